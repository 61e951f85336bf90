"""The audit: which actions of a game kept the agreement, and where it was broken."""

from __future__ import annotations

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import Audit, audit as audit_module


def test_an_audit_names_the_step_that_broke_the_agreement_and_the_hand_that_shows_it() -> None:
    game = hw.deal(players=2, seed=2)
    game.apply(hw.Clue("Bob", "red"))
    audit = game.audit("beginner")
    assert (audit[0].kept, audit[0].broken, audit[0].misled) == (False, ("meaning",), ((1, 1),))
    assert audit.parting is not None
    assert (audit.parting.step, audit.parting.seat, audit.parting.slot, audit.parting.hand[0]) == (1, 1, 1, "r1")
    assert str(audit).startswith("Step 1: Alice clues Bob red: slot 1. Agreement broken: Bob's slot 1 is red 4")


def test_an_audit_finds_a_clue_that_would_have_kept_the_agreement() -> None:
    game = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben r1 g3 b3 w3 r3"))
    game.apply(hw.Clue("Ben", 3))
    game2 = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    game2.apply(hw.Clue("Ben", "red"))
    better = game2.audit("beginner")[0].clue.better
    assert better == hw.Clue(1, 2)
    assert game.audit("beginner")[0].clue.better is None


def test_an_audit_decides_what_a_player_believes_that_another_reads() -> None:
    """It was refused as more than 300,000 steps of work: each of 80 cases excludes others."""
    game = hw.deal(players=5, seed=5)
    for action in (hw.Clue(2, 1), hw.Clue(2, 3), hw.Play(3), hw.Clue(0, "green")):
        game.apply(action)
    clue = game.audit("level 2")[3].clue
    assert clue is not None
    assert clue.believed == clue.read is not None


def test_an_audit_never_raises_and_says_what_it_did_not_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_module, "STEPS_PER_QUESTION", 0)
    game = hw.deal(players=2, seed=2)
    game.apply(hw.Clue("Bob", "red"))
    line = game.audit("beginner")[0]
    assert (line.kept, line.broken, line.misled) == (False, ("meaning",), ())
    assert line.undecided == ("read", "believed", "better", "misled")
    assert game.audit("beginner").rows()[0]["read"] is None
    first, last = str(game.audit("beginner")).splitlines()
    assert first.endswith(
        "Not decided, as it takes too much work: how the clue is read, how its giver trusts that it is read, whether another clue would "
        "have kept the agreement and whether what players trust is true."
    )
    assert last == "As far as it is decided, all readings fit the cards to the end."


def test_an_audit_leaves_open_what_the_work_allowed_does_not_decide() -> None:
    game = hw.deal(players=2, seed=2)
    game.apply(hw.Clue("Bob", "red"))
    readings = game.under("beginner")
    with hw.effort(0):
        assert Audit(readings)[0].undecided


def test_a_game_that_keeps_the_agreement_has_no_parting() -> None:
    game = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben r1 g3 b3 w3 r3"))
    game.apply(hw.Clue("Ben", 1))
    audit = game.audit("level 1")
    assert [line.kept for line in audit] == [True]
    assert audit.parting is None
    assert audit[0].clue.meant == "play"
    assert audit.rows()[0]["read"] == "r1 y1 g1 b1 w1"


@pytest.mark.parametrize("hands", ["y1 y2 y3 y4 ? | Ben w1 g3 b3 w3 r2", "y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 ?"])
def test_an_audit_names_the_card_that_it_does_not_know(hands: str) -> None:
    """An unknown card in the receiver's hand was an error of Python: negative shift count."""
    game = hw.Game(hw.position(f">Ann {hands}"))
    game.apply(hw.Clue("Ben", "red", touched=(5,)))
    with pytest.raises(hw.DependsOnUnknownCard, match="slot 5 of"):
        game.audit("level 1")
