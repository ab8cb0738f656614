"""Sixty lies of all kinds and sixty true drafts, on sources written for this test: no lie passes, the truth does."""

import re

import pytest

from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.answering.prompting import DEFAULT_TEMPLATE
from canalhandia_knowledge.folding import fold, singular
from canalhandia_knowledge.guards.chain import DraftInspector, Inspection
from canalhandia_knowledge.guards.evidence import EvidenceReader
from canalhandia_knowledge.guards.verdict import DraftContext
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, Origin, Passage, Resolution

NAMES = {
    NameKind.MOB: (
        "camelo creeper gato jaguatirica zumbi esqueleto enderman lobo golem_de_ferro aldeão clérigo vaca blaze "
        "vindicador phantom warden guardião_mestre ovelha cavalo"
    ),
    NameKind.ITEM: (
        "pólvora sela cacto disco_musical osso flecha carne_podre esmeralda estante_de_livros mesa_de_encantamentos "
        "bote mesa_de_trabalho fardo_de_feno balde_de_água areia_das_almas funil balde_de_lava picareta_de_ferro "
        "papoula couro picareta_de_diamante lingote_de_ferro creme_de_magma olho_de_aranha pó_de_blaze "
        "fungo_do_nether lápis-lazúli tocha diamante obsidiana papel trigo cenoura"
    ),
    NameKind.BIOME: "deserto badlands planície savana floresta_negra oceano",
    NameKind.STRUCTURE: "vila mansão_da_floresta templo_do_deserto fortaleza monumento_oceânico",
    NameKind.ENCHANTMENT: "fortuna toque_suave pilhagem remendo peso-pena afiação",
    NameKind.POTION: "poção_de_resistência_ao_fogo poção_de_veneno poção_estranha poção_de_força",
}
TABLE = {
    " ".join(singular(w) for w in fold(name.replace("_", " ")).split()): (kind, name.replace("_", " "))
    for kind, names in NAMES.items()
    for name in names.split()
}


class Dictionary:
    """Longest match over the names above, plurals forgiven."""

    def resolve(self, text: str) -> Resolution:
        tokens = [(singular(fold(m.group())), m.span()) for m in re.finditer(r"[\w-]+", text)]
        found, at = [], 0
        while at < len(tokens):
            for size in (6, 5, 4, 3, 2, 1):
                kind_name = TABLE.get(" ".join(t for t, _ in tokens[at : at + size]))
                if kind_name is not None:
                    span = (tokens[at][1][0], tokens[min(at + size, len(tokens)) - 1][1][1])
                    kind, name = kind_name
                    found.append(NameMatch(kind, (fold(name),), name, span, MatchReason.OFFICIAL, 1.0))
                    at += size
                    break
            else:
                at += 1
        return Resolution(text, tuple(found))


def page(title: str, heading: str, text: str) -> Passage:
    headings = (heading,) if heading else ()
    return Passage(f"{title}:{heading}", title, headings, text, f"https://wiki/{title}", Origin.WIKI, 0.9)


