"""Every sentence for people, in six languages: English in ``english/``, the others as gettext catalogues in ``locale/``."""

from .audit import audit_summary, audit_table, describe_audit, describe_audited_step, describe_parting
from .cards import action_name, card_name, suit_name, value_name
from .errors import LocalizedError, describe_error
from .language import ENGLISH, LANGUAGES, Language, UnknownLanguage, current_language, get_language, language_by_code, set_language
from .log import announce_action, describe_action, describe_refutation, describe_status, slots_told
from .reasons import (
    Sentence,
    card_names,
    case_name,
    chain_label,
    describe_chain,
    describe_conclusion,
    describe_counterexample,
    describe_evidence,
    describe_option,
    describe_place,
    describe_premises,
    describe_reason,
    fact_name,
)
from .rules_card import RulesText, describe_rules
from .statement import Statement
from .statistics import StatisticText, decimal, describe_series, describe_statistics, statistics_lines
from .trust import describe_breach, describe_trusted_card, describe_trusting
from .trust_reasons import describe_trust_reason
from .updates import UpdateKind, UpdateText, describe_update, update_lines
from .winnability import describe_obstacle

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Language",
    "LocalizedError",
    "RulesText",
    "Sentence",
    "Statement",
    "StatisticText",
    "UnknownLanguage",
    "UpdateKind",
    "UpdateText",
    "action_name",
    "announce_action",
    "audit_summary",
    "audit_table",
    "card_name",
    "card_names",
    "case_name",
    "chain_label",
    "current_language",
    "decimal",
    "describe_action",
    "describe_audit",
    "describe_audited_step",
    "describe_breach",
    "describe_chain",
    "describe_conclusion",
    "describe_counterexample",
    "describe_error",
    "describe_evidence",
    "describe_obstacle",
    "describe_option",
    "describe_parting",
    "describe_place",
    "describe_premises",
    "describe_reason",
    "describe_refutation",
    "describe_rules",
    "describe_series",
    "describe_statistics",
    "describe_status",
    "describe_trust_reason",
    "describe_trusted_card",
    "describe_trusting",
    "describe_update",
    "fact_name",
    "get_language",
    "language_by_code",
    "set_language",
    "slots_told",
    "statistics_lines",
    "suit_name",
    "update_lines",
    "value_name",
]
