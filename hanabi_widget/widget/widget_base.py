"""What boards, exercises and maps have in common as widgets of a notebook: a session's traits and messages, scripts, pictures beside them.

The picture of a widget is for the day when the widget itself is not there, and for as long as it takes to come, as while a kernel starts.
JupyterLab and Notebook 7 say "Loading widget..." then, or "model not found", whatever else the output holds. So the picture is an output of
its own. There (where outputs are Lumino's widgets) it is hidden unless the widget is missing: it replaces "model not found" at once, and
waits a moment for a widget that is only just coming.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from threading import Event
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakKeyDictionary

import anywidget
import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import Widget  # type: ignore[import-untyped]

from hanabi_widget.arguments import as_integer
from hanabi_widget.effort import in_background
from hanabi_widget.picture.svg import image_html
from hanabi_widget.protocol.board import Script
from hanabi_widget.protocol.board_messages import Reply
from hanabi_widget.protocol.deltas import Message, Traits, json_safe
from hanabi_widget.rules import State
from hanabi_widget.session.session import HAS_THREADS, Session
from hanabi_widget.session.standalone_html import BOARD_SCRIPT, packed, static
from hanabi_widget.text import LocalizedError

LOADER = static("loader.js")
"""The script of a widget that has a `SharedScript`."""

SessionT = TypeVar("SessionT", bound=Session)

_OUTPUT = ".jp-OutputArea-child"
_FAILED = f"{_OUTPUT}:has(> .jp-OutputArea-output.jupyter-widgets)"
"""The output of a widget without a model: a widget that is there has this class further inside."""
_MISSING = f"{_OUTPUT}:has(> .jp-OutputArea-output.lm-Panel):not(:has(.hanabi))"
_STYLE = f"""\
.lm-Widget{_OUTPUT}:has(.hanabi-picture) {{ display: none }}
{_MISSING} + {_OUTPUT}:has(.hanabi-picture) {{ display: flex }}
{_MISSING}:not({_FAILED}) + {_OUTPUT} .hanabi-picture {{ animation: hanabi-late 1s steps(1) }}
@keyframes hanabi-late {{ from {{ max-height: 0; overflow: hidden }} }}
{_FAILED}:has(+ {_OUTPUT} .hanabi-picture) {{ display: none }}
[data-jp-theme-light="true"] .hanabi-picture img {{ color-scheme: light }}
[data-jp-theme-light="false"] .hanabi-picture img {{ color-scheme: dark }}
"""


def message_trait() -> traitlets.Dict[str, Any]:
    """A trait with a message of the protocol, which the browser gets."""
    return traitlets.Dict().tag(sync=True)


class WholeNumber(traitlets.Int[int, int]):
    """A whole number, kept as a plain one; a truth value is none."""

    def validate(self, obj: traitlets.HasTraits, value: object) -> int:
        """The plain number."""
        if isinstance(value, bool):
            self.error(obj, value)
        return super().validate(obj, as_integer(value))


class SharedScript(Widget):  # type: ignore[misc]
    """A model without a view: widgets refer to it."""

    packed = traitlets.Unicode(read_only=True).tag(sync=True)
    """The script and the style sheet."""

    def __init__(self, script: Script) -> None:
        self.set_trait("packed", packed(script))
        super().__init__()


_shared: dict[str, SharedScript] = {}
"""The models of this kernel, by their script."""


class NotebookWidget(anywidget.AnyWidget, Generic[SessionT]):
    """A widget that shows a session: it has the session's traits, and hands it what the browser says."""

    _script: ClassVar[Script] = BOARD_SCRIPT

    _shared_script = traitlets.Unicode().tag(sync=True)
    """A reference to the `SharedScript`, if the widget does not bring its own script and style sheet."""
    _esm = traitlets.Unicode().tag(sync=True)
    _style_sheet = traitlets.Unicode().tag(sync=True)
    """The style sheet. js adds it to the page once; as ``_css``, anywidget would add it again for each widget."""

    session: SessionT

    def __init__(self, session: SessionT) -> None:
        self.session = session
        super().__init__(**session.traits)
        self._default_layout = self.layout
        self._desk = session.desk(self._reply)
        session.on_change = self._take
        self.on_msg(self._on_message)

    @property
    def state(self) -> State:
        """The position that is shown."""
        return self.session.state

    def _fallback(self) -> dict[str, str]:
        """A picture and a text of what is shown, for places without widgets."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the widget and its layout, which ipywidgets would keep."""
        if session := getattr(self, "session", None):  # missing if __init__ failed
            session.jobs.cancel_all()
        super().close()
        if layout := getattr(self, "_default_layout", None):
            layout.close()

    # -- the script --------------------------------------------------------------------------------

    @traitlets.default("_shared_script")
    def _refer_to_script(self) -> str:
        """A reference to a shared script of this kernel; empty outside a Jupyter kernel, where a widget must bring its own."""
        script = self._script["script"]
        if getattr(get_ipython(), "kernel", None) is None:
            return ""
        if script not in _shared or _shared[script].comm is None:
            _shared[script] = SharedScript(self._script)
        return f"anywidget:{_shared[script].model_id}"

    @traitlets.default("_esm")
    def _choose_script(self) -> str:
        return LOADER if self._shared_script else self._script["script"]

    @traitlets.default("_style_sheet")
    def _choose_style(self) -> str:
        return "" if self._shared_script else self._script["style"]

    # -- between the session and the browser -----------------------------------------------------------

    def _take(self, changed: Message) -> None:
        """Show what has changed in the session."""
        with self.hold_sync():
            for name, value in changed.items():
                setattr(self, name, value)

    def _reply(self, message: Message) -> None:
        self.send(message)

    def _on_message(self, _: object, message: object, __: object) -> None:
        self._desk.answer(message)

    def set_state(self, sync_data: Traits) -> None:
        """Take what the browser may set, and refuse all else."""
        changes = sync_data if isinstance(sync_data, dict) else {"": sync_data}
        readers = self.session.readers
        forbidden = [name for name in changes if name not in readers]
        try:
            if forbidden:
                raise LocalizedError("error.write", name=forbidden[0])
            super().set_state({name: readers[name](value) for name, value in changes.items()})
        except ValueError as error:
            self.send_state([name for name in changes if name in self.keys])
            self.send(json_safe(Reply(type="error", id=0, text=self.session.describe(error))))

    # -- places without widgets --------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: dict[str, object]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and for places without widgets a picture and a text of what this viewpoint sees."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), **json_safe(self._fallback())}, metadata

    def _ipython_display_(self) -> None:
        """The widget, and as an output of its own the picture, which is shown on the day when there is no widget."""
        data, metadata = self._repr_mimebundle_()
        page = data.pop("text/html")
        display(data, metadata=metadata, raw=True)
        display({"text/html": page}, raw=True)


