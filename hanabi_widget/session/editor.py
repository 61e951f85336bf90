"""An editor of positions at a screen: what is done to a draft, what was pasted, undo, and the game that a board goes on with."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from hanabi_widget.arguments import is_index
from hanabi_widget.base_error import HanabiError
from hanabi_widget.knowledge import is_consistent
from hanabi_widget.notation import NotationError, read_games
from hanabi_widget.notation.draft import Draft
from hanabi_widget.protocol.deltas import Message, Traits, json_safe
from hanabi_widget.protocol.editor import EditorState, PastedGame
from hanabi_widget.rules import UNKNOWN, Game, State, rule_set
from hanabi_widget.rules.position_problems import Place
from hanabi_widget.text import Language, LocalizedError, describe_action
from hanabi_widget.view import reading_notes

from .editor_state import DraftInWords, numbers_of, rules_id
from .session import Outcome, Session, read_type, uninterrupted

MAX_GAMES = 100
"""Of so many games that were pasted one is chosen."""

MAX_NAME = 60
"""The longest name of a player, in characters."""


class Pasted(NamedTuple):
    """Games that were pasted, and the step that was chosen."""

    games: tuple[Game, ...]
    game: int
    step: int

    @property
    def state(self) -> State:
        return self.games[self.game].line[self.step].state


class Shown(NamedTuple):
    """What an editor shows: a draft, and what it was pasted from, until something is changed."""

    draft: Draft
    pasted: Pasted | None = None


class EditorSession(Session):
    """A position that is being set up, in the place of a board. `hanabi_widget.Editor` says what can be done.

    Attributes:
        shown: what is shown.
        made: what a screen shows of it.
    """

    def __init__(self, shown: Shown, language: Language) -> None:
        super().__init__(language)
        self.shown = shown
        self._done = list[Shown]()
        self._undone = list[Shown]()
        self._said = ""
        self.made = self._make_state()

    @property
    def traits(self) -> Traits:
        return {"_editor_state": self.made}

    @property
    def draft(self) -> Draft:
        """The position as far as it is set up."""
        return self.shown.draft

    @property
    def state(self) -> State:
        return self.draft.state

    @property
    def problems(self) -> tuple[str, ...]:
        """What cannot be, in sentences."""
        return tuple(map(DraftInWords(self.language, self.draft).problem, self.draft.problems))

    def _make_state(self) -> EditorState:
        pasted = self.shown.pasted
        game = pasted.games[pasted.game] if pasted else None
        made = DraftInWords(self.language, self.draft).state(
            self._pasted(),
            reading_notes(self.language, game) if game and game.notes_on_reading else None,
            said=self._said,
            can_undo=bool(self._done),
            can_redo=bool(self._undone),
        )
        return json_safe(made)

    def _pasted(self) -> PastedGame | None:
        pasted = self.shown.pasted
        if not pasted:
            return None
        line = pasted.games[pasted.game].line
        node = line[pasted.step]
        last = len(line) - 1
        if not last and len(pasted.games) == 1:
            return None
        label = self.language.say("editor.pasted.start", steps=last)
        if node.parent and node.action:
            log = describe_action(self.language, node.parent.state, node.action, node.state)
            label = self.language.say("editor.pasted", step=pasted.step, steps=last, log=log)
        return {"game": pasted.game, "games": len(pasted.games), "step": pasted.step, "steps": last, "label": label}

    # -- what is done -----------------------------------------------------------------------------

    def show(self, shown: Shown, said: str = "") -> None:
        """Show something else, which can be undone."""
        if shown == self.shown:
            return
        self._done.append(self.shown)
        self._undone.clear()
        self._show(shown, said)

    def _show(self, shown: Shown, said: str = "") -> None:
        with uninterrupted():
            self.jobs.cancel_all()
            self.shown = shown
            self._said = said
            self.made = self._make_state()
            self.on_change(self.traits)

    def undo(self) -> None:
        """Take back what was done last."""
        if self._done:
            self._undone.append(self.shown)
            self._show(self._done.pop())

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._undone:
            self._done.append(self.shown)
            self._show(self._undone.pop())

    def paste(self, text: object) -> None:
        """Show the step of the first game in a text that it names, or the last, or its position.

        Raises:
            LocalizedError: it can be read as none of what `hanabi_widget.load` reads.
        """
        self.show(Shown(*pasted_draft(str(text))))

    def handle(self, message: Message) -> Outcome:
        kind = read_type(message, MESSAGES, "editor.error.message")
        if kind == "paste":
            self.paste(message.get("text"))
        elif kind == "pasted":
            self._choose_step(message.get("game"), message.get("step"))
        elif kind in EDITS:
            draft = self._edited(EDITS[kind], message)
            self.show(Shown(draft), self._say_place(draft, message))
        else:
            self.undo() if kind == "undo" else self.redo()
        return None

    def _edited(self, edit: Callable[[Draft, Message], Draft], message: Message) -> Draft:
        try:
            draft = edit(self.draft, message)
            _ = draft.state
        except LocalizedError:
            raise
        except NotationError as error:
            raise LocalizedError("editor.error.read", problem=error.problem) from None
        except HanabiError:
            raise LocalizedError("editor.error.place") from None
        return draft

    def _say_place(self, draft: Draft, message: Message) -> str:
        """What is at the place of a message now, for who does not see it."""
        part, index, n = _place(message.get("to", message.get("place")), optional=True)
        if part != "hand":
            return ""
        return DraftInWords(self.language, draft).card(index, n) if index < len(draft.names) else ""

    def _choose_step(self, game: object, step: object) -> None:
        pasted = self.shown.pasted
        if not pasted or not is_index(game, pasted.games):
            raise LocalizedError("editor.error.step")
        line = pasted.games[game].line
        if game != pasted.game:
            step = _first_step(pasted.games[game])
        if not is_index(step, line):
            raise LocalizedError("editor.error.step")
        chosen = pasted._replace(game=game, step=step)
        self._show(Shown(Draft.of(chosen.state), chosen))

    # -- the board --------------------------------------------------------------------------------

    def possible_state(self) -> State:
        """The position.

        Raises:
            LocalizedError: it cannot be.
        """
        if self.draft.problems:
            raise LocalizedError("editor.error.problems", problems=" ".join(self.problems))
        return self.state

    def game(self) -> tuple[Game, int]:
        """What a board goes on with, and its step: the game that was pasted, as long as nothing in it was changed; or the position.

        Raises:
            LocalizedError: it cannot be.
        """
        pasted = self.shown.pasted
        state = self.possible_state()
        game, step = (pasted.games[pasted.game], pasted.step) if pasted else (Game(state), 0)
        if not all(map(is_consistent, {state, game.last.state})):
            raise LocalizedError("editor.error.no_deal")
        return game, step


def _first_step(game: Game) -> int:
    """The step that is shown of a game that was pasted: the one that the text names, or the last."""
    return len(game.line) - 1 if game.opens_at is None else game.opens_at


def pasted_draft(text: str) -> Shown:
    """The draft of what a text holds: a position, or the last step of a game.

    Raises:
        LocalizedError: it can be read as none of what `hanabi_widget.load` reads.
    """
    try:
        games = tuple(islice(read_games(text), MAX_GAMES))
    except LocalizedError:
        raise
    except NotationError as error:
        raise LocalizedError("editor.error.read", problem=str(error).partition("\n")[0]) from error
    except HanabiError as error:
        raise LocalizedError("editor.error.read", problem=str(error)) from error
    pasted = Pasted(games, 0, _first_step(games[0]))
    return Shown(Draft.of(pasted.state), pasted)


# -- what a message of the browser does to a draft ------------------------------------------------


_PLACE = re.compile(r"([a-z_]+) (-1|[0-9]{1,3}) (-1|[0-9]{1,3})")


def _place(told: object, *, optional: bool = False) -> Place:
    """A place as the browser names it: a part and two numbers."""
    found = _PLACE.fullmatch(told) if isinstance(told, str) else None
    if found:
        return found[1], int(found[2]), int(found[3])
    if optional:
        return "", -1, -1
    raise LocalizedError("editor.error.place")


def _put(draft: Draft, message: Message) -> Draft:
    place = _place(message.get("place"))
    card = message.get("card")
    if place[0] == "discards" and card == "?":
        raise LocalizedError("editor.error.known")
    return draft.put(place, str(card))


def _move(draft: Draft, message: Message) -> Draft:
    start = _place(message.get("place"))
    end = _place(message.get("to"))
    card = draft.card_at(start)
    if end[0] == "discards" and card and card.identity == UNKNOWN:
        raise LocalizedError("editor.error.known")
    return draft.move(start, end)


def _seat(draft: Draft, message: Message) -> int:
    seat = message.get("seat")
    if not is_index(seat, draft.names):
        raise LocalizedError("editor.error.place")
    return seat


def _number(draft: Draft, message: Message) -> Draft:
    name = str(message.get("field"))
    by = message.get("by")
    before, least, most = next((limits for field, limits in numbers_of(draft).items() if field == name), (None, 0, 0))
    number = -1 if before is None or type(by) is not int else before + by
    if not least <= number <= most:
        raise LocalizedError("editor.error.number", least=least, most=most)
    return draft.with_players(number) if name == "players" else draft.with_number(name, number)


def _rules(draft: Draft, message: Message) -> Draft:
    rules = rule_set(str(message.get("rules")))
    if not rules_id(rules):
        raise LocalizedError("editor.error.place")
    return draft.with_rules(rules)


EDITS: dict[str, Callable[[Draft, Message], Draft]] = {
    "put": _put,
    "mark": lambda draft, message: draft.mark(_place(message.get("place")), str(message.get("mark"))),
    "move": _move,
    "clear": lambda draft, message: draft.clear(_place(message.get("place"))),
    "firework": lambda draft, message: draft.with_height(message.get("suit"), message.get("height")),
    "number": _number,
    "to_act": lambda draft, message: replace(draft, player=_seat(draft, message)),
    "misses": lambda draft, message: draft.mark_missed(_seat(draft, message)),
    "rename": lambda draft, message: draft.with_name(_seat(draft, message), str(message.get("name"))[:MAX_NAME]),
    "rules": _rules,
    "new": lambda draft, _: replace(Draft.new(draft.rules, len(draft.names)), names=draft.names),
}
"""What may be done to a draft, by the type of the message."""

MESSAGES = (*EDITS, "paste", "pasted", "undo", "redo")
"""The types of messages that are answered."""
