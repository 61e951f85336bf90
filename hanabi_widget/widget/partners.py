"""Partners: bots in some chairs of a board, and why each did what it did."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypeAlias

from hanabi_widget.bots import Bot, BotError, PublicHistory, Seat, bot_by_name, take_turn
from hanabi_widget.bots.timeout import TimeLimitExceeded, time_limit
from hanabi_widget.protocol.board import Step
from hanabi_widget.rules import Action, Node, State
from hanabi_widget.text import Language, LocalizedError, describe_option
from hanabi_widget.view import Viewpoint
from hanabi_widget.view.line import EVERYTHING

BOT_SECONDS = 10
"""The seconds that a partner may think about a move."""

Chosen: TypeAlias = "Mapping[str | int, str | Bot] | str | Bot"
"""Who sits in which chair, by name or seat; or who sits in all chairs but that from which the board is seen."""


class Partners:
    """The bots of a board; they sit down where the game begins.

    Args:
        chosen: who sits where.
        state: a position of the game.
        person: the chair that stays free where one bot is to sit in all others.

    Raises:
        ValueError: there is no such player or bot.
        TypeError: one is no bot.
    """

    def __init__(self, chosen: Chosen, state: State, person: int | None) -> None:
        if isinstance(chosen, str | Bot):
            chosen = {seat: chosen for seat in range(len(state.names)) if seat != person}
        self._bots = {state.seat(player): bot_by_name(bot) for player, bot in chosen.items()}
        self._pasts: dict[Node, PublicHistory] = {}
        self._reasons: dict[Node, str] = {}

    def bot(self, state: State) -> Bot | None:
        """Who is to act, if it is a bot."""
        return self._bots.get(state.player) if state.outcome is None else None

    def seat(self, node: Node) -> Seat:
        """What who is to act may know."""
        return Seat(node.state, self._past(node), peeking=self._bots[node.state.player].peeks)

    def _past(self, node: Node) -> PublicHistory:
        if node not in self._pasts:
            if node.parent is None or node.action is None:
                self._pasts[node] = PublicHistory.starting_at(node.state)
            else:
                before = self._past(node.parent)
                self._pasts[node] = before if node.is_supposition else before.after(node.parent.state, node.action)
        return self._pasts[node]

    def act(self, node: Node) -> Action:
        """What the bot does whose turn it is.

        Raises:
            LocalizedError: it is a person's turn, or the bot failed.
        """
        bot = self.bot(node.state)
        if bot is None:
            raise LocalizedError("partner.error.none", player=node.state.names[node.state.player])
        seat = self.seat(node)
        try:
            with time_limit(BOT_SECONDS, lambda: 0):
                return take_turn(bot, seat, node.state, Random(len(seat.history.turns))).action
        except BotError as failure:
            raise LocalizedError(f"partner.error.{failure.reason}", **failure.details) from failure
        except TimeLimitExceeded:
            raise LocalizedError("partner.error.slow", bot=bot.name, turn=len(seat.history.turns) + 1, detail=BOT_SECONDS) from None

    def told(self, node: Node, said: Step, language: Language, view: Viewpoint) -> Step:
        """What is said of a step, with the bot that is to act, and why one did what led here.

        The reason is told to who sees everything: a bot sees the cards of the others.
        """
        bot, reason = self.bot(node.state), ""
        if view == EVERYTHING:
            if node not in self._reasons:
                self._reasons[node] = self._reason(node, language)
            reason = self._reasons[node]
        turn = language.say("partner.turn", player=node.state.names[node.state.player], bot=_name(bot, language)) if bot else ""
        return {**said, "turn": turn, "reason": reason}

    def _reason(self, node: Node, language: Language) -> str:
        """Why a bot did what led to a step; empty where it was no bot, or one that gives no reason."""
        bot = self.bot(node.parent.state) if node.parent and not node.is_supposition else None
        if bot is None or node.parent is None:
            return ""
        state = node.parent.state
        try:
            rule, options = bot.explain(self.seat(node.parent))
        except Exception:  # noqa: BLE001
            return ""  # somebody else acted where the bot fails
        option = next((option for option in options if option.action == node.action), None)
        if option is None:
            return ""
        why = rule
        if language.knows(f"bot.rule.{rule}") and _of_house(bot.rules.get(rule, bot)):
            why = describe_option(language, state, rule, option.seat, option.slot, option.identities)
        return language.say("partner.reason", bot=_name(bot, language), why=why)


def _name(bot: Bot, language: Language) -> str:
    """The name of a bot in words, where it has one."""
    key = f"bot.{bot.name}"
    return language.say(key) if language.knows(key) and _of_house(bot) else bot.name


def _of_house(thing: object) -> bool:
    """Whether a bot or a rule is one of this house, so that the words of its name are about it."""
    return str(getattr(thing, "__module__", "")).startswith("hanabi_widget.")
