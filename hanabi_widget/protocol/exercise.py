"""What an exercise shows beside its board, and what the browser sends to it."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from .board import Numbered
from .map_of_minds import MapState


class InputOption(TypedDict):
    """An option of an input."""

    label: str  # "Bob’s second card"
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

    kind: Literal["set", "choice", "grid", "number", "fraction", "text", "action_with_odds", "prediction"]
    options: list[InputOption]
    cards: bool  # the options are all identities, suit by suit
    groups: list[OptionGroup]  # of all options, in their order; empty if they stand side by side
    rows: list[str]  # the labels of what is to be filled in: rows of a grid, slots of a hand
    places: list[AnswerPlace]  # the cards at which the answer is given: those of the options, or of the rows; empty if it is given apart
    suits: list[str]  # the labels of what chooses all cards of a suit at once; empty unless several cards may be chosen
    ranks: list[str]  # the same for ranks
    all: str  # the same for all cards, or all players
    none: str  # the label of the option for none; empty if there is no such option
    map: MapState | None  # a map on which the question is asked; its cells are the options in their order if worlds are to be marked
    start: str  # the answer that the input begins with, as JSON; empty if it begins empty


PageLabel: TypeAlias = Literal[
    "pages",
    "answer",
    "check",
    "recheck",  # after a wrong answer
    "save",
    "unsaved",
    "incomplete",  # why it cannot be checked yet: of an answer that lacks something
    "unmarked",  # and of a grid in which nothing is marked
    "hint",
    "reveal",
    "number",
    "fraction",  # of the input for a fraction
    "next",  # of the button to the next page
    "words",  # of the field for a reason
    "name",  # of the field for the student's name
    "again",  # of the button that asks this question again, as a variant
    "again_missed",  # of the button that asks again what was missed
    "leave",  # of the button that leads back from the whole board
    "explore",  # of the button that opens the whole board
    "shown",  # of an answer that is shown, and not the one given
    "right",  # of an option or a row that is as it should be
    "wrong",  # of one that is not
    "same",  # of an option or a row that is in the answer shown as it was in the last one given
    "different",  # of one that is not
    "ask_add",  # of the buttons beside a question that is being asked
    "ask_remove",
    "ask_answer",
    "ask_save",
]
PageLabels: TypeAlias = dict[PageLabel, str]
"""The labels that never change."""


class PageTab(TypedDict):
    """The part of the progress bar that leads to a page."""

    state: Literal["text", "open", "saved", "shown", "right", "wrong"]  # "text": the page has no question
    label: str  # "Question 2: right", or how the text begins


MessageKind: TypeAlias = Literal["right", "wrong", "saved", "hint", "comment", "end"]
"""What a message is about; "end": all questions are done."""


class PageMessage(TypedDict):
    """A verdict, a hint or a comment."""

    kind: MessageKind
    title: str
    lines: list[str]


class NextLessonLink(TypedDict):
    """A link to the lesson that comes next."""

    label: str  # "The next lesson: Clues"
    address: str  # beside the notebook or page that is shown


Mark: TypeAlias = Literal["right", "wrong", "same", "different", "untold"]
"""What is told of a part of an answer."""


class Asked(TypedDict):
    """What is asked on a page, and where the answer is given."""

    viewpoint: str  # "You see the whole table."
    question: str  # empty if the page has none
    input: AnswerInput | None


class AskedField(TypedDict):
    """What is chosen of a question that is being asked: its type, or a parameter."""

    name: str  # "kind", or that of the parameter
    label: str
    options: list[InputOption]
    value: str  # of the option that is chosen


class Asking(TypedDict):
    """A question that is being asked, beside its answer.

    A `SubmitAnswer` then says what to do: "add", "remove", "answer", "save"; or holds a type and the values of its parameters, or of none.
    """

    fields: list[AskedField]
    text: str  # the question as a lesson has it
    added: bool  # it is in the lesson


class PageState(Asked):
    """What an exercise shows beside its board.

    In an exam it holds neither a verdict nor a hint, and never anything that gives the right answer away.
    """

    title: str  # of the lesson
    labels: PageLabels
    student: str | None  # the name in the field for it; null if there is no field
    page: int  # counted from 0
    sitting: int  # another one when a name follows another or brings another question: what was chosen before does not count
    tabs: list[PageTab]  # one for each page
    place: str  # of the question among all: "2 of 6"; empty on a page without one
    texts: list[str]  # HTML: the paragraphs, if there are any, then facts
    has_board: bool
    answer: str  # the last answer as JSON text, or the right one that was shown; empty if there is none
    words: str | None  # the reason beside it, in the student's own words; null where none is asked for
    marks: list[Mark]  # of options; of a grid rows, at last then cells; or empty
    tries: str  # "Try 2"; empty before the second
    settled: bool  # the question takes no more answers
    show_next: bool  # this page is done, and there is another
    can_reveal: bool  # the right answer is offered
    can_repeat: bool  # this question may be asked again, as a variant
    can_repeat_missed: bool  # all is done, and something was missed
    explore: Literal["", "offered", "open"]  # the question is settled: its board may be opened whole, or is open
    next_lesson: NextLessonLink | None  # once all questions are done
    exam: bool
    more_hints: bool  # there is another hint
    messages: list[PageMessage]  # the newest first
    asking: Asking | None  # of the page on which questions are made


class SubmitAnswer(Numbered):
    """Submit an answer."""

    type: Literal["answer"]
    page: int
    sitting: int  # in which it was given
    answer: str  # JSON text
    words: str  # the reason beside it; empty without one


class ChangePage(TypedDict):
    """Turn to a page, show the next hint or the right answer, ask a settled question again, or all missed ones, as variants.

    To explore is to open the whole board of a settled question, or to go back from it.
    """

    type: Literal["turn", "hint", "reveal", "again", "again_missed", "explore"]
    id: int
    page: int


class TellName(Numbered):
    """Go on under a student's name, with the answers that were given under it."""

    type: Literal["name"]
    page: int
    name: str


ExerciseCommand: TypeAlias = SubmitAnswer | ChangePage | TellName
