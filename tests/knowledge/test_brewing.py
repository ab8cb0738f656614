"""The brewing table against the game's own data, and the answers made from it."""

import json
from pathlib import Path

import pytest

from canalhandia_knowledge.recipes.brewing import Brewing
from canalhandia_knowledge.recipes.brewing_table import (
    BY_ID,
    DURATION_PARTS,
    POTIONS,
    all_mixes,
    base_of,
    potion_item_name,
)

TICKS_PER_S = 20


def brewing(version: str = "26.2") -> Brewing:
    return Brewing(lambda item: item.partition(":")[2].replace("_", " "), version)


def test_every_mix_of_the_game_and_no_other(shared: Path) -> None:
    data = json.loads((shared / "data" / "vanilla-26.2" / "potion_brewing.json").read_text(encoding="utf-8"))
    real = {
        (mix["from"].removeprefix("minecraft:"), ingredient, mix["to"].removeprefix("minecraft:"))
        for mix in data["potion_recipes"]
        for ingredient in mix["ingredient"]
    }
    assert all_mixes() == real


def test_every_potion_with_its_times_and_levels(shared: Path) -> None:
    data = json.loads((shared / "data" / "vanilla-26.2" / "potion.json").read_text(encoding="utf-8"))
    seen = set()
    for potion, real in data.items():
        base = base_of(potion)
        assert base is not None, potion
        entry, form = base
        seen.add(entry.id)
        effects = {"": entry.effects, "long": entry.long, "strong": entry.strong}[form]
        assert effects is not None, potion
        expected = [
            (e["amplifier"] + 1, None if e["duration"] == 1 else e["duration"] / TICKS_PER_S) for e in real["effects"]
        ]
        assert [(effect.level, effect.duration_s) for effect in effects] == expected, potion
    assert seen == set(BY_ID)


def test_names_are_the_games_own(shared: Path) -> None:
    lines = (shared / "data" / "pt_potions.tsv").read_text(encoding="utf-8").splitlines()[1:]
    names = {line.split("\t")[0]: line.split("\t")[2] for line in lines}
    wrong = {
        entry.id: (entry.full_name, real)
        for entry in POTIONS
        if (real := names[f"item.minecraft.potion.effect.{entry.id}"]) != entry.full_name
    }
    assert wrong == {}


def test_the_whole_chain_from_the_water_bottle() -> None:
    answer = brewing().answer(BY_ID["healing"], "lingering_potion", "strong")
    assert [(step.source, step.ingredient_id.removeprefix("minecraft:"), step.result) for step in answer.steps] == [
        ("frasco de água", "nether_wart", "poção estranha"),
        ("poção estranha", "glistering_melon_slice", "poção de cura"),
        ("poção de cura", "glowstone_dust", "poção de cura II"),
        ("poção de cura II", "gunpowder", "poção arremessável de cura II"),
        ("poção arremessável de cura II", "dragon_breath", "poção prolongada de cura II"),
    ]


@pytest.mark.parametrize(
    ("potion", "form", "strength", "why"),
    [
        ("luck", "potion", "", "não pode ser preparada"),
        ("fire_resistance", "potion", "strong", "não tem nível II"),
        ("healing", "potion", "long", "não tem versão mais longa"),
    ],
)
def test_what_cannot_be_brewed_says_so(potion: str, form: str, strength: str, why: str) -> None:
    answer = brewing().answer(BY_ID[potion], form, strength)
    assert answer.steps == ()
    assert why in answer.plain_text()


def test_potions_newer_than_the_server_are_not_promised() -> None:
    assert brewing("1.20.4").answer(BY_ID["oozing"]).steps == ()
    assert "1.20.5" in brewing("1.20.4").answer(BY_ID["oozing"]).plain_text()
    assert brewing("1.21").answer(BY_ID["oozing"]).steps
    assert not any(entry.id == "oozing" for entry in brewing("1.20.4").potions_list())


def test_times_follow_the_form() -> None:
    assert DURATION_PARTS == {"potion": 1, "splash_potion": 1, "lingering_potion": 4, "tipped_arrow": 8}
    assert "velocidade I por 45 s" in brewing().answer(BY_ID["swiftness"], "lingering_potion").plain_text()
    assert "velocidade I por 22,5 s" in brewing().answer(BY_ID["swiftness"], "tipped_arrow").plain_text()


def test_every_brewable_potion_says_itself_in_every_form() -> None:
    for entry in POTIONS:
        for form in DURATION_PARTS:
            for strength in ("", "long", "strong"):
                text = brewing().answer(entry, form, strength).plain_text()
                assert "None" not in text
                assert text.endswith(".")


def test_ingredients_say_what_they_do() -> None:
    assert brewing().uses("minecraft:sugar") == ["com poção estranha, faz poção de agilidade"]
    assert any("arremessável" in use for use in brewing().uses("gunpowder"))
    assert brewing().uses("minecraft:stick") == []


@pytest.mark.parametrize(
    ("item", "potion", "name"),
    [
        ("minecraft:potion", "minecraft:swiftness", "Poção de Agilidade"),
        ("minecraft:splash_potion", "minecraft:strong_healing", "Poção Arremessável de Cura II"),
        ("minecraft:tipped_arrow", "minecraft:long_poison", "Flecha de Veneno (mais longa)"),
        ("minecraft:potion", "minecraft:water", "Frasco de Água"),
        ("minecraft:potion", "other:unknown", None),
    ],
)
def test_names_of_bottles_and_arrows(item: str, potion: str, name: str | None) -> None:
    assert potion_item_name(item, potion) == name
