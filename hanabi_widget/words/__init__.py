"""All sentences. A language is added by one file with its texts and one line in `LANGUAGES`."""

from .english import ENGLISH
from .language import Language
from .naming import card_name, slot_names, suit_name, value_name
from .telling import told_action, told_status, touched_slots

LANGUAGES: dict[str, Language] = {language.code: language for language in (ENGLISH,)}
"""The languages by code."""

__all__ = [
    "LANGUAGES",
    "Language",
    "card_name",
    "slot_names",
    "suit_name",
    "told_action",
    "told_status",
    "touched_slots",
    "value_name",
]
