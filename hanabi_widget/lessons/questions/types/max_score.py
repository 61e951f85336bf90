"""What is the maximum score that can still be reached?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.questions.bases.public_number import PublicNumberQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.rules import State, reachable_heights
from hanabi_widget.rules.scoring import points
from hanabi_widget.text import Statement


class MaxScoreQuestion(PublicNumberQuestion):
    """The maximum score that the remaining copies allow."""

    id, code = "maximum", "Q13"
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "perfect": lambda question: [question.state.rules.perfect_score],
        "score_now": lambda question: [question.state.score],
        "one_lost": lambda question: [_perfect_less_lost_cards(question.state)],
    }

    @staticmethod
    def number(state: State) -> int | None:
        """The maximum score; None if the rules have none."""
        return state.max_score

    def first_step(self) -> Argument:
        """A card that is lost, or how far a firework can come if none is."""
        return self._suits()[:1]

    def steps(self) -> Argument:
        """How far each firework can come, and what it is worth."""
        state = self.state
        deducting = [suit.letter for suit in state.rules.suits if suit.deducts]
        if not deducting:
            return [*self._suits(), self.statement("max.sum", number=state.max_score)]
        heights = reachable_heights(state)
        plus = sum(height for suit, height in zip(state.rules.suits, heights) if not suit.deducts)
        minus = sum(state.rules.ranks - height for suit, height in zip(state.rules.suits, heights) if suit.deducts)
        return [*self._suits(), self.statement("max_score.deducted", score=state.max_score, plus=plus, minus=minus, color=deducting[0])]

    def _suits(self) -> list[Statement]:
        """For each suit how far its firework can come: those that a lost card stops come first."""
        state, found = self.state, list[Statement]()
        if state.outcome is not None:
            return [self.statement("max.over")]
        for suit, height in enumerate(reachable_heights(state)):
            letter = state.rules.suits[suit].letter
            if height == state.rules.ranks:
                found.append(self.statement("max.whole", value=letter, number=height))
            else:
                gone = state.rules.firework_place.index((suit, height))
                found.append(self.statement("max.stops", value=letter, number=height, gone=gone))
        return sorted(found, key=lambda statement: "gone" not in statement.values)


def _perfect_less_lost_cards(state: State) -> int:
    """The perfect score less one for each card all of whose copies are discarded."""
    rules = state.rules
    heights = [rules.ranks] * len(rules.suits)
    for identity in {*state.discards}:
        suit, place = rules.firework_place[identity]
        if place >= state.fireworks[suit] and state.discards.count(identity) == rules.copies_of[identity]:
            heights[suit] -= 1
    return points(rules, heights)
