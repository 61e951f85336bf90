"""All tests speak English, whatever the person who runs them speaks; so do the notebooks and kernels they start. None is timed."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import hanabi_widget
from hanabi_widget.session.exercise import ExerciseSession
from tests.warm_kernel import warm_kernels

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
WITHOUT = str(HERE / "without")
"""Modules that stand before those of the same name, here and in the processes that tests start."""
sys.path.insert(0, WITHOUT)
os.environ["PYTHONPATH"] = os.pathsep.join([WITHOUT, os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
collect_ignore = ["without"]
os.environ["LANGUAGE"] = "en"
hanabi_widget.set_language("en")
settings.register_profile("untimed", settings.default, deadline=None)
settings.load_profile("untimed")


LONG = (
    "benchmarks/",
    "bots/test_batch.py",
    "bots/test_bots.py",
    "bots/test_convention_bots.py",
    "bots/test_hats.py",
    "classroom/test_server.py",
    "conventions/test_trust.py",
    "explain/test_agreed.py",
    "explain/test_review.py",
    "export/test_all_exports.py",
    "export/test_baked_lesson.py",
    "fuzz/",
    "hosts/",
    "knowledge/test_against_judge.py",
    "peers/",
    "lessons/test_against_judge.py",
    "lessons/test_drills.py",
    "lessons/test_exact_labels.py",
    "picture/test_picture.py",
    "rules/test_hanab_live_variants.py",
    "session/test_variations.py",
    "solver/test_endgame.py",
    "solver/test_winnable.py",
    "view/test_convention_display.py",
    "view/test_rearranged_hands.py",
    "widget/test_exercise_worlds.py",
    "widget/test_html_page.py",
    "widget/test_interrupts.py",
    "test_atomic_write.py",
    "test_equal_states.py",
    "test_hanab_live_variants.py",
    "test_interrupts.py",
    "test_mutants.py",
    "test_recipes.py",
    "test_wheel_and_sdist.py",
)
"""Files of judges, peers, whole games and boards, processes and copies of the tree: what takes long, and is left out of the fast part."""

LONG_TESTS = {
    "cli/test_game_commands.py": ("test_nothing_that_a_seat_does_not_see_is_told",),
    "cli/test_input_and_output.py": (
        "test_who_ignores_interrupts_is_not_interrupted",
        "test_an_interrupt_is_quiet",
        "test_workers_play_the_same_games",
    ),
    "conventions/test_hat_convention.py": ("test_chains_common_trust_formulas_and_reasons_are_what_brute_force_says",),
    "explain/test_card_history.py": ("test_a_seat_tells_the_same_in_all_its_worlds",),
    "explain/test_explanations.py": (
        "test_explanations_are_proved",
        "test_what_else_a_card_may_be_is_all_that_its_holder_cannot_rule_out",
        "test_in_the_last_turns_the_most_cards_that_are_known_are_played_in_order",
    ),
    "explain/test_stories.py": ("test_what_a_story_says_is_so",),
    "export/test_handouts_and_moodle.py": ("test_moodle_gives_the_credit_that_we_give",),
    "knowledge/test_announcements.py": ("test_part_of_the_long_run",),
    "knowledge/test_positions_with_unknown_cards.py": (
        "test_an_answer_is_right_in_every_completion_or_an_error_shows_two_that_differ_in_the_card_named",
        "test_reasons_and_counterexamples_hold_in_every_completion",
    ),
    "knowledge/test_reason.py": (
        "test_every_reason_follows_from_its_facts_and_needs_them",
        "test_there_is_a_reason_exactly_if_the_judge_knows_the_claim",
    ),
    "knowledge/test_refuting_deal.py": ("test_the_dealer_before_its_judge",),
    "lessons/test_feedback.py": (
        "test_arguments_are_accepted_by_their_checker",
        "test_every_wrong_answer_to_a_drilled_question_has_a_reason_and_no_mistake_is_named_falsely",
        "test_after_the_parting_nothing_is_said_to_fit",
    ),
    "lessons/test_nothing_missing_is_named.py": ("test_a_wrong_choice_or_number_is_not_told_the_right_one",),
    "lessons/test_practice.py": ("test_simulated_learners_remember_and_master",),
    "lessons/test_questions.py": ("test_permuting_colours_and_seats_permutes_answers_at_full_size",),
    "notation/test_hanab_live.py": ("test_every_variant_there_and_back",),
    "session/test_any_exercise.py": ("test_what_is_accepted_can_be_worked_through",),
    "test_docs.py": ("test_a_question_type_is_added_as_its_page_says",),
    "text/test_language.py": ("test_every_word_comes_from_the_texts",),
    "widget/test_asking_again.py": ("test_a_variant_looks_different_and_is_always_the_same",),
    "widget/test_board.py": ("test_what_is_sent_does_not_grow_with_the_game_and_leads_to_what_is_shown",),
}
"""Such tests in files of which the fast part has the others."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import what the fast part leaves out as a whole: its many imports would take a tenth of the fast part."""
    left_out = [
        name for mark, names in (("long", LONG), ("browser", ("e2e/",))) if f"not {mark}" in config.option.markexpr for name in names
    ]
    place = collection_path.relative_to(HERE).as_posix() if collection_path.is_relative_to(HERE) else ""
    return (f"{place}/" if collection_path.is_dir() else place).startswith(tuple(left_out)) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what the fast part leaves out: what is long, drives a browser, is about the site, or starts kernels for notebooks."""
    for item in items:
        place = item.path.relative_to(HERE).as_posix() if item.path.is_relative_to(HERE) else ""
        if place.startswith(LONG) or getattr(item, "originalname", "") in LONG_TESTS.get(place, ()):
            item.add_marker("long")
        for mark, fixture in (("browser", "chromium"), ("browser", "site"), ("notebooks", "kernels")):
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(mark)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much processor time it took, all processes together that somebody waited for: most of Chromium's end by themselves."""
    spent = os.times()
    seconds = spent.user + spent.system + spent.children_user + spent.children_system
    drove_chromium = any("browser" in report.keywords for report in terminalreporter.stats.get("passed", ()))
    apart = ", without most of what Chromium took" if drove_chromium else ""
    terminalreporter.write_line(f"{seconds:.0f} s of processor time{apart}")


def pytest_collection_finish() -> None:
    """Have the collector of garbage leave alone what was imported, and come less often: it would take a sixth of all processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A running Chromium without a window, one for all rooms: there may be no second Playwright in a process."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - most processes need none

    from tests.e2e.conftest import missing  # noqa: PLC0415
    from tests.e2e.jupyterlab import CHROMIUM_FLAGS, find_chromium  # noqa: PLC0415

    path = find_chromium()
    if path is None:
        missing("Chromium", "sudo apt-get install chromium, or python -m playwright install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The variables of the environment by which Jupyter finds kernels whose imports are done, the same for all rooms."""
    with warm_kernels(tmp_path_factory.mktemp("kernels")) as environment:
        yield environment


@pytest.fixture(autouse=True)
def _nobody() -> Iterator[None]:
    """Forget the name that a test wrote in an exercise: it is that of all that are opened later in the process."""
    yield
    ExerciseSession.name_written = ExerciseSession.code_written = ""


@pytest.fixture(autouse=True)
def _no_loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the loop that Playwright keeps running in this thread once a test has used a browser: a board would send its jobs there."""
    loop = asyncio._get_running_loop()
    if "chromium" in request.fixturenames or loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
