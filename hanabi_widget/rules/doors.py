"""The doors of states and games to the rooms above: methods that only hand over."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    from hanabi_widget.knowledge import ChainView, Change, CommonView, Formula, HandView

    from .action import Action, Clue
    from .game import Game
    from .state import State
    from .statistics import Statistics


@overload
def knowledge(state: State, player: str | int, /) -> HandView: ...


@overload
def knowledge(state: State, player: str | int, /, *others: str | int) -> ChainView[Any]: ...


def knowledge(state: State, player: str | int, /, *others: str | int) -> ChainView[Any]:
    """What a player knows of their own hand, or that the next one knows, and so on, of the hand of the last.

    ``state.knowledge("Bob")`` is a `hanabi_widget.knowledge.HandView`, ``state.knowledge("Alice", "Bob")``, what
    Alice knows that Bob knows, a `hanabi_widget.knowledge.ChainView`. A chain may be of any length and repeat a player.

    Raises:
        ValueError: nobody of that name or seat; or the answer depends on an unknown card.
    """
    from hanabi_widget.knowledge import HandView, chain_view  # noqa: PLC0415

    chain = [state.seat(name) for name in (player, *others)]
    return chain_view(state, chain) if others else HandView(state, chain[0])


def common_knowledge(state: State, players: Iterable[str | int] | None = None) -> CommonView:
    """What a group, by default everybody, knows in common; see `hanabi_widget.knowledge.CommonView`.

    Raises:
        ValueError: nobody of that name or seat, an empty group; or the answer depends on an unknown card.
    """
    from hanabi_widget.knowledge import CommonView  # noqa: PLC0415

    if isinstance(players, str):
        players = (players,)
    group = sorted({state.seat(player) for player in (state.names if players is None else players)})
    if not group:
        raise ValueError("an empty group knows nothing: name at least one player")
    return CommonView(state, group)


def holds(state: State, formula: str | Formula) -> bool:
    """Whether a formula is true here: ``state.holds("K(Alice, K(Bob, playable(Bob.2)))")``.

    Raises:
        ValueError: it cannot be read or names what is not here; the answer depends on an unknown card, or is too large.
    """
    from hanabi_widget import knowledge  # noqa: PLC0415

    return knowledge.holds(state, knowledge.formula(formula))


def probability(state: State, player: str | int, formula: str | Formula) -> Fraction:
    """The probability of a formula for a player, exactly, every deck order that fits equally likely.

    Raises:
        ValueError: as for `holds`; nobody of that name or seat.
    """
    from hanabi_widget import knowledge  # noqa: PLC0415

    return knowledge.probability(state, player, knowledge.formula(formula))


def who_knows(state: State, formula: str | Formula) -> tuple[str, ...]:
    """The names of the players who know that a formula is true.

    Raises:
        ValueError: as for `holds`.
    """
    from hanabi_widget import knowledge  # noqa: PLC0415

    return knowledge.who_knows(state, knowledge.formula(formula))


def preview(state: State, action: Action) -> Change:
    """Who would learn what from an action of the player to act; see `hanabi_widget.knowledge.Change`.

    Raises:
        IllegalAction: it is not allowed.
    """
    from hanabi_widget.knowledge import preview  # noqa: PLC0415

    return preview(state, action)


def clue_previews(state: State) -> dict[Clue, Change]:
    """Who would learn what from each legal clue."""
    from hanabi_widget.knowledge import clue_previews  # noqa: PLC0415

    return clue_previews(state)


def text(state: State) -> str:
    """The position, a part on each line; see `hanabi_widget.notation.position_text`, which can write it on one."""
    from hanabi_widget.notation import position_text  # noqa: PLC0415

    return position_text(state)


def svg(state: State) -> str:
    """A picture; see `hanabi_widget.picture.state_picture`."""
    from hanabi_widget.picture import state_picture  # noqa: PLC0415

    return state_picture(state)


def save_svg(state: State, path: str | Path) -> None:
    """Write the picture to a file; see `hanabi_widget.picture.save_svg`."""
    from hanabi_widget.picture import save_svg  # noqa: PLC0415

    save_svg(svg(state), path)


def save_png(state: State, path: str | Path) -> None:
    """Write the picture to a file; see `hanabi_widget.picture.save_png`."""
    from hanabi_widget.picture import save_png  # noqa: PLC0415

    save_png(svg(state), path)


def diff(game: Game, step: int) -> Change:
    """What the action that led to a step of the main line changed; see `hanabi_widget.knowledge.Change`.

    Raises:
        IndexError: nothing led there: the steps are from 1 to the last.
    """
    from hanabi_widget.knowledge import Change, Minds  # noqa: PLC0415

    nodes = game.line
    if step not in range(1, len(nodes)):
        raise IndexError(f"no step {step!r}: an action led to each of the steps 1 to {len(nodes) - 1}")
    return Change(Minds(nodes[step - 1].state), Minds(nodes[step].state))


def game_text(game: Game) -> str:
    """The record; see `hanabi_widget.notation.record_text`."""
    from hanabi_widget.notation import record_text  # noqa: PLC0415

    return record_text(game)


def save(game: Game, path: str | Path) -> None:
    """Write the game to a file; see `hanabi_widget.games.save`."""
    from hanabi_widget.games import save  # noqa: PLC0415

    save(game, path)


def statistics_text(statistics: Statistics) -> str:
    """The statistics in words, each with its derivation."""
    from hanabi_widget.text import current_language, statistics_lines  # noqa: PLC0415

    return "\n".join(statistics_lines(current_language(), statistics))
