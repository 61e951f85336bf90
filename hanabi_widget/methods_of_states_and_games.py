"""Doors: what a state, a game or a reason is asked that a higher room answers, and how they are printed.

The classes stand in low rooms, which know nothing of knowledge, conventions, text or pictures. Their doors stand here, the one place that
looks up from them, and are put on the classes when `hanabi_widget` is imported; so all of them are there whichever room is imported first.
Pictures are loaded when somebody asks for one: a board is there sooner.
"""

# ruff: noqa: PLC0415 # see above

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, overload

from hanabi_widget.arguments import FileName
from hanabi_widget.rules import PlayerName

from . import knowledge, text
from .arguments import integer
from .base_error import HanabiError
from .bots import Batch
from .conventions import (
    Audit,
    Convention,
    GameReading,
    LikelyConvention,
    Reading,
    TrustReason,
    convention as read_convention,
    likely_conventions,
    names_that_fit,
)
from .explain import Standpoint, card_history, sayings_of_reasons, sayings_of_witness, witnesses
from .knowledge import ChainView, CommonView, Counterexample, Formula, OwnHand, PossibleWorlds, Reason, model_checking
from .knowledge.proving_dealer import refuted
from .notation import position_text, record_text, save
from .rules import Action, Clue, Game, Node, Seats, Slot, State, Statistics, group_of


