"""Practice as a function of the attempts and their dates: what counts as right, what is due, what comes next; and what rules a card out."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from hanabi_widget.lessons import Attempt, drill, mastery, question_text, read_lesson
from hanabi_widget.lessons.lesson import item_id
from hanabi_widget.lessons.mastery import COURSE, SKILLS, Settled, Today, outcomes, standings, technique_of
from hanabi_widget.lessons.questions.hints import EVIDENCE_TECHNIQUES
from hanabi_widget.lessons.questions.ruled_out import RuledOut
from hanabi_widget.lessons.reasoners import EVIDENCE, PartialReasoner
from hanabi_widget.picture.progress_page import ProgressPage
from hanabi_widget.text import ENGLISH, LANGUAGES
from tests.lessons import learners

DIGEST = "sha256:" + "0" * 64
LESSONS = Path(__file__).parents[2] / "notebooks" / "lessons"
MONDAY = date(2026, 11, 30)
DAY = timedelta(1)


def tried(item: int, skill: str, *, settled: bool = True, hints: int = 0, revealed: bool = False, day: date = MONDAY) -> Attempt:
    """An attempt at an item of practice, at noon."""
    question = "ask: number which=pace" if settled else DIGEST
    answer = None if revealed else 1
    return Attempt(f"{item:012x}", question, answer, f"{day}T12:00:00Z", f"practice {skill}", hints=hints, revealed=revealed)


def answered(skill: str, *days: int, right: bool = True) -> list[Settled]:
    """An item of a skill on each of some days, counted from a Monday."""
    return [Settled(skill, right, MONDAY + number * DAY) for number in days]


def test_every_skill_asks_what_needs_its_technique_in_words_of_its_lessons() -> None:
    assert {name: read_lesson((LESSONS / f"{name}.lesson").read_text("utf-8")).title for name in COURSE} == COURSE
    for skill, turn in ((each, turn) for each, rows in SKILLS.items() for turn in range(len(rows))):
        today = Today(answered(skill, *[-9] * turn), COURSE, day=MONDAY)
        today.left = [skill]
        assert today.next_question("Zoé").difficulty == technique_of(skill)


def test_only_the_first_answer_without_hints_counts_as_right() -> None:
    attempts = [
        tried(1, "T1.1"),
        tried(2, "T1.1", settled=False),
        tried(2, "T1.1"),
        tried(2, "T1.1"),
        tried(3, "T1.1", hints=1),
        tried(4, "T1.1", revealed=True),
        tried(5, "T1.1", settled=False),
        tried(6, "T12.1"),
    ]
    assert [(outcome.skill, outcome.right) for outcome in outcomes(attempts)] == [("T1.1", right) for right in (True, False, False, False)]


def test_three_in_a_row_masters_and_a_slip_brings_it_back_sooner() -> None:
    right = answered("T1.1", 0, 2, 14)
    assert [standings(right[:number])["T1.1"].mastered for number in range(4)] == [False, False, False, True]
    gaps = [(standings(right[:number])["T1.1"].due - right[number - 1].day).days for number in (1, 2, 3)]
    assert gaps == sorted({*gaps}), "it is due after longer and longer gaps"
    slip = standings([*right, *answered("T1.1", 60, right=False)])["T1.1"]
    assert (slip.mastered, slip.streak) == (True, 0)
    assert slip.due - slip.last < gaps[-1] * DAY


def test_a_day_is_the_same_until_it_is_done_and_what_is_due_comes_first() -> None:
    before = [*answered("T1.1", -9, -7), *answered("T2.1", -1), *answered("T3.1", -30)]
    plan = Today(before, COURSE, day=MONDAY).left
    assert plan[:3] == ["T3.1", "T1.1", "T2.1"], "the first of these are due, and all were asked longest ago"
    assert [skill for skill in plan if skill not in ("T1.1", "T2.1", "T3.1")] == ["T4.1", "T5.1"] * 2
    for done, skill in enumerate(plan, start=1):
        before += answered(skill, 0, right=False)
        assert Today(before, COURSE, day=MONDAY).left == plan[done:]
    assert Today(before, COURSE, day=MONDAY + DAY).left


@pytest.mark.parametrize("number", range(1, len(COURSE)))
def test_nothing_comes_before_its_lesson(number: int) -> None:
    done, found = [*COURSE][:number], list[Settled]()
    for day in range(8):
        today = Today(found, done, 12, MONDAY + day * DAY)
        assert all(mastery.open_drills(skill, done) for skill in today.left)
        found += [outcome for skill in today.left for outcome in answered(skill, day)]
        due = max(min(standing.due for standing in standings(found).values()), today.day + DAY)
        told = ProgressPage(Today(found, done, 12, today.day), ENGLISH).summary
        assert told.startswith(f"Come back on {f'{due:%A}' if due - today.day < 7 * DAY else due}")
    begun = {outcome.skill for outcome in found}
    assert begun == {skill for skill in SKILLS if mastery.open_drills(skill, done)}
    assert mastery.lessons_done({COURSE[name] for name in done} | {"Odd"}) == {*done}


def test_the_next_question_is_another_one_and_a_journal_from_before_opens() -> None:
    found = list[Settled]()
    for _ in range(6):
        today = Today(found, COURSE, day=MONDAY)
        question = today.next_question("Zoé")
        assert question == today.next_question("Zoé") != today.next_question("Ann")
        found.append(Settled(today.left[0], right=True, day=MONDAY, item=item_id(question), question=question_text(question)))
    assert len({outcome.item for outcome in found}) == 6
    retired = [found[0]._replace(question="ask: would_know of=Bob")]
    assert Today(retired, COURSE, day=MONDAY + DAY).next_question("Zoé")


def test_simulated_learners_remember_and_master() -> None:
    found, questions = learners.of_learners(6), learners.of_questions(1, 80)
    assert [name for name, bar in learners.BARS.items() if found[name] < 0.9 * bar] == []
    assert [name for name, bar in learners.HIGHEST.items() if questions[name] > bar] == []


@pytest.mark.parametrize("technique", EVIDENCE_TECHNIQUES)
def test_what_rules_a_card_out_is_the_one_kind_of_evidence_that_does(technique: str) -> None:
    asked = [question for name in ("known", "possible") for question in drill(name, technique=technique, n=5, seed=1)]
    found = [(question, ruled_out) for question in asked if (ruled_out := RuledOut.by(question))]
    assert bool(found) == (technique != "T1"), "what a clue touched stands below the card"
    others = tuple(kind for kind, name in zip(EVIDENCE, EVIDENCE_TECHNIQUES) if name != technique)
    for question, ruled_out in found:
        reason, name = ruled_out.reason, ENGLISH.say(f"technique.{technique}")
        left = [
            PartialReasoner(question.seen, question.viewer, kinds).identities(reason.chain)[reason.slot - 1] & reason.excluded
            for kinds in (others, EVIDENCE)
        ]
        assert left == [reason.excluded, 0]
        assert reason.excluded.bit_count() == 1
        _, choices, told = ruled_out.in_words(ENGLISH)
        assert told.split("\n")[0] == name in choices


def test_the_page_of_progress_says_what_to_do_in_text_table_and_picture() -> None:
    found = answered("T1.1", 0, 0, 0)
    for day, language in ((day, language) for day in (1, 60) for language in LANGUAGES.values()):
        page = ProgressPage(Today(found, COURSE, day=MONDAY + day * DAY), language)
        summary, *lines = str(page).splitlines()
        html, svg = page._repr_html_(), page.svg()
        assert summary in html
        assert summary in svg
        assert len(lines) == 11 == html.count('scope="row"')
        assert [line.endswith(language.say("practice.state.new")) for line in lines] == [False, *[True] * 10]
