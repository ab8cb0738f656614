"""The demo's own folder: its configuration, and its index of the demo wiki."""

import hashlib
import http.client
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from canalhandia_bancada.launch import ROOT
from canalhandia_plugin.errors import PluginError
from canalhandia_plugin.settings.keys import Settings
from canalhandia_plugin.settings.loading import load

DEMO = ROOT / "server-test" / "demo"
NO_MODEL = "nenhum"
_HEAD = "# Escrito pela demonstração a cada vez (apague esta linha para ficar com o seu arquivo).\n"


class DemoFailed(Exception):
    """The demo cannot go on; the message is for whoever started it, in Portuguese."""


@dataclass(frozen=True, slots=True)
class DemoFolder:
    """Where a demo run keeps its things; `root` is the server's run folder, kept between runs."""

    root: Path
    pack: Path = DEMO / "datapack"
    wiki: Path = DEMO / "wiki"

    @property
    def data(self) -> Path:
        """The plugin's data folder."""
        return self.root / "plugins" / "Canalhandia"

    @property
    def _stamp(self) -> Path:
        return self.root / "paginas-indexadas"

    def names(self) -> dict[str, str]:
        """The demo pack's English names by translation key."""
        file = self.pack / "assets" / "minecraft" / "lang" / "en_us.json"
        names: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
        return names

    def write_config(self, model: str | None) -> bool:
        """A config.yml without waiting times; False, and nothing written, where there is one of the owner's. `model`:
        one of Ollama's, or 'nenhum'."""
        file = self.data / "config.yml"
        if file.exists() and not file.read_text(encoding="utf-8").startswith(_HEAD):
            return False
        self.data.mkdir(parents=True, exist_ok=True)
        lines = ["versao: 1", "ia:", "  espera-segundos: 0", "  limite-diario: -1"]
        if model == NO_MODEL:
            lines += ["modelo:", f"  servico: {NO_MODEL}"]
        elif model is not None:
            lines.append(f"  modelo: {json.dumps(model)}")
        file.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
        return True

    def configured(self) -> Settings | None:
        """What config.yml says; None where the plugin will refuse it (and say why)."""
        try:
            return load(self.data / "config.yml")
        except PluginError:
            return None

    def index_pages(self) -> bool:
        """Index the demo wiki with the product's own command; False when the index is as new as the pages."""
        digest = self._digest()
        if self._stamp.exists() and self._stamp.read_text(encoding="utf-8") == digest:
            return False
        self.data.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "canalhandia_plugin", "indexar"]
        command += ["--paginas", str(self.wiki), "--dados", str(self.data)]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            raise DemoFailed(f"a indexação das páginas de {self.wiki} falhou (código {done.returncode})")
        self._stamp.write_text(digest, encoding="utf-8")
        return True

    def _digest(self) -> str:
        """Changes with every page's name or text."""
        digest = hashlib.sha256()
        for page in sorted(self.wiki.iterdir()):
            digest.update(page.name.encode() + b"\0" + page.read_bytes() + b"\0")
        return digest.hexdigest()


def ollama_models(host: str = "127.0.0.1", port: int = 11434) -> list[str] | None:
    """Names of the models that an Ollama on this machine has; None when none answers within a second."""
    connection = http.client.HTTPConnection(host, port, timeout=1)
    try:
        connection.request("GET", "/api/tags")
        listed = json.loads(connection.getresponse().read())
        return [model["name"] for model in listed["models"]]
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return None
    finally:
        connection.close()


def wording_model(models: list[str]) -> str | None:
    """The first model that writes text; one that only embeds cannot."""
    return next((model for model in models if "embed" not in model), None)
