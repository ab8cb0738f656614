"""A tool call or other structure written out as the answer."""

import json
import re

from canalhandia_knowledge.guards.verdict import Objection

_CALL = re.compile(
    r"</?\s*(?:tool_calls?|function_calls?|function|invoke|tools?|parameter)\b|<\|(?:tool|python)\w*\|?>|\[TOOL_CALLS\]|"
    r"\bfunctions?\.\w+\s*\(|^\s*(?:Action|Action Input|Observation|Tool)\s*:|"
    r"[{,]\s*[\"'](?:name|function|tool|tool_name|arguments|parameters|termo|query)[\"']\s*:",
    re.IGNORECASE | re.MULTILINE,
)
_FENCE = re.compile(r"```(?:json|python|xml|tool_code)?\s*[\[{<]", re.IGNORECASE)


def tool_json(text: str) -> Objection | None:
    """An objection when the text is, or holds, JSON, a function call or its tags."""
    bare = text.strip().strip("`").removeprefix("json").strip()
    found = bool(_CALL.search(text) or _FENCE.search(text))
    if not found and bare[:1] in {"{", "["}:
        try:
            json.loads(bare)
        except ValueError:
            found = bare[:1] == "{" and ":" in bare
        else:
            found = True
    if not found:
        return None
    return Objection("json", text[:120], "escreva frases comuns em português, sem JSON nem chamadas de função.")
