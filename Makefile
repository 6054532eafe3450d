# Two commands: `make run` serves the app, `make test` runs every test and check.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/pip install --quiet --constraint constraints.txt

.PHONY: run test check browser postgres audit bench fuzz torture screenshots clean

run: .venv/run
	$(BIN)/scorekeeper serve --lan

test: check browser
	$(BIN)/pytest
	$(MAKE) postgres

check: .venv/test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

# The tests drive a browser of this machine; only if it has none is one fetched.
browser: .venv/test
	$(BIN)/python -m tests.browser.chromium || $(BIN)/playwright install --with-deps chromium

# Once more on PostgreSQL, with a server of the tests' own, where its programs are installed.
postgres: browser
	@if $(BIN)/python -m tests.postgresql; then $(BIN)/python -m pytest -p tests.postgresql; fi

# It needs Node 20 or newer and Java besides, which only these two programs use.
audit: browser audit/node_modules .venv/audit
	$(BIN)/bandit -q -c pyproject.toml -r scorekeeper
	$(BIN)/python -m audit
	$(BIN)/pip-audit --requirement constraints.txt --no-deps --strict

# How true the turn timer runs. It takes eleven minutes, as ten turns do.
bench: browser
	$(BIN)/python -m bench

# Bad input against the real server: 20,000 requests, in some minutes.
fuzz: .venv/test
	$(BIN)/python -m fuzz

# Whether anything answered is ever lost: 200 kills, then faults. Ten minutes or more; all of it as root alone.
torture: .venv/test
	$(BIN)/python -m torture

screenshots: browser
	$(BIN)/python -m audit.screenshots

audit/node_modules: audit/package.json
	npm install --prefix audit --no-package-lock --no-audit --no-fund --ignore-scripts --silent
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

clean:
	rm -rf .venv dist build audit/node_modules screenshots .pytest_cache .mypy_cache .ruff_cache .hypothesis
