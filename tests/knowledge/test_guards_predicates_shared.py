"""Drafts on the evaluation wiki: the verb between two right names, a name for another, a 'não' too many; and the truth.

Each draft is held against all passages of the pages named before it, whole, with this server's names.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.guards.chain import DraftInspector, Inspection
from canalhandia_knowledge.guards.evidence import EvidenceReader
from canalhandia_knowledge.guards.verdict import DraftContext
from canalhandia_knowledge.names import CatalogueResolver, NameCatalogue
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import Origin, Passage, WikiPage

LIES = [
    # another verb between two names of one sentence
    ("Invocador", "o que o invocador faz", "O Invocador invoca Totem da Imortalidade."),
    ("Invocador", "o que o invocador dropa", "O invocador come esmeraldas."),
    ("Invocador", "o que o invocador faz", "O invocador solta três Vexes ao morrer."),
    ("Enderman", "o que o enderman faz", "O Enderman come blocos."),
    ("Enderman", "enderman dropa oq", "O Enderman conserta Pérolas de Ender."),
    ("Creeper", "creeper dropa oq", "O creeper come pólvora."),
    ("Creeper", "creeper dropa oq", "O creeper precisa de pólvora para explodir."),
    ("Creeper", "o que espanta creeper", "O creeper ataca gatos e jaguatiricas."),
    ("Creeper", "o que espanta creeper", "O creeper come gatos e jaguatiricas."),
    ("Creeper", "como acende creeper", "A pederneira protege do creeper."),
    ("Lobo", "lobo doma com oq", "O lobo dropa ossos."),
    ("Lobo", "lobo doma com oq", "O lobo é curado com ossos."),
    ("Lobo", "lobo tem medo de que", "Lobos caçam lhamas."),
    ("Lobo", "o lobo caça o que", "Os lobos fogem de ovelhas e coelhos."),
    ("Lobo", "armadura de lobo", "A Armadura de Lobo é trocada por 6 Escamas de Tatu."),
    ("Hoglin", "hoglin foge de q", "O hoglin come Fungo Distorcido."),
    ("Hoglin", "hoglin come oq", "O hoglin tem medo de Fungo Carmesim."),
    ("Hoglin", "hoglin dropa oq", "O hoglin come Costeleta de Porco Crua."),
    ("Piglin", "piglin troca oq", "O piglin come Lingote de Ouro."),
    ("Piglin", "piglin foge de que", "O piglin ataca piglins-zumbis."),
    ("Piglin", "piglin caça o que", "O piglin foge de hoglins."),
    ("Piglin", "piglin evita oq", "O piglin quebra tochas e lampiões."),
    ("Tatu", "tatu come oq", "O tatu foge de aranhas."),
    ("Tatu", "tatu come oq", "O tatu dropa Olho de Aranha."),
    ("Sapo", "sapo come oq", "O sapo solta Bola de Slime ao morrer."),
    ("Sapo", "sapo come oq", "O sapo foge de slimes e cubos de magma."),
    ("Papagaio", "papagaio come oq", "O papagaio é domado com biscoito."),
    ("Papagaio", "papagaio dropa oq", "Sementes matam o papagaio."),
    ("Allay", "como duplica allay", "O allay dropa Fragmento de Ametista."),
    ("Phantom", "membrana serve pra que", "A membrana de espectro é feita na bigorna com élitros."),
    ("Phantom", "o que espanta phantom", "O phantom caça gatos."),
    ("Warden", "warden faz oq", "O warden tem medo de bola de neve."),
    ("Warden", "warden dropa oq", "O warden invoca Catalisador de Sculk."),
    ("Wither", "wither faz oq", "O wither come Areia das Almas."),
    ("Wither", "wither dropa oq", "O wither é invocado com a Estrela do Nether."),
    ("Strider", "lavagante come oq", "O lavagante tem medo de Fungo Distorcido."),
    ("Strider", "lavagante dropa oq", "O lavagante come linha."),
    ("Vaca", "balde de leite", "O Balde de Leite é vendido pelo açougueiro."),
    ("Galinha", "galinha come oq", "A galinha bota sementes de trigo."),
    ("Golfinho", "golfinho come oq", "O golfinho foge de Bacalhau Cru e Salmão Cru."),
    ("Afogado", "afogado ataca oq", "O afogado come ovos de tartaruga."),
    ("Afogado", "afogado dropa oq", "O afogado tem medo de axolotes porque come Carne Podre."),
    ("Raposa", "raposa come oq", "As raposas têm medo de bagas doces."),
    ("Golem_de_ferro", "golem de ferro dropa oq", "O golem de ferro come papoulas."),
    ("Golem_de_neve", "golem de neve", "O golem de neve conserta a Abóbora Esculpida."),
    ("Shulker", "shulker dropa", "O shulker é imune a Casco de Shulker."),
    ("Ghast_feliz", "ghast feliz come oq", "O ghast feliz solta Bola de Neve."),
    ("Sniffer", "farejador come oq", "O farejador é domado com Sementes de Plantocha."),
    ("Comércio", "clerigo troca oq", "O clérigo come 32 Carnes Podres."),
    ("Traça", "traça", "A traça dropa Pedregulho Infestado."),
    ("Saqueador", "saqueador", "O saqueador compra Besta."),
    ("Devastador", "devastador dropa", "O devastador é montado com Sela."),
    ("Axolote", "axolote ataca oq", "O axolote foge de afogados e guardiões."),
    ("Axolote", "axolote come oq", "O axolote solta Balde com Peixe Tropical."),
    ("Portal_do_Nether", "hoglin no portal", "O portal do Nether protege de hoglins."),
    # who does it to whom
    ("Âncora_de_renascimento", "como carrega a ancora", "A âncora de renascimento carrega blocos de pedra luminosa."),
    ("Lobo", "lobo doma com oq", "O lobo doma ossos."),
    ("Lobo", "lobo caça oq", "O lobo é caçado por ovelhas, coelhos e raposas."),
    ("Lobo", "lobo tem medo de que", "As lhamas evitam lobos."),
    ("Tatu", "aranha foge de que", "A aranha espanta o tatu."),
    ("Afogado", "afogado axolote", "O afogado caça axolotes."),
    ("Piglin", "piglin hoglin", "Os hoglins caçam piglins."),
    ("Creeper", "gato espanta creeper", "O creeper faz gatos fugirem."),
    ("Galinha", "raposa galinha", "A galinha caça raposas e jaguatiricas."),
    ("Zumbi", "zumbi vira afogado", "O afogado vira zumbi depois de ficar submerso."),
    ("Bruxa", "raio no aldeao", "Um raio transforma a bruxa em aldeão."),
    ("Sapo", "sapo slime", "O slime engole o sapo."),
    ("Comércio", "clerigo carne podre", "O clérigo vende 32 Carnes Podres por 1 esmeralda."),
    ("Comércio", "coureiro sela", "O coureiro compra 1 Sela por 6 esmeraldas."),
    ("Vaca", "acougueiro bife", "O açougueiro vende 10 Bifes Crus por 1 esmeralda."),
    ("Enderman", "enderman chuva", "O enderman fere a água."),
    ("Phantom", "remedio élitros", "Os élitros reparam a membrana de espectro."),
    ("Golem_de_ferro", "golem de ferro conserto", "O golem de ferro conserta Lingotes de Ferro."),
    ("Warden", "warden escudo", "O escudo desativa o soco do warden."),
    ("Aldeão", "aldeao foge de que", "Zumbis e saqueadores fogem do aldeão."),
    # a name for another of the same pages
    ("Creeper", "creeper dropa oq", "A pólvora serve para fazer dinamite, discos musicais e poções arremessáveis."),
    ("Cavalo", "armadura de cavalo", "A armadura de ferro pode ser fabricada com 7 couros e tingida."),
    ("Sapo", "sapo anfibrilho", "O sapo temperado faz o Anfibrilho Perolado."),
    ("Papagaio", "papagaio doma", "O papagaio é domado com carne."),
    ("Shulker", "casco", "Dois cascos e um escudo formam a Caixa de shulker."),
    ("Fermentação", "poção de força", "A poção de Força leva Açúcar na Poção Estranha."),
    ("Fermentação", "pot arremessavel", "Bafo do Dragão torna a poção arremessável."),
    ("Esqueleto", "variantes", "O Errante vive no pântano."),
    ("Abelha", "abelha mel", "Com a tesoura você obtém Frasco de Mel."),
    ("Aldeão", "profissão", "O bloco de trabalho do Armeiro é o Atril."),
    ("Ovelha", "ovelha come oq", "Cenoura atrai a ovelha e a põe em modo de amor."),
    ("Slime", "creme de magma", "O Creme de Magma leva 1 bola de slime e 1 pistão."),
    # a yes or no turned
    ("Galinha", "galinha queda", "A galinha sofre dano de queda."),
    ("Strider", "lavagante domar", "O lavagante precisa ser domado."),
    ("Coelho", "coelho doma", "Coelhos podem ser domesticados."),
    ("Warden", "warden agachado", "Andar agachado faz barulho."),
    ("Raposa", "raposa bagas", "Raposas se machucam em arbustos de bagas doces."),
    ("Piglin", "barganha", "Blocos de ouro e pepitas servem para a troca."),
    ("Axolote", "axolote balde", "Um axolote que já esteve em balde desaparece."),
    ("Enderman", "enderman chuva", "A chuva e a água não o ferem."),
    ("Lobo", "lobo carne podre", "A carne podre faz mal ao lobo."),
    ("Golem_de_neve", "golem neve derrete", "O golem de neve não derrete em biomas quentes."),
    ("Ovelha", "tesoura", "A tesoura não dá lã."),
    ("Vaca", "leite", "O Balde de Leite não remove os efeitos de quem o bebe."),
]

TRUTHS = [
    ("Invocador", "o que o invocador dropa", "O invocador sempre dropa um Totem da Imortalidade."),
    ("Invocador", "o que o invocador dropa", "O Totem da Imortalidade cai do invocador."),
    ("Invocador", "o que o invocador faz", "O invocador invoca três vexes."),
    ("Invocador", "onde acha invocador", "O invocador aparece na Mansão da floresta e nas invasões."),
    ("Enderman", "enderman dropa oq", "Ele deixa cair de 0 a 1 Pérola de Ender."),
    ("Enderman", "o que o enderman faz", "O Enderman carrega blocos e se teletransporta."),
    ("Enderman", "enderman chuva", "O enderman é ferido pela água e pela chuva."),
    ("Enderman", "como olhar pro enderman", "Uma Abóbora Esculpida na cabeça evita que o Enderman fique furioso."),
    ("Creeper", "o que espanta creeper", "O creeper tem medo de gatos e jaguatiricas."),
    ("Creeper", "o que espanta creeper", "Gatos e jaguatiricas espantam o creeper."),
    ("Creeper", "o que espanta creeper", "Para afastar creepers, use gatos."),
    ("Creeper", "polvora serve pra que", "Com pólvora você faz dinamite, foguetes e poções arremessáveis."),
    ("Creeper", "creeper carregado", "Um raio que cai perto transforma o creeper em creeper carregado."),
    ("Lobo", "lobo doma com oq", "O lobo pode ser domado com ossos."),
    ("Lobo", "lobo doma com oq", "Use ossos para domesticar um lobo."),
    ("Lobo", "lobo tem medo de que", "O lobo tem medo de lhamas."),
    ("Lobo", "lobo caça o que", "Ovelhas, coelhos, raposas e esqueletos são caçados pelos lobos."),
    ("Lobo", "lobo come oq", "Para reproduzir dois lobos domesticados, dê qualquer carne."),
    ("Lobo", "armadura de lobo", "A Armadura de Lobo é fabricada com 6 Escamas de Tatu."),
    ("Hoglin", "hoglin foge de q", "O hoglin foge de Fungo Distorcido, Portal do Nether e Âncora de renascimento."),
    ("Hoglin", "hoglin come oq", "O hoglin se reproduz com Fungo Carmesim."),
    ("Hoglin", "hoglin no overworld", "No Mundo Superior, o hoglin vira Zoglin depois de 15 segundos."),
    ("Hoglin", "hoglin dropa", "O hoglin solta Costeleta de Porco Crua e couro."),
    ("Piglin", "piglin troca oq", "O piglin troca itens por Lingote de Ouro."),
    ("Piglin", "piglin foge de que", "O piglin tem medo de piglins-zumbis e evita tochas."),
    ("Piglin", "piglin ataca", "Ele ataca quem não usa armadura dourada."),
    ("Piglin", "o que ganha na barganha", "Na troca, o piglin pode dar Pérola de Ender, Obsidiana ou Couro."),
    ("Tatu", "tatu come oq", "O tatu come Olho de Aranha."),
    ("Tatu", "escama de tatu", "Para obter Escama de Tatu, use um Pincel no tatu."),
    ("Tatu", "aranha foge de que", "As aranhas têm medo do tatu."),
    ("Sapo", "sapo come oq", "O sapo come slimes e cubos de magma pequenos."),
    ("Sapo", "sapo reprodução", "Para procriar, os sapos precisam de Bola de Slime."),
    ("Papagaio", "papagaio doma", "O papagaio é domesticado com sementes."),
    ("Papagaio", "biscoito", "O biscoito mata o papagaio."),
    ("Allay", "como duplica allay", "O allay se duplica com um Fragmento de Ametista."),
    (
        "Allay",
        "onde acha allay",
        "O allay fica preso em gaiolas nos postos avançados e em celas da Mansão da floresta.",
    ),
    ("Phantom", "membrana serve pra que", "A membrana de espectro conserta os élitros na bigorna."),
    ("Phantom", "phantom medo", "O phantom se afasta de gatos."),
    ("Warden", "warden dropa oq", "O warden solta 1 Catalisador de Sculk."),
    ("Warden", "como surge o warden", "O warden surge quando o jogador ativa um Emissor de Sculk quatro vezes."),
    ("Wither", "como invoca o wither", "O wither é invocado com Areia das Almas e Crânios de Esqueleto Wither."),
    ("Wither", "wither dropa", "Ao morrer, o wither deixa a Estrela do Nether."),
    ("Strider", "lavagante come", "O lavagante se alimenta de Fungo Distorcido."),
    ("Strider", "lavagante montar", "Para montar no lavagante, é necessário colocar uma sela."),
    ("Strider", "lavagante dropa", "Ele larga de 2 a 5 linhas."),
    ("Vaca", "vaca dropa", "A vaca dá bife e couro."),
    ("Vaca", "leite", "O leite tira todos os efeitos."),
    ("Galinha", "galinha come oq", "A galinha come qualquer semente, como a de trigo e a de melancia."),
    ("Galinha", "galinha queda", "A galinha é imune a dano de queda."),
    ("Golfinho", "golfinho come oq", "O golfinho é alimentado com Bacalhau Cru ou Salmão Cru."),
    ("Golfinho", "golfinho guia", "O golfinho leva o jogador até naufrágios e ruínas oceânicas."),
    ("Afogado", "tridente", "O tridente é obtido do afogado."),
    ("Afogado", "afogado axolote", "Os axolotes caçam o afogado."),
    ("Raposa", "raposa come oq", "As raposas são alimentadas com Bagas Doces e Bagas Brilhantes."),
    ("Golem_de_ferro", "golem de ferro conserto", "O golem de ferro é consertado com Lingotes de Ferro."),
    (
        "Golem_de_ferro",
        "como faz golem de ferro",
        "Use 4 Blocos de Ferro e uma Abóbora Esculpida para criar o golem de ferro.",
    ),
    ("Golem_de_ferro", "golem de ferro", "O golem de ferro protege a vila e dropa lingotes de ferro e papoulas."),
    ("Shulker", "shulker", "O projétil do shulker causa Levitação por 10 segundos."),
    ("Ghast_feliz", "ghast feliz come oq", "O alimento do ghast feliz é a Bola de Neve."),
    ("Comércio", "clerigo troca oq", "O clérigo compra 32 Carnes Podres por 1 esmeralda."),
    ("Comércio", "clerigo perola", "O clérigo de nível 4 vende 1 Pérola de Ender por 5 esmeraldas."),
    ("Comércio", "vender trigo", "Você pode vender 20 trigos ao agricultor por 1 esmeralda."),
    ("Axolote", "axolote ataca oq", "O axolote ataca peixes, lulas, afogados e guardiões."),
    ("Axolote", "axolote come oq", "O axolote só aceita Balde com Peixe Tropical."),
    ("Devastador", "devastador dropa", "O devastador sempre deixa uma sela quando morre."),
    ("Âncora_de_renascimento", "como carrega a ancora", "A âncora é carregada com blocos de pedra luminosa."),
    ("Âncora_de_renascimento", "como carrega a ancora", "Blocos de pedra luminosa carregam a âncora de renascimento."),
    ("Bruxa", "raio no aldeao", "Quando um raio cai perto, o aldeão vira bruxa."),
    ("Zumbi", "zumbi vira afogado", "O zumbi se transforma em afogado se ficar com a cabeça submersa."),
    ("Aldeão", "aldeao foge de que", "Os aldeões têm medo de zumbis e saqueadores."),
    ("Netherita", "netherita lava", "A netherita resiste ao fogo e à lava."),
    ("Remendo", "remendo arco", "Remendo não combina com Infinidade no arco."),
    ("Fermentação", "poção de força", "A poção de Força é feita com Pó de Blaze na Poção Estranha e dura 3 minutos."),
    ("Coelho", "coelho doma", "O coelho não pode ser domesticado."),
    ("Cavalo", "cavalo doma", "Para domar o cavalo, monte nele com a mão vazia."),
    ("Cavalo", "cavalo cura", "A maçã dourada cura 10 pontos de vida do cavalo."),
]


@pytest.fixture(scope="module")
def inspect(shared: Path, names: NameCatalogue) -> Callable[[str, str, str], Inspection]:
    """Inspects a draft for a question, held against one page of the evaluation wiki."""
    resolver = CatalogueResolver(names)
    inspector = DraftInspector(EvidenceReader(resolver))

    def inspected(page: str, question: str, draft: str) -> Inspection:
        text = (shared / "wiki" / "pages" / f"{page}.wiki").read_text(encoding="utf-8")
        chunks = chunk_page(WikiPage(1, page.replace("_", " "), 1, text, ""))
        passages = tuple(Passage(c.id + page, c.title, c.headings, c.text, "", Origin.WIKI, 0.9) for c in chunks)
        return inspector.inspect(draft, DraftContext(question, Grounding(passages), resolver))

    return inspected


def test_hardly_a_lie_passes(inspect: Callable[[str, str, str], Inspection]) -> None:
    passed = [(page, draft) for page, question, draft in LIES if inspect(page, question, draft).text]
    assert len(LIES) >= 80
    assert len(passed) <= 2, passed


def test_the_truth_passes(inspect: Callable[[str, str, str], Inspection]) -> None:
    alarms = [
        (page, draft, [j.problem for j in found.cut])
        for page, question, draft in TRUTHS
        if not (found := inspect(page, question, draft)).usable or found.cut
    ]
    assert len(TRUTHS) >= 60
    assert len(alarms) <= 2, alarms
