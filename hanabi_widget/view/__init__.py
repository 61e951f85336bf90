"""Frames: what a board shows at each step from a viewpoint, as JSON that the browser draws."""

from .advice_and_audit import advice, offered_advice
from .board_state import (
    NO_CURTAIN,
    OFFLINE,
    TABLE_ONLY,
    AllOfStep,
    Curtain,
    ShownStep,
    StepViews,
    board_state,
    inspections,
    reading_notes,
    variation_start,
    view_choices,
    view_name,
    whole_board,
    with_steps,
)
from .course import HANAB_LIVE_REPLAY, course
from .game_tree import GameTree
from .inspector import inspection
from .learned import OWN, chosen_convention, convention_chooser, convention_id, previews, sentence_with_evidence
from .table import action_message, known_cards, locate_card, read_action, supposition_choices
from .viewpoint import DETAILS, Viewpoint, ViewpointName, read_viewpoint
