"""Names: from whatever a Brazilian player types to the right thing of the game."""

from canalhandia_knowledge.names.aliases import AliasRefused
from canalhandia_knowledge.names.build import build_catalogue, item_rows
from canalhandia_knowledge.names.catalogue import CatalogueSources, Conflict, ItemRow, NameCatalogue
from canalhandia_knowledge.names.languages import LanguageFile, load_language
from canalhandia_knowledge.names.resolver import CatalogueResolver
from canalhandia_knowledge.names.wiki_names import WikiName, load_wiki_names, save_wiki_names, wiki_names_path

__all__ = [
    "AliasRefused",
    "CatalogueResolver",
    "CatalogueSources",
    "Conflict",
    "ItemRow",
    "LanguageFile",
    "NameCatalogue",
    "WikiName",
    "build_catalogue",
    "item_rows",
    "load_language",
    "load_wiki_names",
    "save_wiki_names",
    "wiki_names_path",
]
