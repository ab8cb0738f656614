"""`make bench`: every benchmark of this folder, one after another; `python bench/run.py names recipes` runs some.

Each prints its own figures and ratios; the machine is named first, since figures without it mean little.
"""

import os
import platform
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent


def processor() -> str:
    """The processor's name, '' where the system does not tell."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def main(wanted: list[str]) -> int:
    """Runs the benches; the number of those that failed."""
    found = sorted(p for p in HERE.glob("*.py") if p.name != "run.py" and "def main" in p.read_text(encoding="utf-8"))
    chosen = [p for p in found if not wanted or p.stem in wanted]
    unknown = set(wanted) - {p.stem for p in found}
    if unknown:
        print(f"no such bench: {', '.join(sorted(unknown))}; there are {', '.join(p.stem for p in found)}")
        return 64
    print(f"{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f}")
    failed = 0
    for path in chosen:
        print(f"\n== {path.stem}", flush=True)
        began = time.monotonic()
        done = subprocess.run([sys.executable, str(path)], check=False)
        failed += done.returncode != 0
        print(f"-- {path.stem}: {time.monotonic() - began:.0f} s, exit {done.returncode}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
