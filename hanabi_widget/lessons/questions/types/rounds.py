"""After how many rounds of "I know" and "I do not know" does a player know a claim? The muddy children puzzle, at the table.

Public announcements eliminate worlds: Plaza, "Logics of public communications" (1989). The puzzle is from Barwise (1981).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import ClassVar, Self, TypeAlias

from hanabi_widget.knowledge.common import common_worlds
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT, CountDomain
from hanabi_widget.lessons.answers.parameters import CLAIM, parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.random_order import holders_and_viewers, shuffled_slots
from hanabi_widget.lessons.questions.question import Question, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import RuleSet, SeatIndex, Slot, seats
from hanabi_widget.text import Language, LocalizedError

Deal: TypeAlias = tuple[tuple[int, ...], ...]
"""The identities in all hands."""

MAX_DEALS = 2_000
"""Common knowledge may leave at most this many deals open."""

MAX_ROUNDS = 20
"""More rounds than any question needs."""


@dataclass(frozen=True, kw_only=True)
class KnowledgeRoundsQuestion(Question):
    """The number of rounds after which a player knows a claim about a slot of their own hand; None if never.

    In each round all players truthfully announce, at the same time, whether they know the claim about this slot of their own hands. The
    answer is 0 if the player knows it before the first round.

    Attributes:
        of: the player.
        slot: the slot, the same for every player.
        claim: the claim.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")

    id, code, form = "rounds", "Q22", ChoiceForm("rounds", CountDomain(MAX_ROUNDS), allows_none=True, none_is_informative=True)
    required_techniques = ("T8",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 1
    mistakes = ()
    drill_rules = RuleSet(suits="ryg", copies=(2, 1), hand_size=1)
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "round_early": lambda question: [known - 1 for known in question.right_answers if known],
        "silence": lambda _: [None],
    }

    def check(self) -> None:
        """Check that every hand has the slot, and that not too many deals are possible.

        Raises:
            LocalizedError: it is not so.
        """
        if not all(self.slot <= len(row) for row in self.state.card_numbers) or len(self._common_deals(self._exact_reasoner)) > MAX_DEALS:
            raise LocalizedError("ask.error.deals")

    @property
    def _exact_reasoner(self) -> Reasoner:
        return Reasoner(self.seen)

    @staticmethod
    def _common_deals(reasoner: Reasoner) -> list[Deal]:
        """The deals that common knowledge leaves open; at most one more than are allowed."""
        observation = reasoner.views.observation
        return [*islice(common_worlds(observation, seats(len(observation.hands))).all_worlds(), MAX_DEALS + 1)]

    def answers(self, reasoner: Reasoner) -> Iterable[int | None]:
        """The number of rounds, or None."""
        for number, (_, says) in enumerate(islice(self.rounds(reasoner), MAX_ROUNDS + 1)):
            if says[self.of]:
                return [number]
        return [None]

    def rounds(self, reasoner: Reasoner) -> Iterator[tuple[int, tuple[bool, ...]]]:
        """For each round the number of deals possible before it, and what each player announces, until nothing changes any more."""
        fact, actual, deals = reasoner.fact_identities(self.claim), reasoner.views.observation.hands, self._common_deals(reasoner)
        while True:
            announcements = self._announcements(deals, fact)
            yield len(deals), announcements[actual]
            left = [deal for deal in deals if announcements[deal] == announcements[actual]]
            if len(left) == len(deals):
                return
            deals = left

    def _announcements(self, deals: list[Deal], fact: int) -> dict[Deal, tuple[bool, ...]]:
        """For each deal, what each player announces in it."""
        knows = []
        for seat in seats(len(self.state.names)):
            sure: defaultdict[Deal, bool] = defaultdict(lambda: True)
            for deal in deals:
                if not fact >> deal[seat][self.slot - 1] & 1:
                    sure[deal[:seat] + deal[seat + 1 :]] = False
            knows.append([sure[deal[:seat] + deal[seat + 1 :]] for deal in deals])
        return dict(zip(deals, zip(*knows)))

    def derivation(self, language: Language) -> list[str]:
        """The announcements of each round until the player knows the claim, and the number of deals possible before it."""
        lines, names = list[str](), self.state.names
        for number, (deals, says) in enumerate(islice(self.rounds(self._exact_reasoner), MAX_ROUNDS), start=1):
            lines.append(language.say("ask.rounds.deals", round=number, n=deals))
            if says[self.of]:
                return [*lines, language.say("ask.rounds.known", player=names[self.of])]
            knowing = [name for name, knows in zip(names, says) if knows]
            say = language.say("ask.rounds.say", players=language.and_list(knowing)) if knowing else language.say("ask.rounds.nobody")
            lines.append(say)
        return [*lines, language.say("ask.rounds.never")]

    def text_values(self, language: Language) -> dict[str, object]:
        """The slot by its number, as it is the same for every player."""
        return {**super().text_values(language), "slot": self.slot}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each player who learns the claim from the announcements."""
        for of, viewer in holders_and_viewers(history.state, random):
            for slot in shuffled_slots(history.state, of, random):
                if viewer is None and all(slot <= len(row) for row in history.state.card_numbers):
                    item = cls(history=history, of=of, slot=slot)
                    if (
                        len(item._common_deals(item._exact_reasoner)) <= MAX_DEALS
                        and item.right_answers != {0}
                        and item.right_answers != {None}
                    ):
                        yield item
