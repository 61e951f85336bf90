"""What must be known about a card so that an action with it is safe."""

from __future__ import annotations

from hanabi_widget.rules import Discard, Play

SAFE_IF: dict[type[Play | Discard], str] = {Play: "playable", Discard: "not critical"}
"""What you must know about a card so that playing or discarding it cannot cost a strike or a point."""
