"""Audits: which actions kept the agreement and where it was broken, however long the game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import Audit, audit as audit_module
from hanabi_widget.conventions.audit import AuditedStep
from hanabi_widget.conventions.public_record import PublicRecord
from hanabi_widget.notation import read_record, record_text, to_hanab_live
from hanabi_widget.rules import Identity, Reorder, SeatIndex, card_numbers, cards_by_number
from hanabi_widget.text import ENGLISH
from hanabi_widget.view import Viewpoint
from hanabi_widget.view.advice_and_audit import advice
from tests.other_worlds import another_world
from tests.random_positions import random_game
from tests.seeds import some


def test_an_audit_names_the_step_that_broke_the_agreement_and_the_hand_that_shows_it() -> None:
    game = hw.deal(players=2, seed=2)
    game.apply(hw.Clue("Bob", "red"))
    audit = game.audit("beginner")
    assert (audit[0].kept, audit[0].broken, audit[0].misled) == (False, ("meaning",), (audit.parting,))
    assert audit.parting is not None
    assert (audit.parting.step, audit.parting.seat, audit.parting.slot, audit.parting.hand[0]) == (1, 1, 1, "r1")


def test_it_is_decided_what_a_player_believes_that_another_reads() -> None:
    """It was refused as more than 300,000 steps of work: each of 80 cases excludes others."""
    game = hw.deal(players=5, seed=5)
    for action in (hw.Clue(2, 1), hw.Clue(2, 3), hw.Play(3), hw.Clue(0, "green")):
        game.apply(action)
    reading = game.under("level 2")[4]
    focus = card_numbers(reading.state)[0].index(reading.record.said_last[-1].focus) + 1
    assert reading.trust(3, 0)[focus].identities == reading.trust(0)[focus].identities


def test_an_audit_never_raises_and_says_what_it_did_not_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_module, "STEPS_PER_QUESTION", 0)
    game = hw.deal(players=2, seed=2)
    game.apply(hw.Clue("Bob", "red"))
    line = game.audit("beginner")[0]
    assert (line.kept, line.broken, line.misled) == (False, ("meaning",), ())
    assert line.undecided == ("misled",)
    assert repr(game.audit("beginner")) == "<Audit under beginner: 0 steps kept it, 1 broke it>"
    monkeypatch.undo()
    readings = game.under("beginner")
    with hw.effort(0):  # the work allowed is used up
        assert Audit(readings)[0].undecided


def test_a_game_that_keeps_the_agreement_has_no_parting() -> None:
    game = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben r1 g3 b3 w3 r3"), [hw.Clue("Ben", 1)])
    audit = game.audit("level 1")
    assert [line.kept for line in audit] == [True]
    assert audit.parting is None
    assert not audit[0].misled


@pytest.mark.parametrize("hands", ["y1 y2 y3 y4 ? | Ben w1 g3 b3 w3 r2", "y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 ?"])
def test_an_audit_names_the_card_that_it_does_not_know(hands: str) -> None:
    """An unknown card in the receiver's hand was an error of Python: negative shift count."""
    game = hw.Game(hw.position(f">Ann {hands}"), [hw.Clue("Ben", "red", touched=(5,))])
    with pytest.raises(hw.DependsOnUnknownCard, match="slot 5 of"):
        game.audit("level 1")


LEVELS = ("beginner", "level 1", "level 2")
SMALL = hw.RuleSet(suits="ry", copies=(2, 2, 1), hand_size=3)


def line_of(seed: int, rules: hw.RuleSet | None = None) -> tuple[hw.Game, int, str]:
    """A game with a few steps, a seat, and a convention."""
    random = Random(seed)
    players = random.choice((2, 3)) if rules else random.choice((2, 3, 4))
    return random_game(seed, rules or hw.rule_set(), players, 4 + seed % 9), random.randrange(players), random.choice(LEVELS)


