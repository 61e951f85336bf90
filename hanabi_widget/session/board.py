"""The session at a board: stepping, looking, acting, variations, undo, notes, bots, and questions about a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING, cast

from hanabi_widget.arguments import as_integer, check_type, integer
from hanabi_widget.base_error import HanabiError
from hanabi_widget.conventions import Convention, convention as read_convention, require_fit
from hanabi_widget.effort import Progress
from hanabi_widget.knowledge import is_consistent
from hanabi_widget.notation.draft import Draft
from hanabi_widget.notation.drawings import checked_drawings
from hanabi_widget.protocol.board import BoardChange, BoardState, Choice, Commentary, SentBoardState, WholeBoard
from hanabi_widget.protocol.board_messages import Answer
from hanabi_widget.protocol.deltas import Message, Traits
from hanabi_widget.rules import Action, Clue, Game, Node, Nodes, SeatIndex, State, Suppose, card_numbers
from hanabi_widget.rules.table import with_unknown_deck
from hanabi_widget.text import DEFAULT_LEVEL, LANGUAGES, Language, LocalizedError, require_level
from hanabi_widget.view import (
    NO_CURTAIN,
    OWN,
    Curtain,
    ShownStep,
    StepViews,
    Viewpoint,
    ViewpointName,
    board_state,
    chosen_convention,
    convention_chooser,
    convention_id,
    course,
    locate_card,
    offered_advice,
    read_action,
    read_viewpoint,
    reading_notes,
    variation_start,
    view_choices,
    with_steps,
)
from hanabi_widget.view.learned import plain_sentence

from .bots import BotChoice, BotPlayers
from .editor import EditorSession, Shown as EditorShown
from .sent_line import LINE_REQUESTS, REQUESTS, Line, Look, read_request, read_step
from .session import COMMAND, Job, Outcome, Readers, Report, Session, counted, read_type, uninterrupted
from .site import opening_address
from .standalone_html import EDITOR_SCRIPT, OPEN_AT_FIRST, PANELS, html_page
from .undo import Addition, Edit, Exchange, Promotion, Redrawing, Removal, Shown, TreeChange

if TYPE_CHECKING:
    from .asking import AskingSession


class BoardSession(Session):
    """A game on a board. `hanabi_widget.Board` says what its arguments, properties and methods mean.

    Everything that takes time is done before anything changes; what changes does so at once, and whole.

    Args:
        game: the game.
        view: the viewpoint; None: all cards, or the learner's seat if the dealer that proves is at the table.
        detail: how much knowledge is disclosed.
        language: the language of all texts.
        convention: what players have agreed that clues mean.
        offers_conventions: whether a person may choose another.
        offers_editor: whether a person may take the position into an editor, and come back with another one; and choose a language.
        level: how explanations of actions are told.
        bots: bots to play with.
        step: the step to show first; None: where a person goes on.
        last: the last node of the line that is shown; None: that of the main line.
        curtain: tells what the board keeps back now of all that it would show.

    Attributes:
        game: the game.
        node: a node of the line that is shown.
        viewpoint: where it is seen from.
        step: the step shown.
        open_panels: the names of the panels that are open.
        lock: held by whoever changes something: messages and cells may be handled in different threads.
    """

    def __init__(
        self,
        game: Game,
        view: ViewpointName | None,
        detail: str,
        language: Language,
        *,
        convention: str | Convention | None = None,
        offers_conventions: bool = True,
        offers_editor: bool = False,
        level: str = DEFAULT_LEVEL,
        bots: BotChoice | None = None,
        step: int | None = None,
        last: Node | None = None,
        curtain: Callable[[], Curtain] = lambda: NO_CURTAIN,
    ) -> None:
        super().__init__(language)
        self.lock = RLock()
        self._curtain = curtain
        self._shown: AskingSession | None = None  # in the place of the board
        self.viewpoint = Viewpoint(level=require_level(level))
        learner = "all" if game.root.learner is None else game.root.learner
        self._set_game(game, learner if view is None else view, detail, last)
        self._own_convention: Convention | None = None
        self.viewpoint = self._agreeing(convention)
        self._offers_conventions = offers_conventions
        self._offers_editor = offers_editor
        self._editor: tuple[State, EditorSession] | None = None  # with the position that it was opened with
        self._editor_is_open = False
        self._asking: AskingSession | None = None
        self._site = opening_address(language)
        self._bots = BotPlayers(bots, game.root.state, self.viewpoint.viewer) if bots else None
        self.open_panels: Sequence[str] = OPEN_AT_FIRST
        self._step_to_come: int | None = None  # where the last action was taken, if the screen has still to say that it went there
        self._line.take(self.node, game)
        is_over = game.ending or game.last.state.outcome is not None
        end = len(self._line.nodes) - 1
        opens_at = (0 if is_over else end) if game.opens_at is None else min(game.opens_at, end)
        self.step: int = opens_at if step is None else read_step(as_integer(step), self._line.nodes)
        self._change()

    def _set_game(self, game: Game, view: ViewpointName, detail: str, last: Node | None) -> None:
        self.jobs.cancel_all()
        self.game = game
        self.node = last or game.last
        self.viewpoint = replace(read_viewpoint(game.root.state, view, detail), level=self.viewpoint.level)
        self._line = Line(self.language, before=getattr(self, "_line", None))
        self._to_undo = list[Edit]()
        self._to_redo = list[Edit]()

    def show_game(self, game: Game, view: ViewpointName, detail: str, step: int, last: Node) -> None:
        """Show another game."""
        self._set_game(game, view, detail, last)
        self.show(step)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def board(self) -> BoardSession:
        """This board, as an exercise has one; or while it is asked about, what stands in its place."""
        return self._shown.board if self._shown else self

    @property
    def traits(self) -> Traits:
        edited = self._editor_traits() if self._offers_editor else {}
        return {"_board_state": self.whole(), "step": self.step, "_open_panels": [*self.open_panels], **edited}

    def whole(self, *, everything: bool = False) -> SentBoardState:
        """The board as it is sent to who has nothing of it yet: with the step that is shown, or with everything, for who cannot ask."""
        return self._line.whole(self.step, everything=everything)

    def forget(self) -> None:
        """Forget what was made of steps: it can be made again, and a class of many would keep it many times over."""
        for look in self._line.looks.values():
            look.forget()

    def untold(self) -> Iterator[Answer]:
        """What can be asked for and was not yet, as it would be answered."""
        return self._line.untold()

    @property
    def nodes(self) -> list[Node]:
        """The nodes of the steps shown."""
        self.follow()
        return self._line.nodes

    @property
    def state(self) -> State:
        return self.nodes[self.step].state

    def follow(self, *, to_the_end: bool = False) -> None:
        """If the game was changed elsewhere, show it as it is now; to the end if the last step was shown."""
        with self.lock:
            was_last = self.step == len(self._line.nodes) - 1
            if self._line.has_changed(self._current_node(), self.game):
                self.show(len(self._current_node().line()) - 1 if to_the_end and was_last else None)

    def _current_node(self) -> Node:
        """A node of the line shown: of the main line if that line was removed from the game."""
        return self.node if self.node.path()[0] is self.game.root else self.game.last

    @property
    def view(self) -> str | tuple[str, ...]:
        """The viewpoint by name; see `hanabi_widget.Board.view`."""
        names = tuple(self.game.root.state.names[seat] for seat in self.viewpoint.chain)
        if self.viewpoint.common:
            return "common"
        return names if len(names) > 1 else names[0] if names else "all"

    @property
    def detail(self) -> str:
        """How much knowledge is disclosed."""
        return self.viewpoint.detail

    def look_from(self, view: ViewpointName, detail: str) -> None:
        """Show the board from another viewpoint, under the same convention and with the same level of explanations."""
        self.show(view=self._seen_from(view, detail))

    def _seen_from(self, view: ViewpointName, detail: str) -> Viewpoint:
        looked = read_viewpoint(self.game.root.state, view, detail)
        return replace(self.viewpoint, chain=looked.chain, common=looked.common, detail=looked.detail)

    def tell(self, level: str) -> None:
        """Explain actions at another level."""
        self.show(view=replace(self.viewpoint, level=require_level(level)))

    def speak(self, language: Language) -> None:
        """Say everything in another language."""
        with self.changing():
            self.jobs.cancel_all()
            self.language, self._site, self._editor = language, opening_address(language), None
            self._line = Line(language, before=self._line)
            self.show()

    def agree(self, convention: str | Convention | None) -> None:
        """Show the board under another convention."""
        self.show(view=self._agreeing(convention))

    def _agreeing(self, convention: str | Convention | None) -> Viewpoint:
        agreed = None if convention is None else read_convention(convention)
        if agreed:
            require_fit(agreed, self.game.root.state)
        if convention_id(agreed) == OWN:
            self._own_convention = agreed
        return replace(self.viewpoint, convention=agreed)

    def show(self, step: int | None = None, *, node: Node | None = None, view: Viewpoint | None = None) -> None:
        """Show a step of a line from a viewpoint: by default what is shown now, and the last step if there is no such step any more."""
        node = node or self._current_node()
        view = view or self.viewpoint
        step = self.step if step is None else step
        self._prepare((node, step), view)
        with self.changing():
            if view != self.viewpoint:
                self.jobs.cancel_all()  # what they find is for the eyes of the other viewpoint
            self.node = node
            self.viewpoint = view
            self._line.take(self._current_node(), self.game)
            self.step = min(step, len(self._line.nodes) - 1)
            self.on_change({**self._change(), "step": self.step})

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Change what is shown: whole or not at all."""
        with self.lock, uninterrupted():
            yield

    # -- what is made of it ----------------------------------------------------------------------------

    def _look(self, view: Viewpoint) -> Look:
        """How the game looks from a viewpoint."""
        curtain = self._curtain()
        language = self.language
        bots = self._bots

        def make() -> Look:
            seen = StepViews(view, language)

            def comment(node: Node) -> Commentary:
                said = seen.commentary(node)
                return curtain.commentary({**said, "bot_reason": bots.explain(node, language, view)} if bots else said)

            return Look(
                lambda node: curtain.frame(bots.lock(node, seen.frame(node)) if bots else seen.frame(node)),
                comment,
                lambda node: curtain.figures(seen.figures(node)),
                lambda nodes, known: curtain.course(course(nodes, view, language, known)),
            )

        return self._line.look((view, curtain), make)

    def _prepare(self, shown: Shown, view: Viewpoint) -> None:
        """Make what is shown of a step of a line, which is kept; nothing of a node that is out of the game: it knows no step before."""
        nodes = shown[0].line()
        if nodes[0].action is None:
            self._look(view).frames.value(nodes[min(shown[1], len(nodes) - 1)])

    def _change(self) -> Traits:
        """Take the board as it is now as shown, also where it was asked about; the traits that have changed."""
        changed = self._line.change(self._look(self.viewpoint), self._board(self._line.nodes), self.step)
        if not self._shown:
            return changed
        self._shown = None
        return {**_anew(self), "_page_state": {}, **self._editor_traits()}

    def _board(self, nodes: Nodes) -> BoardState:
        """What is shown of a line, but for its steps."""
        view = self.viewpoint
        language = self.language
        shown = board_state(nodes, view, language, variation_start(nodes, self.game.line), self._line.tree)
        if self._offers_editor:
            shown["languages"] = [Choice(id=code, label=each.say("course.language")) for code, each in LANGUAGES.items()]
        if self._offers_conventions:
            shown["conventions"] = convention_chooser(language, self.game.root.state, view.convention, self._own_convention)
        if self.game.notes_on_reading and not (view.chain or view.common):  # words around a text may tell more
            shown["reading"] = reading_notes(language, self.game)
        if self._bots:
            shown["bots"] = [*self._bots.seats]
            for node, step in zip(nodes, shown["steps"]):
                if button := self._bots.button(node.state, language):
                    step["bot_button"] = button
        if self._site:
            shown["site"] = self._site
        shown["can_set_up"] = self._offers_editor and not view.common
        shown["can_undo"] = bool(self._to_undo)
        shown["can_redo"] = bool(self._to_redo)
        shown["advice"] = [Choice(id=name, label=language.say(f"advice.{name}")) for name in offered_advice(view)]
        return self._curtain().board(shown)

    def shown_at(self, step: int) -> ShownStep:
        """A step of the line that is shown, for a picture."""
        nodes = self.nodes
        return self._look(self.viewpoint).shown_at(self._board(nodes), step, nodes[step])

    def shown_of(self, *lines: Nodes) -> list[WholeBoard]:
        """All that is shown of some lines; what they share is made once."""
        look = self._look(self.viewpoint)
        all_of = cache(look.all_of)
        return [with_steps(self._board(nodes), [*map(all_of, nodes)], look.course(nodes)) for nodes in lines]

    def page(self, progress: Progress | None = None) -> str:
        """What is shown of all lines, as an HTML page."""
        lines = self.game.lines
        shown = self.nodes
        states = zip(self.shown_of(*lines), lines)
        return html_page([*states], self.step, self.viewpoint, self.language, self.open_panels, progress, lines.index(shown))

    # -- acting ------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        self._enter(self._node_after(self.nodes[self.step], action))

    def play_bot(self) -> None:
        parent = self.nodes[self.step]
        self._enter(self._node_after(parent, self._players.choose_action(parent)))

    @property
    def _players(self) -> BotPlayers:
        """The bots, of whom there may be none."""
        return self._bots or BotPlayers({}, self.game.root.state, None)

    def _node_after(self, parent: Node, action: Action) -> Node:
        """The node after an action, which is not in the game yet if it is new."""
        node = self.game.node_after(parent, action)
        if isinstance(action, Suppose) and not is_consistent(node.state):
            raise LocalizedError("error.no_deal")
        if node.parent is not parent and self.viewpoint.viewer == self.game.root.learner:
            for before, anew in zip(parent.path(), node.path()):  # to the learner it looks the same
                self._line.tree.replace(anew, before)
        return node

    def _enter(self, node: Node, *, follow: bool = True) -> None:
        """Show a node, new or not, and go to its step unless told not to follow."""
        twins = [twin for twin in (node.parent.children if node.parent else []) if twin.action == node.action]
        shown = twins[0] if twins else node
        step = _step_of(shown)
        root = shown.path()[0]
        change = Exchange(self.game, {"root": root}) if root is not self.game.root else None if twins else Addition(node)
        self._edit((shown, step), change, step=step if follow else self.step)

    def leave_variation(self) -> None:
        self._edit((self.game.last, min(self.step, self._last_common_step)))

    @property
    def _last_common_step(self) -> int:
        """The last step that the line shown has in common with the main line."""
        start = variation_start(self.nodes, self.game.line)
        return len(self._line.nodes) - 1 if start is None else start

    def _go_to(self, node: Node) -> None:
        """Show a node, and its line if it is on another one."""
        step = _step_of(node)
        if node not in self.nodes:
            self._edit((node, step))
            return
        with self.changing():
            self.step = step
            self.on_change({"step": step})

    def promote(self, node: Node | None = None) -> None:
        """Make the line to a node the main line of the game; by default the line shown.

        Raises:
            LocalizedError: it is the main line, or it holds a supposition; nothing has changed.
        """
        node = node or self.nodes[-1]
        if not node.variation():
            raise LocalizedError("error.main_line")
        if any(before.is_supposition for before in node.path()):
            raise LocalizedError("error.promote")
        self._edit((self.node, self.step) if node in self.nodes else (node, _step_of(node)), Promotion(node))

    def remove(self, node: Node | None = None) -> None:
        """Remove the variation of a node from the game, the innermost one; by default the node of the step shown.

        Before the step where the line shown leaves the main line, that is the variation that begins there.

        Raises:
            LocalizedError: it is on the main line; nothing has changed.
        """
        nodes = self.nodes
        node = node or nodes[min(max(self.step, self._last_common_step + 1), len(nodes) - 1)]
        self._edit(self._shown_without(node), Removal(node.variation()[0]))

    def _shown_without(self, node: Node) -> Shown:
        """What is shown once the variation of a node is removed.

        Raises:
            LocalizedError: the node is on the main line.
        """
        nodes = self.nodes
        variation = node.variation()
        if not variation or variation[0].parent is None:
            raise LocalizedError("error.main_line")
        if variation[0] not in nodes:
            return self.node, self.step
        return variation[0].parent, min(self.step, _step_of(variation[0]) - 1)

    def _edit(self, after: Shown, change: TreeChange | None = None, *, step: int | None = None, view: Viewpoint | None = None) -> None:
        """Change the game, and go to a line and a step, or to another step of that line, so that it can be undone."""
        shown = after if step is None else (after[0], step)
        self._prepare(shown, view or self.viewpoint)
        with self.changing():
            edit = Edit((self.node, self.step), after, change)
            edit.do()
            self._to_undo.append(edit.inverse)
            self._to_redo.clear()
            self._go(shown)

    def _go(self, shown: Shown) -> None:
        self.jobs.cancel(COMMAND)
        self.show(shown[1], node=shown[0])

    def undo(self) -> None:
        self._do_last(self._to_undo, self._to_redo)

    def redo(self) -> None:
        self._do_last(self._to_redo, self._to_undo)

    def _do_last(self, edits: list[Edit], inverses: list[Edit]) -> None:
        """Do the last of some edits, if there is one, so that it can be taken back."""
        with self.changing():
            if edits:
                edit = edits.pop()
                inverses.append(edit.inverse)
                self._go(edit.do())

    def _shown_by(self, edits: Sequence[Edit]) -> Shown:
        """What is shown after the last of some edits; what is shown now, if there is none, or it is about another game."""
        edit = edits[-1] if edits else None
        if edit is None or (isinstance(edit.change, Exchange) and edit.change.of is self):
            return self.node, self.step
        return edit.after

    def annotate(self, text: str, card: tuple[str | int, int] | None = None) -> None:
        number = None
        if card is not None:
            check_type(card, (list, tuple), "card", "the player and the slot of a card: ('Bob', 2)")
            if len(card) != 2:
                raise HanabiError(f"card={card!r}: give the player and the slot: ('Bob', 2)")
            player, slot = card
            hand = card_numbers(self.state)[self.state.seat(player)]
            slot = integer(slot, "slot", f"a slot from 1 to {len(hand)}")
            if slot not in range(1, len(hand) + 1):
                raise HanabiError(f"no slot {slot!r}: {player} has slots 1 to {len(hand)}")
            number = hand[slot - 1]
        self._annotate(self.step, number, text)

    def _annotate(self, step: int, number: object, text: object) -> None:
        node = self.nodes[step]
        if not isinstance(text, str):
            raise LocalizedError("error.text")
        if number is not None:
            locate_card(node.state, number)  # raises if there is no such card
        with self.changing():
            if number is None:
                node.comment = text
            else:
                node.notes[cast("int", number)] = text
            self.show()

    @property
    def drawings(self) -> frozenset[str]:
        """The circles and arrows at the step shown."""
        return frozenset(self.nodes[self.step].drawings)

    def draw(self, drawings: Iterable[str]) -> None:
        """Have these circles and arrows at the step shown, and no others."""
        self._draw(self.step, self.drawings ^ checked_drawings(drawings, self.state))

    def _draw(self, step: int, drawings: frozenset[str]) -> None:
        if drawings:
            self._edit((self._current_node(), step), Redrawing(self.nodes[step], drawings), step=self.step)

    # -- the editor --------------------------------------------------------------------------------

    def edit(self, step: int, *, shown: bool) -> None:
        """Show a step in an editor instead of the board, as the viewer sees it; or the board again.

        An editor that was left is as it was left, as long as it is about the same position.

        Raises:
            LocalizedError: no cards are seen from this viewpoint.
        """
        if shown:
            state = self.viewpoint.state_at(self.nodes[step])
            state = with_unknown_deck(state, state.drawn)  # else every card put into a hand would be one too many
            if not self._editor or self._editor[0] != state:
                self._editor = state, EditorSession(EditorShown(Draft.of(state)), self.language)
        self._editor_is_open = shown
        self._show_editor()

    @property
    def editor(self) -> EditorSession | None:
        """The editor, while it is open."""
        return self._editor[1] if self._editor and self._editor_is_open else None

    def set_up(self, shown: EditorShown) -> None:
        """Show something in an editor instead of the board."""
        if self.editor:
            self.editor.show(shown)
            return
        self._editor = self.state, EditorSession(shown, self.language)
        self._editor_is_open = True
        self._show_editor()

    def _show_editor(self) -> None:
        if self._editor:
            self._editor[1].on_change = lambda _: self.on_change(self._editor_traits())
        self.on_change(self._editor_traits())

    def _editor_traits(self) -> Traits:
        if not self._editor or not self._editor_is_open:
            return {"_editor_state": {}}
        return {"_editor_script": EDITOR_SCRIPT, **self._editor[1].traits}

    def _edit_position(self, message: Message) -> Outcome:
        """What a message of the screen to the editor brings about; the position is shown as a board by this one."""
        editor = self.editor
        told = message.get("message")
        if not editor:
            raise LocalizedError("error.editor")
        if not isinstance(told, dict) or told.get("type") != "show_board":
            return editor.handle(told if isinstance(told, dict) else {})
        return Job(COMMAND, counted(editor.game), self._show_edited)

    def _show_edited(self, edited: tuple[Game, int]) -> None:
        """Show a game that was set up or pasted; the one that was shown before comes back when that is undone."""
        game, step = edited
        view = self.viewpoint
        bots = self._bots
        state = game.root.state
        if len(state.names) != len(self.game.root.state.names):
            view = replace(view, chain=(), common=False)
            bots = None
        try:
            if view.convention:
                require_fit(view.convention, state)
        except HanabiError:
            view = replace(view, convention=None)
        with self.changing():
            self._edit((game.last, step), Exchange(self, {"game": game, "viewpoint": view, "_bots": bots}), view=view)
            self.jobs.cancel_all()
            self._editor_is_open = False
            self._editor = None
            self.on_change(self._editor_traits())

    # -- asking ------------------------------------------------------------------------------------

    def _ask(self, message: Message) -> Outcome:
        """Ask about the position at a step, or in the editor, in the place of the board; or show the board again."""
        self._require(message, offered=self._offers_editor and not self.viewpoint.common)
        if message.get("shown") is not True:
            self.show()
            return None
        node = self.nodes[self.read_step(message.get("step"))]
        if self.editor:
            game, step = self.editor.game()
            node = game.line[step]
        viewer = None if self.editor else self.viewpoint.viewer
        from .asking import AskingSession  # noqa: PLC0415 - a board does not wait for lessons

        asking = self._asking or AskingSession(self.language)
        return Job(COMMAND, counted(lambda: asking.find(node, viewer)), lambda _: self._show_asking(asking))

    def _show_asking(self, asking: AskingSession) -> None:
        with self.changing():
            asking.language = self.language
            asking.board.speak(self.language)
            asking.show()
            asking.board.jobs = asking.jobs = self.jobs
            asking.on_change = lambda changed: self._shown and self.on_change(changed)
            self._asking = self._shown = asking
            self.on_change({**_anew(asking.board), "_page_state": asking.page_state, "_editor_state": {}})

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, message: Message) -> Outcome:
        if self._shown and message.get("type") != "ask":
            return self._shown.handle(message)
        kind = read_type(message, (*MESSAGES, *REQUESTS, *LINE_REQUESTS))
        if kind in REQUESTS:
            work = read_request(message, self.nodes, self.viewpoint, self.language, self.shown_at)
            return Job(kind, counted(work, self._in_a_browser))
        if kind in LINE_REQUESTS:
            answer = self._line.read_request(message, self.game.root)
            return Job(f"{kind} {message.get('id')}", lambda _: answer())
        return COMMANDS[kind](self, message)

    def _act(self, message: Message) -> Outcome:
        step = self.read_step(message.get("step"))
        view = self.viewpoint
        parent = self._line.nodes[step]
        action = read_action(message.get("action"))
        names = parent.state.names
        seat = action.player if isinstance(action, Clue) else None
        if isinstance(seat, int) and seat in range(len(names)) and not view.shows_clues_to(SeatIndex(seat)):
            raise LocalizedError("error.own_clue", player=names[seat])  # what a clue would touch tells of hidden cards
        return self._entering(step, lambda _: view.supposing(parent, action) if isinstance(action, Suppose) else action)

    def _send_again(self, message: Message) -> None:
        self.on_change(self._line.again(self.step, everything=message.get("everything") is True))

    def _let_bot_act(self, message: Message) -> Outcome:
        step = self.read_step(message.get("step"))
        parent = self._line.nodes[step]
        return self._entering(step, lambda report: self._players.choose_action(parent, report))

    def _choose_language(self, message: Message) -> None:
        self._require(message, offered=self._offers_editor and message.get("language") in (*LANGUAGES,))
        self.speak(LANGUAGES[str(message["language"])])

    @staticmethod
    def _require(message: Message, *, offered: bool) -> None:
        """Refuse what this board does not offer.

        Raises:
            LocalizedError: it does not.
        """
        if not offered:
            raise LocalizedError("error.message", types=", ".join(other for other in (*MESSAGES, *REQUESTS) if other != message["type"]))

    def _choose_convention(self, message: Message) -> Outcome:
        self._require(message, offered=self._offers_conventions)
        chosen = chosen_convention(message.get("convention"), self.game.root.state, self._own_convention)
        return self._looking(replace(self.viewpoint, convention=chosen))

    def _change_variation(self, message: Message) -> Outcome:
        self.follow()
        kind = message["type"]
        node = self._line.tree.node(message.get("node"), self.game.root)
        shown = self._shown_without(node) if kind == "remove_variation" else (node, _step_of(node))
        change = self._go_to if kind == "go" else self.promote if kind == "promote_variation" else self.remove
        return self._showing(shown, lambda: change(node))

    def _write(self, message: Message) -> None:
        self._annotate(self.read_step(message.get("step")), message.get("card"), message.get("text"))

    def _open_editor(self, message: Message) -> None:
        if not self._offers_editor:
            raise LocalizedError("error.editor")
        self.edit(self.read_step(message.get("step")), shown=message.get("shown") is True)

    def _draw_one(self, message: Message) -> None:
        step = self.read_step(message.get("step"))
        drawing = message.get("drawing")
        try:
            drawn = checked_drawings([cast("str", drawing)], self._line.nodes[step].state)
        except (HanabiError, TypeError):
            raise LocalizedError("error.drawing", drawing=drawing) from None
        self._draw(step, drawn)

    def _entering(self, step: int, choose_action: Callable[[Report], Action]) -> Job[Node]:
        """The job of taking an action at a step."""
        parent = self.nodes[step]
        view = self.viewpoint
        before = self.step

        def work(report: Report) -> Node:
            node = self._node_after(parent, choose_action(report))
            self._prepare((node, _step_of(node)), view)
            return node

        def enter(node: Node) -> None:
            with self.changing():
                if self.step == before != step:
                    self.step = self._step_to_come = step
                self._enter(node, follow=self.step == step)

        return Job(COMMAND, work, enter)

    def _showing(self, shown: Shown, change: Callable[[], None], view: Viewpoint | None = None) -> Job[None]:
        """The job of showing something else."""
        view = view or self.viewpoint
        return Job(COMMAND, lambda _: self._prepare(shown, view), lambda _: change())

    def _looking(self, view: Viewpoint) -> Job[None]:
        """The job of changing the viewpoint."""
        return self._showing((self.nodes[-1], self.step), lambda: self.show(view=view), view)

    def _in_a_browser(self, answer: Answer) -> Answer:
        """An answer that came to its limit in a browser: advice says so."""
        if answer["type"] != "advice":
            return answer
        return {**answer, "lines": [*answer["lines"], plain_sentence(self.language.say("advice.browser"))]}

    def read_step(self, step: object) -> int:
        """A step, as a message has it.

        Raises:
            LocalizedError: there is no such step.
        """
        return read_step(step, self.nodes)

    def read_view(self, view: object) -> ViewpointName:
        """A viewpoint by its id, as a message has it.

        Raises:
            LocalizedError: the board does not offer it.
        """
        ids = [choice["id"] for choice in view_choices(self.language, self.game.root.state, self.viewpoint)]
        if view not in ids:
            raise LocalizedError("error.view", view=view, views=", ".join(ids))
        text = str(view)
        return text if text in ("all", "common") else tuple(map(int, text.split("-")))

    @property
    def readers(self) -> Readers:
        board = self.board  # what stands in its place, if there is such
        return {"step": board._read_new_step, "_open_panels": board._read_panels}

    def _read_new_step(self, step: object) -> int:
        """The step that the screen went to; the one that is shown if an action was taken there since: actions may be heard of first."""
        old = self._step_to_come
        self._step_to_come = None
        return self.step if old is not None and step == old else self.read_step(step)

    def _read_panels(self, panels: object) -> list[str]:
        if not isinstance(panels, list) or not all(panel in PANELS for panel in panels):
            raise LocalizedError("error.panels", panels=", ".join(PANELS))
        return [panel for panel in PANELS if panel in panels]


