"""What a board shows, on the page and on a saved page without Python."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypeAlias, TypedDict

from .deltas import Delta

VERSION = 12
"""js draws a board only if it was built for this version of the contract."""


class Numbered(TypedDict):
    """A message that is answered under its number, or the answer."""

    id: int


class AtStep(Numbered):
    """A message, or an answer, about a step of the line that is shown."""

    step: int


class PlayMessage(TypedDict):
    """Play the card at a slot of the player to act."""

    kind: Literal["play"]
    slot: int
    announce: str | None  # the suit announced in the synchronised show (V2)


class DiscardMessage(TypedDict):
    """Discard the card at a slot of the player to act."""

    kind: Literal["discard"]
    slot: int


class ClueMessage(TypedDict):
    """Clue a colour or a rank to a player."""

    kind: Literal["clue"]
    player: int  # the seat
    value: str | int  # a colour letter or a rank


class ReorderMessage(TypedDict):
    """Rearrange a player's hand."""

    kind: Literal["reorder"]
    player: int  # the seat
    order: list[int]  # the old slots in their new order


class SupposeMessage(TypedDict):
    """Suppose that a card has another identity."""

    kind: Literal["suppose"]
    player: int  # the seat
    slot: int
    card: str  # "r3"


ActionMessage: TypeAlias = PlayMessage | DiscardMessage | ClueMessage | ReorderMessage | SupposeMessage


class ActionChoice(TypedDict):
    """A button for an action with a card."""

    label: str
    action: ActionMessage


class ClueChoice(TypedDict):
    """A button for a clue to a hand."""

    mark: str  # "r" or "3"
    label: str  # "Tell Bob red"
    hint: str  # "touches slots 1 and 3"
    touches: list[int]  # slots
    action: ClueMessage


CardChange: TypeAlias = Literal["", "drawn", "touched", "missed"]
"""What the last action did to a card."""


class ShownCard(TypedDict):
    """A card in a hand, as the viewer sees it."""

    id: int  # the same in all frames
    slot: int  # 1 is the newest
    suit: str | None  # None: face down
    rank: int | None  # None: face down
    label: str  # for screen readers: everything about the card
    touched: list[str]  # marks of the clues that touched it: ["r", "2"]
    missed: list[str]  # marks of the clues that did not touch it
    weights: list[int]  # by identity, suit by suit: its probability is weight / total, 0 if impossible; empty: not disclosed
    total: int  # 0: identities are possible or not, without probabilities
    odds: str  # the possible identities in words, for the tooltip
    trusted: NotRequired[list[int]]  # only under a convention: by identity, 1 if it may be that by agreement; empty if none is excluded
    agreed: NotRequired[str]  # only under a convention: the same in words
    change: CardChange  # what the last action did to it
    supposed: bool  # it has this identity only in the variation
    critical: bool  # the viewer sees that it is the last copy of a card still needed
    choices: list[ActionChoice]  # ways to play or discard it; empty if that cannot be done now
    moves: list[ActionChoice]  # ways to move it in its hand, in anybody's turn (S6)


class ShownHand(TypedDict):
    """A player's hand, slot 1 first."""

    seat: int
    name: str
    label: str
    to_act: bool
    cards: list[ShownCard]
    clues: list[ClueChoice]  # the clues that the player to act may give to this hand


class Counter(TypedDict):
    """A number and its limit."""

    count: int
    max: int
    label: str


class Firework(TypedDict):
    """The firework of a suit."""

    suit: str
    ranks: list[int]  # the ranks played, in order
    steps: list[int]  # for each of these ranks the step at which it was played; -1: before step 0
    next: int | None  # the rank to play next; None: completed or blocked
    lost: list[int]  # the ranks that can no longer be played, in order
    label: str
    changed: bool  # by the last action


class DiscardedCard(TypedDict):
    """An identity in the discard pile."""

    rank: int
    count: int
    steps: list[int]  # the steps at which the copies were discarded, as far as the game tells
    gone: bool  # no copy is left, in a hand, in the deck or on a firework
    changed: bool  # by the last action


class DiscardPile(TypedDict):
    """The discarded cards of one suit, by rank."""

    suit: str
    cards: list[DiscardedCard]
    label: str


class ToldCells(TypedDict):
    """What a sentence tells of a card, in the grid of its possible identities."""

    card: int  # its id
    struck: list[int]  # the identities that the action has excluded, suit by suit
    left: bool  # whether the sentence is about those that are left


