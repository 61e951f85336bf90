"""What will this bot do?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import ClassVar, Self

from hanabi_widget.bots import BOTS, Move, Seat
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import ActionDomain, NameDomain
from hanabi_widget.lessons.answers.parameters import parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.bases.next_action import Acting
from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Action, Clue, Discard, Play
from hanabi_widget.text import Language, describe_option

ASKED = [name for name, bot in BOTS.items() if bot.used_in_questions]
"""The bots that learners may be asked about."""


@dataclass(frozen=True, kw_only=True)
class BotMove(Acting):
    """The actions that a bot in the place of the player to act may take: those which the first of its rules that fires yields.

    Attributes:
        bot: one of `hanabi_widget.bots.BOTS` that learners may be asked about.
    """

    bot: str = parameter(NameDomain("bot", ASKED))

    id, code, form = "bot", "Q23", ChoiceForm("action", ActionDomain(Play, Discard, Clue))
    mistakes = ("positive_only", "no_counting", "public_only", "card_by_card", "touched_one", "sees_all", "reversed")
    required_techniques = ("T6",)
    view_techniques = ()
    uses_evidence = False
    slips: ClassVar[Mapping[str, Slip]] = {"rule_skipped": lambda question: question.skipping()}

    @property
    def holder(self) -> int:
        """Who acts."""
        return self.state.player

    def answers(self, reasoner: Reasoner) -> Iterable[Action]:
        """What the bot does that knows what the reasoner knows."""
        return _actions(islice(BOTS[self.bot].moves(ReasonedSeat(reasoner)), 1))

    def skipping(self) -> list[Action]:
        """What it would do if the rule that fires were not there."""
        return _actions(islice(BOTS[self.bot].moves(Seat(self.state)), 1, 2))

    def words(self, spoken: Language) -> dict[str, object]:
        """The bot with its policy."""
        return {**super().words(spoken), "policy": spoken.say(f"bot.{self.bot}.policy")}

    def derivation(self, language: Language) -> list[str]:
        """The bot's own explanation."""
        move = BOTS[self.bot].explain(Seat(self.state))
        return [
            describe_option(language, self.state, move.rule, option.seat, option.slot, option.identities) for option in move.options[:1]
        ]

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each bot, from the chair of who acts and from above."""
        for bot in mixed(ASKED, random):
            for viewer in mixed([None, history.state.player], random):
                yield cls(history=history, viewer=viewer, bot=bot)


def _actions(moves: Iterable[Move]) -> list[Action]:
    return [option.action for move in moves for option in move.options]


class ReasonedSeat(Seat):
    """A seat that knows what a reasoner knows."""

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner.state)
        self.reasoner = reasoner

    def clue_masks(self, seat: int) -> list[int]:
        """What the reasoner takes clues to leave open."""
        return self.reasoner.clue_masks(seat)

    @cached_property
    def identities_by_counting(self) -> list[int]:
        """The same, with copies counted."""
        return self.reasoner.by_counting((self.me,))

    @cached_property
    def identities(self) -> list[int]:
        """All that follows, as the reasoner sees it."""
        return self.reasoner.identities((self.me,))
