"""Positions as text, and the record formats of hanab.live."""

from .hanab_live import from_hanab_live, from_link, to_hanab_live, to_link
from .position import position
from .position_text import position_text
from .problem import NotationError

__all__ = ["NotationError", "from_hanab_live", "from_link", "position", "position_text", "to_hanab_live", "to_link"]
