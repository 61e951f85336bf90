"""What is told about an answer is true and about it: hints, reasons and proofs, and one more question that tells mistakes apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.effort import TooLarge
from hanabi_widget.explain.saying import Audience
from hanabi_widget.lessons import TYPES, Question, drill, question
from hanabi_widget.lessons.answers.common_statements import CardMayBe, IsCard, OneOf, Standing, SupposeHand
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim, asked_back
from hanabi_widget.lessons.questions.hints import proof_sentences
from hanabi_widget.lessons.questions.types.agreed_actions import WhereReadingsPartedQuestion
from hanabi_widget.lessons.questions.types.nested_knowledge import CommonlyLeft, Sees
from hanabi_widget.lessons.questions.types.own_hand import CopiesCounted, Share, Touches
from hanabi_widget.lessons.questions.types.table_facts import StopsAt
from hanabi_widget.notation import position
from hanabi_widget.rules import Identity, SeatIndex, Slot
from hanabi_widget.text import ENGLISH, Statement
from tests.seeds import some

from . import feedback_judge
from .feedback_honesty import has_reason, naming, verdict_on, wrong_answers
from .feedback_judge import CHECKS, conclusion_of, faults_of, is_whole, mutations, sayings, strays
from .random_questions import drilled, small_item

ANSWERS = {"endgame": 8, "plan": 8}
"""How many wrong answers are looked at, where each takes long; otherwise 30."""


def small(name: str, seed: int) -> Question | None:
    """A small question with an answer, if it can be of one kind after the other."""
    random, kinds, found = Random(seed), [None, *TYPES[name].drill_shares], None
    for _ in range(20):
        item = small_item(name, random)
        with suppress(TooLarge):
            found = item if item.has_answer else found
            if item.has_answer and kinds[seed % len(kinds)] in (None, item.answer_kind):
                break
    return found


def faults(name: str, seed: int) -> list[str]:
    """What is wrong with the arguments about a small question."""
    item = small(name, seed)
    return [] if item is None else [*_wrong_proofs(item), *_wrong_reasons(item, Random(seed))]


def _wrong_proofs(item: Question) -> list[str]:
    names = [item.state.names[seat] for seat in getattr(item, "by", ()) if seat != item.viewer]
    comes_to = conclusion_of(item)
    found = [f"{name} is not in the question: {item}" for name in names if name not in item.prompt(ENGLISH)]
    for answer in sorted(item.right_answers, key=repr)[:2]:
        proof = item.proof(answer)
        found += [f"about {one}, {fault}: {item}" for one in item.form.elements(answer) for fault in _false(item, item.argument(one))]
        found += [] if is_whole(item, answer, proof) else [f"the proof of {answer} is not whole, {proof}: {item}"]
        found += [f"no proof of {answer}: {item}"] if not proof and item.form.elements(answer) else []
        found += [f"proof of {answer}, {fault}: {item}" for fault in _false(item, proof)]
        for changed, mutant in mutations(proof):
            if not faults_of(item, changed) and (not comes_to or comes_to(item, mutant) == answer):
                found.append(f"accepted mutant of the proof of {answer}: {changed}")
        if comes_to:
            found += [] if comes_to(item, proof) == answer else [f"the proof of {answer} comes to {comes_to(item, proof)}: {item}"]
            for index, step in enumerate(proof):
                is_needed = isinstance(step, KnowledgeClaim | Touches | CopiesCounted | Share)
                fewer = [*proof[:index], *proof[index + 1 :]]
                found += [f"not needed for {answer}: {step}"] if is_needed and comes_to(item, fewer) == answer else []
    return found


def _wrong_reasons(item: Question, random: Random) -> list[str]:
    found = []
    for answer in sorted(wrong_answers(item, random, 2), key=repr)[: ANSWERS.get(item.id, 30)]:
        verdict = verdict_on(item, answer)
        remark, argument = verdict.refutation
        if not has_reason(verdict):
            found.append(f"no reason against {answer}: {item}")
        if verdict.wrong and item.form.has_parts and remark is None:
            found.append(f"nothing is said of what is wrong in {answer}: {item}")
        if remark is not None and (remark.missing or remark.element not in item.form.elements(answer)):
            found.append(f"not about {answer}: {remark}")
        if argument and not is_whole(item, answer, argument):
            found.append(f"not all is said against {answer}, {argument}: {item}")
        found += [f"against {answer}, {fault}: {item}" for fault in _false(item, argument)]
        found += [f"asked back after {answer}, {fault}: {item}" for fault in _false(item, asked_back(item, first=True, again=True))]
    return found


def _false(item: Question, argument: Argument) -> list[Any]:
    """What an argument says that is not so, or at the table of another card than the one that was just spoken of.

    Who supposes the own hand says what would then be so.
    """
    if item.id == "plan" and any(isinstance(step, SupposeHand) and step.player == item.viewer for step in argument):
        item = replace(item, viewer=None)
    return [*strays(argument, item.viewer), *(fault for saying in sayings(item, argument) for fault in faults_of(item, saying))]


TOLD = hw.position("r1 | >Ann r2+r+2 y3 b3 w3 w5 | Ben y1 g3 b1 y1 w4")
"""Ann knows her red 2."""

R2, Y1 = 1, 3
"""Two cards."""

SLOW = {"endgame", "rounds"}
"""Types whose judge takes long."""


@pytest.mark.parametrize("name", TYPES)
def test_arguments_are_accepted_by_their_checker(name: str) -> None:
    assert [fault for seed in some(range(1 if name in SLOW else 4), 2) for fault in faults(name, seed)][:3] == []


@pytest.mark.parametrize("name", TYPES)
def test_every_wrong_answer_to_a_drilled_question_has_a_reason_and_no_mistake_is_named_falsely(name: str) -> None:
    assert name in SLOW or all(is_whole(item, item.example_answer, item.proof(item.example_answer)) for item in drilled(name))
    for item in drilled(name)[-1:]:
        for answer in sorted(wrong_answers(item, Random(name), 1), key=repr)[: len(some(range(ANSWERS.get(name, 20)), 8))]:
            assert has_reason(verdict_on(item, answer)), answer
        ways = [naming(verdict_on(item, answer), mistake) for mistake, some in item.wrong_answers_by_mistake.items() for answer in some]
        assert "falsely" not in ways


class Planted(Statement):
    """Something that claims nothing, and that nobody judges."""

    key = "max.over"


def types_of_statements(base: type[Statement] = Statement) -> Iterator[type[Statement]]:
    """All types of what feedback says."""
    for kind in base.__subclasses__():
        yield from ([kind] if hasattr(kind, "key") and kind is not Planted else [])
        yield from types_of_statements(kind)


def test_each_thing_that_feedback_says_claims_something_or_is_judged_by_itself() -> None:
    assert len({*types_of_statements()}) > 35
    assert [kind for kind in types_of_statements() if kind.claims is Statement.claims and kind not in CHECKS] == []


TABLE = hw.position("[suits=ry copies=2,2,1 hand_size=2] r1 | x y1 | >Ann r2+r+2 y3 | Ben y1 r3")
ANNS = SeatIndex(0), Slot(1)


@pytest.mark.parametrize(
    "planted",
    [
        Planted,
        lambda to: Standing(to, "it", "last", 1 << R2),
        lambda to: Standing(to, "it", "next", 1 << Y1 << 1),
        lambda to: IsCard(to, ANNS, Identity(R2 + 1)),
        lambda to: Sees(to, (SeatIndex(1), Slot(1)), Identity(Y1), (SeatIndex(1),)),
        lambda to: CardMayBe(to, (SeatIndex(0),), ANNS, Identity(R2 + 1)),
        lambda to: OneOf(to, (SeatIndex(1), SeatIndex(0)), ANNS, 3 << R2),
        lambda to: CommonlyLeft(to, ANNS, 3 << R2),
        lambda to: StopsAt(to, "yellow", 0, Identity(Y1)),
    ],
)
def test_what_is_planted_is_found(planted: Callable[[Audience], Statement]) -> None:
    asked = hw.question("known", TABLE, of="Ann")
    assert faults_of(asked, planted(asked.to))


@pytest.mark.parametrize(
    "sentence", ["The first card is red 2.", "Ann’s first card is a card.", "Ann’s first card is red 3.", "Ben’s first card is red 2."]
)
def test_a_sentence_that_drops_or_changes_what_its_fields_say_is_found(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = hw.question("known", TABLE, of="Ann")
    said = IsCard(asked.to, ANNS, Identity(R2))
    assert not faults_of(asked, said)
    monkeypatch.setattr(feedback_judge, "speak", lambda _: sentence)
    assert faults_of(asked, said)


def test_of_a_chain_it_is_said_for_whom_nothing_is_ruled_out() -> None:
    """Bob himself sees that he does not hold the red 1."""
    asked = hw.question("thinks", hw.position("[suits=ry copies=1,1 hand_size=1] 8c | >Alice r1 | Bob y2"), by="Alice", of="Bob", slot=1)
    [proof] = (hint for hint in asked.hints(ENGLISH) if hint.step == "proof")
    assert proof.lines[0] == "For all Alice knows that Bob knows, Bob’s card may be any card."


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ([], ["Which cards could be played right now? And in which slots would every case be one of these?"]),
        (
            [2, 3],
            [
                "Not this one: Ann’s second card.",
                "For all Ann knows, Ann’s second card may be a yellow 3. It cannot be played yet.",
            ],
        ),
    ],
)
def test_before_the_answer_is_settled_nobody_is_accused_and_a_reason_is_about_one_element(answer: list[int], told: list[str]) -> None:
    assert hw.question("known", TOLD, of="Ann").grade(answer).lines() == ["Not right.", *told]


def test_the_view_of_the_holder_is_no_mistake_in_the_own_seat() -> None:
    """By counting alone somebody may leave open more than is possible; that is asked, and is not a matter of views."""
    state = hw.position("[suits=ry copies=1,1 hand_size=2] >Ann r1+1-2 y1+1-2 | Ben r2 y2")
    asked = hw.question("possible", state, of="Ann", level="counting", view="Ann")
    assert not asked.wrong_answers("my_view")
    assert "T6" not in asked.techniques


def hint(item: Question, step: str) -> str:
    """The sentences of a step; empty where it is left out."""
    return " ".join(line for hint in item.hints(ENGLISH) if hint.step == step for line in hint.lines)


def test_the_card_to_look_at_needs_the_hardest_technique() -> None:
    """Two cards share two kinds, and so the third is none of these: that blue 3 is seen is not what makes the question hard."""
    table = "[suits=rygb copies=1,1,1 hand_size=3] y1 b1 | 5c | >Alice r1 g1 b3 | Bob y3+3 g3+3-y-b r3+3-y-b"
    item = question("possible", position(table), of="Bob", level="exact", view="Bob")
    assert item.difficulty == "T5"
    assert hint(item, "card") == "Look at your first card."
    assert "Your last two cards take up what is left of the red and green 3." in hint(item, "evidence")
    assert hint(item, "step") == "By the clues alone your first card may be red 3, yellow 3, green 3 or blue 3."
    both = question("known", position("[suits=ry copies=2,1,1 hand_size=2] r1 | >A r2+r+2 y1+1-r | B r1 y2"), of="A", view="A")
    assert (both.difficulty, hint(both, "card")) == ("T2", "Look at your second card.")


def test_pace_is_asked_in_what_it_is_spent_by() -> None:
    """A clue costs no pace while the deck has cards."""
    small = "[suits=ry copies=2,2,1 hand_size=2] r2 y1 | 1c"
    dealing = question("number", position(f"{small} | x r1 y1 | >Alice r3 y3 | Bob y2 r2 | deck y2"), which="pace")
    assert dealing.prompt(ENGLISH) == "What is the pace: how many more cards may be discarded with the maximum still within reach?"
    over = question("number", position(f"{small} 2t | x r1 y1 r2 | >Alice r3 y3 | Bob y2 y2"), which="pace")
    assert "how many turns may pass without a play" in over.prompt(ENGLISH)


def test_a_mistake_that_leaves_out_evidence_is_named_by_what_refutes_the_answer() -> None:
    """Who used only the clues that touched did not count copies either: that is said where a counted copy refutes the answer."""
    state = hw.position("[suits=ry copies=2,1 hand_size=2] 2c | x y1 y1 | >Ann r1+1-2 r2 | Ben r1 y2")
    asked = hw.question("possible", state, of="Ann", view="Ann")
    by_touch = min(asked.wrong_answers("positive_only"), key=repr)
    verdict = asked.grade(asked.form.to_json(asked.context, by_touch))
    assert "positive_only" in verdict.mistakes
    assert verdict.mistakes_to_name == ["no_counting"]


def test_where_several_mistakes_fit_none_is_named() -> None:
    item = drilled("clue_for")[0]
    verdict = replace(verdict_on(item, min(item.right_answers, key=repr)), mistakes=("no_counting", "sees_all", "too_shallow"))
    assert verdict.mistakes_to_name == []


def test_of_lost_cards_the_second_message_says_which_and_not_how_far_a_firework_comes() -> None:
    """*Red: up to 4* was the whole answer where one card was lost."""
    asked = hw.question("number", hw.position("r1 | x r5 | >Ann ? ? ? ? ? | Ben ? ? ? ? ?"), which="max_score")
    told = asked.grade(23).lines(again=True)
    assert "All copies of these lie in the discard pile: red 5." in told
    assert not any("4" in line for line in told)


def test_where_most_cards_are_trash_the_others_are_listed() -> None:
    state = hw.position("r5 y5 g5 b5 w3 | >Ann ? ? ? ? ? | Ben w4 r1 r1 y1 g1")
    told = hw.question("known", state, of="Ben", claim="trash", view="Ann").grade([1]).lines(again=True)
    assert "All cards are trash now but these: white 4 and white 5." in told


def test_that_nothing_is_in_sight_is_no_evidence() -> None:
    asked = hw.question("everybody", hw.deal(players=2, seed=2)[0], of="Bob", slot=1)
    assert list(asked.evidence()) == []


def test_after_the_parting_nothing_is_said_to_fit() -> None:
    """*After step 4 all that players rely on is still true* was said of the strike that an earlier clue had led to."""
    items = (item for seed in range(8) for item in drill("parting", n=3, seed=seed) if isinstance(item, WhereReadingsPartedQuestion))
    late = ((item, step) for item in items for step in item.strikes()[:1] if step > min(item.right_answers))
    found = [*islice(late, 2)]  # to look for one takes a second
    assert found
    for item, step in found:
        told = item.grade(step).lines()
        assert "You named the action that cost the strike." in told
        assert f"Step {step} cost a strike: whoever played that card relied on something before it." in told
        assert not any("still true" in line for line in told)


@pytest.mark.parametrize(
    ("asked", "answer", "told"),
    [
        (("number", {"which": "max_score"}), 25, "You gave the perfect score, not the maximum."),
        (("number", {"which": "max_score"}), 1, "You gave the current score, not the maximum."),
        (("odds", {"of": "Ann", "slot": 1, "claim": "trash"}), "1/4", "You counted cards, not copies."),
    ],
)
def test_of_a_number_the_mistake_that_gives_it_is_named(asked: tuple[str, dict[str, Any]], answer: object, told: str) -> None:
    """Nothing refutes a number by itself, so no mistake was ever named; the number is the evidence."""
    state = hw.position("r1 | x r4 r5 | >Ann ?+r ? ? ? ? | Ben r2 r3 y3 y4 y4")
    name, given = asked
    assert told in question(name, state, **given).grade(answer).lines()
    assert not any(line.startswith("You ") for line in question(name, state, **given).grade(0).lines())


def test_an_action_that_is_not_best_is_followed_to_where_somebody_has_to_guess() -> None:
    """Only its odds were said, and nothing that shows them."""
    table = hw.position("[suits=ry copies=2,2,1 hand_size=2] r2 y2 | 1c | x r1 | >Alice~ r3+r y2 | Bob y3 y1 | deck r2")
    told = hw.question("endgame", table, view="Alice").grade({"action": {"kind": "play", "slot": 1}, "odds": "1/2"})
    assert "Then Bob has to guess; the odds that it works are 1/2." in told.lines()


def test_where_several_mistakes_fit_it_is_asked_whether_the_case_was_thought_of() -> None:
    """Who saw the card had not thought of another, who took what may be for what must be had: the question tells them apart."""
    lesson = hw.position("[suits=ryg copies=2,2,1 hand_size=2] r1 y0 g0 | 6c 8d | >Alice y2+2 r2+2 | Bob r1 r3-1 | Cathy y1 g1")
    asked = hw.question("clue_for", lesson, of="Cathy", slot=1, claim="playable")
    verdict = asked.grade({"kind": "clue", "player": "Cathy", "value": "g"})
    assert verdict.mistakes == ("sees_all", "may_be")
    assert verdict.lines()[1:] == [
        "Suppose Alice gives Cathy the clue green.",
        "For all Cathy knows, Cathy’s first card may be a yellow 2. It cannot be played yet.",
        "Had you thought of this? If so, what spoke against it?",
    ]
    known = hw.question("known", hw.position("r1 | >Ann ?+r y3 b3 w3 w5 | Ben y1 g3 b1 y1 w4"), of="Ben", view="Ann")
    assert not [line for line in known.grade([]).lines() if line.startswith("Had you")]


def test_a_missed_clue_is_named_at_each_level() -> None:
    state = hw.position("[suits=ryg copies=2,2 hand_size=3] r1 y1 | >Ann g2 r1 g2 | Ben ?-1 ?+1 ?-1")
    for level in ("clues", "counting", "exact"):
        asked = hw.question("possible", state, of="Ben", view="Ben", level=level)
        any_one = asked.form.to_json(asked.context, min(asked.wrong_answers("positive_only"), key=repr))
        assert asked.grade(any_one).mistakes_to_name == ["positive_only"]


def test_odds_are_told_by_the_evidence_without_which_they_come_out_so() -> None:
    state = hw.position("[suits=ry copies=2,1 hand_size=1] r0 y0 | 8c 3d | x y1 | >Ann ? | Ben r2")
    asked = hw.question("odds", state, of="Ann", slot=1, claim="playable", view="Ann")
    assert asked.right_answers == {Fraction(3, 4)}
    assert {answer: asked.grade(str(answer)).mistakes_to_name for answer in (Fraction(3, 5), Fraction(2, 3))} == {
        Fraction(3, 5): ["public_only"],
        Fraction(2, 3): [],
    }


def test_a_card_that_decides_is_an_answer_with_a_case_for_yes_and_one_for_no() -> None:
    state = hw.position("[suits=ry copies=2,2,1 hand_size=2] r2 | 4c | >Alice y3 r1 | Bob r3+3 y2 | Cathy y1 y1")
    asked = hw.question("knows_that", state, of="Bob", slot=1, claim="r3", view="Alice")
    assert asked.right_answers == {(0, 1), (0, 2)}
    assert asked.grade(["Alice", 2]).right
    assert not [line for wrong in (True, False) for line in asked.grade(wrong).lines() if "yellow 3" in line], "a case would tell the card"
    assert proof_sentences(asked, (SeatIndex(0), Slot(2)), ENGLISH) == [
        "Suppose that your second card is yellow 3.",
        "Bob’s first card is a three.",
        "Bob sees the yellow 3, so Bob’s first card is the red 3.",
        "Suppose that your second card is red 1.",
        "For all Bob knows, Bob’s first card may be the yellow 3.",
    ]


def test_a_clue_to_another_says_nothing_of_the_card() -> None:
    state = hw.position("r1 y1 | 6c | >Alice g4 w1 b4 y3 w3 | Bob w5 r5 y2 r4 y3 | Cathy w2 r3 g1 b5 y5")
    asked = hw.question("clue_saying", state, of="Bob", slot=3, under="beginner")
    assert asked.grade({"kind": "clue", "player": "Cathy", "value": 5}).lines()[1:] == [
        "Alice gives Cathy the clue 5: that tells Bob nothing about this card."
    ]


def test_why_a_clue_does_not_mean_a_card_is_seen_on_the_table() -> None:
    state = hw.position("[suits=ryg] r0 y1 g2 | 3c | >Bob g1 r4 y3 r1 y4 | Alice g3 r1 y4 r4 g2")
    asked = hw.question("meaning", hw.Game(state, [hw.Clue("Alice", "r")]), under="beginner")
    assert asked.grade(["r3"]).lines()[-2:] == [
        "By agreement Alice’s second card is not a red 3: this clue asks neither to play it nor to keep it.",
        "It cannot be played yet.",
    ]


def test_a_number_of_rounds_is_refuted_after_that_many() -> None:
    asked = hw.question(
        "rounds", hw.position("[suits=ry copies=3 hand_size=1] 8c | >Alice r1 | Bob r1 | Cathy y1"), of="Alice", claim="red", slot=1
    )
    assert asked.right_answers == {None}
    assert asked.grade(2).lines()[1:] == ["Before round 3: Alice’s card may still be a yellow 1."]


def test_who_cannot_go_on_after_an_action_is_shown_what_keeps_it_from_being_known() -> None:
    text = "[suits=ry copies=2,2,1 hand_size=2] r2 y2 | 1c 1d | x r1 | >Alice~ ?+r+3 ? | Bob y3 y1"
    told = hw.question("plan", hw.position(text), turns=3, view="Alice").grade({"kind": "clue", "player": "Bob", "value": 1}).lines()
    assert told[-3:-1] == [
        "Then Bob knows no action that is certain to work.",
        "For all Bob knows, Bob’s first card may be a red 2. It has been played already.",
    ]


def test_a_row_of_a_grid_may_be_empty_beside_one_that_is_not() -> None:
    """A console that lists such a vote raised ValueError."""
    asked = hw.question("everybody", hw.position("[suits=ry copies=2,1 hand_size=1] 8c | >Ann r1 | Ben y2"), of="Ann", slot=1)
    given = asked.form.read(asked.context, [["r1"], []])
    assert asked.form.describe(ENGLISH, asked.context, given) == "for everybody: red 1; for the player who has it: none"


def test_what_can_be_played_now_is_none_of_which_no_copy_is_left() -> None:
    table = "[suits=ry copies=2,2,1 hand_size=2] r1 y0 | 8c 3d | x r2 r2 | >Alice ? ? | Bob y1 y3"
    assert "These can be played now: yellow 1." in hw.question("known", hw.position(table), of="Bob").grade([1]).lines(again=True)
