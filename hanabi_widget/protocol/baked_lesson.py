"""A lesson whose verdicts are baked in: all that an exercise shows and says, worked out beforehand, so that it needs no Python."""

from __future__ import annotations

from typing import TypedDict

from .board import Script
from .board_messages import Inspection
from .deltas import Delta
from .exercise import Mark, MessageKind, PageTab
from .map_of_minds import MapState


class BakedMessage(TypedDict):
    """A `PageMessage` whose sentences stand in the list of its page."""

    kind: MessageKind
    text: list[int]  # the title and the lines: indices in the `sentences` of its `BakedPage`


class BakedOutcome(TypedDict):
    """What is shown after an answer, or once the right one is shown."""

    answer: str  # as in `PageState`; of what is told alike, one for all
    marks: list[Mark]  # as in `PageState`; empty in `BakedCells`
    tab: PageTab
    settled: bool  # the question takes no more answers
    messages: list[BakedMessage]  # the newest first, without hints


class BakedAnswer(TypedDict):
    """An answer that may be given, and what it leads to."""

    given: BakedOutcome
    shown: BakedOutcome | None  # once the right answer is shown after it; null if this one settles the question, and in an exam
    credit: float  # from 0 to 1, without what hints cost; 0 in an exam
    is_empty: bool  # it says that there is nothing: if it is wrong, what is then asked back counts as a hint


class BakedCell(TypedDict):
    """A cell of a set or a grid, and what is said if an answer is wrong there."""

    row: int  # counted from 0; a set is a row
    option: int  # counted from 0
    text: list[int]  # indices in the `sentences` of its `BakedPage`


class BakedMistake(TypedDict):
    """A set or a grid that a mistake leads to, and what is said of that."""

    rows: list[str]  # as in `BakedCells`
    text: list[int]


class BakedCells(TypedDict):
    """What an answer leads to that is a set or a grid, whose cells are right or wrong by themselves."""

    right: list[str]  # the rows that are right, in base 36, whose binary digits say which options are, the first first; none in an exam
    wrong: BakedAnswer  # any wrong answer: its title and, at last, the right answer
    cells: list[BakedCell]  # those that should be empty, in the order in which they are spoken of: the first that is not is
    mistakes: list[BakedMistake]  # the answers that mistakes lead to
    back: list[int]  # what is asked back if no cell of an answer should be empty


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
    answers: list[BakedAnswer]  # of a set or a grid the right one, in an exam none; of numbers at last one for any other
    cells: BakedCells | None  # of a set or a grid, for any other answer; null for other forms
    again: list[int]  # what is said of a wrong answer that is not the first, at last
    reveal: BakedOutcome | None  # once the right answer is shown before any is given; null for a prediction, and in an exam
    refusal: str  # what is said of what is no answer
    missed: str  # the line about it at the end, if it was missed


class BakedPage(TypedDict):
    """A page."""

    state: Delta  # its `PageState` before anything is answered, from that of the page before
    board: BakedBoard
    settled_map: MapState | None  # the map of the question once it is settled, if it is asked on one
    settled_board: BakedBoard | None  # how the game went on, once a prediction is made; null if it stays as it is
    explored_board: BakedBoard | None  # once its question is settled, and its board is explored; null if nothing is asked, and in an exam
    asked: BakedQuestion | None
    sentences: list[str]  # those of its messages, each once


class BakedLesson(Script):
    """A lesson that needs no Python; its script is widget.js."""

    id: str  # answers are kept in the browser under it
    content: str  # digest of what is asked and may be answered: what a student has done is kept with it, and means nothing with another
    title: str
    about: str  # what it is: "A Hanabi lesson with 6 questions"
    student: str  # the name of the student for whom it was made; may be empty
    exam: bool
    hint_cost: float  # the credit that each hint takes
    pages: list[BakedPage]
    save: str  # of the button that saves the answers as a file
    unkept: str  # what is said if the browser does not keep them
    copy: str  # what is said above the answers where no file can be saved
    open: str  # what is said if a card is inspected while its question is open
    unexplored: str  # and before the board is explored
    try_text: str  # "Try {n}"
    endings: list[str]  # the title of the message at the end, by the number of right answers; empty if there is none
    missed: str  # "You missed:"; empty in an exam
    map_script: str  # map.js, and the style sheet of maps, if a question is asked on one
    map_style: str
