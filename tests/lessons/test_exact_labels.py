"""Exact labels against a judge that lists all deals of small decks, and their questions against formulas."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from io import BytesIO
from itertools import product
from math import perm, prod
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import LabelledRow, exact_labels, read_question
from hanabi_widget.rules import Clue, Discard, Game, Play, RuleSet, seats
from hanabi_widget.rules.table import with_hand, with_unknown_deck
from tests.random_positions import random_game

DECKS = (
    (2, RuleSet(suits="ry", copies=(2, 2, 1), hand_size=3)),
    (3, RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)),
    (3, RuleSet(suits="ryg", copies=(2, 1), hand_size=2)),
)
Deal = tuple[tuple[str, ...], ...]


class Judged:
    """A position, and all deals of it, listed. It knows the cards as names and what was said as colours and ranks, and nothing of ours."""

    def __init__(
        self, hands: Sequence[Sequence[int]], names: Mapping[int, str], told: Mapping[int, list[tuple[str, bool]]], deck: str
    ) -> None:
        self.hands: Deal = tuple(tuple(names[card] for card in hand) for hand in hands)
        held = {card for hand in hands for card in hand}
        self.public = [name for card, name in names.items() if card not in held]
        self.left = Counter(deck.split())
        self.left.subtract(self.public)
        self.allowed = [
            [{name for name in self.left if all((said in name) == touched for said, touched in told.get(card, ()))} for card in hand]
            for hand in hands
        ]

    def fits(self, deal: Deal) -> bool:
        used = Counter(name for hand in deal for name in hand)
        return all(count <= self.left[name] for name, count in used.items())

    @cached_property
    def deals(self) -> list[Deal]:
        every_hand = [[hand for hand in product(*map(sorted, allowed)) if self.fits((hand,))] for allowed in self.allowed]
        return [deal for deal in product(*every_hand) if self.fits(deal)]

    @cached_property
    def alike(self) -> list[dict[Deal, list[Deal]]]:
        """For each player, the deals by what that player sees."""
        found = []
        for seat in range(len(self.hands)):
            by_sight: dict[Deal, list[Deal]] = {}
            for deal in self.deals:
                by_sight.setdefault((*deal[:seat], (), *deal[seat + 1 :]), []).append(deal)
            found.append(by_sight)
        return found

    def step(self, deals: set[Deal], seat: int) -> set[Deal]:
        return {other for sight in {(*deal[:seat], (), *deal[seat + 1 :]) for deal in deals} for other in self.alike[seat][sight]}

    def thought(self, chain: Sequence[int], *, in_common: bool) -> set[Deal]:
        """The deals at the end of a chain; or those that any number of steps of its players leads to."""
        reached = {self.hands}
        if not in_common:
            for seat in chain:
                reached = self.step(reached, seat)
            return reached
        while (more := reached.union(*(self.step(reached, seat) for seat in chain))) != reached:
            reached = more
        return reached

    def odds(self, seat: int, slot: int, good: set[str]) -> Fraction:
        """The share of the deals of copies to a hand, as its player sees it."""
        left = self.left - Counter(name for other, hand in enumerate(self.hands) if other != seat for name in hand)
        ways: Counter[bool] = Counter()
        for deal in self.step({self.hands}, seat):
            hand = Counter(deal[seat])
            ways[deal[seat][slot - 1] in good] += prod(perm(left[name], count) for name, count in hand.items())
        return Fraction(ways[True], ways.total())

    def good(self) -> tuple[set[str], set[str]]:
        """What can be played now, and what never can."""
        highest = {
            suit: max((int(rank) for rank in "12345" if f"{suit}{rank}" in self.played), default=0) for suit in {n[0] for n in self.left}
        }
        reach = {}
        for suit, height in highest.items():
            lacking = (rank for rank in range(height + 1, 10) if self.left[f"{suit}{rank}"] <= 0)
            reach[suit] = next(lacking) - 1
        return (
            {name for name in self.left if int(name[1]) == highest[name[0]] + 1},
            {name for name in self.left if int(name[1]) <= highest[name[0]] or int(name[1]) > reach[name[0]]},
        )

    played: set[str]


def judged(game: Game) -> Iterator[Judged]:
    """The positions of a game as its players saw it come about."""
    start, hands, names, played = game[0], list[list[int]](), dict[int, str](), set[str]()
    told: dict[int, list[tuple[str, bool]]] = {}
    for player in start.names:
        hands.append([])
        for dealt in reversed(start.hand(player)):
            hands[-1].insert(0, len(names))
            names[len(names)] = dealt
    deck = " ".join(name for name, copies in zip(start.rules.card_names, start.rules.copies_of) for _ in range(copies))
    for node in game.line:
        state, action = node.state, node.action
        if node.parent and isinstance(action, Play | Discard):
            actor = node.parent.state.player
            card = hands[actor].pop(action.slot - 1)
            if isinstance(action, Play) and sum(state.fireworks) > sum(node.parent.state.fireworks):
                played.add(names[card])
            if len(state.hands[actor]) > len(hands[actor]):
                hands[actor].insert(0, len(names))
                names[len(names)] = state.hand(state.names[actor])[0]
        elif isinstance(action, Clue):
            value = str(state.rules.parse_clue_value(action.value))
            for card in hands[state.seat(action.player)]:
                told.setdefault(card, []).append((value, value in names[card]))
        found = Judged(hands, names, told, deck)
        found.played = {*played}
        yield found


def verdict(position: Judged, row: LabelledRow, names: Sequence[str]) -> tuple[object, ...]:
    """What the judge says of the labels of a row."""
    seat = names.index(row.player)
    thought = position.thought([names.index(name) for name in row.chain], in_common=row.order == "common")
    cards = {deal[seat][row.slot - 1] for deal in thought}
    playable, trash = position.good()
    odds = None
    if row.order in (0, 1):
        odds = position.odds(seat, row.slot, playable) if row.order else Fraction(cards <= playable)
    return cards, odds, cards <= playable, cards <= trash, None


def labels(row: LabelledRow) -> tuple[object, ...]:
    odds = None if row.numerator is None or row.denominator is None else Fraction(row.numerator, row.denominator)
    return {*(row.cards or ())}, odds, row.playable, row.trash, row.open


def compare(count: int, seed: int, a_game: int) -> None:
    """So many random rows of games with small decks, so many of a game."""
    random = Random(seed)
    while count > 0:
        players, rules = random.choice(DECKS)
        game = random_game(random.getrandbits(30), rules, players, random.randrange(2, 14))
        positions, rows = [*judged(game)], hw.labelled(game).rows
        for row in random.sample(rows, min(len(rows), a_game)):
            assert labels(row) == verdict(positions[row.step], row, game[0].names), row
        count -= a_game


def test_labels_are_those_of_a_judge_who_lists_all_deals() -> None:
    compare(150, 1, 15)


@pytest.mark.slow
def test_a_thousand_random_rows_are_those_of_a_judge_who_lists_all_deals() -> None:
    compare(1000, 2, 20)


def test_there_is_a_row_for_each_step_chain_and_card() -> None:
    game = random_game(3, DECKS[1][1], 3, 6)
    rows = hw.labelled([game, game]).rows
    size = [sum(state.hand_sizes) for state in map(game.__getitem__, range(len(game)))]
    assert len({(row.game, row.step, row.order, row.chain, row.player, row.slot) for row in rows}) == len(rows)
    assert Counter(row.order for row in rows) == {
        order: 2 * sum(size) * chains for order, chains in ((0, 1), (1, 1), (2, 2), (3, 4), ("common", 1))
    }
    assert [row._replace(game=1) for row in rows if not row.game] == [row for row in rows if row.game]


def test_a_position_in_a_row_is_all_that_its_labels_depend_on() -> None:
    game = random_game(5, DECKS[1][1], 3, 8)
    for row in hw.labelled(game, orders=[0]).rows[:: 6 * 2]:
        again = hw.labelled(hw.Game(hw.position(row.position, game[0].rules))).rows
        assert again == tuple(one._replace(step=0) for one in hw.labelled(hw.Game(game[row.step])).rows)


def test_what_an_unknown_card_decides_is_open_and_names_it() -> None:
    """A label is given where it is the same whatever the unknown cards are."""
    opened = 0
    for seed in range(4):
        players, rules = DECKS[min(seed, 1)]
        game = random_game(seed, rules, players, 6)
        state, seat = with_unknown_deck(game.last.state, game.last.state.drawn), seats(players)[seed % players]
        *_, position = judged(game)
        possible = {deal[seat] for deal in position.step({position.hands}, seat)}
        completions = [hw.labelled(hw.Game(with_hand(state, seat, [*map(rules.identity_of, hand)]))).rows for hand in sorted(possible)]
        for row, *known in zip(hw.labelled(hw.Game(state.observed_by(seat))).rows, *completions):
            found = labels(row)[:-1]
            for place, label in enumerate(found):
                values = [labels(one)[place] for one in known]
                assert label == (values[0] if all(value == values[0] for value in values) else (set() if place == 0 else None)), row
            is_open = row.cards is None or None in found[2:] or (row.order in (0, 1) and found[1] is None)
            assert (row.open or "").rpartition(" ")[0] == (state.names[seat] if is_open else "")
            opened += is_open
    assert opened


def test_what_takes_too_long_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_labels, "STEPS_PER_LABEL", 0)
    rows = hw.labelled(hw.deal(2, seed=1), orders=[3]).rows
    assert {(row.cards, row.playable, row.trash, row.open) for row in rows} == {(None, None, None, "too long")}


def test_only_one_of_a_pair_is_known_and_the_key_is_exact() -> None:
    games = [hw.simulate("level 1", players=3, games=1, seed=seed).game(0) for seed in range(2)]
    asked = hw.labelled(games, orders=(0, 1, 2, 3)).questions(n=3, seed=1)
    assert [(one.pair, one.order, one.known) for one in asked] == [
        (pair, 1 + pair // 3, known) for pair in range(9) for known in (True, False)
    ]
    for known, other in zip(asked[::2], asked[1::2]):
        assert known.asked.state == other.asked.state
        assert known.text.partition("\n\n")[0] == other.text.partition("\n\n")[0]
        assert known.player == other.player
        for one in (known, other):
            state, question = one.asked.state, json.loads(json.dumps(vars(one.asked), default=str))
            holder, slot, claim = state.names[question["of"]], question["slot"], question["claim"]
            fact = f"not critical({holder}.{slot})" if claim == "not critical" else f"{claim}({holder}.{slot})"
            for seat in reversed(question["by"]):
                fact = f"K({state.names[seat]}, {fact})"
            assert state.holds(fact)  # so it is true at the order before
            assert one.key == state.who_knows(fact)
            assert one.text.endswith(one.asked.prompt())
            assert one.asked.grade([*one.key]).right
            assert (one.player in one.key) == one.known


def test_files_are_json_lines_written_whole(tmp_path: Path) -> None:
    game, path, questions = random_game(2, DECKS[1][1], 3, 5), tmp_path / "labels.jsonl", tmp_path / "questions.jsonl"
    found = hw.labelled(game, sink=path)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [tuple(tuple(value) if isinstance(value, list) else value for value in line.values()) for line in lines] == [*found.rows]
    assert {tuple(line) for line in lines} == {LabelledRow._fields}
    pairs = found.questions(n=2, sink=questions)
    written = [json.loads(line) for line in questions.read_text().splitlines()]
    assert [read_question(line["asked"]).canonical_text() for line in written] == [one.asked.canonical_text() for one in pairs]
    assert {*tmp_path.iterdir()} == {path, questions}


def test_parquet_says_what_it_needs_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match="pip install pyarrow"):
        hw.labelled(hw.deal(2, seed=1), sink=tmp_path / "labels.parquet")
    with pytest.raises(hw.HanabiError, match=r"ends in .jsonl or .parquet"):
        hw.labelled(hw.deal(2, seed=1), sink=tmp_path / "labels.csv")
    assert [*tmp_path.iterdir()] == []


def test_parquet_has_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As pyarrow is asked to write them: it takes the rows of a table as dictionaries."""
    written = []
    pyarrow, parquet = ModuleType("pyarrow"), ModuleType("pyarrow.parquet")
    monkeypatch.setattr(pyarrow, "Table", SimpleNamespace(from_pylist=list), raising=False)

    def write_table(table: list[dict[str, object]], file: BytesIO) -> None:
        written.extend(table)
        file.write(b"PAR1")

    monkeypatch.setattr(parquet, "write_table", write_table, raising=False)
    for module in (pyarrow, parquet):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    path = tmp_path / "labels.parquet"
    rows = hw.labelled(random_game(2, DECKS[1][1], 3, 5), sink=path).rows
    assert path.read_bytes() == b"PAR1"
    found = [tuple(tuple(value) if isinstance(value, list) else value for value in row.values()) for row in written]
    assert found == [tuple(row._replace(order=str(row.order))) for row in rows]  # type: ignore[arg-type]
