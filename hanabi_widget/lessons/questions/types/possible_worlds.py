"""Possible worlds: on the map of two minds, where a claim is known, and how many rounds of "I know" and "I do not know" make it known.

Public announcements eliminate worlds: Plaza, "Logics of public communications" (1989). The puzzle of the muddy children, here at the table,
is from Barwise (1981).
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice, pairwise
from random import Random
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from hanabi_widget.effort import DEFAULT_STEPS, TooLarge, within
from hanabi_widget.explain import Place
from hanabi_widget.explain.saying import Formulas, known_to
from hanabi_widget.knowledge import (
    And,
    CommonKnowledge,
    EverybodyKnows,
    Fact,
    Formula,
    GroupObservation,
    InconsistentPosition,
    Knows,
    Not,
    Or,
    TwoMinds,
)
from hanabi_widget.knowledge.kripke_model import announcement_rounds, list_worlds, model_of, worlds_of_all
from hanabi_widget.knowledge.map_of_two_minds import Place as Cell
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.knowledge.normal_form import CardLiteral, Necessary
from hanabi_widget.knowledge.proving_dealer import with_other_hands
from hanabi_widget.knowledge.worlds import require_all_known
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, SetForm
from hanabi_widget.lessons.answers.common_statements import HandsCounted, IsCard, Supposed, SupposeHand
from hanabi_widget.lessons.answers.domains import (
    CHAIN,
    CLAIM,
    PLAYER,
    SLOT,
    WORLD,
    AnswerContext,
    CountDomain,
    NameDomain,
    World,
    parameter,
)
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim, Step
from hanabi_widget.lessons.key_value_notation import not_possible
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.position_variant import pick, shuffled
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, NONE, CardQuestion, Question
from hanabi_widget.lessons.random_positions import holders_and_viewers, player_pairs_and_viewers, shuffled_slots
from hanabi_widget.lessons.reasoners import Reasoner
from hanabi_widget.rules import (
    AnyCards,
    Cards,
    Hands,
    Identities,
    Identity,
    Players,
    RuleSet,
    SeatIndex,
    Seats,
    Slot,
    by_seat,
    by_slot,
    card_numbers,
    slots,
)
from hanabi_widget.text import Language, LocalizedError, Statement
from hanabi_widget.text.reasons import card_by_place
from hanabi_widget.view.map_of_minds import MAX_FITTING
from hanabi_widget.view.map_subject import MapPosition

from .own_hand import CardClaimQuestion

MAX_CHAIN = 3
"""No chain has more players."""

MAX_MARKED = 12
"""A drill asks for at most so many worlds."""

STEPS_IN_DRILL = 3_000
"""Drawing the map of two players takes no more work in a drill, which looks at many."""

MAX_MOVES = 12
"""A question is about at most so many moves."""

ONE_CARD = RuleSet(suits="ryg", copies=(2, 1), hand_size=1)
"""The deck of drills: with one card in each hand there are few worlds."""

MARKS = ("possible", "known")
"""What may be marked on the map; each has texts of its own, ``ask.worlds.<name>``."""


class WorldQuestion(Question, ABC):
    """A question about the worlds that players consider possible."""

    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0
    mistakes = ()
    drill_rules = (ONE_CARD,)

    @property
    def is_small_enough(self) -> bool:
        """Whether few enough worlds are possible to find the answer and to show it; there may be none, as a card is unknown."""
        found = within(DEFAULT_STEPS, lambda: self.has_answer)
        return found is False or (found is True and self.can_be_shown())

    def can_be_shown(self) -> bool:
        """Whether the answer can be shown."""
        return True


class CountQuestion(WorldQuestion, CardClaimQuestion, ABC):
    """After how many moves or rounds something is so; None if never.

    Attributes:
        most: so many and more are one kind of answers.
    """

    most = 3
    code = "Q22"
    required_techniques = ("T8",)

    @property
    def answer_kind(self) -> Hashable:
        """How many, or none."""
        (right,) = self.right_answers
        return NONE if right is None else min(right, self.most)

    def is_too_few(self, count: int) -> bool:
        """Whether it comes later than after so many: of these alone what is so then does not tell how many."""
        (right,) = self.right_answers
        return right is None or count < right


class AskedOnMap(WorldQuestion, ABC):
    """A question that is asked on a map of two minds: ``other`` has the rows, ``of`` the columns, and each hand is one of its own.

    Attributes:
        shows_every_hand: whether the map that is shown has a line for each, too.
    """

    shows_every_hand = False

    if TYPE_CHECKING:  # each of its types has these parameters, in an order of its own
        of: SeatIndex
        other: SeatIndex
        slot: Slot
        claim: str

    @property
    def pair(self) -> tuple[SeatIndex, SeatIndex]:
        """The two players."""
        return self.other, self.of

    @property
    def filled(self) -> Formula | None:
        """What the map shows to be true or false in each world: the claim."""
        return Fact(self.claim, self.state.names[self.of], self.slot)

    def map_position(self, *, settled: bool) -> MapPosition:  # noqa: ARG002 - a question may show more once it is settled
        """What the map is about: while the question is open nothing that answers it, and once it is settled what shows the answer."""
        return MapPosition(self.state, self.pair, self.filled)

    @cached_property
    def minds(self) -> TwoMinds:
        """The map.

        Raises:
            DependsOnUnknownCard: a card in a hand is unknown.
        """
        require_all_known(self.state)
        return TwoMinds(self.state, self.other, self.of, self.filled, each_hand=True)

    @property
    def real(self) -> Cell:
        """The real world.

        Raises:
            InconsistentPosition: the hands are not possible.
        """
        if self.minds.real is None:
            raise InconsistentPosition
        return self.minds.real


class WorldsQuestion(AskedOnMap, CardQuestion):
    """The worlds on the map that a chain of players leads to from the real one, or those in which the chain knows a claim.

    The first are what the first player may think that the second may think. For the second the map shows where the claim itself is true.

    Attributes:
        of: the player whose hands are the columns.
        by: the players who know, outermost first.
        other: the player whose hands are the rows.
        slot: for ``"known"``, a slot of the player of the columns.
        claim: for ``"known"``, the claim about it.
        marks: ``"possible"`` or ``"known"``.
    """

    slot: Slot = parameter(SLOT, Slot(1))
    by: Seats = parameter(CHAIN)
    other: SeatIndex = parameter(PLAYER)
    claim: str = parameter(CLAIM, "playable")
    marks: str = parameter(NameDomain(MARKS), "known")

    id = "worlds"
    code = "Q22"
    form = SetForm(WORLD)
    shows_every_hand = True
    text_parameter = "marks"
    required_techniques = ("T7",)
    drill_choices: ClassVar = {"marks": MARKS}
    told_by_kind = ("marks",)
    drill_shares: ClassVar = {
        **{("possible", length): length for length in (1, 2)},
        **{("known", kind): share for kind, share in MOSTLY_SOME.items()},
    }
    specific_mistakes: ClassVar = {
        "true_not_known": lambda question: [question.marked([])] if question.marks == "known" else [],
        "wrong_line": lambda question: [
            question.marked([question.of if player == question.other else question.other for player in question.by])
        ],
        "too_shallow": lambda question: [question.marked(question.by[1:])] if len(question.by) > 1 else [],
    }

    @property
    def answer_kind(self) -> Hashable:
        """What is marked, with the length of the chain, or with whether there is such a world."""
        return self.marks, len(self.by) if self.marks == "possible" else super().answer_kind

    @property
    def filled(self) -> Formula | None:
        """The claim, where it is asked who knows it."""
        return super().filled if self.marks == "known" else None

    def misfit(self) -> LocalizedError | None:
        """That there are not two players who know in turn, or that the map is not drawn whole."""
        in_turn = all(one != next_one for one, next_one in pairwise(self.by))
        if self.other == self.of or not in_turn or not 0 < len(self.by) <= MAX_CHAIN or not {*self.by} <= {*self.pair}:
            return LocalizedError("ask.error.map.chain", most=MAX_CHAIN)
        if self.marks == "possible" and (self.slot, self.claim) != (1, "playable"):
            return LocalizedError("ask.error.parameter", name="claim", allowed="of, by, other")
        return None if self.is_small_enough else LocalizedError("ask.error.map.large", most=MAX_FITTING)

    def can_be_shown(self) -> bool:
        """Whether the map has few enough rows and columns: at least one for each card that one place may hold, which is found sooner."""
        return (
            all(place.bit_count() <= MAX_FITTING for player in self.pair for place in self.exact.knowledge.identities((player,)))
            and max(len(self.minds.rows), len(self.minds.columns)) <= MAX_FITTING
        )

    def answers(self, _: Reasoner) -> Iterable[frozenset[World]]:
        """The worlds."""
        return [self.marked(self.by)]

    def marked(self, players: Players) -> frozenset[World]:
        """The worlds that are right for a chain of players."""
        minds = self.minds
        cells = minds.walk(self.real, players)
        if self.marks == "known":
            cells = frozenset(cell for cell in minds.cells if all(minds.cells[other].true for other in minds.walk(cell, players)))
        return frozenset(map(self.world, cells))

    def world(self, cell: Cell) -> World:
        """The world of a cell."""
        row, column = cell
        return (self.other, self.minds.rows[row].example), (self.of, self.minds.columns[column].example)

    @cached_property
    def cells(self) -> dict[World, Cell]:
        """The cell of each world, row by row."""
        return {self.world(cell): cell for cell in sorted(self.minds.cells)}

    @property
    def context(self) -> AnswerContext:
        """The context, with the worlds of the map."""
        return AnswerContext(self.seen, self.of, tuple(self.cells) if self.has_answer else ())

    def hand_seen_by(self, player: SeatIndex, cell: Cell) -> Cards:
        """The hand that one of the two sees in a world: that of the other."""
        row, column = cell
        return self.minds.columns[column].example if player == self.other else self.minds.rows[row].example

    def map_position(self, *, settled: bool) -> MapPosition:
        """The map with every hand, filled with that the chain knows the claim once it is settled."""
        formula = self.filled
        if settled and formula is not None:
            for seat in reversed(self.by):
                formula = Knows(self.state.names[seat], formula)
        return MapPosition(self.state, self.pair, formula)

    def argument(self, element: World) -> Argument:
        """Why the world is possible, or known to be as claimed, or what refutes it."""
        if self.marks == "known":
            return [self._line(self.cells[element])]
        *before, last = self.by
        seen = self.hand_seen_by(last, self.cells[element])
        is_reached = element in self.marked(self.by)
        how: Literal["same", "other", "reached", "unreached"]
        how = ("reached" if is_reached else "unreached") if before else "same" if is_reached else "other"
        return [Seen(self.to, self.pair, last, seen, how, tuple(before))]

    def _line(self, cell: Cell) -> Step:
        """Why the first of the chain, seeing what is seen in a cell, leads to worlds of which all are as claimed, or to one that is not."""
        first = self.by[0]
        seen = self.hand_seen_by(first, cell)
        reached = self.minds.walk(cell, self.by)
        against = next((other for other in sorted(reached) if not self.minds.cells[other].true), None)
        if against is None:
            return KnownWhere(self.to, self.pair, first, seen, self.by, self.place, len(reached), self.claim)
        card = Identity(self.minds.columns[against[1]].example[self.slot - 1])
        return RefutedWhere(self.to, self.pair, first, seen, self.by, self.place, self.world(against), card)

    def evidence(self) -> Argument:
        """What the first of the chain really sees, or of which cards the claim is true."""
        first = self.by[0]
        seen = self.hand_seen_by(first, self.real)
        return super().evidence() if self.marks == "known" else [Seen(self.to, self.pair, first, seen, "real")]

    def proof(self, _: frozenset[World]) -> Argument:
        """How many worlds each player of the chain leads to; or each hand that the first of the chain may see, and what follows from it."""
        first, *others = self.by
        if self.marks == "known":
            lines = {self.hand_seen_by(first, cell): cell for cell in reversed(self.cells.values())}
            return [self._line(cell) for _, cell in sorted(lines.items())]
        really = Seen(self.to, self.pair, first, self.hand_seen_by(first, self.real), "column", n=len(self.marked([first])))
        steps: list[Step] = [really]
        for number, player in enumerate(others, start=2):
            steps.append(CannotTell(self.to, len(self.marked(self.by[:number])), player))
        return steps

    @classmethod
    def sample(cls, history: History, random: Random, marks: str | None = None) -> Iterator[Self]:
        """For each two players with few hands, chains of one and of two; the last is the player of the columns."""
        marks = marks or pick(MARKS, random)
        names = history.state.rules.card_names
        claims = ["playable", "trash", "not critical", "not trash", *names, *(f"not {name}" for name in names)]
        for other, of, viewer in player_pairs_and_viewers(history.state, random):
            asked = cls(history=history, of=of, by=(of,), other=other, marks="possible")
            if viewer is None and within(STEPS_IN_DRILL, asked.can_be_shown):
                for by in sorted([asked.by, (other, of)], key=lambda _: random.random()):
                    every = ((slot, claim) for slot in shuffled_slots(history.state, of, random) for claim in shuffled(claims, random))
                    for slot, claim in every if marks == "known" else [(asked.slot, asked.claim)]:
                        item = replace(asked, by=by, marks=marks, slot=slot, claim=claim)
                        if item.has_answer and item.is_worth_asking:
                            yield item

    @property
    def is_worth_asking(self) -> bool:
        """Whether it asks for a few worlds, and not for all; nor for those in which the claim is true, nor for one true everywhere."""
        worlds = self.marked(self.by)
        if self.marks == "possible":
            return 1 < len(worlds) <= min(MAX_MARKED, len(self.cells) - 1)
        is_true_somewhere = len({cell.true for cell in self.minds.cells.values()}) == 2
        return is_true_somewhere and len(worlds) <= MAX_MARKED and worlds != self.marked([])


class RookMovesQuestion(AskedOnMap, CountQuestion):
    """The fewest rook's moves on the map of two players that lead to a world in which a claim is false; None if none do.

    Attributes:
        other: the player whose hands are the rows.
        of: the player whose hands are the columns.
        slot: the slot.
        claim: the claim about it.
    """

    other: SeatIndex = parameter(PLAYER)

    id = "moves"
    form = ChoiceForm(CountDomain(MAX_MOVES), allows_none=True, none="never")
    drill_shares: ClassVar = {1: 3, 2: 3, 3: 2, NONE: 2}
    specific_mistakes: ClassVar = {
        "both_know": lambda question: [None for moves in question.right_answers if moves is not None and moves > 1],
    }

    def misfit(self) -> LocalizedError | None:
        """That there are not two players, or that the map is too large."""
        if self.other == self.of:
            return LocalizedError("ask.error.chain")
        return None if self.is_small_enough else LocalizedError("ask.error.deals")

    def answers(self, _: Reasoner) -> Iterable[int | None]:
        """The number of moves, or None."""
        moves = self.minds.moves_until_false(self.real)
        if moves is not None and moves > MAX_MOVES:
            raise TooLarge(MAX_MOVES)
        return [moves]

    def argument(self, element: int | None) -> Argument:
        """What so many moves reach; nothing for too many or for none, as a world in which the claim is false would tell how many."""
        return [] if element is None or not self.is_too_few(element) else [self._within(element)]

    def proof(self, answer: int | None) -> Argument:
        """What 0, 1, 2, ... moves reach, until the claim fails or no more is reached."""
        if answer is not None:
            there = self.place, self.minds.world_state(self._failing_cell(answer)).hands[self.of][self.slot - 1]
            fails = Reached(self.to, self.pair, answer, *there) if answer else IsCard(self.to, *there)
            return [*map(self._within, range(answer)), *self._walk(answer), fails]
        within = self._within(len(self.minds.layers(self.real)) - 1)
        return [within, replace(within, where="end")]

    def _within(self, moves: int) -> IsTrue:
        """How many worlds so many moves reach, in all of which the claim is true."""
        reached = sum(self.minds.cells[cell].worlds for layer in self.minds.layers(self.real)[: moves + 1] for cell in layer)
        return IsTrue(self.to, self.pair, moves, self.place, self.claim, reached, "within" if moves else "start")

    def _failing_cell(self, moves: int) -> Cell:
        """A world that so many moves reach and in which the claim is false."""
        return next(cell for cell in sorted(self.minds.layers(self.real)[moves]) if not self.minds.cells[cell].true)

    def _walk(self, moves: int) -> list[Statement]:
        """The moves that lead there: each time what one of the two may hold for all that player knows."""
        minds = self.minds
        cell = self._failing_cell(moves)
        steps = list[Statement]()
        for number in range(moves, 0, -1):
            earlier = minds.layers(self.real)[number - 1]
            player = next(player for player in self.pair if minds.walk(cell, [player]) & earlier)
            steps.append(OneMove(self.to, self.pair, number, player, minds.world_state(cell).hands[player]))
            cell = min(minds.walk(cell, [player]) & earlier)
        return steps[::-1]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each card of which a claim is true, for two players."""
        exact = Reasoner.of(history)
        for other, of, viewer in player_pairs_and_viewers(history.state, random):
            if viewer is None:
                for slot in shuffled_slots(history.state, of, random):
                    for claim in ("playable", "trash", "critical"):
                        if exact.fact_identities(claim) >> history.state.hands[of][slot - 1] & 1:
                            item = cls(history=history, of=of, slot=slot, claim=claim, other=other)
                            if item.is_small_enough:
                                yield item


