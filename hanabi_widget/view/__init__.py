"""Frames: what a board shows at each step from a viewpoint, as JSON that the browser draws."""

from .actions import action_message, locate_card, read_action, supposition_choices, with_viewer
from .advice import advice, offered_advice
from .agreement import OWN, chosen_convention, convention_chooser, convention_id, previews, sentence_with_evidence
from .board_state import (
    HANAB_LIVE_REPLAY,
    FrameCache,
    board_state,
    frame,
    inspections,
    line_states,
    make_frames,
    offline_board_state,
    table_only,
    variation_start,
    view_choices,
    view_name,
)
from .game_tree import GameTree
from .inspector import inspection
from .viewpoint import DETAILS, Viewpoint, ViewpointName, read_viewpoint
