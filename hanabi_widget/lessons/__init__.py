"""Lessons: questions about positions that are graded with reasons, drills, lesson files and grading. Standard library only."""

from hanabi_widget.lessons.files.lesson import DrillPart, GamePart, Item, Lesson, Paragraph, PredictionPart, QuestionPart, TeacherNotes
from hanabi_widget.lessons.files.reader import read_lesson, read_question
from hanabi_widget.lessons.grading.attempt_files import read_submission
from hanabi_widget.lessons.grading.grade import Grades, grade
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import PositionVariant

from .answers.answer_forms import AnswerForm
from .answers.verdict import Remark, Verdict
from .drills.drill import PUZZLES, drill, puzzles
from .errors import LessonError, LessonFault
from .files.writer import lesson_text, question_text
from .grading.attempt import Attempt
from .questions.factory import question
from .questions.follow_up import FollowUp
from .questions.needed_techniques import TECHNIQUES
from .questions.question import Question
from .questions.types import TYPES
from .reasoners.mistakes import MISTAKES
from .reasoners.reasoner import Reasoner

__all__ = [
    "MISTAKES",
    "PUZZLES",
    "TECHNIQUES",
    "TYPES",
    "AnswerForm",
    "Attempt",
    "DrillPart",
    "FollowUp",
    "GamePart",
    "Grades",
    "History",
    "Item",
    "Lesson",
    "LessonError",
    "LessonFault",
    "Paragraph",
    "PositionVariant",
    "PredictionPart",
    "Question",
    "QuestionPart",
    "Reasoner",
    "Remark",
    "TeacherNotes",
    "Verdict",
    "drill",
    "grade",
    "lesson_text",
    "puzzles",
    "question",
    "question_text",
    "read_lesson",
    "read_question",
    "read_submission",
]
