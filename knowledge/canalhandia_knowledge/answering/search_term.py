"""PRECISO's first call: which page of the wiki would answer a question, as JSON of a fixed shape.

Ollama has no `tool_choice`, and with a free choice small models skip the search on the hardest questions; a schema
cannot be skipped.
"""

import json
import re
from typing import Any

from canalhandia_knowledge.answering.prompting import PromptTemplate, as_data
from canalhandia_knowledge.guards.script import foreign_letters
from canalhandia_knowledge.guards.thinking import without_thinking
from canalhandia_knowledge.protocols import ChatMessage, ChatModel

MAX_TOKENS = 40
MAX_CHARS = 60
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"termo": {"type": "string", "minLength": 2, "maxLength": MAX_CHARS}},
    "required": ["termo"],
    "additionalProperties": False,
}


def search_term(model: ChatModel, template: PromptTemplate, question: str) -> str | None:
    """The term, None when the model gave none that could be a title. Raises what the model raises."""
    asked = f"{template.question_title}\n<pergunta>{as_data(question)}</pergunta>"
    messages = (ChatMessage("system", template.search_term), ChatMessage("user", asked))
    completion = model.chat(messages, max_tokens=MAX_TOKENS, schema=SCHEMA)
    return _term(without_thinking(completion.content))


def _term(content: str) -> str | None:
    found = re.search(r"\{.*\}", content, re.DOTALL)
    try:
        value = json.loads(found.group()) if found else None
    except ValueError:
        return None
    term = value.get("termo") if isinstance(value, dict) else None
    if not isinstance(term, str):
        return None
    plain = " ".join(as_data(term).split()).strip("\"'.")
    if not 2 <= len(plain) <= MAX_CHARS or foreign_letters(plain) or not re.search(r"[^\W\d_]{2}", plain):
        return None
    return plain
