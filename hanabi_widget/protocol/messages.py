"""The other half of the contract: what the browser asks, and what Python answers."""

from __future__ import annotations

from typing import Literal, TypedDict

from .board import ClueMessage, DiscardMessage, Evidence, PlayMessage, ReorderMessage, Ripple, SupposeMessage


class Act(TypedDict):
    """The browser asks to act at a step; a new line makes a what-if."""

    type: Literal["act"]
    id: int
    step: int
    action: PlayMessage | DiscardMessage | ClueMessage | ReorderMessage | SupposeMessage


class ChooseView(TypedDict):
    """The browser asks for another viewpoint."""

    type: Literal["view"]
    id: int
    view: str


class ChooseLevel(TypedDict):
    """The browser asks to disclose more or less."""

    type: Literal["level"]
    id: int
    level: str


class Inspect(TypedDict):
    """The browser asks what is known of a card at a step, and why; an `Inspection` answers."""

    type: Literal["inspect"]
    id: int
    step: int
    card: int  # its id


class AskPreviews(TypedDict):
    """The browser asks what each clue to a hand would teach; `Previews` answer."""

    type: Literal["preview"]
    id: int
    step: int
    player: int


class Leave(TypedDict):
    """The browser asks to leave the what-if."""

    type: Literal["leave"]
    id: int


class Undo(TypedDict):
    """The browser asks to take back what was done last, or to do it again."""

    type: Literal["undo", "redo"]
    id: int


class Write(TypedDict):
    """The browser asks to write a comment on a step, or a note on a card from that step on; an empty text takes it away."""

    type: Literal["write"]
    id: int
    step: int
    card: int | None  # its id; None: the step
    text: str


class AskSuppositions(TypedDict):
    """The browser asks what a card may be supposed to be at a step; `Suppositions` answer."""

    type: Literal["suppose"]
    id: int
    step: int
    card: int  # its id


class AskPicture(TypedDict):
    """The browser asks for a picture of a step; a `Picture` answers."""

    type: Literal["picture"]
    id: int
    step: int


class AskPartner(TypedDict):
    """The browser asks the bot whose turn it is at a step to act."""

    type: Literal["partner"]
    id: int
    step: int


class AskAdvice(TypedDict):
    """The browser asks for advice to who acts at a step; `Recommended` answers."""

    type: Literal["advise"]
    id: int
    step: int
    about: str  # the id of an `Advised`


class Reply(TypedDict):
    """The answer to the message with the same id; id 0 answers a bad value that had none."""

    type: Literal["done", "error"]
    id: int
    text: str  # what was wrong and what is allowed; empty when done


class WitnessCard(TypedDict):
    """A card in a hand that might be."""

    slot: int
    suit: str
    rank: int
    changed: bool  # it is not what the viewer sees there
    asked: bool  # it is the card in question


class WitnessHand(TypedDict):
    """A hand that fits all that is known."""

    name: str
    label: str  # all of it in words
    cards: list[WitnessCard]


class Argument(TypedDict):
    """Whether something is known of a card, and the reason or a counter-hand."""

    mark: str  # "playable", "trash", "critical", or a card: "r3"
    verdict: Literal["yes", "no", "open"]  # known, its contrary is known, neither
    text: str
    reason: list[Evidence]  # why; empty when open
    witness: list[WitnessHand]  # hands in which it is true, or for "playable" and such false; empty when known


class Mind(TypedDict):
    """What one point of view knows of a card."""

    id: str  # "1", "0-1", "common"
    tab: str  # "Alice about Bob"
    label: str  # "What Alice knows that Bob knows"
    text: str  # "may be red 1, red 2 or green 1"
    weights: list[int]  # as in Card
    total: int
    hands: str  # "3 240 hands are possible", where hands are counted; else empty
    levels: str  # "by clues alone 10 cards, with counting 8, exactly 5"
    arguments: list[Argument]  # playable, trash, critical
    types: list[Argument]  # one for each type, suits x ranks; without reason and witness where none can be given; empty: not disclosed


class Inspection(TypedDict):
    """All that is known of one card, by its holder, by others of the holder, and by everybody."""

    type: Literal["inspection"]
    id: int
    step: int
    card: int
    title: str  # "Bob, slot 2"
    minds: list[Mind]


class Supposition(TypedDict):
    """A card that another may be supposed to be."""

    suit: str
    rank: int
    label: str  # "red 3"
    action: SupposeMessage


class Suppositions(TypedDict):
    """What a card may be supposed to be."""

    type: Literal["suppositions"]
    id: int
    step: int
    card: int  # its id
    cards: list[Supposition]


class Picture(TypedDict):
    """A step as SVG."""

    type: Literal["picture"]
    id: int
    step: int
    svg: str


class Advice(TypedDict):
    """Advice: lines which may be read one by one, or all of them at once."""

    type: Literal["advice"]
    id: int
    step: int
    about: str
    lines: list[Evidence]
    lost: int | None  # the step from which on the game was lost, where that was found


class Preview(TypedDict):
    """What one clue would teach."""

    mark: str
    ripple: list[Ripple]


class Previews(TypedDict):
    """What each clue to a hand would teach."""

    type: Literal["previews"]
    id: int
    step: int
    player: int
    clues: list[Preview]