Verdict: TypeAlias = Literal["cost", "cause", "instead", "count", "understood", "broken"]
"""What a line of a review tells: a cost, what it came from, what there was instead, which leads to the step before it, to try it; or how
many lines follow, of breaks of the agreement that cost nothing, understood or not."""


class SentenceWithEvidence(TypedDict):
    """A sentence, and what it refers to on the board."""

    text: str
    cards: list[int]  # ids of cards in hands
    steps: list[int]  # the steps of the actions meant
    fireworks: list[str]  # cards on fireworks: "r1"
    discards: list[str]  # cards in the discard pile: "r1"
    cells: NotRequired[list[ToldCells]]  # only of an explanation, for the cards that it is about
    formulas: NotRequired[list[str]]  # only of an explanation for logicians: what it claims
    verdict: NotRequired[Verdict]  # only of the review of a line
    sign: NotRequired[str]  # beside a verdict: "−4" for the points that it cost


class ShownExplanation(TypedDict):
    """What an action taught: the one thing that matters first, then the rest."""

    headline: str
    opening: SentenceWithEvidence | None  # what the headline refers to, if no sentence below says more than it
    sentences: list[SentenceWithEvidence]


class LabelledLines(TypedDict):
    """What an action says by agreement, or how the holder of a card came to know it."""

    label: str  # "If all keep to level 1", "How do you know?"
    lines: list[SentenceWithEvidence]


class Drawing(TypedDict):
    """A circle or an arrow that somebody has drawn on the table.

    A place is a seat's letter and a slot for a card, a seat's letter for a player, a suit's letter for a firework, or "discards".
    """

    start: str  # "B2"
    end: str  # the place that an arrow leads to; empty: a circle
    label: str  # "Arrow: Bob’s second card → red firework"


class Note(TypedDict):
    """A note on a card."""

    card: int  # the card's id
    text: str


class Statistic(TypedDict):
    """A statistic of the game, such as pace."""

    id: str  # "pace"
    label: str  # "Pace"
    value: str  # "12, low risk"
    derivation: list[str]  # how the value comes about, in sentences


class Series(TypedDict):
    """A number over the course of the game."""

    label: str
    values: list[int | None]  # step by step


class Plot(TypedDict):
    """Series that are drawn together, the main one last."""

    id: str
    series: list[Series]
    max: int  # the highest value possible
    min: NotRequired[int]  # where the drawing begins, if not at 0
    text: str  # the plot in sentences


class Frame(TypedDict):
    """One step of the game, as the viewer sees it."""

    log: str  # what led here: "Alice clues Bob red: slots 1 and 3"; at step 0 how it began
    status: str  # "Bob to act", or how the game ended
    over: bool
    no_clue: str  # why nobody may be clued now; empty if somebody may
    no_discard: str  # why no card may be discarded now; empty if one may
    hands_label: str  # also says which end of a hand is new, unless a hand was rearranged
    hands: list[ShownHand]
    fireworks: list[Firework]
    discards: list[DiscardPile]
    clue_tokens: Counter
    strikes: Counter
    strike_steps: list[int]  # the steps at which there was a strike, as far as the game tells
    deck: Counter
    broken: NotRequired[str]  # only under a convention: how the last action broke it, as far as the viewer can tell; empty if not


class Commentary(TypedDict):
    """What is said of a step beside the table."""

    explanation: ShownExplanation | None  # what the last action taught; None where that is not disclosed
    agreed: NotRequired[LabelledLines]  # what it says by agreement, which nobody knows
    bot_reason: str  # why a bot took the action that led here, if the viewer may know; else empty


class Figures(TypedDict):
    """A step in figures, which are read in a panel or a menu: so they come last."""

    statistics: list[Statistic]
    position: str  # the position line of what the viewer sees; empty for common knowledge


class Course(TypedDict):
    """What is said of a line as a whole."""

    plots: list[Plot]
    hanab_live_link: str  # the game on hanab.live; empty if the viewer does not see all of it, or hanab.live cannot show it


class StepInfo(TypedDict):
    """What belongs to a step of a line."""

    node: int  # its id in the tree
    bot_button: NotRequired[str]  # "Let Bob play (iggi)" if a bot is to act. Its hand is then locked
    comment: NotRequired[str]
    notes: NotRequired[list[Note]]  # on cards in hands
    drawings: NotRequired[list[Drawing]]


class Turn(TypedDict):
    """A place where something went wrong, with the sign that marks it in tree and timeline."""

    sign: Literal["✗", "↓"]
    label: str  # "A strike.", "Red ends at 3."


