"""How things without a recipe are got: a short table of our own for what players ask about most, checked by hand.

Java Edition. What is not here comes from the index (the answerer's `obtain_hint`), or is left out: never guessed.
"""

import re

from canalhandia_knowledge.recipes.types import path_of

_ORES = {
    "coal": "carvão",
    "iron": "ferro bruto",
    "copper": "cobre bruto",
    "gold": "ouro bruto",
    "redstone": "pó de redstone",
    "lapis": "lápis-lazúli",
    "diamond": "diamante",
    "emerald": "esmeralda",
    "nether_gold": "pepitas de ouro",
    "nether_quartz": "quartzo do Nether",
}
_HOW = {
    "elytra": "Os élitros ficam num navio das cidades do End, numa moldura.",
    "totem_of_undying": "O totem é largado pelo invocador, em mansões da floresta e em invasões.",
    "trident": "O tridente é largado por afogados que aparecem segurando um, e pode vir em cofres das "
    "câmaras do desafio.",
    "bedrock": "A rocha matriz não pode ser obtida no modo sobrevivência.",
    "barrier": "A barreira só existe no modo criativo e por comandos.",
    "command_block": "O bloco de comando só é obtido por comandos, por operadores.",
    "spawner": "O gerador de criaturas não pode ser coletado no modo sobrevivência.",
    "dragon_egg": "O ovo do dragão aparece sobre o portal de saída do End quando o dragão é derrotado pela "
    "primeira vez.",
    "dragon_breath": "Recolha o bafo do dragão com um frasco de vidro durante a luta com o dragão Ender.",
    "dragon_head": "A cabeça do dragão fica na proa dos navios das cidades do End.",
    "nether_star": "A estrela do Nether é largada pelo Wither.",
    "heart_of_the_sea": "O coração do mar vem de baús de tesouro enterrado.",
    "nautilus_shell": "A concha de náutilo vem da pesca, de afogados e do comerciante errante.",
    "shulker_shell": "O casco de shulker é largado por shulkers, nas cidades do End.",
    "ender_pearl": "A pérola de ender é largada por endermans e vem de trocas com piglins e clérigos.",
    "blaze_rod": "A vara de blaze é largada por blazes, nas fortalezas do Nether.",
    "breeze_rod": "A vara de vórtice é largada pelo vórtice (Breeze), nas câmaras do desafio.",
    "heavy_core": "O núcleo pesado vem de cofres sombrios das câmaras do desafio.",
    "ghast_tear": "A lágrima de ghast é largada por ghasts, no Nether.",
    "phantom_membrane": "A membrana é largada por espectros (phantoms), que aparecem para quem fica 3 dias sem dormir.",
    "gunpowder": "A pólvora é largada por creepers, ghasts e bruxas.",
    "string": "A linha é largada por aranhas e vem de teias cortadas com espada.",
    "bone": "O osso é largado por esqueletos.",
    "feather": "A pena é largada por galinhas.",
    "rabbit_foot": "O pé de coelho é largado às vezes por coelhos.",
    "rotten_flesh": "A carne podre é largada por zumbis.",
    "spider_eye": "O olho de aranha é largado por aranhas.",
    "slime_ball": "A bola de slime é largada por slimes, em pântanos e em chunks de slime.",
    "ink_sac": "A bolsa de tinta é largada por lulas.",
    "glow_ink_sac": "A bolsa de tinta brilhante é largada por lulas brilhantes.",
    "prismarine_shard": "O pedaço de prismarinho é largado por guardiões.",
    "prismarine_crystals": "Os cristais de prismarinho são largados por guardiões e por lanternas marinhas quebradas.",
    "obsidian": "A obsidiana se forma quando água toca uma fonte de lava; só a picareta de diamante ou de "
    "netherita a coleta.",
    "crying_obsidian": "A obsidiana chorona vem de portais em ruínas e de trocas com piglins.",
    "ancient_debris": "Os detritos ancestrais ficam no Nether, mais comuns perto de Y=15; exigem picareta de "
    "diamante ou melhor.",
    "echo_shard": "O fragmento de eco vem de baús das cidades antigas.",
    "disc_fragment_5": "O fragmento de disco vem de baús das cidades antigas.",
    "sniffer_egg": "O ovo de farejador é escavado com pincel em areia suspeita de ruínas oceânicas quentes.",
    "sponge": "A esponja fica em monumentos oceânicos e é largada por guardiões-mestres.",
    "wet_sponge": "A esponja úmida fica em monumentos oceânicos e é largada por guardiões-mestres.",
    "enchanted_golden_apple": "A maçã dourada encantada só vem de baús (cidades antigas, mansões, masmorras e "
    "outros).",
    "enchanted_book": "O livro encantado vem da mesa de encantamentos, de bibliotecários, da pesca e de baús.",
    "experience_bottle": "O frasco de experiência vem de trocas com clérigos e de baús.",
    "saddle": "A sela vem de baús, da pesca e de trocas com coureiros.",
    "name_tag": "A etiqueta vem de baús, da pesca e de trocas com bibliotecários.",
    "iron_horse_armor": "A armadura de ferro para cavalo vem de baús.",
    "golden_horse_armor": "A armadura de ouro para cavalo vem de baús.",
    "diamond_horse_armor": "A armadura de diamante para cavalo vem de baús.",
    "wither_skeleton_skull": "O crânio é largado às vezes por esqueletos Wither, nas fortalezas do Nether.",
    "creeper_head": "A cabeça é largada quando a explosão de um creeper carregado mata a criatura.",
    "zombie_head": "A cabeça é largada quando a explosão de um creeper carregado mata a criatura.",
    "skeleton_skull": "O crânio é largado quando a explosão de um creeper carregado mata a criatura.",
    "piglin_head": "A cabeça é largada quando a explosão de um creeper carregado mata a criatura.",
    "player_head": "A cabeça de jogador só é obtida por comandos ou plugins.",
    "chorus_fruit": "A fruta do coro vem das plantas do coro, nas ilhas externas do End.",
    "nether_wart": "O fungo do Nether cresce nas fortalezas do Nether e em bastiões; planta-se em areia das almas.",
    "leather": "O couro é largado por vacas, cavalos e outros animais.",
    "honeycomb": "O favo de mel se colhe com tesoura de uma colmeia cheia.",
    "honey_bottle": "O frasco de mel se enche numa colmeia cheia.",
    "milk_bucket": "O balde de leite se enche numa vaca, numa cabra ou numa vaca-cogumelo.",
    "water_bucket": "O balde de água se enche numa fonte de água.",
    "lava_bucket": "O balde de lava se enche numa fonte de lava.",
    "armadillo_scute": "A escama é largada de tempos em tempos por tatus, ou ao escová-los com um pincel.",
    "turtle_scute": "A escama é largada quando um filhote de tartaruga cresce.",
    "egg": "O ovo é botado por galinhas.",
    "goat_horn": "O chifre é largado por cabras que dão com a cabeça num bloco duro.",
    "wither_rose": "A rosa nasce onde o Wither mata uma criatura.",
    "cobweb": "A teia fica em minas abandonadas e outras estruturas; colhe-se com tesoura.",
    "amethyst_shard": "O fragmento vem de agregados de ametista, dentro de geodos.",
    "budding_amethyst": "A drusa de ametista não pode ser coletada, nem com toque suave.",
    "raw_iron": "O ferro bruto vem do minério de ferro.",
    "raw_gold": "O ouro bruto vem do minério de ouro.",
    "raw_copper": "O cobre bruto vem do minério de cobre.",
    "flint": "O sílex cai às vezes ao quebrar cascalho.",
    "clay_ball": "A bola de argila vem de blocos de argila.",
    "sand": "A areia se cava em praias e desertos.",
    "gravel": "O cascalho se cava; é comum no subterrâneo.",
    "dirt": "A terra se cava.",
    "grass_block": "O bloco de grama se coleta com toque suave.",
    "glowstone_dust": "O pó vem de pedras luminosas, no teto do Nether.",
    "wheat": "O trigo se planta com sementes de trigo.",
    "carrot": "A cenoura vem de plantações de aldeias e se planta.",
    "potato": "A batata vem de plantações de aldeias e se planta.",
    "apple": "A maçã cai de folhas de carvalho e de carvalho escuro.",
    "sugar_cane": "A cana-de-açúcar cresce à beira da água.",
    "bamboo": "O bambu cresce em selvas.",
    "ominous_bottle": "O frasco sombrio é largado por capitães saqueadores e vem das câmaras do desafio.",
    "trial_key": "A chave vem de geradores do desafio vencidos.",
    "ominous_trial_key": "A chave vem de geradores do desafio vencidos durante um desafio sombrio.",
    "filled_map": "Use um mapa em branco na mão para preenchê-lo.",
    "potion": "As poções se fazem no suporte de poções: /receita poção de cura.",
    "splash_potion": "As poções se fazem no suporte de poções: /receita poção arremessável de cura.",
    "lingering_potion": "As poções se fazem no suporte de poções: /receita poção prolongada de cura.",
    "farmland": "A terra arada se faz com uma enxada na terra.",
    "dirt_path": "O caminho se faz com uma pá na grama.",
    "chainmail": "A armadura de malha vem de baús, de trocas com armeiros e de zumbis ou esqueletos que a vestem.",
}  # fmt: skip