# -- What is said of the map ----------------------------------------------------------------------------------


class OnMap(Statement):
    """Something that is said of a map.

    Attributes:
        pair: the players of the rows and of the columns.
    """

    pair: tuple[SeatIndex, SeatIndex]

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(self.state.names[seat] for seat in self.pair)

    def fact_of(self, place: Place, fact: str) -> Fact:
        """A fact about a card."""
        seat, slot = place
        return Fact(fact, self.state.names[seat], slot)

    def holds(self, seat: SeatIndex, hand: AnyCards) -> Formula:
        """That a player has a hand."""
        return And(tuple(self.to.card_is((seat, slot), 1 << card) for slot, card in by_slot(hand)))

    def known_within(self, moves: int, part: Formula) -> Formula:
        """That something is true in all worlds that so many moves reach."""
        for _ in range(moves):
            part = EverybodyKnows(part, self.names)
        return part


class OfLine(OnMap):
    """Something that is said of the worlds in which one of the two sees a hand.

    Attributes:
        player: who sees it.
        hand: the hand of the other.
    """

    player: SeatIndex
    hand: Cards

    @property
    def is_seen(self) -> Formula:
        """That the other has that hand."""
        [other] = {*self.pair} - {self.player}
        return self.holds(other, self.hand)


class Seen(OfLine):
    """What a player sees in a world: the same as in the real one, or as in one to which others lead, or not.

    Attributes:
        how: which of these; or that it is the real world, and how many of its column are like it.
        who: the others.
        n: how many.
    """

    key = "held.{how}"

    how: Literal["same", "other", "reached", "unreached", "column", "real"]
    who: Chain = ()
    n: int = 0

    @property
    def claims(self) -> Formulas:
        """Others know that it is not so, or do not."""
        excluded = known_to(self.state, self.who, Not(self.is_seen))
        return (excluded if self.how in ("other", "unreached") else Not(excluded),)


