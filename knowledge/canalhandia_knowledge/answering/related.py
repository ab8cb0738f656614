"""Words that a question and its answer are likely to use for one matter: 'rebato' and 'devolver', 'caro' and 'preço'.

Looser than the synonyms of `wording`, which guards compare claims by: these only help to find the line that answers,
and are never taken for the same thing.
"""

from canalhandia_knowledge.answering.wording import stem
from canalhandia_knowledge.folding import words

_GROUPS = (
    "rebate rebater rebato devolve devolver revida volta",
    "some sumir sumiu sumindo desaparece desaparecer embora despawna despawn desapareça",
    "delay atraso tempo espera demora demorar intervalo recarga",
    "caro barato preço encarece desconto custa custo cobra cobrar cobrando esmeralda demanda oferta",
    "bate bato bater batem golpe soco ferido ferida fere apanha acertar acerta atinge",
    "reduz reduzir diminui diminuir diminuição metade absorve amortece corta anula",
    "aumenta aumentar sobe soma bônus extra maior",
    "começa começar iniciar inicia início gatilho",
    "acaba acabar termina terminar encerra fim",
    "cresce crescer crescimento adulto amadurece vira",
    "quebra quebrar destrói destruir estraga estragar danifica danificar racha rachado",
    "aguenta aguentar resiste resistência imune suporta sobrevive",
    "protege proteger proteção defende defesa bloqueia bloquear segura segurar",
    "impede impedir evita evitar bloqueia atrapalha atrapalhar bloquear interrompe",
    "liga ligar aciona acionar ativa ativar energiza energizado acende acender funciona trabalha",
    "desliga desligar desativa desativar inutiliza inutilizado",
    "enche encher completa completar cheio cheia",
    "cai caio cair caem caiu caindo queda altura",
    "passa passar atravessa atravessar contorna evita evitado evitar distrai agachado",
    "rápido rapido velocidade depressa acelera acelerar",
    "lento devagar lentidão",
    "corre correr anda andar velocidade",
    "voa voar voo planar plana voadora",
    "nada nadar submerso mergulha",
    "respira respirar respiração ar fôlego afoga afogar sufoca",
    "enxerga enxergar vê cego visão olhar olha olho encarar encara",
    "ouve ouvir escuta escutar som barulho vibração vibrações silencioso",
    "guarda guardar armazena armazenar espaços cabe cabem inventário",
    "cabe cabem lugares comporta carona",
    "rende render produz resulta devolve quantidade obtida vira",
    "gasta gastar consome consumir gasto custo",
    "forte força dano potência",
    "tamanho mede dimensões largura altura área",
    "pinta pintar tinge tingir corante colorida cor",
    "segue seguir acompanha atrai atrair atraem",
    "teleporta teleportar teletransporta teletransporte teletransportando",
    "apaga apagar extingue apagam limpa limpar remove",
    "planta plantar plantio cultivo cultivar semeia cresce",
    "colhe colher colheita madura",
    "invencível invulnerável imune",
    "revive reviver ressuscita ressuscitar refazer refazem reaparece renasce renascer renascimento respawn",
    "dono posse domado domesticado manso transferir transferida",
    "perde perder perdem somem mantém mantêm mantidos conserva",
    "melhor ideal recomendado costuma render usada eficiente",
    "brilha brilho luz ilumina iluminar tocha claridade escuro escuridão",
    "chuva tempestade clima trovão",
    "amanhecer anoitecer sol dia",
    "mina minerar mineração picareta minério minere",
    "bebê filhote pequeno pinto potro",
    "bota põe ovo ovos choca chocar",
    "carregado carga carregar energizado",
    "assa assar cozinha cozinhar fundir fornalha assado",
    "mata matar derrota derrotar vence vencer mortal elimina",
    "desfaz desfazer reverter volta reversível",
    "trava travar cadeado travada impede bloqueia",
    "muda mudar alterar altera trocar variante depende",
    "empilha empilhar pilha stack",
    "dura durar durabilidade usos aguenta",
    "barco bote canoa",
    "cabeça crânio",
    "borda limite fronteira",
    "congela congelar congelamento gelo frio",
    "envenena envenenar veneno",
    "bravo brabo irritado furioso raiva provoca provocar provocação irrita agressivo ataca hostil neutro",
    "chama chamar invoca invocar conjura surge surgem",
    "aparece aparecem vem vêm surge surgem nasce",
    "conjura conjurar invoca invocar ergue lança chama",
    "usa usar aplique aplica use serve função",
    "loot saque tesouro baú",
    "máximo max maximo limite teto",
    "mínimo minimo pelo menos",
    "escapa escapar foge fugir suba evite",
    "entra entrar acesso chega chegar",
    "sai sair saída devolve",
    "abre abrir aberto aberta",
    "ganha ganhar recebe receber recompensa",
    "diferença diferente difere",
    "gera gerar geração gerador gerado",
    "conta contar total",
    "alimenta alimentar alimento comida come",
    "fica vive habita mora",
    "deixa permite impede",
    "placa escama casco carapaça",
    "empurra empurrar move mover movem desloca deslocadas",
    "vende vender oferta ofertas recebe",
    "rola acontece ocorre",
    "pendura prende amarra laço",
    "fome saciedade saturação",
    "puxa puxar recolhe retira transfere",
    "joga jogar arremessa arremessar lança atira",
    "escala escalar sobe suba subir",
    "morde mordida ataca ferrão",
    "sozinho automático automaticamente sinal",
)


def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for group in _GROUPS:
        stems = {stem(w) for w in words(group)}
        for one in stems:
            found.setdefault(one, set()).update(stems)
    return {one: frozenset(all_of_it) for one, all_of_it in found.items()}


_RELATED = _table()


def related(one: str) -> frozenset[str]:
    """Stems that a line on the matter of this stem may have; empty for most."""
    return _RELATED.get(one, frozenset())
