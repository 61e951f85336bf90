"""The printed editions and their variants as presets of `RuleSet`, and rules by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache, lru_cache
from itertools import chain, combinations
from typing import Any
from unicodedata import combining, normalize

from hanabi_widget.arguments import check_type, did_you_mean
from hanabi_widget.base_error import HanabiError

from .hanab_live_variants import UnknownVariant, hanab_live_name, hanab_live_rules
from .ruleset import RuleSet
from .suit import SUITS, Suit

VariantNames = tuple[str, ...]
"""Keys of `VARIANTS`."""

VARIANTS: dict[str, dict[str, Any]] = {
    "all_or_nothing": {"all_or_nothing": True},  # V1
    "synchronised": {"announcements": True},  # V2
    "avalanche": {"add": (SUITS["m"],)},  # V3, 10 cards
    "avalanche_5": {"add": (Suit("m", "multicolour", copies=(1, 1, 1, 1, 1)),)},  # V3, 5 cards
    "wild": {"add": (Suit("m", "multicolour", clued_by="every"),)},  # V4
    "black_powder": {"add": (SUITS["k"],)},  # V5; with a variant above, V6
}
"""What each variant changes: fields of `RuleSet`, and under ``"add"`` suits to add."""

EDITIONS: dict[str, tuple[dict[str, Any], VariantNames]] = {
    "common": ({}, tuple(VARIANTS)),
    "ES": ({}, ("all_or_nothing",)),
    "IT": ({"empty_clues": True}, ("all_or_nothing",)),
    "BGA": ({"empty_clues": True}, ("all_or_nothing", "avalanche", "avalanche_5", "wild")),
    "PL": ({}, ("all_or_nothing", "synchronised", "avalanche_5")),
    "PT": ({"empty_clues": True}, ("all_or_nothing", "synchronised", "avalanche", "black_powder")),
}
"""For each edition, its fields of `RuleSet` and the variants that its rulebook prints; ``common`` is the core of all."""

PRINTED_NAMES = {
    ("ES", "Traca final"): ("all_or_nothing",),
    ("IT", "Gran finale"): ("all_or_nothing",),
    ("BGA", "Bouquet finale"): ("all_or_nothing",),
    ("BGA", "Complicato"): ("avalanche",),
    ("BGA", "Difficile"): ("avalanche_5",),
    ("BGA", "Molto difficile"): ("wild",),
    ("PL", "Wszystko albo nic"): ("all_or_nothing",),
    ("PL", "Zsynchronizowany pokaz"): ("synchronised",),
    ("PL", "Lawina kolorów"): ("avalanche_5",),
    ("PT", "Ramalhete final"): ("all_or_nothing",),
    ("PT", "Coreografia ensaiada"): ("synchronised",),
    ("PT", "Avalanche de cores"): ("avalanche",),
    ("PT", "Pólvora negra"): ("black_powder",),
    ("PT", "Combinando as expansões"): ("avalanche", "black_powder"),
}
"""For each edition and name that its rulebook prints, the variants that it means."""


def rule_set(edition: str | RuleSet = "common", *variants: str) -> RuleSet:
    """The rules of an edition with variants, or of a variant by its name on hanab.live.

    Args:
        edition: a key of `EDITIONS`; with variants in the same text, as in ``"PT+avalanche+black_powder"``; a printed name such as
            ``"Traca final"``; or a name on hanab.live such as ``"Funnels & Rainbow (6 Suits)"``. A `RuleSet` is returned as it is.
        variants: keys of `VARIANTS`, or printed names (`PRINTED_NAMES`), that the edition prints; ``common`` offers all.

    Raises:
        HanabiError: an unknown edition, a variant that it does not print, or two versions of a sixth colour; an unknown variant of
            hanab.live, or one that needs something unsupported.

    Example:
        >>> len(rule_set("PT", "avalanche", "black_powder").deck)
        70
        >>> rule_set("common+wild") == rule_set("BGA", "wild")
        False
        >>> rule_set("Pink & Brown (5 Suits)").card_names[-2:]
        ('n4', 'n5')
    """
    if isinstance(edition, RuleSet) and not variants:
        return edition
    for name in (edition, *variants):
        check_type(name, str, "rules", f"a RuleSet, or the name of an edition or variant; editions are {', '.join(EDITIONS)}")
    return _rule_set(str(edition), *variants)


@cache
def _rule_set(edition: str, *variants: str) -> RuleSet:
    name = edition
    edition, *more = (part.strip() for part in name.split("+"))
    chosen = (*more, *(variant.strip() for variant in variants))
    printed_in = next((printer for printer, printed in PRINTED_NAMES if _plain(printed) == _plain(edition)), None)
    if printed_in:
        edition, chosen = printed_in, (edition, *chosen)
    edition = next((known for known in EDITIONS if _plain(known) == _plain(edition)), edition)
    if edition not in EDITIONS:
        known = f"one of {', '.join(EDITIONS)}; variants follow a +: {', '.join(VARIANTS)}"
        if " " not in edition or chosen:
            mean = did_you_mean(edition, [*EDITIONS, *VARIANTS, *(printed for _, printed in PRINTED_NAMES)])
            raise HanabiError(f"no edition {edition!r}: {known}; or a name on hanab.live, such as 'Rainbow (6 Suits)'{mean}")
        try:
            return hanab_live_rules(name)
        except UnknownVariant as error:
            raise HanabiError(f"no rules {name!r}: {known}; or of hanab.live: {error}") from None
    chosen = tuple(key for variant in chosen for key in _variant_keys(edition, variant))
    offered = EDITIONS[edition][1]
    unavailable = [name for name in chosen if name not in offered]
    if unavailable:
        mean = did_you_mean(unavailable[0], offered)
        raise HanabiError(f"the edition {edition} has no variant {unavailable[0]!r}: it has {', '.join(offered)}{mean}")
    settings = _settings(edition, chosen)
    if settings is None:
        raise HanabiError(f"{' and '.join(chosen)} are two versions of the same colour: choose one")
    return RuleSet(**settings)


def _settings(edition: str, chosen: VariantNames) -> dict[str, Any] | None:
    """The fields of `RuleSet` of an edition with variants, or None if two of them are versions of the same colour."""
    printed, offered = EDITIONS[edition]
    changes = [VARIANTS[name] for name in offered if name in chosen]
    added = tuple(suit for change in changes for suit in change.get("add", ()))
    if len({suit.letter for suit in added}) < len(added):
        return None
    settings = {key: value for change in (printed, *changes) for key, value in change.items() if key != "add"}
    return {"suits": (*"rygbw", *added), **settings}


def _variant_keys(edition: str, variant: str) -> VariantNames:
    """The keys of a variant that is given by its key or by its name in an edition; ``common`` knows all names."""
    printed_here = ((name, keys) for (printer, name), keys in PRINTED_NAMES.items() if edition in (printer, "common"))
    return next((keys for name, keys in printed_here if _plain(name) == _plain(variant)), (_plain(variant),))


@cache
def _plain(name: str) -> str:
    """A name without capitals and accents, in whatever Unicode form it was, with one blank between words."""
    return " ".join("".join(letter for letter in normalize("NFD", name.casefold()) if not combining(letter)).split())


def rules_name(rules: RuleSet) -> str | None:
    """The name for which `rule_set` returns these rules, or None.

    Example:
        >>> rules_name(rule_set("BGA", "wild"))
        'BGA+wild'
        >>> rules_name(RuleSet(suits="ry")) is None
        True
    """
    names = rules_names(rules)
    return "+".join((names[0][0], *names[0][1])) if names else hanab_live_name(rules)


@lru_cache(maxsize=64)
def rules_names(rules: RuleSet) -> tuple[tuple[str, VariantNames], ...]:
    """The editions that have these rules, each with the variants that make them, in the order of `EDITIONS`.

    Example:
        >>> rules_names(rule_set("BGA", "avalanche"))
        (('BGA', ('avalanche',)), ('PT', ('avalanche',)))
    """
    return tuple(
        (edition, chosen)
        for edition, (_, offered) in EDITIONS.items()
        for chosen in chain.from_iterable(combinations(offered, n) for n in range(len(offered) + 1))
        if (settings := _settings(edition, chosen)) and _may_be(rules, settings) and rule_set(edition, *chosen) == rules
    )


def _may_be(rules: RuleSet, settings: Mapping[str, object]) -> bool:
    """Whether rules have these fields, suits apart: quick, as no other rules are made."""
    own = (entry for entry in fields(RuleSet) if entry.name != "suits")
    return all(getattr(rules, entry.name) == settings.get(entry.name, entry.default) for entry in own)
