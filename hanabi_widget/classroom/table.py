"""The table: one game on many screens, each seat its own; and the wall, its board in the teacher's notebook."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar, Unpack

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError
from hanabi_widget.bots import ALL_BOTS, BOTS, Bot, Player
from hanabi_widget.protocol.board import Choice
from hanabi_widget.protocol.deltas import Message
from hanabi_widget.protocol.teacher_console import ConsoleButton, ConsoleLink, ConsoleState
from hanabi_widget.rules import Action, Game, Node, PlayerName, SeatIndex, State, seats
from hanabi_widget.session.bots import BotPlayers
from hanabi_widget.session.session import Cancelled, Job, Jobs
from hanabi_widget.text import describe_error, describe_status
from hanabi_widget.view import DETAILS, Viewpoint
from hanabi_widget.widget.board import Board
from hanabi_widget.widget.widget_base import forget, watch_cells

from .address import Address, Where
from .live_game import GameScreens, LiveGame
from .screens_behind_secret_links import OnChange
from .teacher_console import Buttons, Served, at_home, later, plain_link

WALL = "wall"
SPECTATORS = "spectators"
PERSON = "person"
MOST_AT_A_SEAT, MOST_AT_THE_WALL, MOST_SPECTATORS = 4, 10, 60
"""So many screens may show the same seat, the wall, or what spectators see."""

BOT_SECONDS = 1.0
"""How long a turn is shown before a bot takes the next."""


class TableWall(Board):
    """A board whose viewpoint is that of all screens of the wall. On it the teacher acts for whoever is to act, or takes a turn back.

    Args:
        game: the game.
        detail: how much knowledge is disclosed.
        language: the code of the language.
        on_change: called when it shows something else.
    """

    _offers_editor = False  # the screens follow one game

    def __init__(self, game: Game, detail: str, language: str, on_change: OnChange) -> None:
        self._on_change = on_change
        self._answer_at_home = at_home(super()._on_message)
        super().__init__(game, view="common", detail=detail, language=language, think_first=True)

    def _on_message(self, *arguments: object) -> None:
        self._answer_at_home(*arguments)

    def _take(self, changed: Message) -> None:
        super()._take(changed)
        self._on_change()


class Table(Served):
    """One game on many screens, each player in the own seat.

    Shown in a notebook, it has a link and a QR code for each seat, which open that player's board on a phone or a laptop: it holds what
    that player may see, and acts for that player alone, in turn. Other links show the wall, for all to see, and what spectators see, which
    is common knowledge. Below stands the wall itself: its viewpoint is yours to choose, and the screens of the wall follow it. There you
    may also act for whoever is to act, or take a turn back. All think first: what a clue taught is shown where somebody asks for it.

    A small server in the kernel serves the screens, from this machine alone unless you name an address. It ends with the kernel, and while
    a cell runs, the screens wait: see docs/classroom.md.

    Args:
        game: the game, which goes on at the end of its main line; or a position.
        bots: the players who are bots: ``{"Bob": "piers"}``. You may change that later, in the notebook too.
        detail: how much knowledge the screens disclose: see `hanabi_widget.Board.detail`.
        address: the address of this machine at which it serves the screens, such as ``"192.168.1.20"``.
        port: the port there; by default the first free one from 8790 on.
        url: where the screens find it, if that is elsewhere: behind a proxy, as on a hub.
        tls: the files of a certificate and of its key, by which all is encrypted: ``("class.pem", "class.key")``; by default nothing is.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Attributes:
        game: the game, which grows with each turn.
        wall: the board that shows the wall in the notebook.

    Raises:
        TypeError: ``game`` is neither a game nor a position.
        HanabiError: some cards are unknown; unknown player, bot, detail or language; or it cannot serve there.

    Example:
        >>> import hanabi_widget as hw
        >>> table = hw.Table(hw.deal(players=3, seed=7), bots={"Cathy": "piers"})
        >>> table.wall.view, table.paused, table.is_open
        ('common', False, False)
    """

    _kind: ClassVar[str] = "table"

    def __init__(
        self,
        game: Game | State,
        *,
        bots: Mapping[str | int, Player] | None = None,
        detail: str = DETAILS[-1],
        language: str | None = None,
        **where: Unpack[Where],
    ) -> None:
        check_type(game, (Game, State), "game", "a Game or a State, such as hw.deal(players=3, seed=7)")
        check_type(bots, (Mapping, type(None)), "bots", "a bot for each player who is one: {'Bob': 'piers'}")
        super().__init__(language)
        self.game = Game(game) if isinstance(game, State) else game
        self._live = LiveGame(self.game, {**(bots or {})}, self._language, self._follow, self._refresh_soon)
        self.wall = TableWall(self.game, detail, self._language.code, self._follow)
        self._shown = self._where()
        self._jobs = Jobs()
        self._timer: asyncio.TimerHandle | None = None  # until a bot acts
        self._trouble = ""
        names = self.game.root.state.names
        say = self._language.say
        screens = partial(GameScreens, self._live)
        self._places = {
            str(seat): screens(Viewpoint((seat,), detail=detail), seat, say("table.page.seat", player=names[seat]), MOST_AT_A_SEAT)
            for seat in seats(len(names))
        }
        self._at_the_wall = screens(self.wall.session.viewpoint, None, say("table.page.wall"), MOST_AT_THE_WALL)
        self._at_the_wall.is_read_from_afar = True
        spectators = screens(Viewpoint(common=True, detail=detail), None, say("table.page.spectators"), MOST_SPECTATORS)
        self._places |= {WALL: self._at_the_wall, SPECTATORS: spectators}
        self._serve(self._places, Address(**where), {})
        watch_cells(self, Table._follow)
        self._plan_bot()

    # -- for the teacher ---------------------------------------------------------------------------

    @property
    def links(self) -> dict[str | int, str]:
        """The links: of each player by name, of ``"wall"`` and of ``"spectators"``; of a player who is called like these two, by seat.

        Raises:
            HanabiError: it is not open.
        """
        others = (WALL, SPECTATORS)
        keys = [seat if name in others else name for seat, name in enumerate(self.game.root.state.names)]
        return {key: self._link(place) for key, place in zip([*keys, *others], self._places)}

    @property
    def paused(self) -> bool:
        """Whether nobody may act for now; set it to pause the game or to go on."""
        return self._live.paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        check_type(paused, bool, "paused", "True or False")
        self._live.paused = paused
        self._show()

    @property
    def bots(self) -> list[str]:
        """The players who are bots."""
        return [self.game.root.state.names[seat] for seat in self._live.bots.seats]

    def seat_bot(self, player: PlayerName, bot: Player | None) -> None:
        """Let a bot play for a player from now on.

        Args:
            player: the player, by name or seat.
            bot: the bot, by name or of your own; None: a person plays again.

        Raises:
            HanabiError: no such player or bot.
        """
        seat = self.game.root.state.seat(player)
        self._trouble = ""
        others: dict[str | int, Player] = {other: its for other, its in self._live.bots.chosen.items() if other != seat}
        self._live.bots = BotPlayers(others if bot is None else {**others, seat: bot}, self.game.root.state, None)
        self._show()

    def take_back(self, player: PlayerName) -> None:
        """Take a seat back: its link leads nowhere any more, its screens say so, and there is a new link.

        Raises:
            HanabiError: no such player, or the table is not open.
        """
        self._exchange(str(self.game.root.state.seat(player)))

    @property
    def record(self) -> str:
        """The record of the game so far, as `hanabi_widget.load` reads it."""
        return str(self.game)

    def close(self) -> None:
        """Close the table: all screens say so, and its links lead nowhere."""
        forget(self)
        self._jobs.cancel_all()
        if self._timer:
            self._timer.cancel()
        super().close()

    # -- what is shown -----------------------------------------------------------------------------

    def _where(self) -> tuple[Node, int]:
        """The last node of the game, and a digest of what is written on its line."""
        line = self.game.line
        return line[-1], hash(tuple((node.comment, tuple(node.notes.items()), node.drawings) for node in line))

    def _follow(self) -> None:
        """If the game has gone on, here or elsewhere, or the wall is seen from elsewhere, show it."""
        if not hasattr(self, "_console"):
            return
        if self._where() != self._shown:
            self._show()
        self._at_the_wall.look_from(self.wall.session.viewpoint)

    def _show(self) -> None:
        """Show the game as it is now, on all screens and in the notebook."""
        self._shown = self._where()
        for place in self._places.values():
            place.show()
        at_home(partial(self.wall.session.follow, to_the_end=True))()  # the class comes first
        self._console.refresh_soon()
        self._plan_bot()

    # -- bots --------------------------------------------------------------------------------------

    def _plan_bot(self) -> None:
        """If a bot is to act, let it, after a while."""
        self._jobs.cancel("bot")
        if self._timer:
            self._timer.cancel()
        if self.is_open and not self.paused and self._live.bots.bot_to_act(self._live.state):
            self._timer = later(BOT_SECONDS, self._start_bot)

    def _start_bot(self) -> None:
        node = self.game.last
        bots = self._live.bots
        if not bots.bot_to_act(node.state):
            return

        def take_turn(action: Action) -> None:
            if node is self.game.last:
                self.game.apply(action)
                self._follow()

        self._jobs.start(0, Job("bot", lambda report: bots.choose_action(node, report), take_turn), lambda *_: None, self._end_bot)

    def _end_bot(self, result: Callable[[], object]) -> None:
        """The turn of a bot is over; if it failed, the notebook says so, and the game waits for the teacher."""
        try:
            result()
        except Cancelled:
            return
        except HanabiError as error:
            self._trouble = describe_error(self._language, self._live.state, error)
            self._console.refresh()

    # -- in the notebook ---------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """The console, and the wall below it."""
        super()._ipython_display_()
        self.wall._ipython_display_()

    def _console_state(self) -> ConsoleState:
        say = self._language.say
        lines = [describe_status(self._language, self._live.state), *([self._trouble] if self._trouble else [])]
        pause = ConsoleButton(id="pause", label=say("table.pause"), pressed=self.paused)
        state = self._console_with(say("table.title"), lines, [pause] if self.is_open else [], [*map(self._console_link, self._places)])
        state["file"] = "game.hanabi"
        state["save"] = say("screen.record")
        if self._live.is_over:
            state["record"] = self.record
        return state

    def _bot(self, place: str) -> Bot | None:
        """The bot that plays at a place."""
        seat = self._places[place].seat
        return None if seat is None else self._live.bots.chosen.get(seat)

    def _addresses(self) -> dict[str, str]:
        """Where people are to go."""
        return {place: link for place, link in super()._addresses().items() if not self._bot(place)}

    def _console_link(self, place: str) -> ConsoleLink:
        say = self._language.say
        screens = self._places[place]
        seat = screens.seat
        bot = self._bot(place)
        label = say(f"table.link.{place}") if seat is None else self.game.root.state.names[seat]
        link = plain_link(place, label, say("table.screens", n=len(screens.screens)), say("table.take_back"))
        link["chosen"] = PERSON if bot is None else bot.name
        if seat is not None:
            link["chooser"] = say("table.player")
            link["choices"] = self._console_choices(bot)
        if seat is None or bot:
            link["buttons"] = []
        if bot:
            link["status"] = ""
        return link

    def _console_choices(self, bot: Bot | None) -> list[Choice]:
        say = self._language.say
        names = [*BOTS] if bot is None or bot.name in BOTS else [*BOTS, bot.name]
        bots = [Choice(id=name, label=say(f"bot.{name}") if name in ALL_BOTS else name) for name in names]
        return [Choice(id=PERSON, label=say("table.person")), *bots]

    @property
    def _buttons(self) -> Buttons:
        return {"pause": self._turn_pause}

    def _turn_pause(self) -> None:
        """Pause the game, or go on."""
        self.paused = not self.paused

    def _choose(self, link: str, choice: str) -> None:
        chosen = self._live.bots.chosen.get(SeatIndex(int(link)))
        if chosen is None or chosen.name != choice:
            self.seat_bot(int(link), None if choice == PERSON else choice)
