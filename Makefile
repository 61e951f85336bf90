# hanabi_widget: the commands of the house. `make` alone lists them.
# Everything is installed below this folder (.venv, js/node_modules), except Debian's chromium, which the browser tests drive.

PYTHON ?= python3
ARGS ?=

VENV := .venv
SITE := .venv-site
LESSONS ?=
empty :=
BUILT := dist/site$(subst $(empty) $(empty),,$(LESSONS:%=+%))
RUN := $(VENV)/bin/python
NPM := npm --prefix js
STATIC := hanabi_widget/widget/static
LOCALE := hanabi_widget/text/locale

.PHONY: help lab site docs test test-js test-python slow late check bundle words contract bench worst judge dealer agreed partner kept captions grader gate reasons leaks wire hostile table exercises records fuzz gallery pictures clean dev js chromium baked worlds
.DELETE_ON_ERROR:
# With it, each of the many Pythons of the tests would compile all it imports.
unexport PYTHONDONTWRITEBYTECODE

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 18
	@echo 'PYTHON=python3.12 chooses the Python of a new .venv; ARGS="..." goes to Jupyter (lab) or pytest (test, test-python).'

lab: $(VENV)/lab.stamp ## set up and open JupyterLab on the first notebook; needs python3 alone
	@$(RUN) -m hanabi_widget lab $(ARGS)

site: js ## build dist/site: the course as pages, all notebooks and Python itself for a browser alone, to be put on any server of files
	@[ -e js/node_modules/.stamp ] || { echo '`make site` needs node: see above'; exit 1; }
	@$(MAKE) --silent $(BUILT).stamp

docs: $(VENV)/docs.stamp ## build dist/docs: guides, API, course, rules and theory as pages that need no network
	@rm -rf dist/docs
	@$(RUN) -m sphinx --fail-on-warning --keep-going --quiet -d dist/doctrees --fresh-env docs dist/docs
	@echo 'Open dist/docs/index.html'

test: dev test-js test-python ## set up and run all tests: js, rules and the other packages, notebooks, browser

test-js: js ## the tests of js/: types and vitest
	@if [ -e js/node_modules/.stamp ]; then $(NPM) run --silent check && $(NPM) run --silent test; fi

test-python: dev chromium ## the tests of Python, notebooks and browser
	@$(RUN) -m pytest -rs -n 2 --dist worksteal $(ARGS)

slow: dev chromium ## the tests that `make test` leaves out: an assignment through nbgrader, 5,000 games beside DeepMind's, 1,020 recorded ones, all notebooks in the site
	@$(RUN) -m pytest -rs -m slow $(ARGS)

late: dev chromium ## the browser tests with kernels that hear of everything a second late, as on a slow machine; ten minutes
	LATE=1 $(RUN) -m pytest -rs -n 2 --dist worksteal tests/e2e $(ARGS)

check: dev js ## format, lint, types, and that what is generated and committed is what the sources give
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(VENV)/bin/lint-imports --no-cache
	@$(RUN) -c 'import sys; sys.path.insert(0, "js"); import write_contract; sys.exit(write_contract.source() != write_contract.TARGET.read_text("utf-8"))' \
	  || { echo 'js/src/protocol/contract.ts is not what js/write_contract.py writes: run `make contract` and commit it'; exit 1; }
	@[ -e js/node_modules/.stamp ] || { echo '`make check` needs node for js/: see above'; exit 1; }
	$(NPM) run --silent lint
	$(NPM) run --silent check
	@$(bundle_is_built)

bundle: js contract ## build the committed bundle from js/
	@[ -e js/node_modules/.stamp ] || { echo '`make bundle` needs node: see above'; exit 1; }
	$(NPM) run --silent build

words: dev ## bring the catalogues of hanabi_widget/text/locale up to date with the English texts, and compile them
	@set -e; template=$$(mktemp); trap 'rm -f "$$template"' EXIT; $(RUN) -m hanabi_widget.text.translation_template > "$$template"; \
	$(VENV)/bin/pybabel -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 130 \
	  -D hanabi_widget -i "$$template" -d $(LOCALE); \
	$(VENV)/bin/pybabel -q compile -D hanabi_widget -d $(LOCALE)

contract: dev ## write js/src/protocol/contract.ts from hanabi_widget/protocol
	$(RUN) js/write_contract.py

bench: dev ## the benchmarks: ratios of one run, never a test
	@set -e; for script in tests/benchmarks/bench_*.py; do echo "$$script"; $(RUN) -m "tests.benchmarks.$$(basename "$$script" .py)" $(ARGS); done

worst: dev ## the worst case of each kind of question that a search for it finds, five minutes; fails if one takes over a second
	$(RUN) -m tests.benchmarks.worst_cases $(ARGS)

judge: dev ## the engine of knowledge before its judge: 20,000 random positions and 500 histories, some minutes
	$(RUN) -m tests.knowledge.long_run $(ARGS)

dealer: dev ## the dealer that proves: 100,000 games of a sound player, 10,000 of a random one, 2,000 small ones before its judge; ten minutes
	$(RUN) -m tests.knowledge.dealer_games $(ARGS)

