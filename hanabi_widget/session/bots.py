"""The bots at a board: what they do, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from time import monotonic
from typing import TypeAlias, TypeVar

from hanabi_widget.arguments import check_type
from hanabi_widget.bots import ALL_BOTS, Bot, BotError, Player, PublicHistory, Seat, TimeLimitExceeded, bot_by_name, take_turn, within_time
from hanabi_widget.conventions import Convention
from hanabi_widget.protocol.board import Frame
from hanabi_widget.rules import Action, Node, Reorder, SeatIndex, Slot, State, Suppose, action_in, newest_first, seats_of, slot_in
from hanabi_widget.text import Language, LocalizedError, describe_option
from hanabi_widget.view import Viewpoint
from hanabi_widget.view.board_state import EVERYTHING, offline_frame, without_moves

from .session import REPORT_SECONDS, Report, nowhere

BOT_SECONDS = 10
"""How long a bot may think about an action."""

T = TypeVar("T")

BotChoice: TypeAlias = Mapping[str | int, Player] | Player
"""For each player, by name or seat, a bot; or one bot for all seats but the viewer's."""


class BotPlayers:
    """The bots at a board, from the start of the game.

    Args:
        bots: for each player a bot, or one bot for all seats but the viewer's.
        state: a position of the game.
        viewer: the viewer's seat; None for none.

    Attributes:
        chosen: the bots by seat.

    Raises:
        HanabiError: no such player or bot.
        TypeError: not a bot.
    """

    def __init__(self, bots: BotChoice, state: State, viewer: SeatIndex | None) -> None:
        check_type(bots, (str, Bot, Convention, Mapping), "bots", "the name of a bot, a Bot, or one for each player: {'Ben': 'piers'}")
        if not isinstance(bots, Mapping):
            bots = {seat: bots for seat in seats_of(state) if seat != viewer}
        self.chosen: Mapping[SeatIndex, Bot] = {state.seat(player): bot_by_name(bot) for player, bot in bots.items()}
        self._histories: dict[Node, PublicHistory] = {}
        self._reason = cache(self._find_reason)
        self._slow_explainers: set[int] = set()  # by their ids, as a bot may be equal to anything

    @property
    def seats(self) -> list[SeatIndex]:
        """The seats of the bots."""
        return sorted(self.chosen)

    def bot_to_act(self, state: State) -> Bot | None:
        """The bot whose turn it is; None if it is not a bot's turn."""
        return self.chosen.get(state.player) if state.outcome is None else None

    def seat(self, node: Node) -> Seat:
        """What the bot to act may know. It sees each hand with the newest card first, also where cards were rearranged (S6)."""
        return Seat(newest_first(node.state), self._history(node), peeking=self.chosen[node.state.player].peeks)

    def _history(self, node: Node) -> PublicHistory:
        """What everybody has seen up to a node: on from the last step for which that is known, step by step, however many there are."""
        missing = list[Node]()
        at = node
        while at not in self._histories:
            missing.append(at)
            if at.parent is None or at.action is None:
                self._histories[at] = PublicHistory.starting_at(newest_first(at.state))
            else:
                at = at.parent
        for each in reversed(missing):
            if each.parent is not None and each.action is not None:
                before = self._histories[each.parent]
                state = newest_first(each.parent.state)
                is_turn = not isinstance(each.action, Reorder | Suppose)
                self._histories[each] = before.after(state, action_in(state, each.parent.state, each.action)) if is_turn else before
        return self._histories[node]

    def choose_action(self, node: Node, report: Report = nowhere) -> Action:
        """The action of the bot whose turn it is. While it thinks, the job is reported.

        Raises:
            LocalizedError: it is not a bot's turn, or the bot failed.
        """
        bot = self.bot_to_act(node.state)
        if bot is None:
            raise LocalizedError("partner.error.none", player=node.state.names[node.state.player])
        seat = self.seat(node)
        state = newest_first(node.state)
        try:
            action = _within_patience(lambda: take_turn(bot, seat, state, Random(len(seat.history.turns))).action, report)
            return action_in(node.state, state, action)
        except BotError as error:
            raise LocalizedError(f"partner.error.{error.reason}", **error.details) from error
        except TimeLimitExceeded:
            raise LocalizedError("partner.error.slow", bot=bot.name, turn=len(seat.history.turns) + 1, detail=BOT_SECONDS) from None

    def lock(self, node: Node, frame: Frame) -> Frame:
        """A step at which nobody is offered to act for a bot, or to rearrange its hand."""
        if self.bot_to_act(node.state):
            return offline_frame(frame)
        return {**frame, "hands": [without_moves(hand) if hand["seat"] in self.chosen else hand for hand in frame["hands"]]}

    def button(self, state: State, language: Language) -> str:
        """What the button says that lets the bot act whose turn it is; empty if it is not a bot's turn."""
        bot = self.bot_to_act(state)
        return language.say("partner.turn", player=state.names[state.player], bot=_bot_name(bot, language)) if bot else ""

    def explain(self, node: Node, language: Language, view: Viewpoint) -> str:
        """Why the bot acted that led to a step, once it is known.

        Empty for a viewer who does not see all cards: the reason may tell of any card that the bot saw.
        """
        return self._reason(node, language) if view == EVERYTHING and self.chosen else ""

    def _find_reason(self, node: Node, language: Language) -> str:
        """Why a bot took the action that led to a step; empty if it was not a bot, or a bot that gives no reason."""
        bot = self.bot_to_act(node.parent.state) if node.parent else None
        if bot is None or node.parent is None or node.action is None or isinstance(node.action, Reorder | Suppose):
            return ""
        shown = node.parent.state
        seat = self.seat(node.parent)
        state = newest_first(shown)
        action = action_in(state, shown, node.action)

        def reason() -> str:
            rule, options = bot.explain(seat)
            option = next((option for option in options if option.action == action), None)
            if option is None:
                return ""
            why = str(rule)
            # somebody else's rule may have the name of one of ours, which our texts do not describe
            is_ours = str(getattr(bot.rules.get(why, bot), "__module__", "")).startswith("hanabi_widget.")
            if is_ours and language.knows(f"bot.rule.{why}"):
                holder = SeatIndex(option.seat)
                slot = Slot(option.slot)
                place = slot and slot_in(shown, state, holder, slot)
                why = describe_option(language, shown, why, holder, place, option.identities, option.case)
            return language.say("partner.reason", bot=_bot_name(bot, language), why=why)

        try:
            return "" if id(bot) in self._slow_explainers else _within_patience(reason, nowhere)
        except TimeLimitExceeded:
            self._slow_explainers.add(id(bot))
            return ""
        except (Exception, SystemExit):  # noqa: BLE001
            return ""  # a person acted for a bot that fails here


def _within_patience(think: Callable[[], T], report: Report) -> T:
    """What a bot's thoughts come to: in a browser, which has no threads, they take as long as they take. The job is reported meanwhile.

    Raises:
        TimeLimitExceeded: it thinks for too long.
        Cancelled: the job was cancelled; the thoughts are left behind.
        Exception: what it raises; what would end Python, such as `SystemExit`, as a RuntimeError.
    """
    until = monotonic() + BOT_SECONDS

    def patience_left() -> float:
        report(0, None)
        return max(0.0, until - monotonic())

    return within_time(min(REPORT_SECONDS, BOT_SECONDS), think, patience_left)


def _bot_name(bot: Bot, language: Language) -> str:
    """A bot's name in a language, for the bots of this package; else the name it gives itself."""
    key = f"bot.{bot.name}"
    return language.say(key) if language.knows(key) and type(bot) is type(ALL_BOTS.get(bot.name)) else bot.name