class CannotTell(HandsCounted):
    """How many worlds a player cannot tell from those spoken of."""

    key = "held.columns"

    player: SeatIndex


class KnownWhere(OfLine):
    """That a chain of players knows a fact wherever the first sees a hand, and how many worlds they consider possible there."""

    key = "known.line"

    who: Chain
    place: Place
    n: int
    fact: str

    @property
    def claims(self) -> Formulas:
        """It is common knowledge of the two."""
        known = known_to(self.state, self.who, self.fact_of(self.place, self.fact))
        return (CommonKnowledge(Or((Not(self.is_seen), known)), self.names),)


class RefutedWhere(OfLine):
    """A world that the chain considers possible where the first sees a hand, and the card that refutes a fact there.

    The real world need not lead there: no formula says it.
    """

    key = "known.line.not"

    who: Chain
    place: Place
    world: World
    card: Identity


class OfMoves(OnMap):
    """Something that so many moves reach, from the real world on."""

    moves: int

    def lead_to(self, part: Formula) -> Formulas:
        """That they lead to a world in which something is true."""
        return (Not(self.known_within(self.moves, Not(part))),)


class OneMove(OfMoves):
    """What a player may hold after them."""

    key = "moves.walk"

    player: SeatIndex
    hand: Cards

    @property
    def claims(self) -> Formulas:
        """They lead to such a world."""
        return self.lead_to(self.holds(self.player, self.hand))


