"""How a potion is brewed on a server of a given version: the chain from the water bottle, and what can be changed."""

from collections.abc import Callable
from dataclasses import dataclass

from canalhandia_knowledge.recipes.brewing_table import (
    AWKWARD,
    BOTTLES_PER_BREW,
    BREW_STEP_S,
    BY_ID,
    DRAGON_BREATH,
    DURATION_PARTS,
    FERMENTED_EYE,
    FORM_SINCE,
    GLOWSTONE,
    GUNPOWDER,
    NETHER_WART,
    POTION_ITEMS,
    POTIONS,
    REDSTONE,
    WATER,
    Effect,
    PotionEntry,
)
from canalhandia_knowledge.recipes.enchantment_names import roman
from canalhandia_knowledge.recipes.grammar import duration_text, either, listed, lower_name
from canalhandia_knowledge.recipes.types import namespaced, path_of
from canalhandia_knowledge.recipes.versions import exists_in


@dataclass(frozen=True, slots=True)
class BrewStep:
    """One filling of the brewing stand. Names as inside a sentence; `ingredient_id` for pictures and lookups."""

    source: str
    ingredient: str
    ingredient_id: str
    result: str

    @property
    def text(self) -> str:
        return f"{self.source} + {self.ingredient} = {self.result}"


@dataclass(frozen=True, slots=True)
class BrewingAnswer:
    """A potion asked for, and the way to it.

    `form`: 'potion', 'splash_potion', 'lingering_potion' or 'tipped_arrow'; `strength`: '', 'long' or 'strong' as
    asked; `steps` from the water bottle to exactly what was asked; `others`: other ways for the last base step.
    `refused`: why it cannot be made (then `steps` is empty). `base_for`: what an awkward potion leads to.
    """

    entry: PotionEntry
    form: str
    strength: str
    name: str
    steps: tuple[BrewStep, ...]
    others: tuple[str, ...] = ()
    refused: str | None = None
    variants: tuple[str, ...] = ()
    base_for: tuple[str, ...] = ()
    arrows: bool = False
    remark: str | None = None

    def plain_text(self) -> str:
        return " ".join(self.sentences())

    def sentences(self) -> list[str]:
        """What is to be said, fact by fact."""
        if self.refused:
            return [f"{self.name}: {self.refused}."]
        chain = f", no suporte de poções: {self.chain_text}" if self.steps else ""
        return [f"{self.name}{self._lasting()}{chain}.", *self.extra_sentences()]

    def extra_sentences(self) -> list[str]:
        """What there is to say beside name, effect and steps."""
        said = []
        if self.arrows:
            said.append("Na bancada de trabalho, 8 flechas em volta da poção prolongada dão 8 flechas com o efeito.")
        if self.others:
            said.append(f"Também dá com {either(self.others)}.")
        if self.remark:
            said.append(self.remark)
        if self.base_for:
            said.append(f"É a base da maioria das poções: com outro ingrediente vira {either(self.base_for)}.")
        said.extend(self.variants)
        if self.steps:
            said.append(
                f"Cada etapa leva {duration_text(BREW_STEP_S)}, serve para até {BOTTLES_PER_BREW} frascos e gasta "
                "pó de blaze como combustível."
            )
        return said

    @property
    def chain_text(self) -> str:
        """'frasco de água + fungo do Nether = poção estranha; poção estranha + açúcar = poção de agilidade'."""
        return "; ".join(step.text for step in self.steps)

    def _lasting(self) -> str:
        effects = form_effects(self.entry, self.strength)
        text = effects_text(effects, DURATION_PARTS[self.form])
        return f" ({text})" if text else ""


def form_effects(entry: PotionEntry, strength: str) -> tuple[Effect, ...]:
    """The effects of the plain, long or strong form; the plain ones where that form does not exist."""
    chosen = {"long": entry.long, "strong": entry.strong}.get(strength)
    return entry.effects if chosen is None else chosen