def stored(svg: str, words: str, advice: str, language: str, asked: Sequence[str] = (), space: Sequence[str] = ()) -> str:
    """A picture as HTML, with its text, and how to go on; what is asked stands above it, and below it where the answer is written."""
    above, below = ("".join(f"<p>{escape(line)}</p>\n" for line in lines) for lines in (asked, space))
    hint = escape(advice)
    return f"""\
<div class="hanabi-picture" lang="{language}">
<style>
{_STYLE}</style>
{above}{image_html(svg, words)}
{below}<p>{hint}</p>
</div>
"""


def _request() -> dict[str, Any] | None:
    """What the front end has asked the kernel to run now; None outside a notebook."""
    kernel = getattr(get_ipython(), "kernel", None)
    message = kernel.get_parent() if kernel and hasattr(kernel, "get_parent") else None
    return message if isinstance(message, dict) else None


def in_a_notebook() -> bool:
    """Whether what a cell shows goes to a front end with a person before it."""
    return getattr(get_ipython(), "kernel", None) is not None and somebody_is_there()


def somebody_is_there() -> bool:
    """Whether a person may look at what a cell shows, rather than a program that runs a notebook, whose cells cannot be asked for input."""
    message = _request()
    return message is None or bool(message.get("content", {}).get("allow_stdin", True))


def this_cell() -> tuple[str, str]:
    """The cell that runs, and this run of it, as the front end tells them apart; empty outside a notebook.

    A front end that has no names for cells is taken at the cell's word.
    """
    message = _request() or {}
    cell = message.get("metadata", {}).get("cellId") or message.get("content", {}).get("code")
    return str(cell or ""), str(message.get("header", {}).get("msg_id", ""))


SLOW_SECONDS = 0.5
"""A cell that takes longer is a wait for browsers, which the kernel does not answer meanwhile."""

_watching: WeakKeyDictionary[object, tuple[Callable[[Any], object], Callable[[Any], Iterable[object]]]] = WeakKeyDictionary()
_running: list[Event] = []
"""Says of the cell that runs, and of each that runs it, when it has ended."""


def watch_cells(board: object, refresh: Callable[[Any], object], tell: Callable[[Any], Iterable[object]] = lambda _: ()) -> None:
    """Look after a board when cells run, until it is closed or gone.

    Args:
        board: the board.
        refresh: is called with it after each cell.
        tell: is called with it beside a cell that takes long; it tells browsers, bit by bit, what they cannot ask for meanwhile.
    """
    _watching[board] = refresh, tell
    shell = get_ipython()
    if shell is not None and refresh_boards not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("pre_run_cell", tell_beside_cell)
        shell.events.register("post_run_cell", refresh_boards)


def forget(board: object) -> None:
    """Leave a board alone from now on."""
    _watching.pop(board, None)


def refresh_boards(*_: object) -> None:
    """Show each game as it is now."""
    while _running:
        _running.pop().set()
    for board, (refresh, _tell) in [*_watching.items()]:
        refresh(board)


def tell_beside_cell(*_: object) -> None:
    """Begin to tell browsers what boards lack, should this cell take long."""
    _running.append(ended := Event())

    def tell_all() -> None:
        if ended.wait(SLOW_SECONDS):
            return
        for board, (_refresh, tell) in [*_watching.items()]:
            for _told in tell(board):
                if ended.is_set() or board not in _watching:
                    break

    if HAS_THREADS:
        in_background(tell_all, "hanabi_widget")
