"""Pictures: a frame as SVG, for static viewers, handouts and slides."""

from .board import picture, picture_text, state_picture
from .svg import save_png

__all__ = ["picture", "picture_text", "save_png", "state_picture"]