class StateDoors:
    """What a `State` is asked that higher rooms answer."""

    __slots__ = ()

    # -- knowledge -------------------------------------------------------------------------------

    @overload
    def knowledge(self: State, player: PlayerName, /) -> OwnHand: ...

    @overload
    def knowledge(self: State, player: PlayerName, /, *others: PlayerName) -> ChainView[Any]: ...

    def knowledge(self: State, player: PlayerName, /, *others: PlayerName) -> ChainView[Any]:
        """What a player knows of their own hand; or what the first player knows that the next knows, and so on, of the last one's hand.

        What they may *trust*, if all keep to a convention, a line of play tells: see `Game.under` and `Node.under`.

        Args:
            player: a name or a seat.
            others: the rest of the chain; it may be of any length and repeat a player.

        Returns:
            A `hanabi_widget.knowledge.OwnHand` for one player, a `hanabi_widget.knowledge.ChainView` for several.

        Raises:
            HanabiError: nobody has that name or seat. What depends on an unknown card raises when the view is asked for it.

        Example:
            >>> import hanabi_widget as hw
            >>> state = hw.deal(players=3, seed=7)[0].apply(hw.Clue("Bob", "yellow"))
            >>> state.knowledge("Bob")[1].probability("playable"), len(state.knowledge("Alice", "Bob"))
            (Fraction(5, 17), 5)
        """
        seats = [self.seat(name) for name in (player, *others)]
        return knowledge.chain_view(self, seats) if others else OwnHand(self, seats[0])

    def common_knowledge(self: State, players: Iterable[PlayerName] | None = None) -> CommonView:
        """What a group, by default everybody, knows in common (Theorem 4); see `hanabi_widget.knowledge.CommonView`.

        Args:
            players: names or seats.

        Raises:
            HanabiError: nobody has that name or seat, or the group is empty. What depends on an unknown card raises when it is asked for.

        Example:
            >>> import hanabi_widget as hw
            >>> state = hw.deal(players=3, seed=7)[0].apply(hw.Clue("Bob", "yellow"))
            >>> state.common_knowledge()["Bob"][3]
            <slot 3: y1 y2 y3 y4 y5>
        """
        return CommonView(self, group_of(self, players))

    holds = model_checking.holds
    probability = model_checking.probability
    who_knows = model_checking.who_knows

    def announce(self: State, announcement: str | Formula | Clue) -> PossibleWorlds:
        """The worlds that an announcement to all leaves, in a position with few of them: ``state.announce("not K(Alice, r1(Alice.1))")``.

        Args:
            announcement: a formula, or a clue as what it touches and what not; what it says is true.

        Raises:
            HanabiError: it is false, cannot be read or names what is not here; there are too many worlds: the error says how many.

        Example:
            >>> import hanabi_widget as hw
            >>> rules = hw.RuleSet(suits="r", copies=(1, 1, 1), hand_size=1)
            >>> worlds = hw.position("Ann r1 | Ben r2", rules=rules).announce("r1(Ann.1) or r2(Ann.1)")
            >>> len(worlds), worlds.holds("K(Ann, r1(Ann.1))")
            (4, True)
        """
        return PossibleWorlds(self).announce(announcement)

    def explain(
        self: State, action: Action, view: str | int = "all", level: str = "table", under: str | Convention | None = None
    ) -> text.Explanation:
        """What an action of the player to act teaches, said as a teacher would.

        Args:
            action: the action.
            view: ``"all"`` for a reader who sees all cards; or a player, by name or seat, who is told nothing else than that seat can tell.
            level: ``"short"`` for what was said and what it is good for; ``"table"`` also for what stays open and who can follow;
                ``"logician"`` for the claims as formulas too.
            under: a convention, as for `Game.under`: what players may rely on stands apart, in ``agreed``. The position is all of
                its past; see `Node.explanation` for a line of play.

        Returns:
            A `hanabi_widget.text.Explanation`: a headline and sentences, each with its claims as formulas and its evidence.

        Raises:
            IllegalAction: it is not allowed.
            HanabiError: there is no such view or level.

        Example:
            >>> import hanabi_widget as hw
            >>> print(hw.deal(players=2, seed=2)[0].explain(hw.Clue("Bob", 1)))
            Bob’s third and fifth cards are ones, and each can be played now: no firework has begun.
            For all Bob knows, they may be the same colour, so after the first he cannot be sure of the next.
        """
        return Node(self).add(action).explanation(view, level, under)

    # -- text and pictures -----------------------------------------------------------------------

    def __str__(self: State) -> str:
        """The position as text, one part a line; `hanabi_widget.notation.position_text` can write it on one line."""
        return position_text(self)

    def _ipython_display_(self: State) -> None:
        _show_board_or_picture(self)

    def _repr_svg_(self: State) -> str:
        from .picture import state_picture

        return state_picture(self)

    def save_svg(self: State, path: FileName) -> None:
        """Write a picture of the position to an SVG file.

        Raises:
            OSError: the file cannot be written; an older one stays as it was.
        """
        from .atomic_write import write_whole

        write_whole(path, self._repr_svg_())

    def save_png(self: State, path: FileName) -> None:
        """Write a picture of the position to a PNG file; it needs the extra ``png``.

        Raises:
            ImportError: the extra is not installed.
            OSError: the file cannot be written; an older one stays as it was.
        """
        from .picture import save_png

        save_png(self._repr_svg_(), path)


