"""A game that is played at a table: whose turn it is, who sits where, and whether it is paused."""

from __future__ import annotations

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import UNKNOWN, Action, Clue, Discard, Game, Node, Play, SeatIndex, State
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.widget.bot_players import BotChoice, BotPlayers


class LiveGame:
    """A game that goes on at the end of its main line, turn by turn, each by the player whose turn it is.

    Args:
        game: the game.
        bots: who of the players is a bot.
        language: the language of all texts.

    Attributes:
        game: the game.
        language: the language of all texts.
        bots: the bots.
        paused: whether nobody may act for now.
        questions: how many questions of screens are being worked out.

    Raises:
        HanabiError: some cards are unknown, or the dealer that proves is at the table; no such player or bot.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> live = LiveGame(Game(initial_state(players=2, seed=7)), {}, ENGLISH)
        >>> live.take_turn(SeatIndex(1), 0, Play(1))
        Traceback (most recent call last):
        hanabi_widget.text.statement.LocalizedError: It is not your turn: Alice is to act.
        >>> live.take_turn(SeatIndex(0), 0, Play(1))
        >>> live.state.player
        1
    """

    def __init__(self, game: Game, bots: BotChoice, language: Language) -> None:
        if UNKNOWN in game.last.state._cards:
            raise HanabiError("a table needs all cards, also those of the deck: take a game from `hw.deal`")
        if game.root.learner is not None:
            raise HanabiError("a table needs one deal for everybody, and the dealer that proves has none: take another game")
        self.game, self.language, self.paused, self.questions = game, language, False, 0
        self.bots = BotPlayers(bots, game.root.state, None)

    @property
    def line(self) -> list[Node]:
        """The nodes of the game so far."""
        return self.game.line

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
        if type(step) is not int or step != len(self.line) - 1:
            raise LocalizedError("table.error.late")
        if not isinstance(action, Play | Discard | Clue):
            raise LocalizedError("table.error.action")
        self.game.apply(action)

    def seat_bots(self, bots: BotChoice) -> None:
        """Let these bots play from now on, and no others.

        Raises:
            HanabiError: no such player or bot.
        """
        self.bots = BotPlayers(bots, self.game.root.state, None)
