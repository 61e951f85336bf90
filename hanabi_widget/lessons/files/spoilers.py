"""Finds what a lesson gives away: what a page shows or says before a question that hides it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hanabi_widget.knowledge import InconsistentPosition
from hanabi_widget.lessons.errors import LessonFault
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import UNKNOWN, Discard, Game, Identity, Node, Play, SeatIndex, Slot, State, by_slot
from hanabi_widget.text import LANGUAGES, LocalizedError
from hanabi_widget.text.cards import card_name

from .lesson import GamePart, Lesson, Paragraph, PredictionPart, QuestionPart, needs_no_page
from .reader import HEADER_KEYWORDS, PART_KEYWORDS, Block, read_blocks, read_fields, read_lesson

# -- Whether positions give away a hand that a question hides ------------------------------------------------


Hands: TypeAlias = tuple[object, ...]
"""All hands of a position, with the names of their holders."""


def hands_of(state: State) -> Hands:
    """The hands of a position, which tell whether two positions show the same cards."""
    return state.names, state.hands


def is_hand_given_away(question: Question, states: Iterable[State]) -> bool:
    """Whether some positions show everybody a hand that a question hides: that of its viewer.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0]
        >>> [is_hand_given_away(hw.question("known", state, of="Bob", view=view), [state]) for view in ("Bob", None)]
        [True, False]
    """
    viewer, history = question.viewer, question.history
    if viewer is None or {*history.state.hands[viewer]} <= {UNKNOWN}:
        return False
    return not {*map(hands_of, history.states)}.isdisjoint(map(hands_of, states))


_SENTENCE = re.compile(r"[^.!?:;\n]+")
_COMMENT = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class _Shown:
    """What a page before a question shows.

    Attributes:
        line: its line in the text.
        viewer: the seat whose cards it hides; None if it shows all.
        nodes: what can be stepped through; empty for a question.
        states: its positions.
    """

    line: int
    viewer: SeatIndex | None
    nodes: Sequence[Node]
    states: Sequence[State]

    def hands(self) -> set[Hands]:
        """The hands of its positions, with the names of their holders."""
        return {*map(hands_of, self.states)}


@dataclass(frozen=True)
class _Said:
    """A text that is read before a question is settled.

    Attributes:
        at: where it begins.
        text: the text.
        hands: the hands of the positions that it is about; empty if it is about whatever follows.
    """

    at: int
    text: str
    hands: frozenset[Hands] = frozenset()


def lesson_spoilers(text: str, lesson: Lesson | None = None) -> list[LessonFault]:
    r"""What a lesson gives away, each with its line.

    A question that hides a hand gives its cards away if a page before it shows that hand, or what becomes of its cards; and if a text
    that is read before the question is settled names a card of a slot that is not known to its holder: the title, a paragraph, a comment
    in a game, a hint, or the comment of a question before it. A question about the last clue gives it away if a game before it shows it.

    Args:
        text: the lesson; `read_lesson` must accept it.
        lesson: what `read_lesson` makes of it, if that is known.

    Raises:
        LessonError: the text is not a lesson.

    Example:
        >>> text = "game: r1 | >Ann y2 r5 g1 b3 w2 | Ben y3 r3 g4 b2 w5\n    1. A 3>B\n\nask: known of=Ben claim=playable view=Ben"
        >>> print(*lesson_spoilers(text))
        line 4, column 1: The hand of Ben is hidden here, but line 1 shows it: write view=Ben there, or ask this before.
          ask: known of=Ben claim=playable view=Ben
          ^
        >>> lesson_spoilers(text.replace("game:", "game: view=Ben"))
        []
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    parts = (lesson or read_lesson(text)).parts
    blocks = [*read_blocks(text, (*HEADER_KEYWORDS, *PART_KEYWORDS), lambda _fault: None)]
    said = [_Said(block.body, text[block.body : block.end]) for block in blocks if block.keyword == "title"]
    shown, faults, above = list[_Shown](), list[LessonFault](), list[_Shown]()
    for number, (block, part) in enumerate(zip([block for block in blocks if block.keyword not in HEADER_KEYWORDS], parts)):
        match part:
            case Paragraph():
                said.append(_Said(block.start, text[block.start : block.end]))
            case GamePart():
                page = _shown_by_game(text, block, part)
                above = [page]
                if needs_no_page(parts, number):
                    continue
                shown.append(page)
                said += [_Said(each.start(1), each[1], frozenset(page.hands())) for each in _comments(text, block)]
            case PredictionPart():
                shown += above
                about = frozenset(hands for page in above for hands in page.hands())
                said += [note for word in ("choice", "then") for note in _notes(text, block, word, about)]
            case QuestionPart():
                about = frozenset(map(hands_of, part.question.history.states))
                said += _notes(text, block, "hint", about)
                faults += [LessonFault(fault, text, block.start) for fault in _shown_before(part.question, shown)]
                faults += [LessonFault(fault, text, at) for at, fault in _said_before(part.question, said, about)]
                states = part.question.history.states
                shown.append(_Shown(_line(text, block.start), part.question.viewer, (), states))
                said += _notes(text, block, "comment", about)
        if not isinstance(part, Paragraph):
            said = [each for each in said if each.hands or (blocks and each.at < blocks[0].end)]
    return sorted(faults, key=lambda fault: (fault.line, fault.column))