COMMANDS: Mapping[str, Callable[[BoardSession, Message], Outcome]] = {
    "act": BoardSession._act,
    "play_bot": BoardSession._let_bot_act,
    "view": lambda board, message: board._looking(board._seen_from(board.read_view(message.get("view")), board.detail)),
    "detail": lambda board, message: board._looking(board._seen_from(board.view, cast("str", message.get("detail")))),
    "level": lambda board, message: board._looking(replace(board.viewpoint, level=require_level(message.get("level")))),
    "language": BoardSession._choose_language,
    "convention": BoardSession._choose_convention,
    "leave_variation": lambda board, _: board._showing((board.game.last, board.step), board.leave_variation),
    "go": BoardSession._change_variation,
    "promote_variation": BoardSession._change_variation,
    "remove_variation": BoardSession._change_variation,
    "undo": lambda board, _: board._showing(board._shown_by(board._to_undo), board.undo),
    "redo": lambda board, _: board._showing(board._shown_by(board._to_redo), board.redo),
    "annotate": BoardSession._write,
    "draw": BoardSession._draw_one,
    "edit": BoardSession._open_editor,
    "editor": BoardSession._edit_position,
    "ask": BoardSession._ask,
    "board": BoardSession._send_again,
}
"""What each command of a screen does."""

MESSAGES = (*COMMANDS,)
"""The types of messages that are answered, but for requests."""


def _anew(board: BoardSession) -> Traits:
    """What shows a board to who had another one."""
    return {"_change": BoardChange(before=0, delta=[board.whole()]), "step": board.step}


def _step_of(node: Node) -> int:
    """The step of a node on its line."""
    return len(node.path()) - 1
