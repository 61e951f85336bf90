"""Several turns ahead: certain plans and the odds of endgames, answered by search in positions with few hidden cards."""

from __future__ import annotations

from abc import ABC
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from random import Random
from typing import ClassVar, Literal, Self

from hanabi_widget.effort import TooLarge, steps_left, usual_effort, within
from hanabi_widget.explain.saying import Audience
from hanabi_widget.knowledge.worlds import require_all_known
from hanabi_widget.lessons.answers.answer_forms import ActionWithOdds, ActionWithOddsForm, ChoiceForm
from hanabi_widget.lessons.answers.common_statements import HandsCounted, OfAction, SupposeHand, true_now
from hanabi_widget.lessons.answers.domains import ACTION, AIM, AnswerContext, CountDomain, NameDomain, parameter
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.position_variant import shuffled
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, NINE_CARDS
from hanabi_widget.lessons.reasoners import DoesNotApply, Reasoner
from hanabi_widget.rules import State, cards_by_number, playable, with_cards
from hanabi_widget.rules.action import Action, Clue, Identities, Play, by_slot, clues_of, slots
from hanabi_widget.solver import CertainPlanSearch, Endgame, Heights, maximum_goal, suit_goal
from hanabi_widget.solver.hidden_card_search import turns_without_clues
from hanabi_widget.text import Language, LocalizedError, Statement

from .actions import NextActionQuestion
from .following_an_action import Following, HowItEnds

MAX_STEPS = 3_000_000
"""The search for one answer does no more than this many steps of work, some seconds, unless `hanabi_widget.effort` says how many."""

MAX_STEPS_IN_DRILL = 12_000
"""The same limit for the questions of a drill."""


class SearchQuestion(NextActionQuestion, ABC):
    """A question for the best action of the player to act. The answer depends on what this player knows, whoever views the table."""

    mistakes: ClassVar[Collection[str]] = ("reversed",)
    view_techniques = ()
    uses_evidence = False
    drill_rules = (NINE_CARDS,)
    is_about_actor = True

    def misfit(self) -> LocalizedError | None:
        """That the viewer is another player, or that the search exceeds its limit."""
        if misfit := super().misfit():
            return misfit
        try:
            _ = self.has_answer
        except TooLarge as error:
            limit = error.limit
            how_far = error.how_far
            if how_far is None or how_far.deck is None:
                return LocalizedError("ask.error.large", n=limit)
            return LocalizedError("ask.error.large.endgame", n=how_far.done, limit=limit, more=10 * limit, **how_far._asdict())
        return None

    def evidence(self) -> Argument:
        """How many hands are possible, and which cards can be played."""
        return [HandsCounted(self.to, self.exact.knowledge.hand(self.holder).total), *true_now(self.to, "playable")]


MAX_TURNS = 10
"""A plan has at most this many turns."""

MAX_TURNS_LEFT = 4
"""A drill asks when at most this many turns are left."""


