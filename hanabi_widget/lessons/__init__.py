"""Lessons: questions about positions, graded with reasons; the named mistakes of learners; drills. Standard library only."""

from .asking import question
from .attempt import Attempt
from .drill import drill
from .fault import Fault, LessonError
from .forms import Form
from .grading import Grades, grade
from .lesson import Lesson
from .lesson_file import read_lesson, read_question
from .lesson_text import lesson_text, question_text
from .line import Line
from .mistakes import MISTAKES
from .part import Asked, Drilled, Item, Paragraph, Shown, Told
from .puzzle import PUZZLES, puzzles
from .question import Question
from .reasoner import Reasoner
from .submission import read_submission
from .techniques import TECHNIQUES
from .types import TYPES
from .variant import Variant
from .verdict import Remark, Verdict

__all__ = [
    "MISTAKES",
    "PUZZLES",
    "TECHNIQUES",
    "TYPES",
    "Asked",
    "Attempt",
    "Drilled",
    "Fault",
    "Form",
    "Grades",
    "Item",
    "Lesson",
    "LessonError",
    "Line",
    "Paragraph",
    "Question",
    "Reasoner",
    "Remark",
    "Shown",
    "Told",
    "Variant",
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
