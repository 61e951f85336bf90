"""Everything that a board shows of a line of a game from one viewpoint; and what of it can be shown without Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple, cast, get_args

from hanabi_widget.explain import Agreement
from hanabi_widget.notation import position_text
from hanabi_widget.protocol.board import (
    VERSION,
    BoardLabel,
    BoardLabels,
    BoardState,
    Commentary,
    Course,
    Figures,
    Frame,
    ReadingNotes,
    Shortcut,
    ShownHand,
    StepInfo,
    Variation,
    ViewChoice,
    WholeBoard,
)
from hanabi_widget.protocol.board_messages import Inspection
from hanabi_widget.protocol.labels import labels_in
from hanabi_widget.rules import Game, Node, Nodes, RuleSet, State, card_numbers, deck_size, is_newest_first, seats_of, statistics
from hanabi_widget.text import (
    LEVELS,
    Language,
    cards_by_suit,
    describe_chain,
    describe_note,
    describe_rules,
    describe_statistics,
    describe_status,
    new_breaks_in_words,
    suit_name,
)

from .course import course
from .game_tree import GameTree, log_text
from .inspector import inspection
from .learned import agreed_explained, agreed_lines, agreement, explanation
from .table import card_steps, counter, discards, fireworks, hands, known_cards, shown_drawings
from .viewpoint import DETAILS, Viewpoint

AllOfStep = tuple[Frame, Commentary, Figures]
"""All that is shown of a step."""

EVERYTHING = Viewpoint()

SHORTCUTS = {
    "arrows": ["←", "→", "↑", "↓"],
    "ends": ["Home", "End"],
    "choose": ["Enter"],
    "play": ["P"],
    "discard": ["D"],
    "clue": ["R Y G B …", "1 … 5"],
    "inspect": ["I"],
    "suppose": ["S"],
    "note": ["N"],
    "draw": ["X"],
    "seat": ["V"],
    "board_turn": ["←", "→"],
    "step": ["PageUp", "PageDown"],
    "round": ["[", "]"],
    "sentence": ["."],
    "partner": ["A"],
    "pause": ["Shift+A"],
    "jump": ["Shift+Home", "Shift+End"],
    "undo": ["Z", "Shift+Z"],
    "comment": ["C"],
    "ask": ["Q"],
    "promote": ["M"],
    "remove": ["Del"],
    "full": ["F"],
    "help": ["?"],
    "escape": ["Esc"],
}


@dataclass(frozen=True)
class Curtain:
    """What a board keeps back: a function for each of its parts, that takes away."""

    board: Callable[[BoardState], BoardState] = lambda board: board
    frame: Callable[[Frame], Frame] = lambda frame: frame
    commentary: Callable[[Commentary], Commentary] = lambda commentary: commentary
    figures: Callable[[Figures], Figures] = lambda figures: figures
    course: Callable[[Course], Course] = lambda course: course

    def before(self, board: WholeBoard) -> WholeBoard:
        """What it leaves of a whole board."""
        shown: WholeBoard = {
            **board,
            "frames": [*map(self.frame, board["frames"])],
            "commentaries": [*map(self.commentary, board["commentaries"])],
            "figures": [*map(self.figures, board["figures"])],
            "course": self.course(board["course"]),
        }
        return cast("WholeBoard", self.board(shown))


NO_CURTAIN = Curtain()


class StepViews:
    """What a board shows of the steps of a game, made one by one.

    Args:
        view: the viewpoint.
        language: the language of all texts.
    """

    def __init__(self, view: Viewpoint, language: Language) -> None:
        self._view = view
        self._language = language
        # A step is compared with the one before. By node and not by state: equal states may differ in which card is which.
        self._knowledge = lru_cache(4)(lambda node: view.knowledge(node.state))  # saves work
        self._agreement: Callable[[Node], Agreement | None] = lru_cache(4)(lambda node: agreement(node, view, self._knowledge(node)))
        self._agreed = lru_cache(4)(lambda node: agreed_explained(node, self._agreement))

    def frame(self, node: Node) -> Frame:
        """The table at a step."""
        view = self._view
        language = self._language
        state = node.state
        before = node.parent.state if node.parent else None
        rules = state.rules
        may_discard = state.outcome is not None or state.clue_tokens < rules.clue_tokens or rules.free_discards  # D1
        played, discarded, strike_steps = card_steps(node)
        shown: Frame = {
            "log": log_text(node, language),
            "status": describe_status(language, state),
            "over": state.outcome is not None,
            "no_clue": language.say("illegal.no_token") if state.outcome is None and not state.clue_tokens else "",
            "no_discard": "" if may_discard else language.say("illegal.all_tokens", n=state.clue_tokens),
            "hands_label": language.say("hands" if is_newest_first(state) else "hands.rearranged"),
            "hands": [*hands(language, self._knowledge(node), view, node, self._agreement(node) if view.convention else None)],
            "fireworks": [*fireworks(language, state, before, played, view)],
            "discards": [*discards(language, state, before, discarded, view)],
            "clue_tokens": counter(language, "clue_tokens", state.clue_tokens, rules.clue_tokens),
            "strikes": counter(language, "strikes", state.strikes, rules.strikes),
            "strike_steps": strike_steps,
            "deck": counter(language, "deck", deck_size(state), len(rules.deck)),
        }
        if view.convention:
            explained = self._agreed(node)
            shown["broken"] = new_breaks_in_words(language, explained) if explained else ""
        return shown

    def commentary(self, node: Node) -> Commentary:
        """What is said of a step beside the table, but for a bot's reason."""
        language = self._language
        told = None
        if node.parent:
            told = explanation(language, self._view, self._knowledge(node.parent), self._knowledge(node), node.path())
        said: Commentary = {"explanation": told, "bot_reason": ""}
        explained = self._agreed(node)
        if explained and (lines := agreed_lines(language, explained)):
            said["agreed"] = lines
        return said

    def figures(self, node: Node) -> Figures:
        """The statistics of a step, and its position as a line."""
        view = self._view
        face_down = [seat for seat in seats_of(node.state) if not view.sees(seat)]
        return {
            "statistics": [
                {"id": statistic.id, "label": statistic.label, "value": statistic.value, "derivation": statistic.derivation}
                for statistic in describe_statistics(self._language, statistics(node, face_down))
            ],
            "position": "" if view.common else position_text(view.state_at(node), one_line=True),
        }

    def all_of(self, node: Node) -> AllOfStep:
        """All that is shown of a step."""
        return self.frame(node), self.commentary(node), self.figures(node)


