"""Practice as a function of the attempts: what counts as right, when something is mastered, what comes next."""

from __future__ import annotations

from random import Random

from hanabi_widget.lessons import TYPES, Attempt, mastery
from hanabi_widget.picture.progress_page import ProgressPage
from hanabi_widget.text import LANGUAGES

DIGEST = "sha256:" + "0" * 64


def tried(item: int, skill: str, *, settled: bool = True, hints: int = 0, revealed: bool = False) -> Attempt:
    """An attempt at an item of practice."""
    question = "ask: number which=pace" if settled else DIGEST
    answer = None if revealed else 1
    return Attempt(f"{item:012x}", question, answer, "2026-11-21T18:01:00Z", f"practice {skill}", hints=hints, revealed=revealed)


def test_every_skill_is_about_questions_that_may_need_its_technique() -> None:
    for skill in mastery.SKILLS.values():
        for name in skill.types:
            assert skill.technique in TYPES[name].drillable_techniques()
    assert mastery.one_question(mastery.Skill("T2", 1, ("known", "thinks")), "x", 1).id == "thinks", "any where none needs the technique"


def test_only_the_first_answer_without_hints_counts_as_right() -> None:
    attempts = [
        tried(1, "T1.1"),
        tried(2, "T1.1", settled=False),
        tried(2, "T1.1"),
        tried(3, "T1.1", hints=1),
        tried(4, "T1.1", revealed=True),
        tried(5, "T1.1", settled=False),
    ]
    assert [mastery.was_right(tries) for tries in mastery.settled_items(attempts)] == [True, False, False, False]
    assert mastery.standings(attempts)["T1.1"].asked == 4


def test_three_in_a_row_is_mastered_and_comes_back_after_growing_gaps() -> None:
    outcomes, gaps = [("T1.1", True)] * 3, list[int]()
    assert not mastery.standings_after(outcomes[1:])["T1.1"].mastered
    for _ in range(3):
        assert mastery.standings_after(outcomes)["T1.1"].mastered
        gaps.append(0)
        while not mastery.standings_after(outcomes)["T1.1"].due:
            outcomes.append(("T2.1", False))
            gaps[-1] += 1
        assert mastery.next_choice(mastery.standings_after(outcomes))[:2] == (mastery.SKILLS["T1.1"], "review")
        outcomes.append(("T1.1", True))
    assert gaps == [8, 16, 32]
    assert not mastery.standings_after([*outcomes, ("T1.1", False)])["T1.1"].mastered


def test_three_skills_are_in_progress_in_turn() -> None:
    outcomes = [("T1.1", False), ("T2.1", True), ("T3.1", False)]
    for name, reason in (("T1.1", "again"), ("T2.1", "streak"), ("T3.1", "again"), ("T1.1", "streak")):
        choice = mastery.next_choice(mastery.standings_after(outcomes))
        assert (choice.skill.name, choice.reason, choice.standing.since) == (name, reason, 2)
        outcomes.append((name, True))


def test_techniques_are_mixed_and_all_are_mastered() -> None:
    random, outcomes = Random(1), list[tuple[str, bool]]()
    for _ in range(400):
        here = mastery.standings_after(outcomes)
        choice = mastery.next_choice(here)
        in_progress = [standing for standing in here.values() if standing.asked and not standing.mastered]
        if outcomes and (len(in_progress) > 1):
            assert choice.skill.name != outcomes[-1][0]
        outcomes.append((choice.skill.name, random.random() < 0.8))
        if choice.reason == "early":
            break
    assert all(standing.mastered for standing in mastery.standings_after(outcomes[:-1]).values())


def test_the_next_item_follows_from_the_attempts_alone_and_is_never_one_seen() -> None:
    attempts, seen = list[Attempt](), set[str]()
    for _ in range(6):
        item, choice = mastery.next_item(attempts, "Zoé", 3)
        assert (item, choice) == mastery.next_item(attempts, "Zoé", 3)
        assert item.question.id == choice.skill.types[choice.standing.asked % len(choice.skill.types)]
        unsettled = Attempt(item.id, DIGEST, 1, "2026-11-21T18:01:00Z", choice.skill.tag)
        assert mastery.next_item([*attempts, unsettled], "Zoé", 3)[0] == item
        assert item.id not in seen
        seen.add(item.id)
        attempts.append(Attempt(item.id, "ask: number which=pace", 1, "2026-11-21T18:01:00Z", choice.skill.tag))
    assert mastery.next_item([], "Ann")[0] != mastery.next_item([], "Zoé")[0]


def test_the_page_of_progress_says_the_same_in_text_table_and_picture() -> None:
    outcomes = [*[("T1.1", True)] * 3, ("T2.1", True), ("T11.2", False)]
    for language in LANGUAGES.values():
        page = ProgressPage(mastery.standings_after(outcomes), language)
        summary, *lines = str(page).splitlines()
        html, svg = page._repr_html_(), page.svg()
        assert summary in html
        assert summary in svg
        assert len(lines) == 11 == html.count('scope="row"')
        for standing in page.standings.values():
            assert page.state(standing) in str(page)
