"""The editor of positions: a notebook widget in which a position is set up by mouse and keys."""

from __future__ import annotations

import traitlets

from hanabi_widget.arguments import check_type
from hanabi_widget.notation.draft import Draft
from hanabi_widget.picture import picture
from hanabi_widget.rules import Game, Node, RuleSet, State
from hanabi_widget.session.editor import EditorSession, Shown, pasted_draft
from hanabi_widget.session.standalone_html import EDITOR_SCRIPT, EDITOR_STYLE
from hanabi_widget.text import language_by_code
from hanabi_widget.view import ShownStep, Viewpoint, whole_board

from .widget_base import NotebookWidget, stored


class Editor(NotebookWidget[EditorSession]):
    """A position to set up by mouse and keys: players and rules, cards in hands, clue marks, fireworks, discards, the deck, tokens.

    Choose a place and then its card, or a card and then its places; or type at a place: ``r3``, ``?`` for an unknown card, ``r`` or ``3``
    if only that is known, ``+r`` and ``-3`` for clues, Backspace to clear. What cannot be is said at once beside the thing, by the checks
    of `position`, and nothing is lost while it is so. What `load` reads can be pasted: a game gives its last step, or one that you choose.

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

    _scripts = (EDITOR_SCRIPT, EDITOR_STYLE)

    _editor_state = traitlets.Dict().tag(sync=True)
    """An `EditorState`."""
    _world = traitlets.Dict().tag(sync=True)
    """The position as a board, a `World`; empty while the editor is shown."""
    _board_script = traitlets.Dict().tag(sync=True)
    """The `BoardScript`, once a board was shown; empty before."""

    def __init__(self, start: State | Game | str | None = None, language: str | None = None) -> None:
        spoken = language_by_code(language)
        match start:
            case None:
                shown = Shown(Draft.new(RuleSet(), 2))
            case str():
                shown = pasted_draft(start)
            case Game():
                shown = Shown(Draft.of(start.last.state))
            case State():
                shown = Shown(Draft.of(start))
            case _:
                raise TypeError(f"an editor begins with a State, a Game or a text, not {start!r:.60}")
        super().__init__(EditorSession(shown, spoken))

    @property
    def state(self) -> State:
        """The position that was set up.

        Raises:
            HanabiError: it cannot be; see `problems`.
        """
        return self.session.possible_state()

    @property
    def text(self) -> str:
        """The position as text, which `position` reads; it says ``[unchecked]`` while something cannot be."""
        return str(self.session.state)

    @property
    def problems(self) -> tuple[str, ...]:
        """What cannot be, in sentences; empty if the position can be."""
        return self.session.problems

    def paste(self, text: str) -> None:
        """Show the position in a text, or the last step of the first game in it.

        Raises:
            HanabiError: it is none of what `load` reads.
        """
        check_type(text, str, "text", "a position, a record, or a game of hanab.live as JSON or a link")
        self.session.paste(text)

    def __str__(self) -> str:
        return self.text

    def _fallback(self) -> dict[str, str]:
        """A picture and the text of the position; nothing is worked out in it, as no deal may fit."""
        shown = self.session.made
        board = whole_board([Node(self.session.state)], Viewpoint(detail="negatives"), self.session.language)
        page = stored(picture(ShownStep.of(board, 0)), shown["text"], shown["labels"]["run_cell"], shown["language"])
        return {"text/html": page, "text/plain": shown["text"]}
