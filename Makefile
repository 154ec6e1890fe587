# Commands for a clone. They need Python >= 3.11, make and a package index. `make help` lists them.

PYTHON ?= python3
PORT ?= 8000
SERVE ?= 1
ATLAS ?= 1
# Number of test processes; the default is one more than the number of cores, and `make test JOBS=0` uses one process.
# tests/conftest.py decides the order, and which tests share a process. A test process that dies ends the run, because
# a replacement would wait for tests that it never gets.
JOBS ?= auto
# SAVE=1 stores the figures of `make soak` for the page of figures.
KEPT := $(if $(SAVE),--save)

VENV := .venv
RUN := $(VENV)/bin/python
INSTALL := $(RUN) -m pip --disable-pip-version-check --no-input install --quiet --no-compile
# compileall uses all cores; pip would use one. The tests of other packages are never imported.
COMPILE_ALL := $(RUN) -m compileall -q -j 0 -x '/site-packages/.*/tests?/' $(VENV)/lib theory verify tests
# On failure, print pip's log, or one line if the package index cannot be reached or the disk is full. Each part has its
# own log, because parts are installed in parallel; on a full disk it may be empty.
INSTALLED = $(INSTALL) $(1) > $@.log 2>&1 || { \
  if grep -q -e 'connection broken by' -e 'Could not fetch URL' $@.log; \
  then echo "The package index cannot be reached: check the network, or set another index in PIP_INDEX_URL." >&2; \
  elif ! test -s $@.log || grep -q -e 'No space left on device' -e 'Disk quota exceeded' $@.log; \
  then echo "The packages cannot be written: the disk is full. Free some space and run make again." >&2; \
  else cat $@.log >&2; fi; exit 2; }
INSTALL_PROJECT = $(call INSTALLED,--no-deps --no-build-isolation --editable .)
# `make site` installs the packages for proofs first, and those for the site while it verifies. Other targets install all
# parts. No package is in two parts, so parts can be installed in parallel.
PARTS := $(VENV)/part-verify $(VENV)/part-site $(VENV)/part-rest
PROVER := $(VENV)/prover
BUILDER := $(VENV)/builder
READY := $(VENV)/ready

# Measured on two idle cores; only `make help` prints these times.
TIME_INSTALL := 1 minute
TIME_CLAIMS := 2 minutes
TIME_PAGES := 1 minute
TIME_ATLAS := 10 minutes
TIME_TEST := 15 minutes

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help site verified test soak meanings lint format bench serve clean

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16
	@echo
	@echo "First run on two idle cores: about $(TIME_INSTALL) to install, $(TIME_CLAIMS) to verify the claims,"
	@echo "$(TIME_PAGES) to build the pages, $(TIME_ATLAS) for the atlas, $(TIME_TEST) for the tests. Later runs reuse results."

# The dry run reports a port in use or a read-only folder before any work is done.
site: SERVING = --port $(PORT) $(if $(filter 0,$(SERVE)),,--serve)
site: $(PROVER) ## verify all claims, build the site, serve it, and verify the atlas meanwhile (SERVE=0: do not serve; ATLAS=0: no atlas)
	@$(RUN) -m verify.cli site --dry-run $(SERVING)
	@$(MAKE) --no-print-directory --silent -j 2 verified $(BUILDER)
	$(RUN) -m verify.cli site $(SERVING) $(if $(filter 0,$(ATLAS)),,--atlas)

verified: $(PROVER)
	$(RUN) -m verify.cli verify

test: $(READY) ## run all tests; they verify every claim from scratch
	$(RUN) -m pytest -n $(JOBS) --maxprocesses 8 --dist loadgroup --no-loadscope-reorder --max-worker-restart 0

soak: $(READY) ## run the long tests: corrupted proofs, random input, killed runs, machine load (SAVE=1: store the figures)
	$(RUN) -m tests.soak.corrupted_proofs
	$(RUN) -m tests.soak.random_command_lines $(KEPT)
	$(RUN) -m tests.soak.killed_runs $(KEPT)
	$(RUN) -m tests.soak.cluster_failures $(KEPT)
	$(RUN) -m tests.soak.reproducible_builds $(KEPT)
	$(RUN) -m tests.soak.busy_machine
	$(RUN) -m tests.soak.random_rules
	$(RUN) -m tests.soak.changed_statements $(KEPT)
	$(RUN) -m tests.soak.notebook_runs
	$(RUN) -m tests.soak.browser_checks $(KEPT)
	$(RUN) -m tests.soak.rocq $(KEPT)
	$(RUN) -m tests.soak.rocq_atlas $(KEPT)
	$(RUN) -m tests.soak.rocq_forgeries $(KEPT)

meanings: $(READY) ## store the meanings of published claims, after a deliberate change of a statement
	$(RUN) -m verify.pipeline.results.publish_meanings

lint: $(READY) ## run ruff, mypy, actionlint (workflows), tsc, eslint and prettier (scripts), and textlint (English prose)
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	$(RUN) -m tests.actionlint
	$(RUN) -m tests.javascript
	$(RUN) -m tests.prose

format: $(READY) ## format the sources with ruff
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format

bench: $(READY) ## run the benchmarks, which print ratios
	$(RUN) -m verify.cli bench

serve: $(READY) ## serve the site of the last build
	@$(RUN) -m verify.cli.site_server site --port $(PORT)

clean: ## remove the environment, the builds and the caches
	rm -rf $(VENV) build site *.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache
	find theory verify tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: the environment, remade when the pinned packages change; its parts; and sets of parts with the project itself,
# installed in place. Packages are compiled while no part is being installed.
$(VENV)/made: requirements.txt
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo "There is no $(PYTHON) here. Install Python 3.11 or later, or name one: make PYTHON=/path/to/python3" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "$$($(PYTHON) --version 2>&1) is too old: Takeaway needs Python 3.11 or later. Name one: make PYTHON=python3.12" >&2; \
	  exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot create environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 2; }
	@test -w . || { echo "$(CURDIR) is read-only: run make in a writable copy." >&2; exit 2; }
	@echo "Installing the pinned packages into $(VENV) ..."
	@rm -rf $(VENV)
	@said=$$($(PYTHON) -m venv $(VENV) 2>&1) || { rm -rf $(VENV); \
	  echo "$(VENV) cannot be made; is the disk full? $$(printf '%s\n' "$$said" | tail -n 1)" >&2; exit 2; }
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
