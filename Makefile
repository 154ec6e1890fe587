# Everything the project does, on a machine with Python >= 3.11, make and a package index. `make help` lists it.

PYTHON ?= python3
PORT ?= 8000
SERVE ?= 1
ATLAS ?= 1
# Test processes, one more than there are cores unless told otherwise; `make test JOBS=0` runs all in one.
# tests/conftest.py says in which order, and what stays in one process: a file's tests, but for the walks over all pages,
# of which there is one a language, and for those that search, which are of three files.
# A process that dies ends the run: one that took its place would wait for tests that it is never given.
JOBS ?= auto
# What `make soak` tries is kept for the page of figures where SAVE is given.
KEPT := $(if $(SAVE),--save)

VENV := .venv
RUN := $(VENV)/bin/python
INSTALL := $(RUN) -m pip --disable-pip-version-check --no-input install --quiet --no-compile
# pip compiles on one core; where Python is told to keep no compiled files, nothing else would compile them. Nobody
# imports the tests of others.
COMPILE_ALL := $(RUN) -m compileall -q -j 0 -x '/site-packages/.*/tests?/' $(VENV)/lib theory verify tests
# What keeps pip from installing is told in its own words, but for a network that is not there. Parts that are installed
# side by side have a log each.
INSTALLED = $(INSTALL) $(1) > $@.log 2>&1 || { \
  if grep -q -e 'connection broken by' -e 'Could not fetch URL' $@.log; \
  then echo "The package index cannot be reached: see to the network, or name another index in PIP_INDEX_URL." >&2; \
  else cat $@.log >&2; fi; exit 2; }
INSTALL_PROJECT = $(call INSTALLED,--no-deps --no-build-isolation --editable .)
# What proves is installed first, and what builds the site while proofs are searched; only `make test` and the like
# wait for all. The parts have no package in common, so that they may be installed side by side.
PARTS := $(VENV)/part-verify $(VENV)/part-site $(VENV)/part-rest
PROVER := $(VENV)/prover
BUILDER := $(VENV)/builder
READY := $(VENV)/ready

# Roughly how long things take on two cores, as `make help` and nothing else says.
TIME_INSTALL := 1 minute
TIME_CLAIMS := 2 minutes
TIME_PAGES := 2 minutes
TIME_ATLAS := 25 minutes
TIME_TEST := 15 minutes

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help site verified test soak meanings lint format bench serve clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16
	@echo
	@echo "Roughly, on two cores, the first time: $(TIME_INSTALL) to install, $(TIME_CLAIMS) to verify the claims,"
	@echo "$(TIME_PAGES) to build the pages, $(TIME_ATLAS) for the atlas, $(TIME_TEST) for the tests. What is found is kept."

# A port in use or a folder that cannot be written is told before anything else is done.
site: SERVING = --port $(PORT) $(if $(filter 0,$(SERVE)),,--serve)
site: $(PROVER) ## verify every claim, build the site in four languages, serve it, and verify the atlas meanwhile (SERVE=0: build all, serve nothing; ATLAS=0: no atlas)
	@$(RUN) -m verify.cli site --dry-run $(SERVING)
	@$(MAKE) --no-print-directory --silent -j 2 verified $(BUILDER)
	$(RUN) -m verify.cli site $(SERVING) $(if $(filter 0,$(ATLAS)),,--atlas)

verified: $(PROVER)
	$(RUN) -m verify.cli verify

test: $(READY) ## verify everything from scratch, claim by claim, and test the rest
	$(RUN) -m pytest -n $(JOBS) --maxprocesses 8 --dist loadgroup --no-loadscope-reorder --max-worker-restart 0

soak: $(READY) ## corrupted proofs and books, random command lines and games, changed theorems, kills, a cluster, two builds, a busy machine, claims in their pages (SAVE=1: for the page of figures)
	$(RUN) -m tests.soak.corruption
	$(RUN) -m tests.soak.lines $(KEPT)
	$(RUN) -m tests.soak.kills $(KEPT)
	$(RUN) -m tests.soak.cluster $(KEPT)
	$(RUN) -m tests.soak.twice $(KEPT)
	$(RUN) -m tests.soak.load
	$(RUN) -m tests.soak.held_out
	$(RUN) -m tests.soak.changes $(KEPT)
	$(RUN) -m tests.soak.notebooks
	$(RUN) -m tests.soak.in_page $(KEPT)

meanings: $(READY) ## write what the published claims mean, after a statement was changed on purpose and verified
	$(RUN) -m verify.pipeline.publish_meanings

lint: $(READY) ## ruff and mypy, and actionlint for the workflows
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	$(RUN) -m tests.actionlint

format: $(READY) ## put the sources in order with ruff
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format

bench: $(READY) ## the benchmarks, as ratios
	$(RUN) -m verify.cli bench

serve: $(READY) ## serve the site that was built last
	@test -f site/index.html || { echo "There is no site yet: make site builds and serves it." >&2; exit 2; }
	@echo "http://localhost:$(PORT)/ (Ctrl-C ends)"
	@$(RUN) -m http.server --bind 127.0.0.1 --directory site $(PORT)

clean: ## remove the environment, what was built and what was kept
	rm -rf $(VENV) build site *.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache
	find theory verify tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: the environment, made anew when the pinned set changes; its parts; and each set of parts with the project
# itself, installed in place. Packages are compiled when no part is being installed.
$(VENV)/made: requirements.txt
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo "There is no $(PYTHON) here. Install Python 3.11 or later, or name one: make PYTHON=/path/to/python3" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "$$($(PYTHON) --version 2>&1) is too old: Takeaway needs Python 3.11 or later. Name one: make PYTHON=python3.12" >&2; \
	  exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 2; }
	@test -w . || { echo "$(CURDIR) cannot be written: run make in a copy that can be." >&2; exit 2; }
	@echo "Installing the pinned packages into $(VENV) ..."
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/part-verify: PART = verify fast
$(VENV)/part-site: PART = site --without verify fast
$(VENV)/part-rest: PART = --without verify fast site
$(PARTS): $(VENV)/made
	@$(RUN) .ci/pinned.py $(PART) > $@.txt
	@$(call INSTALLED,--no-deps --require-hashes --requirement $@.txt)
	@touch $@

$(PROVER): $(VENV)/part-verify
	@$(COMPILE_ALL)
	@touch $@

$(BUILDER): $(PROVER) $(VENV)/part-site pyproject.toml
	@$(INSTALL_PROJECT)
	@$(COMPILE_ALL)
	@touch $@

$(READY): $(VENV)/made pyproject.toml
	@$(MAKE) --no-print-directory --silent $(PARTS)
	@$(INSTALL_PROJECT)
	@$(RUN) -m pip --disable-pip-version-check check >$(VENV)/check.txt || { cat $(VENV)/check.txt >&2; exit 1; }
	@$(COMPILE_ALL)
	@touch $(PROVER) $(BUILDER) $@
