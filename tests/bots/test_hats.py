"""Hat bots: each player derives the own hat number from what the own seat sees, and all derive the same."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, pairwise, product
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import HAT_BOTS, Bot, Information, PublicHistory, Recommendation, Seat, information_strategy, play_turns
from hanabi_widget.bots.bot import Candidate
from hanabi_widget.bots.information_code import hand_code
from hanabi_widget.bots.information_strategy import InformationSeat, update_knowledge as public_watch
from hanabi_widget.bots.public_history import PublicTable, public_turn
from hanabi_widget.bots.seat import MemoryCache
from hanabi_widget.conventions import can_recommend_to_all
from hanabi_widget.rules import (
    UNKNOWN,
    Identity,
    Play,
    RuleSet,
    State,
    card_numbers,
    cards_by_number,
    critical,
    initial_state,
    playable,
    trash,
)
from hanabi_widget.rules.card_status import played_identities
from hanabi_widget.rules.table import changed, with_cards
from tests.random_positions import PRINTED, SMALL, random_games, wander

Turns = list[tuple[State, PublicHistory]]


def serves(bot: Bot, rules: RuleSet, players: int) -> bool:
    return isinstance(bot, Information) or can_recommend_to_all(rules, players)


def game_of(bot: Bot, players: int, seed: int, rules: RuleSet | None = None) -> Turns:
    """The positions of a game in which the bot sits in every seat, each with its history; the last one is over."""
    state = initial_state(players, seed=seed, rules=rules or hw.rule_set("common"))
    history = PublicHistory.starting_at(state)
    turns = [(state, history)]
    for turn in play_turns([bot] * players, state, Random(seed)):
        history, state = history.after(state, turn.action), turn.state
        turns.append((state, history))
    return turns


def seat_of(state: State, history: PublicHistory, seat: int) -> Seat:
    """What a seat may know, also out of turn, with a fresh memory."""
    return Seat(changed(state, player=seat), history)


def in_world(state: State, seat: int, hand: Sequence[Identity]) -> State:
    """The position with other cards in a hand, under the same numbers; the replaced cards are in the deck."""
    cards, numbers = [*cards_by_number(state)], card_numbers(state)[seat]
    rest = Counter([cards[number] for number in numbers] + cards[state.drawn :]) - Counter(hand)
    for number, identity in zip(numbers, hand):
        cards[number] = identity
    cards[state.drawn :] = rest.elements()
    return with_cards(state, cards)


# -- public knowledge ------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rules"), [*product((2, 3, 4, 5), ["common"]), (3, "BGA+wild"), (4, "PT+avalanche+black_powder")])
def test_everybody_derives_the_same_public_knowledge_and_it_is_true(players: int, rules: str) -> None:
    """Each seat has a bot of its own: none has the own cards, and they share nothing that was worked out."""
    for state, history in game_of(Information(), players, 3, hw.rule_set(*rules.split("+")))[:-1:3]:
        publics = []
        for seat in range(players):
            view = seat_of(state, history, seat)
            assert {*view.table.hands[seat], *(view.cards[number] for number in card_numbers(state)[seat])} <= {UNKNOWN}
            assert len(view.cards) == state.drawn
            publics.append(Information().view(view).public)
        assert all(
            public.possibilities == publics[0].possibilities and public.accounted_for == publics[0].accounted_for for public in publics
        )
        for row in card_numbers(state):
            for number in row:
                assert publics[0].possibilities[number] >> cards_by_number(state)[number] & 1


def recommended(state: State, hand: Sequence[Identity]) -> tuple[int, bool]:
    """The index of the card that the paper recommends to play, or to discard, and whether to play it."""
    fits, dead, place = playable(state), trash(state), [place for _, place in state.rules.firework_place]
    if plays := sorted((place[kind] < state.rules.ranks - 1, place[kind], kind) for kind in hand if fits >> kind & 1):
        return hand.index(plays[0][2]), True
    left = Counter(state.deck) + Counter(kind for cards in state.hands for kind in cards)
    spare = [kind for kind in hand if left[kind] == state.rules.copies_of[kind] > 1]
    discards = [kind for kind in hand if dead >> kind & 1] or spare
    return hand.index(max(discards, key=lambda kind: place[kind])) if discards else len(hand) - 1, False


@pytest.mark.parametrize("seed", range(6))
def test_the_recommendation_strategy_is_played_as_it_is_published(seed: int) -> None:
    """With nothing hidden: what is decoded is what was recommended, and it is followed while at most one card was played since."""
    told, played = dict[int, tuple[int, bool]](), list[Identity]()
    for (state, earlier), (after, history) in pairwise(game_of(Recommendation(), 5, seed)):
        me, action, numbers, seat = state.player, history.turns[-1].action, card_numbers(state), Seat(state, earlier)
        card, is_play = told.get(me, (-1, False))
        slot = numbers[me].index(card) + 1 if card in numbers[me] else 0
        others = [other for other in range(5) if other != me]
        if slot and is_play and played:
            seen = sum(state.hands[other].count(played[0]) for other in others)
            left = seen + state.hands[me].count(played[0]) + state.deck.count(played[0])
            is_play = len(played) == 1 and (state.strikes < 2 or seen == left)
            told[me] = card, True
        if slot and is_play:
            assert action == hw.Play(slot)
        elif state.clue_tokens:
            hats = {other: recommended(state, state.hands[other]) for other in others if state.hands[other]}
            numbered = {other: index + 4 * (not play) for other, (index, play) in hats.items()}
            assert Recommendation().clue_sum(seat) == (numbered, 8)
            color, step = divmod(sum(numbered.values()) % 8, 4)
            assert isinstance(action, hw.Clue)
            assert (action.player, isinstance(action.value, str)) == ((me + 1 + step) % 5, bool(color))
            told |= {other: (numbers[other][index], play) for other, (index, play) in hats.items()}
            played = []
        else:
            is_told = slot and not told[me][1]
            assert action == hw.Discard(slot if is_told else len(numbers[me]))
            may_be = seat.clue_masks(me) if is_told else seat.identities_by_counting
            assert Recommendation().explain(seat).options[0].identities == may_be[action.slot - 1]
        if not isinstance(action, hw.Clue):
            del told[me]
            if sum(after.fireworks) > sum(state.fireworks):
                played.append(state.hands[me][action.slot - 1])


@pytest.mark.parametrize("name", HAT_BOTS)
def test_sharing_a_bot_does_not_change_the_game(name: str) -> None:
    bot_class = type(HAT_BOTS[name])
    state = initial_state(5, seed=12)
    alone = [turn.action for turn in play_turns([bot_class() for _ in range(5)], state, Random(1))]
    assert alone == [turn.action for turn in play_turns([HAT_BOTS[name]] * 5, state, Random(1))]


# -- encoding -----------------------------------------------------------------------------------


def encoded(fits: set[int], dead: set[int], told: list[set[int]], numbers: list[int], hand: Sequence[int]) -> tuple[int, list[set[int]]]:
    """The hat number of a hand and what it leaves: each answer keeps some of the numbers, and the last one of them tells a part."""
    left, chances = [*told], [(Fraction(len(one & fits), len(one)), index) for index, one in enumerate(told)]
    for chance, index in sorted(chances, reverse=True):
        if 0 < chance < 1 < len(numbers):
            yes = max(1, min(len(numbers) - 1, int(chance * len(numbers) + Fraction(1, 2))))
            numbers, left[index] = (numbers[:yes], told[index] & fits) if hand[index] in fits else (numbers[yes:], told[index] - fits)
    targets = [(len(one), index) for index, one in enumerate(left) if len(one) > 1 and one - dead and one - fits]
    if targets and len(numbers) > 1:
        one = left[max(targets)[1]]
        others = len(numbers) - bool(one & dead)
        parts = [one & dead, *({*sorted(one - dead)[first::others]} for first in range(others))][-len(numbers) :]
        told_apart = next(place for place, part in enumerate(parts) if hand[max(targets)[1]] in part)
        numbers, left[max(targets)[1]] = numbers[told_apart:], parts[told_apart]
    return numbers[0], left


def test_a_hand_is_encoded_as_the_strategy_says_and_decoding_inverts_it() -> None:
    random, rules = Random(4), RuleSet(suits="ry", copies=(2, 2, 1), hand_size=3)
    for _ in range(100):
        state = initial_state(2, seed=random.random().hex(), rules=rules)
        while state.turns_left != 0 and random.random() < 0.9:
            state = state.apply(wander(random, state))
        table, modulus = PublicTable.of(state), random.choice((2, 3, 4, 8))
        fits, dead, *told = (
            {kind for kind in range(6) if types >> kind & 1}
            for types in (table.playable_left, table.trash, *(random.randrange(1, 64) for _ in range(3)))
        )
        masks = [sum(1 << kind for kind in one) for one in told]
        for hand in product(*(map(Identity, one) for one in told)):
            number, left = encoded(fits, dead, told, [*range(modulus)], hand)
            expected = number, [sum(1 << kind for kind in one) for one in left]
            assert hand_code(table, masks, modulus, hand=hand) == hand_code(table, masks, modulus, hat_number=number) == expected


def test_a_table_followed_turn_by_turn_is_that_of_the_position() -> None:
    for rules in PRINTED[::9] + SMALL:
        state, random = initial_state(3, seed=5, rules=rules), Random(5)
        history = PublicHistory.starting_at(state)
        while state.turns_left != 0:
            action = wander(random, state)
            history, state = history.after(state, action), state.apply(action)
            table, seat = history.table, Seat(state, history)
            assert (table.playable, table.played, table.trash, table.critical) == (
                playable(state),
                played_identities(state),
                trash(state),
                critical(state),
            )
            assert [*map(tuple, table.card_numbers)] == [*card_numbers(state)]
            assert seat.table == state.observed_by(state.player)
            assert seat.table.legal_actions() == state.observed_by(state.player).legal_actions()
            told = [[table.clue_info[number] for number in hand] for hand in table.card_numbers]
            assert [*map(tuple, told)] == [*state.clue_info]
            left = Counter(state.deck) + Counter(chain.from_iterable(state.hands))
            assert [*table.copies_left] == [left[identity] for identity in rules.identities_in(rules.all_identities)]
            assert table.available == sum(1 << identity for identity in left)
        assert pickle.loads(pickle.dumps(history)).turns == history.turns


# -- every rule set and position ---------------------------------------------------------------------


@pytest.mark.parametrize("bot", HAT_BOTS.values(), ids=HAT_BOTS)
def test_every_action_is_legal_wherever_a_hat_bot_sits_down(bot: Bot) -> None:
    """Also after clues of players who do not follow the strategy: the bot concludes something wrong, but its actions are legal."""
    random, positions = Random(9), 0
    for rules in PRINTED[::4] + SMALL:
        players = random.choice([n for n, size in rules.hand_sizes.items() if serves(bot, rules, n) and n * size < len(rules.deck)])
        state = initial_state(players, seed=random.random().hex(), rules=rules)
        history, memory_caches = PublicHistory.starting_at(state), [MemoryCache() for _ in range(players)]
        while state.turns_left != 0 and state.legal_actions():
            for seat in (Seat(state), Seat(state, history, memory_caches[state.player])):
                for move in bot.moves(seat):
                    assert {option.action for option in move.options} <= {*state.legal_actions()}
                assert all(isinstance(rule(bot.view(seat)), list) for rule in bot.rules.values())
                assert bot.explain(seat) == next(iter(bot.moves(seat)))
            action = wander(random, state)
            history, state, positions = history.after(state, action), state.apply(action), positions + 1
    assert positions > 400


@pytest.mark.parametrize("rules", PRINTED[::7])
def test_hat_bots_play_every_rule_set_well(rules: RuleSet) -> None:
    for bot in HAT_BOTS.values():
        for players in [n for n, size in rules.hand_sizes.items() if n > 2 and serves(bot, rules, n) and n * size < len(rules.deck)]:
            last = game_of(bot, players, 2, rules)[-1][0]
            assert last.strikes < rules.strikes
            assert sum(last.fireworks) > (0.2 if rules.all_or_nothing else 0.6) * sum(rules.complete_fireworks)


def test_a_play_is_announced_if_the_hats_tell_its_colour() -> None:
    """In the synchronised show (V2) a token returns for it; clues and counting alone tell fewer colours."""
    bot, told_by_hats = Information(), 0
    for state, history in chain.from_iterable(game_of(bot, 3, seed, RuleSet(announcements=True))[:-1] for seed in range(6)):
        seat, names = seat_of(state, history, state.player), state.rules.card_names
        action = bot.act(seat, Random(1))
        if isinstance(action, Play):
            assert action.announce in (None, names[state.hands[seat.me][action.slot - 1]][0])
            masks = bot.view(seat).own_identities, seat.identities_by_counting
            by_hats, literally = ({name[0] for kind, name in enumerate(names) if mask[action.slot - 1] >> kind & 1} for mask in masks)
            assert by_hats == {action.announce} or len(by_hats) > 1
            told_by_hats += len(by_hats) == 1 < len(literally)
    assert told_by_hats > 10


def test_the_recommendation_strategy_says_for_how_many_players_it_works() -> None:
    for players in (2, 3, 4):
        with pytest.raises(
            ValueError,
            match=f"more players than cards in a hand; here are {players} players with . cards each. These rules allow it for 5 players$",
        ):
            Recommendation().explain(Seat(initial_state(players, seed=1)))
    with pytest.raises(ValueError, match="allow it for no number of players"):
        [*Recommendation().moves(Seat(initial_state(5, seed=1, rules=RuleSet(hand_size=6))))]
    assert Recommendation().explain(Seat(initial_state(4, seed=1, rules=RuleSet(hand_size=3)))).rule == "give_hat_clue"


def best_in_endgame(
    state: State, own: list[set[int]], held: list[set[int]], known: list[set[int]], fits: set[int], most: int
) -> tuple[str, int]:
    """After what most cards can be played, by going through all that can be done: a play before a clue, and a clue before a discard.

    Cards still to be drawn count for nothing; a player knows some identities in hand, or all once anybody has given a clue. If no
    positions may be looked at, only plays follow.
    """
    rules, me, players, seen = state.rules, state.player, len(held), dict[tuple[Any, ...], int]()
    last_round = 99 if rules.all_or_nothing else players

    def value(what: str, kind: int, fits: frozenset[int], player: int, deck: int, tokens: int, turns: int, clued: bool) -> int:  # noqa: FBT001
        """How many cards can be played from here on; -1 if this cannot be done."""
        if (what == "clue" and not tokens) or (what == "discard" and tokens == rules.clue_tokens):
            return -1
        if what == "play":
            after = rules.successors[Identity(kind)]
            fits, tokens = (fits - {kind}) | ({after} if after >= 0 else set()), min(tokens + (after < 0), rules.clue_tokens)
        left = turns - 1 if not deck else last_round if deck == 1 and what != "clue" else turns
        tokens, clued = tokens + {"play": 0, "clue": -1, "discard": 1}[what], clued or what == "clue"
        then = fits, (player + 1) % players, max(0, deck - (what != "clue")), tokens, left, clued
        if then not in seen:
            ways: list[tuple[str, int]] = [
                *(("play", one) for one in (held if clued else known)[then[1]] & fits),
                *([("clue", 0), ("discard", 0)] if most else []),
            ]
            seen[then] = max([0, *(value(way, one, *then) for way, one in ways if left)])
        return seen[then] + (what == "play")

    plays = [("play", slot, min(one)) for slot, one in enumerate(own, start=1) if one <= fits]
    now = frozenset(fits), me, len(state.deck), state.clue_tokens, state.turns_left or last_round, False
    return max((*plays, ("clue", 0, 0), ("discard", 0, 0)), key=lambda way: value(way[0], way[2], *now))[:2]


def moves_as_written(state: State, view: InformationSeat, most: int) -> dict[str, list[Candidate]]:
    """What each rule of the information strategy does, with all cards open; first, what public knowledge says of them is complete."""
    seat, me, rules, players, rows = view.seat, state.player, state.rules, len(state.hands), card_numbers(state)
    seen, kinds = Counter(kind for other in seat.others for kind in state.hands[other]), {*range(rules.all_identities.bit_length())}
    left = seen + Counter(state.deck) + Counter(state.hands[me])
    fits, dead, last = ({kind for kind in kinds if of(state) >> kind & 1} for of in (playable, trash, critical))
    told = [{kind for kind in kinds if public >> kind & 1} for public in view.public.possibilities]
    for kind in left:  # whose place everybody knows, of all copies, is known to be nowhere else
        sure = [number for number in chain(*rows) if told[number] == {kind}]
        assert len(sure) < left[kind] or not any(kind in told[number] for number in {*chain(*rows)} - {*sure})
    own, fits = [{kind for kind in told[number] if seen[kind] < left[kind]} or told[number] for number in rows[me]], fits & {*left}
    sure_plays, end, end_slot = [told[number] if told[number] <= fits else kinds for number in rows[me]], "", 0
    if len(state.deck) <= 3:
        held, known, sure_plays = [set[int](hand) for hand in state.hands], list[set[int]](), []
        for hand, row in zip(state.hands, rows):
            known.append({one for one, number in zip(hand, row) if told[number] in ({one}, told[number] & fits)})
        held[me] = known[me] = {min(one) for one in own if len(one) == 1 or one <= fits}
        end, end_slot = best_in_endgame(state, own, held, known, fits, most)
    assert (end, end_slot) == (view.endgame_kind, view.endgame_slot)
    plays = [slot for slot, one in enumerate(sure_plays, 1) if one <= fits] or [slot for slot, one in enumerate(own, 1) if one <= fits]
    ones = sure_plays if any(one <= fits for one in sure_plays) else own
    in_time = not end and state.clue_tokens <= 5 and len(state.deck) + players - len(kinds - dead) >= players - 1
    useless = [slot for slot, one in enumerate(own, 1) if one <= dead and in_time]

    def cost(slot: int) -> float:
        one, needed = own[slot - 1], own[slot - 1] - dead - last
        return (20 * len(one & last) + sum(0.3 if seen[kind] else 4 for kind in needed)) / len(one)

    def open_after(clue: hw.Clue) -> int:
        touched, hand = {kind for kind in kinds if rules.touched_identities[clue.value] >> kind & 1}, state.seat(clue.player)
        cards = zip(state.hands[hand], rows[hand])
        return sum(len(told[number] & touched if kind in touched else told[number] - touched) for kind, number in cards)

    receivers, slots = [other for other in seat.others if rows[other]], range(1, len(own) + 1)
    coded = Information().view(seat).public.clue_code(me)
    assert (coded.receivers, coded.modulus) == (receivers, 4 * len(receivers))
    clues = []
    for clue in seat.clues if receivers else []:
        is_newest = rules.touched_identities[clue.value] >> state.hands[int(clue.player)][0] & 1
        code = 4 * receivers.index(state.seat(clue.player)) + 2 * is_newest + isinstance(clue.value, str)
        clues += [clue] if code == sum(coded.visible_numbers(seat.cards, me)) % coded.modulus else []
    best = sorted(clues, key=open_after)[:1]

    def acting(act: type[hw.Play | hw.Discard], chosen: Sequence[int], sets: list[set[int]] = own) -> list[Candidate]:
        may = act is hw.Play or any(isinstance(action, hw.Discard) for action in seat.legal)
        return [Candidate(act(slot), me, slot, sum(1 << kind for kind in sets[slot - 1])) for slot in chosen[:1] if may]

    earliest = sorted(plays, key=lambda slot: rules.firework_place[min(ones[slot - 1])][1])
    return {
        "play_in_endgame": acting(hw.Play, [end_slot] if end == "play" else []),
        "stall_in_endgame": [option._replace(action=clue) for clue in best for option in acting(hw.Play, plays, ones) if end == "clue"],
        "play_by_hat": acting(hw.Play, earliest if end != "discard" else [], ones),
        "discard_trash_in_time": acting(hw.Discard, useless),
        "give_hat_clue": [Candidate(clue, state.seat(clue.player)) for clue in best if end != "discard"],
        "discard_least_valuable": acting(hw.Discard, sorted(slots, key=cost)),
        "play_most_likely": acting(hw.Play, sorted(slots, key=lambda slot: -len(own[slot - 1] & fits) / len(own[slot - 1]))),
        "give_any_clue": [Candidate(clue, state.seat(clue.player)) for clue in seat.clues],
    }


@pytest.mark.parametrize("seed", range(16))
def test_the_information_strategy_does_what_its_rules_say(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its own games, and where it sits down in other positions."""
    most = 10**6 if seed % 4 else 0
    monkeypatch.setattr(information_strategy, "MAX_POSITIONS", most)
    others = [node.state for game in random_games(seed, 8, SMALL + PRINTED[::3]) for node in game.line[:: 1 + seed % 3]]
    own = game_of(Information(), 2 + seed % 4, seed)
    for state, history in [*own, *((state, PublicHistory.starting_at(state)) for state in others)]:
        if not state.outcome:
            view = Information().view(Seat(state, history))
            assert {name: rule(view) for name, rule in Information.rules.items()} == moves_as_written(state, view, most)


