"""The line of a game that a screen shows: its frames are made, encoded and sent here, for boards, tables, phones and pages alike.

A frame is made once, sent as a delta from the one before, and encoded once. First frames, and nodes of the tree that rarely change, are
sent apart, so that acting and undoing send the last frames alone. What may be asked about a step is worked out from what is shown then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, TypeAlias

from hanabi_widget.picture import picture
from hanabi_widget.protocol.board import BoardState, FirstFrames, FirstTree, Frame, TreeNode
from hanabi_widget.protocol.board_messages import Answer
from hanabi_widget.protocol.json_values import delta, json_safe, safe_json_text
from hanabi_widget.rules import Game, Node, SeatIndex
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view import (
    FrameCache,
    GameTree,
    Viewpoint,
    advice,
    board_state,
    inspection,
    make_frames,
    previews,
    supposition_choices,
    variation_start,
)

from .map import minds

MARGIN = 4
"""So many of the last frames are sent with every board state, so that acting and undoing rarely change the first frames."""

MAX_CHANGED_NODES = 32
"""When more nodes than these have changed, the tree is sent whole again."""

Written: TypeAlias = tuple[Node, int, str, str, dict[int, str]]
"""A node, the number of its next nodes, its comment, its mark and its notes."""


class Line:
    """The lines of a game as one screen, or all screens of a seat, have them.

    Args:
        language: the language of all texts.
        frames: frames made before in this language, which may be shared; new ones are added.
        tree: the tree that numbers the nodes; by default one with all variations.

    Attributes:
        nodes: the nodes of the line that was shown last.
        traits: the traits of a board's model, as they were sent last.
    """

    def __init__(self, language: Language, frames: FrameCache | None = None, tree: GameTree | None = None) -> None:
        self.language, self.tree = language, tree or GameTree(language)
        self.nodes: list[Node] = []
        self.traits: dict[str, Any] = {}
        self._frames: FrameCache = {} if frames is None else frames
        self._texts: dict[tuple[int, int], tuple[Frame | None, Frame, str]] = {}
        self._first_frames: FirstFrames = {"id": "", "frames": []}
        self._first_tree: FirstTree = {"id": "", "nodes": []}
        self._written: list[Written] = []

    # -- making frames -----------------------------------------------------------------------------

    def frames(self, nodes: Sequence[Node], view: Viewpoint) -> Iterator[Frame]:
        """The frames of a line, one by one: those made before, and new ones, which are kept."""
        return make_frames(nodes, view, self.language, self._frames)

    def keep_frames(self, nodes: Sequence[Node], dealt: Sequence[Node], view: Viewpoint) -> None:
        """Keep the frames of a line that was dealt anew: to the learner it looks the same."""
        for before, anew in zip(nodes, dealt):
            if (before, view) in self._frames:
                self._frames[anew, view] = self._frames[before, view]

    def state(self, nodes: Sequence[Node], view: Viewpoint, game: Game | None = None) -> BoardState:
        """Everything that a board shows of a line; if a game is given, with where the line leaves it."""
        start = None if game is None else variation_start(nodes, game.line)
        return board_state(nodes, view, self.language, start, self._frames, self.tree)

    # -- what was shown, and what has changed --------------------------------------------------------

    def has_changed(self, node: Node, game: Game) -> bool:
        """Whether the line through a node, or what is written in the game, is another than the one taken last."""
        return self._seen(node, game) != (self.nodes, self._written)

    def take(self, node: Node, game: Game) -> list[Node]:
        """Take the line through a node, and what is written in the game, as shown from now on; the nodes of the line."""
        self.nodes, self._written = self._seen(node, game)
        return self.nodes

    @staticmethod
    def _seen(node: Node, game: Game) -> tuple[list[Node], list[Written]]:
        return node.line(), [(each, len(each.children), each.comment, each.mark, {**each.notes}) for each in game.root]

    def send(self, state: BoardState) -> dict[str, Any]:
        """Show a state of a board; the traits of its model that have changed."""
        changed_nodes = self._changed_nodes(state)
        if len(changed_nodes) > MAX_CHANGED_NODES or not self._first_tree["id"]:
            self._first_tree = {"id": _id(map(safe_json_text, state["tree"])), "nodes": state["tree"]}
            changed_nodes = []
        texts, first = [*map(self._encode, [None, *state["frames"]], state["frames"])], self._first_frames["frames"]
        if first != texts[: len(first)] or len(texts) > len(first) + 2 * MARGIN:
            first = texts[:-MARGIN]
            self._first_frames = {"id": _id(first), "frames": first}
        traits = {
            "_first_frames": {**self._first_frames},
            "_first_tree": json_safe({**self._first_tree}),
            "_board_state": {
                **json_safe({**state, "frames": [], "tree": changed_nodes}),
                "frames": texts[len(first) :],
                "first_frames": self._first_frames["id"],
                "first_tree": self._first_tree["id"],
            },
        }
        changed = {name: value for name, value in traits.items() if self.traits.get(name) != value}
        self.traits |= changed
        return changed

    def _changed_nodes(self, state: BoardState) -> list[TreeNode]:
        first = {node["id"]: node for node in self._first_tree["nodes"]}
        return [node for node in state["tree"] if first.get(node["id"]) != node]

    def _encode(self, before: Frame | None, frame: Frame) -> str:
        key = id(before), id(frame)
        if key not in self._texts:
            self._texts[key] = before, frame, safe_json_text(delta(before, frame))  # keeps both frames, so that their ids stay theirs
        return self._texts[key][-1]


class SameFrames:
    """Frames made from others: the same object for the same frame, so that each is encoded once.

    Args:
        change: makes a frame from another one.
    """

    def __init__(self, change: Callable[..., Frame]) -> None:
        self._change = change
        self._made: dict[tuple[object, ...], tuple[Frame, Frame]] = {}  # by id; the frame is kept, so that its id stays its own

    def of(self, frame: Frame, *more: bool) -> Frame:
        """The frame made from another one, and from more that decides what it is."""
        key = id(frame), *more
        if key not in self._made:
            self._made[key] = frame, self._change(frame, *more)
        return self._made[key][1]


def _id(texts: Iterable[str]) -> str:
    return blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()


REQUESTS = ("inspect", "preview", "suppose", "picture", "advise", "minds")
"""The types of messages that ask about a step, and change nothing."""


def read_step(step: object, nodes: Sequence[Node]) -> int:
    """A step of a line, as a message has it.

    Raises:
        LocalizedError: there is no such step.
    """
    if type(step) is not int or not 0 <= step < len(nodes):
        raise LocalizedError("error.step", step=step, last=len(nodes) - 1)
    return step


def read_request(
    message: Mapping[str, Any], nodes: Sequence[Node], view: Viewpoint, language: Language, shown: Callable[[], BoardState]
) -> Callable[[], Answer]:
    """What answers a request about a step.

    Args:
        message: the request, of a type in `REQUESTS`.
        nodes: the nodes of the line that is shown.
        view: the viewpoint.
        language: the language of all texts.
        shown: returns what is shown.

    Raises:
        LocalizedError: there is no such step or player.
    """
    kind, card, step = message["type"], message.get("card"), read_step(message.get("step"), nodes)
    node = nodes[step]
    if kind == "inspect":
        return lambda: inspection(language, nodes, step, view, card)
    if kind == "picture":
        board = shown()
        return lambda: {"type": "picture", "id": 0, "step": step, "svg": picture(board, step)}
    if kind == "preview":
        player = message.get("player")
        if type(player) is not int or not 0 <= player < len(node.state.names):
            raise LocalizedError("error.player", player=player, last=len(node.state.names) - 1)
        seat = SeatIndex(player)
        return lambda: {"type": "previews", "id": 0, "step": step, "player": seat, "clues": previews(language, view, node, seat)}
    if kind == "minds":
        return lambda: minds(message, node.state, step, view, language)
    if kind == "advise":
        return lambda: advice(language, view, nodes, step, message.get("about"))
    return lambda: supposition_choices(language, view, node, step, card)
