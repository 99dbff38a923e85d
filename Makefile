# `make run` starts the house, `make test` checks everything. Both install what they need.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

UV  := tools/uv
# The environment is tools/setup's, from the lock: uv runs in it as it is.
RUN := $(UV) run --no-sync
# What is checked beside src and tests, once it is there.
CODE := src tests $(wildcard bench examples)
# A part of the tests: make test PATHS="tests/bank tests/felt"
PATHS ?=
# A family's own tests, and those that every family has to pass: make test FAMILY=blackjack
FAMILY ?=
PYTEST ?= -n 2 --dist worksteal
# How long the deep run may take: make test-deep MINUTES=20
MINUTES ?=
# Their options: make bench-house LOAD="--tables 300" CHAOS="--kills 1000" MALFORMED="--messages 100000"
LOAD ?=
CHAOS ?=
MALFORMED ?=
ATTACK ?=

.PHONY: help
help:  ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

.PHONY: run
run: setup  ## Start the house and open it in the browser
	@$(RUN) houseway

.PHONY: test
test: setup machine  ## The gate: style, types, layers and every behavior once
	@$(RUN) python -m tests.gate $(if $(FAMILY),--family $(FAMILY)) $(PATHS)

.PHONY: test-deep
test-deep: setup machine  ## Everything at length: make test-deep MINUTES=20 stops in time
	@$(RUN) python -m tests.deep $(if $(MINUTES),--minutes $(MINUTES))

.PHONY: test-times
test-times: setup machine  ## The gate's tests with a table of where their time goes
	@$(RUN) pytest -q $(PYTEST) --times $(PATHS)

.PHONY: lint
lint: setup  ## Check style, types and layers only
	$(RUN) ruff check $(CODE)
	$(RUN) ruff format --check $(CODE)
	$(RUN) mypy $(CODE)
	$(RUN) lint-imports --no-cache

.PHONY: format
format: setup  ## Put the code into its format
	$(RUN) ruff check --fix-only $(CODE)
	$(RUN) ruff format $(CODE)

.PHONY: golden
golden: setup  ## Write the golden files anew, to be read in the diff
	$(RUN) python -m tests.golden.regenerate

.PHONY: bench
bench: setup  ## Run every benchmark
	@for bench in bench/bench_*.py; do echo "== $$bench"; $(RUN) python "$$bench"; done

.PHONY: bench-house
bench-house: setup  ## Load a house, kill it, and talk nonsense to it: docs/load.md
	@$(RUN) python bench/house/load.py $(LOAD)
	@$(RUN) python bench/house/chaos.py $(CHAOS)
	@$(RUN) python bench/house/chaos.py --postgresql $(CHAOS)
	@$(RUN) python bench/house/malformed.py $(MALFORMED)
	@$(RUN) python bench/house/attack.py $(ATTACK)

.PHONY: setup
setup:  ## Set up the environment in .venv from the lock
	@tools/setup

.PHONY: machine
machine:  ## Install Chromium and PostgreSQL for the tests
	@tools/machine

.PHONY: lock
lock:  ## Lock the newest versions up to the date in pyproject.toml
	@tools/lock
	@tools/setup

.PHONY: clean
clean:  ## Remove the environment and everything made here
	rm -rf .venv .tools .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache dist
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
