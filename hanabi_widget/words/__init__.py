"""All sentences. A language is added by one file: its catalogue in ``po/``."""

from .explaining import Sentence, card_names, card_place, fact_name, knower, mind_name, told_option, told_reason, told_witness
from .languages import ENGLISH, LANGUAGES, Language, language, language_of
from .naming import action_name, card_name, suit_name, value_name
from .reckoning import Reckoned, decimal, statistics_lines, told_series, told_statistics
from .refusing import Problem, told_error
from .rippling import Kind, Wave, change_lines, told_change
from .telling import told_action, told_status, touched_slots
from .winning import told_obstacle

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Kind",
    "Language",
    "Problem",
    "Reckoned",
    "Sentence",
    "Wave",
    "action_name",
    "card_name",
    "card_names",
    "card_place",
    "change_lines",
    "decimal",
    "fact_name",
    "knower",
    "language",
    "language_of",
    "mind_name",
    "statistics_lines",
    "suit_name",
    "told_action",
    "told_change",
    "told_error",
    "told_obstacle",
    "told_option",
    "told_reason",
    "told_series",
    "told_statistics",
    "told_status",
    "told_witness",
    "touched_slots",
    "value_name",
]