class NodeDoors:
    """What a `Node` is asked that higher rooms answer."""

    __slots__ = ()

    def under(self: Node, convention: str | Convention) -> Reading:
        """This node as it is read under a convention, by what the actions said that led here from the root.

        Args:
            convention: a name such as ``"level 1"``, or the text of a convention (see docs/conventions.md).

        Raises:
            HanabiError: there is no convention of this name, its text cannot be read, or it needs another number of players.

        Example:
            >>> import hanabi_widget as hw
            >>> node = hw.deal(players=2, seed=2).apply(hw.Clue("Bob", "red"))
            >>> node.under("beginner").trust("Bob")[1], node.state.knowledge("Bob")[1]
            (<slot 1: r1>, <slot 1: r1 r2 r3 r4 r5>)
        """
        return GameReading(read_convention(convention), self.path())[-1]

    def explanation(self: Node, view: str | int = "all", level: str = "table", under: str | Convention | None = None) -> text.Explanation:
        """What the action that led here taught; see `State.explain`. Empty at the start, and of a supposition.

        Raises:
            HanabiError: there is no such view or level.

        Example:
            >>> import hanabi_widget as hw
            >>> hw.deal(players=2, seed=2).apply(hw.Clue("Bob", 1)).explanation(view="Bob").headline
            'Your third and fifth cards are ones, and each can be played now: no firework has begun.'
        """
        if self.parent is None or self.action is None:
            return text.Explanation("", (), level)
        reader = _reader(self.state, view)
        before, after = (knowledge.StateKnowledge(each.state, *reader) for each in (self.parent, self))
        told = text.explanation_in_words(text.current_language(), Standpoint.between(before, after, reader), self.action, level)
        if under is None:
            return told
        from .view import Viewpoint
        from .view.learned import agreed_explained, agreement

        agreed = read_convention(under)
        language = text.current_language()
        viewpoint = Viewpoint(reader, convention=agreed)
        known = {self.parent: before, self: after}
        explained = agreed_explained(self, lambda node: agreement(node, viewpoint, known[node]))
        sentences = text.agreed_in_words(language, explained) if explained else ()
        return replace(told, agreed=sentences, agreed_label=language.say("update.agreed", convention=agreed.name)) if sentences else told

    def card_history(self: Node, player: PlayerName, slot: int, view: str | int = "all") -> text.ToldHistory:
        """How the holder of a card came to know it: when it was dealt, what was told, counted and proved, each with its step.

        A line tells of a step at which fewer identities stayed possible for the holder, or the card became good for something else.
        Steps are counted from the root. From a seat it is the same in all worlds of that seat.

        Args:
            player: the holder, by name or seat.
            slot: the slot here.
            view: as for `explanation`.

        Raises:
            HanabiError: there is no such player, slot or view.

        Example:
            >>> import hanabi_widget as hw
            >>> node = hw.deal(players=2, seed=2).apply(hw.Clue("Bob", 1)).add(hw.Play(3))
            >>> print(node.card_history("Bob", 5, view="Bob"))
            You know that your fifth card is a one.
            In the hand from the start.
            Step 1: Alice told you that it is a one, so it can be played.
            Step 2: you played the blue 1, so what it is good for is open again.
        """
        seat = self.state.seat(player)
        n = self.state.hand_sizes[seat]
        slot = integer(slot, "slot", f"a slot from 1 to {n}")
        if slot not in range(1, n + 1):
            raise text.LocalizedError("illegal.no_slot", player=self.state.names[seat], slot=slot, n=n)
        reader = _reader(self.state, view)
        path = self.path()
        history = card_history(path, seat, Slot(slot), reader)
        return text.history_in_words(text.current_language(), history, [node.state for node in path])


def _reader(state: State, view: str | int) -> Seats:
    """The seat of a player who looks; empty for somebody who sees all cards.

    Raises:
        HanabiError: there is no such view; the message lists them.
    """
    try:
        return () if view == "all" else (state.seat(view),)
    except HanabiError as error:
        raise HanabiError(f"{error}; or 'all' for somebody who sees all cards") from None


