# Two commands: `make run` serves the app, `make test` runs every test and check.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/pip install --quiet --constraint constraints.txt

.PHONY: run test check browser clean

run: .venv/run
	$(BIN)/scorekeeper serve --lan

test: check browser
	$(BIN)/pytest

check: .venv/test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

# The tests drive a browser of this machine; only if it has none is one fetched.
browser: .venv/test
	$(BIN)/python -m tests.browser.chromium || $(BIN)/playwright install --with-deps chromium

.venv/run: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(INSTALL) --editable .
	@touch $@

.venv/test: .venv/run
	$(INSTALL) --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