def test_memory_follows_public_knowledge_turn_by_turn() -> None:
    bot, memory_cache = Information(), MemoryCache()
    for state, history in game_of(bot, 3, 6)[:-1]:
        followed = Seat(changed(state, player=1), history, memory_cache).memory(bot.initial_knowledge, public_watch)
        assert followed.possibilities == Information().view(seat_of(state, history, 1)).public.possibilities
        turn = public_turn(state, hw.Play(1))
        assert [followed.after_card(turn, Identity(kind)).possibilities[turn.cards[0]] for kind in (0, 1, 1)] == [1, 2, 2]


@pytest.mark.parametrize(
    ("bot", "players", "bar", "games"),
    [
        (HAT_BOTS["recommendation"], 5, 23.0, 120),
        (HAT_BOTS["information"], 3, 24.2, 120),
        (HAT_BOTS["information"], 4, 24.85, 120),
        (HAT_BOTS["information"], 5, 24.85, 120),
    ],
)
def test_hat_bots_are_as_good_as_published(bot: Bot, players: int, bar: float, games: int) -> None:
    """At most four standard errors below the published mean; three strikes score 0."""
    scores = [game_of(bot, players, seed)[-1][0].score or 0 for seed in range(games)]
    assert mean(scores) > bar - 4 * stdev(scores) / games**0.5
