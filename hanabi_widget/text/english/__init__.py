"""Every English text by its key; a pair holds the singular and the plural.

The catalogues in ``locale/`` translate them: a text's key is its gettext context. Values are inserted unchanged, so no text may
need a declined form of one; `Language.say` offers the one exception, a word that depends on a value's first letter.
"""

from .board import BOARD
from .bots import BOTS
from .classroom import CLASSROOM
from .cli import CLI
from .lessons import LESSONS

TEXTS = BOARD | LESSONS | BOTS | CLASSROOM | CLI
