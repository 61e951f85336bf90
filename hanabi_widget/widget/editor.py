"""The editor of positions: a notebook widget in which a position is set up by mouse and keys."""

from __future__ import annotations

from hanabi_widget.arguments import check_type
from hanabi_widget.knowledge import is_consistent
from hanabi_widget.notation.draft import Draft
from hanabi_widget.picture import picture
from hanabi_widget.rules import Game, Node, RuleSet, State
from hanabi_widget.session.editor import Shown, pasted_draft
from hanabi_widget.text import language_by_code
from hanabi_widget.view import ShownStep, Viewpoint, whole_board

from .board import Board
from .widget_base import stored


class Editor(Board):
    """A position to set up by mouse and keys: players and rules, cards in hands, clue marks, fireworks, discards, the deck, tokens.

    Choose a place and then its card, or a card and then its places; or type at a place: ``r3``, ``?`` for an unknown card, ``r`` or ``3``
    if only that is known, ``+r`` and ``-3`` for clues, Backspace to clear. What cannot be is said at once beside the thing, by the checks
    of `position`, and nothing is lost while it is so. What `load` reads can be pasted: a game gives its last step, or one that you choose.
    *Show as board* goes on with it on a board, whose menu leads back: a pasted game with all its moves, at the step that was chosen.

    Args:
        start: where to begin: a position, a game, of which it is the last one, or a text as it is pasted; by default the start of a game
            of two players of which no card is known.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Raises:
        TypeError: ``start`` is none of these.
        HanabiError: the text cannot be read, or there is no such language.

    Example:
        >>> import hanabi_widget as hw
        >>> editor = hw.Editor("r2 | Ann r3+3 ? ? ? ? | Ben g1 y2 ? ? ?")
        >>> editor.state.hand("Ann")
        ('r3', '?', '?', '?', '?')
        >>> editor.paste("[unchecked] r5 | Ann r5 ? ? ? ? | Ben g1 y2 ? ? ?")
        >>> editor.problems
        ('red 5: 2 lie here, and the game has 1.',)
    """

    def __init__(self, start: State | Game | str | None = None, language: str | None = None) -> None:
        spoken = language_by_code(language)
        blank = Draft.new(RuleSet(), 2)
        match start:
            case None:
                shown = Shown(blank)
            case str():
                shown = pasted_draft(start)
            case Game():
                shown = Shown(Draft.of(start.last.state))
            case State():
                shown = Shown(Draft.of(start))
            case _:
                raise TypeError(f"an editor begins with a State, a Game or a text, not {start!r:.60}")
        possible = not shown.draft.problems and is_consistent(shown.draft.state)
        super().__init__(shown.draft.state if possible else blank.state, language=spoken.code)
        self.session.set_up(shown)

    @property
    def state(self) -> State:
        """The position that is being set up, or that the board shows.

        Raises:
            HanabiError: it cannot be; see `problems`.
        """
        return self.session.editor.possible_state() if self.session.editor else super().state

    @property
    def text(self) -> str:
        """The position as text, which `position` reads; it says ``[unchecked]`` while something cannot be."""
        return str((self.session.editor or self.session).state)

    @property
    def problems(self) -> tuple[str, ...]:
        """What cannot be, in sentences; empty if the position can be."""
        return self.session.editor.problems if self.session.editor else ()

    def paste(self, text: str) -> None:
        """Show the position in a text, or the last step of the first game in it.

        Raises:
            HanabiError: it is none of what `load` reads.
        """
        check_type(text, str, "text", "a position, a record, or a game of hanab.live as JSON or a link")
        self.session.set_up(pasted_draft(text))

    def __str__(self) -> str:
        return self.text

    def _fallback(self) -> dict[str, str]:
        """A picture and the text of the position; nothing is worked out in it, as no deal may fit."""
        editor = self.session.editor
        if not editor:
            return super()._fallback()
        board = whole_board([Node(editor.state)], Viewpoint(detail="negatives"), editor.language)
        page = stored(picture(ShownStep.of(board, 0)), self.text, editor.made["labels"]["run_cell"], editor.language.code)
        return {"text/html": page, "text/plain": self.text}
