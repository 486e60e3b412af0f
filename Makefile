# To change to another Python later: make clean, then name the new one here or on the command line.
PYTHON ?= python3
VENV := .venv
LOG := $(VENV)/setup.log

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: play test storm bench run check clean help

play: $(VENV)/ready-play ## Play it here in the browser, without Discord
	@exec $(VENV)/bin/python -m bot play

test: $(VENV)/ready-dev ## Run all tests
	@$(VENV)/bin/python -m pytest -n 4 --dist loadfile

storm: $(VENV)/ready-dev ## Run the long tests: a hundred crashes, all hostile texts, every throw of a duel
	@$(VENV)/bin/python -m pytest -m storm

bench: $(VENV)/ready-bench ## Measure the bot beside a bare one, in a table
	@$(VENV)/bin/python -m tests.bench

run: $(VENV)/ready-run ## Run the bot on Discord (needs a token, see .env.example)
	@exec $(VENV)/bin/python -m bot

check: $(VENV)/ready-dev ## Check format, lint and types
	@$(VENV)/bin/python -m ruff format --check
	@$(VENV)/bin/python -m ruff check
	@$(VENV)/bin/python -m pyright

clean: ## Remove the virtual environment and all caches, never a game
	@rm -rf $(VENV) build *.egg-info .hypothesis .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Set-up, once, and again after a change of what it depends on. A larger set serves for the smaller ones too.
$(VENV)/ready-run: wanted = .
$(VENV)/ready-run: serves = run
$(VENV)/ready-play: wanted = .[play]
$(VENV)/ready-play: serves = run play
$(VENV)/ready-dev: wanted = .[dev]
$(VENV)/ready-dev: serves = run play dev
$(VENV)/ready-bench: wanted = .[dev,bench]
$(VENV)/ready-bench: serves = run play dev bench

$(VENV)/ready-%: pyproject.toml constraints.txt
	@stop() { echo "Set-up failed: $$1" >&2; exit 1; }; \
	good='import sys; sys.exit(sys.version_info < (3, 11))'; \
	if ! $(VENV)/bin/python -c "import pip; $$good" 2>/dev/null; then \
		"$(PYTHON)" -c '' 2>/dev/null || stop \
			"there is no $(PYTHON); install Python 3.11 or newer, or name it: make $(MAKECMDGOALS) PYTHON=..."; \
		"$(PYTHON)" -c "$$good" || stop \
			"$(PYTHON) is $$($(PYTHON) --version 2>&1), but 3.11 or newer is needed; install it, or name it: make $(MAKECMDGOALS) PYTHON=python3.12"; \
		"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || stop \
			"$(PYTHON) lacks its venv module; install it (Debian and Ubuntu: apt install python3-venv)"; \
		rm -rf $(VENV) && mkdir $(VENV) 2>/dev/null && "$(PYTHON)" -m venv $(VENV) >$(LOG) 2>&1 || stop \
			"no virtual environment could be made; may you write here, and is there room? What was said is in $(LOG)"; \
	fi; \
	echo "Setting up $(VENV), which takes a minute ..." >&2; \
	$(VENV)/bin/python -m pip install --disable-pip-version-check --constraint constraints.txt '$(wanted)' \
		>$(LOG) 2>&1 || stop \
		"the packages could not be fetched; is there a network? What pip said is in $(LOG)"; \
	touch $(foreach set,$(serves),$(VENV)/ready-$(set))
