"""Names to offer while a player types `/receita`: for the table that Java completes from by itself."""

from collections.abc import Collection

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.kinds import POTIONS


def completions(catalogue: NameCatalogue, only: Collection[str] | None = None) -> list[tuple[str, str]]:
    """(text, folded text) of every item's shown name and of every potion, each once, by folded text.

    `only`: item ids to offer (those with a recipe, say); potions are offered in any case.
    """
    texts = {catalogue.display_name(i) for i in catalogue.items if only is None or i in only}
    texts |= {catalogue.potions.label(p, form) for p in POTIONS for form in ("potion", "splash_potion")}
    return sorted(((text, fold(text)) for text in texts), key=lambda pair: (pair[1], pair[0]))
