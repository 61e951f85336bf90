"""A game that is played at a table, and the screens that show it from one viewpoint: those of a seat, the wall, or spectators."""

from __future__ import annotations

from functools import lru_cache

from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import DEFAULT_STEPS
from hanabi_widget.protocol.board import BoardState, Frame, Shortcut
from hanabi_widget.protocol.deltas import Message, Traits, safe_json_text
from hanabi_widget.rules import Action, Clue, Discard, Game, Node, Play, SeatIndex, State, knows_all_cards
from hanabi_widget.session.bots import BotChoice, BotPlayers
from hanabi_widget.session.sent_line import LINE_REQUESTS, Line, Look, read_request
from hanabi_widget.session.session import Job, Outcome, counted, read_type
from hanabi_widget.session.standalone_html import THINK_FIRST
from hanabi_widget.text import Language, LocalizedError, describe_error
from hanabi_widget.view import StepViews, Viewpoint, board_state, course, read_action
from hanabi_widget.view.board_state import OFFLINE_KEYS, SHORTCUTS, from_here_alone, offline_frame, without_moves
from hanabi_widget.view.game_tree import LineTree

from .screens_behind_secret_links import OnChange, Place, Screen, for_screens, notice, update

REQUESTS = ("inspect", "preview", "picture")
MESSAGES = ("act", "board", *REQUESTS, *LINE_REQUESTS)
"""The types of messages from a screen that are answered. Requests change nothing."""

MOST_QUESTIONS = 4
"""So many questions are worked out at the same time, for all screens of a table: the game comes first."""

FRAMES = 3
"""So many are kept as they are without what a seat may do there, which changes from turn to turn: the last one and those before it."""

KEYS = (*OFFLINE_KEYS, "choose", "play", "discard", "clue")


class LiveGame:
    """A game that goes on at the end of its main line, turn by turn, each by the player whose turn it is.

    Args:
        game: the game.
        bots: who of the players is a bot.
        language: the language of all texts.
        on_turn: called after a turn was taken.
        on_screens: called when a screen comes or goes.

    Attributes:
        game: the game.
        language: the language of all texts.
        bots: the bots.
        paused: whether nobody may act for now.
        places: where it is shown.

    Raises:
        HanabiError: some cards are unknown, or the dealer that proves is at the table; no such player or bot.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> live = LiveGame(Game(initial_state(players=2, seed=7)), {}, ENGLISH, list, list)
        >>> live.take_turn(SeatIndex(1), 0, Play(1))
        Traceback (most recent call last):
        hanabi_widget.text.statements.LocalizedError: It is not your turn: Alice is to act.
        >>> live.take_turn(SeatIndex(0), 0, Play(1))
        >>> live.state.player
        1
    """

    def __init__(
        self,
        game: Game,
        bots: BotChoice,
        language: Language,
        on_turn: OnChange,
        on_screens: OnChange,
    ) -> None:
        if not knows_all_cards(game.last.state):
            raise HanabiError("a table needs all cards, also those of the deck: take a game from `hw.deal`")
        if game.root.learner is not None:
            raise HanabiError("a table needs one deal for everybody, and the dealer that proves has none: take another game")
        self.game = game
        self.language = language
        self.on_turn = on_turn
        self.on_screens = on_screens
        self.paused = False
        self.places = list[Place]()
        self.bots = BotPlayers(bots, game.root.state, None)

    @property
    def state(self) -> State:
        """The state now."""
        return self.game.last.state

    @property
    def is_over(self) -> bool:
        """Whether nobody acts any more."""
        return self.state.outcome is not None

    def may_act(self, seat: SeatIndex | None) -> bool:
        """Whether it is the turn of a person in this seat."""
        return not (self.paused or self.is_over) and seat == self.state.player and seat not in self.bots.seats

    def take_turn(self, seat: SeatIndex | None, step: object, action: Action) -> None:
        """Act for a seat, at the last step.

        Raises:
            LocalizedError: it is not for this seat to act there and now; nothing has changed.
            IllegalAction: the rules forbid it; nothing has changed.
        """
        if seat is None:
            raise LocalizedError("table.error.watch")
        if self.is_over:
            raise LocalizedError("table.error.over")
        if self.paused:
            raise LocalizedError("table.error.paused")
        if not self.may_act(seat):
            raise LocalizedError("table.error.turn", player=self.state.names[self.state.player])
        if type(step) is not int or step != len(self.game.line) - 1:
            raise LocalizedError("table.error.late")
        if not isinstance(action, Play | Discard | Clue):
            raise LocalizedError("table.error.action")
        self.game.apply(action)
        self.on_turn()


