"""What to do: clues that make a claim known, plays and discards, safe or provably mistaken, and what bots do."""

from __future__ import annotations

from abc import ABC
from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property
from itertools import islice
from random import Random
from typing import ClassVar, Literal, Self

from hanabi_widget.bots import BOTS, Move, Seat
from hanabi_widget.explain import Place
from hanabi_widget.knowledge import DependsOnUnknownCard, fact_identities
from hanabi_widget.knowledge.formula import SAFE_IF
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, SetForm
from hanabi_widget.lessons.answers.common_statements import Consider, OfAction, true_now
from hanabi_widget.lessons.answers.domains import ACTION, CLUE, STEP, ActionDomain, NameDomain, parameter
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.position_variant import pick, shuffled
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, NONE, Question
from hanabi_widget.lessons.random_positions import plausible_action, shuffled_receivers, shuffled_slots
from hanabi_widget.lessons.reasoners import MISTAKES, Reasoner
from hanabi_widget.rules import Action, Clue, Discard, Identities, Play, SeatIndex, Seats, Slot, by_slot, card_numbers, clues_of
from hanabi_widget.text import Language, LocalizedError, Statement

from .own_hand import CardClaimQuestion


class NextActionQuestion(Question, ABC):
    """A question about the action of the player to act, for that player or somebody who sees the whole table."""

    def misfit(self) -> LocalizedError | None:
        """That the viewer is another player than the one to act."""
        is_actor = self.viewer in (None, self.state.player)
        return None if is_actor else LocalizedError("ask.error.giver", player=self.state.names[self.state.player])


class ClueForQuestion(NextActionQuestion, CardClaimQuestion):
    """The clues of the player to act after which another player knows a claim about a card in hand; None if there is none.

    With the whole table in sight, a clue is right if the holder then knows the claim. Viewed by the giver, it is right if the giver knows
    that the holder will know the claim; and the question has an answer only if the giver knows of each other clue that the holder will
    not.
    """

    id = "clue_for"
    code = "Q10"
    form = ChoiceForm(CLUE, allows_none=True)
    required_techniques = ("T10",)
    view_techniques = ("T6", "T7")
    drill_shares = MOSTLY_SOME

    @property
    def chain(self) -> Seats:
        """The players whose knowledge counts after the clue, outermost first."""
        return (self.of,) if self.viewer in (None, self.of) else (self.viewer, self.of)

    def answers(self, reasoner: Reasoner) -> Iterable[Clue | None]:
        """The clues that make the claim known, or None."""
        clues = self.clues if self.of != self.viewer else []
        return [clue for clue in clues if self._makes_known(reasoner, clue)] or [None]

    @property
    def clues(self) -> list[Clue]:
        """The legal clues to the holder."""
        return [clue for clue in clues_of(self.state.legal_actions()) if clue.player == self.of]

    def _makes_known(self, reasoner: Reasoner, clue: Clue) -> bool:
        """Whether the holder knows the claim after the clue.

        Raises:
            DependsOnUnknownCard: for the giver that depends on the own hand.
        """
        after = reasoner.after(clue)
        return after.knows((self.of,) if type(after) is Reasoner else self.chain, self.of, self.slot, self.claim)

    def claim_about(self, element: Clue | None) -> KnowledgeClaim | None:
        """The holder knows the claim after the clue."""
        if element is None or element.player != self.of:
            return None
        try:
            after = self.exact.after(element).state
        except DependsOnUnknownCard:
            return None
        return KnowledgeClaim(after, self.chain, self.slot, self.claim, self.viewer)

    def argument(self, element: Clue | None) -> Argument:
        """What the holder knows after the clue."""
        if element is None:
            return []
        if self.state.seat(element.player) != self.of:
            return [TellsNothing(self.to, element, self.of)]
        told = super().argument(element)
        return [Consider(self.to, element), *told] if told else []

    def proof(self, answer: Clue | None) -> Argument:
        """What the holder knows after the clue; for none, after each clue."""
        if answer is not None:
            return self.argument(answer)
        if not self.clues:
            return [NoneAllowed(self.to, "clue.none", self.of)]
        return [step for clue in self.clues for step in self.argument(clue)]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two cards of each hand of which a claim is true and not known, viewed by the giver and with the whole table in sight."""
        state = history.state
        now = Reasoner.of(history)
        for of in shuffled_receivers(state, random):
            for slot in shuffled_slots(state, of, random)[:2]:
                for claim in ("playable", "trash"):
                    fact = now.fact_identities(claim)
                    if fact >> state.hands[of][slot - 1] & 1 and now.identities((of,))[slot - 1] & ~fact:
                        for viewer in shuffled([None, state.player], random):
                            yield cls(history=history, viewer=viewer, of=of, slot=slot, claim=claim)


class TellsNothing(OfAction):
    """That a clue tells a player nothing about the own card, as it is given to another."""

    key = "clue.elsewhere"

    player: SeatIndex


class NoneAllowed(Statement):
    """That no clue to a player, or no play and no discard, is allowed."""

    key = "{kind_of_action}"

    kind_of_action: Literal["clue.none", "action.none"]
    player: SeatIndex


# -- Plays and discards --------------------------------------------------------------------------------------


MAX_SAFE_ACTIONS = 2
"""A drill asks when at most this many actions are safe, so that a guess is seldom right."""


class SafeActionQuestion(Question):
    """The plays and discards of the player to act that are safe in every possible world; None if none is.

    Clues are always safe in this sense and are not choices. That turns may run out is left to the questions about pace.
    """

    id = "safe_action"
    code = "Q12"
    form = ChoiceForm(ActionDomain(Play, Discard), allows_none=True)
    is_about_actor = True
    drill_shares: ClassVar = {NONE: 1, Play: 2, Discard: 2}

    @property
    def answer_kind(self) -> Hashable:
        """Plays, discards or none; no kind that a drill asks for if there are both, or too many."""
        kinds: set[Hashable] = {Play if isinstance(action, Play) else Discard for action in self.right_answers if action}
        if len(self.right_answers) > MAX_SAFE_ACTIONS or len(kinds) > 1:
            return None
        return next(iter(kinds), NONE)

    def answers(self, reasoner: Reasoner) -> Iterable[Play | Discard | None]:
        """The safe actions, or None. An announced play is safe if the colour is known too (V2)."""
        holder = self.holder
        return [
            action
            for action in self._choices
            if all(reasoner.knows((holder,), holder, Slot(action.slot), claim) for claim in _safe_if(action))
        ] or [None]

    @property
    def _choices(self) -> list[Play | Discard]:
        """The plays and discards of cards in hand."""
        return [action for action in self.state.legal_actions() if isinstance(action, Play | Discard) and action.slot]

    def claim_about(self, element: Play | Discard | None) -> KnowledgeClaim | None:
        """The player knows that the card is playable and, if a colour is announced, of that colour; or that it is not critical."""
        if element is None:
            return None
        *_, announced = _safe_if(element)
        fact = announced if Play(element.slot) in self.right_answers else SAFE_IF[type(element)]
        return self.knows((self.holder,), Slot(element.slot), fact)

    def argument(self, element: Play | Discard | None) -> Argument:
        """What the player knows of the card."""
        if element is not None and element not in self.state.legal_actions():
            return [OfAction(self.to, element)]
        return super().argument(element)

    def evidence(self) -> Argument:
        """Which cards can be played, and which must not be discarded."""
        return true_now(self.to, "playable", "critical")

    def proof(self, answer: Play | Discard | None) -> Argument:
        """What the player knows of the card; for none, what may go wrong with each action."""
        if answer is not None:
            return [self.knows((self.holder,), Slot(answer.slot), fact) for fact in _safe_if(answer)]
        one_each = {(type(action), action.slot): action for action in self._choices}.values()
        if not one_each:
            return [NoneAllowed(self.to, "action.none", self.holder)]
        return [step for action in one_each for step in (Consider(self.to, action), *self.argument(action))]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Viewed by the player to act and with the whole table in sight."""
        for viewer in shuffled([None, history.state.player], random):
            if card_numbers(history.state)[history.state.player]:
                yield cls(history=history, viewer=viewer)


