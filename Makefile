# hanabi_widget: the commands of the house. `make` alone lists them.
# Everything is installed below this folder (.venv, js/node_modules), except Debian's chromium, which the browser tests drive: the one without
# a window if it is there, which takes a fifth less.

PYTHON ?= python3
ARGS ?=
RUN ?=

SHARED := $(or $(HANABI_SHARED),../shared)

VENV := .venv
SITE := .venv-site
LESSONS ?=
empty :=
BUILT := dist/site$(subst $(empty) $(empty),,$(LESSONS:%=+%))
PY := $(VENV)/bin/python
NPM := npm --prefix js
STATIC := hanabi_widget/static
LOCALE := hanabi_widget/text/locale

.PHONY: help lab site docs test test-fast test-js test-python slow check bundle bundle-is-built words contract bench ratios mutants house long clean dev js chromium
.DELETE_ON_ERROR:
# With it, each of the many Pythons of the tests would compile all it imports.
unexport PYTHONDONTWRITEBYTECODE

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 18
	@echo 'PYTHON=python3.12 chooses the Python of a new .venv; ARGS="..." goes to Jupyter (lab) or pytest (test, test-python).'

lab: $(VENV)/lab.stamp ## set up and open JupyterLab on the first notebook; needs python3 alone
	@$(PY) -m hanabi_widget lab $(ARGS)

site: js ## build dist/site: the course as pages, all notebooks and Python itself for a browser alone, to be put on any server of files
	@[ -e js/node_modules/.stamp ] || { echo '`make site` needs node: see above'; exit 1; }
	@$(MAKE) --silent $(BUILT).stamp

docs: $(VENV)/docs.stamp ## build dist/docs: guides, API, course, rules and theory as pages that need no network
	@rm -rf dist/docs
	@$(PY) -m sphinx --fail-on-warning --keep-going --quiet -d dist/doctrees --fresh-env docs dist/docs
	@echo 'Open dist/docs/index.html'

test: dev test-js test-python ## set up and run all tests: js, rules and the other packages, notebooks, browser

test-js: js ## the tests of js/: types and vitest
	@if [ -e js/node_modules/.stamp ]; then $(NPM) run --silent check && $(NPM) run --silent test; fi

test-python: dev chromium ## the tests of Python, notebooks and browser
	@$(PY) -m pytest -rs -n 2 --dist worksteal $(ARGS)

test-fast: dev ## the part to run before each commit: no browser, notebooks or long judges; four minutes on two cores; it prints its processor time
	@$(PY) -m pytest -rs -n 2 --dist worksteal -m 'not slow and not long and not browser and not notebooks' $(ARGS)

slow: dev chromium ## the tests that `make test` leaves out: an assignment through nbgrader, 5,000 games beside DeepMind's, 1,020 recorded ones, JupyterLite in the site
	@$(PY) -m pytest -rs -m slow $(ARGS)

check: dev js ## format, lint, types, and that what is generated and committed is what the sources give
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-cache
	$(PY) -m pytest -q tests/protocol/test_contract.py
	@[ -e js/node_modules/.stamp ] || { echo '`make check` needs node for js/: see above'; exit 1; }
	$(NPM) run --silent lint
	$(NPM) run --silent check
	@$(MAKE) --silent bundle-is-built

bundle-is-built: js
	@$(bundle_is_built)

bundle: js contract ## build the committed bundle from js/
	@[ -e js/node_modules/.stamp ] || { echo '`make bundle` needs node: see above'; exit 1; }
	$(NPM) run --silent build

words: dev ## bring the catalogues of hanabi_widget/text/locale up to date with the English texts, and compile them
	@set -e; template=$$(mktemp); trap 'rm -f "$$template"' EXIT; $(PY) -m hanabi_widget.text.translation_template > "$$template"; \
	$(VENV)/bin/pybabel -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 130 \
	  -D hanabi_widget -i "$$template" -d $(LOCALE); \
	$(VENV)/bin/pybabel -q compile -D hanabi_widget -d $(LOCALE)

contract: dev ## write js/src/protocol/contract.ts from hanabi_widget/protocol
	$(PY) js/write_contract.py

bench: dev ## the benchmarks: ratios of one run, never a test
	@set -e; for script in tests/benchmarks/bench_*.py; do echo "$$script"; $(PY) -m "tests.benchmarks.$$(basename "$$script" .py)" $(ARGS); done

ratios: dev ## how much slower or faster this tree is than two commits that stay the same; fails beyond doubt: ARGS="[--stage goal] [--only WORD]"
	@if [ -e "$(SHARED)/speed/gate.py" ]; then $(PY) "$(SHARED)/speed/gate.py" $(ARGS); else \
	  echo '$(SHARED)/speed is not beside this clone, so the speed is not compared.'; $(not_in_ci); fi

mutants: dev ## mistakes made at random in each room, which its own tests must find: ARGS="[--number 20] [--seed S] [room ...]"; an hour
	@$(PY) -m tests.mutants $(ARGS)

house: dev ## the house in figures: its rooms, imports and circles, and the way of a clue and of an answer, each beside its bar
	$(PY) -m tests.house

