"""The words players and owners use for what servers have, brought to one idea each: 'trapaça', 'hack', 'xray'.

Words are compared folded, singular and without verb endings. What no line lists is its own idea.
"""

from functools import lru_cache

from canalhandia_knowledge.folding import singular, stem, words

_IDEAS = {
    "regra": "regra norma",
    "pvp": "pvp duelo",
    "dificuldade": "dificuldade",
    "inventario": "inventario item keepinventory inventory",
    "manter": "manter mantem mantenho keep keepinventory perder perco perde conservar guardar sumir somem dropar",
    "morrer": "morrer morro morre morte morri keepinventory",
    "evento": "evento",
    "loja": "loja shop lojinha market mercado",
    "vip": "vip",
    "voar": "voar voo voa fly voando",
    "home": "home sethome",
    "tpa": "tpa tp teleporte teletransporte tpaccept",
    "rtp": "rtp",
    "warp": "warp",
    "spawn": "spawn",
    "dono": "dono dona fundador criador owner proprietario",
    "staff": "staff equipe admin adm administrador administracao moderador moderacao",
    "discord": "discord dc",
    "site": "site website",
    "ip": "ip endereco",
    "porta": "porta",
    "whatsapp": "whatsapp whats wpp zap",
    "mapa": "mapa dynmap bluemap",
    "versao": "versao",
    "limite": "limite maximo",
    "claim": "claim protecao proteger protejo terreno",
    "dinheiro": "dinheiro economia moeda money grana",
    "votar": "votar voto votacao vote",
    "chat": "chat",
    "spam": "spam flood",
    "grief": "grief griefing griefar destruir destrua roubar roubo roube",
    "trapaca": "trapaca hack xray cheat hacker hackear trapacear xrai",
    "mod": "mod modpack",
    "horario": "horario",
    "wipe": "wipe reset",
    "whitelist": "whitelist",
    "nome": "nome chamar chama",
    "bedrock": "bedrock celular pocket",
    "kit": "kit",
    "cargo": "cargo rank",
    "macro": "macro autoclick autoclicker",
    "lag": "lag lagg",
}
GAME_TOO = frozenset(
    "dificuldade inventario mapa spawn voar versao manter morrer limite porta bedrock chat mod".split()
)
"""Ideas of the game as well: 'o que é mapa' asks for the game's."""
HOW_TO = frozenset(
    "vip discord site ip votar claim home tpa rtp warp loja dinheiro staff whitelist whatsapp nome kit cargo".split()
)
"""What 'como' may ask of a server: the rest ('como voar') asks how the game goes."""
PLACES = frozenset("loja spawn discord site regra mapa claim evento home pvp warp ip votar whatsapp".split())
PERSONS = frozenset({"dono", "staff"})
SERVER = frozenset(_IDEAS) - {"inventario", "manter", "morrer", "limite", "porta", "nome", "mapa"}
"""Ideas that make a question one about the server without another word."""

FILLER = frozenset(
    "a o as os um uma uns umas de do da dos das em no na nos nas num numa ao aos e ou que q oq qual quais quem quanto "
    "quanta quantos quantas qnt qnts quando qnd qdo onde ond aonde cade kd como cmo eh sao ser sou esta estao ta tao "
    "tem ter tenho temos ha existe existem rola vai usar uso use usa fica ficam foi eu me mim gente meu minha meus "
    "minhas seu por favor pfv pra para pro com oi ola ia mano cara diz diga fala fale sabe saber quero queria queremos "
    "gostaria ai la esse essa este isso se ate sobre mais tudo todos todas algum alguma alguns nao ja sim virar viro "
    "entrar entro comprar compro faco fazer marcar conseguir seria mesmo funciona deixa mostra mostre lista liste "
    "informa manda link qualquer hoje amanha dia hora horas semana grupo "
    "servidor server sv serv aqui vcs voces nosso nossa desse deste dessa desta nesse neste nessa nesta "
    "pode podem posso podemos pd vale permitido permitida proibido proibida liberado liberada libera banido ban banir "
    "aberto aberta fechado fechada abre fecha ativado ativo ligado segunda terca quarta quinta sexta sabado domingo "
    "feira custa custam preco valor jogador jogadores player players".split()
)
"""Said around what is asked; on their own they ask nothing."""
MARKS_SERVER = frozenset("servidor server sv serv aqui vcs voces nosso nossa".split())
MARKS_LEAVE = frozenset(
    "pode podem posso podemos pd vale permitido permitida proibido proibida liberado liberada libera banido ban banir "
    "aberto aberta fechado fechada abre fecha ativado ativo ligado".split()
)
"""They ask what is allowed or open, which is the server's to say."""


@lru_cache(maxsize=4096)
def _root(word: str) -> str:
    return stem(singular(word))


_BY_WORD: dict[str, tuple[str, ...]] = {}
for _idea, _listed in _IDEAS.items():
    for _word in _listed.split():
        for _form in {_word, _root(_word)}:
            if _idea not in _BY_WORD.get(_form, ()):
                _BY_WORD[_form] = (*_BY_WORD.get(_form, ()), _idea)


def ideas_of(word: str) -> tuple[str, ...]:
    """The ideas of one folded word; its own root where no line lists it."""
    plain = singular(word)
    root = _root(word)
    return _BY_WORD.get(word) or _BY_WORD.get(plain) or _BY_WORD.get(root) or (root,)


def ideas(text: str) -> frozenset[str]:
    """All ideas of an owner's key or value; the name of the server for a key that only says 'servidor'."""
    found = {idea for word in words(text) if word not in FILLER for idea in ideas_of(word)}
    if not found and MARKS_SERVER & set(words(text)):
        return frozenset({"nome"})
    return frozenset(found)
