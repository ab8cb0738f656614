"""Doors to language models: Ollama, anything OpenAI-compatible, and a scripted one."""

from canalhandia_knowledge.models.choose import ModelChoice, make_model
from canalhandia_knowledge.models.scripted import ScriptedModel

__all__ = ["ModelChoice", "ScriptedModel", "make_model"]