LONG_RUNS := $(shell sed -n 's/^    "\([a-z]*\)": [^a-z"].*/\1/p' tests/long_runs.py)
.PHONY: $(LONG_RUNS)
late table gallery views hosts networks: chromium
baked: js
fuzz: $(VENV)/fuzz.stamp
$(LONG_RUNS): dev
	@$(PY) -m tests.long_runs $@ $(ARGS)

long: dev ## the long runs, before judges and peers or for figures: make judge ARGS="1000 20", and so on
	@$(PY) -m tests.long_runs

clean: ## remove all that was installed or built, but not the committed bundle
	rm -rf $(VENV) $(SITE) js/node_modules dist .hypothesis .pytest_cache .mypy_cache .ruff_cache
	find hanabi_widget tests js notebooks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# -- setting up: a stamp is younger than what it was made from ---------------------------------------------------

dev: $(VENV)/dev.stamp

$(VENV)/made.stamp $(SITE)/made.stamp:
	@$(python_will_do)
	@echo 'Setting up $(@D) (about a minute the first time)'
	$(PYTHON) -m venv --clear $(@D)
	$(@D)/bin/python -m pip install --quiet --upgrade pip
	@touch $@

$(VENV)/lab.stamp $(VENV)/dev.stamp $(VENV)/docs.stamp: $(VENV)/%.stamp: $(VENV)/made.stamp pyproject.toml
	$(PY) -m pip install --quiet --no-compile --editable . --group $*
	@touch $@

$(VENV)/fuzz.stamp: $(VENV)/dev.stamp pyproject.toml
	$(PY) -m pip install --quiet --group fuzz
	@touch $@

# JupyterLite's kernel would be offered by a JupyterLab in the same environment
$(SITE)/site.stamp: $(SITE)/made.stamp pyproject.toml
	$(SITE)/bin/python -m pip install --quiet --no-compile --editable . --group site
	@touch $@

$(BUILT).stamp: $(SITE)/site.stamp js/package-lock.json $(wildcard js/*.py js/*.js docs/*.md) $(shell find hanabi_widget js/src notebooks -type f -not -name '*.pyc')
	@echo 'Building $(BUILT)'
	$(SITE)/bin/python -m js.build_site $(BUILT) $(LESSONS)
	@touch $@

js:
	@$(node_will_do)

js/node_modules/.stamp: js/package.json js/package-lock.json
	@echo 'Setting up js/node_modules'
	$(NPM) ci --silent
	@touch $@

chromium: dev
	@$(chromium_is_there)

# -- what the machine must have, said plainly --------------------------------------------------------------------

define python_will_do
command -v "$(PYTHON)" >/dev/null || { echo 'No $(PYTHON) here: install Python 3.11 or later, or name one: make PYTHON=python3.12 ...'; exit 1; }; \
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
  || { echo "$$($(PYTHON) --version) is too old: hanabi_widget needs 3.11 or later. Name a newer one: make PYTHON=python3.12 ..."; exit 1; }; \
$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
  || { echo '$(PYTHON) lacks its venv module. On Debian and Ubuntu: sudo apt-get install python3-venv (then the same make command again).'; exit 1; }
endef

not_in_ci := [ "$$CI" != true ] || { echo 'CI=true: nothing may be skipped'; exit 1; }

define node_will_do
if command -v npm >/dev/null && node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)'; then \
  $(MAKE) --silent js/node_modules/.stamp; \
else \
  echo 'js/: node 20 or later and npm are not here, so the js tests are SKIPPED. Install them: https://nodejs.org, or apt-get install nodejs npm.'; \
  rm -f js/node_modules/.stamp; \
  $(not_in_ci); \
fi
endef

has_chromium := $(PY) -c 'import sys; from tests.e2e.jupyterlab import find_chromium; sys.exit(find_chromium() is None)'

define chromium_is_there
$(has_chromium) && exit; \
if command -v apt-get >/dev/null; then \
  if [ "$$(id -u)" = 0 ]; then root=; elif sudo -n true 2>/dev/null; then root='sudo -n'; else root=no; fi; \
  if [ "$$root" != no ]; then \
    echo 'Installing chromium for the browser tests (apt-get)'; \
    $$root apt-get update -qq; \
    if apt-cache show chromium-headless-shell >/dev/null 2>&1; then browser=chromium-headless-shell; else browser=chromium; fi; \
    $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$browser fonts-dejavu-core >/dev/null; \
  fi; \
fi; \
$(has_chromium) && exit; \
echo 'The browser tests are SKIPPED: no chromium. Install it: sudo apt-get install chromium (Debian, Ubuntu),'; \
echo 'or $(PY) -m playwright install chromium (anywhere).'; \
$(not_in_ci)
endef

define bundle_is_built
set -e; temp=$$(mktemp -d); trap 'rm -rf "$$temp"' EXIT; \
mkdir "$$temp/js"; cp -R js/src js/build.js js/package.json js/tsconfig.json "$$temp/js"; ln -s "$(CURDIR)/js/node_modules" "$$temp/js/node_modules"; \
(cd "$$temp/js" && node build.js >/dev/null); \
diff -rq "$$temp/$(STATIC)" "$(STATIC)" || { echo "$(STATIC) is not what js/ builds: run \`make bundle\` and commit it"; exit 1; }; \
echo "$(STATIC): the committed bundle is what js/ builds"
endef
