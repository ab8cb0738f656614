"""Hidden reasoning that a model left in its answer: all shapes of tags, with and without their other half (B62, B64).

'<think>a</think>ok' -> 'ok'      'a</think>ok' -> 'ok'      '<think>never closed' -> ''
"""

import html
import re

_NAMES = (
    r"(?:seed:)?(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflect(?:ion)?|scratchpad|analysis|analise|análise|pensa(?:mento|ndo)|"
    r"racioc[ií]nio|inner_monologue|monologue|antthinking|plan)"
)
_OPEN = re.compile(rf"[<\[◁⟨]\s*\|?\s*{_NAMES}(?:\s[^>\]▷⟩]*)?\s*\|?\s*[>\]▷⟩]", re.IGNORECASE)
_CLOSE = re.compile(
    rf"[<\[◁⟨]\s*[/\\]\s*\|?\s*{_NAMES}\s*\|?\s*[>\]▷⟩]|<\|\s*(?:end_of_thought|/think)\s*\|>", re.IGNORECASE
)
_SELF_CLOSED = re.compile(rf"<\s*{_NAMES}\s*/\s*>", re.IGNORECASE)
_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)\s*<\|message\|>", re.IGNORECASE)
_CONTROL = re.compile(
    r"<\|[^|<>]{1,40}\|>|</?s>|\[/?INST\]|<</?SYS>>|<(?:start|end)_of_turn>|<\|?(?:eot|eos|bos|im_start|im_end)\|?>"
)
_HEADED = re.compile(
    r"^\s*(?:\*\*|#+\s*)?(?:thinking|thought process|reasoning|analysis|pensamento|racioc[ií]nio)\b\s*(?:\*\*)?\s*:",
    re.IGNORECASE,
)
_FINAL = re.compile(
    r"(?:^|\n)\s*(?:\*\*|#+\s*)?(?:final answer|answer|resposta(?: final)?)\s*(?:\*\*)?\s*:\s*(?:\*\*)?", re.IGNORECASE
)


def without_thinking(content: str) -> str:
    """The answer alone; '' when nothing but reasoning came, or its end cannot be told."""
    text = html.unescape(content) if "&lt;" in content else content
    text = _final_channel(text)
    text = _SELF_CLOSED.sub("", text)
    closes = list(_CLOSE.finditer(text))
    if closes:
        head, tail = text[: closes[-1].start()], text[closes[-1].end() :]
        before = _OPEN.split(head, maxsplit=1)[0] if _OPEN.search(head) else ""
        reopened = _OPEN.search(tail)
        tail = tail[: reopened.start()] if reopened else tail
        text = tail if tail.strip() else before
    elif (opened := _OPEN.search(text)) is not None:
        text = text[: opened.start()]
    if _HEADED.match(text):
        final = list(_FINAL.finditer(text))
        text = text[final[-1].end() :] if final else ""
    return _CONTROL.sub("", text).strip()


def _final_channel(text: str) -> str:
    """Of the Harmony form ('<|channel|>analysis<|message|>…<|channel|>final<|message|>…') the final part."""
    parts = list(_CHANNEL.finditer(text))
    if not parts:
        return text
    last = parts[-1]
    if last.group(1).lower() != "final":
        return ""
    return re.split(r"<\|(?:end|return|start|channel)\|>", text[last.end() :])[0]
