"""What the notebook shows of a table or a poll, and what a teacher presses there."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from .board import Choice


class ConsoleButton(TypedDict):
    """A button."""

    id: str
    label: str
    pressed: bool | None  # of a switch; null: it is none


class ConsoleAddress(TypedDict):
    """Where a link leads: a secret, which is told to whom looks at the console, and in no state that a notebook saves."""

    address: str
    code: str  # its QR code, as the address of a picture; empty: there is none


class ConsoleLink(TypedDict):
    """A link to give to somebody."""

    id: str
    label: str  # "Bob"
    status: str  # "2 screens"
    chooser: str  # the label of the list; empty if there is none
    chosen: str  # the id of the choice in force
    choices: list[Choice]
    buttons: list[ConsoleButton]


class ConsoleBar(TypedDict):
    """A bar of a chart."""

    label: str
    count: int
    before: int | None  # in the round before; null: there was none
    text: str  # "12, before that 4"
    mark: Literal["right", "wrong", ""]
    mark_label: str  # "right"


class ConsoleChart(TypedDict):
    """Votes by what was voted for."""

    title: str
    max: int  # the longest a bar may be
    bars: list[ConsoleBar]


ConsoleLabel: TypeAlias = Literal[
    "copy",
    "copied",
    "show_code",
    "open",  # of the link itself
    "links",  # of all links together
]
ConsoleLabels: TypeAlias = dict[ConsoleLabel, str]
"""The labels that never change."""


class ConsoleState(TypedDict):
    """All that the notebook shows of a table, a poll or an exam beside its board."""

    language: str
    title: str
    lines: list[str]  # what there is to know now
    labels: ConsoleLabels
    buttons: list[ConsoleButton]
    links: list[ConsoleLink]
    charts: list[ConsoleChart]
    record: str  # the record of the game, or the grades, to save; empty for none
    file: str  # the name of its file
    save: str  # the label of the button that saves it


class PressButton(TypedDict):
    """Press a button, of a link or of them all."""

    type: Literal["press"]
    button: str
    link: str  # empty: of no link


class ChooseForLink(TypedDict):
    """Choose from the list of a link."""

    type: Literal["choose"]
    link: str
    choice: str


class AskForAddresses(TypedDict):
    """Ask where the links lead: a view does once it is there."""

    type: Literal["addresses"]


ConsoleMessage: TypeAlias = PressButton | ChooseForLink | AskForAddresses


class ConsoleAddresses(TypedDict):
    """Where the links lead from now on."""

    type: Literal["addresses"]
    addresses: dict[str, ConsoleAddress]  # by id of the link; of one that is not here, nobody is to go there


class ConsoleError(TypedDict):
    """What went wrong."""

    type: Literal["error"]
    text: str


ConsoleReply: TypeAlias = ConsoleAddresses | ConsoleError