class CertainPlanQuestion(SearchQuestion):
    """The actions with which an aim is certain to be reached in time; None if there is none.

    An action is certain if, whatever its player holds, it reaches the aim, or the next player then knows an action that is certain with
    one turn less: see `hanabi_widget.solver.CertainPlanSearch`.

    Attributes:
        aim: the letter of the colour to complete, or ``"all"``.
        turns: the number of turns, including this one.
    """

    aim: str = parameter(AIM, "all")
    turns: int = parameter(CountDomain(MAX_TURNS))

    id = "plan"
    code = "Q16"
    form = ChoiceForm(ACTION, allows_none=True)
    drill_shares = MOSTLY_SOME
    required_techniques = ("T10",)
    specific_mistakes: ClassVar = {
        "others_see": lambda question: within(MAX_STEPS_IN_DRILL, partial(question.certain_actions, then_open=True)) or [],
        "may_be": lambda question: within(MAX_STEPS_IN_DRILL, question.perhaps_certain_actions) or [],
        "turn_more": lambda question: within(MAX_STEPS_IN_DRILL, partial(question.certain_actions, extra_turns=1)) or [],
        "touches": lambda question: question.clues_touching_next_cards(),
    }

    def misfit(self) -> LocalizedError | None:
        """That there is nothing left to do, that the viewer is another player, or that the search exceeds its limit."""
        is_over = not self.state.legal_actions() or not self.cards_missing
        return LocalizedError("ask.error.over") if is_over else super().misfit()

    @property
    def cards_missing(self) -> int:
        """How many cards must still be played."""
        return CertainPlanSearch(self.goal).cards_missing(self.state)

    @property
    def goal(self) -> Heights:
        """The heights that the fireworks are to reach."""
        return maximum_goal(self.state) if self.aim == "all" else suit_goal(self.state, self.aim)

    def answers(self, _: Reasoner) -> Iterable[Action | None]:
        """The certain actions, or None."""
        with usual_effort(MAX_STEPS):
            return self._quick_answer or self.certain_actions()

    def certain_actions(self, *, then_open: bool = False, extra_turns: int = 0) -> list[Action] | list[None]:
        """The actions that a search finds to be certain, or None.

        Raises:
            TooLarge: the search needs more steps of work than it may do.
        """
        return CertainPlanSearch(self.goal, then_open=then_open).actions(self.state, self.turns + extra_turns) or [None]

    def perhaps_certain_actions(self) -> list[Action] | list[None]:
        """The actions that work with some hand of the player to act, or None."""
        search = CertainPlanSearch(self.goal)
        state = self.state
        cases = [case for case, _ in search.worlds(search.dealt(state), apart=True)]
        return [
            action
            for action in search.legal_actions(state)
            if any(search.is_certain(after, self.turns - 1) for case in cases for after, _ in search.successors(case, action))
        ] or [None]

    @property
    def wanted(self) -> Identities:
        """The cards up to the goal."""
        places = enumerate(self.state.rules.firework_place)
        goal = self.goal
        return sum(1 << identity for identity, (suit, place) in places if place < goal[suit])

    def clues_touching_next_cards(self) -> list[Clue]:
        """The clues that touch a playable card of the aim."""
        state = self.state
        require_all_known(state, self.holder)
        next_cards = playable(state) & self.wanted
        return [
            clue
            for clue in clues_of(state.legal_actions())
            if (receiver := state.seat(clue.player)) != self.holder  # house rules may allow a clue to the own hand
            and any((next_cards & state.rules.touched_identities[clue.value]) >> identity & 1 for identity in state.hands[receiver])
        ]

    @property
    def prompt_id(self) -> str:
        """Another one if the aim is ``"all"``."""
        return "plan.all" if self.aim == "all" else "plan"

    def text_values(self, language: Language) -> dict[str, object]:
        """The number of turns as ``n``."""
        return {**super().text_values(language), "n": self.turns}

    def argument(self, element: Action | None) -> Argument:
        """A case in which the action does not work for certain."""
        state = self.state
        search = CertainPlanSearch(self.goal)
        if element is None:
            return []
        if element not in search.legal_actions(state):
            return [OfAction(self.to, element)]
        deal = self.refuting_deal(element)
        if deal is None:
            return self.proof(element)
        hand = deal.hands[self.holder]
        supposed = [SupposeHand(self.to, self.holder, hand)] if hand else []
        return [*supposed, *Following(search).after([(deal, 1)], element, self.turns)]

    def refutation(self, answer: Action | None) -> Argument:
        """The argument; and where the next player then knows nothing certain, of a card that fits why that player cannot know it."""
        told = self.argument(answer)
        match told:
            case [*_, HowItEnds(to=Audience(state=after), what="stuck")]:
                for slot, card in by_slot(after.hands[after.player]):
                    claim = KnowledgeClaim(after, (after.player,), slot, "playable")
                    if (playable(after) & self.wanted) >> card & 1 and claim.reason() is None:
                        return [*told, claim]
        return told

    def refuting_deal(self, action: Action) -> State | None:
        """The position with cards that the player to act may hold and draw so that a legal action is not certain; None if it is.

        Example:
            >>> import hanabi_widget as hw
            >>> table = hw.position("[suits=ry copies=2,1 hand_size=2] r1 y1 | 0c 2t | >Ann r2+r r1+r | Ben y1 y2+2")
            >>> question = hw.question("plan", table, turns=2)
            >>> [question.refuting_deal(hw.Play(slot)).hand("Ann") for slot in (1, 2)]
            [('r1', 'r2'), ('r2', 'r1')]
        """
        search = CertainPlanSearch(self.goal)
        with usual_effort(MAX_STEPS):
            for case, _ in search.each_world(search.dealt(self.state), apart=True):
                for after, _ in search.successors(case, action):
                    if not search.is_certain(after, self.turns - 1):
                        return with_cards(case, cards_by_number(after))
        return None

    def proof(self, answer: Action | None) -> Argument:
        """What follows the action, whatever is hidden; for none, why, or a case against each action, of those too late together."""
        search = CertainPlanSearch(self.goal)
        if answer is not None:
            return [*Following(search).after(search.worlds(search.dealt(self.state), apart=True), answer, self.turns)]
        if self.cards_missing > self.turns:
            return [OutOfReach(self.to, self.cards_missing, "far")]
        if search.is_lost(self.state):
            return [OutOfReach(self.to, None, "lost")]
        lost = HowItEnds(self.to, "lost")
        told = [self.argument(action) for action in search.legal_actions(self.state)]
        others = [argument for argument in told if argument[-1] != lost]
        late = [replace(lost, what="others")] if len(others) < len(told) else []
        return [*(step for argument in others for step in argument), *late]

    @classmethod
    def is_suitable(cls, state: State) -> bool:
        """Whether the end is near and a card can still be played."""
        near = not state.deck if state.rules.all_or_nothing else 0 < turns_without_clues(state) <= MAX_TURNS_LEFT
        return near and CertainPlanSearch(maximum_goal(state)).cards_missing(state) > 0

    @classmethod
    def sample(cls, history: History, random: Random, aims: Sequence[str] = ()) -> Iterator[Self]:
        """Each aim, or each of some, within one round."""
        state = history.state
        for aim in aims or shuffled(AIM.choices(AnswerContext(history, state.player)), random):
            item = cls(history=history, viewer=shuffled([None, state.player], random)[0], aim=aim, turns=len(state.names))
            with_open_hands = CertainPlanSearch(item.goal, open_hands=True)
            if with_open_hands.actions(state, item.turns) and item._quick_answer is not None:
                yield item

    @cached_property
    def _quick_answer(self) -> list[Action] | list[None] | None:
        """The certain actions, or ``[None]``; None if the search exceeds the limit of drills."""
        return within(MAX_STEPS_IN_DRILL, self.certain_actions)


