"""What a person does with a map: fill it, say something, take it back, look at it in other ways; formulas as people type them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hanabi_widget.base_error import HanabiError
from hanabi_widget.knowledge import And, CommonKnowledge, EverybodyKnows, Fact, Formula, FormulaError, Knows, Not, Or, Trusts, formula
from hanabi_widget.knowledge.card_facts_and_views import fact_identities
from hanabi_widget.knowledge.formula import MAX_DEPTH, MAX_DIGITS
from hanabi_widget.protocol.board import Choice
from hanabi_widget.protocol.map_of_minds import MapState
from hanabi_widget.rules import Clue, SeatIndex, State
from hanabi_widget.text import Language, LocalizedError

from .map_of_minds import MapOfOneMind, MapOfTwoMinds
from .map_of_minds_subject_and_labels import MapPosition, Place, Said, aparts, views


def read_formula(text: str, state: State, language: Language) -> Formula:
    """The formula that a text says about a position.

    Raises:
        LocalizedError: it is none, or names a player, a slot or a fact that is not there, or speaks of trust.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> read_formula("K(Alice playable(Bob.2))", hw.deal(2, seed=1)[0], ENGLISH)
        Traceback (most recent call last):
        hanabi_widget.text.statements_and_localized_errors.LocalizedError: Column 3: expected one player and a comma: K(Alice, …).
    """
    try:
        read = formula(text)
    except FormulaError as error:
        name = state.names[-1]
        words = {
            "most": MAX_DIGITS if error.reason == "digits" else MAX_DEPTH,
            "fact": f"playable({name}.1)",
            "example": f"K({state.names[0]}, …)",
            "card": f"{name}.1",
        }
        key = f"formula.expected.{error.reason}"
        expected = language.say(key, **words) if language.knows(key) else error.reason
        raise LocalizedError("formula.error", column=error.place + 1, expected=expected) from None
    _check(read, state)
    return read


def _check(part: Formula, state: State) -> None:
    """Refuse what is not there.

    Raises:
        LocalizedError: a player, a slot or a fact is not there, or the formula speaks of trust.
    """
    match part:
        case Fact(fact, player, slot):
            seat = _seat(state, player)
            last = state.hand_sizes[seat]
            if slot not in ("some", "all") and not (type(slot) is int and 0 < slot <= last):
                raise LocalizedError("formula.error.slot", player=state.names[seat], slot=slot, last=last)
            try:
                fact_identities(state, fact)
            except HanabiError:
                raise LocalizedError("formula.error.fact", fact=fact, card=state.rules.card_names[0]) from None
        case Not(inner):
            _check(inner, state)
        case And(parts) | Or(parts):
            for inner in parts:
                _check(inner, state)
        case Trusts():
            raise LocalizedError("formula.error.trust")
        case Knows(players, inner) | EverybodyKnows(inner, players) | CommonKnowledge(inner, players):
            for player in (players,) if isinstance(players, str | int) else players:
                _seat(state, player)
            _check(inner, state)


def _seat(state: State, player: str | int) -> int:
    try:
        return state.seat(player)
    except HanabiError:
        raise LocalizedError("formula.error.player", player=player, players=", ".join(state.names)) from None


@dataclass(frozen=True)
class Exploration:
    """A map, and what a person has done with it.

    Attributes:
        shown: the map as it is shown.
        undone: what was taken back, the last first.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[suits=ry copies=1,1 hand_size=1] >Ann r1 | Ben y1")
        >>> begun = Exploration.of(MapPosition(state, (SeatIndex(0), SeatIndex(1))))
        >>> told = begun.announce(hw.formula("r1(Ann.1)"))
        >>> len(begun.shown.minds.rows), len({place[0] for place in told.shown.places}), told.undo().position == begun.position
        (4, 4, True)
    """

    shown: MapOfTwoMinds | MapOfOneMind
    undone: tuple[Said, ...] = ()

    @classmethod
    def of(cls, position: MapPosition) -> Exploration:
        """A map on which nothing was done yet: of two minds, or of one alone."""
        return cls(MapOfTwoMinds(position) if len(position.seats) == 2 else MapOfOneMind(position))

    @property
    def position(self) -> MapPosition:
        """What the map is about."""
        return self.shown.position

    def state(self, language: Language) -> MapState:
        """What the map shows."""
        return {**self.shown.state(language), "can_redo": bool(self.undone)}

    # -- what can be done ---

    def fill(self, formula: Formula | None) -> Exploration:
        """Fill in another formula, or none."""
        apart = self.position.apart
        return self._with(formula=formula, apart="auto" if apart == "formula" and formula is None else apart)

    def announce(self, said: Said) -> Exploration:
        """Say something to all.

        Raises:
            LocalizedError: as far as the viewer can tell it is false, or the clue cannot be given.
        """
        position, shown = self.position, self.shown
        if isinstance(said, Clue):
            said = position.table().normalized(said)
            if said not in [position.table().normalized(clue) for clue in position.clues()]:
                raise LocalizedError("map.error.clue")
        elif isinstance(shown, MapOfOneMind):
            raise LocalizedError("map.error.one")
        elif not shown.may_be_said(said):
            raise _false(position)
        return replace(self._with(said=(*position.said, said)), undone=())

    def undo(self) -> Exploration:
        """Take back what was said last."""
        *before, last = self.position.said or (None,)
        return self if last is None else replace(self._with(said=tuple(before)), undone=(last, *self.undone))

    def redo(self) -> Exploration:
        """Say again what was taken back last."""
        if not self.undone:
            return self
        first, *others = self.undone
        return replace(self._with(said=(*self.position.said, first)), undone=tuple(others))

    def look(self, viewer: SeatIndex | None) -> Exploration:
        """Look at it as one of the players, or as all.

        Raises:
            LocalizedError: something was said that is false as far as that viewer can tell.
        """
        for number, said in enumerate(self.position.said):
            before = Exploration.of(replace(self.position, viewer=viewer, said=self.position.said[:number], start=None))
            if not isinstance(said, Clue) and isinstance(before.shown, MapOfTwoMinds) and not before.shown.may_be_said(said):
                raise _false(before.position)
        return self._with(viewer=viewer)

    def tell_apart(self, apart: str) -> Exploration:
        """Tell other hands apart."""
        return self._with(apart=apart)

    def start(self, cell: object) -> Exploration:
        """Start the moves from a cell, by its number; None is where they began.

        Raises:
            LocalizedError: there is no such cell, or it was ruled out.
        """
        place = None if cell is None else self._place(cell)
        if place is not None and (isinstance(self.shown, MapOfOneMind) or not self.shown.minds.cells[place].stays):
            raise LocalizedError("map.error.cell", cell=cell)
        return self._with(start=place)

    def world_state(self, cell: object) -> State:
        """The position with the hands of a cell, by its number.

        Raises:
            LocalizedError: there is no such cell.
        """
        return self.shown.world_state(self._place(cell))

    def _place(self, cell: object) -> Place:
        """The place of a cell by its number."""
        places = self.shown.places
        if type(cell) is not int or not 0 <= cell < len(places):
            raise LocalizedError("map.error.cell", cell=cell)
        return places[cell]

    def _with(self, **changes: object) -> Exploration:
        """The same map with changes; moves start where they began, unless told otherwise."""
        changed = replace(self.position, **({"start": None} | changes))  # type: ignore[arg-type]
        return replace(Exploration.of(changed), undone=self.undone)

    # -- what the browser asks ---

    def obeyed(self, message: Mapping[str, object], language: Language) -> Exploration:
        """What there is after a command of the browser, one of `COMMANDS`.

        Raises:
            LocalizedError: something is wrong with it.
        """
        position, command = self.position, message.get("type")
        if command in ("formula", "announce"):
            text = message.get("text")
            said = read_formula(text.strip(), position.state, language) if isinstance(text, str) and text.strip() else None
            if command == "formula":
                return self.fill(said)
            if said is None:
                raise LocalizedError("map.error.empty", formula=f"playable({position.names[-1]}.1)")
            return self.announce(said)
        if command == "clue":
            for clue in position.clues():
                if position.state.seat(clue.player) == message.get("player") and clue.value == message.get("value"):
                    return self.announce(clue)
            raise LocalizedError("map.error.clue")
        if command == "start":
            return self.start(message.get("cell"))
        if command == "look":
            choice = _choice(message, views(language, position))
            return self.look(None if choice == "all" else SeatIndex(int(choice)))
        if command == "apart":
            return self.tell_apart(_choice(message, aparts(language, position)))
        return self.undo() if command == "undo" else self.redo()


def _false(position: MapPosition) -> LocalizedError:
    """What is said where something false was to be said."""
    if position.viewer is None:
        return LocalizedError("map.error.false")
    return LocalizedError("map.error.false.seat", player=position.state.names[position.viewer])


def _choice(message: Mapping[str, object], choices: list[Choice]) -> str:
    """The choice of a message.

    Raises:
        LocalizedError: there is no such choice.
    """
    choice, allowed = message.get("choice"), [each["id"] for each in choices]
    if choice not in allowed:
        raise LocalizedError("map.error.choice", choice=choice, choices=", ".join(allowed))
    return str(choice)


COMMANDS = ("formula", "announce", "clue", "start", "look", "apart", "undo", "redo")
"""The types of the commands of the browser."""
