"""Every sentence for people, in six languages: English in ``english/``, the others as gettext catalogues in ``locale/``."""

from .agreed_explanations import agreed_in_words, new_breaks_in_words
from .card_history import HistoryLine, ToldHistory, history_in_words
from .explanations import (
    DEFAULT_LEVEL,
    LEVELS,
    ExplainedSentence,
    Explanation,
    cards_by_suit,
    explanation_in_words,
    require_level,
    sayings_in_words,
)
from .game_statistics import decimal, describe_obstacle, describe_series, describe_statistics, statistics_lines
from .language import ENGLISH, LANGUAGES, Language, UnknownLanguage, current_language, get_language, language_by_code, set_language
from .log import announce_action, describe_action, describe_refutation, describe_status, slots_told
from .phrases import action_name, card_name, suit_name, value_name
from .reasons import (
    card_names,
    describe_chain,
    describe_option,
    describe_place,
    fact_name,
    listed_cards,
)
from .reasons_of_trust import describe_trust_reason, describe_trusting
from .rules_card import describe_rules
from .statements import LocalizedError, Statement, describe_error, describe_note
from .story import Passage, Story, review, story
