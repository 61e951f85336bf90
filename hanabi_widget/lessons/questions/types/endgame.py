"""What is the best action of this endgame, and what are its odds?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.effort import effort, within
from hanabi_widget.lessons.answers.action_with_odds import ActionWithOdds, ActionWithOddsForm
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled
from hanabi_widget.lessons.questions.bases.search_question import (
    MAX_STEPS,
    MAX_STEPS_IN_DRILL,
    OthersKnowOwnCards,
    SearchQuestion,
    none_if_too_large,
)
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import DoesNotApply, Reasoner
from hanabi_widget.rules import Play, State, slots
from hanabi_widget.solver import Endgame, maximum_goal
from hanabi_widget.text import LocalizedError

MAX_MISSING_CARDS = 3
"""A drill asks when at most this many cards are still to be played."""

MAX_BEST_ACTIONS = 2
"""A drill asks when at most this many actions are best."""

MAX_LISTED_ACTIONS = 4
"""A proof lists the odds of at most this many actions."""


@dataclass(frozen=True, kw_only=True)
class EndgameQuestion(SearchQuestion):
    """The actions with the best odds of reaching the maximum score, with those odds.

    The model is that of `hanabi_widget.solver.Endgame`: each player does what is best by what that player then knows, and nobody reads
    anything into actions.
    """

    id, code, form = "endgame", "Q17", ActionWithOddsForm()
    required_techniques = ("T10", "T11")
    mistakes = ("no_counting", "public_only", "card_by_card")
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "others_see": none_if_too_large(lambda question: question.best_actions(EndgameKnowingOwnCards), MAX_STEPS),
        "this_card": lambda question: question.next_play(Reasoner.of(question.seen, question.viewer)),
        "reversed": lambda question: [question.form.mirrored(question.context, answer) for answer in question.right_answers],
    }

    drill_shares: ClassVar[Mapping[Hashable, int]] = {"1/2": 10, "1/4": 7, "other": 3}

    @property
    def answer_kind(self) -> Hashable:
        """The odds, if they are common ones; but "same" if they are a half whichever card is played."""
        odds = str(max(best.odds for best in self.right_answers))
        if odds == "1/2" and len(self.right_answers) >= self.state.hand_sizes[self.holder]:
            return "same"
        return odds if odds in self.drill_shares else "other"

    def check(self) -> None:
        """Check that the game is not over, and that the search stays within its limit.

        Raises:
            LocalizedError: it is not so, or the viewer is another player.
        """
        super().check()
        if not self.state.legal_actions():
            raise LocalizedError("ask.error.over")

    def answers(self, reasoner: Reasoner) -> Iterable[ActionWithOdds]:
        """The best actions. A reasoner that leaves out evidence looks no further than the next play.

        Raises:
            DoesNotApply: the evidence left out does not matter there, so that looking no further is the only mistake.
        """
        if type(reasoner) is Reasoner:
            return self.best_actions(Endgame)
        plays = self.next_play(reasoner)
        if plays == self.next_play(Reasoner.of(self.seen, self.viewer)):
            raise DoesNotApply
        return plays

    def actions_with_odds(self, search: type[Endgame]) -> list[ActionWithOdds]:
        """All actions with their odds, the best first."""
        with effort(MAX_STEPS):
            odds = search(maximum_goal(self.state)).solve(self.state).odds
        return sorted((ActionWithOdds(action, share) for action, share in odds.items()), key=lambda action: -action.odds)

    def best_actions(self, search: type[Endgame]) -> list[ActionWithOdds]:
        """The actions with the best odds."""
        actions = self.actions_with_odds(search)
        return [action for action in actions if action.odds == actions[0].odds]

    def next_play(self, reasoner: Reasoner) -> list[ActionWithOdds]:
        """The plays that are most likely to succeed, with the odds that they do."""
        fact, own_slots = reasoner.fact_identities("playable"), slots(self.state.hand_sizes[self.holder])
        plays = [ActionWithOdds(Play(slot), reasoner.probability(self.holder, slot, fact)) for slot in own_slots]
        return [play for play in plays if play.odds == max(play.odds for play in plays)]

    def argument(self, element: ActionWithOdds) -> Argument:
        """The odds of the action and whether another is better; if it is the best, whether the odds are too high or too low."""
        odds = dict(self.actions_with_odds(Endgame))
        if element.action not in odds:
            return [self.statement("action.illegal", action=element.action)]
        if odds[element.action] < max(odds.values()):
            return [self.statement("endgame.less", action=element.action, odds=odds[element.action])]
        if element.odds == odds[element.action]:
            return self.proof(element)
        return [
            self.statement("endgame.best", action=element.action),
            self.statement("too_high" if element.odds > odds[element.action] else "too_low"),
            self.statement("inspect.hands", n=Reasoner.of(self.seen, self.viewer).knowledge.hand(self.holder).total),
        ]

    def proof(self, answer: ActionWithOdds) -> Argument:
        """The number of hands, and the odds of the action and of the best others."""
        actions = [answer, *(other for other in self.actions_with_odds(Endgame) if other != answer)]
        return [
            self.statement("inspect.hands", n=Reasoner.of(self.seen, self.viewer).knowledge.hand(self.holder).total),
            *(self.statement("ask.endgame.odds", action=one.action, odds=one.odds) for one in actions[:MAX_LISTED_ACTIONS]),
        ]

    @classmethod
    def is_suitable(cls, state: State) -> bool:
        """Whether the deck is empty, so that the search is small, and a few cards can still be played."""
        search = Endgame(maximum_goal(state))
        return not state.deck and 0 < search.cards_missing(state) <= MAX_MISSING_CARDS and not search.is_lost(state)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """The position, viewed by the player to act or with the whole table in sight, if success is neither certain nor impossible."""
        item = cls(history=history, viewer=shuffled([None, history.state.player], random)[0])
        actions = within(MAX_STEPS_IN_DRILL, lambda: item.actions_with_odds(Endgame))
        if actions and 0 < actions[0].odds < 1 and sum(action.odds == actions[0].odds for action in actions) <= MAX_BEST_ACTIONS:
            yield item


class EndgameKnowingOwnCards(OthersKnowOwnCards, Endgame):
    """An endgame in which the other players are taken to know their cards."""
