"""After how many rounds of "I know" and "I do not know" does Bob know it? The muddy children, at the table.

What is said in public strikes out worlds: Plaza, "Logics of public communications" (1989); the children are of Barwise (1981).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import ClassVar, Self

from hanabi_widget.knowledge.common import common_worlds
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT, CountDomain
from hanabi_widget.lessons.answers.parameters import CLAIM, parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import chairs, slots
from hanabi_widget.lessons.questions.question import Question, Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import RuleSet
from hanabi_widget.text import Language, LocalizedError

World = tuple[tuple[int, ...], ...]

DEALS = 2_000
"""So many deals may be possible in common, at most."""

MOST = 20
"""No rounds that are asked for come near."""


@dataclass(frozen=True, kw_only=True)
class Rounds(Question):
    """The rounds after which a player knows a claim about the own slot, when all say again and again whether they do; None for never.

    In each round all players say at once, truly, whether they know the claim of the same slot of their own hands; 0 if the player
    knows it before anybody speaks.

    Attributes:
        of: the player.
        slot: the slot, of every player.
        claim: what is claimed of it.
    """

    of: int = parameter(PLAYER)
    slot: int = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")

    id, code, form = "rounds", "Q22", ChoiceForm("rounds", CountDomain(MOST), none=True, telling=True)
    required_techniques = ("T8",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 1
    mistakes = ()
    rules = RuleSet(suits="ryg", copies=(2, 1), hand_size=1)
    slips: ClassVar[Mapping[str, Slip]] = {
        "round_early": lambda question: [known - 1 for known in question.right_answers if known],
        "silence": lambda _: [None],
    }

    def check(self) -> None:
        """Everybody has the slot, and not too many deals are possible."""
        if not all(self.slot <= len(row) for row in self.state.card_numbers) or len(self._worlds(self._exact)) > DEALS:
            raise LocalizedError("ask.error.deals")

    @property
    def _exact(self) -> Reasoner:
        return Reasoner(self.history)

    @staticmethod
    def _worlds(reasoner: Reasoner) -> list[World]:
        """The deals that all hold possible in common, one more than there may be at most."""
        observation = reasoner.minds.observation
        return [*islice(common_worlds(observation, range(len(observation.hands))).all_worlds(), DEALS + 1)]

    def answers(self, reasoner: Reasoner) -> Iterable[int | None]:
        """The number of rounds."""
        for number, (_, says) in enumerate(islice(self.rounds(reasoner), MOST + 1)):
            if says[self.of]:
                return [number]
        return [None]

    def rounds(self, reasoner: Reasoner) -> Iterator[tuple[int, tuple[bool, ...]]]:
        """Round for round the number of deals that are possible before it, and what each player says; the last is like all after it."""
        fact, real, worlds = reasoner.fact(self.claim), reasoner.minds.observation.hands, self._worlds(reasoner)
        while True:
            says = self._says(worlds, fact)
            yield len(worlds), says[real]
            left = [world for world in worlds if says[world] == says[real]]
            if len(left) == len(worlds):
                return
            worlds = left

    def _says(self, worlds: list[World], fact: int) -> dict[World, tuple[bool, ...]]:
        """For each deal what each player says in it."""
        knows = []
        for seat in range(len(self.state.names)):
            sure: defaultdict[World, bool] = defaultdict(lambda: True)
            for world in worlds:
                if not fact >> world[seat][self.slot - 1] & 1:
                    sure[world[:seat] + world[seat + 1 :]] = False
            knows.append([sure[world[:seat] + world[seat + 1 :]] for world in worlds])
        return dict(zip(worlds, zip(*knows)))

    def derivation(self, language: Language) -> list[str]:
        """What is said in each round until the player knows it, and how many deals are possible then."""
        lines, names = list[str](), self.state.names
        for number, (deals, says) in enumerate(islice(self.rounds(self._exact), MOST), start=1):
            lines.append(language.say("ask.rounds.deals", round=number, n=deals))
            if says[self.of]:
                return [*lines, language.say("ask.rounds.known", player=names[self.of])]
            knowing = [name for name, knows in zip(names, says) if knows]
            say = language.say("ask.rounds.say", players=language.and_list(knowing)) if knowing else language.say("ask.rounds.nobody")
            lines.append(say)
        return [*lines, language.say("ask.rounds.never")]

    def words(self, spoken: Language) -> dict[str, object]:
        """The slot by its number, as it is everybody's."""
        return {**super().words(spoken), "slot": self.slot}

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each player who comes to know it by what is said."""
        for of, viewer in chairs(history.state, random):
            for slot in slots(history.state, of, random):
                if viewer is None and all(slot <= len(row) for row in history.state.card_numbers):
                    item = cls(history=history, of=of, slot=slot)
                    if len(item._worlds(item._exact)) <= DEALS and item.right_answers != {0} and item.right_answers != {None}:
                        yield item
