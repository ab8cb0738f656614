"""Words of English, French or Spanish among the Portuguese ones, and drafts that are in another language as a whole.

Word by word, because language identification of sentences finds nothing here: a word outside the game's own is
foreign when Portuguese hardly knows it (zipf < 4.5), another language does (>= 3.5) and knows it ten times better. The
small words of the others ('the', 'with', 'pero', 'avec') stand in enough Portuguese texts to pass, so they are listed.
"""

import re

from canalhandia_knowledge.answering.word_frequency import zipf
from canalhandia_knowledge.folding import fold, singular
from canalhandia_knowledge.guards.verdict import Objection

LANGUAGES = ("en", "fr", "es")
_NAMED = re.compile(r"\S*[_/:]\S*|\b[a-z]+[A-Z]\w*")
"""Identifiers, commands, addresses: the claims' affair."""
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


GAME_WORDS = _words(
    """
        minecraft java bedrock paper server servidor mob mobs spawn spawner spawna spawnar drop drops dropa
        dropar craft crafter crafting farm farms loot boss raid raids nether end overworld ender enderman
        endermen creeper creepers ghast ghasts blaze blazes wither warden allay axolotl axolote sniffer
        strider hoglin zoglin piglin piglins brute phantom phantoms vex vexes evoker ravager shulker
        shulkers slime slimes beacon hopper elytra totem trident netherite netherita netherrack redstone
        glowstone dripstone deepslate biome chunk chunks tick ticks lag xp pvp pve afk tnt mod mods modpack
        plugin plugins datapack gamerule gamemode seed skin skins level levels baby snapshot update golem
        steve alex herobrine notch mojang badlands breeze creaking tuff chest bundle trial chamber vault
        ominous mace wind charge silk touch mending looting fortune respawn hitbox hotbar inventory stack
        stacks pack slot slots item grind xray speedrun mlg pillager illager villager stray bogged husk
        drowned cauldron anvil grindstone smithing lectern jukebox note block command seagrass kelp
        prismarine conduit heart happy dried ghastling soul sand dragon bad omen mining fatigue swift sneak
        frost walker curse binding vanishing bafo flux
        """
)
_FUNCTION = {
    "pt": _words(
        """
        o a os as um uma de do da dos das em no na nos nas e é são que com para por não se ao mais como mas
        ele ela você pode
        """
    ),
    "en": _words(
        """
        the a an of to in is are and or you your it that this with on can not be will they from when by
        at as if
        """
    ),
    "es": _words(
        """
        el la los las una un de del en y es son que con para por no se al más como pero él ella usted puede
        lo su sus o
        """
    ),
    "fr": _words(
        """
        le la les un une de du des en et est sont que qui avec pour ne se au plus comme mais il elle
        vous peut ce
        """
    ),
}
_ONLY = {
    language: frozenset(words) - frozenset().union(*(w for other, w in _FUNCTION.items() if other != language))
    for language, words in _FUNCTION.items()
}
_SHORT = _words("el le of to is it an et un du")
_VERB = re.compile(r"(?:em|am|e|a)$")
"""Forms that the lists lack although the verb is known: 'plante', 'plantem' of 'plantar'."""


def foreign_words(text: str, allowed: frozenset[str] = frozenset()) -> list[str]:
    """The words that another language owns, in order. `allowed`: folded words that are nobody's."""
    found = []
    for match in _WORD.finditer(_NAMED.sub(" ", text)):
        word = match.group().lower()
        folded = fold(word)
        if len(word) < 2 or not _judged(folded, allowed):
            continue
        if word in _SHORT or (len(word) > 2 and any(word in _ONLY[language] for language in LANGUAGES)):
            found.append(match.group())
            continue
        parts = [word] if "-" not in word else [p for p in word.split("-") if len(p) > 2]
        if any(_is_foreign(part) for part in parts if _judged(fold(part), allowed)):
            found.append(match.group())
    return found


def _judged(folded: str, allowed: frozenset[str]) -> bool:
    return not ({folded, singular(folded)} & (GAME_WORDS | allowed))


def _is_foreign(word: str) -> bool:
    at_home = max(zipf(word, "pt"), zipf(fold(word), "pt") - 0.5 if fold(word) != word else 0.0)
    if at_home >= 4.5:
        return False
    if _VERB.search(word) and any(zipf(_VERB.sub(end, word), "pt") >= 3.0 for end in ("ar", "er", "ir")):
        return False
    abroad = max(zipf(word, language) for language in LANGUAGES)
    return abroad >= 3.5 and abroad - at_home >= 1.0


def words_of_another_language(text: str, allowed: frozenset[str] = frozenset()) -> Objection | None:
    """An objection when one word of the draft is another language's."""
    found = foreign_words(text, allowed)
    if not found:
        return None
    return Objection(
        "palavra estrangeira", ", ".join(found[:5]), f"escreva em português; não use {', '.join(found[:3])}."
    )


def another_language(text: str) -> Objection | None:
    """An objection when the draft as a whole is not Portuguese: its small words are another language's."""
    words = [w.lower() for w in _WORD.findall(text)]
    if len(words) < 4:
        return None
    counts = {language: sum(1 for w in words if w in own) for language, own in _ONLY.items()}
    best = max(counts, key=lambda language: counts[language])
    if best != "pt" and counts[best] >= 2 and counts[best] > counts["pt"]:
        return Objection("idioma", f"{best}: {text[:80]}", "responda em português do Brasil.")
    return None