_KINDS = (
    (re.compile(r"\w+_concrete"), "O concreto se forma quando o pó de concreto da mesma cor toca em água."),
    (re.compile(r"stripped_\w+"), "Use um machado no tronco ou na madeira para descascar."),
    (
        re.compile(r"(exposed|weathered|oxidized)_\w+"),
        "O cobre oxida sozinho com o tempo; a cera do favo de mel o trava.",
    ),
    (re.compile(r"waxed_\w+"), "Use um favo de mel no bloco de cobre para encerá-lo."),
    (re.compile(r"infested_\w+"), "Blocos infestados não podem ser coletados como tais: ao quebrar, sai uma traça."),
    (re.compile(r"dead_\w*coral\w*"), "O coral morre fora da água; colhe-se com toque suave."),
    (re.compile(r"\w*coral(_block|_fan)?"), "Corais ficam em oceanos quentes e se colhem com toque suave."),
    (re.compile(r"\w+_froglight"), "O anfibrilho surge quando um sapo come um cubo de magma pequeno."),
    (re.compile(r"\w+_bucket"), "Use um balde de água na criatura para pegá-la."),
    (re.compile(r"(raw_)?(chicken|beef|porkchop|mutton|rabbit)"), "A carne crua é largada pelo animal."),
    (re.compile(r"cod|salmon|tropical_fish|pufferfish"), "O peixe se pesca ou é largado pelo próprio peixe."),
)


