#!/usr/bin/env bash
# Says which tool is missing, and the command that installs it. Usage: check-tools.sh PYTHON
set -u
python=${1:-python3}; bad=0
need() { printf 'canalhandia: %s\n    install it with: %s\n' "$1" "$2" >&2; bad=1; }
if ! command -v "$python" >/dev/null 2>&1; then
  need "'$python' was not found; Python 3.11 or newer is needed" 'apt-get install python3 python3-venv'
elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  need "$("$python" --version) is too old; Python 3.11 or newer is needed" 'apt-get install python3.11 python3.11-venv, then: make PYTHON=python3.11'
elif ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
  need 'this Python lacks the venv module' 'apt-get install python3-venv'
fi
if ! command -v javac >/dev/null 2>&1; then
  need "'javac' was not found; a JDK, 17 or newer, is needed" 'apt-get install openjdk-17-jdk-headless'
else
  major=$(javac -version 2>&1 | sed -E 's/^javac ([0-9]+).*/\1/')
  [ "$major" -ge 17 ] 2>/dev/null || need "javac is version $major; 17 or newer is needed" 'apt-get install openjdk-17-jdk-headless'
fi
exit "$bad"
