"""Hat bots: each player derives the own hat number from what the own seat sees, and all derive the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, product
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import HAT_BOTS, Bot, Information, PublicHistory, Recommendation, Seat, information_strategy, play_turns
from hanabi_widget.bots.information_code_and_public_knowledge import hand_code, partition
from hanabi_widget.bots.information_strategy import update_knowledge as public_watch
from hanabi_widget.bots.seat_view_and_public_history import MemoryCache, public_turn
from hanabi_widget.bots.shared_by_hat_bots import PublicTable
from hanabi_widget.conventions import can_recommend_to_all
from hanabi_widget.rules import UNKNOWN, Identity, RuleSet, State, card_numbers, cards_by_number, critical, initial_state, playable, trash
from hanabi_widget.rules.table_and_numbered_cards import changed, with_cards
from tests.random_positions import PRINTED, SMALL, wander

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
        me, action, numbers = state.player, history.turns[-1].action, card_numbers(state)
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
            assert Recommendation().clue_sum(Seat(state, earlier)) == (numbered, 8)
            color, step = divmod(sum(numbered.values()) % 8, 4)
            assert isinstance(action, hw.Clue)
            assert (action.player, isinstance(action.value, str)) == ((me + 1 + step) % 5, bool(color))
            told |= {other: (numbers[other][index], play) for other, (index, play) in hats.items()}
            played = []
        else:
            assert action == hw.Discard(slot if slot and not told[me][1] else len(numbers[me]))
        if not isinstance(action, hw.Clue):
            del told[me]
            if sum(after.fireworks) > sum(state.fireworks):
                played.append(state.hands[me][action.slot - 1])


def test_a_clue_of_the_information_strategy_encodes_the_sum() -> None:
    for players in (3, 5):
        turns = game_of(Information(), players, 8)
        for (before, history), (_, then) in pairwise(turns):
            turn, seat = then.turns[-1], Seat(before, history)
            if isinstance(turn.action, hw.Clue):
                bot = Information()
                numbers, code = bot.clue_sum(seat), bot.view(seat).public.clue_code(before.player)
                assert numbers.total == sum(numbers.by_seat.values()) % (4 * (players - 1)) == code.clue_number(turn, turn.action)


@pytest.mark.parametrize("name", HAT_BOTS)
def test_sharing_a_bot_does_not_change_the_game(name: str) -> None:
    bot_class = type(HAT_BOTS[name])
    state = initial_state(5, seed=12)
    alone = [turn.action for turn in play_turns([bot_class() for _ in range(5)], state, Random(1))]
    assert alone == [turn.action for turn in play_turns([HAT_BOTS[name]] * 5, state, Random(1))]


# -- encoding -----------------------------------------------------------------------------------


def test_decoding_inverts_encoding_for_all_hands() -> None:
    random, rules = Random(4), RuleSet(suits="ry", copies=(2, 2, 1), hand_size=3)
    for _ in range(60):
        state = initial_state(2, seed=random.random().hex(), rules=rules)
        while state.turns_left != 0 and random.random() < 0.9:
            state = state.apply(wander(random, state))
        table, modulus = PublicTable.of(state), random.choice((2, 3, 4, 8))
        possibilities = [random.randrange(1, rules.all_identities + 1) for _ in range(3)]
        for hand in product(*([Identity(kind) for kind in range(6) if types >> kind & 1] for types in possibilities)):
            number, narrowed = hand_code(table, possibilities, modulus, hand=hand)
            assert 0 <= number < modulus
            assert hand_code(table, possibilities, modulus, hat_number=number) == (number, narrowed)
            assert all(types >> kind & 1 and not types & ~before for types, kind, before in zip(narrowed, hand, possibilities))


def test_a_partition_keeps_trash_apart() -> None:
    for identities, trash_set, count in product((0b1011011, 0b111, 0b100), (0, 0b11, 0b1111), (2, 3, 5)):
        parts = partition(identities, trash_set, count)
        assert len(parts) == count
        assert sum(parts) == identities == sum(part & identities for part in parts)
        assert not identities & trash_set or parts[0] == identities & trash_set


def test_a_table_followed_turn_by_turn_is_that_of_the_position() -> None:
    for rules in PRINTED[::9] + SMALL:
        state, random = initial_state(3, seed=5, rules=rules), Random(5)
        history, table = PublicHistory.starting_at(state), PublicTable.of(state)
        while state.turns_left != 0:
            action = wander(random, state)
            history, state = history.after(state, action), state.apply(action)
            if isinstance(action, hw.Play | hw.Discard):
                table = table.after(history.turns[-1], cards_by_number(state)[history.turns[-1].cards[0]])
            assert (table.trash, table.critical) == (trash(state), critical(state))
            assert table.playable == playable(state) & table.available
            assert [*map(tuple, table.card_numbers)] == [*card_numbers(state)]


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


def test_every_rule_applies_somewhere() -> None:
    for bot, names in (
        (Recommendation(), {"play_by_hat", "play_by_hat_at_risk", "give_hat_clue", "discard_by_hat", "discard_oldest_first"}),
        (
            Information(),
            {"play_by_hat", "discard_trash_in_time", "give_hat_clue", "discard_least_valuable", "play_in_endgame", "stall_in_endgame"},
        ),
    ):
        assert names <= {bot.explain(Seat(*turn)).rule for seed in range(30) for turn in game_of(bot, 5, seed)[:-1]}


def best_in_endgame(state: State, own: list[set[int]], held: list[set[int]], known: list[set[int]], fits: set[int]) -> str:
    """After what most cards can be played, by going through all that can be done: a play before a clue, and a clue before a discard.

    Cards still to be drawn count for nothing; a player knows some identities in hand, or all once anybody has given a clue.
    """
    rules, me, players, seen = state.rules, state.player, len(held), dict[tuple[Any, ...], int]()

    def value(what: str, kind: int, fits: frozenset[int], player: int, deck: int, tokens: int, turns: int, clued: bool) -> int:  # noqa: FBT001
        """How many cards can be played from here on; -1 if this cannot be done."""
        if (what == "clue" and not tokens) or (what == "discard" and tokens == rules.clue_tokens):
            return -1
        if what == "play":
            after = rules.successors[Identity(kind)]
            fits, tokens = (fits - {kind}) | ({after} if after >= 0 else set()), min(tokens + (after < 0), rules.clue_tokens)
        left = turns - 1 if not deck else players if deck == 1 and what != "clue" else turns
        tokens, clued = tokens + {"play": 0, "clue": -1, "discard": 1}[what], clued or what == "clue"
        then = fits, (player + 1) % players, max(0, deck - (what != "clue")), tokens, left, clued
        if then not in seen:
            ways: list[tuple[str, int]] = [
                *(("play", one) for one in (held if clued else known)[then[1]] & fits),
                ("clue", 0),
                ("discard", 0),
            ]
            seen[then] = max([0, *(value(way, one, *then) for way, one in ways if left)])
        return seen[then] + (what == "play")

    plays = [(f"play {slot}", min(one)) for slot, one in enumerate(own, start=1) if one <= fits]
    now = frozenset(fits), me, len(state.deck), state.clue_tokens, state.turns_left or players, False
    return max((*plays, ("clue 0", 0), ("discard 0", 0)), key=lambda way: value(way[0].split()[0], way[1], *now))[0]


@pytest.mark.parametrize(("players", "seed"), [*product((2, 3, 4, 5), range(8))])
def test_the_information_strategy_does_what_its_rules_say(players: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(information_strategy, "MAX_POSITIONS", 10**6)
    for state, history in game_of(Information(), players, seed)[:-1]:
        seat, me, rules = Seat(state, history), state.player, state.rules
        public, kinds = Information().view(seat).public.possibilities, range(rules.all_identities.bit_length())
        left, seen = (Counter(kind for one in of for kind in state.hands[one]) for of in (range(players), seat.others))
        gone = {kind for kind in seen if seen[kind] == left[kind] + state.deck.count(kind)}
        told = [{kind for kind in kinds if public[number] >> kind & 1} for number in card_numbers(state)[me]]
        own = [{*identities - gone} or identities for identities in told]
        fits, dead, last = ({kind for kind in kinds if of(state) >> kind & 1} for of in (playable, trash, critical))
        plays = [slot for slot, one in enumerate(told) if one <= fits] or [slot for slot, one in enumerate(own) if one <= fits]
        spare = len(state.deck) + players - len({*kinds} - dead)

        def cost(one: set[int], dead: set[int] = dead, last: set[int] = last, seen: Counter[Identity] = seen) -> float:
            twice = {kind for kind in one - dead - last if seen[Identity(kind)]}
            return (20 * len(one & last) + 0.3 * len(twice) + 4 * len(one - dead - last - twice)) / len(one)

        if len(state.deck) <= 3:
            held, known = [set[int](hand) for hand in state.hands], list[set[int]]()
            for other, row in enumerate(card_numbers(state)):
                sets = [{kind for kind in kinds if public[number] >> kind & 1} for number in row]
                known.append({kind for kind, one in zip(state.hands[other], sets) if one in ({kind}, one & fits)})
            held[me] = known[me] = {min(one) for one in own if len(one) == 1 or one <= fits}
            view = Information().view(seat)
            assert f"{view.endgame_kind} {view.endgame_slot}" == best_in_endgame(state, own, held, known, fits)
            continue
        action, useless = Information().explain(seat).options[0].action, [slot for slot, one in enumerate(own) if one <= dead]
        if plays:
            ones = own if not any(told[slot] <= fits for slot in plays) else told
            assert action == hw.Play(min(plays, key=lambda slot: rules.firework_place[min(ones[slot])][1]) + 1)
        elif useless and state.clue_tokens <= 5 and spare >= players - 1:
            assert action == hw.Discard(useless[0] + 1)
        else:
            worst = min(range(len(own)), key=lambda slot: cost(own[slot]))
            assert isinstance(action, hw.Clue) if state.clue_tokens else action == hw.Discard(worst + 1)


def test_memory_follows_public_knowledge_turn_by_turn() -> None:
    bot, memory_cache = Information(), MemoryCache()
    for state, history in game_of(bot, 3, 6)[:-1]:
        followed = Seat(changed(state, player=1), history, memory_cache).memory(bot.initial_knowledge, public_watch)
        assert followed.possibilities == Information().view(seat_of(state, history, 1)).public.possibilities
        turn = public_turn(state, hw.Play(1))
        assert [followed.after_card(turn, Identity(kind)).possibilities[turn.cards[0]] for kind in (0, 1, 1)] == [1, 2, 2]


# -- strength ----------------------------------------------------------------------------------------


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
