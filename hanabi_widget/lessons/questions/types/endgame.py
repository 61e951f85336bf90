"""The best action of an endgame, and its exact odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.action_with_odds import ActionWithOdds, ActionWithOddsForm
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.bases.search_answer import MOST, QUICK, OthersSee, Searched, if_small
from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Play, State
from hanabi_widget.solver import Endgame, TooLarge, maximum_goal
from hanabi_widget.text import Language, LocalizedError

LATE = 1
"""So many cards are in the deck at most when a drill asks."""

FEW = 3
"""So many cards are to be played at most when a drill asks."""

TOLD = 4
"""So many actions are told with their odds, at most."""


@dataclass(frozen=True, kw_only=True)
class BestAction(Searched):
    """The actions with which it is most probable that all is played that can be, each with the probability.

    The model is that of `hanabi_widget.solver.Endgame`: each player does what is best by what that player knows then, literally.
    """

    id, code, form = "endgame", "Q17", ActionWithOddsForm()
    required_techniques = ("T10", "T11")
    mistakes = ("no_counting", "public_only", "card_by_card")
    slips: ClassVar[Mapping[str, Slip]] = {
        "others_see": if_small(lambda question: question.best(Trusting)),
        "this_card": lambda question: question.next_play(Reasoner.of(question.history, question.viewer)),
        "reversed": lambda question: [question.form.mirrored(question.context, answer) for answer in question.right_answers],
    }

    def check(self) -> None:
        """There is something to do."""
        super().check()
        if not self.state.legal_actions():
            raise LocalizedError("ask.error.over")

    def answers(self, reasoner: Reasoner) -> Iterable[ActionWithOdds]:
        """All actions that are best; who leaves out evidence does not look further than the next play."""
        return self.best(Endgame) if type(reasoner) is Reasoner else self.next_play(reasoner)

    def odds(self, search: type[Endgame], limit: int = MOST) -> list[ActionWithOdds]:
        """All actions with their odds, the best first."""
        odds = search(maximum_goal(self.state), limit).solve(self.state).odds
        return sorted((ActionWithOdds(action, share) for action, share in odds.items()), key=lambda bet: -bet.odds)

    def best(self, search: type[Endgame]) -> list[ActionWithOdds]:
        """The best of them."""
        bets = self.odds(search)
        return [bet for bet in bets if bet.odds == bets[0].odds]

    def next_play(self, reasoner: Reasoner) -> list[ActionWithOdds]:
        """The plays that are most likely to fit, with the odds that they do."""
        fact, slots = reasoner.fact("playable"), range(1, len(self.state.card_numbers[self.holder]) + 1)
        bets = [ActionWithOdds(Play(slot), reasoner.probability(self.holder, slot, fact)) for slot in slots]
        return [bet for bet in bets if bet.odds == max(bet.odds for bet in bets)]

    def derivation(self, language: Language) -> list[str]:
        """The number of hands, and the odds of the best actions."""
        hands = language.say("inspect.hands", n=Reasoner.of(self.history, self.viewer).minds.hand(self.holder).total)
        said = self.form.act.describe
        return [
            hands,
            *(
                language.say("ask.endgame.odds", action=said(language, self.context, bet.action), odds=bet.odds)
                for bet in self.odds(Endgame)[:TOLD]
            ),
        ]

    @classmethod
    def suits(cls, state: State) -> bool:
        """Near the end, with a few cards to play that can be played."""
        search = Endgame(maximum_goal(state))
        return len(state.deck) <= LATE and 0 < search.cards_missing(state) <= FEW and not search.is_lost(state)

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """From the chair of who acts and from above, where it is neither certain nor hopeless."""
        item = cls(history=history, viewer=mixed([None, history.state.player], random)[0])
        try:
            best = item.odds(Endgame, QUICK)[0]
        except TooLarge:
            return
        if 0 < best.odds < 1:
            yield item


class Trusting(OthersSee, Endgame):
    """The others are taken to know their cards."""
