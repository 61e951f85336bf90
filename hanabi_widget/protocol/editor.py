"""What an editor of positions shows, and what the browser sends to it."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from .board import Choice, Counter, Numbered, ReadingNotes, ScreenState, ShownSuit, UndoOrRedo
from .map_of_minds import MapCard


class EditorCard(TypedDict):
    """A place for a card, and the card in it."""

    place: str  # "hand 0 2": its part, and where in it; sent back as it is
    slot: int  # in a hand, 1 is the newest; 0: not in a hand
    suit: str | None  # None: not known
    rank: int | None  # None: not known
    empty: bool  # no card is here
    among: str  # what it may be, if that is a set: "r2, y3"; else empty
    touched: list[str]  # marks of the clues that touched it
    missed: list[str]  # marks of those that missed it
    label: str  # everything about it in words
    problem: str  # what cannot be, in a sentence; else empty


class EditorHand(TypedDict):
    """A hand."""

    seat: int
    name: str
    label: str  # of the hand
    name_label: str  # of the field for the name
    turn_label: str  # of the button that gives the turn to this player
    misses_label: str  # of the button that marks what the clues missed; empty: they missed nothing that is not marked
    to_act: bool
    cards: list[EditorCard]  # slot 1 first; then the places that are free
    problem: str  # of the hand as a whole, or of the name


class EditorFirework(TypedDict):
    """A firework, whose height is chosen."""

    suit: str
    ranks: list[int]  # in the order in which they are played
    height: int  # how many of them are played
    labels: list[str]  # for each rank: "red up to 3"
    label: str


class PaletteCard(MapCard):
    """A card to put somewhere; its label is "red 3, 2 left"."""

    card: str  # "r3", as it is sent back
    left: int  # the copies that lie nowhere yet; negative if there are too many


NumberField: TypeAlias = Literal["players", "clue_tokens", "strikes", "turns_left"]
"""What is counted in an editor."""


class EditorNumber(TypedDict):
    """A number with a button that takes one away and one that adds one."""

    field: NumberField
    title: str  # "Clue tokens"
    less: str  # "One clue token less"
    more: str
    counter: Counter
    least: int
    problem: str


class EditorProblem(TypedDict):
    """Something that cannot be."""

    text: str
    place: str  # the place to go to


class PastedGame(TypedDict):
    """What was pasted, if it has several games or steps."""

    game: int
    games: int  # how many there are
    step: int
    steps: int  # the last one
    label: str  # "Step 12 of 30: Bob plays red 3"


EditorLabel: TypeAlias = Literal[
    "editor",
    "rules",
    "fireworks",
    "discards",
    "deck",
    "palette",
    "unknown",  # of the card that is left open, in the palette
    "remove",  # of the button that clears a place
    "marks",  # of the marks of a card
    "touched",  # by which clues
    "missed",
    "choose",  # how to begin, while no place is chosen
    "keys",  # what to type at a place
    "holding",  # what to do with the card in hand
    "problems",
    "fine",  # nothing is wrong
    "position",  # of the text
    "copy",
    "copied",
    "not_copied",
    "show_board",
    "ask",
    "paste",
    "paste_hint",
    "read",  # of the button that reads what was pasted
    "game",  # of the choice of a game that was pasted
    "step",
    "new",
    "undo",
    "redo",
    "close",
    "cancel",
    "waiting",
    "working",
    "no_kernel",
    "run_cell",
]
EditorLabels: TypeAlias = dict[EditorLabel, str]
"""The labels that never change."""


class EditorState(ScreenState):
    """All that an editor shows."""

    labels: EditorLabels
    title: str
    suits: list[ShownSuit]
    ranks: list[int]
    marks: list[str]  # the values of clues
    mark_labels: list[str]  # what each is called
    rules: str  # the id of the choice
    rule_choices: list[Choice]
    numbers: list[EditorNumber]
    hands: list[EditorHand]
    fireworks: list[EditorFirework]
    discards: list[EditorCard]  # the last place is free
    deck: list[EditorCard]  # those laid open; the last place is free
    deck_count: str  # "38 cards in the deck"
    palette: list[PaletteCard]
    problems: list[EditorProblem]
    text: str  # the position; with [unchecked] while something cannot be
    pasted: PastedGame | None
    reading: ReadingNotes | None  # of what was pasted
    said: str  # what was changed last, for screen readers


class PutCard(Numbered):
    """Put a card at a place."""

    type: Literal["put"]
    place: str
    card: str  # "r3", "?", "b?", "?2"


class MarkCard(Numbered):
    """Put a mark on a card, or take it away; without a sign the next: touched, missed, none."""

    type: Literal["mark"]
    place: str
    mark: str  # "+r", "-2" or "r"


class MoveCard(Numbered):
    """Move a card to another place."""

    type: Literal["move"]
    place: str
    to: str


class ClearPlace(Numbered):
    """Make less of a card known; at last it is gone."""

    type: Literal["clear"]
    place: str


class SetHeight(Numbered):
    """Choose the height of a firework."""

    type: Literal["firework"]
    suit: int  # its index
    height: int


class ChangeNumber(Numbered):
    """Change a number: by so much, since who clicks may be faster than what is shown."""

    type: Literal["number"]
    field: str
    by: int


class OfSeat(Numbered):
    """Give the turn to a player; or mark what the clues to the hand missed."""

    type: Literal["to_act", "misses"]
    seat: int


class NamePlayer(Numbered):
    """Name a player."""

    type: Literal["rename"]
    seat: int
    name: str


class ChooseRules(Numbered):
    """Play by other rules."""

    type: Literal["rules"]
    rules: str


class PasteText(Numbered):
    """Read a position or games from a text."""

    type: Literal["paste"]
    text: str


class ChooseStep(Numbered):
    """Show another step of what was pasted."""

    type: Literal["pasted"]
    game: int
    step: int


class BeginOrEnd(Numbered):
    """Begin anew with the same rules and players; or go on with the game that was pasted, or with the position, on the board."""

    type: Literal["new", "show_board"]


EditorCommand: TypeAlias = (
    PutCard
    | MarkCard
    | MoveCard
    | ClearPlace
    | SetHeight
    | ChangeNumber
    | OfSeat
    | NamePlayer
    | ChooseRules
    | PasteText
    | ChooseStep
    | BeginOrEnd
    | UndoOrRedo
)
