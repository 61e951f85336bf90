"""The scripts and style sheets of boards and maps, as the browser gets them."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
SCRIPT = (STATIC / "widget.js").read_text("utf-8")
STYLE = (STATIC / "widget.css").read_text("utf-8")
MAP_SCRIPT = (STATIC / "map.js").read_text("utf-8")
MAP_STYLE = STYLE + (STATIC / "map.css").read_text("utf-8")
"""A map has its own rules after those of boards, whose colours and controls it shares."""
LOADER = (STATIC / "loader.js").read_text("utf-8")
"""The script of a widget that has a `SharedScript`."""
