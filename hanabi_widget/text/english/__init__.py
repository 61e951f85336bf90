"""Every English text by its key; a pair holds the singular and the plural.

The catalogues in ``locale/`` translate them: a text's key is its gettext context. Values are inserted unchanged, so no text may
need an inflected form of one; `Language.say` has the one exception, a word that depends on the first letter of a value.
"""

from .advice import ADVICE
from .board import BOARD
from .bots import BOTS
from .classroom_grades_and_cli import CLASSROOM
from .convention_questions import CONVENTION_QUESTIONS
from .conventions import CONVENTIONS
from .editor import EDITOR
from .exercise_controls import EXERCISES
from .explanations import EXPLANATIONS
from .feedback import FEEDBACK
from .lesson_files import LESSON_FILES
from .map_of_minds import MAP
from .questions import QUESTIONS
from .questions_back import QUESTIONS_BACK
from .reading import READING
from .stories import HISTORIES
from .why_right_or_wrong import ARGUMENTS

TEXTS = BOARD | ADVICE | BOTS | QUESTIONS | CONVENTION_QUESTIONS | QUESTIONS_BACK | FEEDBACK | ARGUMENTS
TEXTS |= EXPLANATIONS | HISTORIES | EXERCISES | LESSON_FILES | CONVENTIONS | CLASSROOM | MAP | EDITOR | READING
