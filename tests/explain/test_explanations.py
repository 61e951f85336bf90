"""Explanations before their judge, and the judge before what is planted."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import ClassVar

import pytest

import hanabi_widget as hw
from hanabi_widget.explain import Kind, Place, Saying
from hanabi_widget.knowledge import Evidence, Formula, Knows, Not
from hanabi_widget.text.explanations import ExplainedSentence

from .explained_actions import Judged, any_actions


@pytest.mark.parametrize(("hands", "number", "worlds"), [("known", 200, 200), ("unknown", 80, 8)])
def test_explanations_are_proved(hands: str, number: int, worlds: int) -> None:
    judged = Judged("in a test", unknown=hands == "unknown")
    for before, action in islice(any_actions(judged.random), number):
        judged.judge(before, action)
    assert not judged.faults, "\n".join(judged.report())
    assert judged.worlds > worlds


@dataclass(frozen=True)
class Planted(Saying):
    """A saying with a fault."""

    kind: ClassVar[Kind] = "identity"

    said: Saying
    claims: tuple[Formula, ...] = ()
    proof: tuple[Evidence, ...] = ()
    cards: tuple[Place, ...] = ()


def planted(fault: str, sentence: ExplainedSentence) -> ExplainedSentence:
    """A sentence with a fault."""
    said = sentence.saying
    one = Planted(said.to, said, said.claims, said.proof, said.cards)
    match fault:
        case "false":
            one = replace(one, claims=(Not(said.claims[0]),))
        case "claimed twice":
            one = replace(one, claims=(*said.claims, said.claims[0]))
        case "evidence does not suffice":
            one = replace(one, proof=said.proof[1:])
        case "evidence to spare":
            one = replace(one, proof=(*said.proof, said.proof[0]))
    return ExplainedSentence(f"{sentence.text}{'.' * (fault == 'bad text')}", one)


def test_what_is_planted_is_found() -> None:
    judged, found = Judged("what is planted"), 0
    for before, action in islice(any_actions(judged.random), 300):
        case = judged.judge(before, action)
        for number, said in enumerate(case.explanation.sentences if case else ()):
            if case and said.kind == "identity" and len(said.evidence) > 1 and isinstance(said.claims[0], Knows):
                for kind in ("false", "claimed twice", "evidence does not suffice", "evidence to spare", "bad text"):
                    sentences = [*case.explanation.sentences]
                    sentences[number] = planted(kind, said)
                    explanation = replace(case.explanation, sentences=tuple(sentences))
                    assert kind in {fault for fault, _ in replace(case, explanation=explanation).faults()}
                found += 1
    assert found > 5


def test_a_story_has_the_headline_of_each_move_and_all_where_something_turned() -> None:
    game = hw.simulate("random", players=3, games=1, seed=2).game(0)
    told = game.story("Bob")
    assert [step.explanation for step in told.steps] == [node.explanation("Bob") for node in game.line[1:]]
    turned = [step for step in told.steps if step.turned]
    assert 2 < len(turned) < len(told.steps)
    assert all(sentence.text in str(told) for step in turned for sentence in step.explanation.sentences)
    page = told._repr_html_()
    assert page.count("<svg") == len(turned)
    assert len({*re.findall(r'viewBox="[^"]*"', page)}) == 1  # of equal proportions


def test_a_story_tells_whole_what_makes_a_card_playable_but_at_most_a_third() -> None:
    for seed in range(3):
        steps = hw.simulate("careful", players=3, games=1, seed=seed).game(0).story().steps
        clues = [step for step in steps if step.turned and " clues " in step.log]
        assert clues
        assert all("can be played" in str(step.explanation) for step in clues)
        assert 3 * sum(step.turned for step in steps) <= len(steps)


def test_levels_leave_out_and_add() -> None:
    state = hw.position("[suits=ry copies=2,1,1 hand_size=2] >Ann y2 r1 | Ben r2 r3")
    short, table, logician = (state.explain(hw.Clue("Ben", 2), level=level) for level in ("short", "table", "logician"))
    assert {one.kind for one in table.sentences} - {one.kind for one in short.sentences} == {"nested"}
    assert [line for line in str(logician).splitlines() if line.startswith("    ")] == [
        f"    {c}" for one in table.sentences for c in one.claims
    ]
    with pytest.raises(hw.HanabiError, match="There is no level 'long': choose one of short, table, logician"):
        state.explain(hw.Clue("Ben", 2), level="long")


LOST = """r2 y3 g4 b2 w1 | 2c 1s 15d | x r4 w2 r1 w2 g2 w4 y1 | Alice b4 g3-4-5 g5+5-4 y3-4-5 | Bob r2 g4-1 r5+5-y-1-3 b5+5-y-1-3
| Cathy w1 b3 w4 b1 | >Donald y4 r4 y5 w5+5-1-2"""


def test_what_a_discard_loses_comes_first_and_why_its_holder_knows_more() -> None:
    told = hw.position(LOST).explain(hw.Discard(3), view="Donald")
    assert told.headline == "No yellow 5 is left, so yellow ends at 4."
    assert told.sentences[-1].text == "You see now that it was the yellow 5, so your white 5 is useless now."


FEWER = """r4 y5 g2 b2 w3 | 0c 0s 8d | x r4 r1 b3 g1 y1 y1 w4 g3 w3 b2 w2
| Alice b1-g-4 g5+g+5-4 g3+g-y-4-5 w4+4-r-y-g-5 g4+g+4-r-y-5 | Bob w1 g4-2 b4-2 r5-2 w5-r-2 | >Cathy b3 y4-w y3-w-2 r1-w-2 b4-r-w-2"""


def test_of_a_last_copy_it_is_said_which_copy_is_gone() -> None:
    told = hw.position(FEWER).explain(hw.Discard(5), view="Bob")
    assert told.sentences[-1].text == "Only one blue 4 is left, so Alice’s fourth card must be a last copy."


DRAWN = """[suits=rmk copies=2,1 hand_size=1 clue_tokens=3 empty_clues=yes free_discards=yes rank_clues=up_to] r1 m1 k0 | 2c 2s 2d | x k1 m1
| Alice k2 | >Bob r2 | Cathy k2 | deck r1 m2"""


def test_of_the_cards_of_two_hands_it_is_said_once_who_can_follow() -> None:
    told = hw.position(DRAWN).explain(hw.Play(1), view="Cathy")
    assert [sentence.cards for sentence in told.sentences if sentence.kind == "nested"] == [((0, 1), (2, 1))]
    assert told.sentences[-1].text == "Alice and you can follow; Bob, who holds the red 1, cannot."