SHELF = {
    "camelo": (
        page(
            "Camelo",
            "",
            "Vida: 32 (16 corações)\nComportamento: Passivo\nExperiência: 1–3\n\n"
            "O camelo é uma montaria alta que leva dois jogadores ao mesmo tempo. "
            "Não precisa ser domado: basta pôr uma sela.",
        ),
        page(
            "Camelo",
            "Geração",
            "Os camelos nascem junto com as vilas do deserto e, desde a versão 1.21.5, também no bioma deserto.",
        ),
        page("Camelo", "Drops", "O camelo não solta carne nem couro; se estiver selado, devolve a sela ao morrer."),
        page("Vaca", "Drops", "Couro: quantidade 0–2\nCarne crua: quantidade 1–3"),
        page("Zumbi", "", "Vida: 20 (10 corações)\nComportamento: Hostil"),
    ),
    "creeper": (
        page("Creeper", "", "Vida: 20 (10 corações)\nO creeper se aproxima em silêncio e explode. Não queima de dia."),
        page(
            "Creeper",
            "Comportamento",
            "A cerca de 3 blocos do alvo ele para e incha; a explosão acontece 1,5 segundo depois. "
            "Gatos e jaguatiricas o fazem fugir.",
        ),
        page(
            "Creeper",
            "Drops",
            "Pólvora: quantidade 0–2; condição até +1 por nível de Pilhagem\n"
            "Disco musical: quantidade 1; condição morto por flecha de esqueleto",
        ),
        page(
            "Creeper",
            "Dano da explosão",
            "Fácil: normal 22,5; carregado 43,5\n"
            "Normal: normal 43; carregado 85\n"
            "Difícil: normal 64,5; carregado 127,5",
        ),
        page("Esqueleto", "Drops", "Osso: quantidade 0–2\nFlecha: quantidade 0–2"),
    ),
    "poção de resistência ao fogo": (
        page(
            "Fermentação",
            "Ingredientes e durações",
            "Resistência ao Fogo: ingrediente na poção estranha creme de magma; normal 3:00; com redstone 8:00\n"
            "Veneno: ingrediente na poção estranha olho de aranha; normal 0:45; com redstone 1:30\n"
            "Força: ingrediente na poção estranha pó de blaze; normal 3:00; com redstone 8:00",
        ),
        page(
            "Fermentação",
            "Passos",
            "Ponha pó de blaze como combustível; uma unidade vale por 20 preparos.\n"
            "Adicione fungo do Nether ao frasco de água para fazer a poção estranha.",
        ),
    ),
    "toque suave": (
        page(
            "Toque suave",
            "",
            "Toque suave e Fortuna são incompatíveis: não podem ficar na mesma ferramenta. Só tem o nível I.",
        ),
        page("Fortuna", "", "Fortuna vai até o nível III e aumenta a quantidade de diamantes por minério."),
    ),
    "mesa de encantamentos": (
        page(
            "Mesa de encantamentos",
            "Estantes",
            "São precisas 15 estantes de livros, a 1 bloco de distância da mesa, para chegar ao nível 30. "
            "Cada encantamento gasta de 1 a 3 lápis-lazúli. Tochas e carpetes no meio do caminho bloqueiam a ligação.",
        ),
    ),
    "dano de queda": (
        page(
            "Dano de queda",
            "",
            "O jogador sofre dano ao cair mais de 3 blocos. Fardo de feno reduz o dano em 80%. Água anula o dano.",
        ),
        page("Dano de queda", "Altura", "5 blocos: dano 2\n10 blocos: dano 7\n23 blocos: dano 20, mortal"),
    ),
    "golem de ferro": (
        page(
            "Golem de ferro",
            "Drops",
            "Lingote de ferro: quantidade 3–5\nPapoula: quantidade 0–2",
        ),
        page(
            "Golem de ferro", "", "Vida: 100 (50 corações)\nO golem de ferro protege a vila. Não sofre dano de queda."
        ),
    ),
    "aldeão": (
        page(
            "Comércio",
            "Clérigo",
            "Nível 1: o clérigo compra 32 carnes podres por 1 esmeralda.\n"
            "Nível 5: o clérigo vende 1 frasco de experiência por 3 esmeraldas.",
        ),
        page("Aldeão", "Reprodução", "Os aldeões precisam de camas livres e de comida: 3 pães ou 12 cenouras."),
    ),
    "teto do nether": (
        page(
            "Teto do Nether",
            "",
            "O teto do Nether é a camada de rocha-mãe em Y=127. Acima dela nenhuma criatura nasce naturalmente. "
            "Para chegar, use o comando /tp ou uma pérola de ender.",
        ),
    ),
    "lobo": (
        page(
            "Lobo", "Domesticação", "Dê ossos ao lobo: cada osso tem 1/3 de chance de domar. Lobo domado usa coleira."
        ),
        page("Gato", "Domesticação", "O gato é domado com bacalhau ou salmão cru."),
    ),
    "funil": (page("Funil", "", "O funil move 1 item a cada 8 ticks, ou 2,5 itens por segundo."),),
    "warden": (
        page(
            "Warden",
            "",
            "Vida: 500 (250 corações)\nO warden é cego e segue vibrações; andar agachado não o atrai. "
            "Solta 1 catalisador de sculk.",
        ),
    ),
}

