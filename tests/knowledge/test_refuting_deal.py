"""The dealer that proves: what is not proved fails, what is proved holds, and nothing that was shown is contradicted."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge.proving_dealer import refuting_deal
from hanabi_widget.rules import cards_by_number
from hanabi_widget.rules.table import changed
from tests.knowledge.dealer_games import at_random, judged_games, new_game, play_on, sound
from tests.random_positions import RULES
from tests.seeds import some


@pytest.fixture
def game() -> hw.Game:
    """Ann is dealt to by the dealer that proves."""
    return hw.deal(["Ann", "Ben"], seed=7, dealer="adversary")


def test_the_dealer_before_its_judge() -> None:
    assert judged_games(30) > 30


def test_a_sound_player_takes_no_strike_and_loses_no_needed_card() -> None:
    for seed in some(range(40), 15):
        random = Random(f"sound slice {seed}")
        assert play_on(random, new_game(random, RULES), sound) == (0, 0)


def test_whatever_is_unsound_fails() -> None:
    played = [play_on(random, new_game(random, RULES), at_random) for random in (Random(f"random slice {seed}") for seed in range(40))]
    assert sum(strikes for strikes, _ in played) > 20
    assert sum(lost for _, lost in played) > 10


def test_luck_does_not_save_a_guess(game: hw.Game) -> None:
    """Ann holds g1 in slot 2, which nobody has told her."""
    ben = game[0].hand("Ben")
    assert game[0].hand("Ann")[1] == "g1"
    state = game.apply(hw.Play(2)).state
    assert state.strikes == 1
    assert game[0].hand("Ann")[1] != "g1"
    assert game[0].hand("Ben") == ben
    assert sorted(cards_by_number(game[0])) == sorted(state.rules.deck)


def test_the_other_players_are_dealt_to_as_ever() -> None:
    game = hw.deal(["Ann", "Ben"], seed=7, dealer="adversary", learner="Ben")
    assert game.apply(hw.Play(2)).state.strikes == 0
    assert game.root.learner == 1


def test_a_record_keeps_the_dealer(game: hw.Game, tmp_path: Path) -> None:
    game.apply(hw.Play(2), "a guess")
    game.save(tmp_path / "game.hanabi")
    again = hw.load(tmp_path / "game.hanabi")
    assert (again, again.root.learner, again.last.comment) == (game, 0, "a guess")
    again.apply(hw.Clue("Ann", 1))
    assert again.apply(hw.Play(1)).state.strikes == 2


def test_the_line_keeps_what_is_written_on_it(game: hw.Game) -> None:
    node = game.apply(hw.Clue("Ben", 1))
    node.comment, node.mark, node.notes = "hm", "?", {1: "old"}
    game.apply(hw.Clue("Ann", 1))
    game.apply(hw.Play(1))
    assert (game.line[1].comment, game.line[1].mark, game.line[1].notes) == ("hm", "?", {1: "old"})


def test_a_guess_taken_back_teaches_nothing(game: hw.Game) -> None:
    """What was seen in a line that was left binds nobody: the same guess, once it would be right, fails again."""
    for slot in range(1, 6):
        guess = hw.Game(game.root.state, headers=game.headers)
        node = guess.apply(hw.Play(slot))
        assert node.state.strikes == 1
        node.remove()
        assert guess.apply(hw.Play(slot)).state.strikes == 1


def test_an_illegal_action_changes_nothing(game: hw.Game) -> None:
    before = str(game)
    for action in (hw.Discard(1), hw.Play(9), hw.Play(0), hw.Play(1, "red"), hw.Clue("Ann", 1)):
        with pytest.raises(hw.IllegalAction):
            game.apply(action)
    assert str(game) == before


def test_suppositions_are_left_alone(game: hw.Game) -> None:
    supposed = game.root.add(hw.Suppose("Ann", 1, "r1"))
    assert game.node_after(supposed, hw.Play(1)).state.strikes == 0


def test_an_action_that_was_taken_before_is_the_same_node(game: hw.Game) -> None:
    node = game.apply(hw.Play(2))
    assert node.parent is not None
    assert game.node_after(node.parent, hw.Play(2)) is node


def test_refused_dealers() -> None:
    for dealer, learner in (("honest", None), (None, "Ann"), ("adversary", "Eve")):
        with pytest.raises(hw.HanabiError):
            hw.deal(["Ann", "Ben"], seed=7, dealer=dealer, learner=learner)
    with pytest.raises(hw.HanabiError, match="known cards"):
        hw.deal(["Ann", "Ben"], deck=["?"] * 50, dealer="adversary")


def test_a_header_of_somebody_else_brings_no_dealer() -> None:
    for name in ("", "Eve"):
        game = hw.Game(hw.deal(["Ann", "Ben"], seed=7)[0], headers={"DealtAgainst": name})
        assert game.root.learner is None
        assert game.apply(hw.Play(2)).state.strikes == 0
    unknown = hw.Game(hw.position("Ann ? ? ? ? ? | Ben r1 r1 r2 r3 r4"), headers={"DealtAgainst": "Ann"})
    assert unknown.root.learner is None


def test_the_judge_sees_a_dealer_that_forgets_the_clues(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(state: hw.State, action: hw.Play | hw.Discard) -> tuple[int, ...] | None:
        return refuting_deal(changed(state, _clues=()), action)

    monkeypatch.setattr("hanabi_widget.knowledge.proving_dealer.refuting_deal", forgetful)
    with pytest.raises(AssertionError):
        judged_games(60)
