"""What boards and maps have in common as widgets of a notebook: their script, the messages they answer, the picture beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

import anywidget
import traitlets
from IPython.display import display

from hanabi_widget.protocol.board_messages import Answer, JobProgress, Reply
from hanabi_widget.rules import State
from hanabi_widget.text import Language, LocalizedError, describe_error

from .background_jobs import Cancelled, Job, Jobs
from .json_text import json_safe
from .scripts import LOADER, SCRIPT, STYLE
from .shared_script import shared_script


class NotebookWidget(anywidget.AnyWidget):
    """A widget that answers the browser. What inherits says what it does with a message, and which traits the browser may set."""

    _scripts: ClassVar[tuple[str, str]] = (SCRIPT, STYLE)
    """The script and the style sheet."""

    _shared_script = traitlets.Unicode().tag(sync=True)
    """A reference to the `SharedScript`, if the widget does not bring its own script and style sheet."""
    _esm = traitlets.Unicode().tag(sync=True)
    _style_sheet = traitlets.Unicode().tag(sync=True)
    """The style sheet. js adds it to the page once; as ``_css``, anywidget would add it again for each widget."""

    _language: Language
    _jobs: Jobs

    @property
    def state(self) -> State:
        """A position, for the names of players and cards in errors."""
        raise NotImplementedError

    def _handle(self, message: object) -> Answer | Job[Any] | None:
        """Obey a command, or answer a request; or the job that does."""
        raise NotImplementedError

    def _readers(self) -> Mapping[str, Callable[[object], object]]:
        """The traits that the browser may set, each with what reads its value."""
        return {}

    def _fallback(self) -> dict[str, str]:
        """A picture and a text of what is shown, for places without widgets."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the widget and its layout, which ipywidgets would keep."""
        if jobs := getattr(self, "_jobs", None):
            jobs.cancel_all()
        super().close()
        if layout := getattr(self, "_default_layout", None):  # missing if __init__ failed
            layout.close()

    # -- the script --------------------------------------------------------------------------------

    @traitlets.default("_shared_script")
    def _refer_to_script(self) -> str:
        return shared_script(*self._scripts)

    @traitlets.default("_esm")
    def _choose_script(self) -> str:
        return LOADER if self._shared_script else self._scripts[0]

    @traitlets.default("_style_sheet")
    def _choose_style(self) -> str:
        return "" if self._shared_script else self._scripts[1]

    # -- messages from the browser -----------------------------------------------------------------

    def _on_message(self, _: object, message: object, __: object) -> None:
        """Reply to a message, at once or when its job is done. If anything is wrong with it, nothing changes and the reply says so."""
        number = message.get("id") if isinstance(message, dict) else 0
        if isinstance(message, dict) and message.get("type") == "cancel":
            self._jobs.cancel_number(number)
        else:
            self._reply(number if type(number) is int else 0, lambda: self._handle(json_safe(message)))

    def _reply(self, number: int, make_answer: Callable[[], Answer | Job[Any] | None]) -> None:
        """Reply to the message of a number; if it takes a job, when that is done."""

        def send(answer: Answer | Reply) -> None:
            self.send(json_safe({**answer, "id": number}))

        try:
            made = make_answer()
        except Cancelled:
            send(Reply(type="cancelled", id=0, text=""))
        except KeyboardInterrupt:
            send(Reply(type="cancelled", id=0, text=""))
            raise
        except Exception as error:
            send(Reply(type="error", id=0, text=describe_error(self._language, self.state, error)))
            if not isinstance(error, ValueError | RecursionError):
                raise
        else:
            if isinstance(made, Job):
                self._jobs.start(number, made, partial(self._tell_progress, number), partial(self._reply, number))
            else:
                send(made or Reply(type="done", id=0, text=""))

    def _tell_progress(self, number: int, done: int, total: int | None) -> None:
        self.send(JobProgress(type="progress", id=number, done=done, total=total))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser may set, and refuse all else."""
        changes = sync_data if isinstance(sync_data, dict) else {"": sync_data}
        readers = self._readers()
        forbidden = [name for name in changes if name not in readers]
        try:
            if forbidden:
                raise LocalizedError("error.write", name=forbidden[0])
            super().set_state({name: readers[name](value) for name, value in changes.items()})
        except ValueError as error:
            self.send_state([name for name in changes if name in self.keys])
            self.send(json_safe(Reply(type="error", id=0, text=describe_error(self._language, self.state, error))))

    # -- places without widgets --------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401
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
