"""Frames: what a board shows at each step from a viewpoint, as JSON that the browser draws."""

from hanabi_widget.protocol.board import Evidence, Frame, Line
from hanabi_widget.protocol.messages import Advice, Inspection, Picture, Previews, Reply, Suppositions

from .action_messages import action_message, read_action, read_card
from .advice import advice, offered
from .inspector import inspection
from .line import LINK, Known, frame, line, view_name, views
from .offline import bare, inspections, still
from .suppositions import supposed_by, suppositions
from .updates import evidence, previews
from .viewpoint import LEVELS, Viewpoint
from .viewpoint_names import Seen, viewpoint

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
