"""What a board shows of the circles and arrows of a step: the same from every viewpoint, as they name places and no cards."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_widget.notation.drawings import DISCARDS, places, texts_of_drawings
from hanabi_widget.protocol.board import Drawing
from hanabi_widget.rules import Node, State, by_seat, by_slot
from hanabi_widget.text import Language, describe_place, suit_name


def shown_drawings(language: Language, node: Node) -> Iterator[Drawing]:
    """The drawings at a node, in the order of their places; what is not on the table there is left out.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> node = Node(initial_state(["Ann", "Ben"], seed=7), drawings=frozenset({"B2>r", "A"}))
        >>> [drawing["label"] for drawing in shown_drawings(ENGLISH, node)]
        ["Arrow: Ben's slot 2 → red firework", 'Circle: Ann']
    """
    if not node.drawings:
        return
    there = places(node.state)
    names = dict(zip(there, _names(language, node.state)))
    order = {place: number for number, place in enumerate(there)}
    drawn = [(start, end) for start, _, end in (drawing.partition(">") for drawing in texts_of_drawings(node.drawings))]
    for start, end in sorted(
        (each for each in drawn if {*each} <= {*there, ""}), key=lambda each: [order.get(place, -1) for place in each]
    ):
        words = {"start": names[start], "end": names[end]} if end else {"place": names[start]}
        yield {"start": start, "end": end, "label": language.say("drawing.arrow" if end else "drawing.circle", **words)}


def _names(language: Language, state: State) -> Iterator[str]:
    """What the places of a table are called, in the order of `places`."""
    for seat, hand in by_seat(state.hands):
        yield from (describe_place(language, state, seat, slot) for slot, _ in by_slot(hand))
    yield from state.names
    yield from (language.say("drawing.firework", color=suit_name(language, suit)) for suit in state.rules.suits)
    yield language.say(f"drawing.{DISCARDS}")
