"""Which door a configuration means."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.protocols import ChatModel


class WarmModel(ChatModel, Protocol):
    """A model that can be loaded ahead of the first question."""

    def warm_up(self) -> None:
        """Load it and keep it; may take minutes. Raises what `chat` raises."""
        ...


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """What the operator wrote. `maker`: 'ollama', 'openai' (anything compatible) or 'nenhum'.

    `hosts`: one or more for Ollama, exactly one for 'openai', with '/v1'. `key` was read from the environment or a
    file (see `read_key`).
    """

    maker: str
    model: str
    hosts: Sequence[str]
    context_tokens: int = 4096
    keep_alive: str = "30m"
    load_s: float = 300.0
    answer_s: float = 120.0
    key: str | None = field(default=None, repr=False)


def pull_command(name: str) -> str:
    """What brings a model of this `ChatModel.name` to its Ollama: 'ollama pull qwen2.5:1.5b'."""
    return f"ollama pull {name.removeprefix('ollama:')}"


def make_model(choice: ModelChoice) -> WarmModel | None:
    """The door, None for 'nenhum'. Nothing is contacted."""
    if choice.maker == "nenhum":
        return None
    if not choice.model or not choice.hosts:
        raise SourceError(
            f"modelo {choice.model!r} em {list(choice.hosts)!r}: são precisos um nome de modelo e um endereço; "
            "complete-os ou escolha o provedor 'nenhum'."
        )
    # Each maker's client takes a third of a second to import: only the one that is asked for.
    if choice.maker == "ollama":
        from canalhandia_knowledge.models.ollama import OllamaModel, OllamaOptions

        options = OllamaOptions(
            context_tokens=choice.context_tokens,
            keep_alive=choice.keep_alive,
            load_s=choice.load_s,
            answer_s=choice.answer_s,
        )
        return OllamaModel(choice.model, choice.hosts, options)
    if choice.maker == "openai":
        from canalhandia_knowledge.models.openai_compatible import OpenAICompatibleModel, OpenAIOptions

        return OpenAICompatibleModel(
            OpenAIOptions(
                url=choice.hosts[0],
                model=choice.model,
                key=choice.key,
                context_tokens=choice.context_tokens,
                load_s=choice.load_s,
                answer_s=choice.answer_s,
            )
        )
    raise SourceError(f"provedor de modelo {choice.maker!r}: use 'ollama', 'openai' ou 'nenhum'.")


def read_key(environment: str | None, file: Path | None) -> str | None:
    """The key from an environment value, else from the first line of a file; None when neither is given.

    The value is never part of an error.
    """
    if environment and environment.strip():
        return environment.strip()
    if file is None:
        return None
    try:
        first = file.read_text(encoding="utf-8").strip().splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise SourceError(
            f"{file}: não consegui ler a chave ({type(problem).__name__}); confira o arquivo."
        ) from problem
    if not first:
        raise SourceError(f"{file}: o arquivo da chave está vazio; ponha a chave na primeira linha.")
    return first[0].strip()
