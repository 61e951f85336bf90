"""What a map of two minds shows, what the browser sends to it, and what Python answers.

Rows are the hands that one player may hold, columns those that the other may hold: who sees the other's hand cannot tell the worlds of a
column apart, or those of a row. So not to know is a rook's move. Everything for the slider of moves is in the state of the map.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from .board import Choice, Numbered, SavedPage, ScreenState, Script, UndoOrRedo, ViewChoice


class MapCard(TypedDict):
    """A card of the hands of a row or a column."""

    suit: str
    rank: int
    label: str  # "red 5"


class MapLine(TypedDict):
    """A row or a column: a hand that a player may hold, or a group of hands."""

    cards: list[MapCard]  # the hand, slot 1 first; of a group the cards that its words name
    words: str  # what a group has in common: "red 2", "anything else"; empty for a single hand
    label: str  # "with red 5 (1,240 hands)"
    weight: str  # "6 of 41": how likely it is, where one mind is shown alone; else empty
    share: float  # the same as a number; 0 if it is not told
    gone: bool  # what was said last struck all of its worlds


class MapCell(TypedDict):
    """A possible world, or worlds that are merged. Where no cell is, no world can be dealt."""

    row: int  # counted from 0
    column: int
    worlds: int
    label: str  # what it is, in sentences
    truth: bool | None  # whether the formula is true there; None: there is no formula
    struck: bool  # what was said last rules it out
    real: bool  # it is, or holds, the real world


class MapStep(TypedDict):
    """A position of the slider."""

    label: str  # "2" or "∞"
    text: str  # "Ann and Ben both know what is true in all of these worlds."
    notation: str  # "E(E(…))"; empty before the first move
    verdict: str  # "24 worlds. The formula is true in all of them."
    holds: bool | None  # whether it is; None: there is no formula


class MapWalk(TypedDict):
    """Whose moves the slider takes."""

    id: str
    label: str  # "Ann and Ben", "Ann, Ben, Ann …"
    steps: list[MapStep]  # the last one is any number of moves
    distances: list[int]  # for each cell the number of moves that first reaches it; -1: none does


class MapMenu(TypedDict):
    """A menu of what the map is to tell apart: a card of one player, or whether a fact is true."""

    type: Literal["rows", "columns", "fact"]  # of the command that it sends
    label: str  # "Card of Ann"
    options: list[ViewChoice]
    value: str


MapLabel: TypeAlias = Literal[
    "map",
    "view",
    "matters",  # of the menus of what is told apart
    "clue",  # of the list of clues
    "undo",
    "redo",
    "said",  # of the list of what was said
    "walk",  # of the choice of whose moves the slider takes
    "slider",
    "unreached",  # of a cell that the moves do not reach
    "start",  # of the button that starts the moves from the world that is chosen
    "back",  # of the button that starts them from where they began
    "walk_in",  # of the button that opens a world as a board
    "close",  # of a button that closes a world or a message
    "more",  # of the button that draws what is left out
    "less",
    "further",  # of what is folded below a map that asks for cards
    "true",  # in the legend
    "false",
    "likely",
    "impossible",
    "real",
    "choose",  # what to do with the map, while no world is chosen
    "waiting",
    "working",
    "cancel",
    "no_kernel",
    "run_cell",
]
MapLabels: TypeAlias = dict[MapLabel, str]
"""The labels that never change."""


class MapClue(TypedDict):
    """A clue that may be given."""

    player: int  # the seat
    name: str  # the player's
    value: str | int
    label: str  # "Tell Ben red"


class MapTask(TypedDict):
    """What is to be done on the map of a question."""

    kind: Literal["set", "moves", "look"]  # any worlds, a number of moves, or an answer that is given beside the map
    marked: str  # what is said of a world that is marked; empty if none is to be marked
    unmarked: str  # what is said of a world whose mark was taken away
    none: str  # the label of the button for no world at all, or of the last position of the slider; empty if there is none
    moves: list[str]  # what the positions of the slider are called
    choose: str  # what to do


class MapState(ScreenState):
    """All that a map shows, from one viewpoint."""

    labels: MapLabels
    title: str  # "What Ann and Ben may hold"
    verdict: str  # "Ben cannot tell yet. Ann can tell."; empty where nothing is asked
    summary: str  # "190 billion worlds"
    row_label: str  # "Hands of Ann"
    column_label: str  # "Hands of Ben"; empty where one mind is shown alone
    views: list[Choice]
    view: str
    menus: list[MapMenu]  # what is asked of hands that are too many to be shown one by one
    formula: str  # empty: none
    rows: list[MapLine]
    columns: list[MapLine]  # of one mind alone, a single one without cards
    cells: list[MapCell]  # row by row
    start: str  # "From the real world"
    moved: bool  # the moves start from a world that was chosen
    walks: list[MapWalk]  # none where one mind is shown alone
    reached: list[str]  # by the number of moves: "after 2 moves"
    said: list[str]  # what was said, oldest first
    clues: list[MapClue]
    interactive: bool  # whether Python answers
    task: MapTask | None  # of the map of a question


class GiveClue(Numbered):
    """Give a clue."""

    type: Literal["clue"]
    player: int
    value: str | int


class UseCell(Numbered):
    """Start the moves from a cell, or from where they began; or open its world as a board, or close it."""

    type: Literal["start", "walk_in"]
    cell: int | None  # its place in the list of cells; None: where they began, or close it


class ChooseOnMap(Numbered):
    """Show the map from another viewpoint, or tell other hands apart: by a card of one player, by a fact."""

    type: Literal["look", "rows", "columns", "fact"]
    choice: str  # the id of a `Choice`


MapCommand: TypeAlias = GiveClue | UseCell | ChooseOnMap | UndoOrRedo


class World(TypedDict):
    """A world that is open as a board."""

    label: str
    page: SavedPage  # without script and style, if they are there already or in a `BoardScript`


class BoardScript(Script):
    """The script and the style sheet of boards, which a map gets when it first opens a world."""


class SavedMap(Script):
    """A map on a page without Python; its script is map.js."""

    map_state: MapState
