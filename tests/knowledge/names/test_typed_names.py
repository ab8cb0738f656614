"""What players really type, far and wide: the right thing on every kind of server, as a question and for /receita."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canalhandia_knowledge.names import CatalogueResolver, CatalogueSources, NameCatalogue, build_catalogue, item_rows
from canalhandia_knowledge.types import NameKind, Resolution
from canalhandia_knowledge.wiki.names import NameRecord

ITEMS = """
como faz mesa de craft = crafting_table
craft de tocha de redstone = redstone_torch
qual a receita do bolo = cake
como faz porta de ferro = iron_door
como fazer escada de mao = ladder
como crafta cama = white_bed
receita cerca de carvalho = oak_fence
como faz bloco de feno = hay_block
como q faz comparador = comparator
como faz detector de luz = daylight_detector
pistao grudento receita = sticky_piston
craft do sinalizador = beacon
como faço conduit = conduit
craft balde = bucket
tesoura como faz = shears
receita da vara com cenoura = carrot_on_a_stick
isqueiro receita = flint_and_steel
mesa de ferreiro como faz = smithing_table
como faz tear = loom
mesa de cartografo = cartography_table
craft cortador de pedra = stonecutter
como faz barril = barrel
como faz sino = bell
como faz lanterna = lantern
como faz lanterna das almas = soul_lantern
lampiao receita = lantern
fogueira craft = campfire
craft luneta = spyglass
como faz para raio = lightning_rod
pararaios = lightning_rod
receita de bussola = compass
receita trilho = rail
carrinho de mina craft = minecart
carrinho com bau = chest_minecart
barco craft = oak_boat
como faz placa = oak_sign
receita de suporte de armadura = armor_stand
moldura craft = item_frame
como faz quadro = painting
receita etiqueta = name_tag
craft vaso = flower_pot
tijolo como faz = brick
como faz bloco de tijolo = bricks
como faz andaime = scaffolding
slime block como faz = slime_block
bloco de slime = slime_block
bloco de mel = honey_block
colmeia craft = beehive
cristal do end como faz = end_crystal
como faz olho do fim = ender_eye
caldeirao craft = cauldron
craft suporte de pocao = brewing_stand
espada de madeira = wooden_sword
machado de diamante = diamond_axe
pa de ferro = iron_shovel
enxada de ouro = golden_hoe
capacete de diamante = diamond_helmet
peitoral de ferro receita = iron_chestplate
calça de diamante = diamond_leggings
bota de netherita = netherite_boots
arco = bow
craft de flecha espectral = spectral_arrow
flecha = arrow
como faz cenoura dourada = golden_carrot
craft maçã encantada = enchanted_golden_apple
melancia dourada = glistering_melon_slice
como fazer biscoito = cookie
torta de abobora = pumpkin_pie
ensopado de cogumelo = mushroom_stew
como faz acucar = sugar
bloco de ferro = iron_block
bloco de diamante = diamond_block
lingote de ouro = gold_ingot
barra de ferro = iron_ingot
pepita de ouro = gold_nugget
la vermelha = red_wool
lã azul clara = light_blue_wool
vidro vermelho = red_stained_glass
concreto preto = black_concrete
cimento branco = white_concrete_powder
corante azul = blue_dye
cama vermelha = red_bed
tapete roxo = purple_carpet
estandarte verde = green_banner
vela preta = black_candle
caixa de shulker azul = blue_shulker_box
shulker preta = black_shulker_box
saco azul = blue_bundle
trouxa = bundle
foguete = firework_rocket
elitro = elytra
bedrock = bedrock
diamante = diamond
pistao = piston
moldura = item_frame
tijolos de pedra = stone_bricks
pedra talhada =
muro de pedregulho = cobblestone_wall
laje de pedra = stone_slab
escada de pedra = stone_stairs
tabua de carvalho = oak_planks
madeira de carvalho = oak_wood
tronco de abeto = spruce_log
porta de carvalho escuro = dark_oak_door
alçapão de ferro = iron_trapdoor
botao de pedra = stone_button
placa de pressao de ouro = light_weighted_pressure_plate
tochas = torch
torch = torch
crafting table = crafting_table
diamond sword = diamond_sword
minecraft:torch = torch
diamond_pickaxe = diamond_pickaxe
fornaia = furnace
picareta de diamnte = diamond_pickaxe
espda de ferro = iron_sword
bau de ferro =
cadeira =
espada de obsidiana =
picareta de esmeralda =
elmo de diamante = diamond_helmet
netherite pickaxe = netherite_pickaxe
pic de dima = diamond_pickaxe
craft da pic de nederita = netherite_pickaxe
ovo de creeper = creeper_spawn_egg
livro e pena = writable_book
gancho = tripwire_hook
alavanca = lever
funil = hopper
obsidiana = obsidian
TNT = tnt
dinamite = tnt
bigorna = anvil
mesa encantamento = enchanting_table
enchant table = enchanting_table
mesa de pocoes = brewing_stand
lamparina = lantern
pedra luminosa = glowstone
glowstone = glowstone
po de glowstone = glowstone_dust
quartzo = quartz
bloco de quartzo = quartz_block
prismarinho = prismarine
lanterna do mar = sea_lantern
tijolo do nether = nether_brick
fungo do nether = nether_wart
verruga do nether = nether_wart
vara de blaze = blaze_rod
po de blaze = blaze_powder
lagrima de ghast = ghast_tear
creme de magma = magma_cream
olho de aranha fermentado = fermented_spider_eye
perola do ender = ender_pearl
pérola do fim = ender_pearl
casco de shulker = shulker_shell
membrana = phantom_membrane
totem = totem_of_undying
tridente = trident
sela = saddle
armadura de cavalo de ferro = iron_horse_armor
armadura de lobo = wolf_armor
escama de tatu = armadillo_scute
maça = mace
clava = mace
nucleo pesado = heavy_core
vara de vortice = breeze_rod
crafter = crafter
bancada automatica = crafter
baú de cobre = copper_chest
lampada de cobre = copper_bulb
grade de cobre = copper_grate
lança de ferro = iron_spear
estante de carvalho = oak_shelf
porta livros = chiseled_bookshelf
vaso decorado = decorated_pot
pincel = brush
corrente = iron_chain
barras de ferro = iron_bars
""".strip().splitlines()
"""Phrase = item; nothing behind the sign: no such item, and none may be named."""

POTIONS = """
pot de força 2 = strength 2 potion
poção de invisibilidade = invisibility - potion
poção arremessável de cura II = healing 2 splash_potion
poção de sorte = luck - potion
poçao de respiraçao = water_breathing - potion
como faz poção de regeneraçao 2 = regeneration 2 potion
poção de velocidade = swiftness - potion
poção de agilidade arremessavel = swiftness - splash_potion
poção de visao noturna = night_vision - potion
pot de cura = healing - potion
flecha de veneno = poison - tipped_arrow
flecha de lentidao = slowness - tipped_arrow
pot de resistencia a fogo = fire_resistance - potion
poçao de dano 2 = harming 2 potion
poçao de queda lenta = slow_falling - potion
frasco de agua = water - potion
garrafa de água = water - potion
poção do mestre tartaruga = turtle_master - potion
pot de fraqueza splash = weakness - splash_potion
splash potion of healing = healing - splash_potion
potion of swiftness = swiftness - potion
poção de vento = wind_charged - potion
como faço a poção pra ver no escuro = night_vision - potion
poção prolongada de veneno = poison - lingering_potion
pocao nivel 2 de força = strength 2 potion
poção de força nível 2 = strength 2 potion
poçao q deixa invisivel = invisibility - potion
força poção = strength - potion
poção de levitação =
""".strip().splitlines()
"""Phrase = potion, level, form."""


@pytest.mark.parametrize("phrase", [False, True])
def test_items(real: CatalogueResolver, phrase: bool) -> None:
    wrong = []
    for case in ITEMS:
        text, _, item = (part.strip() for part in case.partition("="))
        found = real.resolve(text, phrase=phrase)
        ids = found.matches[0].ids if found.matches else ()
        if (f"minecraft:{item}" not in ids) if item else (found.matches or found.ambiguities):
            wrong.append((text, item, ids))
    assert wrong == []


def test_potions(real: CatalogueResolver) -> None:
    wrong = []
    for case in POTIONS:
        text, _, expected = (part.strip() for part in case.partition("="))
        found = real.resolve(text)
        first = found.first(NameKind.POTION)
        told = f"{first.id.removeprefix('minecraft:')} {first.level or '-'} {first.form}" if first else ""
        if told != expected or (not expected and found.matches):
            wrong.append((text, expected, told))
    assert wrong == []


def test_potions_are_shown_by_their_official_names(official_catalogue: NameCatalogue) -> None:
    resolver = CatalogueResolver(official_catalogue)
    shown = {
        t: resolver.resolve(t).matches[0].label for t in ("pot de velocidade", "flecha de veneno", "frasco de agua")
    }
    assert shown == {
        "pot de velocidade": "Poção de Agilidade",
        "flecha de veneno": "Flecha de Veneno",
        "frasco de agua": "Frasco de Água",
    }


@pytest.mark.parametrize("name", ["ferro", "ouro", "madeira", "carne", "armadura", "escada", "mel", "peixe"])
def test_words_for_several_things_are_asked_about(real: CatalogueResolver, name: str) -> None:
    for text in (name, f"receita de {name}"):
        for phrase in (False, True):
            found = real.resolve(text, phrase=phrase)
            assert found.matches == ()
            assert 2 <= len(found.ambiguities[0].choices) <= 6


def test_a_set_of_armour_is_asked_about(real: CatalogueResolver) -> None:
    for text in ("armadura full de netherite", "set de netherita", "como faz armadura de netherita"):
        choices = real.resolve(text).ambiguities[0].choices
        pieces = [c.id.removeprefix("minecraft:netherite_") for c in choices]
        assert pieces == ["chestplate", "helmet", "leggings", "boots"]
    found = real.resolve("quantos ferros preciso pra fazer uma armadura de ferro")
    assert found.ambiguities[0].choices[0].id == "minecraft:iron_chestplate"


def test_a_farm_of_something_is_not_the_thing(real: CatalogueResolver) -> None:
    found = real.resolve("como faz farm de ferro")
    assert (found.matches, found.ambiguities, found.suggestions) == ((), (), ())
    assert real.resolve("como spawnar o dragao").matches[0].id == "minecraft:ender_dragon"


def test_what_decides_between_maca_and_maca(real: CatalogueResolver) -> None:
    expected = {
        "maçã": "apple",
        "maçãs": "apple",
        "maça": "mace",
        "maças": "mace",
        "a maca arma": "mace",
        "maca de comer": "apple",
        "maca dourada": "golden_apple",
        "maçã de ouro": "golden_apple",
        "quanto de dano a maca da": "mace",
    }
    assert {t: real.resolve(t).matches[0].id.removeprefix("minecraft:") for t in expected} == expected
    assert real.resolve("receita da maca").matches == ()


def test_the_subject_comes_first(real: CatalogueResolver) -> None:
    for text, item in (
        ("quantos redstone precisa pra fazer um observador", "observer"),
        ("observador redstone receita", "observer"),
        ("tenho 64 ferro e 10 madeira, como faço um funil", "hopper"),
        ("com graveto e carvao faz tocha ne", "torch"),
    ):
        assert real.resolve(text).matches[0].id == f"minecraft:{item}"


def test_diminutives(real: CatalogueResolver) -> None:
    for text, item in (
        ("tochinha", "torch"),
        ("um bauzinho", "chest"),
        ("livrinhos", "book"),
        ("picaretinha de dima", "diamond_pickaxe"),
    ):
        assert real.resolve(text).matches[0].id == f"minecraft:{item}"


def test_suggestions_for_what_does_not_exist(real: CatalogueResolver) -> None:
    for text in ("espada de esmeralda", "picareta de obsidiana"):
        found = real.resolve(text, phrase=True)
        assert (found.matches, found.ambiguities) == ((), ())
        assert 1 <= len(found.suggestions) <= 5
        assert text.split(" ")[0] in found.suggestions[0].label.lower()


def test_spans_are_places_in_the_text_as_given(real: CatalogueResolver) -> None:
    text = "  Ô loco, COMO FAZ  2 Baús-do-Ender?? "
    match = real.resolve(text).matches[0]
    assert text[slice(*match.span)] == "Baús-do-Ender"
    assert (match.id, match.quantity, match.plural) == ("minecraft:ender_chest", 2, True)
    text = "minecraft:torch e minecraft:nada"
    assert [text[slice(*m.span)] for m in real.resolve(text).matches] == ["minecraft:torch"]


def test_other_kinds_of_names(real: CatalogueResolver) -> None:
    for text, kind, name in (
        ("como doma lobo", NameKind.MOB, "wolf"),
        ("onde acho zumbi mumia", NameKind.MOB, "husk"),
        ("afiação 5 ou julgamento 5", NameKind.ENCHANTMENT, "sharpness"),
        ("mending vale a pena?", NameKind.ENCHANTMENT, "mending"),
        ("livro de proteção 4", NameKind.ENCHANTMENT, "protection"),
        ("efeito de pressa 2", NameKind.EFFECT, "haste"),
        ("onde fica a cidade antiga", NameKind.STRUCTURE, "ancient_city"),
        ("como acho um bosque de cerejeiras", NameKind.BIOME, "cherry_grove"),
        ("camelo come o que", NameKind.MOB, "camel"),
    ):
        match = real.resolve(text).first(kind)
        assert match is not None, text
        assert match.id == f"minecraft:{name}"
    assert real.resolve("efeito de pressa 2").matches[0].level == 2
    assert real.resolve("caramelo").matches == ()


def test_field_faults_about_names(real: CatalogueResolver) -> None:
    """B23, B25, B26, B41, B53, B76, B77 of the field: phrases that other plugins got wrong."""
    four = ("mesa de encantamentos", "enchanting table", "minecraft:enchanting_table", "mesa de encantamento")
    read = [real.resolve(t, phrase=True).matches[0] for t in four]
    assert {m.id for m in read} == {"minecraft:enchanting_table"}
    assert {m.label.lower() for m in read} == {"mesa de encantamentos"}
    for text, item in (
        ("elitro", "elytra"),
        ("bedrock", "bedrock"),
        ("diamante", "diamond"),
        ("pao", "bread"),
        ("maca dourada", "golden_apple"),
        ("caldeirao", "cauldron"),
        ("arco", "bow"),
    ):
        assert real.resolve(text, phrase=True).matches[0].id == f"minecraft:{item}"
    assert {c.id for c in real.resolve("cota de malha", phrase=True).ambiguities[0].choices} >= {
        "minecraft:chainmail_chestplate"
    }
    assert real.resolve("como faz pocao de respiracao").matches[0].id == "minecraft:water_breathing"
    for text in ("\"poção\" OR 'pão'?", "(redstone AND", "o que é isto: água?"):
        assert isinstance(real.resolve(text), Resolution)
    assert real.resolve("o que é pá?").matches[0].label == "Pá"
    assert real.resolve("o que é lã?").matches[0].label == "Lã"
    assert "minecraft:oak_planks" in real.resolve("o que é tábua?").matches[0].ids
    assert real.resolve("lua").matches == ()


def test_articles_win_over_asking_in_free_questions() -> None:
    """'O que é mel?' is about the article, '/receita mel' about one of three items."""
    rows = item_rows((f"minecraft:{i}", None) for i in ("honey_bottle", "honeycomb", "honey_block"))
    resolver = CatalogueResolver(build_catalogue(CatalogueSources(items=rows, wiki=[NameRecord(1, "Mel", "Honey")])))
    assert resolver.resolve("o que é mel?").matches[0].ids == ("Mel",)
    assert len(resolver.resolve("mel", phrase=True).ambiguities[0].choices) == 3


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_no_text_raises(tables_resolver: CatalogueResolver, text: str) -> None:
    for phrase in (False, True):
        found = tables_resolver.resolve(text, phrase=phrase)
        for match in (*found.matches, *(c for a in found.ambiguities for c in a.choices)):
            assert 0 <= match.span[0] < match.span[1] <= len(text)


def test_a_very_long_text_is_read_at_its_beginning(tables_resolver: CatalogueResolver) -> None:
    assert tables_resolver.resolve("tocha " + "blá " * 50_000).matches[0].id == "minecraft:torch"