class GameDoors:
    """What a `Game` is asked that higher rooms answer."""

    __slots__ = ()

    def under(self: Game, convention: str | Convention) -> GameReading:
        """The main line as it is read under a convention: what players may rely on if all keep to it.

        Args:
            convention: a name such as ``"level 1"``, or the text of a convention (see docs/conventions.md).

        Raises:
            HanabiError: there is no convention of this name, or its text cannot be read.

        Example:
            >>> import hanabi_widget as hw
            >>> game = hw.deal(players=2, seed=2)
            >>> node = game.apply(hw.Clue("Bob", "red"))
            >>> game.under("beginner")[1].trust("Bob")[1], game[1].knowledge("Bob")[1]
            (<slot 1: r1>, <slot 1: r1 r2 r3 r4 r5>)
        """
        return GameReading(read_convention(convention), self.line)

    def audit(self: Game, convention: str | Convention) -> Audit:
        """Where the players of the main line kept a convention, what they meant, and how it was read.

        Args:
            convention: as for `under`.

        Raises:
            HanabiError: as for `under`; or a card is unknown.

        Example:
            >>> import hanabi_widget as hw
            >>> game = hw.deal(players=2, seed=2)
            >>> node = game.apply(hw.Clue("Bob", "red"))
            >>> game.audit("beginner")
            <Audit under beginner: 0 steps kept it, 1 broke it>
        """
        return Audit(self.under(convention))

    def likely_conventions(self: Game, *texts: str | Convention) -> tuple[LikelyConvention, ...]:
        """Which convention the players seem to keep, by the clues of the main line: all that come with the package, and others.

        A convention foretells a clue: one that keeps it shares 0.95 with the other clues that could have been given and keep it, where one
        that asks for nothing counts a quarter; those that break it share the rest. This looks at all cards, and so is for reviews.

        Args:
            texts: own conventions, as for `under`.

        Returns:
            A `hanabi_widget.conventions.LikelyConvention` for each, the likeliest first; of equals own ones, and higher levels. If none
            foretells the clues better than guessing by 0.3 nats a clue, the first is ``"none of these"``.

        Raises:
            HanabiError: as for `under`; or an own convention needs another number of players.

        Example:
            >>> import hanabi_widget as hw
            >>> game = hw.simulate("level 1", players=3, games=1, seed=2).game(0)
            >>> likely, *others = game.likely_conventions()
            >>> likely.name, round(likely.gain, 1), likely.clues
            ('level 1', 1.7, 20)
        """
        shipped = names_that_fit(self.root.state.rules, len(self.root.state.names))
        return likely_conventions(self.line, [*map(read_convention, (*shipped, *texts))])

    def card_history(self: Game, player: PlayerName, slot: int, view: str | int = "all") -> text.ToldHistory:
        """How the holder of a card came to know it, at the end of the main line; see `Node.card_history`.

        Raises:
            HanabiError: there is no such player, slot or view.

        Example:
            >>> import hanabi_widget as hw
            >>> game = hw.deal(players=2, seed=2)
            >>> node = game.apply(hw.Clue("Bob", "red"))
            >>> print(game.card_history("Bob", 1))
            Bob knows that Bob’s first card is red.
            In the hand from the start.
            Step 1: Alice told Bob that it is red.
        """
        return self.last.card_history(player, slot, view)

    def story(self: Game, view: str | int = "all", *, whole: bool = False) -> text.Story:
        """The main line to read: its result, where it turned, what a player knew there and what it cost, and how it ended.

        Args:
            view: ``"all"`` for a reader who sees all cards; or a player, by name or seat, who is told of each step what that seat could
                tell, and of the end, once all lay down their cards, what stayed in the hands.
            whole: every move instead: what it was, how likely to be right, what came of it.

        Returns:
            A `hanabi_widget.text.Story`; in a notebook a page with small boards.

        Raises:
            HanabiError: there is no such view.

        Example:
            >>> import hanabi_widget as hw
            >>> game = hw.deal(players=2, seed=2)
            >>> node = game.apply(hw.Clue("Bob", "red"))
            >>> print(game.story(whole=True).paragraphs[0].text)
            Step 1. Alice gave Bob the clue red.
        """
        return text.story(text.current_language(), self.line, *_reader(self.root.state, view), whole=whole)

    def review(self: Game, under: str | Convention | None = None, view: str | int = "all") -> text.Story:
        """What went wrong in the main line: each strike, lost last copy and lost point, with its cost, its cause and what else there was.

        Below stand the breaks of the agreement that cost nothing.

        Args:
            under: what the players have agreed on, as for `under`; None to review what they knew, and the clues that were not given.
            view: as for `story`.

        Returns:
            A `hanabi_widget.text.Story`, whose paragraphs have a ``role``; in a notebook a page with small boards.

        Raises:
            HanabiError: as for `under`; or there is no such view.

        Example:
            >>> import hanabi_widget as hw
            >>> game = hw.deal(players=2, seed=2)
            >>> node = game.apply(hw.Clue("Bob", "red")).add(hw.Play(1))
            >>> [(told.role, told.shown) for told in game.review("beginner").paragraphs]
            [('cost', 2), ('cause', 1), ('instead', 0)]
        """
        convention = None if under is None else read_convention(under)
        return text.review(text.current_language(), self.line, convention, *_reader(self.root.state, view))

    save = save

    def _ipython_display_(self: Game) -> None:
        _show_board_or_picture(self)

    def _repr_svg_(self: Game) -> str:
        """The step that a board of the game shows first."""
        from .picture import picture
        from .session.board import BoardSession
        from .view import DETAILS

        session = BoardSession(self, None, DETAILS[-1], text.current_language())
        return picture(session.shown_at(session.step))

    def __str__(self: Game) -> str:
        """The record of the game; see `hanabi_widget.notation.record`."""
        return record_text(self)

    def _refuted(self: Game, node: Node, action: Action) -> Node | None:
        """The node after a new action that the dealer that proves refutes; None if it does not, or is not at the table."""
        if self.root.learner is None or node.state.normalized(action) in [child.action for child in node.children]:
            return None
        return refuted(node, action)