def effects_text(effects: tuple[Effect, ...], part: int = 1) -> str:
    """'velocidade II por 1 min 30 s', 'vida instantânea I'; `part`: the time is divided by it (arrows: 8)."""
    times = {effect.duration_s for effect in effects}
    if len(effects) > 1 and len(times) == 1 and None not in times:
        names = listed([f"{e.name} {roman(e.level)}" for e in effects])
        return f"{names} por {duration_text((effects[0].duration_s or 0) / part)}"
    return listed([_effect_text(effect, part) for effect in effects])


def _effect_text(effect: Effect, part: int) -> str:
    level = f" {roman(effect.level)}"
    return f"{effect.name}{level}" + (f" por {duration_text(effect.duration_s / part)}" if effect.duration_s else "")


class Brewing:
    """Answers about potions for one server version. `display_name`: id -> pt name of an ingredient."""

    def __init__(self, display_name: Callable[[str], str], version: str) -> None:
        self._name = display_name
        self._version = version

    def entry(self, potion_id: str) -> PotionEntry | None:
        """By any id: 'minecraft:strong_healing' gives healing."""
        path = path_of(potion_id)
        for prefix in ("", "long_", "strong_"):
            if path.startswith(prefix) and path[len(prefix) :] in BY_ID:
                return BY_ID[path[len(prefix) :]]
        return None

    def answer(self, entry: PotionEntry, form: str = "potion", strength: str = "") -> BrewingAnswer:
        """How to brew it; the answer says so itself where that is not possible."""
        name = self._full_name(entry, form, strength)
        refused = self._refusal(entry, form, strength)
        if refused:
            return BrewingAnswer(entry, form, strength, name, (), refused=refused)
        steps = self._base_steps(entry)
        if strength:
            modifier = REDSTONE if strength == "long" else GLOWSTONE
            steps.append(self._step(self._potion(entry), modifier, self._potion(entry, strength)))
        plain = self._potion(entry, strength)
        if form != "potion":
            splash = lower_name(self._full_name(entry, "splash_potion", strength))
            steps.append(self._step(plain, GUNPOWDER, splash))
            if form != "splash_potion":
                steps.append(
                    self._step(splash, DRAGON_BREATH, lower_name(self._full_name(entry, "lingering_potion", strength)))
                )
        return BrewingAnswer(
            entry,
            form,
            strength,
            name,
            tuple(steps),
            others=self._other_ways(entry),
            variants=self._variants(entry, form, strength),
            base_for=self._base_for(entry),
            arrows=form == "tipped_arrow",
            remark=self._remark(entry),
        )

    def uses(self, item_id: str) -> list[str]:
        """What an item does in the brewing stand, one phrase each; [] for nothing."""
        item_id = namespaced(item_id)
        said = []
        fixed = {
            REDSTONE: "aumenta a duração de uma poção",
            GLOWSTONE: "sobe uma poção para o nível II",
            GUNPOWDER: "torna uma poção arremessável",
            DRAGON_BREATH: "torna uma poção arremessável em prolongada",
            FERMENTED_EYE: "inverte o efeito de uma poção",
            NETHER_WART: "com um frasco de água, faz a poção estranha, base da maioria das poções",
            "minecraft:blaze_powder": "é o combustível do suporte de poções",
        }
        if item_id in fixed:
            said.append(fixed[item_id])
        for entry in self._known():
            if entry.id in ("mundane", AWKWARD, "thick"):
                continue
            for source, ingredient in entry.sources:
                if ingredient == item_id:
                    said.append(f"com {self._potion(BY_ID[source])}, faz {self._potion(entry)}")
        return said

    def potions_list(self) -> tuple[PotionEntry, ...]:
        """Every potion with an effect that can be brewed in this version."""
        return tuple(entry for entry in self._known() if entry.brewable and entry.effects)

    def _known(self) -> list[PotionEntry]:
        return [entry for entry in POTIONS if exists_in(entry.since, self._version)]

    def _refusal(self, entry: PotionEntry, form: str, strength: str) -> str | None:
        if not exists_in(entry.since, self._version):
            return f"só existe desde a versão {entry.since}, e este servidor é {self._version}"
        if not exists_in(FORM_SINCE[form], self._version):
            return f"só existe desde a versão {FORM_SINCE[form]}, e este servidor é {self._version}"
        if entry.id == WATER:
            return None
        if not entry.brewable:
            return f"não pode ser preparada no suporte de poções nem fabricada ({entry.why_not})"
        if strength == "long" and entry.long is None:
            return f"não tem versão mais longa: redstone não muda {self._potion(entry)}"
        if strength == "strong" and entry.strong is None:
            return f"não tem nível II: pó de pedra luminosa não muda {self._potion(entry)}"
        return None

    def _full_name(self, entry: PotionEntry, form: str, strength: str) -> str:
        noun = POTION_ITEMS[f"minecraft:{form}"]
        name = f"{noun} {entry.name}" if entry.id != WATER else entry.name
        if entry.id == WATER and form != "potion":
            name = f"{noun} de Água"
        if strength == "strong":
            levels = entry.strong or ()
            return f"{name} {roman(levels[0].level) if entry.id == 'slowness' else 'II'}"
        return f"{name} (mais longa)" if strength == "long" else name

    def _potion(self, entry: PotionEntry, strength: str = "") -> str:
        return lower_name(self._full_name(entry, "potion", "")) + self._suffix(entry, strength)

    def _suffix(self, entry: PotionEntry, strength: str) -> str:
        if strength == "strong":
            return " IV" if entry.id == "slowness" else " II"
        return " (mais longa)" if strength == "long" else ""

    def _step(self, source: str, ingredient: str, result: str) -> BrewStep:
        return BrewStep(source, lower_name(self._name(ingredient)), ingredient, result)

    def _base_steps(self, entry: PotionEntry) -> list[BrewStep]:
        if entry.id == WATER:
            return []
        source, ingredient = entry.sources[0]
        return [
            *self._base_steps(BY_ID[source]),
            self._step(self._potion(BY_ID[source]), ingredient, self._potion(entry)),
        ]

    def _other_ways(self, entry: PotionEntry) -> tuple[str, ...]:
        if entry.id in ("mundane", AWKWARD):
            return ()
        return tuple(
            f"{self._potion(BY_ID[source])} + {lower_name(self._name(ingredient))}"
            for source, ingredient in entry.sources[1:]
            if exists_in(BY_ID[source].since, self._version)
        )

    def _base_for(self, entry: PotionEntry) -> tuple[str, ...]:
        if entry.id != AWKWARD:
            return ()
        return tuple(
            f"{self._potion(other)} ({lower_name(self._name(other.sources[0][1]))})"
            for other in self._known()
            if other.sources and other.sources[0][0] == AWKWARD
        )

    def _remark(self, entry: PotionEntry) -> str | None:
        if entry.id == WATER:
            return "Basta encher um frasco de vidro em água; não precisa de suporte de poções."
        if entry.id in ("mundane", "thick"):
            return "Não tem efeito e não serve de base para nenhuma outra."
        return None

    def _variants(self, entry: PotionEntry, form: str, strength: str) -> tuple[str, ...]:
        if not entry.effects:
            return ()
        part = DURATION_PARTS[form]
        said = []
        if entry.long is not None and strength != "long":
            said.append(f"Com redstone dura mais: {effects_text(entry.long, part)}.")
        if entry.strong is not None and strength != "strong":
            said.append(f"Com pó de pedra luminosa fica mais forte: {effects_text(entry.strong, part)}.")
        if form == "potion":
            said.append(
                "Pólvora a torna arremessável; depois, bafo do dragão a torna prolongada; 8 flechas em volta da "
                "prolongada dão 8 flechas com o efeito."
            )
        return tuple(said)