LIES = [
    # number, its unit, or the right number of another thing
    ("camelo", "O camelo tem 40 de vida."),
    ("camelo", "O camelo tem 20 de vida."),
    ("camelo", "O camelo tem 32 corações."),
    ("camelo", "O camelo tem 16 de vida."),
    ("camelo", "O camelo leva três jogadores ao mesmo tempo."),
    ("camelo", "O zumbi tem 32 de vida."),
    ("camelo", "Os camelos nascem no deserto desde a versão 1.20."),
    ("creeper", "O creeper solta 3 pólvoras."),
    ("creeper", "O creeper solta de 1 a 3 pólvoras."),
    ("creeper", "O creeper explode a 5 blocos do alvo."),
    ("creeper", "A explosão acontece 3 segundos depois."),
    ("creeper", "A explosão acontece 1,5 minuto depois."),
    ("creeper", "No fácil, a explosão normal causa 64,5 de dano."),
    ("creeper", "No difícil, o creeper carregado causa 64,5 de dano."),
    ("creeper", "No difícil, a explosão normal causa 127,5 de dano."),
    ("poção de resistência ao fogo", "A poção de resistência ao fogo dura 5 minutos."),
    ("poção de resistência ao fogo", "Com redstone, a poção de resistência ao fogo dura 3 minutos."),
    ("poção de resistência ao fogo", "A poção de veneno dura 3 minutos."),
    ("poção de resistência ao fogo", "Uma unidade de pó de blaze vale por 8 preparos."),
    ("mesa de encantamentos", "São precisas 30 estantes de livros."),
    ("mesa de encantamentos", "São precisas 15 estantes a 3 blocos de distância da mesa."),
    ("dano de queda", "O fardo de feno reduz o dano em 20%."),
    ("dano de queda", "Cair de 10 blocos causa 20 de dano."),
    ("golem de ferro", "O golem de ferro solta de 0 a 2 lingotes de ferro."),
    ("golem de ferro", "O golem de ferro tem 100 corações."),
    ("aldeão", "O clérigo compra 3 carnes podres por 32 esmeraldas."),
    ("aldeão", "O clérigo compra 12 carnes podres por 1 esmeralda."),
    ("lobo", "Cada osso tem 1/4 de chance de domar o lobo."),
    ("lobo", "Cada osso tem 50% de chance de domar o lobo."),
    ("funil", "O funil move 2,5 itens por minuto."),
    ("funil", "O funil move 1 item a cada 4 ticks."),
    ("teto do nether", "O teto do Nether fica em Y=256."),
    ("teto do nether", "O teto do Nether fica na altura 120."),
    # names of other things, invented ones
    ("camelo", "Os camelos nascem nas badlands."),
    ("camelo", "Os camelos nascem na savana e no deserto."),
    ("camelo", "Os camelos nascem na Planície Cristalina."),
    ("camelo", "O camelo solta couro ao morrer."),
    ("camelo", "Para montar no camelo, use um bote sobre areia das almas."),
    ("creeper", "O creeper foge de lobos."),
    ("creeper", "O creeper solta ossos e flechas."),
    ("creeper", "O esqueleto solta pólvora."),
    ("poção de resistência ao fogo", "A poção de resistência ao fogo usa olho de aranha."),
    ("poção de resistência ao fogo", "A poção de resistência ao fogo leva lágrima de ghast na poção estranha."),
    ("lobo", "O lobo é domado com bacalhau."),
    ("aldeão", "O ferreiro compra 32 carnes podres por 1 esmeralda."),
    # denials flipped, opposites
    ("camelo", "O camelo precisa ser domado antes de receber a sela."),
    ("camelo", "O camelo não precisa de sela."),
    ("camelo", "O camelo é hostil."),
    ("creeper", "O creeper queima de dia."),
    ("creeper", "O creeper não foge de gatos."),
    ("toque suave", "Toque suave e Fortuna podem ficar na mesma ferramenta."),
    ("golem de ferro", "O golem de ferro sofre dano de queda."),
    ("warden", "O warden não é cego."),
    ("teto do nether", "Abaixo da camada de rocha-mãe em Y=127 nenhuma criatura nasce naturalmente."),
    ("aldeão", "O clérigo vende 32 carnes podres por 1 esmeralda."),
    # commands, coordinates, identifiers
    ("teto do nether", "Para chegar ao teto do Nether, use /kill."),
    ("teto do nether", "/op Ana"),
    ("teto do nether", "Use /tp com minecraft:ender_pearl para chegar ao teto do Nether."),
    ("teto do nether", "Ative a regra doMobSpawning no teto do Nether."),
    ("camelo", "Veja mais em https://exemplo.com/camelo."),
    # other tongues, structure, reasoning, endless
    ("camelo", "骆驼生活在沙漠里。"),
    ("camelo", "O camelo é passivo, 他不会攻击玩家."),
    ("camelo", "The camel spawns in desert villages."),
    ("camelo", "Os camelos nascem junto avec as vilas do deserto."),
    ("camelo", "<think>O camelo nasce no deserto."),
    ("camelo", "<think>plano</think>"),
    ("camelo", '{"name": "buscar", "arguments": {"termo": "camelo"}}'),
    ("camelo", '<tool_call>{"name": "wiki"}</tool_call>'),
    ("camelo", 'Fontes: <fonte n="1" titulo="Camelo">'),
    ("camelo", "Você responde perguntas de jogadores de Minecraft, em português do Brasil."),
    ("camelo", "Como um modelo de linguagem, não posso responder."),
    ("camelo", "o que é camelo"),
    ("camelo", "O camelo é uma montaria alta " * 140),
    ("camelo", "a" * 4000),
    ("camelo", ""),
    ("camelo", "\ud800"),
]

