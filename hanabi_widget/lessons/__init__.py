"""Lessons: questions about positions that are graded with reasons, drills, lesson files and grading. Standard library only."""

from .answers.answer_forms import AnswerForm
from .answers.verdict import Remark, Verdict
from .drills.drill import PUZZLES, drill, puzzles
from .errors import LessonError, LessonFault
from .files.lesson import Lesson
from .files.lesson_parts import DrillPart, GamePart, Item, Paragraph, PredictionPart, QuestionPart, TeacherNotes
from .files.reader import read_lesson, read_question
from .files.writer import lesson_text, question_text
from .grading.attempt import Attempt
from .grading.grade_submissions import Grades, grade
from .grading.submitted_file import read_submission
from .positions.history import History
from .positions.position_variant import PositionVariant
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
