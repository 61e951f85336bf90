"""Lessons: questions about positions that are graded with reasons, drills, lesson files and grading. Standard library only."""

from hanabi_widget.lessons.drills import PUZZLES, drill, puzzles
from hanabi_widget.lessons.files.lesson import DrillPart, GamePart, Item, Lesson, Paragraph, PredictionPart, QuestionPart, TeacherNotes
from hanabi_widget.lessons.files.lesson_text import lesson_text, question_text
from hanabi_widget.lessons.files.reader import read_lesson, read_question
from hanabi_widget.lessons.grading.attempt_files import read_submission
from hanabi_widget.lessons.grading.grade import Grades, grade
from hanabi_widget.lessons.notation import LessonError, LessonFault
from hanabi_widget.lessons.positions import History, PositionVariant
from hanabi_widget.lessons.questions.techniques import TECHNIQUES
from hanabi_widget.lessons.questions.types import TYPES, question
from hanabi_widget.lessons.reasoners import MISTAKES, Reasoner

from .answers.answer_forms import AnswerForm
from .answers.verdict import Remark, Verdict
from .grading.attempt import Attempt
from .questions.follow_up import FollowUp
from .questions.question import Question

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
