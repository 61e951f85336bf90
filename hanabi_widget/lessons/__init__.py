"""Lessons: questions about positions that are graded with reasons, drills, lesson files and grading. Standard library only."""

from hanabi_widget.lessons.drills import PUZZLES as PUZZLES, drill as drill, puzzles as puzzles
from hanabi_widget.lessons.exact_labels import (
    Labelled as Labelled,
    LabelledRow as LabelledRow,
    PairedQuestion as PairedQuestion,
    labelled as labelled,
)
from hanabi_widget.lessons.files.reader import read_lesson as read_lesson, read_question as read_question
from hanabi_widget.lessons.files.writer import lesson_text as lesson_text, question_text as question_text
from hanabi_widget.lessons.grading.attempt_files import read_submission as read_submission
from hanabi_widget.lessons.grading.class_report import Grades as Grades, grade as grade
from hanabi_widget.lessons.lesson import (
    DrillPart as DrillPart,
    GamePart as GamePart,
    Item as Item,
    Lesson as Lesson,
    Paragraph as Paragraph,
    PredictionPart as PredictionPart,
    QuestionPart as QuestionPart,
    TeacherNotes as TeacherNotes,
)
from hanabi_widget.lessons.lesson_errors import LessonError as LessonError, LessonFault as LessonFault
from hanabi_widget.lessons.position_history import History as History
from hanabi_widget.lessons.position_variant import PositionVariant as PositionVariant
from hanabi_widget.lessons.questions.hints import TECHNIQUES as TECHNIQUES
from hanabi_widget.lessons.questions.types import TYPES as TYPES, question as question
from hanabi_widget.lessons.reasoners import MISTAKES as MISTAKES, Reasoner as Reasoner

from .answers.answer_forms import AnswerForm as AnswerForm
from .answers.verdict import Remark as Remark, Verdict as Verdict
from .grading.recorded_answer import Attempt as Attempt
from .questions.question import Question as Question