def _safe_if(action: Play | Discard) -> list[str]:
    """The facts about its card that make an action safe."""
    announced = isinstance(action, Play) and action.announce
    return [SAFE_IF[type(action)], *([announced] if announced else [])]


WRONG_IF = {Play: "not playable", Discard: "critical"}
"""The claim that makes a play or a discard a provable mistake if its player knew it of the card."""


LONGEST = 7
"""The games of a drill have at most so many actions."""


class BlunderQuestion(Question):
    """The provable mistakes: plays of cards known not to be playable, and discards of cards known to be critical."""

    id = "blunder"
    code = "Q18"
    form = SetForm(STEP)
    proves_all = True
    drill_shares = MOSTLY_SOME
    mistakes = tuple(name for name in MISTAKES if name != "sees_all")  # of an action that is "true_anyway"
    specific_mistakes: ClassVar = {"true_anyway": lambda question: [question.harmful_actions()]}

    def misfit(self) -> LocalizedError | None:
        """That there are no actions."""
        return None if self.history.actions else LocalizedError("ask.error.line")

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The numbers of the actions that the reasoner takes to be provable mistakes."""
        found = set()
        for number, (_, chain, slot, fact, _) in self._claims.items():
            earlier = reasoner.with_history(reasoner.history.up_to(number - 1))
            if earlier.knows(chain, chain[-1], slot, fact):
                found.add(number)
        return [frozenset(found)]

    def harmful_actions(self) -> frozenset[int]:
        """The actions of which the claim was true of the card, known or not."""
        return frozenset(
            number
            for number, (before, (player,), slot, fact, _) in self._claims.items()
            if fact_identities(before, fact) >> before.hands[player][slot - 1] & 1
        )

    @property
    def _claims(self) -> dict[int, KnowledgeClaim]:
        """For each play and discard of a card in hand the claim that makes it a mistake if its player knew it."""
        return {
            number: KnowledgeClaim(before, (before.player,), Slot(action.slot), WRONG_IF[type(action)], self.viewer)
            for number, (before, action) in enumerate(zip(self.seen.states, self.history.actions), start=1)
            if isinstance(action, Play | Discard) and action.slot
        }

    def claim_about(self, element: int) -> KnowledgeClaim | None:
        """The player of the action knew the claim."""
        return self._claims.get(element)

    def argument(self, element: int) -> Argument:
        """What the player of the action knew of the card; nothing, if it was a clue or a card from the deck."""
        if self.claim_about(element) is None:
            return [StepWas(self.to, element, "clue" if isinstance(self.history.actions[element - 1], Clue) else "blind")]
        return [BeforeStep(self.to, element), *super().argument(element)]

    def proof(self, _: frozenset[int]) -> Argument:
        """What the player of each play and discard knew of the card."""
        return [step for number in self._claims for step in self.argument(number)]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """The history as it is; then with one more action that its player could know to be wrong, and what is played after it."""
        if history.actions:
            yield cls(history=history)
        history = history.last_steps(min(len(history.actions), pick(range(LONGEST), random)))
        identities = Reasoner.of(history).identities((history.state.player,))
        for action_type, claim in WRONG_IF.items():
            fact = Reasoner.of(history).fact_identities(claim)
            for slot, possible in by_slot(identities):
                action = action_type(slot)
                if not possible & ~fact and action in history.state.legal_actions() and random.random() < 0.5:
                    after = history.after(action)
                    if cls.is_suitable(after.state):
                        yield cls(history=_played_on(after, LONGEST - 1 - len(history.actions), random))


class BeforeStep(Statement):
    """That what is said next was so before a step."""

    key = "step.before"
    is_heading = True

    number: int


class StepWas(Statement):
    """That a step was a clue, or played a card from the deck."""

    key = "step.{what}"

    number: int
    what: Literal["clue", "blind"]


def _played_on(history: History, steps: int, random: Random) -> History:
    """The history with at most so many more actions, before the last round."""
    for _ in range(steps):
        after = history.after(plausible_action(history.state, random)) if history.state.outcome is None else history
        if after.state.outcome is not None or after.state.turns_left is not None:
            break
        history = after
    return history


# -- Bots ----------------------------------------------------------------------------------------------------


BOT_NAMES = [name for name, bot in BOTS.items() if bot.used_in_questions]
"""The bots that questions may be about."""


class BotActionQuestion(NextActionQuestion):
    """The actions that a bot may take in place of the player to act: those of the first of its rules that fires.

    Attributes:
        bot: one of `BOT_NAMES`.
    """

    bot: str = parameter(NameDomain(BOT_NAMES, "bot"))

    id = "bot"
    code = "Q23"
    form = ChoiceForm(ACTION)
    is_about_actor = True
    mistakes = ("positive_only", "no_counting", "public_only", "card_by_card", "touched_one", "sees_all", "reversed")
    required_techniques = ("T6",)
    view_techniques = ()
    uses_evidence = False
    specific_mistakes: ClassVar = {"rule_skipped": lambda question: _actions(islice(BOTS[question.bot].moves(Seat(question.state)), 1, 2))}

    def answers(self, reasoner: Reasoner) -> Iterable[Action]:
        """What the bot does if it knows what the reasoner knows."""
        return _actions(islice(BOTS[self.bot].moves(ReasonerSeat(reasoner)), 1))

    def stated_facts(self, language: Language) -> list[str]:
        """The rules of the bot, in order."""
        return language.say(f"bot.{self.bot}.policy").splitlines()

    def argument(self, element: Action) -> Argument:
        """That no rule gives the action now, or an earlier one gives another; for a right one, the bot's own explanation."""
        for number, move in enumerate(BOTS[self.bot].moves(Seat(self.state))):
            option = next((option for option in move.options if option.action == element), None)
            if option is not None and number:
                return [ByRules(self.to, element, "later")]
            if option is not None:
                return [RuleFires(self.to, move.rule, (SeatIndex(option.seat), Slot(option.slot)), option.identities)]
        return [ByRules(self.to, element, "no_rule")]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each bot, viewed by the player to act and with the whole table in sight."""
        for bot in shuffled(BOT_NAMES, random):
            for viewer in shuffled([None, history.state.player], random):
                yield cls(history=history, viewer=viewer, bot=bot)


class ByRules(OfAction):
    """That no rule of a bot gives an action, or that an earlier one gives another."""

    key = "bot.{which}"

    which: Literal["later", "no_rule"]


class RuleFires(Statement):
    """Which rule gives the action, and for which card."""

    key = "bot.rule.{rule}"

    rule: str
    place: Place
    options: Identities


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
        return self.reasoner.identities_by_counting(self.me)

    @cached_property
    def identities(self) -> list[int]:
        """For each slot, the identities that the reasoner takes to be possible."""
        return self.reasoner.identities((self.me,))
