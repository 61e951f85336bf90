"""Finds what a lesson gives away: what a page shows or says before a question that hides it; and what it says that is not so."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hanabi_widget.knowledge import InconsistentPosition
from hanabi_widget.lessons.lesson import GamePart, Lesson, Paragraph, PredictionPart, QuestionPart, needs_no_page
from hanabi_widget.lessons.lesson_errors import LessonFault
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import UNKNOWN, Discard, Identity, Node, Nodes, Play, SeatIndex, Slot, State, by_slot, card_numbers
from hanabi_widget.text import LANGUAGES, Language, LocalizedError, card_name, suit_name

from .reader import HEADER_KEYWORDS, PART_KEYWORDS, Block, read_blocks, read_fields, read_lesson, with_plain_line_ends

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
    viewer = question.viewer
    history = question.history
    if viewer is None or {*history.state.hands[viewer]} <= {UNKNOWN}:
        return False
    return not {*map(hands_of, history.states)}.isdisjoint(map(hands_of, states))


_SENTENCE = re.compile(r"[^.!?:;\n]+")
_WORD = re.compile(r"[^\W\d_]{4,}")
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
    nodes: Nodes
    states: Sequence[State]

    def hands(self) -> frozenset[Hands]:
        """The hands of its positions, with the names of their holders."""
        return frozenset(map(hands_of, self.states))


@dataclass(frozen=True)
class _Said:
    """A text that is read before a question is settled.

    Attributes:
        at: where it begins.
        text: the text.
        hands: the hands of the positions that it is about; empty if it is about whatever it stands above.
    """

    at: int
    text: str
    hands: frozenset[Hands] = frozenset()


def lesson_spoilers(text: str, lesson: Lesson | None = None) -> list[LessonFault]:
    r"""What a lesson gives away, each with its line.

    A question that hides a hand gives its cards away if a page before it shows that hand, or what becomes of its cards; and if a text
    that is read before the question is settled names a card of a slot that is not known to its holder: the title, a paragraph, a comment
    in a game, a hint, or the comment of a question before it. A question about the last clue gives it away if a game before it shows it.
    And the text that a prediction ends with must not say of a firework, the tokens or a hand what is so at no step of its game.

    Texts are read in all our languages, whatever the language of the lesson: a sentence tells a card if it names the card, and with it the
    slot or its holder, or says that "you" have it.

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
    text = with_plain_line_ends(text)
    blocks = [*read_blocks(text, (*HEADER_KEYWORDS, *PART_KEYWORDS), lambda _fault: None)]
    title = [_Said(block.body, text[block.body : block.end]) for block in blocks if block.keyword == "title"]
    parts = (lesson or read_lesson(text)).parts
    game = list[_Shown]()
    paragraphs = list[_Said]()
    shown = list[_Shown]()
    remembered = list[_Said]()
    faults = list[LessonFault]()
    for number, (block, part) in enumerate(zip([block for block in blocks if block.keyword not in HEADER_KEYWORDS], parts)):
        line = text.count("\n", 0, block.start) + 1
        said = list[_Said]()
        match part:
            case Paragraph():
                paragraphs.append(_Said(block.start, text[block.start : block.end]))
                continue
            case GamePart():
                nodes = [*part.game.root]
                viewer = nodes[0].state.seat(part.view[0]) if isinstance(part.view, tuple) else None
                game = [_Shown(line, viewer, nodes, [node.state for node in nodes])]
                if needs_no_page(parts, number):
                    continue
                shown += game
                said = [_Said(each.start(1), each[1], game[0].hands()) for each in _COMMENT.finditer(text, block.body, block.end)]
            case PredictionPart():
                shown += game
                said = _notes(text, block, ("choice", "then"), frozenset[Hands]().union(*(each.hands() for each in game)))
                faults += _untrue(text, said[-1], game)
            case QuestionPart(question):
                asked = _Shown(line, question.viewer, (), question.history.states)
                hints, comments = (_notes(text, block, (word,), asked.hands()) for word in ("hint", "comment"))
                told = [*_shown_before(question, shown, block.start), *_said_before(question, [*title, *remembered, *paragraphs, *hints])]
                faults += [LessonFault(fault, text, at) for at, fault in told]
                shown.append(asked)
                said = [*hints, *comments]
        remembered += [each for each in said if each.hands]
        paragraphs = []
    return sorted(faults, key=lambda fault: (fault.line, fault.column))


def _notes(text: str, block: Block, keywords: Collection[str], about: frozenset[Hands]) -> list[_Said]:
    fields = read_fields(text, block, ("hint", "comment", "game", "choice", "then"))
    return [_Said(field.body, text[field.body : field.end], about) for field in fields if field.keyword in keywords]