TRUTHS = [
    ("camelo", "O camelo tem 32 de vida."),
    ("camelo", "O camelo tem 32 pontos de vida, ou 16 corações."),
    ("camelo", "Camelos nascem em vilas do deserto."),
    ("camelo", "Os camelos aparecem nas vilas do deserto e, desde a 1.21.5, também no bioma deserto."),
    ("camelo", "Ele não precisa ser domado, basta colocar uma sela."),
    ("camelo", "O camelo leva dois jogadores."),
    ("camelo", "O camelo carrega 2 jogadores ao mesmo tempo."),
    ("camelo", "O camelo não solta carne nem couro."),
    ("camelo", "Se o camelo estiver selado, ele devolve a sela ao morrer."),
    ("camelo", "O camelo é passivo."),
    ("camelo", "Não é preciso domar o camelo: basta uma sela."),
    ("camelo", "Ele dá de 1 a 3 de experiência."),
    ("creeper", "O creeper solta de 0 a 2 pólvoras."),
    ("creeper", "O creeper dropa 0–2 pólvoras, e até +1 por nível de Pilhagem."),
    ("creeper", "O creeper solta até 2 pólvoras."),
    ("creeper", "Ele solta um disco musical quando é morto por flecha de esqueleto."),
    ("creeper", "Creepers fogem de gatos e jaguatiricas."),
    ("creeper", "O creeper tem medo de gatos e jaguatiricas."),
    ("creeper", "O creeper não queima de dia."),
    ("creeper", "Ele explode 1,5 segundo depois de parar a cerca de 3 blocos do alvo."),
    ("creeper", "No difícil, a explosão normal causa 64,5 de dano."),
    ("creeper", "No fácil a explosão do creeper carregado causa 43,5 de dano."),
    ("creeper", "O creeper tem 20 de vida (10 corações)."),
    ("creeper", "O creeper se aproxima em silêncio e explode."),
    (
        "poção de resistência ao fogo",
        "A poção de resistência ao fogo usa creme de magma na poção estranha e dura 3 minutos.",
    ),
    ("poção de resistência ao fogo", "Com redstone, a poção de resistência ao fogo dura 8 minutos."),
    ("poção de resistência ao fogo", "Adicione creme de magma à poção estranha."),
    ("poção de resistência ao fogo", "A poção de veneno dura 45 segundos."),
    (
        "poção de resistência ao fogo",
        "A poção de veneno leva olho de aranha e dura 1 minuto e 30 segundos com redstone.",
    ),
    ("poção de resistência ao fogo", "O combustível é pó de blaze, e uma unidade vale por 20 preparos."),
    ("poção de resistência ao fogo", "A poção estranha é feita com fungo do Nether e frasco de água."),
    ("toque suave", "Não, Toque suave e Fortuna são incompatíveis."),
    ("toque suave", "Toque suave e Fortuna não podem ficar juntos na mesma ferramenta."),
    ("toque suave", "Fortuna vai até o nível III."),
    ("toque suave", "A Fortuna vai até o nível 3."),
    ("toque suave", "A Fortuna aumenta a quantidade de diamantes."),
    ("mesa de encantamentos", "Você precisa de 15 estantes de livros para chegar ao nível 30."),
    ("mesa de encantamentos", "São necessárias quinze estantes, a 1 bloco da mesa."),
    ("mesa de encantamentos", "Cada encantamento gasta de 1 a 3 lápis-lazúli."),
    ("mesa de encantamentos", "Tochas no caminho bloqueiam a ligação com as estantes."),
    ("dano de queda", "Você sofre dano ao cair mais de 3 blocos."),
    ("dano de queda", "O fardo de feno reduz o dano de queda em 80%."),
    ("dano de queda", "O fardo de feno reduz 80 por cento do dano."),
    ("dano de queda", "A água anula o dano."),
    ("dano de queda", "Cair de 23 blocos causa 20 de dano e é mortal."),
    ("golem de ferro", "O golem de ferro solta de 3 a 5 lingotes de ferro."),
    ("golem de ferro", "O golem de ferro dropa 3–5 lingotes de ferro e 0–2 papoulas."),
    ("golem de ferro", "O golem tem 100 de vida."),
    ("golem de ferro", "O golem de ferro não sofre dano de queda."),
    ("golem de ferro", "Ele protege a vila."),
    ("aldeão", "O clérigo compra 32 carnes podres por 1 esmeralda."),
    ("aldeão", "Aldeões precisam de camas livres e comida, como 3 pães ou 12 cenouras."),
    ("aldeão", "O clérigo vende frasco de experiência por 3 esmeraldas no nível 5."),
    ("teto do nether", "O teto do Nether fica em Y=127."),
    ("teto do nether", "Use /tp ou uma pérola de ender para chegar ao teto do Nether."),
    ("teto do nether", "Acima do teto nenhuma criatura nasce naturalmente."),
    ("lobo", "Dê ossos ao lobo; cada osso tem 1/3 de chance de domar."),
    ("lobo", "O lobo é domado com ossos."),
    ("lobo", "O gato é domado com bacalhau ou salmão cru."),
    ("funil", "O funil move 2,5 itens por segundo."),
    ("funil", "O funil transporta 1 item a cada 8 ticks."),
    ("warden", "O warden tem 500 de vida e solta 1 catalisador de sculk."),
    ("warden", "Ande agachado, porque o warden é cego e segue vibrações."),
    ("creeper", "<think>pólvora…</think>O creeper solta pólvora."),
    ("creeper", "**O creeper** solta pólvora! 💥"),
    ("creeper", "<rainbow>O creeper solta pólvora.</rainbow>"),
]


