"""Names: from whatever a Brazilian player types to the right thing of the game."""

from canalhandia_knowledge.names.aliases import AliasFault, AliasRefused, check_alias
from canalhandia_knowledge.names.build import build_catalogue, item_rows
from canalhandia_knowledge.names.catalogue import CatalogueSources, Conflict, ItemRow, NameCatalogue
from canalhandia_knowledge.names.completions import completions
from canalhandia_knowledge.names.english_titles import english_titles
from canalhandia_knowledge.names.evaluate import Judged, NameCase, Outcome, counts, evaluate, load_cases
from canalhandia_knowledge.names.folder import KnownServer, NameFolder
from canalhandia_knowledge.names.languages import LanguageFile, load_language
from canalhandia_knowledge.names.live import LiveName, LiveNames, LiveOutcome
from canalhandia_knowledge.names.live_memory import LiveMemory
from canalhandia_knowledge.names.resolver import CatalogueResolver

__all__ = [
    "AliasFault",
    "AliasRefused",
    "CatalogueResolver",
    "CatalogueSources",
    "Conflict",
    "ItemRow",
    "Judged",
    "KnownServer",
    "LanguageFile",
    "LiveMemory",
    "LiveName",
    "LiveNames",
    "LiveOutcome",
    "NameCase",
    "NameCatalogue",
    "NameFolder",
    "Outcome",
    "build_catalogue",
    "check_alias",
    "completions",
    "counts",
    "english_titles",
    "evaluate",
    "item_rows",
    "load_cases",
    "load_language",
]