worlds: dev ## the map of two minds and announcements before the judge: 10,000 maps, 3,000 rows of announcements; minutes
	$(RUN) -m tests.knowledge.map_comparison $(wordlist 1,2,$(ARGS))
	$(RUN) -m tests.lessons.drill_map_sizes $(word 3,$(ARGS))

agreed: dev ## trust under conventions before its judge: 10,000 positions, 300 histories, 300 games with reasons, 3,000 positions with formulas; half an hour
	$(RUN) -m tests.conventions.long_run $(ARGS)

partner: dev ## partners that keep a convention: 4,000 games against the careful bot, 200 planted breaks, 10,000 audited games; three hours
	$(RUN) -m tests.bots.partner_long_run $(ARGS)

kept: dev ## how many clues of the recorded games keep our conventions, and what their focus may be
	$(RUN) -m tests.peers.kept_conventions_report $(ARGS)

captions: dev ## our conventions before the captions of the H-Group's boards in ../shared/data/hgroup
	$(RUN) -m tests.peers.hgroup_positions $(ARGS)

grader: dev ## questions before their brute-force grader: 1,000 of each type, two minutes
	$(RUN) -m tests.lessons.long_run $(ARGS)

gate: dev ## whether drills are worth doing: 300 questions of each type, ten minutes; writes the table of docs/drills.md
	$(RUN) -m tests.lessons.drill_gate $(ARGS)

reasons: dev ## wrong answers of the course and of drills with a reason, and simulated mistakes that are named, in figures; two minutes
	$(RUN) -m tests.lessons.feedback_honesty $(ARGS)

leaks: dev ## exercises of every type in 100,000 other worlds of their viewer: nothing shown, sent or stored may differ; half an hour
	$(RUN) -m tests.widget.exercise_worlds_long_run $(ARGS)

wire: dev ## screens of a table in 100,000 other worlds of their seats: what is sent may not differ; half an hour
	$(RUN) -m tests.classroom.wire_long_run $(ARGS)

hostile: dev ## a million requests and messages that nobody should send, to a table on this machine; half an hour
	$(RUN) -m tests.classroom.hostile_requests $(ARGS)

table: dev chromium ## from a turn at a table to all screens painted, with five browsers and 40 phones; a phone that sleeps for a minute
	$(RUN) -m tests.benchmarks.bench_table $(ARGS)

baked: dev js ## exported lessons before the exercise that Python runs, and Moodle's grades: every answer to 20 questions of each type; ten minutes
	$(RUN) -m tests.export.exported_lessons_long_run $(ARGS)

exercises: dev ## whatever may be asked, worked through: what is accepted can be shown, answered, hinted, revealed and graded; 10,000
	$(RUN) -m tests.widget.any_exercise_long_run $(ARGS)

records: dev ## games written as records and read back: 100,000 random ones, ten minutes
	$(RUN) -m tests.notation.long_run $(ARGS)

fuzz: $(VENV)/fuzz.stamp ## all readers and what the browser may send, with inputs led by coverage: 10,000 of each of 17 targets
	$(RUN) -m tests.fuzz $(ARGS)

games: dev ## what the recorded games of ../shared/data/games come to: legality, scores, how they ended
	$(RUN) -m tests.peers.recorded_games_report $(ARGS)

gallery: dev chromium ## pictures in twelve situations, four widths, three themes: dist/gallery, to be looked at
	$(RUN) -m tests.e2e.gallery dist/gallery $(ARGS)

pictures: dev chromium ## the pictures of the README and of docs/gallery.md
	$(RUN) -m tests.e2e.gallery docs/gallery --docs

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
	$(RUN) -m pip install --quiet --no-compile --editable . --group $*
	@touch $@

$(VENV)/fuzz.stamp: $(VENV)/dev.stamp pyproject.toml
	$(RUN) -m pip install --quiet --group fuzz
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

has_chromium := $(RUN) -c 'import sys; from tests.e2e.jupyterlab import find_chromium; sys.exit(find_chromium() is None)'

define chromium_is_there
$(has_chromium) && exit; \
if command -v apt-get >/dev/null; then \
  if [ "$$(id -u)" = 0 ]; then root=; elif sudo -n true 2>/dev/null; then root='sudo -n'; else root=no; fi; \
  if [ "$$root" != no ]; then \
    echo 'Installing chromium for the browser tests (apt-get)'; \
    $$root apt-get update -qq && $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      chromium fonts-dejavu-core >/dev/null; \
  fi; \
fi; \
$(has_chromium) && exit; \
echo 'The browser tests are SKIPPED: no chromium. Install it: sudo apt-get install chromium (Debian, Ubuntu),'; \
echo 'or $(RUN) -m playwright install chromium (anywhere).'; \
$(not_in_ci)
endef

define bundle_is_built
set -e; temp=$$(mktemp -d); trap 'rm -rf "$$temp"' EXIT; \
mkdir "$$temp/js"; cp -R js/src js/build.js js/package.json js/tsconfig.json "$$temp/js"; ln -s "$(CURDIR)/js/node_modules" "$$temp/js/node_modules"; \
(cd "$$temp/js" && node build.js >/dev/null); \
diff -rq "$$temp/$(STATIC)" "$(STATIC)" || { echo "$(STATIC) is not what js/ builds: run \`make bundle\` and commit it"; exit 1; }; \
echo "$(STATIC): the committed bundle is what js/ builds"
endef