@pytest.fixture(scope="module")
def inspector() -> DraftInspector:
    return DraftInspector(EvidenceReader(Dictionary()))


def inspect(inspector: DraftInspector, subject: str, draft: str) -> Inspection:
    rules = (DEFAULT_TEMPLATE.rules,)
    context = DraftContext(f"o que é {subject}", Grounding(SHELF[subject]), Dictionary(), rules)
    return inspector.inspect(draft, context)


@pytest.mark.parametrize(("subject", "draft"), LIES)
def test_no_lie_reaches_the_chat(inspector: DraftInspector, subject: str, draft: str) -> None:
    assert inspect(inspector, subject, draft).text == ""


def test_true_drafts_pass(inspector: DraftInspector) -> None:
    alarms = [
        (draft, [j.problem for j in found.cut] or [o.guard for o in found.objections])
        for subject, draft in TRUTHS
        if not (found := inspect(inspector, subject, draft)).usable or found.cut
    ]
    assert len(TRUTHS) >= 60
    assert len(alarms) <= 2, alarms


def test_a_lie_is_cut_and_the_truth_beside_it_stays(inspector: DraftInspector) -> None:
    found = inspect(inspector, "camelo", "O camelo tem 32 de vida. Ele nasce nas badlands. Basta uma sela para montar.")
    assert [j.sentence for j in found.passed] == ["O camelo tem 32 de vida.", "Basta uma sela para montar."]
    assert "badlands" in (found.cut[0].problem or "")
    assert "badlands" in found.advice


def test_each_sentence_knows_its_passage(inspector: DraftInspector) -> None:
    found = inspect(inspector, "creeper", "O creeper tem 20 de vida. Ele solta de 0 a 2 pólvoras.")
    assert [j.passages[0] for j in found.passed] == [0, 2]


@pytest.mark.parametrize(
    "draft", ["Não encontrei isso nas fontes.", "As fontes não dizem isso.", "Não há informações sobre isso."]
)
def test_the_model_may_say_that_it_does_not_know(inspector: DraftInspector, draft: str) -> None:
    found = inspect(inspector, "camelo", draft)
    assert found.unknown
    assert not found.usable
