"""Rules told as scenarios: a position, moves, and what comes of them, each in the notation of records.

One line a scenario, in three parts with ``::`` between them; where the first is empty it is that of the line above::

    r1 | 3c | A y4 r2 | B r4 g1 | deck w5 w4  :: p2  :: r2 | 3c | A w5 y4 | >B r4 g1 | deck w4 = score 2, outcome None
                                              :: d7  :: ! no_slot: A has slots 1 to 2

The third part is the whole position after the moves, so that nothing else may have changed, with what some properties of it are; or, after
an exclamation mark, the reason and some words of the error that the last move is. A few cards are enough, as positions are `unchecked`; an
empty deck is ``0d``.
"""

from __future__ import annotations

import pickle

import pytest

import hanabi_widget as hw
from hanabi_widget.notation import read_record


def rules_of(header: str) -> hw.RuleSet:
    """The rules that the header of a position names."""
    return hw.position(f"[{header} unchecked] A | B").rules


def laid(position: str, rules: str = "common") -> hw.State:
    """The position as it is written, under some rules."""
    return hw.position(f"[{rules} unchecked] {position}")


def holds(scenarios: str, *rules: str) -> None:
    """Check scenarios under each of some rules, written as in the header of a position; without any, under the common ones."""
    start = ""
    for line in filter(str.strip, scenarios.splitlines()):
        first, moves, told = map(str.strip, line.split("::"))
        start = first or start
        for header in rules or ("common",):
            text = f"[{header} unchecked] {start}\n{moves}"
            if told.startswith("!"):
                reason, words = map(str.strip, told[1:].split(":", 1))
                with pytest.raises(hw.HanabiError) as caught:
                    read_record(text)
                refused = caught.value.__context__
                assert isinstance(refused, hw.IllegalAction), text
                assert (refused.reason, words in str(refused)) == (reason, True), f"{text}\n{refused}"
                again = pickle.loads(pickle.dumps(refused))
                assert (str(again), again.reason) == (str(refused), reason)
                continue
            state = read_record(text).last.state
            position, _, facts = map(str.strip, told.partition("="))
            for fact in filter(None, facts.split(",")):
                name, value = fact.split(maxsplit=1)
                assert str(getattr(state, name)) == value.strip(), f"{text}\n{fact}"
            if position:
                assert state == laid(position, header), f"{text}\n{state}"
