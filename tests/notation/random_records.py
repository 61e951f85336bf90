"""Random games to record, there and back: all rules, positions and deals, known cards and unknown, trees with remarks.

In a long run: ``make records``, with the number of games, and the first seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hanabi_widget.notation import read_record, read_records, record_text
from hanabi_widget.notation.drawings import places
from hanabi_widget.rules import MARKS, UNKNOWN, Action, Clue, Game, IllegalAction, RuleSet, State, Suppose, card_numbers, initial_state
from tests.long_runs import count_faults
from tests.notation.random_play import RULES, hidden, playout, random_action

HOUSE = ("free_discards", "self_clues", "empty_clues", "announcements", "deck_plays")
SIGNS = 'ab AB12 \n\r\t\\{}()[]|@"!?.,>=\x00\x1c\x85\u2028\u2029\u200d\ufeff\xa0é中🎆\ud800~'


def random_text(random: Random) -> str:
    """Any text: signs that records use, or any at all."""
    length = random.choice((0, 1, 2, 3, 8, 40))
    if random.random() < 0.7:
        return "".join(random.choices(SIGNS, k=length))
    return "".join(chr(random.choice((random.randrange(0xD800), random.randrange(0xE000, 0x110000)))) for _ in range(length))


def random_record(random: Random, texts: Sequence[str]) -> Game:
    """A random game, with remarks among these texts."""
    rules = replace(random.choice(RULES), **{name: random.random() < 0.3 for name in HOUSE})  # type: ignore[arg-type]
    game = Game(_start(random, rules, texts), headers={random.choice(texts): random.choice(texts) for _ in range(random.randrange(4))})
    _grow(random, game)
    for node in game.root:
        if random.random() < 0.3:
            node.comment = random.choice(texts)
        if node.parent and random.random() < 0.2:
            node.mark = random.choice(MARKS)
        cards = [number for row in card_numbers(node.state) for number in row]
        node.notes = {number: random.choice(texts) for number in cards if random.random() < 0.05}
        if random.random() < 0.2:
            there = places(node.state)
            node.drawings = frozenset(
                random.choice((place, f"{place}>{end}")) for place, end in (random.sample(there, 2) for _ in range(3))
            )
    if random.random() < 0.3:
        game.ending = random.choice(texts)
    return game


def _start(random: Random, rules: RuleSet, texts: Sequence[str]) -> State:
    if random.random() < 0.5:
        blind = random.random() < 0.4
        state = playout(rules, random.getrandbits(32), random.randrange(1, 60), blind=blind)[-1]
        return hidden(state, random) if random.random() < 0.4 else state
    players = random.choice([n for n, size in rules.hand_sizes.items() if n * size <= len(rules.deck)])
    names = list(dict.fromkeys(text for text in texts if text.strip()))
    deck = random.sample(rules.deck, len(rules.deck))
    if random.random() < 0.3:
        deck = [UNKNOWN if random.random() < 0.3 else kind for kind in deck]
    chosen = random.sample(names, players) if len(names) >= players and random.random() < 0.5 else players
    return initial_state(chosen, rules=rules, deck=deck, first=random.randrange(players))


def _grow(random: Random, game: Game) -> None:
    """Take random actions, mostly after the last one; some become the main continuation."""
    nodes = [game.root]
    for _ in range(random.choice((0, 5, 30, 90))):
        node = nodes[-1] if random.random() < 0.8 else random.choice(nodes)
        if node.state.outcome is not None:
            continue
        try:
            thinks = random.random() < 0.1
            action = _thought(random, node.state) if thinks else _pointed(random, node.state, random_action(node.state, random))
            nodes.append(node.add(action))
        except IllegalAction:
            continue
        if random.random() < 0.1 and not nodes[-1].is_supposition:
            nodes[-1].promote()


def _thought(random: Random, state: State) -> Suppose:
    """A card supposed to be any other, as anybody may see it."""
    seats = range(len(state.names))
    seat, viewer = random.choice(seats), random.choice([None, *seats])
    return Suppose(seat, random.randrange(state.hand_sizes[seat] + 1), random.randrange(len(state.rules.card_names)), viewer)


def _pointed(random: Random, state: State, action: Action) -> Action:
    """The action; a clue may say what it touches where that is evident."""
    if isinstance(action, Clue) and action.touched is None and random.random() < 0.3:
        hand = state.hands[state.seat(action.player)]
        return replace(
            action,
            touched=tuple(slot for slot, kind in enumerate(hand, start=1) if state.rules.touched_identities[action.value] >> kind & 1),
        )
    return action


def random_case(seed: int) -> Game:
    """The game of a seed."""
    random = Random(seed)
    return random_record(random, [random_text(random) for _ in range(6)])


def fault(game: Game) -> str:
    """What is wrong with the record of a game; empty if nothing is."""
    try:
        text = record_text(game)
    except Exception as problem:  # noqa: BLE001
        return f"not written: {problem!r}"
    try:
        again = read_record(text)
    except Exception as problem:  # noqa: BLE001
        return f"not read: {problem!r}\n{text}"
    if again != game or [*read_records(text.splitlines())] != [game]:
        return f"another game was read:\n{text}"
    return "" if record_text(again) == text else f"written otherwise the second time:\n{text}"


def main(games: int = 100_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    return int(count_faults("games", lambda seed: filter(None, [fault(random_case(seed))]), first, games) > 0)
