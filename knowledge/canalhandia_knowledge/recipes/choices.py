"""What fits a slot, said as people say it: 'qualquer tábua', 'carvão ou carvão vegetal', 'lã de qualquer cor'.

Phrases are ours, by family: a family is recognised by its members' ids, so a data pack's own tag or a plain list of the
same items reads the same, and a tag that a data pack has widened ('tábua ou diamante') is not lied about.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from canalhandia_knowledge.recipes.brewing_table import potion_item_name
from canalhandia_knowledge.recipes.enchantment_names import enchantment_text
from canalhandia_knowledge.recipes.grammar import counted, either, lower_name, many_of, one_of
from canalhandia_knowledge.recipes.types import Choice, Stack, path_of

COLOUR = "white|orange|magenta|light_blue|yellow|lime|pink|gray|light_gray|cyan|purple|blue|brown|green|red|black"
WOOD = "oak|spruce|birch|jungle|acacia|dark_oak|pale_oak|mangrove|cherry|bamboo|crimson|warped"
_GEAR = "sword|pickaxe|axe|shovel|hoe|spear|helmet|chestplate|leggings|boots|horse_armor|nautilus_armor"
_ARMOUR = "helmet|chestplate|leggings|boots"
_MATERIALS = {
    "wooden": "madeira",
    "stone": "pedra",
    "copper": "cobre",
    "iron": "ferro",
    "chainmail": "malha",
    "golden": "ouro",
    "diamond": "diamante",
    "netherite": "netherita",
    "leather": "couro",
    "turtle": "tartaruga",
}

_COLOURED = {
    "wool": ("lã", "lãs"),
    "bed": ("cama", "camas"),
    "carpet": ("tapete", "tapetes"),
    "banner": ("estandarte", "estandartes"),
    "candle": ("vela", "velas"),
    "harness": ("arreio", "arreios"),
    "bundle": ("trouxa", "trouxas"),
    "shulker_box": ("caixa de shulker", "caixas de shulker"),
    "terracotta": ("terracota", "terracotas"),
    "glazed_terracotta": ("terracota vitrificada", "terracotas vitrificadas"),
    "concrete": ("concreto", "concretos"),
    "concrete_powder": ("pó de concreto", "pós de concreto"),
    "stained_glass": ("vidro tingido", "vidros tingidos"),
    "stained_glass_pane": ("vidraça tingida", "vidraças tingidas"),
}
_WOODEN = {
    "planks": ("tábua", "tábuas"),
    "slab": ("laje de madeira", "lajes de madeira"),
    "stairs": ("escada de madeira", "escadas de madeira"),
    "fence": ("cerca de madeira", "cercas de madeira"),
    "fence_gate": ("portão de cerca", "portões de cerca"),
    "door": ("porta de madeira", "portas de madeira"),
    "trapdoor": ("alçapão de madeira", "alçapões de madeira"),
    "button": ("botão de madeira", "botões de madeira"),
    "pressure_plate": ("placa de pressão de madeira", "placas de pressão de madeira"),
    "sign": ("placa", "placas"),
    "hanging_sign": ("placa suspensa", "placas suspensas"),
    "shelf": ("estante de madeira", "estantes de madeira"),
}


@dataclass(frozen=True, slots=True)
class NamedChoice:
    """A choice with its words. `label` stands alone ('qualquer tábua'); `one` and `many` follow a number; `names`:
    every alternative's display name; `short` names it in a grid cell or row; `single`: the one id that fits where it is
    exactly one plain item."""

    choice: Choice
    label: str
    one: str
    many: str
    names: tuple[str, ...]
    short: str
    single: str | None = None

    def counted(self, count: int) -> str:
        """'3 tábuas', '1 lingote de ferro'."""
        return counted(count, self.one, self.many)


@dataclass(frozen=True, slots=True)
class Family:
    """Items that people call by one name. `pattern` matches whole paths; `size`: how many make it whole (0: any)."""

    pattern: re.Pattern[str]
    one: str
    many: str
    label: str
    size: int = 0


def _family(pattern: str, one: str, many: str, label: str | None = None, size: int = 0) -> Family:
    return Family(re.compile(pattern), one, many, label or f"qualquer {one}", size)


def any_colour(noun: str) -> str:
    """'lã' -> 'lã de qualquer cor'."""
    return f"{noun} de qualquer cor"


FAMILIES: tuple[Family, ...] = (
    *(
        _family(f"({COLOUR})_{kind}", any_colour(one), any_colour(many), any_colour(one), 16)
        for kind, (one, many) in _COLOURED.items()
    ),
    *(
        _family(f"(({COLOUR})_)?{kind}", one, many, any_colour(one), 17)
        for kind, (one, many) in _COLOURED.items()
        if kind in {"candle", "bundle", "shulker_box", "terracotta"}
    ),
    _family(f"({COLOUR})_dye", "corante", "corantes", "qualquer corante", 16),
    *(_family(f"({WOOD})_{kind}", one, many) for kind, (one, many) in _WOODEN.items()),
    _family(f"({WOOD})_(boat|raft)", "bote", "botes"),
    _family(f"({WOOD})_chest_(boat|raft)", "bote com baú", "botes com baú"),
    _family(f"({WOOD})_(chest_)?(boat|raft)", "bote", "botes"),
    _family(f"(stripped_)?({WOOD})_(log|wood|stem|hyphae|block)", "tronco", "troncos"),
    _family(r".*leaves", "bloco de folhas", "blocos de folhas", "quaisquer folhas"),
    _family(r".*sapling|mangrove_propagule|(flowering_)?azalea", "muda", "mudas"),
    _family(r".*_nugget", "pepita", "pepitas"),
    _family(r".*_ingot", "lingote", "lingotes"),
    _family(r"raw_(iron|gold|copper)", "minério bruto", "minérios brutos"),
    _family(r"(.*_)?egg", "ovo", "ovos"),
    _family(r".*_(head|skull)", "crânio ou cabeça", "crânios ou cabeças"),
    _family(r".*_pottery_sherd", "óstraco de cerâmica", "óstracos de cerâmica"),
    _family(r"brick|.*_pottery_sherd", "tijolo ou óstraco de cerâmica", "tijolos ou óstracos de cerâmica",
            "tijolo ou óstraco de cerâmica"),
    _family(r"music_disc_.*", "disco musical", "discos musicais"),
    _family(r".*_(tulip)|dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|"
            r"wither_rose|torchflower|.*eyeblossom|golden_dandelion", "flor", "flores"),
    _family(r".*_armor_trim_smithing_template", "molde de adorno", "moldes de adorno"),
    _family(f"([a-z]+)_({_ARMOUR})", "peça de armadura", "peças de armadura"),
    _family(r".*_sword", "espada", "espadas"),
    _family(r".*_pickaxe", "picareta", "picaretas"),
    _family(r".*_axe", "machado", "machados"),
    _family(r".*_shovel", "pá", "pás"),
    _family(r".*_hoe", "enxada", "enxadas"),
    _family(r"(amethyst_shard|diamond|emerald|lapis_lazuli|quartz|redstone|resin_brick|.*_ingot)", "material de adorno",
            "materiais de adorno", "material de adorno (lingote ou gema)"),
)  # fmt: skip
_MIN_FAMILY = 3
TAG_LABELS = {
    "minecraft:logs_that_burn": "qualquer tronco (menos os do Nether)",
    "minecraft:trimmable_armor": "qualquer peça de armadura",
    "minecraft:trim_materials": "material de adorno (lingote ou gema)",
}
"""Where a vanilla tag is by intent only a part of a family, or wider than one."""


class ChoiceWords:
    """Names choices for one book; each distinct choice is worded once. Thread-safe (a lost race costs time only)."""

    def __init__(self, display_name: Callable[[str], str], tags: Mapping[str, Sequence[str]]) -> None:
        self._display_name = display_name
        self._tags = tags
        self._named: dict[tuple[Choice, bool], NamedChoice] = {}

    def named(self, choice: Choice, *, loosely: bool = False) -> NamedChoice:
        """The choice with its words; never empty, whatever the server offered. `loosely`: a family that is not whole
        is not said to be so (where a remark beside it already says what must match)."""
        named = self._named.get((choice, loosely))
        if named is None:
            named = self._named[choice, loosely] = self._word(choice, loosely)
        return named

    def _word(self, choice: Choice, loosely: bool) -> NamedChoice:
        if choice.stacks:
            return self._exact(choice)
        names = tuple(self._display_name(item) for item in choice.items)
        if not names:
            text = "ingrediente que o servidor não informa"
            return NamedChoice(choice, text, text, "ingredientes que o servidor não informa", (), text)
        if len(names) == 1:
            name = names[0]
            return NamedChoice(
                choice, lower_name(name), one_of(name), many_of(name), names, one_of(name), choice.items[0]
            )
        family = self._family_words(choice, loosely)
        if family:
            label, one, many = family
            return NamedChoice(choice, label, one, many, names, one)
        label, one, many = self._listed_words(names)
        return NamedChoice(choice, label, one, many, names, one_of(names[0]))

    def _exact(self, choice: Choice) -> NamedChoice:
        names = tuple(dict.fromkeys(stack_name(stack, self._display_name) for stack in choice.stacks))
        if len(choice.stacks) == 1 and not choice.stacks[0].custom and choice.stacks[0].potion is None:
            name, item = names[0], choice.stacks[0].id
            return NamedChoice(choice, lower_name(name), one_of(name), many_of(name), names, one_of(name), item)
        shown = names if len(names) <= _MIN_FAMILY else (*names[:2], f"outro ({len(names)} opções)")
        label = either(shown)
        return NamedChoice(choice, label, label, label, names, names[0])

    def _family_words(self, choice: Choice, loosely: bool) -> tuple[str, str, str] | None:
        paths = [path_of(item) for item in choice.items]
        if len(paths) < _MIN_FAMILY:
            return None
        variants = _variants_of_one_wood(paths)
        if variants:
            name = self._display_name(choice.items[0])
            return f"qualquer {one_of(name)}", one_of(name), many_of(name)
        gear = _gear_words(paths)
        if gear:
            return gear
        readings = [reading for family in FAMILIES if (reading := self._reading(family, choice, loosely)) is not None]
        return min(readings, key=lambda reading: reading[0])[1] if readings else None

    def _reading(
        self, family: Family, choice: Choice, loosely: bool
    ) -> tuple[tuple[int, bool], tuple[str, str, str]] | None:
        """The choice read as a family: how far off it is (outsiders, incomplete), and the words."""
        extras = [item for item in choice.items if not family.pattern.fullmatch(path_of(item))]
        inside = len(choice.items) - len(extras)
        if inside < _MIN_FAMILY or len(extras) > 2:
            return None
        restriction = "" if loosely else self._restriction(family, choice, inside)
        if restriction and len(choice.items) <= _MIN_FAMILY:
            return None
        label = TAG_LABELS.get(choice.tag or "") or family.label + restriction
        added = "".join(f" ou {one_of(self._display_name(item))}" for item in extras)
        limited = "" if choice.tag in TAG_LABELS else restriction
        return (len(extras), bool(restriction)), (
            label + added,
            family.one + limited + added,
            family.many + limited + added,
        )

    def _restriction(self, family: Family, choice: Choice, inside: int) -> str:
        """' (menos lã branca)' where a list leaves one out, ' (5 tipos)' where it leaves more out."""
        members = self._members(family)
        if inside >= max(family.size, len(members)):
            return ""
        missing = [item for item in members if item not in choice.items]
        return f" (menos {lower_name(self._display_name(missing[0]))})" if len(missing) == 1 else f" ({inside} tipos)"

    def _members(self, family: Family) -> tuple[str, ...]:
        """The largest item tag of this server that lies wholly inside the family."""
        best: tuple[str, ...] = ()
        for items in self._tags.values():
            if len(items) > len(best) and all(family.pattern.fullmatch(path_of(item)) for item in items):
                best = tuple(items)
        return best

    def _listed_words(self, names: tuple[str, ...]) -> tuple[str, str, str]:
        if len(names) <= _MIN_FAMILY:
            return (
                either([lower_name(n) for n in names]),
                f"{one_of(names[0])} (ou {either([one_of(n) for n in names[1:]])})",
                f"{many_of(names[0])} (ou {either([many_of(n) for n in names[1:]])})",
            )
        rest = f"ou outro, {len(names)} opções"
        return (
            f"{lower_name(names[0])}, {lower_name(names[1])} ou outro ({len(names)} opções)",
            f"{one_of(names[0])} ({one_of(names[1])} {rest})",
            f"{many_of(names[0])} ({many_of(names[1])} {rest})",
        )


def stack_name(stack: Stack, display_name: Callable[[str], str]) -> str:
    """A stack's name: the custom one, or the potion's, or the item's; enchantments behind it in brackets."""
    if stack.name is not None:
        name = stack.name
    elif stack.potion is not None:
        name = potion_item_name(stack.id, stack.potion) or display_name(stack.id)
    else:
        name = display_name(stack.id)
    if not stack.enchantments:
        return name
    return f"{name} ({', '.join(enchantment_text(e, level) for e, level in stack.enchantments)})"


def _variants_of_one_wood(paths: list[str]) -> bool:
    """Are these the log, wood and stripped forms of one kind of tree?"""
    pattern = re.compile(f"(?:stripped_)?({WOOD})_(?:log|wood|stem|hyphae|block)")
    kinds = {match.group(1) if (match := pattern.fullmatch(path)) else None for path in paths}
    return len(kinds) == 1 and None not in kinds


def _gear_words(paths: list[str]) -> tuple[str, str, str] | None:
    """'ferramenta, arma ou armadura de ferro ou malha', for lists that melt down to nuggets."""
    pattern = re.compile(f"({'|'.join(_MATERIALS)})_(?:{_GEAR})")
    matches = [pattern.fullmatch(path) for path in paths]
    if len(paths) < 6 or any(match is None for match in matches):
        return None
    materials = list(dict.fromkeys(_MATERIALS[match.group(1)] for match in matches if match))
    if len(materials) > 2:
        return None
    what = f"ferramenta, arma ou armadura de {either(materials)}"
    return what, what, f"ferramentas, armas ou armaduras de {either(materials)}"