def _shown_before(question: Question, shown: Sequence[_Shown], at: int) -> Iterator[tuple[int, LocalizedError]]:
    """What pages before a question give away, each hand once, and where the question is."""
    viewer = question.viewer
    history = question.history
    if viewer is None:
        return
    name = history.state.names[viewer]
    for page in shown:
        if page.viewer != viewer and is_hand_given_away(question, page.states):
            yield at, LocalizedError("lesson.leak.hand", player=name, line=page.line)
            return
        if any(_ends_in_sight(node, history.state, viewer) for node in page.nodes):
            yield at, LocalizedError("lesson.leak.later", player=name, line=page.line)
            return


def _ends_in_sight(node: Node, state: State, viewer: SeatIndex) -> bool:
    """Whether an action lays open a card that the viewer holds in a state before it."""
    if node.parent is None or not isinstance(node.action, Play | Discard) or node.parent.state.player != viewer:
        return False
    path = [*node.parent.path()]
    held = card_numbers(node.parent.state)[viewer][node.action.slot - 1]
    return any(hands_of(before.state) == hands_of(state) and held in card_numbers(before.state)[viewer] for before in path)


def _said_before(question: Question, said: Sequence[_Said]) -> Iterator[tuple[int, LocalizedError]]:
    """What texts give away of the hidden hand of a question, and where."""
    if question.viewer is None:
        return
    state = question.history.state
    viewer = question.viewer
    about = {*map(hands_of, question.history.states)}
    cards = [(slot, card) for slot, card in by_slot(state.hands[viewer]) if card != UNKNOWN and not _knows(question, slot)]
    for each in said:
        if each.hands and about.isdisjoint(each.hands):
            continue
        for sentence in _SENTENCE.finditer(each.text):
            for slot, card in cards:
                if _tells(sentence[0], state, viewer, slot, card):
                    at = each.at + sentence.end() - len(sentence[0].lstrip())
                    yield at, LocalizedError("lesson.leak.card", player=state.names[viewer], slot=slot)
                    break


def _knows(question: Question, slot: Slot) -> bool:
    """Whether the holder of the hidden hand knows the card."""
    try:
        return question.viewer is not None and len(question.seen.state.knowledge(question.viewer)[slot].identities) == 1
    except (InconsistentPosition, ValueError):
        return False


def _says(sentence: str, text: str) -> bool:
    """Whether a sentence says something, in any case or gender: what languages change are last letters, *czerwona 3* and *czerwoną 3*."""
    inflected = _WORD.sub(lambda word: rf"{word[0][:-1]}\w{{0,2}}", re.escape(text.casefold()))
    return bool(re.search(rf"\b{inflected}\b", sentence.casefold()))


def _untrue(lesson: str, said: _Said, game: Sequence[_Shown]) -> Iterator[LessonFault]:
    """What a text says of fireworks, tokens and hands that is so at no step of the game; what it only supposes is passed over."""
    states = [state for shown in game for state in shown.states]
    for language in LANGUAGES.values() if states else ():
        say = language.say
        rules = states[0].rules
        claims = [
            *(
                say("lesson.untrue.height", suit=suit_name(language, suit), n=height)
                for number, suit in enumerate(rules.suits)
                for height in {*range(rules.ranks + 1)} - {state.fireworks[number] for state in states}
            ),
            *(say("lesson.untrue.tokens", n=n) for n in {*range(rules.clue_tokens + 1)} - {state.clue_tokens for state in states}),
            *(
                say("lesson.untrue.card", card=card_name(language, rules, card), player=name)
                for seat, name in enumerate(states[0].names)
                for card in {*rules.identities_in(rules.all_identities)} - {card for state in states for card in state.hands[seat]}
            ),
        ]
        for sentence in _SENTENCE.findall(said.text):
            if not any(_says(sentence, word) for word in say("lesson.untrue.if").split(", ")):
                told = (LocalizedError("lesson.untrue", claim=claim) for claim in claims if _says(sentence, claim))
                yield from (LessonFault(untrue, lesson, said.at) for untrue in told)


def _tells(sentence: str, state: State, viewer: SeatIndex, slot: Slot, card: Identity) -> bool:
    """Whether a sentence in one of our languages names a card together with its slot or its holder, who sees others, or says "you have"."""
    holder = state.names[viewer]

    def says(texts: Callable[[Language], Iterable[str]]) -> bool:
        return any(_says(sentence, text) for language in LANGUAGES.values() for text in texts(language))

    if not says(lambda language: (card_name(language, state.rules, card), state.rules.card_names[card])):
        return False
    if re.search(rf"\b{re.escape(holder)}\b", sentence) and not says(lambda language: [f"{holder} {language.say('lesson.leak.sees')}"]):
        return True
    return says(lambda language: (language.say("page.slot", slot=slot), *language.say("lesson.leak.you_have").split(", ")))
