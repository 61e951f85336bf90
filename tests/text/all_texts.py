"""All that a board says to people, and a language whose texts are made visible."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations
from string import Formatter

from hanabi_widget.conventions import convention
from hanabi_widget.rules import Game, by_seat, card_numbers, seats
from hanabi_widget.text import Language
from hanabi_widget.view import DETAILS, Viewpoint, inspection, previews, supposition_choices, whole_board

CODES = {
    "action", "change", "id", "kind", "language", "letter", "detail", "level", "hanab_live_link", "mark", "position", "suit", "type",
    "verdict", "view",
}  # fmt: skip
"""What is sent under these names is for programs (a mark is that of a clue, a page or a move), and so are texts in lists."""


class Visible(NullTranslations):
    """English in Greek letters: what stays Latin did not come from the texts."""

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - gettext's signature
        return _greek(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        return _greek(msgid1 if n == 1 else msgid2)


VISIBLE = Language("el", Visible)


def _greek(text: str) -> str:
    parts = (
        (re.sub("[A-Za-z]", lambda found: chr(0x3B1 + ord(found[0].lower()) % 24), said), name)
        for said, name, _, _ in Formatter().parse(text)
    )
    return "".join(said if name is None else f"{said}{{{name}}}" for said, name in parts)


AGREED = replace(convention("level 1"), name="Ω")
"""A convention whose name has no Latin letter."""


def told(game: Game, language: Language) -> Iterator[tuple[str, str]]:
    """Every text of a board for people, with its place: lines, inspections and previews from some viewpoints."""
    nodes, step = game.line, len(game) // 2
    state = nodes[step].state
    a, b = seats(2)
    views = [*(Viewpoint(detail=level) for level in DETAILS), Viewpoint((a,)), Viewpoint((b, a)), Viewpoint(common=True)]
    views += [Viewpoint(chain, convention=AGREED) for chain in ((), (a,), (b, a))]
    for view in views:
        yield from _texts(whole_board(nodes, view, language, variation_start=step), f"{view}")
        for seat, row in by_seat(card_numbers(state)):
            yield from _texts(inspection(language, nodes, step, view, row[seat]), f"{view} {seat}")
            if not view.common:
                yield from _texts(supposition_choices(language, view, nodes[step], step, row[seat]), f"{view} suppose {seat}")
            if seat != state.player:
                yield from _texts(previews(language, view, nodes[step], seat), f"{view} preview {seat}")


def _texts(value: object, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in CODES:
                yield from _texts(inner, f"{place}/{name}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            if not isinstance(inner, str):
                yield from _texts(inner, f"{place}/{number}")
    elif isinstance(value, str) and value:
        yield place, value