class ShownStep(NamedTuple):
    """A step of a board, for a picture.

    Attributes:
        board: the board.
        step: the step.
        frame: what is shown of it.
        commentary: what is said of it.
        figures: its figures.
    """

    board: BoardState
    step: int
    frame: Frame
    commentary: Commentary
    figures: Figures

    @classmethod
    def of(cls, board: WholeBoard, step: int) -> ShownStep:
        """A step of a board that has all."""
        return cls(board, step, board["frames"][step], board["commentaries"][step], board["figures"][step])


def whole_board(
    nodes: Nodes,
    view: Viewpoint,
    language: Language,
    variation_start: int | None = None,
) -> WholeBoard:
    """Everything that a board shows of a line.

    Args:
        nodes: the nodes in order, the start of the game first.
        view: the viewpoint.
        language: the language of all texts.
        variation_start: the last step that belongs to the game, if the rest is a variation.
    """
    steps = [*map(StepViews(view, language).all_of, nodes)]
    told = course(nodes, view, language, [known_cards(frame) for frame, *_ in steps])
    return with_steps(board_state(nodes, view, language, variation_start, GameTree(language)), steps, told)


def with_steps(board: BoardState, steps: Sequence[AllOfStep], course: Course) -> WholeBoard:
    """A board with all that it shows of its steps."""
    frames, commentaries, figures = map(list, zip(*steps))
    return {**board, "frames": frames, "commentaries": commentaries, "figures": figures, "course": course}


