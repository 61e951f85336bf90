"""After how many rounds of "I know" and "I do not know" does a player know a claim? The muddy children puzzle, at the table.

Public announcements eliminate worlds: Plaza, "Logics of public communications" (1989). The puzzle is from Barwise (1981).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.effort import DEFAULT_STEPS, TooLarge, within
from hanabi_widget.knowledge import InconsistentPosition
from hanabi_widget.knowledge.kripke_model import announcement_rounds, list_worlds, model_of, world_numbers
from hanabi_widget.knowledge.normal_form import CardLiteral, Necessary
from hanabi_widget.knowledge.worlds import Hands, require_known
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import CountDomain
from hanabi_widget.lessons.answers.verdict import Argument
from hanabi_widget.lessons.positions import History, holders_and_viewers, shuffled_slots
from hanabi_widget.lessons.questions.question import NONE
from hanabi_widget.lessons.reasoners import Reasoner
from hanabi_widget.rules import RuleSet, by_seat, card_numbers, slots
from hanabi_widget.text import Language, LocalizedError, Statement

from .own_hand import CardClaimQuestion

MAX_DEALS = 2_000
"""Common knowledge may leave at most this many deals open."""

MAX_ROUNDS = 20
"""A question has at most this many rounds."""


@dataclass(frozen=True, kw_only=True)
class AnnouncementRoundsQuestion(CardClaimQuestion):
    """The number of rounds after which a player knows a claim about a slot of their own hand; None if never.

    In each round all players truthfully announce, at the same time, whether they know the claim about this slot of their own hands. The
    answer is 0 if the player knows it before the first round.

    Attributes:
        of: the player.
        slot: the slot, the same for every player.
        claim: the claim.
    """

    id, code, form = (
        "rounds",
        "Q22",
        ChoiceForm("rounds", CountDomain(MAX_ROUNDS), allows_none=True, none="never"),
    )
    required_techniques = ("T8",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0
    drill_shares: ClassVar = {0: 2, 1: 3, 2: 3, NONE: 2}
    mistakes = ()
    drill_rules = (RuleSet(suits="ryg", copies=(2, 1), hand_size=1),)
    specific_mistakes: ClassVar = {
        "round_early": lambda question: [known - 1 for known in question.right_answers if known],
        "silence": lambda _: [None],
    }

    @property
    def answer_kind(self) -> Hashable:
        """The number of rounds, 2 for more, or none."""
        (known,) = self.right_answers
        return NONE if known is None else min(known, 2)

    def check(self) -> None:
        """Check that every hand has the slot, and that not too many deals are possible.

        Raises:
            LocalizedError: it is not so.
        """
        size = min(self.state.hand_sizes)
        if self.slot > size:
            allowed = ", ".join(map(str, slots(size))) or "–"
            raise LocalizedError("ask.error.value", name="slot", value=self.slot, allowed=allowed)
        if not self.is_small_enough:
            raise LocalizedError("ask.error.deals")

    @property
    def is_small_enough(self) -> bool:
        """Whether few enough deals are possible to find the answer."""
        return within(DEFAULT_STEPS, lambda: self.has_answer) is not None

    def answers(self, reasoner: Reasoner) -> Iterable[int | None]:
        """The number of rounds, or None."""
        for number, (_, says) in enumerate(self._deals_and_announcements(reasoner)):
            if says[self.of]:
                return [number]
        return [None]

    def _deals_and_announcements(self, reasoner: Reasoner) -> Iterator[tuple[list[Hands], tuple[bool, ...]]]:
        """For each round the deals possible before it, and what each player announces, until nothing changes any more.

        Raises:
            DependsOnUnknownCard: a card in a hand is unknown.
            InconsistentPosition: the hands are not possible.
            TooLarge: too many deals are possible, or the rounds are too many.
        """
        observation, fact = reasoner.knowledge.observation, reasoner.fact_identities(self.claim)
        actual = observation.hands
        for seat, hand in by_seat(actual):
            require_known(self.state, seat, hand)
        deals = list_worlds(observation, MAX_DEALS)
        if actual not in deals:
            raise InconsistentPosition
        claims = [Necessary((seat,), CardLiteral(seat, self.slot - 1, fact)) for seat, _ in by_seat(actual)]
        for number, (model, says) in enumerate(announcement_rounds(model_of(deals), deals.index(actual), claims)):
            if number > MAX_ROUNDS:
                raise TooLarge(MAX_ROUNDS)
            yield [deals[world] for world in world_numbers(model.worlds)], says

    def argument(self, element: int | None) -> Argument:
        """A deal that is still possible after so many rounds, or what the first round tells if the player knows it earlier."""
        right = next(iter(self.right_answers))
        if element == right:
            return self.proof(element)
        history = [*self._deals_and_announcements(Reasoner.of(self.seen))]
        if right is not None and (element is None or element > right):
            if right == 0:
                return [self.statement("rounds.deals", round=1, n=len(history[0][0])), self.statement("rounds.known", player=self.of)]
            (_, says), (left, _) = history[:2]
            return [
                self._announced(says),
                self.statement("rounds.deals", round=2, n=len(left)),
                self.statement("rounds.sooner", player=self.of),
            ]
        number = min(element or 0, len(history) - 1)
        return [self._open(number, history[number][0])]

    def _open(self, number: int, deals: list[Hands]) -> Statement:
        """A card that the player may still hold before a round."""
        actual, fact = self.state.hands, Reasoner.of(self.seen).fact_identities(self.claim)
        others = [deal for deal in deals if all(row == actual[seat] for seat, row in by_seat(deal) if seat != self.of)]
        card = next(deal[self.of][self.slot - 1] for deal in others if not fact >> deal[self.of][self.slot - 1] & 1)
        return self.statement("rounds.open", round=number + 1, place=(self.of, self.slot), card=card)

    def _announced(self, says: Sequence[bool]) -> Statement:
        knowing = tuple(seat for seat, knows in by_seat(says) if knows)
        return self.statement("rounds.say", people=knowing) if knowing else self.statement("rounds.nobody")

    def proof(self, answer: int | None) -> Argument:  # noqa: ARG002 - there is one
        """The announcements of each round until the player knows the claim or nothing changes, and the deals possible before it."""
        steps, deals = list[Statement](), list[Hands]()
        for number, (deals, says) in enumerate(self._deals_and_announcements(Reasoner.of(self.seen)), start=1):
            steps.append(self.statement("rounds.deals", round=number, n=len(deals)))
            if says[self.of]:
                return [*steps, self.statement("rounds.known", player=self.of)]
            steps.append(self._announced(says))
        return [*steps, self.statement("rounds.never"), self._open(len(steps) // 2 - 1, deals)]

    def text_values(self, language: Language) -> dict[str, object]:
        """The slot by its number, as it is the same for every player."""
        return {**super().text_values(language), "slot": self.slot}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each player, if the deals that are possible are few."""
        for of, viewer in holders_and_viewers(history.state, random):
            for slot in shuffled_slots(history.state, of, random):
                if viewer is None and all(slot <= len(row) for row in card_numbers(history.state)):
                    item = cls(history=history, of=of, slot=slot)
                    if item.is_small_enough:
                        yield item
