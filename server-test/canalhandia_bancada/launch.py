"""How a server is started: its options, and the command line that they make."""

import itertools
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from canalhandia_bancada.java import java_command

ROOT = Path(__file__).resolve().parent.parent.parent
PLUGIN = ROOT / "build" / "Canalhandia.jar"
CLASSES = ROOT / "build" / "bancada"


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """How to start a server.

    `directory`: the run folder, made if absent and kept afterwards. `data`: data folders, later ones laid over earlier.
    `python`: what the sidecar runs with (None: this Python); `sidecar`: its arguments (None: the product's). `files`:
    text files to place in the plugin's data folder before the start. `properties`: further Java system properties.
    `environment`: laid over this process's own. `jdk`: a major version, None for the PATH's.
    """

    directory: Path
    data: Sequence[Path] = ()
    version: str = "26.2"
    plugin: Path = PLUGIN
    jdk: int | None = None
    python: str | None = None
    sidecar: str | None = None
    files: dict[str, str] = field(default_factory=dict)
    properties: dict[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    ticks_per_second: int = 20
    heap_mb: int = 384


def command_line(options: BenchOptions) -> list[str]:
    """What runs the server; raises `LookupError` when that JDK is not there."""
    properties = {"canalhandia.python": options.python or sys.executable, **options.properties}
    if options.sidecar is not None:
        properties["canalhandia.argumentos"] = options.sidecar
    return [
        java_command(options.jdk),
        f"-Xmx{options.heap_mb}m",
        "-XX:+UseSerialGC",
        "-Dfile.encoding=UTF-8",
        *(f"-D{name}={value}" for name, value in properties.items()),
        "-cp",
        os.pathsep.join([str(CLASSES / "server"), str(CLASSES / "api")]),
        "bancada.Main",
        "--plugin",
        str(options.plugin),
        "--dir",
        str(options.directory),
        *itertools.chain.from_iterable(("--data", str(folder.resolve())) for folder in options.data),
        "--version",
        options.version,
        "--tps",
        str(options.ticks_per_second),
    ]
