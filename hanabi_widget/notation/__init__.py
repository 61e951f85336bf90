"""Positions and games as text, and the record formats of hanab.live."""

from .errors import NotationError
from .game_files import load, load_games, read_games, save
from .hanab_live import from_hanab_live, from_hanab_live_link, from_hanab_live_list, to_hanab_live, to_hanab_live_link
from .hanab_live.house_rules import HouseRules
from .position_reader import position
from .position_writer import position_text
from .record_reader import read_record, read_records
from .record_writer import record_text

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
