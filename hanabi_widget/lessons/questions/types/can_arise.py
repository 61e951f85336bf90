"""Can this position arise, and if not, which rules does it break?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar, Self, TypeAlias

from hanabi_widget.knowledge import InconsistentPosition, is_consistent
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import NameDomain
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History, with_hand
from hanabi_widget.lessons.positions.position_variant import pick, shuffled
from hanabi_widget.lessons.questions.question import NONE, Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN, State, by_identity, by_seat, by_slot, card_numbers, clue_info_of, seats
from hanabi_widget.text import Statement

Violation: TypeAlias = dict[str, object]
"""The values for the explanation of a broken rule: ``card`` is an identity, ``player`` a seat, ``place`` a seat and slot."""


def too_many_copies(state: State) -> Violation | None:
    """More copies of a card than there are (S2)."""
    known = Counter([*state.public_identities(), *(identity for hand in state.hands for identity in hand), *state.deck])
    for identity, number in sorted(known.items()):
        if identity != UNKNOWN and number > state.rules.copies_of[identity]:
            return {"card": identity, "number": number, "copies": state.rules.copies_of[identity]}
    try:
        return {"unknown": True} if any(UNKNOWN in hand for hand in state.hands) and not is_consistent(state) else None
    except InconsistentPosition:
        return {"unknown": True}


def wrong_hand_size(state: State) -> Violation | None:
    """A hand of the wrong size; after the last draw one card may be missing, in an all-or-nothing game any number (S3, T1, E3)."""
    size = state.rules.hand_sizes[len(state.names)]
    least = size if state.deck else 0 if state.rules.all_or_nothing else size - 1
    for seat, row in by_seat(card_numbers(state)):
        if not least <= len(row) <= size:
            return {"player": seat, "number": len(row), "size": size}
    return None


def too_many_strikes(state: State) -> Violation | None:
    """More strikes than the rules allow, or than there are discarded cards (P1, E1)."""
    most = min(len(state.discards), state.rules.strikes)
    return {"number": state.strikes, "most": most} if state.strikes > most else None


def too_many_tokens(state: State) -> Violation | None:
    """More clue tokens than there are, or than can be left after the clues whose information is on the cards (S4, C1, D1, P1)."""
    rules = state.rules
    clues = sum(
        len({value for clue_info in row for value in (*rules.values_touching(clue_info), *rules.values_missing(clue_info))})
        for row in state.clue_info
    )
    returned = len(state.discards) - state.strikes + sum(height == rules.ranks for height in state.fireworks)
    if rules.announcements:
        returned += sum(state.fireworks)
    most = min(rules.clue_tokens, rules.clue_tokens - clues + max(0, returned))
    return {"number": state.clue_tokens, "clues": clues, "back": max(0, returned), "most": most} if state.clue_tokens > most else None


def inconsistent_clue(state: State) -> Violation | None:
    """Clue information that contradicts the identities of the cards, or that an older card of the same hand lacks (C3)."""
    rules = state.rules
    for seat, (hand, row) in by_seat(zip(state.hands, state.clue_info)):
        earlier_values = set[str | int]()
        for slot, (identity, clue_info) in by_slot(zip(hand, row)):
            touched, missed = {*rules.values_touching(clue_info)}, {*rules.values_missing(clue_info)}
            for value in rules.clue_values:
                if identity != UNKNOWN:
                    matches = bool(rules.touched_identities[value] >> identity & 1)
                    if (
                        (value in touched and not matches)
                        or (value in missed and matches)
                        or (value in earlier_values and matches and value not in touched)
                    ):
                        return {"place": (seat, slot), "value": value}
            earlier_values |= touched | missed
    return None


RULE_CHECKS: dict[str, Callable[[State], Violation | None]] = {
    "copies": too_many_copies,
    "hand": wrong_hand_size,
    "strikes": too_many_strikes,
    "tokens": too_many_tokens,
    "clue": inconsistent_clue,
}
"""The rules that a position may break, each with a check that returns the values for the explanation, or None.

