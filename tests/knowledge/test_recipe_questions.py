"""Free questions: what the recipe book answers exactly, with which facts, and what it leaves alone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.names import CatalogueResolver, NameCatalogue
from canalhandia_knowledge.protocols import ExactReply
from canalhandia_knowledge.recipes.answers import (
    LackAnswer,
    NotCraftable,
    RecipeAnswer,
    SeveralAnswers,
    TreeAnswer,
    UsesAnswer,
)
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.exact import ExactRecipes
from canalhandia_knowledge.types import Question

Ask = Callable[..., ExactReply | None]

FACTS = {
    "veneno poção como faz": ["poção estranha + olho de aranha", "45 s"],
    "poçao regeneraçao": ["poção estranha + lágrima de ghast", "45 s"],
    "poçao estranha serve pra q": ["base da maioria", "frasco de água + fungo do Nether"],
    "pot de velocidade": ["Poção de Agilidade", "poção estranha + açúcar", "3 min"],
    "respirar na agua poçao": ["Respiração Aquática", "poção estranha + baiacu", "3 min"],
    "pot de pulo": ["Poção de Salto", "poção estranha + pé de coelho", "3 min"],
    "como faz poçao de fogo": ["Resistência ao Fogo", "poção estranha + creme de magma", "3 min", "8 min", "redstone"],
    "como fica invisivel poçao": ["poção de visão noturna + olho de aranha fermentado", "Invisibilidade"],
    "relogio receita": ["4 lingotes de ouro", "1 pó de redstone"],
    "trilho eletrico como q faz": ["6 lingotes de ouro", "1 graveto", "1 pó de redstone", "6 trilhos elétricos"],
    "repetidor craft": ["3 pedras", "2 tochas de redstone", "1 pó de redstone"],
    "observador redstone receita": ["6 pedregulhos", "2 pós de redstone", "1 quartzo do Nether"],
    "como faz papel": ["3 canas-de-açúcar", "3 papéis"],
    "como faz vara de pescar": ["3 gravetos", "2 linhas"],
    "receita de pao": ["3 trigos", "em linha"],
    "craft tnt": ["Dinamite", "5 pólvoras", "4 areias"],
    "como q faz bau": ["8 tábuas", "em volta", "centro vazio"],
    "ancora de renascimento receita": ["6 obsidianas choronas", "3 pedras luminosas"],
    "rebolo receita": ["2 gravetos", "1 laje de pedra", "2 tábuas"],
    "composteira receita": ["7 lajes de madeira"],
    "estante de livro como q faz": ["6 tábuas", "3 livros"],
    "qual a receita da bigorna": ["3 blocos de ferro", "4 lingotes de ferro"],
    "atril como craftar": ["4 lajes de madeira", "1 estante de livros"],
    "como faz escudo no mine": ["6 tábuas", "1 lingote de ferro"],
    "defumador como faz": ["1 fornalha", "4 troncos"],
    "como craftar funil": ["5 lingotes de ferro", "1 baú"],
    "qual o craft da maça aquela arma": ["1 núcleo pesado", "1 vara de vórtice"],
    "espada de netherite craft": [
        "bancada de ferraria",
        "molde de melhoria de netherita",
        "espada de diamante",
        "lingote de netherita",
    ],
    "da pra craftar sela? como": ["3 couros", "1 lingote de ferro", "1.21.6"],
    "fornalha potente craft": ["Alto-Forno", "5 lingotes de ferro", "1 fornalha", "3 pedras lisas"],
    "barra de netherita como faz": ["4 fragmentos de netherita", "4 lingotes de ouro"],
    "como fazer vidro": ["Fundir areia", "na fornalha"],
    "craft da picareta de dima": ["3 diamantes", "2 gravetos", "1ª linha: 3 diamantes"],
    "como faz pedra lisa": ["Fundir pedra na fornalha", "Fundir pedregulho na fornalha"],
    "craft de bau do ender": ["8 obsidianas", "1 olho de ender"],
    "besta como faz": ["3 gravetos", "2 linhas", "1 lingote de ferro", "1 gancho de armadilha"],
    "como faz shuker box": ["2 cascos de shulker", "1 baú"],
    "maça dourada craft": ["8 lingotes de ouro", "1 maçã"],
    "como faz beacon": ["Sinalizador", "5 vidros", "3 obsidianas", "1 estrela do Nether"],
    "como faz painel de vidro": ["Vidraça", "6 vidros", "16 vidraças"],
    "receita de flexa": ["1 sílex", "1 graveto", "1 pena", "4 flechas"],
    "dispenser receita": ["Ejetor", "7 pedregulhos", "1 arco", "1 pó de redstone"],
    "craft da espada de esmeralda": ["Não existe espada de esmeralda"],
    "como faz minerio de diamante": ["não tem receita", "minerando", "toque suave"],
}
MORE_FACTS = {
    "como faz invisibilidade": ["visão noturna", "olho de aranha fermentado"],
    "como deixa a pot nivel 2": ["pedra luminosa"],
    "combustivel do suporte de poçao": ["pó de blaze"],
    "como transformo pot normal em pot de jogar no chao": ["pólvora"],
    "lingering potion (aquela q fica a nuvem no chao) faz com oq": ["bafo do dragão"],
    "como faz a poção q solta slime qnd o mob morre (oozing)": ["bloco de slime"],
    "flecha de lentidao como faz": ["poção prolongada de lentidão", "8 flechas"],
    "splash de cura": ["Poção Arremessável de Cura", "pólvora"],
    "como faz pocao de velocidade 2": ["Agilidade II", "pó de pedra luminosa", "1 min 30 s"],
    "pocao de força longa": ["8 min", "pó de redstone"],
    "como faz pocao de sorte": ["não pode ser preparada"],
    "poção de levitação como faz": ["Não existe poção de levitação"],
    "how to make a hopper": ["5 lingotes de ferro", "1 baú"],
    "ingredientes do bolo": ["3 baldes de leite", "2 açúcares", "1 ovo", "3 trigos"],
    "como transforma pedregulho em pedra": ["Fundir pedregulho na fornalha"],
    "como assar batata": ["Batata Assada", "10 s"],
    "como faz uma cama": ["3 lãs de qualquer cor", "3 tábuas"],
    "como faz concreto": ["não tem receita", "água"],
    "quantos ferro precisa pra fazer um funil": ["5 lingotes de ferro", "1 baú"],
    "como é que faz livro": ["3 papéis", "1 couro"],
    "quanto de ferro gasta uma bigorna": ["3 blocos de ferro", "4 lingotes de ferro"],
    "o que preciso pra fazer 5 funis": ["25 ferros brutos", "5 funis"],
    "como fundir ouro": ["Lingote de Ouro", "Fundir ouro bruto na fornalha"],
    "como faz bife": ["Assar bife cru na fornalha"],
    "como faz toca disco": ["8 tábuas", "1 diamante", "1 toca-discos"],
    "como faz laje": ["3 tábuas", "6 lajes"],
    "como faz um mapa": ["8 papéis", "1 bússola", "mapa já preenchido"],
    "o que usa pra fazer papel": ["3 canas-de-açúcar"],
    "usa oq pra fazer tinta preta": ["1 bolsa de tinta"],
    "pot de velocidade 2 dura quanto": ["1 min 30 s"],
    "o que da pra fazer usando couro": ["Couro serve para fazer"],
    "da pra craftar elitra": ["não tem receita", "cidades do End"],
}


@pytest.fixture(scope="session")
def ask(book: RecipeBook, names: NameCatalogue) -> Ask:
    resolver = CatalogueResolver(names)
    exact = ExactRecipes(resolver, names.display_name)
    exact.replace_book(book)

    def answer(text: str, inventory: dict[str, int] | None = None) -> ExactReply | None:
        return exact.answer(Question(text, inventory=inventory), resolver.resolve(text))

    return answer


@pytest.mark.parametrize("question", [*FACTS, *MORE_FACTS])
def test_the_facts_stand_in_the_answer(question: str, ask: Ask) -> None:
    reply = ask(question)
    assert reply is not None
    said = fold(reply.value.plain_text())
    assert [fact for fact in (FACTS | MORE_FACTS)[question] if fold(fact) not in said] == []
    assert reply.rest is None


def test_every_recipe_and_brewing_row_of_the_cases_is_here(shared: Path) -> None:
    rows = [
        line.split("\t") for line in (shared / "cases" / "questions_pt.tsv").read_text(encoding="utf-8").splitlines()
    ]
    assert {row[0] for row in rows if row[1] in ("recipe", "brewing")} - FACTS.keys() == set()


def test_other_rows_of_the_cases_are_left_alone(shared: Path, ask: Ask) -> None:
    rows = [
        line.split("\t") for line in (shared / "cases" / "questions_pt.tsv").read_text(encoding="utf-8").splitlines()
    ]
    taken = [row[0] for row in rows[1:] if row[1] in ("mechanic", "other") and row[0] not in FACTS and ask(row[0])]
    assert taken == []


LEFT_ALONE = """
camelo precisa domar?
o que o creeper dropa
como conserta elitra
onde acha netherita
da pra dormir no nether
totem quem dropa
como faz farm de ferro
como faz portal do nether
como faz golem de ferro
como faz aldeao trocar
como faz pra domar cavalo
como faz pra dormir
trilho detector faz oq
o que faz o observador
pra que serve o aldeao
como usa o beacon
como planta trigo
que camada diamante
tocha impede mob?
como faz o creeper explodir
quanto dano da espada de diamante
cama explode no nether?
bigorna gasta quanto xp
funil passa quantos itens
como quebra obsidiana
balde de lava assa qts item
qual a chance de dropar tridente
quanto custa esmeralda
quantos blocos de ferro pra um beacon
quantas tochas pra nao spawnar mob
me da 64 diamantes
receita federal
receita de bolo de chocolate
qual pot mata wither
poção de fogo protege da lava?
como faz circuito de redstone
pra que serve o beacon
""".strip().splitlines()


@pytest.mark.parametrize("question", LEFT_ALONE)
def test_questions_that_only_mention_a_thing_are_left_alone(question: str, ask: Ask) -> None:
    assert ask(question) is None


def test_mixed_questions_give_the_exact_part_and_the_rest(ask: Ask) -> None:
    both = ask("como faz e pra que serve o beacon")
    assert both is not None
    assert isinstance(both.value, RecipeAnswer)
    assert both.value.item_id == "minecraft:beacon"
    assert both.rest == "pra que serve sinalizador"
    other = ask("como faz tocha? e onde acha carvao?")
    assert other is not None
    assert other.rest == "e onde acha carvao"
    polite = ask("oi tudo bem? como faz tocha")
    assert polite is not None
    assert polite.rest is None


def test_two_things_at_once(ask: Ask) -> None:
    reply = ask("como faz bau e funil")
    assert reply is not None
    assert isinstance(reply.value, SeveralAnswers)
    ids = [part.item_id for part in reply.value.parts if isinstance(part, RecipeAnswer)]
    assert ids == ["minecraft:chest", "minecraft:hopper"]


def test_uses_needs_and_lacks(ask: Ask) -> None:
    uses = ask("o que da pra fazer com couro")
    assert uses is not None
    assert isinstance(uses.value, UsesAnswer)
    assert uses.value.item_id == "minecraft:leather"
    assert uses.rest is None
    function = ask("pra que serve a fornalha")
    assert function is not None
    assert isinstance(function.value, UsesAnswer)
    assert function.rest == "pra que serve fornalha"
    need = ask("quanto precisa pra 64 tochas")
    assert need is not None
    assert isinstance(need.value, TreeAnswer)
    assert need.value.count == 64
    have_all = ask("tenho tudo pra fazer bigorna?", {"minecraft:iron_ingot": 2})
    assert have_all is not None
    assert isinstance(have_all.value, LackAnswer)
    lack = ask("o que falta pra eu fazer um pistao", {"minecraft:iron_ingot": 1, "minecraft:cobblestone": 4})
    assert lack is not None
    assert isinstance(lack.value, LackAnswer)
    assert {amount.item_id for amount in lack.value.missing} == {"minecraft:redstone", "minecraft:oak_log"}


def test_what_has_no_recipe_and_no_known_way_is_left_to_the_wiki_too(ask: Ask) -> None:
    reply = ask("como faz esponja")
    assert reply is not None
    assert reply.value.plain_text()
    unknown_way = ask("como faz musgo palido suspenso")
    assert unknown_way is not None
    assert isinstance(unknown_way.value, NotCraftable)
    assert unknown_way.rest == "como conseguir musgo pálido suspenso"


def test_the_source_is_named(ask: Ask) -> None:
    recipe, potion = ask("como faz tocha"), ask("pot de pulo")
    assert recipe is not None
    assert potion is not None
    assert (recipe.source_label, potion.source_label) == ("receitas deste servidor", "tabela de poções")


def test_before_the_first_snapshot_nothing_is_taken(names: NameCatalogue) -> None:
    resolver = CatalogueResolver(names)
    exact = ExactRecipes(resolver, names.display_name)
    assert exact.answer(Question("como faz tocha"), resolver.resolve("como faz tocha")) is None
    assert "lendo as receitas" in exact.receita("tocha").plain_text()
