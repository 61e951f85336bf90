"""Which convention a team keeps: by how much each foretells the clues that were given better than guessing does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import log

from hanabi_widget.effort import within
from hanabi_widget.rules import UNKNOWN, AnyCards, Nodes, card_numbers, cards_by_number, with_cards
from hanabi_widget.rules.action import Clue, by_seat, clues_of

from .convention import Convention
from .game_under_convention import GameReading
from .public_record import PublicRecord

KEPT_SHARE = 0.95
"""The probability that a clue keeps the convention, where there are clues that do and clues that do not."""

ASKS_NOTHING = {"stall", "fix", "chop move"}
"""The cases in which a clue is about no card that is to be played or saved: such a clue is given where there is none better."""

SHARE_OF_IDLE = 0.25
"""How often such a clue is given, beside one that is about a card and keeps the convention too."""

LEAST_GAIN = 0.3
"""A convention that foretells less, in nats a clue, is none that the team keeps."""

STEPS_PER_CLUE = 100_000
"""The work of judging the clues that could be given at a step. If it needs more, the step is left out."""


@dataclass(frozen=True)
class LikelyConvention:
    """How well a convention foretells the clues of a game.

    Attributes:
        name: its name; ``"none of these"`` if no convention gains 0.3, and then this comes first.
        convention: the convention; None for none of these.
        gain: the mean log-likelihood of the clues given among all that were legal, minus that of guessing, in nats a clue.
        kept: how many of the clues keep it.
        clues: how many clues were judged.
        left_out: how many could not be: the giver saw a card that is unknown, or it would take too much work.
    """

    name: str
    convention: Convention | None = field(repr=False)
    gain: float
    kept: int
    clues: int
    left_out: int


def likely_conventions(nodes: Nodes, conventions: Sequence[Convention]) -> tuple[LikelyConvention, ...]:
    """Which of some conventions a team keeps, the likeliest first; of equals the one that is given last.

    Args:
        nodes: the nodes of a line, from the first.
        conventions: the conventions.

    Raises:
        HanabiError: a convention needs another number of players.
        TooLarge: the effort around this call is used up.
    """
    readings = [GameReading(one, nodes) for one in conventions]
    cards = cards_by_number(nodes[-1].state)
    given = [(step, action) for step, action in enumerate(readings[0].actions) if isinstance(action, Clue)]
    judged = [[_judged(reading[step].record, action, cards) for reading in readings] for step, action in given]
    whole = [found for found in judged if None not in found]
    ranked = []
    n = len(whole)
    left_out = len(judged) - n
    for place, convention in enumerate(conventions):
        line = [one for found in whole if (one := found[place])]
        gain = sum([each for each, _ in line]) / max(1, n)
        kept = sum([is_kept for _, is_kept in line])
        ranked.append(LikelyConvention(convention.name, convention, gain, kept, n, left_out))
    ranked.sort(key=lambda one: round(one.gain, 9))
    if ranked[-1].gain < LEAST_GAIN:
        ranked.append(LikelyConvention("none of these", None, 0, 0, n, left_out))
    return tuple(ranked[::-1])


def _judged(record: PublicRecord, action: Clue, cards: AnyCards) -> tuple[float, bool] | None:
    """How much better than guessing a convention foretells a clue, and whether it keeps it; None if that cannot be judged."""
    state = record.state
    if any(cards[number] == UNKNOWN for seat, hand in by_seat(card_numbers(state)) if seat != state.player for number in hand):
        return None
    if cards != cards_by_number(state):  # of cards that were unknown then, some are known by the end
        state = with_cards(state, cards)
        record = record.with_state(state)
    clues = clues_of(state.legal_actions())
    shares = within(STEPS_PER_CLUE, lambda: [_share(record, clue, cards) for clue in clues])
    if shares is None:
        return None
    own = shares[clues.index(replace(state.normalized(action), touched=None))]
    total = sum(shares)
    broken = shares.count(0)
    if not total:
        return 0, False
    likelihood = own / total * (KEPT_SHARE if broken else 1) if own else (1 - KEPT_SHARE) / broken
    return log(likelihood * len(clues)), bool(own)


def _share(record: PublicRecord, clue: Clue, cards: AnyCards) -> float:
    """The share of a clue among those that keep the convention; 0 if it breaks it."""
    said = record.kept_by(clue, cards)
    if said is None:
        return 0
    true = {case.name for one in said if one.kind == "meaning" for case in one.cases if case.is_true(cards)}
    return SHARE_OF_IDLE if true and true <= ASKS_NOTHING else 1
