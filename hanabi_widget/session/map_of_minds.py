"""Maps of two minds at a screen: what a person does with one, alone or beside a board, which asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

from hanabi_widget.arguments import is_index
from hanabi_widget.knowledge import Formula, formula
from hanabi_widget.knowledge.map_of_two_minds import Place
from hanabi_widget.protocol.board import Choice, ViewChoice
from hanabi_widget.protocol.board_messages import Minds
from hanabi_widget.protocol.deltas import Message, Traits, json_safe
from hanabi_widget.protocol.map_of_minds import MapState, World
from hanabi_widget.rules import Clue, Node, SeatIndex, Slot, State
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view import Viewpoint
from hanabi_widget.view.map_of_minds import MapOfOneMind, MapOfTwoMinds, merged_map
from hanabi_widget.view.map_of_two_cards import MapOfTwoCards, map_of
from hanabi_widget.view.map_subject import MapPosition, Said, clues_given, views

from .session import COMMAND, Job, Outcome, Session, counted, read_type, uninterrupted
from .standalone_html import BOARD_SCRIPT, MAP_SCRIPT, NO_SCRIPT, world_page


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

    shown: MapOfTwoMinds | MapOfTwoCards | MapOfOneMind
    undone: tuple[Said, ...] = ()

    @classmethod
    def of(cls, position: MapPosition) -> Exploration:
        """A map on which nothing was done yet."""
        return cls(map_of(position))

    @property
    def position(self) -> MapPosition:
        """What the map is about."""
        return self.shown.position

    def state(self, language: Language) -> MapState:
        """What the map shows."""
        shown = self.shown.state(language)
        told = list[str]()
        for name, walk in zip(self.position.names, shown["walks"][1:]):
            # What one move reaches of a player who moves first is all that this player cannot tell from what is so.
            near = {cell["truth"] for cell, moves in zip(shown["cells"], walk["distances"]) if 0 <= moves < 2}
            if None not in near:
                told.insert(0, language.say("map.tells" if len(near) == 1 else "map.tells.not", player=name))
        return {**shown, "verdict": " ".join(told), "can_redo": bool(self.undone)}

    # -- what can be done ---

    def fill(self, formula: Formula | None) -> Exploration:
        """Fill in another formula, or none."""
        return self._with(replace(self.position, formula=formula))

    def announce(self, said: Said) -> Exploration:
        """Say something to all.

        Raises:
            LocalizedError: as far as the viewer can tell it is false, or the clue cannot be given.
        """
        position = self.position
        if isinstance(said, Clue):
            said = position.table().normalized(said)
            if said not in [position.table().normalized(clue) for clue in position.clues()]:
                raise LocalizedError("map.error.clue")
        elif len(position.seats) == 1:
            raise LocalizedError("map.error.one")
        elif not _may_be_said(position, said):
            raise _false(position)
        return replace(self._with(replace(position, said=(*position.said, said))), undone=())

    def undo(self) -> Exploration:
        """Take back what was said last."""
        said = self.position.said
        return self._having_said(said[:-1], (*said[-1:], *self.undone))

    def redo(self) -> Exploration:
        """Say again what was taken back last."""
        return self._having_said((*self.position.said, *self.undone[:1]), self.undone[1:])

    def _having_said(self, said: tuple[Said, ...], undone: tuple[Said, ...]) -> Exploration:
        return self if said == self.position.said else replace(self._with(replace(self.position, said=said)), undone=undone)

    def look(self, viewer: SeatIndex | None) -> Exploration:
        """Look at it as one of the players, or as all.

        Raises:
            LocalizedError: something was said that is false as far as that viewer can tell.
        """
        for number, said in enumerate(self.position.said):
            before = replace(self.position, viewer=viewer, said=self.position.said[:number])
            if not isinstance(said, Clue) and not _may_be_said(before, said):
                raise _false(before)
        return self._with(replace(self.position, viewer=viewer))

    def tell_cards_apart(self, side: int, slot: Slot) -> Exploration:
        """Tell the hands of one player apart by another card."""
        rows, columns = self.position.cards
        cards = (rows, slot) if side else (slot, columns)
        return self._with(replace(self.position, cards=cards, formula=None))

    def start(self, cell: object) -> Exploration:
        """Start the moves from a cell, by its number; None is where they began.

        Raises:
            LocalizedError: there is no such cell, or it was ruled out.
        """
        place = None if cell is None else self._place(cell)
        if place is not None and (isinstance(self.shown, MapOfOneMind) or not self.shown.stays(place)):
            raise LocalizedError("map.error.cell", cell=cell)
        return self._with(self.position, place)

    def world_state(self, cell: object) -> State:
        """The position with the hands of a cell, by its number.

        Raises:
            LocalizedError: there is no such cell.
        """
        return self.shown.world_state(self._place(cell))

    def _place(self, cell: object) -> Place:
        """The place of a cell by its number."""
        places = self.shown.places
        if not is_index(cell, places):
            raise LocalizedError("map.error.cell", cell=cell)
        return places[cell]

    def _with(self, position: MapPosition, start: Place | None = None) -> Exploration:
        """The same map at another position; moves start where they began, unless told otherwise."""
        return replace(Exploration.of(replace(position, start=start)), undone=self.undone)

    # -- what the browser asks ---

    def obeyed(self, message: Message, language: Language) -> Exploration:
        """What there is after a command of the browser, one of `COMMANDS`.

        Raises:
            LocalizedError: something is wrong with it.
        """
        return COMMANDS[str(message.get("type"))](self, message, language)

    def _give_clue(self, message: Message, _: Language) -> Exploration:
        for clue in self.position.clues():
            if (self.position.state.seat(clue.player), clue.value) == (message.get("player"), message.get("value")):
                return self.announce(clue)
        raise LocalizedError("map.error.clue")

    def _choose_view(self, message: Message, language: Language) -> Exploration:
        choice = _choice(message, views(language, self.position))
        return self.look(None if choice == "all" else SeatIndex(int(choice)))

    def _choose_in_menu(self, message: Message, language: Language) -> Exploration:
        """Tell apart what is chosen in a menu, which may be nothing where a fact is asked."""
        kind = message.get("type")
        offered = [option for menu in self.shown.state(language)["menus"] if menu["type"] == kind for option in menu["options"]]
        choice = _choice(message, [option for option in offered if option["id"] or kind == "fact"])
        return (
            self.fill(formula(choice) if choice else None)
            if kind == "fact"
            else self.tell_cards_apart(int(kind == "columns"), Slot(int(choice)))
        )


def _may_be_said(position: MapPosition, formula: Formula) -> bool:
    """Whether a formula is true as far as the viewer can tell."""
    minds = merged_map(replace(position, formula=formula))
    return any(minds.cells[place].true_after for place in minds.start)


def _false(position: MapPosition) -> LocalizedError:
    """What is said where something false was to be said."""
    if position.viewer is None:
        return LocalizedError("map.error.false")
    return LocalizedError("map.error.false.seat", player=position.state.names[position.viewer])


def _choice(message: Message, choices: Sequence[Choice | ViewChoice]) -> str:
    """The choice of a message.

    Raises:
        LocalizedError: there is no such choice.
    """
    choice = message.get("choice")
    allowed = [each["id"] for each in choices]
    if choice not in allowed:
        raise LocalizedError("map.error.choice", choice=choice, choices=", ".join(allowed))
    return str(choice)


COMMANDS: Mapping[str, Callable[[Exploration, Message, Language], Exploration]] = {
    "clue": Exploration._give_clue,
    "start": lambda done, message, _: done.start(message.get("cell")),
    "look": Exploration._choose_view,
    "rows": Exploration._choose_in_menu,
    "columns": Exploration._choose_in_menu,
    "fact": Exploration._choose_in_menu,
    "undo": lambda done, *_: done.undo(),
    "redo": lambda done, *_: done.redo(),
}
"""What each command of the browser makes of what was done with a map."""

MESSAGES = (*COMMANDS, "walk_in")
"""The types of messages that are answered."""

ALLOWED = tuple(name for name in COMMANDS if name != "look")
"""What may be done with a map on a board, which has the viewpoint."""


class MapSession(Session):
    """A map, and what is done with it. `hanabi_widget.Map` says what can be.

    Attributes:
        exploration: what was done with the map so far.
        shown: what a screen shows of it.
    """

    def __init__(self, position: MapPosition, language: Language) -> None:
        self.exploration = Exploration.of(position)
        self.shown = json_safe(self.exploration.state(language))
        super().__init__(language)
        self._traits: Traits = {"_map_state": self.shown, "_world": {}, "_board_script": {}}

    @property
    def traits(self) -> Traits:
        return {**self._traits}

    @property
    def state(self) -> State:
        return self.exploration.position.state

    def show(self, exploration: Exploration) -> None:
        """Show what was done with the map: whole or not at all."""
        with uninterrupted():
            self.jobs.cancel_all()
            self.exploration, self.shown = exploration, json_safe(exploration.state(self.language))
            self._change(_map_state=self.shown, _world={})

    def _change(self, **changed: object) -> None:
        self._traits |= changed
        self.on_change(changed)

    def _open_world(self, world: World | None) -> None:
        script = BOARD_SCRIPT if world else self._traits["_board_script"]
        self._change(_board_script=script, _world=json_safe(world or {}))

    def handle(self, message: Message) -> Outcome:
        if read_type(message, MESSAGES, "map.error.message") == "walk_in":
            walk_in = partial(_world_in, self.exploration, message.get("cell"), self.language)
            return Job(COMMAND, counted(walk_in), self._open_world)
        return Job(COMMAND, counted(partial(self.exploration.obeyed, message, self.language)), self.show)


def _world_in(exploration: Exploration, cell: object, language: Language) -> World | None:
    """A world as a board; None where none is to be open."""
    if cell is None:
        return None
    page = world_page(exploration.world_state(cell), language)
    return {"label": exploration.state(language)["cells"][cast("int", cell)]["label"], "page": page}


def minds(message: Message, node: Node, step: int, view: Viewpoint, language: Language) -> Minds:
    """The map that a message of the browser asks for, as the viewpoint sees it: what was done with it is done again.

    Raises:
        LocalizedError: something is wrong with the message, or the viewer is not on the map.
        TooLarge: there are too many hands.
    """
    seats = _read_players(message.get("players"), node.state, view)
    exploration = Exploration.of(MapPosition(node.state, seats, viewer=view.viewer, given=clues_given(node)))
    done = message.get("done")
    for command in done if isinstance(done, list) else ():
        asked: Message = command if isinstance(command, dict) else {}
        read_type(asked, ALLOWED, "map.error.message")
        exploration = exploration.obeyed(asked, language)
    cell = message.get("cell")
    world = _world_in(exploration, cell, language)
    with_script = message.get("script") is True
    if world and with_script:
        world["page"] = {**world["page"], **BOARD_SCRIPT}
    return {
        "type": "minds",
        "id": 0,
        "step": step,
        "map_state": {**exploration.state(language), "views": []},
        "world": world,
        **(MAP_SCRIPT if with_script and not world else NO_SCRIPT),
    }


def _read_players(players: object, state: State, view: Viewpoint) -> tuple[SeatIndex, SeatIndex]:
    """The two seats on the map.

    Raises:
        LocalizedError: they are no two players, or the viewer is not one of them.
    """
    if not isinstance(players, list) or len(players) != 2 or not all(is_index(each, state.names) for each in players):
        raise LocalizedError("map.error.players", players=players)
    first, second = players
    if first == second:
        raise LocalizedError("map.error.players", players=state.names[first])
    if view.common or (view.viewer is not None and view.viewer not in players):
        raise LocalizedError("map.error.view", players=", ".join(state.names[seat] for seat in players))
    return SeatIndex(first), SeatIndex(second)