class GameScreens(Place):
    """A game as all screens behind one link see it: the frames of a `hanabi_widget.Board` from their viewpoint.

    Nobody acts but the seat itself, in its own turn, and there is nothing to undo, to write or to suppose.

    Args:
        live: the game.
        view: the viewpoint.
        seat: who acts here; None: nobody.
        title: the title of the page.
        most: how many screens there may be.
    """

    def __init__(self, live: LiveGame, view: Viewpoint, seat: SeatIndex | None, title: str, most: int) -> None:
        super().__init__(title, live.language, most, live.on_screens)
        self.live = live
        self.view = view
        self.seat = seat
        self.calls = seat is not None
        live.places.append(self)
        self._line = Line(live.language, LineTree(live.language))
        self._offered: Node | None = None  # where this seat may act
        self._is_fresh = False

    # -- what is shown -----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the game as it is now. Where nobody looks, that is put off until somebody comes."""
        self._is_fresh = False
        if self.screens:
            changed = self._refresh()
            if changed:
                self.tell(update(changed))
            self.tell(self._notice())

    def look_from(self, view: Viewpoint) -> None:
        """Show the game from another viewpoint."""
        if view != self.view:
            self.cancel_jobs()  # what they find is for the eyes of the other viewpoint
            self.view = view
            self.show()

    def _refresh(self) -> Traits:
        """Bring the board up to date; the traits that have changed."""
        if self._is_fresh:
            return {}
        self._is_fresh = True
        last = self.live.game.last
        before = self._offered
        self._line.take(last, self.live.game)
        self._offered = last if self.live.may_act(self.seat) else None
        anew = [node for node in self._line.nodes if node in {before} ^ {self._offered}]
        return self._line.change(self._look, self._board(), len(self._line.nodes) - 1, anew)

    @property
    def _look(self) -> Look:
        """How the game looks from here."""
        view = self.view
        language = self.language

        def make() -> Look:
            seen = StepViews(view, language)
            frame = lru_cache(FRAMES)(seen.frame)
            hides_deck = not view.chain and not view.common  # who sees all cards: their positions tell the deck
            return Look(
                lambda node: self._offer(frame(node), may_act=node is self._offered),
                seen.commentary,
                lambda node: {**seen.figures(node), "position": ""} if hides_deck else seen.figures(node),
                lambda nodes, known: {**course(nodes, view, language, known), "hanab_live_link": ""},
            )

        return self._line.look(view, make)

    def _board(self) -> BoardState:
        return {
            **for_screens(self.language, from_here_alone(board_state(self._line.nodes, self.view, self.language, None, self._line.tree))),
            "at_table": True,
            "shortcuts": [Shortcut(keys=SHORTCUTS[key], label=self.language.say(f"key.{key}")) for key in SHORTCUTS if key in KEYS],
        }

    def _offer(self, frame: Frame, *, may_act: bool) -> Frame:
        """A frame with what may be done from here. Nobody rearranges a hand at a table."""
        if not may_act:
            return offline_frame(frame)
        turns = self.live.state.turns_left
        told = self.language.say("screen.turn" if turns is None else "screen.turn.last_round", n=turns)
        return {**frame, "status": told, "hands": [*map(without_moves, frame["hands"])]}

    def _notice(self) -> Traits:
        live = self.live
        say = self.language.say
        title = self.title
        if live.is_over:
            return notice(say("screen.over"), title, record=True)
        if live.paused:
            return notice(say("screen.paused"), title)
        if self.seat in live.bots.seats:
            return notice(say("screen.bot"), title)
        if live.may_act(self.seat):
            return notice("", say("screen.turn.title", title=title), calls=True)
        return notice("", title)

    @property
    def record(self) -> str | None:
        return str(self.live.game) if self.live.is_over else None

    def everything(self, _screen: Screen) -> list[Message]:
        self._refresh()
        return [update({"_open_panels": [*THINK_FIRST], "_board_state": self._line.whole(-1)}), self._notice()]

    # -- messages of screens -----------------------------------------------------------------------

    def handle(self, screen: Screen, message: Message) -> Outcome:
        kind = read_type(message, MESSAGES)
        if kind == "act":
            self.live.take_turn(self.seat, message.get("step"), read_action(message.get("action")))
            return None
        if kind == "board":
            screen.show(safe_json_text(update(self._line.again(-1))))
            return None
        if sum(place.questions for place in self.live.places) >= MOST_QUESTIONS:
            raise LocalizedError("table.error.busy")
        if kind in LINE_REQUESTS:
            return self._line.read_request(message, self.live.game.root)()
        nodes = self._line.nodes
        look = self._look
        work = read_request(message, nodes, self.view, self.language, lambda step: look.shown_at(self._board(), step, nodes[step]))
        return Job(kind, counted(work, most=DEFAULT_STEPS))

    def describe(self, error: Exception) -> str:
        return describe_error(self.language, self.live.state, error)
