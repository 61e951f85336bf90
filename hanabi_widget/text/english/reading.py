"""English texts about a game that was read from a text which is not quite as its notation has it."""

from hanabi_widget.rules.reading_notes import READING_NOTES

from .catalogue import Catalogue

READING: Catalogue = {
    "reading.title": ("{n} note on how this was read", "{n} notes on how this was read"),
    **{f"reading.{reason}": text for reason, text in READING_NOTES.items()},
}
