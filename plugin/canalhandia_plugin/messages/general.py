"""Sentences of all commands: refusals, errors, what Java says by itself."""

from canalhandia_plugin.messages.values import Message


# Você não pode usar este comando. Peça a permissão canalhandia.ia.corrigir à equipe.
def no_permission(permission: str) -> Message:
    return Message("geral.sem-permissao", {"permissao": permission})


# Este comando é para quem está no jogo. No console, use: /ia como faz tocha
def players_only(instead: str) -> Message:
    return Message("geral.so-no-jogo", {"exemplo": instead})


# Algo deu errado do nosso lado (código a1b2). Tente de novo; se repetir, conte o código à equipe.
def internal_error(code: str) -> Message:
    return Message("geral.erro", {"codigo": code})


# Não consigo conferir os limites agora. Tente de novo em um minuto.
def store_unavailable() -> Message:
    return Message("geral.memoria-indisponivel")


# Escreva assim: /ia corrigir <número> <texto>
def usage(form: str) -> Message:
    return Message("geral.uso", {"forma": form})


# Não conheço "corigir". Será que é: /ia corrigir?
def unknown_subcommand(typed: str, near: str) -> Message:
    return Message("geral.subcomando-parecido", {"digitado": typed, "comando": near})


# Não conheço "xyz". Veja o que existe: /ia ajuda
def unknown_subcommand_help(typed: str, help_command: str) -> Message:
    return Message("geral.subcomando-desconhecido", {"digitado": typed, "comando": help_command})


# Não encontrei o jogador "Ana". Use o nome exato, entre aspas se tiver espaço, ou o UUID.
def unknown_player(name: str) -> Message:
    return Message("geral.jogador-desconhecido", {"jogador": name})


# A assistente está iniciando. Respondo assim que ela estiver pronta.
def starting() -> Message:
    return Message("geral.iniciando")


# A assistente está reiniciando. Tente de novo em alguns segundos.
def restarting() -> Message:
    return Message("geral.reiniciando")


# A assistente está ocupada. Tente de novo em alguns segundos.
def busy() -> Message:
    return Message("geral.ocupado")


# A assistente não está disponível. Avise a equipe do servidor.
def unavailable() -> Message:
    return Message("geral.indisponivel")


# Página 2 de 5. Próxima: /ia correcoes pagina 3
def next_page(page: int, pages: int, command: str) -> Message:
    return Message("geral.proxima-pagina", {"pagina": page, "paginas": pages, "comando": command})


# Só há 3 páginas. Escolha de 1 a 3.
def no_such_page(pages: int) -> Message:
    return Message("geral.pagina-inexistente", {"n": pages})
