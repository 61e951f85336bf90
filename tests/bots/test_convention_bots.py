"""The partners that keep a convention: what they say is true, what they do can be audited, and nothing hidden moves them."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import CONVENTION_BOTS, ConventionBot, PublicHistory, Seat, simulate
from hanabi_widget.bots.bot import Candidate
from hanabi_widget.conventions import Reading
from hanabi_widget.rules import (
    Discard,
    Play,
    RuleSet,
    SeatIndex,
    Slot,
    by_slot,
    card_numbers,
    cards_by_number,
    clues_of,
    critical,
    playable,
    rule_set,
    trash,
)
from hanabi_widget.rules.action import ordinary_actions
from hanabi_widget.text import LANGUAGES, describe_option
from hanabi_widget.view.board_state import EVERYTHING
from tests.conventions.random_convention_games import random_convention, random_game
from tests.seeds import some

from .partner_games import game_faults, partner_game, planted_break
from .test_bots import seats_of

OURS = """
name: ours
focus: oldest
play: now
discard: trash with red
"""


def partner(name: str) -> ConventionBot:
    bot = CONVENTION_BOTS[name]
    assert isinstance(bot, ConventionBot)
    return bot


@pytest.mark.parametrize(
    ("name", "players", "rules"),
    [
        ("beginner", 2, None),
        ("level 2", 4, None),
        *((name, 3, None) for name in ("level 1", "level 3", "level 4", "level 5")),
        ("level 1", 2, None),
        ("level 1", 4, None),
        ("level 1", 5, None),
        ("level 1", 6, RuleSet(hand_size=3)),
        *(("level 1", 2, rules) for rules in (rule_set("BGA", "wild"), rule_set("PT", "black_powder"), RuleSet(announcements=True))),
    ],
)
def test_partners_keep_the_agreement_and_never_exclude_the_real_deal(name: str, players: int, rules: RuleSet | None) -> None:
    """A slice of `make partner`: the audit has no alarm, and it says the same as the judge."""
    assert not game_faults(partner(name), players, 3, rules)


@pytest.mark.parametrize(("name", "seed"), [("beginner", 0), *(("level 1", seed) for seed in range(4)), ("level 2", 1)])
def test_an_audit_finds_planted_breaks_at_their_step(name: str, seed: int) -> None:
    """A slice of `make partner`."""
    planted, faults = planted_break(partner(name), 2, seed)
    assert planted
    assert not faults


def moves_as_written(reading: Reading) -> dict[str, list[Candidate]]:
    """What each rule of a partner does, with all cards open."""
    state, record, rows, cards = reading.state, reading.record, card_numbers(reading.state), cards_by_number(reading.state)
    me, legal, place = state.player, ordinary_actions(state.legal_actions()), [place for _, place in state.rules.firework_place]
    said = {action: [one for one in reading.after(action).announcements if one.step > record.step] for action in legal}
    true = [action for action in legal if all(one.is_true(cards) for one in said[action])]
    meant, harm = [], []
    for clue in clues_of(legal):
        seat, possible = state.seat(clue.player), reading.after(clue).record.possible
        for one in said[clue] if clue in true else []:
            if one.kind == "meaning" and one.focus is not None:
                case, chop = next(case for case in one.cases if case.is_true(cards)), record.free_in(seat)[-1:]
                new = [n for n in record.position.untouched_in(seat) if state.rules.touched_identities[clue.value] >> cards[n] & 1]
                calls, is_chop = len({*case.plays} - record.called), [one.focus] == chop
                option = Candidate(clue, seat, rows[seat].index(one.focus) + 1, 1 << cards[one.focus], case.name)
                meant.append((calls, bool(chop and (is_chop or one.moved) and not calls), len(new), option, is_chop))
        misled = [possible[n] for row in rows for n in row if row != rows[me] and not possible[n] >> cards[n] & 1]
        harm.append((sum(not one & ~playable(state) for one in misled), len(misled), Candidate(clue, seat)))

    def best(clues: Iterable[tuple[int, bool, int, Candidate, bool]]) -> list[Candidate]:
        return [one[3] for one in sorted(clues, key=lambda one: one[:3], reverse=True)[:1]]

    def acting(act: type[Play | Discard], chosen: Iterable[int]) -> list[Candidate]:
        return [Candidate(act(slot), me, slot, own[slot - 1]) for slot in chosen if act(slot) in legal][:1]

    own, coming = [card.identity_bits for card in reading.trust(me)], (me + 1) % len(rows)
    fits, dead, anything = ([slot for slot, one in by_slot(own) if not one & ~of] for of in (playable(state), trash(state), -1))
    untouched = [slot for slot in anything if rows[me][slot - 1] in record.position.untouched]
    height = {int(slot): min(height for kind, height in enumerate(place) if own[slot - 1] >> kind & 1) for slot in fits}
    chop, nobody_plays = record.free_in(SeatIndex(coming))[-1:], not record.called & {*rows[coming]}
    in_danger = [number for number in chop if critical(state) >> cards[number] & 1 and nobody_plays]
    return {
        "save_in_time": best(one for one in meant if in_danger and one[3].seat == coming and (one[0] or one[4])),
        "play_trusted": acting(Play, sorted([s for s in fits if Play(s) in true], key=lambda s: (s not in untouched, height[s]))),
        "call_for_play": best(one for one in meant if one[0]),
        "discard_trusted_trash": acting(Discard, dead[::-1]),
        "discard_chop": acting(Discard, [s for s in anything if rows[me][s - 1] in record.free_in(me)][-1:] or anything[-1:]),
        "give_true_clue": best(meant),
        "give_least_false_clue": [one[2] for one in sorted(harm, key=lambda one: one[:2])[:1]],
        "any_legal_action": [Candidate(action, me) for action in legal],
    }


@pytest.mark.parametrize("seed", some(range(100), 34))
def test_a_partner_does_what_its_rules_say(seed: int) -> None:
    random = Random(seed)
    bot = ConventionBot(random_convention(random))
    game = random_game(random, bot.convention, random.randrange(14))
    history, reading = PublicHistory.starting_at(game[0]), game.under(bot.convention)[-1]
    for step, action in enumerate(game.under(bot.convention).actions):
        history = history.after(game[step], action)
    if reading.state.outcome is None:
        view = bot.view(Seat(reading.state, history))
        assert {name: rule(view) for name, rule in bot.rules.items()} == moves_as_written(reading)


def test_partners_follow_an_agreement_of_your_own() -> None:
    bot = ConventionBot(OURS)
    game, rules = partner_game(bot, 3, 2)
    assert game.last.state.strikes == 0
    assert "call_for_play" in rules
    assert simulate(pickle.loads(pickle.dumps(bot)), 3, 1, seed=1).rows == simulate(bot, 3, 1, seed=1).rows
    with pytest.raises(hw.HanabiError, match="no convention 'level 9'"):
        ConventionBot("level 9")


def test_a_partner_says_why() -> None:
    for seat in seats_of(partner("level 1"), 3, 4)[4::8]:
        for (rule, options), language in product(partner("level 1").moves(seat), LANGUAGES.values()):
            for option in options:
                place = SeatIndex(option.seat), Slot(option.slot)
                assert "{" not in describe_option(language, seat.table, rule, *place, option.identities, option.case)


def test_a_partner_needs_to_see_the_other_hands() -> None:
    for position in ("r1 | >Ann y1 y2 y3 y4 y5 | Ben ? g3 b3 w3 r1", ">Ann ? ? ? ? ? | Ben ? ? ? ? ? | Cas r1 g3 b3 w3 r1"):
        with pytest.raises(hw.HanabiError, match="depends on the unknown card"):
            partner("level 1").explain(Seat(hw.position(position)))


def test_a_board_with_partners_gives_reasons_and_can_be_audited() -> None:
    board = hw.Board(hw.deal(3, seed=7), view="all", bots={"Bob": "level 1", "Cathy": "level 1"})
    board.act(hw.Clue("Bob", "yellow"))
    board.play_bot()
    board.play_bot()
    reasons = [board.session._players.explain(node, board.session.language, EVERYTHING) for node in board.game.line]
    assert (
        reasons[2]
        == "the level 1 partner: By the agreement it may rely on it that Bob’s third card is yellow 1: that is playable, so it plays it."
    )
    assert "By the agreement this clue means: prompt. It is about Alice’s fifth card, yellow 3, and no other clue calls" in reasons[3]
    assert [line.kept for line in board.game.audit("level 1")] == [True, None, True]


def test_an_agreement_with_the_name_of_another_bot_keeps_its_own_name() -> None:
    board = hw.Board(hw.deal(2, seed=1), view="all", bots={"Alice": ConventionBot("name: careful\nfocus: newest\nplay: now")})
    board.play_bot()
    assert board.session._players.explain(board.game.last, board.session.language, EVERYTHING).startswith("careful: ")


def test_a_partner_keeps_no_agreement_about_sums() -> None:
    """It gave no clue and struck out."""
    for agreement in ("hats", "name: ours\nsum: recommendations"):
        with pytest.raises(hw.HanabiError, match="its clues would be sums, which this bot does not give: choose the bot 'recommendation'"):
            ConventionBot(agreement)


OWN = "name: ours\nfocus: oldest\nplay: now\nsilence: any card"


@pytest.mark.parametrize("own", [OWN, hw.convention(OWN)])
def test_a_text_sits_where_a_bot_does(own: str | hw.Convention) -> None:
    batch = hw.simulate([own, "careful"], games=1, seed=1)
    assert [bot.name for bot in batch.setup.bots] == ["ours", "careful"]
    assert not batch.failures
    assert batch.rows == hw.simulate([ConventionBot(OWN), "careful"], games=1, seed=1).rows
    board = hw.Board(hw.deal(2, seed=1), bots={"Alice": own})
    board.play_bot()
    assert board.game.under(OWN)[1].record.said_last
    with pytest.raises(hw.NotationError, match="did you mean 'oldest'"):
        hw.simulate("name: ours\nfocus: odlest\nplay: now", games=1)
