# Two commands: `make run` serves the app, `make test` runs every test and check. `make` alone lists the rest.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/pip install --quiet --constraint constraints.txt
# One worker for each core; a file's tests share what they set up, so they stay together.
PARALLEL := $(BIN)/python -m pytest --numprocesses auto --dist loadfile

.PHONY: help run test unit check coverage mutants browser postgres audit bench bounds fuzz load torture screenshots clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1 /p' Makefile | while read -r target what; do printf '%-12s %s\n' $$target "$$what"; done

run: .venv/run ## serve the app to this computer and its network
	$(BIN)/scorekeeper serve --lan

test: check coverage browser ## run every test and check; without a browser of this machine one is fetched
	$(PARALLEL) --ignore tests/rules --ignore tests/browser
	$(PARALLEL) --dist worksteal tests/browser
	$(MAKE) postgres

unit: coverage ## run the tests of the rules and of what is stored, without a browser: under a minute
	$(PARALLEL) tests/storage tests/history tests/players

check: .venv/test ## format, lint and types: no test, a few seconds
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

coverage: .venv/test ## prove that the rules' own tests take every branch of the rules
	$(PARALLEL) --cov --cov-report=term-missing tests/rules

# It needs a system that can fork, and ten minutes; `.venv/bin/mutmut browse` shows what survived, and why it may
# is in docs/mutants.md.
mutants: .venv/mutants ## break the rules in thousands of ways, and name each that no test notices
	$(BIN)/mutmut run --max-children 2
	$(BIN)/mutmut results

# The tests drive a browser of this machine; only if it has none is one fetched.
browser: .venv/test ## find a browser to test with, or fetch one
	$(BIN)/python -m tests.support.chromium || $(BIN)/playwright install --with-deps chromium

postgres: browser ## run the tests on a PostgreSQL server of their own, where its programs are installed
	@if $(BIN)/python -m tests.support.postgresql; then \
	  $(PARALLEL) -p tests.support.postgresql --ignore tests/browser && \
	  $(PARALLEL) -p tests.support.postgresql --dist worksteal tests/browser; fi

# It needs Node 20 or newer and Java besides, which only Lighthouse and the checker use. Advisories come last: without a
# network only they fail, and say so.
audit: browser checks/audit/node_modules .venv/audit ## measure the pages with Lighthouse, check their HTML, look for known faults
	$(BIN)/bandit -q -c pyproject.toml -r scorekeeper
	$(BIN)/python -m checks.audit
	$(BIN)/python -m checks.audit.advisories

bench: browser ## measure how fast pages are (three minutes), and how true the turn timer runs (eleven)
	$(BIN)/python -m checks.bench

# Bad input against the real server: 20,000 requests.
fuzz: .venv/test ## send bad input to the server, for some ten minutes
	$(BIN)/python -m checks.fuzz

# All of it as root alone, who may fill a disk.
torture: .venv/test ## kill the server 200 times and its commands 80 times, and make its disk fail: twenty minutes
	$(BIN)/python -m checks.torture

bounds: .venv/test ## measure the processor time of input built to be slow, address by address
	$(BIN)/python -m checks.bounds

load: .venv/test ## record for 300 tables at once, for a minute
	$(BIN)/python -m checks.load

screenshots: browser ## picture every page at four widths, light and dark
	$(BIN)/python -m checks.audit.screenshots

checks/audit/node_modules: checks/audit/package.json
	npm install --prefix checks/audit --no-package-lock --no-audit --no-fund --ignore-scripts --silent
	@touch $@

.venv/run: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(INSTALL) --editable .
	@touch $@

.venv/test: .venv/run
	$(INSTALL) --editable '.[dev]'
	@touch $@

# What looks for known faults in the code and in the libraries; the second asks the package index.
.venv/audit: .venv/test
	$(INSTALL) --editable '.[audit]'
	@touch $@

.venv/mutants: .venv/test
	$(INSTALL) --editable '.[dev,mutants]'
	@touch $@

clean: ## throw away what was installed, built and measured
	rm -rf .venv dist build checks/audit/node_modules screenshots .pytest_cache .mypy_cache .ruff_cache .hypothesis mutants .coverage
