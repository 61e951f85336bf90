"""Positions and games as text, and the record formats of hanab.live."""

from hanabi_widget.notation.hanab_live.game_json import HouseRules as HouseRules

from .game_files import load as load, load_games as load_games, save as save
from .hanab_live import (
    from_hanab_live as from_hanab_live,
    from_hanab_live_games as from_hanab_live_games,
    from_hanab_live_link as from_hanab_live_link,
    to_hanab_live as to_hanab_live,
    to_hanab_live_link as to_hanab_live_link,
)
from .position import position_text as position_text
from .reader import position as position, read as read, read_games as read_games
from .record import read_record as read_record, read_records as read_records, record_text as record_text
from .scanner import NotationError as NotationError
