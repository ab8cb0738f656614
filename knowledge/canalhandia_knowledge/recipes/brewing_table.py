"""Every potion of Java Edition: names, nicknames, how it is brewed, how long it lasts, since when it exists.

No API lists a server's brewing (`PotionMix`es that plugins add cannot be read either), so this table is written and
checked by hand; tests hold it against the game's own data of 26.2, nothing missing and nothing extra. Times are in
seconds; None for potions that act at once or not at all. Names are the game's pt-BR ones, nicknames are ours.
"""

from dataclasses import dataclass

from canalhandia_knowledge.recipes.types import path_of

WATER, MUNDANE, THICK, AWKWARD = "water", "mundane", "thick", "awkward"
REDSTONE = "minecraft:redstone"
GLOWSTONE = "minecraft:glowstone_dust"
FERMENTED_EYE = "minecraft:fermented_spider_eye"
NETHER_WART = "minecraft:nether_wart"
GUNPOWDER = "minecraft:gunpowder"
DRAGON_BREATH = "minecraft:dragon_breath"
BREWING_FUEL = "minecraft:blaze_powder"
BREW_STEP_S = 20.0
BOTTLES_PER_BREW = 3
BREWS_PER_FUEL = 20


@dataclass(frozen=True, slots=True)
class Effect:
    """What a potion does at one strength. `level`: 1 for I. `duration_s` None: at once."""

    name: str
    level: int
    duration_s: float | None


@dataclass(frozen=True, slots=True)
class PotionEntry:
    """One base potion with its longer and stronger forms.

    `name`: as in 'Poção de Agilidade', without 'Poção'. `sources`: (potion, ingredient) pairs that brew it, the usual
    one first; empty: it cannot be brewed. `long`/`strong`: effects of the forms with redstone / glowstone dust, None
    where the form does not exist. `mundane_first`: does the usual ingredient, put into plain water, give a mundane
    potion? `carries_long`/`carries_strong`: base potions whose long/strong form turns into this one's long/strong
    form; `long_to_plain`: base potions whose long form turns into the plain form of this one.
    """

    id: str
    name: str
    since: str
    nicknames: tuple[str, ...] = ()
    sources: tuple[tuple[str, str], ...] = ()
    effects: tuple[Effect, ...] = ()
    long: tuple[Effect, ...] | None = None
    strong: tuple[Effect, ...] | None = None
    mundane_first: bool = False
    carries_long: tuple[str, ...] = ()
    carries_strong: tuple[str, ...] = ()
    long_to_plain: tuple[str, ...] = ()
    why_not: str | None = None

    @property
    def full_name(self) -> str:
        """'Poção de Agilidade', 'Frasco de Água'."""
        return self.name if self.id == WATER else f"Poção {self.name}"

    @property
    def brewable(self) -> bool:
        return bool(self.sources)


def _effects(*rows: tuple[str, int, float | None]) -> tuple[Effect, ...]:
    return tuple(Effect(*row) for row in rows)


def _awkward(ingredient: str) -> tuple[tuple[str, str], ...]:
    return ((AWKWARD, f"minecraft:{ingredient}"),)


_MUNDANE_MAKERS = (
    "redstone", "breeze_rod", "slime_block", "stone", "cobweb", "magma_cream", "rabbit_foot", "sugar",
    "glistering_melon_slice", "spider_eye", "ghast_tear", "blaze_powder",
)  # fmt: skip
"""What turns plain water into the useless mundane potion; redstone first, as the usual way."""