@pytest.mark.parametrize("seed", some(range(12), 4))
def test_nothing_depends_on_cards_that_the_player_does_not_see(seed: int) -> None:
    game, seat, level = line_of(seed)
    view = Viewpoint((SeatIndex(seat),), convention=hw.convention(level))

    def told(world: hw.Game) -> str:
        return json.dumps(advice(ENGLISH, view, world.line, 0, "audit"))

    assert {told(another_world(Random(number), game.line, seat)) for number in range(4)} == {told(game)}


def front_card_clued(rank: int) -> hw.Game:
    """Alice clues the rank of Bob's front card, which is green and the only one of it, and Bob discards another."""
    dealt = (hw.deal(players=2, seed=seed)[0] for seed in range(500))
    start = next(
        state for state in dealt if [name for name in state.hand("Bob") if name[1] == str(rank)] == [f"g{rank}"] == [*state.hand("Bob")[:1]]
    )
    return hw.Game(start, [hw.Clue("Bob", rank), hw.Discard(4)])


def test_the_first_break_is_blamed_and_what_comes_of_it_is_named_as_that() -> None:
    audit = front_card_clued(3).audit("level 2")
    assert [line.kept for line in audit] == [False, None]
    assert [line.follows for line in audit] == [(None,), (1,)]
    assert audit[1].broken == ("silence",)


def test_who_leaves_a_called_card_unplayed_again_breaks_nothing_new() -> None:
    game = front_card_clued(1)
    for _ in range(2):
        game.apply(hw.Clue("Bob", 1))
        game.apply(hw.Discard(4))
    audit = game.audit("name: plays all\nfocus: oldest\nplay: now\nsilence: any card")
    assert [{*audit[step].broken} for step in (0, 1, 3, 5)] == [set(), {"silence"}, {"silence"}, {"silence"}]
    assert [{*audit[step].follows} for step in (1, 3, 5)] == [{None}, {2}, {2}]


@pytest.mark.parametrize("seed", range(8))
def test_what_goes_back_to_a_break_is_false_and_goes_back_to_one_that_is_blamed(seed: int) -> None:
    game, _, level = line_of(seed, SMALL)
    blamed = set[int]()
    for line in game.audit(level):
        assert len(line.follows) == len(line.false)
        assert (line.kept is False) == (None in line.follows)
        assert {cause for cause in line.follows if cause} <= blamed
        blamed |= {line.step} if line.false else set()


def test_a_game_of_1500_rearrangements() -> None:
    game = hw.deal(players=2, seed=1)
    game.apply(hw.Clue(1, 2))
    for _ in range(1500):
        game.apply(Reorder(0, (2, 1, 3, 4, 5)))
    one, other = game.last.state.names
    reading = game.under("beginner")[-1]
    assert len(reading.trust(one)) == len(reading.trust(other, one)) == 5
    assert len(game.audit("beginner")) == len(game) - 1
    assert len(game.last.state.knowledge(one, other)) == 5
    assert hw.find_losing_step(game).won == len(game) - 1
    assert [node.action for node in read_record(record_text(game)).line] == [node.action for node in game.line]
    assert len(to_hanab_live(game)["actions"]) == 1


@pytest.mark.parametrize("level", ["level 1", "level 2"])
def test_the_first_of_several_breaks_is_blamed(level: str) -> None:
    """Also where only all of them together explain why a clue says something false."""
    game = random_game(10, hw.rule_set(), 3, 16)
    audit = game.audit(level)
    cards, together = cards_by_number(game.line[-1].state), 0
    for line in audit:
        before = audit.readings[line.step - 1].record
        lasting = [(other.step, [one for one in other.false if one in before.announcements]) for other in audit[: line.step - 1]]
        blamed = [follows for said, follows in zip(line.false, line.follows) if said.kind == "meaning" and follows is not None]
        for follows in blamed:
            alone = [step for step, false in lasting if false and says_what_is_true(before.without(false), line, cards)]
            assert follows == min(alone or [step for step, false in lasting if false])
            together += not alone
    assert together


def says_what_is_true(record: PublicRecord, line: AuditedStep, cards: Sequence[Identity]) -> bool:
    return all(said.is_true(cards) for said in record.said_by(line.action, line.after) if said.kind == "meaning")
