"""What the table shows: the maximum score and the pace, and which cards in sight are critical."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import ClassVar, Literal, Self, TypeAlias

from hanabi_widget.explain import Place
from hanabi_widget.explain.saying import Formulas
from hanabi_widget.knowledge import TableFact
from hanabi_widget.knowledge.worlds import require_all_known
from hanabi_widget.lessons.answers.answer_forms import NumberForm, SetForm
from hanabi_widget.lessons.answers.common_statements import IsCard, on_the_table
from hanabi_widget.lessons.answers.domains import PLACE, NameDomain, parameter
from hanabi_widget.lessons.answers.verdict import Argument
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.position_variant import pick, shuffled
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, Question
from hanabi_widget.lessons.reasoners import Reasoner
from hanabi_widget.rules import UNKNOWN, Identities, Identity, State, by_seat, by_slot, critical, playable, reachable_heights, seats_of
from hanabi_widget.rules.card_status import added_and_deducted, points
from hanabi_widget.text import LocalizedError, Statement

NUMBERS = ("max_score", "pace")
"""The numbers that are asked for; each has texts of its own, ``ask.number.<name>``."""


class PublicNumberQuestion(Question):
    """A number that all can work out from the table, as the statistics of the board derive it.

    The maximum score is what the remaining copies allow. The pace is how many more cards may be discarded with it in reach; with an empty
    deck, how many turns may pass without a play.

    Attributes:
        which: one of `NUMBERS`.
    """

    which: str = parameter(NameDomain(NUMBERS), "max_score")

    id = "number"
    code = "Q13"
    form = NumberForm()
    text_parameter = "which"
    required_techniques = ("T3",)
    view_techniques = ()
    uses_evidence = False
    mistakes = ("out_of_date",)
    specific_mistakes: ClassVar = {
        "perfect": lambda question: [question.state.rules.perfect_score] if question.which == "max_score" else [],
        "score_now": lambda question: [question.state.score] if question.which == "max_score" else [],
        "one_lost": lambda question: [_perfect_less_lost_cards(question.state)] if question.which == "max_score" else [],
        "no_last_round": lambda question: [question.state.pace - _turns_after_deck(question.state)] if question.which == "pace" else [],
    }
    drill_choices: ClassVar = {"which": NUMBERS}

    def misfit(self) -> LocalizedError | None:
        """That the rules have no score."""
        return LocalizedError("ask.error.score") if getattr(self.state, self.which) is None else None

    def answers(self, reasoner: Reasoner) -> Iterable[int]:
        """The number in the position that the reasoner takes to be the current one; none if the rules do not define it."""
        number = getattr(reasoner.state, self.which)
        return [] if number is None else [number]

    def refutation(self, _: int) -> Argument:
        """Nothing: whether it is too high or too low would lead to the number."""
        return ()

    def evidence(self) -> Argument:
        """What is counted first: cards that are lost, or how many cards can be played."""
        if self.which == "pace":
            return self._pace(0)[:1]
        lost = _lost(self.state)
        return [AllDiscarded(self.to, self.state.rules.identities_of(lost))] if lost else []

    def proof(self, answer: int) -> Argument:
        """The number from its parts: how far each firework can come, and what it is worth; or the sum that is the pace."""
        return self._pace(answer) if self.which == "pace" else [*self._suits(), self._sum(answer)]

    def _sum(self, answer: int) -> Statement:
        """What the fireworks are worth together."""
        rules = self.state.rules
        heights = reachable_heights(self.state)
        deducting = [suit.name for suit in rules.suits if suit.deducts]
        if not deducting:
            return Maximum(self.to, answer)
        return Deducted(self.to, answer, *added_and_deducted(rules, heights), deducting[0])

    def _suits(self) -> Sequence[Statement]:
        """For each suit how far its firework can come: those that a lost card stops come first."""
        state = self.state
        rules = state.rules
        if state.outcome is not None:
            return [NothingMore(self.to)]
        found = [
            CanReach(self.to, suit.name, height)
            if height == rules.ranks
            else StopsAt(self.to, suit.name, height, Identity(rules.firework_place.index((number, height))))
            for number, (suit, height) in enumerate(zip(rules.suits, reachable_heights(state)))
        ]
        return sorted(found, key=lambda one: not isinstance(one, StopsAt))

    def _pace(self, answer: int) -> Argument:
        state = self.state
        most = sum(reachable_heights(state))
        last: Literal["", "_last"] = "" if state.turns_left is None else "_last"
        total = Pace(self.to, answer, sum(state.fireworks), most, len(state.deck), len(state.names), state.turns_left or 0, last)
        return [MostPlayed(self.to, most), total]

    @property
    def prompt_id(self) -> str:
        """Another one for the pace with an empty deck: only then do clues cost it."""
        return "number.pace.turns" if self.which == "pace" and not self.state.deck else self.text_id

    @property
    def asked_again_id(self) -> str:
        """Another one there: of turns that are left, not of cards in the deck."""
        return f"{self.prompt_id}.again"

    @classmethod
    def sample(cls, history: History, random: Random, which: str | None = None) -> Iterator[Self]:
        """One question about the position, if cards have been discarded."""
        item = cls(history=history, which=which or pick(NUMBERS, random))
        if getattr(history.state, item.which) is not None and history.state.discards:
            yield item


class CanReach(Statement):
    """How high a firework can come.

    Attributes:
        value: its colour.
        number: how high.
    """

    key = "max.whole"

    value: str
    number: int

    @property
    def claims(self) -> Formulas:
        """So high."""
        return (TableFact("reach", self.value, self.number),)


class StopsAt(CanReach):
    """How high it can come, as a card is gone."""

    key = "max.stops"

    gone: Identity

    @property
    def claims(self) -> Formulas:
        """So high, and no copy is left."""
        return (*super().claims, TableFact("left", self.rules.card_names[self.gone], 0))


class AllDiscarded(Statement):
    """Of which cards all copies are discarded."""

    key = "max.gone"

    listed: Identities


class NothingMore(Statement):
    """That the game is over; nothing more can be played."""

    key = "max.over"


class Maximum(Statement):
    """What all fireworks come to."""

    key = "max.sum"

    number: int


class Deducted(Statement):
    """The maximum, where a suit is deducted."""

    key = "max_score.deducted"

    score: int
    plus: int
    minus: int
    color: str


class MostPlayed(Maximum):
    """How many cards can be played in all."""

    key = "pace.most"


class Pace(Statement):
    """The pace, as a sum; in the last round by the turns that are left."""

    key = "pace.sum{last}"

    pace: int
    played: int
    most: int
    deck: int
    players: int
    turns: int
    last: Literal["", "_last"]


def _lost(state: State) -> list[Identity]:
    """The cards all of whose copies are discarded."""
    return [identity for identity in {*state.discards} if state.discards.count(identity) == state.rules.copies_of[identity]]


def _perfect_less_lost_cards(state: State) -> int:
    """The perfect score less one for each of them."""
    rules = state.rules
    heights = [rules.ranks] * len(rules.suits)
    for identity in _lost(state):
        heights[rules.firework_place[identity][0]] -= 1
    return points(rules, heights)


def _turns_after_deck(state: State) -> int:
    """The number of turns once the deck is empty."""
    return len(state.names) if state.turns_left is None else state.turns_left


Places: TypeAlias = frozenset[Place]
"""Cards in hands, by seat and slot."""


class CriticalCardsQuestion(Question):
    """The critical cards in the hands that the viewer sees."""

    id = "critical"
    code = "Q14"
    form = SetForm(PLACE)
    drill_shares = MOSTLY_SOME
    mistakes = ("out_of_date",)
    required_techniques = ("T3",)
    view_techniques = ()
    uses_evidence = False
    specific_mistakes: ClassVar = {
        "single_copies": lambda question: [
            question.visible_places(critical(question.state) & _last_copies(question.state, discarded=False))
        ],
        "not_needed": lambda question: [question.visible_places(_last_copies(question.state, discarded=True))],
        "playable_only": lambda question: [question.visible_places(playable(question.state))],
    }

    def visible_places(self, identities: int) -> Places:
        """The places of the cards with these identities in the hands that the viewer sees.

        Raises:
            DependsOnUnknownCard: a card in one of these hands is unknown.
        """
        require_all_known(self.state, self.viewer)
        hands = [(seat, hand) for seat, hand in by_seat(self.state.hands) if seat != self.viewer]
        return frozenset((seat, slot) for seat, hand in hands for slot, identity in by_slot(hand) if identities >> identity & 1)

    def answers(self, reasoner: Reasoner) -> Iterable[Places]:
        """The places of the cards that are critical in the position that the reasoner takes to be the current one."""
        return [self.visible_places(reasoner.fact_identities("critical"))]

    def argument(self, element: Place) -> Argument:
        """How the card stands by the fireworks and the discard pile."""
        seat, slot = element
        card = self.state.hands[seat][slot - 1]
        if seat == self.viewer or card == UNKNOWN:
            return [Hidden(self.to, element)]
        return [IsCard(self.to, element, card), *on_the_table(self.state, "critical", 1 << card)]

    def proof(self, answer: Places) -> Argument:
        """Each critical card; then which others are the last copies but out of reach, or have another copy left."""
        state = self.state
        places = PLACE.choices(self.context)
        others = {state.hands[seat][slot - 1] for seat, slot in places if seat != self.viewer and (seat, slot) not in answer}
        return [*super().proof(answer), *on_the_table(state, "not critical", state.rules.identities_of(others - {UNKNOWN}), "all")]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Viewed by each player."""
        for viewer in shuffled(seats_of(history.state), random):
            yield cls(history=history, viewer=viewer)


class Hidden(Statement):
    """That the reader does not see a card."""

    key = "hidden"

    place: Place


def _last_copies(state: State, *, discarded: bool = False) -> int:
    """The identities of which the deck has one copy; or of which all but one are discarded, whether or not they can still be played."""
    left = [copies - discarded * state.discards.count(identity) for identity, copies in enumerate(state.rules.copies_of)]
    return sum((copies == 1) << identity for identity, copies in enumerate(left))