POTIONS: tuple[PotionEntry, ...] = (
    PotionEntry(WATER, "Frasco de Água", "1.0", ("garrafa de água", "frasco com água", "garrafa d'água")),
    PotionEntry(
        AWKWARD, "Estranha", "1.0", ("base", "poção base", "esquisita", "desajeitada"),
        sources=((WATER, NETHER_WART),),
    ),
    PotionEntry(
        MUNDANE, "Comum", "1.0", ("mundana", "banal"),
        sources=tuple((WATER, f"minecraft:{item}") for item in _MUNDANE_MAKERS),
    ),
    PotionEntry(THICK, "Espessa", "1.0", ("grossa", "densa"), sources=((WATER, GLOWSTONE),)),
    PotionEntry(
        "swiftness", "de Agilidade", "1.0", ("velocidade", "rapidez", "speed", "correr", "ligeireza", "swiftness"),
        sources=_awkward("sugar"), effects=_effects(("velocidade", 1, 180)),
        long=_effects(("velocidade", 1, 480)), strong=_effects(("velocidade", 2, 90)), mundane_first=True,
    ),
    PotionEntry(
        "slowness", "de Lentidão", "1.0", ("lerdeza", "lentidao", "slow", "slowness", "devagar"),
        sources=(("swiftness", FERMENTED_EYE), ("leaping", FERMENTED_EYE)), effects=_effects(("lentidão", 1, 90)),
        long=_effects(("lentidão", 1, 240)), strong=_effects(("lentidão", 4, 20)),
        carries_long=("swiftness", "leaping"),
    ),
    PotionEntry(
        "leaping", "de Salto", "1.8", ("pulo", "pular", "supersalto", "super pulo", "jump", "leaping", "impulsão"),
        sources=_awkward("rabbit_foot"), effects=_effects(("supersalto", 1, 180)),
        long=_effects(("supersalto", 1, 480)), strong=_effects(("supersalto", 2, 90)), mundane_first=True,
    ),
    PotionEntry(
        "strength", "de Força", "1.0", ("forca", "dano corpo a corpo", "strength", "forte"),
        sources=_awkward("blaze_powder"), effects=_effects(("força", 1, 180)),
        long=_effects(("força", 1, 480)), strong=_effects(("força", 2, 90)), mundane_first=True,
    ),
    PotionEntry(
        "healing", "de Cura", "1.0",
        ("vida instantânea", "cura instantânea", "vida", "curar", "heal", "healing", "instant health"),
        sources=_awkward("glistering_melon_slice"), effects=_effects(("vida instantânea", 1, None)),
        strong=_effects(("vida instantânea", 2, None)), mundane_first=True,
    ),
    PotionEntry(
        "harming", "de Dano", "1.0",
        ("dano instantâneo", "machucar", "harming", "damage", "instant damage"),
        sources=(("healing", FERMENTED_EYE), ("poison", FERMENTED_EYE)),
        effects=_effects(("dano instantâneo", 1, None)), strong=_effects(("dano instantâneo", 2, None)),
        carries_strong=("healing", "poison"), long_to_plain=("poison",),
    ),
    PotionEntry(
        "poison", "de Veneno", "1.0", ("envenenamento", "envenenar", "poison", "veneno"),
        sources=_awkward("spider_eye"), effects=_effects(("veneno", 1, 45)),
        long=_effects(("veneno", 1, 90)), strong=_effects(("veneno", 2, 21.6)), mundane_first=True,
    ),
    PotionEntry(
        "regeneration", "de Regeneração", "1.0", ("regen", "regenerar", "regeneration"),
        sources=_awkward("ghast_tear"), effects=_effects(("regeneração", 1, 45)),
        long=_effects(("regeneração", 1, 90)), strong=_effects(("regeneração", 2, 22.5)), mundane_first=True,
    ),
    PotionEntry(
        "fire_resistance", "de Resistência ao Fogo", "1.0",
        ("fogo", "resistência a fogo", "antifogo", "anti fogo", "lava", "fire resistance", "fire res", "fire"),
        sources=_awkward("magma_cream"), effects=_effects(("resistência ao fogo", 1, 180)),
        long=_effects(("resistência ao fogo", 1, 480)), mundane_first=True,
    ),
    PotionEntry(
        "water_breathing", "de Respiração Aquática", "1.7.2",
        ("respiração", "respirar na água", "respirar debaixo d'água", "respirar embaixo da água", "respiração na água",
         "fôlego", "mergulho", "water breathing"),
        sources=_awkward("pufferfish"), effects=_effects(("respiração aquática", 1, 180)),
        long=_effects(("respiração aquática", 1, 480)),
    ),
    PotionEntry(
        "night_vision", "de Visão Noturna", "1.4.2",
        ("ver no escuro", "enxergar no escuro", "visão no escuro", "visão", "night vision"),
        sources=_awkward("golden_carrot"), effects=_effects(("visão noturna", 1, 180)),
        long=_effects(("visão noturna", 1, 480)),
    ),
    PotionEntry(
        "invisibility", "de Invisibilidade", "1.4.2",
        ("invisível", "ficar invisível", "invis", "invisibility"),
        sources=(("night_vision", FERMENTED_EYE),), effects=_effects(("invisibilidade", 1, 180)),
        long=_effects(("invisibilidade", 1, 480)), carries_long=("night_vision",),
    ),
    PotionEntry(
        "weakness", "de Fraqueza", "1.0", ("fraco", "fraqueza", "weakness"),
        sources=((WATER, FERMENTED_EYE),), effects=_effects(("fraqueza", 1, 90)),
        long=_effects(("fraqueza", 1, 240)),
    ),
    PotionEntry(
        "turtle_master", "do Mestre-Tartaruga", "1.13",
        ("tartaruga", "mestre tartaruga", "mestre da tartaruga", "turtle", "turtle master"),
        sources=_awkward("turtle_helmet"), effects=_effects(("lentidão", 4, 20), ("resistência", 3, 20)),
        long=_effects(("lentidão", 4, 40), ("resistência", 3, 40)),
        strong=_effects(("lentidão", 6, 20), ("resistência", 4, 20)),
    ),
    PotionEntry(
        "slow_falling", "de Queda Lenta", "1.13",
        ("queda suave", "cair devagar", "cair lento", "slow falling", "pena"),
        sources=_awkward("phantom_membrane"), effects=_effects(("queda lenta", 1, 90)),
        long=_effects(("queda lenta", 1, 240)),
    ),
    PotionEntry(
        "wind_charged", "de Ventania", "1.20.5", ("vento", "carga de vento", "wind charged", "wind charging"),
        sources=_awkward("breeze_rod"), effects=_effects(("ventania", 1, 180)), mundane_first=True,
    ),
    PotionEntry(
        "weaving", "de Tecitura", "1.20.5", ("teia", "tecelagem", "tecer", "weaving"),
        sources=_awkward("cobweb"), effects=_effects(("tecitura", 1, 180)), mundane_first=True,
    ),
    PotionEntry(
        "oozing", "Pegajosa", "1.20.5", ("gosma", "gosmenta", "de slime", "slime", "oozing"),
        sources=_awkward("slime_block"), effects=_effects(("gosma", 1, 180)), mundane_first=True,
    ),
    PotionEntry(
        "infested", "de Infestação", "1.20.5", ("infestada", "traça", "traças", "infested", "infestation"),
        sources=_awkward("stone"), effects=_effects(("infestação", 1, 180)), mundane_first=True,
    ),
    PotionEntry(
        "luck", "de Sorte", "1.9", ("sorte", "luck"), effects=_effects(("sorte", 1, 300)),
        why_not="só existe no modo criativo e por comandos",
    ),
)  # fmt: skip