def board_state(nodes: Nodes, view: Viewpoint, language: Language, variation_start: int | None, tree: GameTree) -> BoardState:
    """What a board shows of a line, but for what it shows of each step; see `whole_board`."""
    state = nodes[0].state
    shown_tree = tree.nodes(nodes[0], view)
    variation: Variation | None = None
    if variation_start is not None:
        supposed = any(node.is_supposition for node in nodes)
        variation = {
            "start": variation_start,
            "label": language.say("variation", step=variation_start),
            "no_promote": language.say("error.promote") if supposed else "",
        }
    return {
        **_fixed(language, state.rules, len(state.names), "" if nodes[0].learner is None else state.names[nodes[0].learner]),
        "views": view_choices(language, state, view),
        "view": view_id(view),
        "details": [{"id": level, "label": language.say(f"detail.{level}")} for level in DETAILS],
        "detail": view.detail,
        "levels": [{"id": level, "label": language.say(f"level.{level}")} for level in LEVELS],
        "level": view.level,
        "advice": [],
        "variation": variation,
        "interactive": True,
        "bots": [],
        "can_undo": False,
        "can_redo": False,
        "can_set_up": False,
        "steps": [*_steps(nodes, tree, language)],
        "tree": shown_tree,
    }


@lru_cache(8)
def _fixed(language: Language, rules: RuleSet, players: int, learner: str) -> BoardState:
    """What does not depend on the position."""
    fixed = {
        "version": VERSION,
        "language": language.code,
        "labels": labels(language),
        "shortcuts": [Shortcut(keys=keys, label=language.say(f"key.{name}")) for name, keys in SHORTCUTS.items()],
        "suits": [{"letter": suit.letter, "name": suit_name(language, suit)} for suit in rules.suits],
        "named": cards_by_suit(language, rules),
        "ranks": [*range(1, rules.ranks + 1)],
        "marks": [str(value) for value in sorted(rules.touched_identities, key=lambda value: isinstance(value, int))],
        "rules": describe_rules(language, rules, players, learner)._asdict(),
    }
    return cast("BoardState", fixed)


def reading_notes(language: Language, game: Game) -> ReadingNotes:
    """What was assumed, left out or repaired when a game was read, as a board and an editor show it."""
    lines = [describe_note(language, note) for note in game.notes_on_reading]
    return {"title": language.say("reading.title", n=len(lines)), "lines": lines}


def _steps(nodes: Nodes, tree: GameTree, language: Language) -> Iterator[StepInfo]:
    """What belongs to each step. A note on a card in a hand stays with it from the step at which it was written."""
    written: dict[int, str] = {}
    for node in nodes:
        step: StepInfo = {"node": tree.number(node)}
        if node.comment:
            step["comment"] = node.comment
        written |= node.notes
        if written:
            in_hands = {*chain(*card_numbers(node.state))}
            step["notes"] = [{"card": number, "text": text} for number, text in written.items() if text and number in in_hands]
        if drawings := [*shown_drawings(language, node)]:
            step["drawings"] = drawings
        yield step


def variation_start(nodes: Nodes, main: Nodes) -> int | None:
    """The last step of a line that it has in common with the main line; None if that is its last."""
    common = sum([mine is its for mine, its in zip(nodes, main)]) - 1
    return None if common == len(nodes) - 1 else common


@cache
def labels(language: Language) -> BoardLabels:
    """The fixed texts of a board."""
    return {
        **labels_in(language, [name for name in get_args(BoardLabel) if name != "step"]),
        "step": language.say("step", step="{step}", last="{last}"),
    }


