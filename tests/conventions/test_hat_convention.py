"""A clue that means a sum: before the judge, and in the games of a bot that keeps it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import HAT_BOTS
from hanabi_widget.bots.public_history import PublicTable
from hanabi_widget.bots.recommendation import hat_number
from hanabi_widget.conventions import SumAnnouncement
from hanabi_widget.conventions.hat_recommendation import recommendations
from hanabi_widget.conventions.public_record import PublicPosition
from hanabi_widget.rules import Clue, Game, cards_by_number, clues_of, seats
from hanabi_widget.text import LANGUAGES, describe_trust_reason, review
from hanabi_widget.text.phrases import PlayerPhrase
from tests.bots.test_hats import game_of
from tests.seeds import some
from tests.session.at_screens import shown_by

from .compare_with_judge import disagreements, nested_disagreements, reason_faults


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of five players who follow the recommendation strategy."""
    (start, _), *_, (_, history) = game_of(HAT_BOTS["recommendation"], 5, 1)
    return Game(start, [turn.action for turn in history.turns])


@pytest.mark.parametrize("seed", some(range(20), 7))
def test_trust_in_sums_is_what_brute_force_over_whole_deals_says(seed: int) -> None:
    assert not disagreements(seed, under="hats", whole_history=seed % 5 == 0)


@pytest.mark.parametrize("seed", some(range(20, 26), 2))
def test_chains_common_trust_formulas_and_reasons_are_what_brute_force_says(seed: int) -> None:
    assert not nested_disagreements(seed, "hats")
    assert not reason_faults(seed, "hats")[1]


def test_each_hand_has_one_number_and_it_is_that_of_the_bot(game: Game) -> None:
    for node in game.line:
        state = node.state
        table, position = PublicTable.of(state), PublicPosition(state)
        for seat in seats(5):
            if state.hand_sizes[seat]:
                hands = recommendations(position, seat)
                numbers = [number for number, cards in hands if all(mask >> cards_by_number(state)[card] & 1 for card, mask in cards)]
                assert numbers == [hat_number(table, state.hands[seat], 4)]


def test_a_game_of_the_bot_keeps_the_convention_and_the_real_deal_is_never_excluded(game: Game) -> None:
    audit = game.audit("hats")
    clues = [line for line in audit if isinstance(line.action, Clue)]
    assert clues
    assert all(line.kept is isinstance(line.action, Clue) or line.kept is None for line in audit)
    assert not any(line.misled or line.undecided for line in audit)


def test_another_clue_breaks_the_convention_and_the_audit_says_so_in_each_language(game: Game) -> None:
    step = next(step for step, node in enumerate(game.line) if isinstance(node.action, Clue))
    before = game[step - 1]
    broken = 0
    for clue in clues_of(before.legal_actions()):
        changed = Game(before, [clue])
        audit = changed.audit("hats")
        is_told = (clue.player, isinstance(clue.value, str)) == _told(game.line[step].action)
        assert audit[0].broken == (() if is_told else ("sum",))
        for language in LANGUAGES.values():
            line = str(review(language, changed.line, changed.under("hats").convention))
            assert (language.say("audit.broken.sum", player=PlayerPhrase(before.names[before.player], is_reader=False)) in line) != is_told
        broken += not is_told
    assert broken


def _told(action: object) -> tuple[object, bool]:
    """What tells a clue from others: who gets it, and whether it names a colour."""
    assert isinstance(action, Clue)
    return action.player, isinstance(action.value, str)


def test_what_a_player_may_trust_is_asked_as_under_any_convention(game: Game) -> None:
    step = next(step for step, node in enumerate(game.line) if isinstance(node.action, Clue))
    reading = game.under("hats")[step]
    said = reading.announcements[-1]
    assert isinstance(said, SumAnnouncement)
    told = [(seat, said.number_of(seat, cards_by_number(reading.state))) for seat, _ in said.hands]
    seat, number = next((seat, number) for seat, number in told if number < 4)
    name = reading.state.names[seat]
    card = reading.trust(name)[number + 1]
    assert card.trusts("playable")
    assert not card.knows("playable")
    assert repr(game.line[step].under("hats").trust(name)) == repr(reading.trust(name))
    assert reading.holds(f"T({name}, playable({name}.{number + 1}))")
    reason = reading.trust(name).why(number + 1, "playable")
    assert reason is not None
    assert reason.announcements == (said,)
    by_all = replace(reason, chain=tuple(seat for seat, _ in said.hands))
    for language in LANGUAGES.values():
        words = {"step": said.step, "total": said.total, "modulus": said.modulus}
        assert describe_trust_reason(language, by_all)[0] == language.say("agreed.sum", **words)
        first, *_ = describe_trust_reason(language, reason)
        assert all(
            language.say("agreed.sum.number", player=reading.state.names[other], number=told_number) in first
            for other, told_number in told
            if other != seat
        )


def test_it_needs_more_players_than_cards_in_a_hand() -> None:
    game = hw.deal(players=4, seed=1)
    for ask in (lambda: game.under("hats"), lambda: game.audit("hats"), lambda: game.root.under("hats")):
        with pytest.raises(hw.HanabiError, match=r"a clue that recommends .* needs more players than cards in a hand; here are 4"):
            ask()
    with pytest.raises(hw.HanabiError, match="here are 4"):
        hw.Board(game, convention="hats")


def test_a_board_offers_it_where_it_can_be_kept(game: Game) -> None:
    for shown, is_offered in ((game, True), (hw.deal(players=4, seed=1), False)):
        board = hw.Board(shown, convention="level 1")
        assert ("hats" in [choice["id"] for choice in shown_by(board)["conventions"]["choices"]]) == is_offered
    board = hw.Board(game, convention="hats")
    assert shown_by(board)["conventions"]["chosen"] == "hats"


def test_it_is_told_by_the_sum_who_may_rely_on_what() -> None:
    game = hw.deal(players=5, seed=1)
    game.apply(hw.Clue("Cathy", "red"))
    told = {}
    for view in ("all", "Alice", "Bob"):
        state = shown_by(hw.Board(game, view=view, convention="hats", step=1))
        told[view] = [line["text"] for line in state["commentaries"][1].get("agreed", {"lines": []})["lines"]]
    cathy = "Cathy may rely on it that the red card is the red 1 and can be played."
    bob, you = (
        [f"By the sum of the recommendations, {who} may rely on it that the third card can be played.", cathy] for who in ("Bob", "you")
    )
    assert told == {"all": bob, "Alice": bob, "Bob": you}