UNBREWABLE_NAMES: dict[str, str] = {
    "levitação": "não existe poção de levitação: esse efeito vem dos shulkers",
    "levitar": "não existe poção de levitação: esse efeito vem dos shulkers",
    "levitation": "não existe poção de levitação: esse efeito vem dos shulkers",
    "absorção": "não existe poção de absorção: o efeito vem da maçã dourada e do totem da imortalidade",
    "pressa": "não existe poção de pressa: o efeito vem do sinalizador",
    "haste": "não existe poção de pressa: o efeito vem do sinalizador",
    "mineração": "não existe poção de pressa: o efeito vem do sinalizador",
    "resistência": "não existe poção só de resistência: o efeito vem da poção do mestre-tartaruga e do sinalizador",
    "saturação": "não existe poção de saturação: o efeito vem do ensopado suspeito",
    "cegueira": "não existe poção de cegueira: o efeito vem do ensopado suspeito",
    "náusea": "não existe poção de náusea: o efeito vem do baiacu",
    "fome": "não existe poção de fome: o efeito vem da carne podre e do baiacu",
    "decomposição": "a poção de decomposição só existe na Edição Bedrock",
    "wither": "não existe poção de decomposição (wither) na Edição Java: o efeito vem do Wither e da rosa do Wither",
    "voo": "não existe poção de voo: para planar, use élitros",
    "voar": "não existe poção de voo: para planar, use élitros",
    "experiência": "o frasco de experiência não se prepara no suporte de poções: vem de trocas com clérigos e de baús",
    "xp": "o frasco de experiência não se prepara no suporte de poções: vem de trocas com clérigos e de baús",
}
"""What players ask for as a potion although no such brew exists, with the reason; keys are lower case."""

