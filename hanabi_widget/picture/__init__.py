"""Pictures: a frame as SVG, for static viewers, handouts and slides."""

from .board import picture, picture_text, state_picture
from .story_page import page_of_story
from .svg import save_png

__all__ = ["page_of_story", "picture", "picture_text", "save_png", "state_picture"]
