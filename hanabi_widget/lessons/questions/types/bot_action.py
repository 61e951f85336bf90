"""What does a bot do here?"""

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
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled
from hanabi_widget.lessons.questions.bases.next_action import NextActionQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Action, Clue, Discard, Play, SeatIndex
from hanabi_widget.text import Language

BOT_NAMES = [name for name, bot in BOTS.items() if bot.used_in_questions]
"""The bots that questions may be about."""


@dataclass(frozen=True, kw_only=True)
class BotActionQuestion(NextActionQuestion):
    """The actions that a bot may take in place of the player to act: those of the first of its rules that fires.

    Attributes:
        bot: one of `BOT_NAMES`.
    """

    bot: str = parameter(NameDomain("bot", BOT_NAMES))

    id, code, form = "bot", "Q23", ChoiceForm("action", ActionDomain(Play, Discard, Clue))
    mistakes = ("positive_only", "no_counting", "public_only", "card_by_card", "touched_one", "sees_all", "reversed")
    required_techniques = ("T6",)
    view_techniques = ()
    uses_evidence = False
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {"rule_skipped": lambda question: question.actions_skipping_a_rule()}

    @property
    def holder(self) -> SeatIndex:
        """The player to act."""
        return self.state.player

    def answers(self, reasoner: Reasoner) -> Iterable[Action]:
        """What the bot does if it knows what the reasoner knows."""
        return _actions(islice(BOTS[self.bot].moves(ReasonerSeat(reasoner)), 1))

    def actions_skipping_a_rule(self) -> list[Action]:
        """What the bot would do without the rule that fires."""
        return _actions(islice(BOTS[self.bot].moves(Seat(self.state)), 1, 2))

    def stated_facts(self, language: Language) -> list[str]:
        """The rules of the bot, in order."""
        return language.say(f"bot.{self.bot}.policy").splitlines()

    def argument(self, element: Action) -> Argument:
        """That no rule gives the action now, or an earlier one gives another; for a right one, the bot's own explanation."""
        for number, move in enumerate(BOTS[self.bot].moves(Seat(self.state))):
            option = next((option for option in move.options if option.action == element), None)
            if option is not None and number:
                return [self.statement("bot.later", action=element)]
            if option is not None:
                return [self.statement(f"bot.rule.{move.rule}", place=(option.seat, option.slot), cards=option.identities)]
        return [self.statement("bot.no_rule", action=element)]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each bot, viewed by the player to act and with the whole table in sight."""
        for bot in shuffled(BOT_NAMES, random):
            for viewer in shuffled([None, history.state.player], random):
                yield cls(history=history, viewer=viewer, bot=bot)


def _actions(moves: Iterable[Move]) -> list[Action]:
    return [option.action for move in moves for option in move.options]


class ReasonerSeat(Seat):
    """A bot's seat that knows what a reasoner knows."""

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner.state)
        self.reasoner = reasoner

    def clue_masks(self, seat: SeatIndex) -> list[int]:
        """For each slot, the identities that the reasoner takes clues to leave open."""
        return self.reasoner.clue_masks(seat)

    @cached_property
    def identities_by_counting(self) -> list[int]:
        """The same with copies counted."""
        return self.reasoner.identities_by_counting((self.me,))

    @cached_property
    def identities(self) -> list[int]:
        """For each slot, the identities that the reasoner takes to be possible."""
        return self.reasoner.identities((self.me,))