@lru_cache(8)
def view_choices(language: Language, state: State, view: Viewpoint) -> list[ViewChoice]:
    """The viewpoints to choose from: all cards and each seat; common knowledge, all pairs, and the current one."""
    everybody = seats_of(state)
    seats = [Viewpoint((seat,)) for seat in everybody]
    pairs = [Viewpoint((first, second)) for first in everybody for second in everybody if first != second]
    longer = [view] if len(view.chain) > 2 else []
    heading = language.say("view.nested")
    return [
        ViewChoice(id=view_id(choice), label=view_name(language, state, choice), group=heading * (len(choice.chain) > 1))
        for choice in (EVERYTHING, *seats, Viewpoint(common=True), *pairs, *longer)
    ]


def view_id(view: Viewpoint) -> str:
    """The id of a viewpoint in the protocol."""
    if view.common:
        return "common"
    return "-".join(map(str, view.chain)) or "all"


def view_name(language: Language, state: State, view: Viewpoint) -> str:
    """A viewpoint in words."""
    if not view.chain:
        return language.say("view.common" if view.common else "view.all")
    if len(view.chain) == 1:
        return language.say("view.seat", player=state.names[view.chain[0]])
    return language.say("view.chain", who=describe_chain(language, state, view.chain))


# -- A board without Python: everything to look at stays, everything to act with is removed ---


OFFLINE_KEYS = ("arrows", "ends", "inspect", "board_turn", "step", "round", "sentence", "jump", "full", "help", "escape")
OFFLINE_SHORTCUTS = [SHORTCUTS[name] for name in OFFLINE_KEYS]


def from_here_alone(board: BoardState) -> BoardState:
    """A board that is looked at from its viewpoint alone, in one way."""
    return {**board, "views": [view for view in board["views"] if view["id"] == board["view"]], "details": [], "levels": []}


def _offline_board(board: BoardState) -> BoardState:
    shown: BoardState = {
        **from_here_alone(board),
        "interactive": False,
        "can_set_up": False,
        "bots": [],
        "can_undo": False,
        "can_redo": False,
        "advice": [],
        "steps": [cast("StepInfo", {key: value for key, value in step.items() if key != "bot_button"}) for step in board["steps"]],
        "shortcuts": [key for key in board["shortcuts"] if key["keys"] in OFFLINE_SHORTCUTS],
    }
    shown.pop("languages", None)
    if "conventions" in board:
        chooser = shown.pop("conventions")
        if chooser["chosen"]:
            shown["conventions"] = {**chooser, "choices": [choice for choice in chooser["choices"] if choice["id"] == chooser["chosen"]]}
    return shown


def offline_frame(frame: Frame) -> Frame:
    """A table without anything to do at it."""
    hands: list[ShownHand] = [
        {**hand, "clues": [], "cards": [{**card, "choices": [], "moves": []} for card in hand["cards"]]} for hand in frame["hands"]
    ]
    return {**frame, "hands": hands, "no_clue": "", "no_discard": ""}


def without_moves(hand: ShownHand) -> ShownHand:
    """A hand whose cards nobody may move."""
    return {**hand, "cards": [{**card, "moves": []} for card in hand["cards"]]}


OFFLINE = Curtain(_offline_board, offline_frame)
"""Keeps back what needs Python."""

TABLE_ONLY = Curtain(
    lambda board: {**_offline_board(board), "site": ""},
    offline_frame,
    lambda said: {"explanation": None, "bot_reason": said["bot_reason"]},
    lambda figures: {**figures, "statistics": []},
    lambda _: {"plots": [], "hanab_live_link": ""},
)
"""For learners who are to find out for themselves: the board can be stepped through, but nothing derived is shown."""


def inspections(
    language: Language, nodes: Nodes, view: Viewpoint, first: int = 0, *, explain_identities: bool = True
) -> Iterator[list[Inspection]]:
    """For each step from the first the inspection of each card in a hand; see `inspection`."""
    for step, node in enumerate(nodes[first:], start=first):
        knowledge = view.knowledge(node.state)
        yield [
            inspection(language, nodes, step, view, card_number, knowledge, explain_identities=explain_identities)
            for hand in card_numbers(node.state)
            for card_number in hand
        ]