The texts are ``ask.rule.<name>``, and ``ask.rule.<name>.why`` for the explanation."""


@dataclass(frozen=True, kw_only=True)
class CanAriseQuestion(Question):
    """The rules of `RULE_CHECKS` that a position breaks, each of them a right answer; None if it breaks none.

    Hands are taken to be in the order in which their cards were drawn.
    """

    id, code, form = (
        "can_arise",
        "Q21",
        ChoiceForm("choice", NameDomain("ask.rule", [*RULE_CHECKS]), allows_none=True, none_is_informative=True),
    )
    mistakes = ()
    required_techniques = ("T3",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0
    drill_shares: ClassVar[Mapping[Hashable, int]] = dict.fromkeys([NONE, *RULE_CHECKS], 1)

    @property
    def answer_kind(self) -> Hashable:
        """The first rule that is broken, or none."""
        return next((name for name in RULE_CHECKS if name in self.right_answers), NONE)

    def answers(self, reasoner: Reasoner) -> Iterable[str | None]:
        """The rules that are broken."""
        return [name for name, check in RULE_CHECKS.items() if check(reasoner.history.state)] or [None]

    @cached_property
    def right_answers(self) -> frozenset[str | None]:
        """The rules that are broken: also where no deal fits."""
        return frozenset(self.answers(Reasoner.of(self.seen)))

    @property
    def hint_technique(self) -> str | None:
        """To count copies, if there are too many; otherwise none."""
        return self.difficulty if "copies" in self.right_answers else None

    def argument(self, element: str | None) -> Argument:
        """Why the rule is broken, or that it is kept; for none, a rule that is broken."""
        broken = {name: violation for name, check in RULE_CHECKS.items() if (violation := check(self.state))}
        if element is None:
            return [self._broken(*next(iter(broken.items())))] if broken else [self.statement("ask.rule.none")]
        return [self._broken(element, broken[element]) if element in broken else self.statement(f"rule.kept.{element}")]

    def _broken(self, name: str, violation: Violation) -> Statement:
        """How a rule is broken."""
        return self.statement(f"ask.rule.{name}.unknown" if "unknown" in violation else f"ask.rule.{name}.why", **violation)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """The position, or the position with one rule broken."""
        for violate in shuffled([None, *VIOLATORS], random):
            state = violate(history.state, random) if violate else history.state
            if state is not None:
                yield cls(history=History((state.replace(),)))


def _add_copy(state: State, random: Random) -> State | None:
    """Turn a card of a hand into one all of whose copies are played or discarded."""
    public = state.public_identities()
    gone = [identity for identity, copies in by_identity(state.rules.copies_of) if public.count(identity) == copies]
    seat = pick(seats(len(state.names)), random)
    hand, clue_info = [*state.hands[seat]], clue_info_of(state, seat)
    places = [
        (slot, identity)
        for slot, known in enumerate(clue_info)
        for identity in gone
        if state.rules.possible_identities(known) >> identity & 1
    ]
    if not places:
        return None
    slot, hand[slot] = shuffled(places, random)[0]
    return with_hand(state, seat, hand)


def _remove_card(state: State, random: Random) -> State | None:
    """Put a card of a hand back into the deck."""
    seat = pick(seats(len(state.names)), random)
    if not state.deck or not state.hand_sizes[seat]:
        return None
    hands, clue_info = [*state.hands], [*state.clue_info]
    deck = (*state.deck, hands[seat][0])
    hands[seat], clue_info[seat] = hands[seat][1:], clue_info[seat][1:]
    return state.replace(hands=hands, clue_info=clue_info, deck=deck)


def _add_strike(state: State, random: Random) -> State | None:  # noqa: ARG001
    strikes = len(state.discards) + 1
    return state.replace(strikes=strikes) if strikes < state.rules.strikes else None


def _add_token(state: State, random: Random) -> State | None:  # noqa: ARG001
    for tokens in range(state.clue_tokens + 1, state.rules.clue_tokens + 1):
        changed = state.replace(clue_tokens=tokens)
        if too_many_tokens(changed):
            return changed
    return None


def _remove_clue_info(state: State, random: Random) -> State | None:
    """Remove the clue information of an older card."""
    for seat in shuffled(seats(len(state.names)), random):
        for slot in range(state.hand_sizes[seat] - 1, 0, -1):
            clue_info = [*state.clue_info[seat]]
            clue_info[slot] = 0
            changed = state.replace(clue_info=[clue_info if other == seat else row for other, row in enumerate(state.clue_info)])
            if inconsistent_clue(changed):
                return changed
    return None


VIOLATORS: tuple[Callable[[State, Random], State | None], ...] = (
    _add_copy,
    _remove_card,
    _add_strike,
    _add_token,
    _remove_clue_info,
)
"""Functions that break each rule, in the order of `RULE_CHECKS`; they return None where they cannot."""
