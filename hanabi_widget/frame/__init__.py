"""Frames: what a board shows at each step from a viewpoint, as JSON that the browser draws."""

from .advice import advice, offered
from .contract import Evidence, Frame, Line
from .dialogue import Advice, Inspection, Picture, Previews, Reply, Suppositions
from .inspection import inspection
from .line import LINK, Known, frame, line, view_name, views
from .messages import action_message, read_action, read_card
from .ripple import evidence, previews
from .seen import Seen, viewpoint
from .still import bare, inspections, still
from .supposition import supposed_by, suppositions
from .viewpoint import LEVELS, Viewpoint

__all__ = [
    "LEVELS",
    "LINK",
    "Advice",
    "Evidence",
    "Frame",
    "Inspection",
    "Known",
    "Line",
    "Picture",
    "Previews",
    "Reply",
    "Seen",
    "Suppositions",
    "Viewpoint",
    "action_message",
    "advice",
    "bare",
    "evidence",
    "frame",
    "inspection",
    "inspections",
    "line",
    "offered",
    "previews",
    "read_action",
    "read_card",
    "still",
    "supposed_by",
    "suppositions",
    "view_name",
    "viewpoint",
    "views",
]
