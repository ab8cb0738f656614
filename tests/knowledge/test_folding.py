"""Folding and plurals on words of the game and of everyday Portuguese."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canalhandia_knowledge.embedding.scripted import ScriptedEmbedder
from canalhandia_knowledge.folding import fold, search_text, singular, stem, words
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.types import Chunk

ACCENTED = """
poção pão maçã maça caldeirão pá lã avelã romã irmã órgão órfão bênção sótão fogão carvão algodão canhão dragão pistão
aldeão vilão leão tubarão camarão açúcar pólvora água área óleo época ímã índice ícone último útil fácil difícil
frágil fértil nível móvel túnel fóssil réptil míssil lâmpada câmara âmbar âncora ângulo pântano pêndulo pêssego
três mês inglês português você bebê café chapéu herói anel céu véu troféu raiz país saída baú juízo ruína egoísta
açaí lápis tênis ônibus vírus bônus oásis invés através após atrás aliás sinalização encantamento fundição invocação
mágica mínimo máximo número página árvore cérebro fúria cárcere açougue lagarta-açu coração função expressão
"""

PLURALS = """
poção poções|pão pães|cão cães|capitão capitães|mão mãos|grão grãos|irmão irmãos|órgão órgãos|aldeão aldeões
dragão dragões|pistão pistões|caldeirão caldeirões|coração corações|leão leões|botão botões|canhão canhões
animal animais|cristal cristais|metal metais|portal portais|arsenal arsenais|sinal sinais|pedestal pedestais
anel anéis|papel papéis|túnel túneis|nível níveis|móvel móveis|pincel pincéis|hotel hotéis|cruel cruéis|painel painéis
sol sóis|farol faróis|anzol anzóis|lençol lençóis|caracol caracóis|azul azuis|paul pauis
barril barris|funil funis|fuzil fuzis|perfil perfis|cantil cantis|hostil hostis|civil civis
fácil fáceis|difícil difíceis|útil úteis|frágil frágeis|réptil répteis|fértil férteis|míssil mísseis|projétil projéteis
item itens|nuvem nuvens|homem homens|viagem viagens|jovem jovens|jardim jardins|capim capins|som sons|bombom bombons
álbum álbuns|flor flores|cor cores|dor dores|mar mares|altar altares|lugar lugares|colar colares|jogador jogadores
árvore árvores|torre torres|cobre cobres|mestre mestres|tigre tigres|alicerce alicerces|livre livres
luz luzes|cruz cruzes|noz nozes|raiz raízes|voz vozes|vez vezes|capuz capuzes|bronze bronzes|treze trezes
mês meses|inglês ingleses|gás gases|deus deuses|fase fases|base bases|dose doses|classe classes|frase frases
zumbi zumbis|javali javalis|rubi rubis|kiwi kiwis|esqui esquis|rei reis|lei leis|boi bois|herói heróis|mãe mães
céu céus|chapéu chapéus|troféu troféus|degrau degraus|tatu tatus|bambu bambus|museu museus|peru perus
pedra pedras|espada espadas|tocha tochas|bloco blocos|creeper creepers|slime slimes|phantom phantoms|allay allays
fóssil fósseis|tátil táteis|fútil fúteis|jacaré jacarés|mármore mármores|purê purês|mal males|cônsul cônsules
lazúli lazúlis|wiki wikis|emoji emojis|tsunami tsunamis|caráter caracteres|pá pás|lã lãs|rã rãs|pé pés|gentil gentis
piglin piglins|ghast ghasts|golem golens|peixe peixes|doce doces|machado machados|enxada enxadas|bússola bússolas
"""

SINGULAR_IN_S = (
    "lápis tênis ônibus vírus bônus oásis três mais menos após atrás através invés aliás gás simples pires atlas caos "
    "deus adeus antes depois dois seis status cactus campus apenas jamais demais"
).split()

PAIRS = [tuple(pair.split()) for line in PLURALS.strip().splitlines() for pair in line.split("|")]


def test_the_lists_are_long_enough() -> None:
    assert len(set(ACCENTED.split())) >= 100
    assert len(PAIRS) >= 100


@pytest.mark.parametrize("word", sorted(set(ACCENTED.split())))
def test_a_word_meets_itself_without_accents(word: str) -> None:
    plain = word.translate(str.maketrans("áàâãäéêíóôõöúüç", "aaaaaeeioooouuc"))
    assert plain.isascii()
    assert search_text(word) == search_text(plain) == search_text(word.upper())


@pytest.mark.parametrize(("one", "many"), PAIRS)
def test_singular_and_plural_meet(one: str, many: str) -> None:
    """B43."""
    assert search_text(many) == search_text(one)


@pytest.mark.parametrize("word", SINGULAR_IN_S)
def test_what_only_looks_plural_stays(word: str) -> None:
    assert singular(fold(word)) == fold(word)


@pytest.mark.parametrize("word", [w for pair in PAIRS for w in pair])
def test_once_is_enough(word: str) -> None:
    once = singular(fold(word))
    assert singular(once) == once


@given(st.text())
def test_any_text_folds_and_folds_no_further(text: str) -> None:
    once = search_text(text)
    assert search_text(once) == once


@given(st.text(alphabet="abcdeilmnorsuz", max_size=12))
def test_any_word_is_singular_after_one_step(word: str) -> None:
    assert singular(singular(word)) == singular(word)


def test_numbers_stay_whole() -> None:
    assert words("1,5 blocos e 2.031 itens, 3:00") == ["1,5", "blocos", "e", "2.031", "itens", "3", "00"]


@pytest.mark.parametrize(
    "family",
    [
        "doma domar domado domando domou",
        "dropa dropar dropam drop",
        "cura curar curo",
        "regenera regeneração regenerar",
    ],
)
def test_forms_of_a_verb_share_a_stem(family: str) -> None:
    assert len({stem(singular(fold(word))) for word in family.split()}) == 1


@pytest.mark.parametrize("word", ["poção", "pistão", "pá", "lã", "mel", "pão", "3:00"])
def test_short_and_ão_words_are_not_stemmed(word: str) -> None:
    assert stem(fold(word)) == fold(word)


def test_all_of_them_find_each_other_in_the_index(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """B43 through LanceDB itself: typed without accents, and singular for plural, each finds its own page."""
    index = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder())
    texts = [*sorted(set(ACCENTED.split())), *(many for _, many in PAIRS)]
    chunks = {n: [Chunk(f"{n}:0", n, 1, f"Página{n}", (), text, "")] for n, text in enumerate(texts, 1)}
    index.write_pages(chunks)
    index.finish()
    asked = [(fold(text), n) for n, text in enumerate(texts, 1) if n <= len(set(ACCENTED.split()))]
    asked += [(one, len(set(ACCENTED.split())) + n) for n, (one, _) in enumerate(PAIRS, 1)]
    lost = [
        text
        for text, n in asked
        if f"{n}:0" not in {hit.chunk.id for hit in index.search_words(search_text(text).split(), 10)}
    ]
    assert lost == []


def test_marks_go_and_letters_stay_in_every_script() -> None:
    """Held against the definition, for each character there is."""
    for code in range(sys.maxunicode + 1):
        text = f"á{chr(code)}x"
        decomposed = unicodedata.normalize("NFKD", text.casefold())
        assert fold(text) == "".join(c for c in decomposed if not unicodedata.combining(c)), hex(code)
