"""``python -m hanabi_widget`` is the program ``hanabi-widget``."""

from __future__ import annotations

from .cli.program import run

if __name__ == "__main__":
    run()
