"""What players trust by agreement, before the judge; and that announcements depend only on what their players see."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import SHIPPED, Audit, audit as audit_module

from .compare_with_judge import disagreements, one_clue_disagreement, prompt_disagreement, reason_faults
from .engine_mutants import MUTANTS, mutant
from .random_convention_games import random_convention, random_game

FOUND_BY = {
    "no tiers": 85,
    "tiers without a look": 20,
    "no silence": 16,
    "the giver's own hand read": 1,
    "good touch hard": 0,
    "different cards forgotten": 12,
    "all differ by copy": 72,
    "cases of others ignored": 11,
    "early game forever": 33,
    "chop never moves": 257,
    "fix means more": 250,
    "sarcasm not heard": 124,
    "sarcasm of who must": 124,
    "nothing behind a prompt": 22,
    "nothing behind a playable card": 11,
}
"""The seed of a game in which the judge finds each mutant."""

FOUND_BY_ONE_CLUE = {
    "no tiers": one_clue_disagreement,
    "tiers without a look": one_clue_disagreement,
    "nothing behind a prompt": prompt_disagreement,
}


@pytest.mark.parametrize("seed", range(30))
def test_trust_is_what_brute_force_over_whole_deals_says(seed: int) -> None:
    assert not disagreements(seed)


@pytest.mark.parametrize("seed", range(1000, 1003))
def test_trust_is_right_at_each_step_of_a_history(seed: int) -> None:
    assert not disagreements(seed, whole_history=True)


@pytest.mark.parametrize(("name", "seed"), FOUND_BY.items())
def test_the_judge_finds_each_mutant(name: str, seed: int) -> None:
    with mutant(name):
        if name in FOUND_BY_ONE_CLUE:
            assert FOUND_BY_ONE_CLUE[name](seed)
        else:
            assert disagreements(seed)


def test_each_mutant_has_a_game() -> None:
    assert FOUND_BY.keys() == MUTANTS.keys()


@pytest.mark.parametrize("seed", range(60))
def test_who_is_called_by_one_clue_is_what_the_judge_says(seed: int) -> None:
    assert not one_clue_disagreement(seed)


@pytest.mark.parametrize("seed", range(40))
def test_who_is_called_behind_a_prompt_is_what_the_judge_says(seed: int) -> None:
    assert not prompt_disagreement(seed)


@pytest.mark.parametrize("seed", range(2000, 2015))
def test_reasons_are_found_sound_and_without_anything_to_spare(seed: int) -> None:
    goals, faults = reason_faults(seed)
    assert not faults, (goals, faults)


@pytest.mark.parametrize("seed", range(3000, 3030))
def test_announcements_are_uniform_for_who_acts(seed: int) -> None:
    """Whether one is true does not change with the own hand of the player who makes it: it never says anything about that hand."""
    random = Random(seed)
    agreed = random_convention(random)
    readings = random_game(random, agreed, 7)
    before = None
    for reading in readings.under(agreed):
        for said in reading.announcements:
            if before is not None and said.step == reading.record.step:
                own = {*before.state.card_numbers[said.player]}
                assert not own & said.numbers
                assert not own & {number for case in said.cases for condition in case.unless for number, _ in condition}
        before = reading


def test_knowledge_without_agreement_stays_what_it_is() -> None:
    game = hw.deal(players=3, seed=2)
    game.apply(hw.Clue("Bob", "red"))
    known = repr(game[1].knowledge("Bob")), repr(game[1].knowledge("Alice", "Bob")), repr(game[1].common_knowledge()["Bob"])
    game.under("level 2")[1].trust("Alice", "Bob")
    assert known == (repr(game[1].knowledge("Bob")), repr(game[1].knowledge("Alice", "Bob")), repr(game[1].common_knowledge()["Bob"]))


@pytest.mark.parametrize("name", SHIPPED)
def test_trust_is_never_wider_than_knowledge(name: str) -> None:
    game = hw.deal(players=3, seed=5)
    random = Random(name)
    for _ in range(12):
        actions = game.last.state.legal_actions()
        if actions:
            game.apply(random.choice(actions))
    for step, reading in enumerate(game.under(name)):
        for chain in (*permutations(range(3), 1), *permutations(range(3), 2)):
            known = game[step].knowledge(*chain)
            assert all(not trusted.identity_bits & ~card.identity_bits for trusted, card in zip(reading.trust(*chain), known))


def test_a_seat_reads_the_same_from_its_own_view() -> None:
    """What a seat trusts can be worked out from the positions as it sees them."""
    game = hw.deal(players=3, seed=8)
    for _ in range(4):
        game.apply(game.last.state.legal_actions()[-1])
    readings = game.under("level 2")
    for step, reading in enumerate(readings):
        for seat in range(3):
            own = [card.identity_bits for card in reading.trust(seat)]
            assert [card.identity_bits for card in reading.observed_by(seat).trust(seat)] == own, step


# -- conventions as text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("focus: newest", 1, 14, "no name"),
        ("name: ours\nfocus: middle", 2, 8, "'middle' is not known here"),
        ("name: ours\nfocus newest", 2, 1, "a line says 'key: what'"),
        ("name: ours\nsave: 5 with 5, on chip", 2, 17, "'on chip' is not known here"),
        ("name: ours\nsave: five", 2, 7, "'five' is not known here"),
        ("name: ours\nsave: 5 with purle", 2, 14, "'purle' is not known here"),
        ("name: ours\nprompt: newest, nobody", 2, 17, "'nobody' is not known here"),
        ("name: ours\nfocus: oldest\nfocus: oldest", 3, 1, "was said before"),
        ("name: ours\nsave:", 2, 6, "something is missing"),
        ("name:", 1, 6, "no name"),
        ("name: ours\nprompt: newest, behind a prompt", 2, 17, "'behind a prompt' is not known here: who may be called"),
        ("name: ours\nfinesse: newest, behind a door", 2, 18, "or behind a playable card or behind a prompt"),
        ("name: ours\nfix: mistakes", 2, 6, "'mistakes' is not known here: 'shown mistake'"),
        ("name: ours\nsarcastic discard: any card", 2, 20, "'any card' is not known here: 'touched card'"),
        ("name: ours\nsum: everything", 2, 6, "'everything' is not known here: 'recommendations'"),
        ("name: ours\nchop move: rubbish", 2, 12, "'rubbish' is not known here"),
        ("name: ours\nchop move: 5 with 6 cards", 2, 19, "'6 cards' is not known here"),
        ("name: ours\nchop move: 5 with 5, on chop", 2, 22, "'on chop' is not known here: 'next to chop' or 'after the early game'"),
    ],
)
def test_errors_are_shown_at_their_place(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(hw.NotationError) as caught:
        hw.convention(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert problem in caught.value.problem


def test_a_class_can_agree_on_something_of_its_own() -> None:
    game = hw.deal(players=2, seed=2)
    ours = "name: ours\nfocus: oldest\ndiscard: trash with red  # red means: discard your oldest\n"
    game.apply(hw.Clue("Bob", "red"))
    assert game.under(ours)[1].announcements[0].cases == ()
    with pytest.raises(hw.HanabiError, match="no convention 'level 9'"):
        game.under("level 9")


# -- the audit --------------------------------------------------------------------------------------------------


def test_an_audit_names_the_step_that_broke_the_agreement_and_the_hand_that_shows_it() -> None:
    game = hw.deal(players=2, seed=2)
    game.apply(hw.Clue("Bob", "red"))
    audit = game.audit("beginner")
    assert (audit[0].kept, audit[0].broken, audit[0].misled) == (False, ("meaning",), ((1, 1),))
    assert audit.parting is not None
    assert (audit.parting.step, audit.parting.seat, audit.parting.slot, audit.parting.hand[0]) == (1, 1, 1, "r1")
    assert str(audit).startswith("Step 1: Alice clues Bob red: slot 1. By agreement: not kept, as Bob's slot 1 is red 4")


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
