"""Can this position arise, and if not, which rule does it break?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from hanabi_widget.knowledge import InconsistentPosition, is_consistent
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import NameDomain
from hanabi_widget.lessons.positions.constructed import with_hand
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed, one_of
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN, State
from hanabi_widget.text import Language, card_name, describe_place, value_name

Broken = dict[str, object]
"""What shows that a rule is broken: a type as card, a seat as player, a seat and slot as place, and numbers."""


def too_many_copies(state: State) -> Broken | None:
    """More copies of a card than the deck has (S2)."""
    known = Counter([*state._public_identities(), *(kind for hand in state.hands for kind in hand), *state.deck])
    for kind, number in sorted(known.items()):
        if kind != UNKNOWN and number > state.rules.copies_of[kind]:
            return {"card": kind, "number": number, "copies": state.rules.copies_of[kind]}
    try:
        return {"unknown": True} if any(UNKNOWN in hand for hand in state.hands) and not is_consistent(state) else None
    except InconsistentPosition:
        return {"unknown": True}


def wrong_hand(state: State) -> Broken | None:
    """A hand of another size than the rules say, while there are cards to draw or more than one card after (S3, T1, E3)."""
    size = state.rules.hand_sizes[len(state.names)]
    least = size if state.deck else 0 if state.rules.all_or_nothing else size - 1
    for seat, row in enumerate(state.card_numbers):
        if not least <= len(row) <= size:
            return {"player": seat, "number": len(row), "size": size}
    return None


def too_many_strikes(state: State) -> Broken | None:
    """More strikes than end the game, or than there are cards that can have cost them (P1, E1)."""
    most = min(len(state.discards), state.rules.strikes)
    return {"number": state.strikes, "most": most} if state.strikes > most else None


def too_many_tokens(state: State) -> Broken | None:
    """More tokens than there are, or than can be left after the clues whose marks are there (S4, C1, D1, P1)."""
    rules = state.rules
    marks = sum(
        len({value for told in row for value in (*rules.values_touching(told), *rules.values_missing(told))}) for row in state.clue_info
    )
    back = len(state.discards) - state.strikes + sum(height == rules.ranks for height in state.fireworks)
    if rules.announcements:
        back += sum(state.fireworks)
    most = min(rules.clue_tokens, rules.clue_tokens - marks + max(0, back))
    return {"number": state.clue_tokens, "clues": marks, "back": max(0, back), "most": most} if state.clue_tokens > most else None


def clue_left_out(state: State) -> Broken | None:
    """A clue touched or missed a card, but an older card of the hand, which was there, does not bear the mark that it should (C3)."""
    rules = state.rules
    for seat, (hand, row) in enumerate(zip(state.hands, state.clue_info)):
        heard = set[str | int]()
        for slot, (kind, told) in enumerate(zip(hand, row), start=1):
            touched, missed = {*rules.values_touching(told)}, {*rules.values_missing(told)}
            for value in rules.clue_values:
                if kind != UNKNOWN:
                    matches = bool(rules.touched_identities[value] >> kind & 1)
                    if (
                        (value in touched and not matches)
                        or (value in missed and matches)
                        or (value in heard and matches and value not in touched)
                    ):
                        return {"place": (seat, slot), "value": value}
            heard |= touched | missed
    return None


RULES: dict[str, Callable[[State], Broken | None]] = {
    "copies": too_many_copies,
    "hand": wrong_hand,
    "strikes": too_many_strikes,
    "tokens": too_many_tokens,
    "clue": clue_left_out,
}
"""The rules that a table may be seen to break; their words are ``ask.rule.<name>``, and ``ask.rule.<name>.why`` for what shows it."""


@dataclass(frozen=True, kw_only=True)
class CanArise(Question):
    """The rules of `RULES` that a position breaks; None if it breaks none of them.

    Hands are taken to be in the order in which their cards were drawn.
    """

    id, code, form = "can_arise", "Q21", ChoiceForm("choice", NameDomain("ask.rule", [*RULES]), none=True, telling=True)
    mistakes = ()
    required_techniques = ("T3",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0

    def answers(self, reasoner: Reasoner) -> Iterable[str | None]:
        """All that are broken."""
        return [name for name, broken in RULES.items() if broken(reasoner.history.state)] or [None]

    @property
    def technique_of_hint(self) -> str | None:
        """That copies are to be counted, where there are too many."""
        return self.difficulty if "copies" in self.right_answers else None

    def derivation(self, language: Language) -> list[str]:
        """What shows that each rule is broken, or that all were looked at."""
        state, lines = self.state, list[str]()
        for name, rule in RULES.items():
            broken = rule(state)
            if broken:
                key = f"ask.rule.{name}.unknown" if "unknown" in broken else f"ask.rule.{name}.why"
                lines.append(language.say(key, **{what: _said(language, state, what, value) for what, value in broken.items()}))
        return lines or [language.say("ask.rule.none")]

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """The position, or with one thing wrong about it."""
        for spoil in mixed([None, *SPOILS], random)[:1]:
            state = spoil(history.state, random) if spoil else history.state
            if state is not None:
                yield cls(history=History((state.replace(),)))


def _said(language: Language, state: State, what: str, value: Any) -> object:  # noqa: ANN401 - see `Broken`
    """What shows that a rule is broken, in words."""
    match what:
        case "card":
            return card_name(language, state.rules, value)
        case "player":
            return state.names[value]
        case "place":
            return describe_place(language, state, *value)
        case "value":
            return value_name(language, state.rules, value)
    return value


def _one_copy_more(state: State, random: Random) -> State | None:
    """A card in a hand is another copy of a card that is gone for good."""
    public = state._public_identities()
    gone = [kind for kind, copies in enumerate(state.rules.copies_of) if public.count(kind) == copies]
    seat = one_of(range(len(state.names)), random)
    hand, told = [*state.hands[seat]], state._clue_info_of(seat)
    places = [(slot, kind) for slot, known in enumerate(told) for kind in gone if state.rules.possible_identities(known) >> kind & 1]
    if not places:
        return None
    slot, hand[slot] = mixed(places, random)[0]
    return with_hand(state, seat, hand)


def _one_card_less(state: State, random: Random) -> State | None:
    """A card of a hand lies in the deck."""
    seat = one_of(range(len(state.names)), random)
    if not state.deck or not state.card_numbers[seat]:
        return None
    hands, told = [*state.hands], [*state.clue_info]
    deck = (*state.deck, hands[seat][0])
    hands[seat], told[seat] = hands[seat][1:], told[seat][1:]
    return state.replace(hands=hands, clue_info=told, deck=deck)


def _one_strike_more(state: State, random: Random) -> State | None:  # noqa: ARG001
    strikes = len(state.discards) + 1
    return state.replace(strikes=strikes) if strikes < state.rules.strikes else None


def _one_token_more(state: State, random: Random) -> State | None:  # noqa: ARG001
    for tokens in range(state.clue_tokens + 1, state.rules.clue_tokens + 1):
        spoiled = state.replace(clue_tokens=tokens)
        if too_many_tokens(spoiled):
            return spoiled
    return None


def _one_mark_less(state: State, random: Random) -> State | None:
    """An older card that a clue touched bears no mark."""
    for seat in mixed(range(len(state.names)), random):
        for slot in range(len(state.card_numbers[seat]) - 1, 0, -1):
            told = [*state.clue_info[seat]]
            told[slot] = 0
            spoiled = state.replace(clue_info=[told if other == seat else row for other, row in enumerate(state.clue_info)])
            if clue_left_out(spoiled):
                return spoiled
    return None


SPOILS: tuple[Callable[[State, Random], State | None], ...] = (
    _one_copy_more,
    _one_card_less,
    _one_strike_more,
    _one_token_more,
    _one_mark_less,
)
"""Ways to break each of the rules."""
