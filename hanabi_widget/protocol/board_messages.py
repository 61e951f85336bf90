"""What the browser sends to a board, and what Python answers.

Each message but `Cancel` gets one reply with its id. A command is answered by a `Reply`; a request, which changes nothing, by what it asks
for, or by a `Reply`. A reply that takes long is announced by `JobProgress`. A new command cancels one whose reply has not come, and a new
request one of its type.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from .board import (
    ActionMessage,
    AtStep,
    Course,
    LabelledLines,
    Numbered,
    Plot,
    Script,
    SentenceWithEvidence,
    SentSteps,
    ShownExplanation,
    SupposeMessage,
    UndoOrRedo,
)
from .editor import EditorCommand
from .map_of_minds import MapCard, MapCommand, MapState, World


class Act(AtStep):
    """Take an action at a step. Before the end of the game that starts a variation."""

    type: Literal["act"]
    action: ActionMessage


class PlayBot(AtStep):
    """Let the bot act whose turn it is at a step."""

    type: Literal["play_bot"]


class ChooseView(Numbered):
    """Show the board from another viewpoint."""

    type: Literal["view"]
    view: str  # the id of a `ViewChoice`


class ChooseDetail(Numbered):
    """Disclose more or less knowledge."""

    type: Literal["detail"]
    detail: str  # the id of a `Choice`


class Explain(Numbered):
    """Have actions explained at another level."""

    type: Literal["level"]
    level: str  # the id of a `Choice`


class ChooseLanguage(Numbered):
    """Have everything said in another language."""

    type: Literal["language"]
    language: str  # the id of a `Choice`


class ChooseConvention(Numbered):
    """Show what players may trust by another convention, or by none."""

    type: Literal["convention"]
    convention: str  # the id of a `Choice`


class LeaveVariation(Numbered):
    """Return to the game."""

    type: Literal["leave_variation"]


class GoTo(Numbered):
    """Show a move of the tree, and the line that leads through it."""

    type: Literal["go"]
    node: int  # the id of a `TreeNode`


class ChangeVariation(Numbered):
    """Make the line that leads to a move the main line, or remove the innermost variation that holds it. Both can be undone."""

    type: Literal["promote_variation", "remove_variation"]
    node: int  # the id of a `TreeNode`


class Annotate(AtStep):
    """Write a comment on a step, or a note on a card from that step on."""

    type: Literal["annotate"]
    card: int | None  # the card's id; None: comment on the step
    text: str  # empty: remove the comment or note


class Draw(AtStep):
    """Draw a circle or an arrow on the table at a step; what is there already is taken away. It can be undone."""

    type: Literal["draw"]
    drawing: str  # a place, as in `Drawing`: "B2"; or two: "B2>r"


class ShowInstead(AtStep):
    """Show a step in an editor of positions instead of the board, or ask about it, as the viewer sees it; or show the board again."""

    type: Literal["edit", "ask"]
    shown: bool


class ToEditor(Numbered):
    """Tell the editor something. What it is asked to show as a board, this board shows."""

    type: Literal["editor"]
    message: EditorCommand


class InspectCard(AtStep):
    """Ask who knows what of a card at a step, and why. Answered by an `Inspection`."""

    type: Literal["inspect"]
    card: int  # the card's id


class AskPreviews(AtStep):
    """Ask what each clue to a hand would teach. Answered by `CluePreviews`."""

    type: Literal["preview"]
    player: int  # the seat of the hand


class AskSuppositions(AtStep):
    """Ask which identities a card may be supposed to have. Answered by `Suppositions`."""

    type: Literal["suppose"]
    card: int  # the card's id


class AskPicture(AtStep):
    """Ask for a step as a picture. Answered by a `Picture`."""

    type: Literal["picture"]


class AskAdvice(AtStep):
    """Ask for advice to the player to act at a step. Answered by `Advice`."""

    type: Literal["advise"]
    about: str  # the id of a `Choice`


class AskMinds(AtStep):
    """Ask for a step as a map of two minds, after what was done with it. Answered by `Minds`."""

    type: Literal["minds"]
    players: list[int]  # the seats of the rows and of the columns
    done: list[MapCommand]  # oldest first; but to open a world
    cell: int | None  # the cell to open as a board, after all that
    script: bool  # whether the script is needed: of maps, or of boards if a cell is opened


class AskMapScript(AtStep):
    """Ask for the script of maps, for a question that is asked on one. Answered by `MapScript`."""

    type: Literal["map_script"]


BoardCommand: TypeAlias = (
    Act
    | PlayBot
    | ChooseView
    | ChooseDetail
    | Explain
    | ChooseLanguage
    | ChooseConvention
    | LeaveVariation
    | GoTo
    | ChangeVariation
    | UndoOrRedo
    | Annotate
    | Draw
    | ShowInstead
)
Request: TypeAlias = InspectCard | AskPreviews | AskSuppositions | AskPicture | AskAdvice | AskMinds | AskMapScript


class StepRange(TypedDict):
    """Steps of a line, one after the other."""

    nodes: list[int]  # their ids in the tree
    whole: bool  # whether the first is to be whole, since the one before is not there


class AskSteps(Numbered):
    """Ask what is shown and said at steps. All views of the board hear the answer."""

    type: Literal["steps"]
    frames: NotRequired[StepRange]
    commentaries: NotRequired[StepRange]
    figures: NotRequired[StepRange]


class AskCourse(Numbered):
    """Ask what is said of the line as a whole."""

    type: Literal["course"]


class AskBoard(Numbered):
    """Ask for the board state, of which changes were missed."""

    type: Literal["board"]
    everything: NotRequired[bool]  # with all of its steps: to be recorded


class Cancel(TypedDict):
    """Give up a message whose reply has not come. It is answered as cancelled, unless it was answered just before."""

    type: Literal["cancel"]
    id: int  # the id of that message


class Reply(Numbered):
    """A command is done, something is wrong with a message, or it was cancelled. Id 0 if the error belongs to no message."""

    type: Literal["done", "error", "cancelled"]
    text: str  # what is wrong and what is allowed; empty for all but errors


class JobProgress(Numbered):
    """Python is at work on a message, and will reply to it. Sent now and then until then."""

    type: Literal["progress"]
    done: int  # how much is done
    total: int | None  # of how much, at most; None: that is not known


class CounterexampleCard(TypedDict):
    """A card of a possible hand."""

    slot: int
    suit: str
    rank: int
    changed: bool  # it differs from what the viewer sees there
    in_question: bool  # it is the card that is inspected


class CounterexampleHand(TypedDict):
    """A hand that is possible, for all that is known."""

    name: str
    label: str  # the hand in words
    cards: list[CounterexampleCard]


class Claim(TypedDict):
    """A claim about a card, whether it is known, and why."""

    id: str  # "playable", "trash", "critical", or an identity: "r3"
    verdict: Literal["yes", "no", "open", "struck"]  # "no": it is known to be false; "struck": logic leaves it, but not the agreement
    text: str
    reason: list[SentenceWithEvidence]  # why it is known; empty if open
    counterexample: list[CounterexampleHand]  # hands that show that it is not known; empty if known


class CardKnowledge(TypedDict):
    """What is known of a card from one point of view."""

    id: str  # a seat "1", a chain of seats "0-1", or "common"; "agreed" for what is trusted by agreement
    tab: str  # "Alice about Bob"
    label: str  # "What Alice knows that Bob knows"
    text: str  # "may be red 1, red 2 or green 1"
    weights: list[int]  # as in `ShownCard`
    total: int
    hand_count: str  # "3 240 hands are possible"; empty if hands are not counted
    identity_counts: str  # "by clues alone 10 cards, with counting 8, exactly 5"
    facts: list[Claim]  # playable, trash, critical
    identities: list[Claim]  # one for each identity, suit by suit; empty: not disclosed


class Inspection(AtStep):
    """What is known of a card: by its holder, by others of the holder, and in common; and how that came to be known."""

    type: Literal["inspection"]
    card: int  # the card's id
    title: str  # "Bob, slot 2"
    history: LabelledLines  # how its holder came to know it; each line points to its step first; empty: not disclosed
    views: list[CardKnowledge]


class CluePreview(TypedDict):
    """What one clue would teach."""

    mark: str  # of the `ClueChoice`
    explanation: ShownExplanation | None
    agreed: NotRequired[LabelledLines]


class CluePreviews(AtStep):
    """What each clue to a hand would teach."""

    type: Literal["previews"]
    player: int  # the seat of the hand
    clues: list[CluePreview]


class Supposition(MapCard):
    """An identity that a card may be supposed to have."""

    action: SupposeMessage


class Suppositions(AtStep):
    """The identities that a card may be supposed to have."""

    type: Literal["suppositions"]
    card: int  # the card's id
    cards: list[Supposition]


class Picture(AtStep):
    """A step as SVG."""

    type: Literal["picture"]
    svg: str


class Advice(AtStep):
    """Advice in lines, which may be shown one by one."""

    type: Literal["advice"]
    about: str  # the id of a `Choice`
    lines: list[SentenceWithEvidence]
    losing_step: int | None  # the first step at which the game was lost, if that was found
    heading: NotRequired[str]  # of a review how many mistakes it tells, of a story its title
    graph: NotRequired[Plot]  # only of a line, for one who sees all cards: the points within reach, and in a story those made
    legend: NotRequired[str]  # only of a review: which agreement fits, and what the signs of its lines mean


class Minds(AtStep, Script):
    """A step as a map of two minds; with map.js and the style sheet of maps, if they were asked for."""

    type: Literal["minds"]
    map_state: MapState
    world: World | None  # the world that was asked for


class MapScript(AtStep, Script):
    """The script and the style sheet of maps."""

    type: Literal["map_script"]


class Steps(SentSteps):
    """What is shown and said at some steps."""

    type: Literal["steps"]
    id: int
    look: int  # of the board state to which they belong


class LineCourse(Numbered):
    """What is said of the line as a whole."""

    type: Literal["course"]
    state: int  # the id of the board state to which it belongs
    course: Course


Answer: TypeAlias = Inspection | CluePreviews | Suppositions | Picture | Advice | Minds | MapScript | Steps | LineCourse
