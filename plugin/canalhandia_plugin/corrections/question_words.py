"""What a question is about, as a set of words: fillers dropped, plurals and verb forms made one.

'como eu faço pra domar cavalos?' and 'como doma cavalo' give {'domar', 'cavalo'}. 'camelo' and 'caramelo' stay
different words: nothing here forgives letters.
"""

import re

from canalhandia_knowledge.folding import singular, words

_FILLERS = frozenset(
    """
    a o as os um uma uns umas de do da dos das em no na nos nas num numa ao aos pra pro pras pros para por pelo pela
    com e ou que q oq oque qual quais como eu tu voce vc vcs nos me mim meu minha meus minhas te se ser sou sao era
    eram eh esta estou ta tao tem tenho ter ha isso isto esse essa este esta aquele aquela ele ela eles elas la ai
    aqui ja so mais muito muita bem mesmo tipo favor pfv pls oi ola opa ei pode podem poder posso podia poderia
    consigo consegue da dar dou deu vou vai ir for fosse algum alguma alguem sabe sabem saber sei diga dizer diz
    explica explicar fala falar mostra mostrar ajuda quero queria gostaria preciso precisa precisam precisar
    necessario rapido rapidamente facil facilmente jeito forma maneira modo minecraft mine jogo server servidor
    agora hoje tambem entao sera nao n ne uai mano cara bot ia
    """.split()
)
"""Say nothing about the subject. 'sem', 'melhor', 'quando' and numbers do, and are kept."""

# infinitive: the other verbs and nouns that ask for the same
_MEANINGS = {
    "fazer": "craftar fabricar produzir construir craft crafting receita",
    "usar": "servir utilizar serventia utilidade uso",
    "onde": "achar encontrar localizar ficar viver morar spawnar aparecer nascer aonde cade",
    "dropar": "soltar largar drop loot",
    "matar": "derrotar vencer",
    "domar": "domesticar amansar adestrar",
    "reproduzir": "procriar cruzar acasalar",
    "minerar": "quebrar cavar escavar",
    "encantar": "enchantar",
    "reparar": "consertar arrumar",
    "trocar": "negociar comerciar troca",
    "pegar": "conseguir obter arranjar ganhar",
    "plantar": "cultivar",
    "montar": "cavalgar",
    "curar": "",
    "comer": "",
    "crescer": "",
    "voar": "",
    "dormir": "",
    "criar": "",
    "ativar": "",
    "ligar": "",
    "invocar": "sumonar",
    "proteger": "",
    "colocar": "botar",
    "abrir": "",
    "alimentar": "",
    "carregar": "",
    "derreter": "fundir",
    "durar": "duracao",
}
_IRREGULAR = {
    "fazer": "faz faco faca facam fazem fiz fez feito feita fazendo",
    "servir": "serve sirvo servem serviria",
    "dormir": "durmo dorme",
    "conseguir": "consegui",
    "obter": "obtenho obtem",
    "pegar": "pego pegue",
    "trocar": "troque",
    "ficar": "fique",
}
_ENDINGS = {
    "ar": "ar o a as am amos ando ado ada ou ei e em aria".split(),
    "er": "er o e es em emos endo ido ida eu i a eria".split(),
    "ir": "ir o e es em imos indo ido ida iu i a iria".split(),
}
NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


def _forms() -> dict[str, str]:
    forms: dict[str, str] = {}
    for meaning, others in _MEANINGS.items():
        for verb in (meaning, *others.split()):
            stem, ending = verb[:-2], verb[-2:]
            for form in (verb, *(stem + end for end in _ENDINGS.get(ending, ())), *_IRREGULAR.get(verb, "").split()):
                forms.setdefault(form, meaning)
    return forms


_FORMS = _forms()
INTENTS = frozenset(_MEANINGS)
"""Words that say what is asked about the subject; two questions with different ones are different questions."""


def subject_words(text: str) -> frozenset[str]:
    """The words that a question is about; empty when it is all filler."""
    found = set()
    for word in words(text):
        if word in _FILLERS:
            continue
        meaning = _FORMS.get(word) or _FORMS.get(singular(word)) or singular(word)
        if meaning not in _FILLERS:
            found.add(meaning)
    return frozenset(found - {"quanto", "tempo"} if "durar" in found else found)