class OutOfReach(Statement):
    """That more cards are missing than there are turns, or that one is gone."""

    key = "ask.plan.{why}"

    n: int | None
    why: Literal["far", "lost"]


MAX_MISSING_CARDS = 3
"""A drill asks when at most this many cards are still to be played."""

MAX_BEST_ACTIONS = 2
"""A drill asks when at most this many actions are best."""


class EndgameQuestion(SearchQuestion):
    """The actions with the best odds of reaching the maximum score, with those odds.

    The model is that of `hanabi_widget.solver.Endgame`: each player does what is best by what that player then knows, and nobody reads
    anything into actions.

    Attributes:
        hands: ``"open"`` if everybody sees all hands, so that only the order of the deck is hidden; else ``"hidden"``.
    """

    hands: str = parameter(NameDomain(("hidden", "open")), "hidden")

    id = "endgame"
    code = "Q17"
    form = ActionWithOddsForm()
    required_techniques = ("T10", "T11")
    mistakes = ("no_counting", "public_only", "card_by_card", "reversed")
    specific_mistakes: ClassVar = {
        "others_see": lambda question: question.best_actions(then_open=True),
        "this_card": lambda question: question.next_play(question.exact),
    }

    drill_shares: ClassVar = {"1/2": 10, "1/4": 7, "other": 3}

    @property
    def answer_kind(self) -> Hashable:
        """The odds, if they are common ones; but "same" if they are a half whichever card is played."""
        odds = str(max(best.odds for best in self.right_answers))
        if odds == "1/2" and len(self.right_answers) >= self.state.hand_sizes[self.holder]:
            return "same"
        return odds if odds in self.drill_shares else "other"

    def misfit(self) -> LocalizedError | None:
        """That the viewer is one player but all hands are open, or another; that the search exceeds its limit, or that the game is over."""
        if self.hands == "open" and self.viewer is not None:
            return LocalizedError("ask.error.whole")
        return super().misfit() or (None if self.state.legal_actions() else LocalizedError("ask.error.over"))

    @property
    def prompt_id(self) -> str:
        """Another one if all hands are open."""
        return "endgame.open" if self.hands == "open" else "endgame"

    def evidence(self) -> Argument:
        """How many hands are possible, if they are hidden."""
        return [] if self.hands == "open" else super().evidence()

    def answers(self, reasoner: Reasoner) -> Iterable[ActionWithOdds]:
        """The best actions. A reasoner that leaves out evidence looks no further than the next play.

        Raises:
            DoesNotApply: the evidence left out does not matter there, so that looking no further is the only mistake.
        """
        if type(reasoner) is Reasoner:
            return self.best_actions()
        plays = self.next_play(reasoner)
        if plays == self.next_play(self.exact):
            raise DoesNotApply
        return plays

    @property
    def search(self) -> Endgame:
        """What finds the odds."""
        return Endgame(maximum_goal(self.state), open_hands=self.hands == "open")

    def best_actions(self, *, then_open: bool = False) -> list[ActionWithOdds]:
        """The actions with the best odds, perhaps as they would be if all hands were open from the next turn on."""
        search = Endgame(self.search.goal, then_open=True) if then_open else self.search
        with usual_effort(MAX_STEPS):
            value = search.solve(self.state, best_only=True)
        return [ActionWithOdds(action, value.odds[action]) for action in value.best]

    def next_play(self, reasoner: Reasoner) -> list[ActionWithOdds]:
        """The plays that are most likely to succeed, with the odds that they do."""
        fact = reasoner.fact_identities("playable")
        own_slots = slots(self.state.hand_sizes[self.holder])
        plays = [ActionWithOdds(Play(slot), reasoner.probability(self.holder, slot, fact)) for slot in own_slots]
        return [play for play in plays if play.odds == max(play.odds for play in plays)]

    def argument(self, element: ActionWithOdds) -> Argument:
        """What follows the action and how likely it is to work, if another is better; or that none is."""
        value = within(steps_left(), lambda: self.search.solve(self.state))
        if value is None:  # that another action is better is known, but not by how much
            return []
        action = element.action
        odds = value.odds
        if action not in odds:
            return [OfAction(self.to, action)]
        if action in value.best:
            return [CountCases(self.to, action)]
        truly = ActionWithOdds(action, odds[action])
        return [*self._followed(truly), WorksOften(self.to, *truly)]

    def proof(self, answer: ActionWithOdds) -> Argument:
        """What follows the action in each case, until somebody has to guess, and how likely it is in all."""
        follows = self._followed(answer)
        return [*follows, HowItEnds(self.to, "all", answer.odds)] if answer.odds < 1 else follows

    def _followed(self, answer: ActionWithOdds) -> Argument:
        """What follows an action in each case, until somebody has to guess; nothing in a large search."""
        search = self.search
        following = Following(search, answer.odds < 1)
        return within(steps_left(), lambda: [*following.after(search.worlds(search.dealt(self.state), apart=True), answer.action)]) or []

    @classmethod
    def is_suitable(cls, state: State) -> bool:
        """Whether the deck is empty, so that the search is small, and a few cards can still be played."""
        search = Endgame(maximum_goal(state))
        return not state.deck and 0 < search.cards_missing(state) <= MAX_MISSING_CARDS and not search.is_lost(state)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """The position, viewed by the player to act or with the whole table in sight, if success is neither certain nor impossible."""
        item = cls(history=history, viewer=shuffled([None, history.state.player], random)[0])
        actions = within(MAX_STEPS_IN_DRILL, item.best_actions)
        if actions and 0 < actions[0].odds < 1 and len(actions) <= MAX_BEST_ACTIONS:
            yield item


class WorksOften(OfAction):
    """How likely an action is to work, and that another is more likely to."""

    key = "endgame.less"

    odds: Fraction


class CountCases(OfAction):
    """In how many cases an action works: a question."""

    key = "endgame.count"
