"""All sentences, in six languages; each language but English is a gettext catalogue in ``locale/``."""

from .cards import action_name, card_name, suit_name, value_name
from .errors import Problem, told_error
from .language import ENGLISH, LANGUAGES, Language, UnknownLanguage, current_language, get_language, language_by_code, set_language
from .log import told_action, told_status, touched_slots
from .reasons import Sentence, card_names, card_place, fact_name, knower, mind_name, told_option, told_reason, told_witness
from .statistics import Reckoned, decimal, statistics_lines, told_series, told_statistics
from .updates import Kind, Wave, change_lines, told_change
from .winnability import told_obstacle

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Kind",
    "Language",
    "Problem",
    "Reckoned",
    "Sentence",
    "UnknownLanguage",
    "Wave",
    "action_name",
    "card_name",
    "card_names",
    "card_place",
    "change_lines",
    "current_language",
    "decimal",
    "fact_name",
    "get_language",
    "knower",
    "language_by_code",
    "mind_name",
    "set_language",
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
