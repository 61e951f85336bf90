"""The contract with the browser: what a board shows, as types; `hanabi_widget.protocol.messages` has what is asked and answered.

Everything is JSON. ``js/src/contract.ts`` is generated from both files by ``js/contract.py``; a test
compares them. All sentences come ready-made in the board's language; js only places them.
"""

from __future__ import annotations

from typing import Literal, TypedDict

VERSION = 6


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


class SupposeMessage(TypedDict):
    """Suppose another card at a slot of a seat's hand."""

    kind: Literal["suppose"]
    player: int
    slot: int
    card: str  # "r3"


class Choice(TypedDict):
    """An action that may be chosen, with the words for its button."""

    label: str
    action: PlayMessage | DiscardMessage | ClueMessage | ReorderMessage | SupposeMessage


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
    supposed: bool  # it is this card in the what-if only
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
    steps: list[int]  # for each of these ranks the step at which it was played; -1: before the line
    next: int | None
    label: str
    news: bool


class Discarded(TypedDict):
    """One kind of card in the discard pile."""

    rank: int
    count: int
    steps: list[int]  # the steps at which the copies came here, as far as the line tells
    gone: bool  # no copy is left anywhere
    news: bool


class DiscardPile(TypedDict):
    """The discarded cards of one suit, by rank."""

    suit: str
    cards: list[Discarded]
    label: str


class Evidence(TypedDict):
    """A sentence, and what it points at on the board."""

    text: str
    cards: list[int]  # ids of cards in hands
    steps: list[int]  # steps whose action is meant
    fireworks: list[str]  # cards in fireworks: "r1"
    discards: list[str]  # cards in the discard pile: "r1"


class Ripple(TypedDict):
    """What an action taught: what one player learned, what they now know of each other, or what became common."""

    kind: Literal["own", "nested", "common"]
    label: str  # "Bob learns"
    lines: list[Evidence]


class Note(TypedDict):
    """What somebody wrote on a card."""

    card: int  # its id
    text: str


class Statistic(TypedDict):
    """A number that tells how the game goes, and how it comes about."""

    id: str  # "pace"
    label: str  # "Pace"
    value: str  # "12, low risk"
    derivation: list[str]  # sentences


class Series(TypedDict):
    """The course of one number."""

    label: str
    values: list[int | None]  # step by step


class Plot(TypedDict):
    """The course of numbers that are drawn together, the main one last."""

    id: str
    series: list[Series]
    most: int  # the highest value there can be; the lowest is 0
    text: str  # the same in sentences


class Frame(TypedDict):
    """One step of a line, as the viewer sees it."""

    log: str  # what led here: "Alice clues Bob red: slots 1 and 3"; at step 0 how it began
    status: str  # "Bob to act", or how the game ended
    over: bool
    hands: list[Hand]
    fireworks: list[Firework]
    discards: list[DiscardPile]
    clue_tokens: Count
    strikes: Count
    struck: list[int]  # the steps of the strikes, as far as the line tells
    deck: Count
    statistics: list[Statistic]
    ripple: list[Ripple]  # what the last action taught
    position: str  # the position as the viewer sees it, as one line; empty when it sees none


class Step(TypedDict):
    """What is said of a step as a whole."""

    place: str  # "Step 4 of 20"
    turn: str  # "Let Bob play (iggi)", where a bot is to act; else empty
    reason: str  # why a bot did what led here, where the viewpoint may know; else empty
    comment: str
    notes: list[Note]  # on cards in hands


class Suit(TypedDict):
    """A suit: its letter decides the colour in js."""

    letter: str
    name: str
    shape: str  # an SVG path in a box of 24 by 24


class View(TypedDict):
    """A viewpoint that may be chosen: "all", "common", a seat's number as text, or a chain of them: "0-1"."""

    id: str
    label: str
    group: str  # choices of one group stand together under this heading; empty: no heading


class Level(TypedDict):
    """How much of the knowledge is disclosed, weakest first."""

    id: str
    label: str


class Advised(TypedDict):
    """Advice that may be asked for."""

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
    level: str
    possibilities: str  # a switch: show what each card may be
    log: str
    fireworks: str
    discards: str
    no_discards: str
    hands: str
    actions: str
    ripple: str  # "What this changed"
    no_ripple: str
    plots: str  # the button that opens them
    preview: str  # "What this clue would change"
    inspect: str  # the button in the action bar that opens the inspector of the chosen card
    inspector: str
    advice: str
    more: str  # the next line of advice
    types: str  # "Card by card", the grid of the inspector
    pick: str  # "Choose a card in the grid to see why"
    choose: str  # "Choose a card to act", in the empty action bar
    leave: str  # leave the what-if
    undo: str
    redo: str
    suppose: str  # "Suppose it is another card"
    note: str  # "Note on this card"
    comment: str  # "Comment on this step"
    save: str
    cancel: str
    copy: str
    copy_position: str
    copy_link: str
    copy_picture: str
    copied: str
    not_copied: str  # the browser allows no copying; the text is shown instead
    keys: str
    full: str  # the button that shows the board on the full screen
    window: str  # and back
    jump: str  # "Go to the step where this happened", for cards in fireworks and discards and for strikes
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
    levels: list[Level]
    level: str
    advice: list[Advised]
    branch: Branch | None
    live: bool  # Python is there to act and to answer; a page without it steps all the same
    undo: bool  # there is something to take back, or to do again
    redo: bool
    link: str  # the game on hanab.live; empty when the viewer does not see all of it, or there can be none
    steps: list[Step]
    frames: list[Frame]  # one for each step; a board sends what changes in it as JSON text, which it makes once
    plots: list[Plot]
