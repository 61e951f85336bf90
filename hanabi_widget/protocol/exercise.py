"""What an exercise shows beside its board, what the browser sends to it, and a lesson whose verdicts are baked in."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from .board_messages import Inspection
from .json_and_deltas import Delta
from .map_of_minds import MapState

# -- What an exercise shows beside its board, and what the browser sends to it -------------------------------


class InputOption(TypedDict):
    """An option of an input."""

    label: str  # "Bob's slot 2"
    value: str  # the option in an answer, as JSON text


class OptionGroup(TypedDict):
    """Options that belong together and follow each other, such as the clues to one player."""

    label: str  # "Clues to Bob"
    texts: list[str]  # what each option is called below this label: "red"


class AnswerPlace(TypedDict):
    """A card in a hand."""

    seat: int
    slot: int  # counted from 1


class AnswerInput(TypedDict):
    """How an answer is given."""

    kind: Literal["set", "choice", "grid", "number", "fraction", "yes_no_why", "action_with_odds", "prediction"]
    options: list[InputOption]
    cards: bool  # the options are all identities, suit by suit
    groups: list[OptionGroup]  # of all options, in their order; empty if they stand side by side
    rows: list[str]  # the labels of what is to be filled in: rows of a grid, slots of a hand
    places: list[AnswerPlace]  # the cards at which the answer is given: those of the options, or of the rows; empty if it is given apart
    suits: list[str]  # the labels of what chooses all cards of a suit at once; empty unless several cards may be chosen
    ranks: list[str]  # the same for ranks
    all: str  # the same for all cards, or all players
    none: str  # the label of the option for none; empty if there is no such option
    facts: list[InputOption]  # what may prove a yes, of "yes_no_why"
    map: MapState | None  # a map on which the question is asked; its cells are the options in their order if worlds are to be marked
    start: str  # the answer that the input begins with, as JSON; empty if it begins empty


class PageLabels(TypedDict):
    """The labels that never change."""

    pages: str
    back: str
    forward: str
    answer: str
    check: str
    save: str
    unsaved: str
    incomplete: str  # of an answer that lacks something
    hint: str
    reveal: str
    yes: str
    no: str
    because: str
    example: str
    number: str
    fraction: str  # of the input for a fraction
    next: str  # of the button to the next page
    words: str  # of the field for a reason
    name: str  # of the field for the student's name
    again: str  # of the button that asks this question again, as a variant
    again_missed: str  # of the button that asks again what was missed
    follow_up: str  # of the button that asks one more question, which shows what led to a wrong answer
    leave: str  # of the button that leads back from that question
    right: str  # of an option or a row that is as it should be
    wrong: str  # of one that is not
    same: str  # of an option or a row that is in the answer shown as it was in the last one given
    different: str  # of one that is not


class PageTab(TypedDict):
    """A button that leads to a page."""

    state: Literal["text", "open", "saved", "shown", "right", "partly", "wrong"]  # "text": the page has no question
    label: str  # "Question 2: right"
    mark: str  # "2"


class PageMessage(TypedDict):
    """A verdict, a hint or a comment."""

    kind: Literal["right", "partly", "wrong", "saved", "hint", "comment"]
    title: str
    lines: list[str]


class PageState(TypedDict):
    """What an exercise shows beside its board.

    In an exam it holds neither a verdict nor a hint, and never anything that gives the right answer away.
    """

    title: str  # of the lesson
    labels: PageLabels
    student: str | None  # the name in the field for it; null if there is no field
    page: int  # counted from 0
    sitting: int  # another one when a name follows another or brings another question: what was chosen before does not count
    tabs: list[PageTab]  # one for each page
    texts: list[str]  # paragraphs
    has_board: bool
    viewpoint: str  # "You see the whole table."
    question: str  # empty if the page has none
    input: AnswerInput | None
    answer: str  # the last answer as JSON text, or the right one that was shown; empty if there is none
    marks: list[Literal["right", "wrong", "same", "different", "untold"]]  # of each option of a set or choice, or each row; or empty
    tries: str  # "Try 2"; empty before the second
    settled: bool  # the question takes no more answers
    show_next: bool  # this page is done, and there is another
    can_repeat: bool  # this question may be asked again, as a variant
    can_repeat_missed: bool  # all is done, and something was missed
    follow_up: Literal["", "offered", "open"]  # one more question, which shows what led to a wrong answer, may be asked or is shown
    exam: bool
    more_hints: bool  # there is another hint
    messages: list[PageMessage]  # the newest first


class SubmitAnswer(TypedDict):
    """Submit an answer."""

    type: Literal["answer"]
    id: int
    page: int
    sitting: int  # in which it was given
    answer: str  # JSON text


class ChangePage(TypedDict):
    """Turn to a page, show the next hint or the right answer, ask a settled question again, or all missed ones, as variants, or follow up.

    To follow up is to ask one more question, which shows what led to a wrong answer, or to go back from it.
    """

    type: Literal["turn", "hint", "reveal", "again", "again_missed", "follow_up"]
    id: int
    page: int


class TellName(TypedDict):
    """Go on under a student's name, with the answers that were given under it."""

    type: Literal["name"]
    id: int
    page: int
    name: str


