"""What is the pace?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.questions.bases.public_number import PublicNumberQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.rules import State, reachable_heights
from hanabi_widget.text import Language, current_language


class PaceQuestion(PublicNumberQuestion):
    """How many more cards may be discarded with the maximum score in reach; with an empty deck, how many turns may pass without a play."""

    id, code = "pace", "Q15"
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "no_last_round": lambda question: [question.number(question.state) - _turns_after_deck(question.state)],
        "perfect": lambda question: [_pace_to_perfect_score(question.state)],
    }

    @staticmethod
    def number(state: State) -> int | None:
        """The pace; None if the rules have no score."""
        return state.pace

    def first_step(self) -> Argument:
        """How many cards can be played in total."""
        return [self.statement("pace.most", number=sum(reachable_heights(self.state)))]

    def steps(self) -> Argument:
        """The sum of its parts."""
        state, most = self.state, sum(reachable_heights(self.state))
        words = {"pace": self.number(state), "played": sum(state.fireworks), "most": most}
        if state.turns_left is None:
            total = self.statement("pace.sum", **words, deck=len(state.deck), players=len(state.names))
        else:
            total = self.statement("pace.sum_last", **words, turns=state.turns_left)
        return [*self.first_step(), total]

    def prompt(self, language: Language | None = None) -> str:
        """The question, which depends on whether the deck is empty: only then do clues cost pace."""
        return (language or current_language()).say("ask.pace" if self.state.deck else "ask.pace.turns")


def _turns_after_deck(state: State) -> int:
    """The number of turns once the deck is empty."""
    return len(state.names) if state.turns_left is None else state.turns_left


def _pace_to_perfect_score(state: State) -> int:
    """The pace if the perfect score could still be reached."""
    return sum(state.fireworks) + len(state.deck) + _turns_after_deck(state) - len(state.rules.card_names)
