"""The line of a game that a screen shows, and what is sent of it: to boards, tables, phones and pages alike.

The step shown is sent, and from then on what changes. What is shown of other steps, what is said beside the table, and the figures behind a
tab or a menu, is made when it is asked for: each step once, and kept as the text of its delta from the step before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import chain, count
from typing import Generic, TypeAlias, TypeVar, cast
from zlib import crc32

from hanabi_widget.picture import picture
from hanabi_widget.protocol.board import (
    KINDS,
    BoardChange,
    BoardState,
    Commentary,
    Course,
    Figures,
    Frame,
    SentBoardState,
    SentSteps,
    StepKind,
)
from hanabi_widget.protocol.board_messages import Answer
from hanabi_widget.protocol.deltas import Message, Traits, delta, json_safe, safe_json_text
from hanabi_widget.rules import Game, Node, Nodes, SeatIndex
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view import (
    AllOfStep,
    GameTree,
    ShownStep,
    Viewpoint,
    advice,
    inspection,
    known_cards,
    previews,
    supposition_choices,
)

from .map_of_minds import minds

T = TypeVar("T")

MOST_STEPS = 16
"""So many steps may be asked for at once."""

Written: TypeAlias = tuple[Node, int, str, str, dict[int, str], frozenset[str]]
"""A node, the number of its next nodes, its comment, its mark and its notes."""


NO_STEPS: SentSteps = {"frames": {}, "commentaries": {}, "figures": {}}


class Texts(Generic[T]):
    """What is made of nodes, as it is sent: the text of the delta from what is made of the node before. Each is made once.

    Args:
        make: makes it.
    """

    def __init__(self, make: Callable[[Node], T]) -> None:
        self._make = lru_cache(2)(make)
        self._deltas: dict[Node, str] = {}
        self._held: tuple[Node | None, T | None] = None, None

    def value(self, node: Node) -> T:
        """What is made of a node."""
        held, value = self._held
        return cast("T", value) if node is held else self._make(node)

    def hold(self, node: Node) -> None:
        """Keep what is made of a node, since a next node will be compared with it."""
        self._held = node, self.value(node)

    def text(self, node: Node, *, whole: bool = False) -> str:
        """What is sent of a node; of the first of a line, or if asked for, the whole."""
        if whole or node.parent is None:
            return safe_json_text([self.value(node)])
        text = self._deltas.get(node)  # another thread may forget it meanwhile
        if text is None:
            self._deltas[node] = text = safe_json_text(delta(self.value(node.parent), self.value(node)))
        return text

    def clear(self) -> None:
        """Forget what was made."""
        self._make.cache_clear()
        self._held = None, None
        self._deltas.clear()


class Look:
    """What is made of a game as one viewer sees it.

    Args:
        frame: makes the frame of a node.
        commentary: makes its commentary.
        figures: makes its figures.
        course: makes what is said of a line, from its nodes and the number of cards known at each.

    Attributes:
        number: what it is called when it is sent; 0 until then.
        frames: the frames.
        texts: what is made of nodes, by kind, the frames too.
        told: the nodes of which it was sent, by kind.
    """

    def __init__(
        self,
        frame: Callable[[Node], Frame],
        commentary: Callable[[Node], Commentary],
        figures: Callable[[Node], Figures],
        course: Callable[[Nodes, Sequence[int]], Course],
    ) -> None:
        self.number = 0
        self._known = dict[Node, int]()
        self._course = course

        def make(node: Node) -> Frame:
            made = frame(node)
            self._known[node] = known_cards(made)
            return made

        self.frames = Texts(make)
        self._commentaries = Texts(commentary)
        self._figures = Texts(figures)
        self.texts: dict[StepKind, Texts[Frame] | Texts[Commentary] | Texts[Figures]] = {
            "frames": self.frames,
            "commentaries": self._commentaries,
            "figures": self._figures,
        }
        self.told: dict[StepKind, set[Node]] = {kind: set() for kind in KINDS}

    def course(self, nodes: Nodes) -> Course:
        """What is said of a line as a whole."""
        for node in nodes:
            if node not in self._known:
                self.frames.value(node)
        return self._course(nodes, [self._known[node] for node in nodes])

    def all_of(self, node: Node) -> AllOfStep:
        """All that is shown of a step."""
        return self.frames.value(node), self._commentaries.value(node), self._figures.value(node)

    def shown_at(self, board: BoardState, step: int, node: Node) -> ShownStep:
        """A step of a board, for a picture."""
        return ShownStep(board, step, *self.all_of(node))

    def forget(self) -> None:
        """Forget what was made: it can be made again."""
        for texts in self.texts.values():
            texts.clear()


class Line:
    """The lines of a game as one screen, or all screens of a place, have them.

    Args:
        language: the language of all texts.
        tree: the tree that numbers the nodes; by default one with all variations.
        before: the line that the same screen has shown before, so that no two board states or looks have one number.

    Attributes:
        nodes: the nodes of the line that was shown last.
        looks: how it was looked at, by what a look depends on.
    """

    def __init__(self, language: Language, tree: GameTree | None = None, before: Line | None = None) -> None:
        self.language = language
        self.tree = tree or GameTree(language)
        self._numbers: Iterator[int] | None = before._numbers if before else None
        self.nodes: list[Node] = []
        self.looks: dict[Hashable, Look] = {}
        self._written: list[Written] = []
        self._board: BoardState | None = None
        self._look: Look | None = None
        self._id = self._told_course = 0  # the board state that was shown last, and that whose course was sent

    def look(self, key: Hashable, make: Callable[[], Look]) -> Look:
        """The look that is known by a key, which says all that it depends on; or a new one."""
        if key not in self.looks:
            self.looks[key] = make()
        return self.looks[key]

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
        return node.line(), [(each, len(each.children), each.comment, each.mark, {**each.notes}, each.drawings) for each in game.root]

    # -- what is sent --------------------------------------------------------------------------------

    def change(self, look: Look, board: BoardState, step: int, anew: Collection[Node] = ()) -> Traits:
        """Show a board and a step; the traits of its model that have changed.

        Args:
            look: how it looks.
            board: the board.
            step: the step.
            anew: nodes whose frames are other ones than before.
        """
        node = self.nodes[step]
        before = self._board
        id_before = self._id
        if anew:
            look.frames.clear()
        sent_before = look.told["frames"]
        told = [*anew, *({node} - {*anew} - sent_before)]
        if before == board and self._look is look and not told:
            return {}
        for other in self.looks.values():
            if other is not look:
                other.forget()
        frames = {str(self.tree.number(each)): look.frames.text(each, whole=each.parent not in sent_before) for each in told}
        sent_before.update(told)
        look.frames.hold(node)
        if self._numbers is None:  # they begin with what is shown: a recorded board must not be taken for another one
            self._numbers = count(crc32(safe_json_text([board, look.frames.value(node)]).encode()) or 1)
        look.number = look.number or next(self._numbers)
        self._id = next(self._numbers)
        self._board = board
        self._look = look
        sent = self._sent({**NO_STEPS, "frames": frames})
        shown = {**(before or {}), "id": id_before, "look": 0, **NO_STEPS}
        return {"_change": json_safe(BoardChange(before=id_before, delta=delta(before and shown, sent)))}

    def _sent(self, steps: SentSteps) -> SentBoardState:
        """What was shown last, with steps."""
        if self._board is None or self._look is None:
            raise RuntimeError("nothing was shown yet")
        return {**self._board, "id": self._id, "look": self._look.number, **steps}  # type: ignore[typeddict-item]

    def again(self, step: int, *, everything: bool = False) -> Traits:
        """What was shown last, for who missed a change, or wants everything: the traits that say so."""
        return {"_change": BoardChange(before=0, delta=[self.whole(step, everything=everything)])}

    def whole(self, step: int, *, everything: bool = False) -> SentBoardState:
        """What was shown last, as it is sent to who has nothing of it yet: with the step that is shown, or all that can be asked for."""
        look = cast("Look", self._look)
        node = self.nodes[step]
        look.told = {kind: set() for kind in KINDS}  # a screen that comes now has nothing of what others were told
        self._told_course = self._id if everything else 0
        if everything:
            shown = self._sent(self._steps(look, dict.fromkeys(KINDS, self.nodes)))
            shown["course"] = look.course(self.nodes)
            return json_safe(shown)
        return json_safe(self._sent(self._steps(look, {"frames": [node]}, ["frames"])))

    def _steps(self, look: Look, asked: Mapping[StepKind, Nodes], whole: Collection[StepKind] = ()) -> SentSteps:
        """What is asked for of each kind at some nodes; the first of a kind that is named is whole."""
        found = deepcopy(NO_STEPS)
        for kind, nodes in asked.items():
            look.told[kind].update(nodes)
        for node in dict.fromkeys(chain(*asked.values())):  # node by node, since all look at the same knowledge
            for kind, nodes in asked.items():
                if node in nodes:
                    found[kind][str(self.tree.number(node))] = look.texts[kind].text(node, whole=node is nodes[0] and kind in whole)
        return found

    def read_request(self, message: Message, root: Node) -> Callable[[], Answer]:
        """What answers a request in `LINE_REQUESTS`.

        Raises:
            LocalizedError: there is no such node, or these are too many.
        """
        look = cast("Look", self._look)
        if message["type"] == "course":
            return self._course()
        found = dict[StepKind, list[Node]]()
        whole = list[StepKind]()
        for kind in KINDS:
            asked = message.get(kind, {"nodes": []})
            numbers = asked.get("nodes") if isinstance(asked, dict) else None
            if not isinstance(asked, dict) or not isinstance(numbers, list) or len(numbers) > MOST_STEPS:
                raise LocalizedError("error.node", node=numbers)
            found[kind] = [self.tree.node(number, root) for number in numbers]
            whole += [kind] if asked.get("whole") else []
        return lambda: {"type": "steps", "id": 0, "look": look.number, **self._steps(look, found, whole)}

    def _course(self) -> Callable[[], Answer]:
        """What answers a request for what is said of the line."""
        look = cast("Look", self._look)
        id_ = self._id
        nodes = self.nodes
        self._told_course = id_
        return lambda: {"type": "course", "id": 0, "state": id_, "course": look.course(nodes)}

    def untold(self) -> Iterator[Answer]:
        """What was not asked for yet, as it would be answered, until something else is shown."""
        look = cast("Look", self._look)
        id_ = self._id
        sent = set.intersection(*look.told.values())
        rest = [node for node in self.nodes if node not in sent]
        while rest and self._id == id_:
            some = rest[:MOST_STEPS]
            rest = rest[MOST_STEPS:]
            yield {"type": "steps", "id": 0, "look": look.number, **self._steps(look, dict.fromkeys(KINDS, some))}
        if self._id == id_ != self._told_course:
            yield self._course()()


LINE_REQUESTS = ("steps", "course")
"""The types of messages that ask for what a screen shows but does not have yet."""

REQUESTS = ("inspect", "preview", "suppose", "picture", "advise", "minds")
"""The types of messages that ask about a step, and change nothing."""


def read_step(step: object, nodes: Nodes) -> int:
    """A step of a line, as a message has it.

    Raises:
        LocalizedError: there is no such step.
    """
    if type(step) is not int or not 0 <= step < len(nodes):
        raise LocalizedError("error.step", step=step, last=len(nodes) - 1)
    return step


def read_request(
    message: Message, nodes: Nodes, view: Viewpoint, language: Language, shown_at: Callable[[int], ShownStep]
) -> Callable[[], Answer]:
    """What answers a request about a step.

    Args:
        message: the request, of a type in `REQUESTS`.
        nodes: the nodes of the line that is shown.
        view: the viewpoint.
        language: the language of all texts.
        shown_at: returns a step of it.

    Raises:
        LocalizedError: there is no such step or player.
    """
    kind = message["type"]
    card = message.get("card")
    step = read_step(message.get("step"), nodes)
    node = nodes[step]
    if kind == "inspect":
        return lambda: inspection(language, nodes, step, view, card)
    if kind == "picture":
        return lambda: {"type": "picture", "id": 0, "step": step, "svg": picture(shown_at(step))}
    if kind == "preview":
        player = message.get("player")
        if type(player) is not int or not 0 <= player < len(node.state.names):
            raise LocalizedError("error.player", player=player, last=len(node.state.names) - 1)
        seat = SeatIndex(player)
        return lambda: {"type": "previews", "id": 0, "step": step, "player": seat, "clues": previews(language, view, node, seat)}
    if kind == "minds":
        return lambda: minds(message, node, step, view, language)
    if kind == "advise":
        return lambda: advice(language, view, nodes, step, message.get("about"))
    return lambda: supposition_choices(language, view, node, step, card)