class TreeNode(TypedDict):
    """A move of the game or of a variation."""

    id: int
    next: int | None  # the id of the main continuation
    variations: list[int]  # the ids of the other continuations
    text: str  # "Alice clues Bob red"; if the viewpoint hides cards, without what came of it, which frames tell
    mark: NotRequired[str]  # "??"
    mark_label: NotRequired[str]  # "A blunder."
    turns: NotRequired[list[Turn]]  # what went wrong with this move; not where the viewpoint hides cards
    comment: NotRequired[str]
    notes: NotRequired[list[str]]  # written on cards here: "Bob's slot 2: maybe a five"


class ShownSuit(TypedDict):
    """A suit. Its colour and shape are set in js/src/style/suits.css."""

    letter: str
    name: str


class Choice(TypedDict):
    """One of several to choose from: a level of detail, a kind of advice, a convention, a viewpoint of a map, a player at a table."""

    id: str
    label: str


class ViewChoice(Choice):
    """A viewpoint to choose; its id is "all", "common", a seat "0", or a chain of seats "0-1"."""

    group: str  # the heading that it stands under; empty: none


class ConventionChooser(TypedDict):
    """The conventions to choose from."""

    label: str
    chosen: str  # the id of the convention in force
    choices: list[Choice]  # the id of logic alone is empty


class RulesCard(TypedDict):
    """The rules in force."""

    line: str  # "Base game · Avalanche of colours, 5 cards"
    differences: list[str]  # from the base game, a sentence each
    printed: list[str]  # "Avalanche of colours: Lawina kolorów (PL)"
    numbers: list[str]  # "Clue tokens: 8"


class Variation(TypedDict):
    """The steps after `start` are not the game's own."""

    start: int
    label: str
    no_promote: str  # why it cannot become the main line; empty if it can


class Shortcut(TypedDict):
    """A line of the keyboard help."""

    keys: list[str]
    label: str


BoardLabel: TypeAlias = Literal[
    "board",
    "step",  # "Step {step} of {last}"
    "first",
    "back",
    "forward",
    "last",
    "timeline",
    "view",
    "detail",  # of the choice of detail
    "detail_help",  # its tooltip, as those of the other helps
    "possibilities",  # of the switch that shows the possible identities of each card
    "possibilities_help",
    "log",
    "fireworks",
    "discards",
    "no_discards",
    "actions",
    "explanation",  # "What this taught"
    "next_sentence",  # of an explanation
    "language",  # of the choice of a language
    "level",  # of the choice of a level of explanations
    "think_first",  # of the switch that hides an explanation until a guess is made
    "guess",  # the question in its place
    "show",  # and the button that answers it
    "statistics",
    "plots",
    "panels",  # of what is read beside the table, of which one at a time is open
    "panel_why",  # what the last action taught
    "panel_why_help",
    "why_start",  # in its place before the first action
    "ruled_out",  # what the dots of possibilities mean after a clue
    "panel_moves",
    "panel_moves_help",
    "panel_agreement",  # how a convention was kept
    "panel_agreement_help",
    "panel_minds",  # the map of two minds
    "panel_minds_help",
    "mistake_before",  # of the buttons of a review that lead from mistake to mistake
    "mistake_after",
    "panel_numbers",  # statistics, odds, plots
    "panel_numbers_help",
    "rows",  # of the choice of a player, on the map
    "columns",
    "preview",  # "What this clue would change"
    "inspect",  # of the button that opens the inspector
    "inspector",
    "advice",
    "more",  # of the button that shows the next line of advice
    "identities",  # "Card by card": of the inspector's grid of identities
    "pick",  # "Choose a card in the grid to see why"
    "discard",  # of a button that is off
    "touches_none",  # why a clue is off
    "more_actions",  # of a button that opens a menu
    "choose",  # "Choose a card or a clue.", in the empty action bar
    "partners",  # "Bots"
    "pause",  # the bots
    "resume",  # let the bots act by themselves
    "speed",  # of the bots
    "why",  # "Why?", before the reason of a bot
    "leave",  # leave the variation
    "promote",  # make the variation the main line
    "remove",  # remove the variation
    "lost",  # of the step from which on the game is lost
    "undo",
    "redo",
    "suppose",  # "Suppose it is another card"
    "note",  # "Note on this card"
    "comment",  # "Comment on this step"
    "drawing",  # what to do once a place is chosen by key for a circle or an arrow
    "save",
    "cancel",
    "edit",  # "Edit this position"
    "edit_hint",
    "ask",  # "Ask about this position"
    "back_to_board",
    "copy_position",
    "copy_line",  # of the button that copies a question as a lesson has it
    "copy_link",
    "copy_address",  # of the page that opens the position
    "copy_picture",
    "copied",
    "not_copied",  # the browser forbids copying; the text is shown instead
    "keys",
    "full",  # enter full screen
    "window",  # leave full screen
    "jump",  # "Go to the step where this happened": of cards on the table and strikes
    "close",
    "face_down",
    "you",  # below the name of the seat from which the board is seen
    "to_act",  # below the name of who is
    "critical",  # of the mark of a critical card
    "waiting",
    "working",  # "Python is working it out…", beside a bar
    "no_kernel",
    "rules",
    "differences",  # of the list of `RulesCard`
    "printed",  # of the list of `RulesCard`
    "numbers",  # of the list of `RulesCard`
    "run_cell",  # on a board that has no Python yet
]
BoardLabels: TypeAlias = dict[BoardLabel, str]
"""The labels that never change."""