BY_ID = {entry.id: entry for entry in POTIONS}

POTION_ITEMS = {
    "minecraft:potion": "Poção",
    "minecraft:splash_potion": "Poção Arremessável",
    "minecraft:lingering_potion": "Poção Prolongada",
    "minecraft:tipped_arrow": "Flecha",
}
FORMS = {path_of(item): noun for item, noun in POTION_ITEMS.items()}
FORM_SINCE = {"potion": "1.0", "splash_potion": "1.0", "lingering_potion": "1.9", "tipped_arrow": "1.9"}
DURATION_PARTS = {"potion": 1, "splash_potion": 1, "lingering_potion": 4, "tipped_arrow": 8}
"""The effect lasts the drink's time divided by this (Java Edition)."""


def base_of(potion_id: str) -> tuple[PotionEntry, str] | None:
    """'minecraft:long_swiftness' -> (swiftness, 'long'); the form is '', 'long' or 'strong'; None: unknown."""
    path = path_of(potion_id)
    if path in BY_ID:
        return BY_ID[path], ""
    prefix, _, rest = path.partition("_")
    return (BY_ID[rest], prefix) if prefix in {"long", "strong"} and rest in BY_ID else None


def potion_item_name(item_id: str, potion_id: str) -> str | None:
    """'Poção Arremessável de Cura II', 'Flecha de Veneno (longa)'; None for an unknown potion or item."""
    base = base_of(potion_id)
    noun = POTION_ITEMS.get(item_id)
    if base is None or noun is None:
        return None
    entry, form = base
    name = f"{noun} {entry.name}"
    if entry.id == WATER:
        name = entry.name if noun == "Poção" else f"{noun} de Água"
    if form == "strong" and entry.strong:
        return f"{name} {'IV' if entry.id == 'slowness' else 'II'}"
    return f"{name} (mais longa)" if form == "long" else name


def all_mixes() -> frozenset[tuple[str, str, str]]:
    """Every (from, ingredient, to) that this table says, plain potion ids: what the tests hold against the game."""
    mixes: set[tuple[str, str, str]] = set()
    for entry in POTIONS:
        mixes |= {(source, ingredient, entry.id) for source, ingredient in entry.sources}
        if entry.long is not None:
            mixes.add((entry.id, REDSTONE, f"long_{entry.id}"))
        if entry.strong is not None:
            mixes.add((entry.id, GLOWSTONE, f"strong_{entry.id}"))
        mixes |= {(f"long_{source}", FERMENTED_EYE, f"long_{entry.id}") for source in entry.carries_long}
        mixes |= {(f"strong_{source}", FERMENTED_EYE, f"strong_{entry.id}") for source in entry.carries_strong}
        mixes |= {(f"long_{source}", FERMENTED_EYE, entry.id) for source in entry.long_to_plain}
    return frozenset(mixes)
