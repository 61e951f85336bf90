"""Frames: what a board shows at each step from a viewpoint, as JSON that the browser draws."""

from .action_messages import action_message, locate_card, read_action
from .advice import advice, offered_advice
from .board_state import (
    HANAB_LIVE_REPLAY,
    FrameCache,
    board_state,
    frame,
    line_states,
    make_frames,
    variation_start,
    view_choices,
    view_name,
)
from .convention_choices import OWN, chosen_convention, convention_chooser, convention_id
from .game_tree import GameTree
from .inspector import inspection
from .offline import inspections, offline_board_state, table_only
from .read_viewpoint import ViewpointName, read_viewpoint
from .supposed_cards import with_viewer
from .supposition_choices import supposition_choices
from .updates import previews, sentence_with_evidence
from .viewpoint import DETAILS, Viewpoint

__all__ = [
    "DETAILS",
    "HANAB_LIVE_REPLAY",
    "OWN",
    "FrameCache",
    "GameTree",
    "Viewpoint",
    "ViewpointName",
    "action_message",
    "advice",
    "board_state",
    "chosen_convention",
    "convention_chooser",
    "convention_id",
    "frame",
    "inspection",
    "inspections",
    "line_states",
    "locate_card",
    "make_frames",
    "offered_advice",
    "offline_board_state",
    "previews",
    "read_action",
    "read_viewpoint",
    "sentence_with_evidence",
    "supposition_choices",
    "table_only",
    "variation_start",
    "view_choices",
    "view_name",
    "with_viewer",
]
