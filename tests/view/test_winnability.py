"""The sentences about where a line was lost."""

from __future__ import annotations

from importlib import import_module

import pytest

from hanabi_widget.rules import Game, Play, initial_state
from hanabi_widget.solver import LosingStep
from hanabi_widget.text import language_by_code
from hanabi_widget.text.language import LANGUAGES
from hanabi_widget.view.advice import describe_winnability


@pytest.mark.parametrize(
    ("won", "lost", "said"),
    [
        (1, 2, "From step 2 on, the fireworks could no longer all be completed."),
        (0, 2, "At step 0 all fireworks could still be completed, at step 2 no longer."),
        (-1, 2, "At step 2 the fireworks could no longer all be completed; the steps before are undecided."),
        (-1, 0, "From step 0 on, the fireworks could no longer all be completed."),
    ],
)
def test_a_step_before_the_first_is_not_named(won: int, lost: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loss = LosingStep(won, lost, tuple(range(won + 1, lost)), None)
    monkeypatch.setattr(import_module("hanabi_widget.view.advice"), "find_losing_step", lambda _: loss)
    line = Game(initial_state(2, seed=1), [Play(1), Play(1)]).line
    for code in LANGUAGES:
        texts = [sentence["text"] for sentence in describe_winnability(language_by_code(code), line, 0).lines]
        assert not any("-1" in text or "{" in text for text in texts)
        assert code != "en" or said in texts
