"""Each type of saying has a claim and words; no two types have the same."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from hanabi_widget.explain import CardEvent, Saying
from hanabi_widget.explain.said_by_agreement import OfAgreement
from hanabi_widget.explain.said_of_cards import OfKnownCards
from hanabi_widget.explain.saying import AboutTokens, Audience
from hanabi_widget.text import explanations
from hanabi_widget.text.sayings import Speaker, say, say_first


def types(base: type[Saying] = Saying) -> Iterator[type[Saying]]:
    """All types of sayings of the package that can be made, but for steps of a card's history, which are told together."""
    bases = OfAgreement, OfKnownCards, AboutTokens, CardEvent
    for kind in base.__subclasses__():
        if not inspect.isabstract(kind) and kind.__module__.startswith("hanabi_widget.") and kind not in bases:
            yield kind
        yield from types(kind)


def test_each_type_has_its_own_words_and_says_what_it_is() -> None:
    assert len({*types()}) > 45
    for kind in {*types()}:
        assert kind.kind in explanations.LEVELS["table"], kind
        assert kind.__doc__, kind
        words = {door.dispatch(kind) for door in (say, say_first)}
        assert any(function.__module__ != Speaker.__module__ or function.__name__ not in ("say", "say_first") for function in words), kind


def test_a_type_without_a_claim_cannot_be_made() -> None:
    class Planted(Saying):
        kind = "follows"

    with pytest.raises(TypeError, match="claims"):
        Planted(Audience.__new__(Audience))  # type: ignore[abstract]