class ReadingNotes(TypedDict):
    """What was assumed, left out or repaired when a game was read from a text."""

    title: str
    lines: list[str]


class ScreenState(TypedDict):
    """What boards, maps and editors have in common."""

    version: int
    language: str  # its code: "en"
    can_undo: bool
    can_redo: bool


class BoardState(ScreenState):
    """What a board shows, but for what it shows of each step."""

    labels: BoardLabels
    shortcuts: list[Shortcut]
    suits: list[ShownSuit]
    named: str  # how a sentence names a card: a regular expression with a group for each suit
    ranks: list[int]
    marks: list[str]  # of all clues that the rules know, colours first
    rules: RulesCard
    views: list[ViewChoice]
    view: str  # the id of the current viewpoint
    details: list[Choice]
    detail: str  # the id of the current detail
    languages: NotRequired[list[Choice]]  # of a board that may change its own
    levels: list[Choice]  # of explanations
    level: str  # the id of the current level
    conventions: NotRequired[ConventionChooser]  # of a board that was made with a convention
    reading: NotRequired[ReadingNotes]  # of a game that was read from a text with something to tell
    advice: list[Choice]
    variation: Variation | None
    interactive: bool  # whether Python acts and answers; without it a board can be stepped through all the same
    at_table: NotRequired[bool]  # on a screen of a table: nothing is undone, written or supposed
    can_set_up: bool  # whether the position can be taken into an editor
    site: NotRequired[str]  # the address of a page that opens the position written after it; empty if none may
    bots: list[int]  # the seats of the bots that play here
    steps: list[StepInfo]
    tree: list[TreeNode]  # by id, the root first. Nodes that no other leads to are not shown


class WholeBoard(BoardState):
    """All that a board shows, from one viewpoint."""

    frames: list[Frame]  # one for each step
    commentaries: list[Commentary]  # one for each step
    figures: list[Figures]  # one for each step
    course: Course


StepKind: TypeAlias = Literal["frames", "commentaries", "figures"]
KINDS: Final = ("frames", "commentaries", "figures")
"""What is sent of a step, each when it is asked for."""


class SentSteps(TypedDict):
    """Steps as they are sent, by the ids of their nodes.

    Each is the JSON text of its delta from the same of the node before, or of a delta that holds it whole.
    """

    frames: dict[str, str]
    commentaries: dict[str, str]
    figures: dict[str, str]


class SentBoardState(BoardState, SentSteps):
    """A board state as it is sent. What of its steps is not there yet can be asked for."""

    id: int  # another one whenever anything has changed
    look: int  # what was sent of steps of the same look is still right
    course: NotRequired[Course]


class BoardChange(TypedDict):
    """What has changed on a board: so it is sent, not whole."""

    before: int  # the id of the board state that it changes; the course of the line is then another one
    delta: Delta  # of its `SentBoardState`


# -- The message to take something back, or to do it again ---------------------------------------------------


class UndoOrRedo(Numbered):
    """Undo the last action on a board or announcement on a map, or redo the one undone last."""

    type: Literal["undo", "redo"]


# -- What a saved page holds, which needs no Python and no network -------------------------------------------


class SavedLine(TypedDict):
    """A line of the game: the main line, or a variation."""

    board_state: Delta  # its `SentBoardState` with those steps that no line before it has, from that of the line before
    inspections: list[Delta]  # for each of these steps its list of inspections, one for each card in a hand


class Script(TypedDict):
    """A script, and its style sheet."""

    script: str
    style: str


class SavedPage(Script):
    """A board that can be stepped through and inspected without Python; its script is widget.js."""

    lines: list[SavedLine]  # variations after the lines that they leave
    line: int  # the index of the line to begin with
    step: int  # the step to begin with
    open_panels: list[str]  # the panels that are open
