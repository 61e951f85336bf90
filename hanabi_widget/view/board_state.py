"""Everything that a board shows of a line of a game from one viewpoint; and what of it can be shown without Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import cache
from itertools import chain
from typing import cast

from hanabi_widget.knowledge import StateKnowledge
from hanabi_widget.notation import position_text, to_hanab_live_link
from hanabi_widget.protocol.board import (
    VERSION,
    BoardLabels,
    BoardState,
    Frame,
    Note,
    RulesCard,
    Shortcut,
    ShownHand,
    Variation,
    ViewChoice,
)
from hanabi_widget.protocol.board_messages import Inspection
from hanabi_widget.rules import Game, Node, State, card_numbers, deck_size, is_newest_first, seats, statistics
from hanabi_widget.text import Language, describe_chain, describe_rules, describe_statistics, describe_status, suit_name

from .actions import state_as_seen, supposed_cards
from .agreement import agreement, describe_broken, updates
from .game_tree import GameTree, log_text
from .hands import clue_info_at_first, hands
from .inspector import inspection
from .public_table import card_steps, counter, discards, fireworks, plots
from .viewpoint import DETAILS, Viewpoint

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
    "seat": ["V"],
    "board_turn": ["←", "→"],
    "step": ["PageUp", "PageDown"],
    "round": ["[", "]"],
    "partner": ["A"],
    "pause": ["Shift+A"],
    "jump": ["Shift+Home", "Shift+End"],
    "undo": ["Z", "Shift+Z"],
    "comment": ["C"],
    "promote": ["M"],
    "remove": ["Del"],
    "full": ["F"],
    "help": ["?"],
    "escape": ["Esc"],
}

HANAB_LIVE_REPLAY = "https://hanab.live/shared-replay-json/"
"""Where hanab.live shows a game that is encoded in the address."""

FrameCache = dict[tuple[Node, Viewpoint], Frame]
"""Frames computed before, by node and viewpoint."""


def board_state(
    nodes: Sequence[Node],
    view: Viewpoint,
    language: Language,
    variation_start: int | None = None,
    frame_cache: FrameCache | None = None,
    tree: GameTree | None = None,
) -> BoardState:
    """Everything that a board shows of a line.

    Args:
        nodes: the nodes in order, the start of the game first.
        view: the viewpoint.
        language: the language of all texts.
        variation_start: the last step that belongs to the game, if the rest is a variation.
        frame_cache: frames computed before in this language; new ones are added.
        tree: the tree that numbers the nodes.

    Returns:
        The JSON value that a board sends.
    """
    tree = tree or GameTree(language)
    shown_tree = tree.nodes(nodes[0], view)
    state, frames = nodes[0].state, [*make_frames(nodes, view, language, {} if frame_cache is None else frame_cache)]
    learner = "" if nodes[0].learner is None else state.names[nodes[0].learner]
    variation: Variation | None = None
    if variation_start is not None:
        supposed = any(node.is_supposition for node in nodes)
        variation = {
            "start": variation_start,
            "label": language.say("variation", step=variation_start),
            "no_promote": language.say("error.promote") if supposed else "",
        }
    return {
        "version": VERSION,
        "language": language.code,
        "labels": labels(language),
        "shortcuts": [Shortcut(keys=keys, label=language.say(f"key.{name}")) for name, keys in SHORTCUTS.items()],
        "suits": [{"letter": suit.letter, "name": suit_name(language, suit)} for suit in state.rules.suits],
        "ranks": list(range(1, state.rules.ranks + 1)),
        "rules": cast("RulesCard", asdict(describe_rules(language, state.rules, len(state.names), learner))),
        "views": view_choices(language, state, view),
        "view": view_id(view),
        "details": [{"id": level, "label": language.say(f"detail.{level}")} for level in DETAILS],
        "detail": view.detail,
        "advice": [],
        "variation": variation,
        "interactive": True,
        "bots": [],
        "can_undo": False,
        "can_redo": False,
        "hanab_live_link": "" if view.chain or view.common else _hanab_live_link(nodes),
        "steps": [
            {
                "node": tree.number(node),
                "label": language.say("step", step=step, last=len(nodes) - 1),
                "bot_button": "",
                "bot_reason": "",
                "comment": node.comment,
                "notes": notes,
            }
            for step, (node, notes) in enumerate(zip(nodes, _notes_by_step(nodes)))
        ],
        "frames": frames,
        "tree": shown_tree,
        "plots": plots(language, [node.state for node in nodes], frames),
    }


def line_states(game: Game, view: Viewpoint, language: Language) -> list[tuple[BoardState, list[Node]]]:
    """For each line of a game, the main line first, what a board shows of it and its nodes."""
    cache, tree, main = FrameCache(), GameTree(language), game.line
    return [(board_state(nodes, view, language, variation_start(nodes, main), cache, tree), nodes) for nodes in game.lines]


def variation_start(nodes: Sequence[Node], main: Sequence[Node]) -> int | None:
    """The last step of a line that it has in common with the main line; None if that is its last."""
    common = sum(mine is its for mine, its in zip(nodes, main)) - 1
    return None if common == len(nodes) - 1 else common


def make_frames(nodes: Sequence[Node], view: Viewpoint, language: Language, frame_cache: FrameCache) -> Iterator[Frame]:
    """The frames of a line, one by one: those computed before, and new ones, which are added to them."""
    knowledge_at = cache(lambda node: view.knowledge(node.state))  # not by state: equal states may differ in which card is which
    for node in nodes:
        if (node, view) not in frame_cache:
            frame_cache[node, view] = frame(node, view, language, knowledge_at)
        yield frame_cache[node, view]


def _notes_by_step(nodes: Sequence[Node]) -> Iterator[list[Note]]:
    """For each step the notes on cards in hands; a note stays with its card from the step at which it was written."""
    written: dict[int, str] = {}
    for node in nodes:
        written |= node.notes
        in_hands = {*chain(*card_numbers(node.state))}
        yield [{"card": number, "text": text} for number, text in written.items() if text and number in in_hands]


def _hanab_live_link(nodes: Sequence[Node]) -> str:
    """The link to the game at hanab.live; empty if there is none, as for suppositions."""
    if any(node.is_supposition for node in nodes):
        return ""
    try:
        return HANAB_LIVE_REPLAY + to_hanab_live_link(Game(nodes[0].state, [node.action for node in nodes[1:] if node.action]))
    except ValueError:
        return ""


@cache
def labels(language: Language) -> BoardLabels:
    """The fixed texts of a board."""
    return cast("BoardLabels", {name: language.say(f"label.{name}") for name in BoardLabels.__annotations__})


def view_choices(language: Language, state: State, view: Viewpoint = EVERYTHING) -> list[ViewChoice]:
    """The viewpoints to choose from: all cards and each seat, which have tabs; common knowledge, all pairs, and the current one."""
    everybody = seats(len(state.names))
    tabs = {EVERYTHING: language.say("view.all"), **{Viewpoint((seat,)): state.names[seat] for seat in everybody}}
    pairs = [Viewpoint((first, second)) for first in everybody for second in everybody if first != second]
    longer = [view] if len(view.chain) > 2 else []
    heading = language.say("view.nested")
    return [
        ViewChoice(
            id=view_id(choice), label=view_name(language, state, choice), group=heading * (len(choice.chain) > 1), tab=tabs.get(choice, "")
        )
        for choice in (*tabs, Viewpoint(common=True), *pairs, *longer)
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


def frame(node: Node, view: Viewpoint, language: Language, knowledge_at: Callable[[Node], StateKnowledge] | None = None) -> Frame:
    """The frame of a step.

    Args:
        node: the step.
        view: the viewpoint.
        language: the language of all texts.
        knowledge_at: returns what all players know at a node from this viewpoint; give a cached function to share them between steps.
    """
    state, before = node.state, node.parent.state if node.parent else None
    knowledge_at = knowledge_at or (lambda node: view.knowledge(node.state))
    rules = state.rules
    may_discard = state.outcome is not None or state.clue_tokens < rules.clue_tokens or rules.free_discards  # D1
    played, discarded, strike_steps = card_steps(node)
    agreed = agreement(node, view, knowledge_at(node))
    stated = clue_info_at_first(node) if view.shows_old_marks and not view.shows_misses else {}
    shown: Frame = {
        "log": log_text(node, language),
        "status": describe_status(language, state),
        "over": state.outcome is not None,
        "no_clue": language.say("illegal.no_token") if state.outcome is None and not state.clue_tokens else "",
        "no_discard": "" if may_discard else language.say("illegal.all_tokens", n=state.clue_tokens),
        "hands_label": language.say("hands" if is_newest_first(state) else "hands.rearranged"),
        "hands": hands(language, knowledge_at(node), view, before, node.action, {*supposed_cards(node)}, agreed, stated),
        "fireworks": fireworks(language, state, before, played),
        "discards": discards(language, state, before, discarded),
        "clue_tokens": counter(language, "clue_tokens", state.clue_tokens, rules.clue_tokens),
        "strikes": counter(language, "strikes", state.strikes, rules.strikes),
        "strike_steps": strike_steps,
        "deck": counter(language, "deck", deck_size(state), len(rules.deck)),
        "statistics": [
            {"id": statistic.id, "label": statistic.label, "value": statistic.value, "derivation": statistic.derivation}
            for statistic in describe_statistics(language, statistics(node, view.unseen_seats(state)))
        ],
        "updates": updates(language, view, knowledge_at(node.parent), knowledge_at(node), node.action, agreed)
        if node.parent and node.action
        else [],
        "position": "" if view.common else position_text(state_as_seen(view, node), one_line=True),
    }
    if view.convention:
        shown["broken"] = describe_broken(language, agreed) if agreed else ""
    return shown


# -- A board without Python: everything to look at stays, everything to act with is removed ---


OFFLINE_KEYS = ("arrows", "ends", "inspect", "board_turn", "step", "round", "jump", "full", "help", "escape")
OFFLINE_SHORTCUTS = [SHORTCUTS[name] for name in OFFLINE_KEYS]


def offline_board_state(board: BoardState) -> BoardState:
    """The board without anything that needs Python."""
    shown: BoardState = {
        **board,
        "interactive": False,
        "bots": [],
        "can_undo": False,
        "can_redo": False,
        "views": [view for view in board["views"] if view["id"] == board["view"]],
        "details": [],
        "advice": [],
        "steps": [{**step, "bot_button": ""} for step in board["steps"]],
        "shortcuts": [key for key in board["shortcuts"] if key["keys"] in OFFLINE_SHORTCUTS],
        "frames": [{**frame, "hands": [*map(to_look_at, frame["hands"])]} for frame in board["frames"]],
    }
    if "conventions" in board:
        chooser = board["conventions"]
        shown["conventions"] = {**chooser, "choices": [choice for choice in chooser["choices"] if choice["id"] == chooser["chosen"]]}
    return shown


def to_look_at(hand: ShownHand) -> ShownHand:
    """A hand without anything to do with it."""
    return {**hand, "clues": [], "cards": [{**card, "choices": [], "moves": []} for card in hand["cards"]]}


def table_only(board: BoardState) -> BoardState:
    """The board for learners who are to find out for themselves: it can be stepped through, but nothing derived is shown."""
    shown = offline_board_state(board)
    return {
        **shown,
        "hanab_live_link": "",
        "plots": [],
        "frames": [{**frame, "statistics": [], "updates": []} for frame in shown["frames"]],
    }


def inspections(
    language: Language, nodes: Sequence[Node], view: Viewpoint, first: int = 0, *, explain_identities: bool = True
) -> Iterator[list[Inspection]]:
    """For each step from the first the inspection of each card in a hand; see `inspection`."""
    for step, node in enumerate(nodes[first:], start=first):
        knowledge = view.knowledge(node.state)
        yield [
            inspection(language, nodes, step, view, card_number, knowledge, explain_identities=explain_identities)
            for hand in card_numbers(node.state)
            for card_number in hand
        ]