def how_to_get(item_id: str) -> str | None:
    """One sentence, None where this table does not know."""
    path = path_of(item_id)
    if path in _HOW:
        return _HOW[path]
    if path.startswith("chainmail_"):
        return _HOW["chainmail"]
    ore = re.fullmatch(r"(?:deepslate_)?(\w+)_ore", path)
    if ore and ore.group(1) in _ORES:
        return f"Só se encontra minerando: o minério larga {_ORES[ore.group(1)]}; para levar o bloco, use toque suave."
    for pattern, said in _KINDS:
        if pattern.fullmatch(path):
            return said
    if path.endswith("_spawn_egg"):
        return "Ovos geradores só existem no modo criativo e por comandos."
    if path.startswith("music_disc_"):
        return "Discos musicais vêm de baús e alguns de creepers mortos por esqueletos."
    if path.endswith("_smithing_template"):
        return "Moldes de ferraria vêm de baús de estruturas."
    if path.endswith("_pottery_sherd"):
        return "Óstracos são escavados com pincel em areia ou cascalho suspeitos."
    if path.endswith(("_log", "_stem")):
        return "Vem de árvores e fungos gigantes cortados."
    if path.endswith("_sapling"):
        return "Mudas caem das folhas da árvore."
    if path.endswith("_leaves"):
        return "Folhas se coletam com tesoura ou toque suave."
    return None
