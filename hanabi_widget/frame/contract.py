"""The contract with the browser: what a board sends and what comes back, as types.

Everything is JSON. ``js/src/contract.ts`` is generated from this file by ``js/contract.py``; a test
compares them. All sentences come ready-made in the board's language; js only places them.
"""

from __future__ import annotations

from typing import Literal, TypedDict

VERSION = 1


class PlayMessage(TypedDict):
    """Play the card at a slot of the player to act."""

    kind: Literal["play"]
    slot: int
    announce: str | None


class DiscardMessage(TypedDict):
    """Discard the card at a slot of the player to act."""

    kind: Literal["discard"]
    slot: int


class ClueMessage(TypedDict):
    """Clue a seat: a colour letter or a rank."""

    kind: Literal["clue"]
    player: int
    value: str | int


class ReorderMessage(TypedDict):
    """Rearrange a seat's hand: the old slots in their new order."""

    kind: Literal["reorder"]
    player: int
    order: list[int]


class Choice(TypedDict):
    """An action that may be chosen, with the words for its button."""

    label: str
    action: PlayMessage | DiscardMessage | ClueMessage | ReorderMessage


class ClueChoice(TypedDict):
    """A clue that may be given to a hand."""

    mark: str  # "r" or "3"
    label: str  # "Clue Bob red"
    hint: str  # "touches slots 1 and 3"
    touches: list[int]
    action: ClueMessage


class Card(TypedDict):
    """A card in a hand, as the viewer sees it."""

    id: int  # the same card has the same id in every frame of a line
    slot: int  # 1 is the newest
    suit: str | None  # None: face down
    rank: int | None
    label: str  # for screen readers: everything about the card
    touched: list[str]  # marks of clues that touched it: ["r", "2"]
    missed: list[str]
    weights: list[int]  # for each type, suits x ranks, its share of the hands; 0 is impossible; empty: nothing is shown
    total: int  # the hands in all: weight / total is the probability; 0: possible or not, no probability
    odds: str  # the same in words, for a tooltip
    news: Literal["", "drawn", "touched", "missed"]  # what the last action did to it
    choices: list[Choice]  # empty when nothing can be done with it now


class Hand(TypedDict):
    """A player's hand, newest card first."""

    seat: int
    name: str
    label: str
    to_act: bool
    cards: list[Card]
    clues: list[ClueChoice]  # clues that the player to act may give to it


class Count(TypedDict):
    """A number with its limit and its words."""

    count: int
    most: int
    label: str


class Firework(TypedDict):
    """One suit's firework: the ranks played, in order, and the next one (None when done or blocked)."""

    suit: str
    ranks: list[int]
    next: int | None
    label: str
    news: bool


class Discarded(TypedDict):
    """One kind of card in the discard pile."""

    rank: int
    count: int
    gone: bool  # no copy is left anywhere
    news: bool


class DiscardPile(TypedDict):
    """The discarded cards of one suit, by rank."""

    suit: str
    cards: list[Discarded]
    label: str


class Frame(TypedDict):
    """One step of a line, as the viewer sees it."""

    place: str  # "Step 4 of 20"
    log: str  # what led here: "Alice clues Bob red: slots 1 and 3"; at step 0 how it began
    status: str  # "Bob to act", or how the game ended
    comment: str
    over: bool
    hands: list[Hand]
    fireworks: list[Firework]
    discards: list[DiscardPile]
    clue_tokens: Count
    strikes: Count
    deck: Count
    score: str
    pace: str


class Suit(TypedDict):
    """A suit: its letter decides colour and shape in js."""

    letter: str
    name: str


class View(TypedDict):
    """A viewpoint that may be chosen: "all", or a seat's number as text."""

    id: str
    label: str


class Branch(TypedDict):
    """A what-if: the steps up to `start` are the game's own."""

    start: int
    label: str


class Key(TypedDict):
    """One line of the keyboard help."""

    keys: list[str]
    label: str


class Labels(TypedDict):
    """The fixed words of a board."""

    board: str
    first: str
    back: str
    forward: str
    last: str
    timeline: str
    view: str
    possibilities: str  # a switch: show what each card may be
    log: str
    fireworks: str
    discards: str
    no_discards: str
    hands: str
    actions: str
    choose: str  # "Choose a card to act", in the empty action bar
    leave: str  # leave the what-if
    keys: str
    close: str
    face_down: str
    waiting: str
    no_kernel: str


class Line(TypedDict):
    """All that a board shows: every frame of a line from one viewpoint."""

    version: int
    language: str
    labels: Labels
    keyboard: list[Key]
    suits: list[Suit]
    ranks: list[int]
    views: list[View]
    view: str
    branch: Branch | None
    frames: list[Frame]


class Act(TypedDict):
    """The browser asks to act at a step; a new line makes a what-if."""

    type: Literal["act"]
    id: int
    step: int
    action: PlayMessage | DiscardMessage | ClueMessage | ReorderMessage


class ChooseView(TypedDict):
    """The browser asks for another viewpoint."""

    type: Literal["view"]
    id: int
    view: str


class Leave(TypedDict):
    """The browser asks to leave the what-if."""

    type: Literal["leave"]
    id: int


class Reply(TypedDict):
    """The answer to the message with the same id; id 0 answers a bad value that had none."""

    type: Literal["done", "error"]
    id: int
    text: str  # what was wrong and what is allowed; empty when done
