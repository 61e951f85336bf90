"""Positions and games as text, and the record formats of hanab.live."""

from hanabi_widget.notation.hanab_live.game_json import HouseRules

from .game_files import load, load_games, read_games, save
from .hanab_live import from_hanab_live, from_hanab_live_link, from_hanab_live_list, to_hanab_live, to_hanab_live_link
from .position import position, position_text
from .record import read_record, read_records, record_text
from .scanner import NotationError

__all__ = [
    "HouseRules",
    "NotationError",
    "from_hanab_live",
    "from_hanab_live_link",
    "from_hanab_live_list",
    "load",
    "load_games",
    "position",
    "position_text",
    "read_games",
    "read_record",
    "read_records",
    "record_text",
    "save",
    "to_hanab_live",
    "to_hanab_live_link",
]
