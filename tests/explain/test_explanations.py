"""Explanations before their judge, and the judge before what is planted."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from hanabi_widget.knowledge import Knows, Not
from hanabi_widget.text.explanations import ExplainedSentence

from .explained_actions import Judged, any_actions

OPEN = {
    "claimed twice",
    "contained in sentences before",
    "evidence does not suffice",
    "not seen",
    "evidence to spare",
    "no evidence",
    "said twice",
}
OPEN |= {
    "silent",
    "silent to the holder",
    "not every copy is seen",
    "not on the table",
    "false",
    "KeyError",
    "IndexError",
    "DependsOnUnknownCard",
    "TooLarge",
    "not checked",
}
"""Kinds of faults that are not mended yet."""


def test_explanations_are_proved() -> None:
    judged = Judged("in a test")
    for before, action in islice(any_actions(judged.random), 400):
        judged.judge(before, action)
    assert not {*judged.faults} - OPEN, "\n".join(judged.report())
    assert judged.worlds > 400


def planted(kind: str, said: ExplainedSentence) -> ExplainedSentence:
    """A sentence with a fault."""
    match kind:
        case "false":
            return replace(said, claims=(Not(said.claims[0]),))
        case "claimed twice":
            return replace(said, claims=(*said.claims, said.claims[0]))
        case "evidence does not suffice":
            return replace(said, evidence=said.evidence[1:])
    return replace(said, text=f"{said.text}.")


@pytest.mark.parametrize("kind", ["false", "claimed twice", "evidence does not suffice", "bad text"])
def test_what_is_planted_is_found(kind: str) -> None:
    judged, found = Judged("what is planted"), 0
    for before, action in islice(any_actions(judged.random), 300):
        case = judged.judge(before, action)
        for number, said in enumerate(case.explanation.sentences if case else ()):
            if case and said.kind == "identity" and len(said.evidence) > 1 and isinstance(said.claims[0], Knows):
                sentences = [*case.explanation.sentences]
                sentences[number] = planted(kind, said)
                explanation = replace(case.explanation, sentences=tuple(sentences))
                assert kind in {fault for fault, _ in replace(case, explanation=explanation).faults()}
                found += 1
    assert found > 10