class Reached(OfMoves):
    """Which card is there."""

    key = "moves.reach"

    place: Place
    card: Identity

    @property
    def claims(self) -> Formulas:
        """They lead to such a world."""
        return self.lead_to(self.to.card_is(self.place, 1 << self.card))


class IsTrue(OfMoves):
    """That a fact is true in all worlds that they reach, and how many these are; or that further moves reach no more."""

    key = "moves.{where}"

    place: Place
    fact: str
    n: int
    where: Literal["start", "within", "end"]

    @property
    def claims(self) -> Formulas:
        """It is true there; at the end, it is common knowledge of the two."""
        fact = self.fact_of(self.place, self.fact)
        return (CommonKnowledge(fact, self.names) if self.where == "end" else self.known_within(self.moves, fact),)


# -- Rounds of announcements ----------------------------------------------------------------------------------


MAX_DEALS = 2_000
"""Common knowledge may leave at most this many deals open."""

MAX_DEALS_IN_DRILL = 300
"""The same limit for the questions of a drill, which looks at many positions."""

MAX_ROUNDS = 20
"""A question has at most this many rounds."""

NEVER = MAX_ROUNDS + 1
"""More rounds than there are."""


class AnnouncementRoundsQuestion(CountQuestion):
    """The number of rounds after which a player knows a claim about a slot of their own hand; None if never.

    In each round all players truthfully announce, at the same time, whether they know the claim about this slot of their own hands. The
    answer is 0 if the player knows it before the first round.

    Attributes:
        of: the player.
        slot: the slot, the same for every player.
        claim: the claim.
    """

    id = "rounds"
    most = 2
    form = ChoiceForm(CountDomain(MAX_ROUNDS), allows_none=True, none="never")
    drill_shares: ClassVar = {0: 2, 1: 3, 2: 3, NONE: 2}
    specific_mistakes: ClassVar = {
        "silence": lambda question: [None for known in question.right_answers if known],
    }

    def misfit(self) -> LocalizedError | None:
        """That not every hand has the slot, or that too many deals are possible."""
        every = slots(min(self.state.hand_sizes))
        if self.slot not in every:
            return not_possible("slot", self.slot, every)
        return None if self.is_small_enough else LocalizedError("ask.error.deals")

    def answers(self, reasoner: Reasoner) -> Iterable[int | None]:
        """The number of rounds, or None."""
        rounds = enumerate(self._spoken(reasoner).says(reasoner.knowledge.observation.hands))
        return [next((number for number, says in rounds if says[self.of]), None)]

    def _spoken(self, reasoner: Reasoner) -> Announcements:
        """What players announce, whichever the deal is.

        Raises:
            DependsOnUnknownCard: a card in a hand is unknown.
            InconsistentPosition: the hands are not possible.
            TooLarge: too many deals are possible.
        """
        observation = reasoner.knowledge.observation
        require_all_known(self.state)
        deals = list_worlds(worlds_of_all(observation), MAX_DEALS)
        if observation.hands not in deals:
            raise InconsistentPosition
        return Announcements(deals, self.slot, reasoner.fact_identities(self.claim))

    def argument(self, element: int | None) -> Argument:
        """A deal that is still possible after so many rounds; nothing for too many or for never, as what is said would tell how many."""
        if element is None or not self.is_too_few(element):
            return []
        deal = self._spoken(Reasoner.of(self.seen)).left(self.state.hands, self.of, element)
        return [OpenBefore(self.to, self.place, deal[self.of][self.slot - 1], element + 1)]

    def proof(self, answer: int | None) -> Argument:
        """Each hand that refutes the claim, until somebody would say something else; for never, one with which all say the same."""
        spoken = self._spoken(Reasoner.of(self.seen))
        real = self.state.hands
        if answer is not None:
            known = OfRound(self.to, "known" if answer else "at_once", self.of, answer)
            return [*self._why_known(spoken, real, self.of, answer, ()), known]
        deal = spoken.left(real, self.of, NEVER)
        claims = [self._knows_in(deal, seat) for seat, _ in by_seat(real) if seat != self.of]
        return [SupposeHand(self.to, self.of, deal[self.of]), *claims, OfRound(self.to, "never", self.of)]

    def _why_known(
        self, spoken: Announcements, deal: Hands, player: SeatIndex, rounds: int, supposed: tuple[Supposed, ...]
    ) -> Iterator[Step]:
        """Why a player knows the claim after some rounds of a deal, in which some hands are supposed."""
        if not rounds:
            yield self._knows_in(deal, player)
            return
        for other_deal in spoken.refuting(deal, player):
            number, speaker, knows = spoken.first_difference(other_deal, deal)
            steps = (*supposed, (player, other_deal[player]))
            yield SupposeHand(self.to, *steps[-1], "suppose.then" if supposed else "suppose", supposed)
            if knows:
                yield from self._why_known(spoken, other_deal, speaker, number, steps)
            elif not number:
                yield self._knows_in(other_deal, speaker)
            yield WouldSay(self.to, speaker, number + 1, "knows" if knows else "not", steps)

    def _knows_in(self, deal: Hands, player: SeatIndex) -> KnowledgeClaim:
        """That a player knows the claim before any announcement if the deal is another."""
        return KnowledgeClaim(with_other_hands(self.state, dict(by_seat(deal))), (player,), self.slot, self.claim)

    def text_values(self, language: Language) -> dict[str, object]:
        """The card without a player, as its place is the same for each."""
        return {**super().text_values(language), "card": card_by_place(language, self.slot, self.state.hand_sizes[self.of])}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each player, if the deals that are possible are few."""
        count = worlds_of_all(GroupObservation.of(history.state)).count
        if (within(DEFAULT_STEPS, count) or MAX_DEALS) > MAX_DEALS_IN_DRILL:
            return
        for of, viewer in holders_and_viewers(history.state, random):
            for slot in shuffled_slots(history.state, of, random):
                if viewer is None and all(slot <= len(row) for row in card_numbers(history.state)):
                    item = cls(history=history, of=of, slot=slot)
                    if item.is_small_enough:
                        yield item


class Announcements:
    """What all announce at once, in rounds, whether they know that their own cards at a slot are among some.

    Args:
        deals: all deals that are commonly possible.
        slot: the slot.
        fact: what the cards are claimed to be.
    """

    def __init__(self, deals: list[Hands], slot: Slot, fact: Identities) -> None:
        self.deals = deals
        self.slot = slot
        self.fact = fact
        self.model = model_of(deals)
        self._said = dict[Hands, list[tuple[bool, ...]]]()

    def says(self, deal: Hands) -> list[tuple[bool, ...]]:
        """For each round of a deal what each player says, until nothing changes any more.

        Raises:
            TooLarge: the rounds are too many.
        """
        if deal not in self._said:
            claims = [Necessary((seat,), CardLiteral(seat, self.slot - 1, self.fact)) for seat, _ in by_seat(deal)]
            rounds = announcement_rounds(self.model, self.deals.index(deal), claims)
            self._said[deal] = [says for _, says in islice(rounds, NEVER + 1)]
            if len(self._said[deal]) > NEVER:
                raise TooLarge(MAX_ROUNDS)
        return self._said[deal]

    def refuting(self, deal: Hands, player: SeatIndex) -> Iterator[Hands]:
        """The deals that a player cannot tell from a deal before the first round, and in which the claim is false of the own card."""
        for other in self.deals:
            if not self.fact >> other[player][self.slot - 1] & 1 and (*other[:player], deal[player], *other[player + 1 :]) == deal:
                yield other

    def first_difference(self, deal: Hands, other: Hands) -> tuple[int, SeatIndex, bool]:
        """The first round, from 0, in which somebody says in a deal something else than in another: who, and whether it is "I know"."""
        for number, both in enumerate(zip(self.says(deal), self.says(other))):
            for seat, (knows, otherwise) in by_seat(zip(*both)):
                if knows != otherwise:
                    return number, seat, knows
        return NEVER, SeatIndex(0), False

    def left(self, deal: Hands, player: SeatIndex, rounds: int) -> Hands:
        """A deal that refutes the claim, and that what is said in so many rounds does not rule out."""
        return next(other for other in self.refuting(deal, player) if self.first_difference(other, deal)[0] >= rounds)


class WouldSay(Statement):
    """That a player would say something else in a round if what is supposed were so: that it is known, or that it is not."""

    key = "rounds.would.{what}"

    player: SeatIndex
    round: int
    what: Literal["knows", "not"]
    supposed: tuple[Supposed, ...]


class OfRound(Statement):
    """After which round a player knows it; that nothing has to be said for it; or that it is never known."""

    key = "rounds.{what}"

    what: Literal["known", "at_once", "never"]
    player: SeatIndex
    round: int | None = None


class OpenBefore(IsCard):
    """Which card a card may still be before a round."""

    key = "rounds.open"

    round: int

    @property
    def claims(self) -> Formulas:
        """For its holder it may be that."""
        return tuple(Not(self.to.knows(self.place[0], Not(part))) for part in super().claims)