# -- how they are shown ----------------------------------------------------------------------------


class BatchDoors:
    """How a `Batch` is printed and drawn, which needs texts and pictures."""

    def __str__(self: Batch) -> str:
        """Who played how many games, and how well."""
        from .picture.charts import batch_lines

        return "\n".join(batch_lines(text.current_language(), self))

    def _repr_svg_(self: Batch) -> str:
        """The scores as a chart."""
        from .picture.charts import batch_chart

        return batch_chart(self)

    def _ipython_display_(self: Batch) -> None:
        _show_picture(self)


def _show_board_or_picture(shown: State | Game) -> None:
    """Show a position or a game as a board as the value of a cell; where there are no widgets, or nobody looks at them, as a picture."""
    with suppress(ImportError, HanabiError):
        from .widget.board import Board
        from .widget.widget_base import in_a_notebook

        if in_a_notebook():
            Board(shown)._ipython_display_()
            return
    _show_picture(shown)


def _show_picture(shown: State | Game | Batch) -> None:
    """Show what has a picture as that."""
    from .picture.svg import show_image

    show_image(shown._repr_svg_(), str(shown))


# -- how they are printed --------------------------------------------------------------------------


def _story_html(language: text.Language, told: text.Story) -> Iterator[str]:
    """A story as a page, for notebooks."""
    from .picture import page_of_story

    return page_of_story(language, told)


_LINES: dict[tuple[type, str], Callable[[text.Language, Any], Iterable[str]]] = {
    (Statistics, "__repr__"): text.statistics_lines,
    (Counterexample, "__str__"): lambda language, found: [
        " ".join(
            told.text
            for witness in witnesses([found])
            for told in text.sayings_in_words(language, found.state, sayings_of_witness(witness, None))
        )
    ],
    (Reason, "__str__"): lambda language, reason: [
        told.text for told in text.sayings_in_words(language, reason.state, sayings_of_reasons([reason]))
    ],
    (TrustReason, "__str__"): text.describe_trust_reason,
    (text.Story, "_repr_html_"): _story_html,
}
"""By class and method, the lines that it is printed as, in the language set."""


for kind, doors in ((State, StateDoors), (Node, NodeDoors), (Game, GameDoors), (Batch, BatchDoors)):
    for name, door in vars(doors).items():
        if name not in ("__module__", "__doc__", "__slots__", "__dict__", "__weakref__"):
            setattr(kind, name, door)
for (printed, method), lines_of in _LINES.items():
    setattr(printed, method, lambda self, lines_of=lines_of: "\n".join(lines_of(text.current_language(), self)))