def _shown_by_game(text: str, block: Block, part: GamePart) -> _Shown:
    nodes = [*_tree(part.game)]
    root = nodes[0].state
    viewer = root.seat(part.view[0]) if isinstance(part.view, tuple) else None
    return _Shown(_line(text, block.start), viewer, nodes, [node.state for node in nodes])


def _tree(game: Game) -> Iterator[Node]:
    todo = [game.root]
    while todo:
        node = todo.pop()
        yield node
        todo += node.children


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _comments(text: str, block: Block) -> Iterator[re.Match[str]]:
    return _COMMENT.finditer(text, block.body, block.end)


def _notes(text: str, block: Block, keyword: str, about: frozenset[Hands]) -> list[_Said]:
    fields = read_fields(text, block, ("hint", "comment", "game", "choice", "then"))
    return [_Said(field.body, text[field.body : field.end], about) for field in fields if field.keyword == keyword]


# -- what is shown ----------------------------------------------------------------------------------


def _shown_before(question: Question, shown: Sequence[_Shown]) -> Iterator[LocalizedError]:
    """What pages before a question give away; each hand once."""
    viewer, history = question.viewer, question.history
    if viewer is None:
        return
    name = history.state.names[viewer]
    for page in shown:
        if page.viewer != viewer and is_hand_given_away(question, page.states):
            yield LocalizedError("lesson.leak.hand", player=name, line=page.line)
            return
        if any(_ends_in_sight(node, history.state, viewer) for node in page.nodes):
            yield LocalizedError("lesson.leak.later", player=name, line=page.line)
            return


def _ends_in_sight(node: Node, state: State, viewer: SeatIndex) -> bool:
    """Whether an action lays open a card that the viewer holds in a state before it."""
    if node.parent is None or not isinstance(node.action, Play | Discard) or node.parent.state.player != viewer:
        return False
    path = [*node.parent.path()]
    held = node.parent.state.card_numbers[viewer][node.action.slot - 1]
    return any(hands_of(before.state) == hands_of(state) and held in before.state.card_numbers[viewer] for before in path)


# -- what is said -----------------------------------------------------------------------------------


def _said_before(question: Question, said: Sequence[_Said], about: frozenset[Hands]) -> Iterator[tuple[int, LocalizedError]]:
    """What texts give away of the hidden hand of a question, and where."""
    if question.viewer is None:
        return
    state, viewer = question.history.state, question.viewer
    cards = [(slot, card) for slot, card in by_slot(state.hands[viewer]) if card != UNKNOWN and not _knows(question, slot)]
    for each in said:
        if each.hands and not each.hands & about:
            continue
        for sentence in _SENTENCE.finditer(each.text):
            for slot, card in cards:
                if _tells(sentence[0].casefold(), state, viewer, slot, card):
                    yield (
                        each.at + sentence.end() - len(sentence[0].lstrip()),
                        LocalizedError("lesson.leak.card", player=state.names[viewer], slot=slot),
                    )
                    break


def _knows(question: Question, slot: Slot) -> bool:
    """Whether the holder of the hidden hand knows the card."""
    try:
        return question.viewer is not None and len(question.seen.state.knowledge(question.viewer)[slot].identities) == 1
    except (InconsistentPosition, ValueError):
        return False


def _tells(sentence: str, state: State, viewer: SeatIndex, slot: Slot, card: Identity) -> bool:
    """Whether a sentence, in any language, names a card together with its slot, or says that its holder has it."""
    for language in LANGUAGES.values():
        names = (card_name(language, state.rules, card), state.rules.card_names[card])
        if any(re.search(rf"\b{re.escape(name.casefold())}\b", sentence) for name in names):
            place = language.say("page.slot", slot=slot).casefold()
            holder = rf"\b(?:{re.escape(state.names[viewer].casefold())} (?:has|holds)|you (?:have|hold))\b"
            if re.search(rf"\b{re.escape(place)}\b", sentence) or re.search(holder, sentence):
                return True
    return False