ExerciseCommand: TypeAlias = SubmitAnswer | ChangePage | TellName


# -- A lesson whose verdicts are baked in: all that an exercise shows and says, worked out beforehand, so that it needs no Python ---


class BakedMessage(TypedDict):
    """A `PageMessage` whose sentences stand in the list of its page."""

    kind: Literal["right", "partly", "wrong", "saved", "hint", "comment"]
    text: list[int]  # the title and the lines: indices in the `sentences` of its `BakedPage`


class BakedOutcome(TypedDict):
    """What is shown after an answer, or once the right one is shown."""

    answer: str  # as in `PageState`; empty for the one given, among `by_rows`
    marks: list[Literal["right", "wrong", "same", "different", "untold"]]  # as in `PageState`; empty among `by_rows`
    tab: PageTab
    settled: bool  # the question takes no more answers
    messages: list[BakedMessage]  # the newest first, without hints


class BakedAnswer(TypedDict):
    """An answer that may be given, and what it leads to."""

    given: BakedOutcome
    shown: BakedOutcome | None  # once the right answer is shown after it; null if this one settles the question, and in an exam
    credit: float  # from 0 to 1, without what hints cost; 0 in an exam


class BakedBoard(TypedDict):
    """What the board shows."""

    board_state: Delta  # its `SentBoardState` with all steps, from that of the board before
    step: int  # the step to begin with
    inspections: list[Inspection]  # at that step, of each card in a hand; empty while a question is open, or if there is no room


class BakedQuestion(TypedDict):
    """A question or a prediction, and what every answer leads to."""

    item: str  # its id in attempts
    question: str  # what an attempt says of it while it is open
    settled_question: str  # what an attempt says of it once it is settled
    hints: list[BakedMessage]
    begun: bool  # all hints are shown from the beginning
    answers: list[BakedAnswer]
    by_rows: list[BakedAnswer]  # of a grid, what any other leads to, by the number of its rows that are right; empty if none is taken
    reveal: BakedOutcome | None  # once the right answer is shown before any is given; null for a prediction, and in an exam
    refusal: str  # what is said of any other answer
    missed: str  # the line about it at the end, if it was missed


class BakedPage(TypedDict):
    """A page."""

    state: Delta  # its `PageState` before anything is answered, from that of the page before
    board: BakedBoard
    settled_map: MapState | None  # the map of the question once it is settled, if it is asked on one
    settled_board: BakedBoard | None  # once its question is settled; null if nothing is asked, and in an exam
    asked: BakedQuestion | None
    sentences: list[str]  # those of its messages, each once


class BakedLesson(TypedDict):
    """A lesson that needs no Python."""

    id: str  # answers are kept in the browser under it
    content: str  # digest of what is asked and may be answered: what a student has done is kept with it, and means nothing with another
    title: str
    student: str  # the name of the student for whom it was made; may be empty
    exam: bool
    hint_cost: float  # the credit that each hint takes
    pages: list[BakedPage]
    save: str  # of the button that saves the answers as a file
    unkept: str  # what is said if the browser does not keep them
    open: str  # what is said if a card is inspected while its question is open
    try_text: str  # "Try {n}"
    endings: list[str]  # the title of the message at the end, by the number of right answers; empty if there is none
    missed: str  # "You missed:"; empty in an exam
    script: str  # widget.js
    map_script: str  # map.js, and the style sheet of maps, if a question is asked on one
    map_style: str
    style: str  # widget.css
