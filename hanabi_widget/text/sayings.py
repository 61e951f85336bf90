"""Sayings in words: for each type, which text says it, and what is inserted. All that a sentence says is in the fields of its saying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce, singledispatch
from itertools import groupby
from operator import or_
from typing import Self

from hanabi_widget.explain import Place, Saying, Standpoint, grouped, slots_by_hand
from hanabi_widget.explain.said_by_agreement import NotAsked, Understood
from hanabi_widget.explain.said_of_a_game import Luck, Missing, NoClueHelps, Silence, Worth
from hanabi_widget.explain.said_of_cards import (
    FEW,
    ActsFirst,
    CannotBe,
    CanStillTell,
    Change,
    Changed,
    ClueSaid,
    ComesFirst,
    CouldKnow,
    CouldNotBeSure,
    CouldNotKnow,
    DependsOnUnknown,
    FitsAfter,
    GoodFor,
    HadSurePlay,
    Identified,
    InFact,
    InsteadSurePlay,
    IsGiven,
    IsTold,
    KeepUnless,
    KnownBefore,
    KnownGoodFor,
    KnownToAll,
    KnownUses,
    LastCopy,
    LastTurns,
    MayAsWellBe,
    MayBeTwins,
    MissedBefore,
    MustBe,
    NamedBefore,
    NamedColors,
    NextFits,
    NotFittingAsSeen,
    NowGoodFor,
    OfCards,
    OfKnownCards,
    OneIsEnough,
    OneOfEach,
    OnlyCanBe,
    OnlyClueSaves,
    OnlyMissedIsNew,
    OtherFits,
    SafeDiscards,
    ShutsOut,
    SoGoodFor,
    ToldAndFitsIf,
    ToldAndGoodFor,
    ToldBefore,
    ToldSo,
    TwinIsUseless,
    WhichIsWhichIsOpen,
    WhyUses,
    WouldFit,
)
from hanabi_widget.explain.said_of_minds import (
    CanFollow,
    CannotFollow,
    DependsOnYourHand,
    DoNotSee,
    InSight,
    MayBeInstead,
    MayHold,
    ReadsHand,
    SoKnown,
    TakeUp,
)
from hanabi_widget.explain.said_of_the_table import (
    Because,
    CopiesLeft,
    DoesNotFit,
    EndsAt,
    LastStrike,
    MustNotDiscard,
    NobodyLearns,
    OneMoreStrike,
    Result,
    StandsNow,
    Strike,
    TokenBack,
    WasUseless,
    WouldHaveFitted,
)
from hanabi_widget.explain.saying import Audience, Verdict
from hanabi_widget.rules import Action, AnyCards, Clue, ClueValue, Identities, Identity, Play, SeatIndex, Slot, State, playable

from .grammars import grammar_of
from .language import Language
from .phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase, Namer, NumberPhrase, suit_name, value_name
from .reasons import describe_chain

MOST_NAMED = 2
"""So many players who cannot follow are named with the cards that they hold, if nobody can."""


class Speaker:
    """Says sayings in a language.

    Args:
        now: names cards after an action.
        earlier: names them before it.
    """

    def __init__(self, now: Namer, earlier: Namer) -> None:
        self.now, self.earlier, self.grammar, self.language = now, earlier, now.grammar, now.grammar.language
        self.state, self.rules, self.viewer = now.state, now.state.rules, now.reader

    @classmethod
    def of(cls, language: Language, standpoint: Standpoint) -> Self:
        """One who names cards by what all know of them, before an action and after it."""
        sides, grammar = (standpoint.after, standpoint.before), grammar_of(language)
        now, earlier = [Namer(grammar, side.state, side.common, standpoint.viewer) for side in sides]
        return cls(now, earlier)

    @classmethod
    def by_place(cls, language: Language, state: State, viewer: SeatIndex | None) -> Self:
        """One who names cards by their places, as questions do."""
        more_than_any = state.rules.all_identities << 1 | 1  # so not called by a rank or a colour, even if the deck has no other
        unknown = [[more_than_any] * size for size in state.hand_sizes]
        namer = Namer(grammar_of(language), state, unknown, viewer)
        return cls(namer, namer)

    def text(self, key: str, **words: object) -> str:
        """A text of explanations, or one whose key is given whole."""
        return self.language.say(key if "." in key else f"explain.{key}", **words)

    def about(self, key: str, saying: OfCards | OfKnownCards, **words: object) -> str:
        """A text about cards of one hand: what they are called, how many they are, and who holds them."""
        n = len(saying.slots)
        count, player = NumberPhrase(self.grammar, n), self.now.player(saying.holder)
        words = {"n": n, "count": count, "cards": self.cards(saying), "player": player, **words}
        if hasattr(saying, "identity"):
            words.setdefault("what", self.card(saying.identity))
        return self.text(key, **words)

    # -- what is inserted --------------------------------------------------------------------------------

    def card(self, identity: Identity) -> IdentitiesPhrase:
        """A card that there is."""
        return self.now.identities([identity])

    def done(self, action: Action) -> str:
        """What the player to act does, and with which card."""
        language, player = self.language, self.state.player
        match action:
            case Clue(other, value):
                words = {"other": self.state.names[self.state.seat(other)], "value": value_name(language, self.rules, value)}
                return language.say("plan.clue", player=self.now.player(player), **words)
            case Play(slot, announce):
                color = value_name(language, self.rules, announce or "")
                return language.say(f"plan.play{'_as' * bool(announce)}", cards=self.now.cards(player, [Slot(slot)]), color=color)
        return language.say("plan.discard", cards=self.now.cards(player, [Slot(getattr(action, "slot", 0))]))

    def proved(self, key: str, saying: OfKnownCards, **words: object) -> str:
        """The same of what follows, with the copies in sight from which it does, if there are any."""
        if not saying.seen:
            return self.about(key, saying, **words)
        return self.about(f"{key}_seen", saying, sees=self.sight(saying), **words)

    def cards(self, saying: OfCards | OfKnownCards, identities: AnyCards = ()) -> CardsPhrase:
        """The cards of a saying, of one hand."""
        return self.now.cards(saying.holder, saying.slots, identities=identities)

    def hands(self, saying: OfKnownCards, *, names_them: bool) -> HandsPhrase:
        """The cards of a saying, of several hands, perhaps by which they are."""
        groups = slots_by_hand(saying.cards)
        known = {seat: [card.identity for card in saying.known if card.place[0] == seat] for seat in groups if names_them}
        return self.now.hands(groups, known)

    def places(self, places: Iterable[Place]) -> HandsPhrase:
        """Cards in the order in which they are given, by their places: that the red 1 is the red 1 tells nothing."""
        hands = [(seat, [slot for _, slot in of_hand]) for seat, of_hand in groupby(places, key=lambda place: place[0])]
        return HandsPhrase(self.grammar, tuple(self.now.cards(seat, slots).by_place() for seat, slots in hands))

    def told(self, saying: IsTold | ToldBefore | CouldKnow) -> tuple[str, dict[str, object]]:
        """What clues named that touched cards, and what did not: which form says it, and the words."""
        sides = saying.touched, saying.missed
        touched, missed = ([self.value(value, len(saying.slots)) for value in values] or [""] for values in sides)
        form = "" if not saying.missed else "_but" if saying.touched else "_not"
        return form, {"touched": self.language.and_list(touched), "missed": self.grammar.neither(missed)}

    def value(self, value: ClueValue, n: int) -> str:
        """What so many cards are that a clue touched."""
        return self.grammar.value(self.rules, value, n)

    def told_value(self, saying: ClueSaid | ToldSo, n: int) -> str:
        """The same, perhaps with what earlier clues had left out."""
        value, missed = self.value(saying.value, n), [self.value(one, n) for one in saying.earlier]
        return self.text("and_not", n=n, value=value, missed=self.grammar.neither(missed)) if missed else value

    def sight(self, saying: OfKnownCards | InSight) -> str:
        """Which copies are in sight."""
        seen = self.now.identities([piece.identity for piece in saying.seen])
        return self.text(saying.sight, n=len(saying.cards), player=self.now.player(saying.holder), seen=seen)

    def each_height(self, suits: Iterable[int]) -> list[str]:
        """How high some fireworks stand, a clause for each height."""
        by_height: dict[int, list[int]] = {}
        for suit in sorted({*suits}):
            by_height.setdefault(self.top_rank(suit, self.state.fireworks[suit]), []).append(suit)
        for height, alike in by_height.items():
            if len(alike) > 1 and (len(alike) == len(self.rules.suits) or not any(self.state.fireworks)):
                return [self.text("heights_all" if height else "heights_none", rank=str(height))]
        return [
            self.text("height" if height else "height_none", n=len(alike), colors=self.now.suits(alike), rank=str(height))
            for height, alike in by_height.items()
        ]

    def why(self, to: Audience, verdict: Verdict, identities: Identities) -> str:
        """Why by the table all of some cards are good for something, or are not."""
        return self.clauses(self.each_why(to, verdict, identities))

    def each_why(self, to: Audience, verdict: Verdict, identities: Identities) -> list[str]:
        """The same, clause by clause."""
        rules, needless = self.rules, to.needless(identities)
        if verdict not in ("keep", "trash", "not_keep"):
            if rank := to.nowhere(identities):
                return [self.text("heights_nowhere", rank=str(rank))]
            return self.each_height([identity // rules.ranks for identity in rules.identities_in(identities)])
        still = grouped(rules.identities_in(needless.others), lambda one: (to.left(one), rules.copies_of[one] > 1))
        told = [self._copies(to.left(alike[0]), alike) for alike in still]
        if needless.played:
            told += self._played(to.suits_played(needless.played), rules.identities_in(needless.played))
        if needless.missing:
            told.append(self.text("none_left", what=self.now.identities(needless.missing)))
        return told

    def _copies(self, left: int, alike: AnyCards) -> str:
        """How many copies of some cards are left; of the last ones where the others are."""
        copies, ranks = [self.rules.copies_of[one] for one in alike], {one % self.rules.ranks + 1 for one in alike}
        words = {"n": len(alike), "what": self.now.identities(alike), "rank": self.grammar.rank(min(ranks), 1)}
        if left > 1:
            return self.text("copies", count=self.grammar.number(left), **words)
        if max(copies) == 1:
            return self.text("only_rank" if len(alike) > len(ranks) == 1 else "only_copy", **words)
        is_one_each = len(alike) > 1 and max(copies) == 2
        return self.text(f"others_gone{'_each' * is_one_each}", **{**words, "n": sum(copies) - len(alike)})

    def _played(self, suits: Sequence[int], alike: AnyCards) -> list[str]:
        """That fireworks have some cards; of several of one colour, how high it stands."""
        highest = max(alike, key=lambda one: one % self.rules.ranks) % self.rules.ranks
        are_finished = all(self.state.fireworks[suit] == self.rules.ranks for suit in suits)
        is_lower = any(self.top_rank(suit, self.state.fireworks[suit]) <= highest for suit in suits)
        if is_lower or not (are_finished or len(suits) > 1 or len(alike) == 1):
            return self.each_height(suits)
        key = "are_finished" if are_finished else "has_every" if len(suits) == len(self.rules.suits) > 1 else "has"
        return [self.text(key, n=len(suits), colors=self.now.suits(suits), rank=str(highest + 1))]

    def top_rank(self, suit: int, height: int) -> int:
        """The rank on top of a firework of a height; 0 if it has not begun."""
        return height and self.rules.firework_identities[suit][height][-1] % self.rules.ranks + 1

    def clauses(self, told: Sequence[str]) -> str:
        """Clauses joined."""
        *most, last = told
        return self.text("clauses", most=self.language.comma_list(most), last=last) if most else last

    def changed(self, change: Change) -> str:
        """What changed."""
        why = self.each_height(change.stand)
        drawer = self.now.player(change.player)
        for key, identity in (("drew", change.drawn), ("was", change.was)):
            if identity is not None:
                why.append(self.text(key, drawer=drawer, drawn=self.now.identities([identity])))
        return self.clauses([*why, *([] if change.fewer is None else [self._copies(1, [change.fewer])])])

    def able(self, key: str, able: Sequence[SeatIndex], n: int, **words: object) -> str:
        """A text that names some players, the reader last."""
        others = [self.state.names[seat] for seat in able if seat != self.viewer]
        named = (self.language.comma_list if self.viewer in able else self.language.and_list)(others or [""])
        form = "" if self.viewer not in able else "_and_you" if others else "_you"
        return self.text(f"{key}{form}", able=named, n=n, **words)


@singledispatch
def say(saying: Saying, speaker: Speaker) -> str:
    """A saying in words; each type has its own function."""
    raise TypeError(f"no text says {saying!r}, to {speaker!r}")


@singledispatch
def say_first(saying: Saying, speaker: Speaker) -> str:
    """A saying as a headline, which stands alone; by default in the same words."""
    return say(saying, speaker)


PLAIN: dict[type[Saying], str] = {
    NobodyLearns: "nothing",
    MustNotDiscard: "must_not_discard",
    OneMoreStrike: "one_more_strike",
    OtherFits: "one_is_enough_some",
    OneIsEnough: "one_is_enough_{0.order}",
    OnlyClueSaves: "save",
    ActsFirst: "too_late",
    SafeDiscards: "safe_discards",
    NamedBefore: "named_before",
    TwinIsUseless: "twin_{0.knowledge}",
    DependsOnYourHand: "depends",
    TokenBack: "token_{0.cause}",
    Understood: "review.understood",
    NotAsked: "review.not_asked_to_{0.what}",
    NoClueHelps: "story.{0.why}",
    Worth: "story.worth_{0.cause}",
    Silence: "story.silence",
    Luck: "story.{0.what}",
    Missing: "story.missing",
}
"""Sayings of which the text only names the cards, whose they are, and which card is meant; or numbers."""


def _plainly(saying: Saying, speaker: Speaker) -> str:
    key = PLAIN[type(saying)].format(saying)
    if isinstance(saying, OfCards | OfKnownCards):
        return speaker.about(key, saying)
    grammar = speaker.grammar
    words: dict[str, object] = {name: NumberPhrase(grammar, value) for name, value in vars(saying).items() if isinstance(value, int)}
    if hasattr(saying, "identity"):
        words["what"] = speaker.card(saying.identity)
    return speaker.text(key, **{"n": speaker.rules.clue_tokens, **words})


for kind in PLAIN:
    say.register(kind, _plainly)


# -- of the table ----------------------------------------------------------------------------------------


@say.register
def _because(saying: Because, speaker: Speaker) -> str:
    return speaker.text("why", why=speaker.why(saying.to, saying.verdict, saying.identities))


@say.register
def _stands_now(saying: StandsNow, speaker: Speaker) -> str:
    if speaker.state.fireworks[saying.suit] == speaker.rules.ranks:
        return speaker.text("finished", colors=speaker.now.suits([saying.suit]))
    why = speaker.text("none_left", what=speaker.now.identities(saying.missing)) if saying.missing else ""
    return speaker.text(f"stands{'_last' * bool(why)}", heights=speaker.each_height([saying.suit])[0], why=why)


@say.register
def _does_not_fit(saying: DoesNotFit, speaker: Speaker) -> str:
    words = {"what": speaker.now.identities_in(saying.identities), "why": speaker.why(saying.to, saying.verdict, saying.identities)}
    if isinstance(saying, Strike):
        return speaker.text("why_strike", n=NumberPhrase(speaker.grammar, saying.left), **words)
    return speaker.text({WouldHaveFitted: "discard_playable", WasUseless: "discard_trash"}.get(type(saying), "why_not_fit"), **words)


@say.register
def _result(saying: Result, speaker: Speaker) -> str:
    key = "strike_last" if isinstance(saying, LastStrike) else "result"
    return speaker.text(f"{key}{'_nothing' * (not saying.counts)}", n=saying.points, most=speaker.rules.perfect_score)


@say.register
def _ends_at(saying: EndsAt, speaker: Speaker) -> str:
    words = {"what": speaker.card(saying.identity), "colors": speaker.now.suits([saying.suit])}
    height = speaker.top_rank(saying.suit, saying.height)
    return speaker.text("ends" if saying.height else "ends_none", height=str(height), **words)


@say.register
def _copies_left(saying: CopiesLeft, speaker: Speaker) -> str:
    n, (suit, height) = saying.to.left(saying.identity), speaker.rules.firework_place[saying.identity]
    words = {"n": n, "count": speaker.grammar.number(n), "what": speaker.card(saying.identity)}
    if len(saying.not_held_by) == len(speaker.state.names):
        words |= {"colors": speaker.now.suits([suit]), "height": str(speaker.top_rank(suit, height))}
        return speaker.text(f"discard_last_deck{'_none' * (not height)}", **words)
    return speaker.text("discard_last" if saying.not_held_by else "discard_left", **words)


# -- what cards were told --------------------------------------------------------------------------------


@say.register
def _told(saying: ClueSaid, speaker: Speaker) -> str:
    is_all = len(saying.touched) == speaker.state.hand_sizes[saying.receiver]
    form = "_none" if not saying.touched else "" if saying.missed else "_all" if is_all else "_only"
    return _of_touched(f"touched{form}", saying, speaker, others=speaker.text("others" if len(saying.missed) > 1 else "other"))


def _of_touched(key: str, saying: ClueSaid, speaker: Speaker, **words: object) -> str:
    """A text about the cards that a clue touched, else about those that it did not: what they were told."""
    slots = saying.touched or saying.missed
    cards, value = speaker.now.cards(saying.receiver, slots), speaker.told_value(saying, len(saying.touched) or 1)
    return speaker.text(key, **{"n": len(slots), "cards": cards, "value": value, **words})


@say.register
def _only_missed_is_new(saying: OnlyMissedIsNew, speaker: Speaker) -> str:
    news = speaker.text("missed_new", n=len(saying.missed), cards=speaker.now.cards(saying.receiver, saying.missed))
    return _of_touched("touched_before", saying, speaker, news=news)


@say.register
def _told_and_good_for(saying: ToldAndGoodFor, speaker: Speaker) -> str:
    possible = speaker.now.identities_in(saying.good.possible)
    return _of_touched(f"told_{saying.good.verdict}{'_few' * saying.is_few}", saying, speaker, possible=possible)


@say.register
def _told_and_fits_if(saying: ToldAndFitsIf, speaker: Speaker) -> str:
    n, m = len(saying.touched), len(saying.unsure)
    touching, rules = speaker.rules.touched_identities[saying.value], speaker.rules
    kinds = rules.rank_identities.values() if isinstance(saying.value, int) else rules.suit_identities
    said = ("rank" if isinstance(saying.value, int) else "suit") if touching in kinds else ""
    what = replace(speaker.now.identities_in(saying.condition.identities), said=said)
    key = f"told_fits{'_some' * (m < n)}{'_but' * (not saying.condition.fits)}" if m else "headline_must_wait"
    return _of_touched(key, saying, speaker, n=m or n, unsure=speaker.now.cards(saying.receiver, saying.unsure), what=what)


@say.register
def _known_before(saying: KnownBefore, speaker: Speaker) -> str:
    return speaker.text("known_already", player=speaker.now.player(saying.receiver))


@say.register
def _missed_before(saying: MissedBefore, speaker: Speaker) -> str:
    key = "missed_before_last" if saying.left else "missed_before"
    return speaker.about(key, saying, value=speaker.value(saying.value, len(saying.slots)))


@say.register
def _is_told(saying: IsTold, speaker: Speaker) -> str:
    form, words = speaker.told(saying)
    return speaker.about(f"is_told{form}", saying, **words)


@say.register
def _told_before(saying: ToldBefore, speaker: Speaker) -> str:
    form, words = speaker.told(saying)
    possible = speaker.now.identities_in(saying.possible)
    return speaker.about(f"told_before{form}{'_few' * saying.is_narrow}", saying, possible=possible, **words)


@say.register
def _named_colors(saying: NamedColors, speaker: Speaker) -> str:
    language, rules = speaker.language, speaker.rules
    named = language.and_list([value_name(language, rules, value) for value in saying.touched])
    suits = [suit_name(language, suit) for suit, mask in zip(rules.suits, rules.suit_identities) if mask & saying.fitting]
    return speaker.about("named_colors", saying, touched=named, fitting=language.or_list(suits))


@say.register
def _is_given(saying: IsGiven, speaker: Speaker) -> str:
    return speaker.about("is_given", saying, possible=speaker.now.identities_in(saying.possible))


# -- which cards they are ----------------------------------------------------------------------------------


def _which(saying: Identified, speaker: Speaker) -> str:
    """Which cards they are, clause by clause; perhaps with what they could be before."""
    among, told = saying.slots if len(saying.slots) > 1 else None, list[str]()
    by = "_by" * (saying.how == "passed_over")
    alike: dict[tuple[Identity, Identities], list[Place]] = {}
    for card, options in zip(saying.known, saying.before):
        alike.setdefault((card.identity, options if saying.says_options else 0), []).append(card.place)
    by_ranks: dict[tuple[int, ...], list[tuple[str, Identity]]] = {}
    for (identity, options), places in alike.items():
        name = speaker.earlier.cards(places[0][0], [slot for _, slot in places], among)
        ranks = {one % speaker.rules.ranks + 1: one // speaker.rules.ranks for one in speaker.rules.identities_in(options)}
        if name.kind == "suit" and len(places) == len({*ranks.values()}) == 1 < len(ranks) == options.bit_count():
            by_ranks.setdefault((*ranks,), []).append((speaker.text("passed_name", name=name), identity))
            continue
        words = {"name": name.by_place() if name.kind == "identities" else name, "card": speaker.card(identity)}
        if name.kind == "places" and isinstance(saying, ToldSo) and saying.was is not None:
            told.append(speaker.text("is_known", was=speaker.value(saying.was, 1), **words))
            continue
        told.append(
            speaker.text(f"passed{by}" if options else "is", n=len(places), options=speaker.earlier.identities_in(options), **words)
        )
    for ranks_before, named in by_ranks.items():
        names, cards = zip(*named)
        ranks_named = speaker.language.or_list([speaker.grammar.rank(rank, 1) for rank in ranks_before])
        key = f"passed_ranks{by}{'_each' * (len(cards) > 1)}"
        told.append(speaker.text(key, names=speaker.language.and_list(names), card=speaker.now.identities(cards), ranks=ranks_named))
    return speaker.clauses(told)


@say.register
def _told_so(saying: ToldSo, speaker: Speaker) -> str:
    return speaker.text("so", so=_so(saying, speaker))


@say_first.register
def _so_good_for(saying: SoGoodFor, speaker: Speaker) -> str:
    return speaker.text(f"so_{saying.good.verdict}", so=_so(saying, speaker))


def _so(saying: ToldSo, speaker: Speaker) -> str:
    """What a clue said of the cards that it touched, and which cards they are therefore."""
    n, called = len(saying.touched), speaker.earlier.cards(saying.holder, saying.touched)
    words = {"value": speaker.told_value(saying, n), "sees": speaker.sight(saying) if saying.seen else ""}
    seen = "_seen" if saying.seen else "_known" * (saying.was is not None and called.kind == "places" and n == 1)
    words["was"] = "" if saying.was is None else speaker.value(saying.was, 1)
    if n == 1 and (called.kind == "places" or not speaker.grammar.has_gender):  # else *the two* might not agree with *red*
        return speaker.text(f"touched_it{seen}", cards=called, card=speaker.card(saying.identities[0]), **words)
    cards = speaker.now.cards(saying.holder, saying.touched)
    return speaker.text(f"touched_so{seen}", n=n, cards=cards, items=_which(saying, speaker), **words)


@say.register
def _identified(saying: Identified, speaker: Speaker) -> str:
    items = _which(saying, speaker)
    if saying.seen and not saying.says_options:
        out = speaker.now.identities_in(reduce(or_, [old & ~card.identities for old, card in zip(saying.before, saying.known)]))
        many = "_many" if saying.how == "passed_over" and not 0 < len(out.identities) <= FEW else ""
        return speaker.text(f"{saying.how}_seen{many}", items=items, sees=speaker.sight(saying), out=out)
    return speaker.text("told" if saying.says_options else saying.how, items=items)


@say.register
def _must_be(saying: MustBe, speaker: Speaker) -> str:
    n, form = len(saying.slots), "_seen" if saying.seen else "_now" * (not saying.missed)
    missed, value = ([speaker.value(one, n) for one in values] for values in (saying.missed or (saying.value,), (saying.value,)))
    words = {"missed": speaker.grammar.neither(missed), "value": speaker.grammar.neither(value), "named": speaker.value(saying.named, n)}
    return speaker.about(f"must_be{form}", saying, sees=speaker.sight(saying) if saying.seen else "", **words)


@say.register
def _one_of_each(saying: OneOfEach, speaker: Speaker) -> str:
    form = "_said" if saying.is_said else "_seen" if saying.seen else ""
    return speaker.about(
        f"one_of_each{form}", saying, what=speaker.now.identities(saying.both), sees=speaker.sight(saying) if saying.seen else ""
    )


@say_first.register
def _one_of_each_first(saying: OneOfEach, speaker: Speaker) -> str:
    return speaker.about("headline_one_of_each", saying, what=speaker.now.identities(saying.both))


@say.register
def _which_is_which(saying: WhichIsWhichIsOpen, speaker: Speaker) -> str:
    form = f"_both{'_fits' * bool(saying.fits)}" if saying.are_kept else "_keep" if saying.kept else "_fits" if saying.fits else ""
    words = {"kept": speaker.now.identities(saying.kept), "fits": speaker.now.identities_in(saying.fits)}
    return speaker.text(f"which_is_which{form}", **words)


@say.register
def _only_can_be(saying: OnlyCanBe, speaker: Speaker) -> str:
    what, cards = speaker.now.identities_in(saying.possible), speaker.cards(saying)
    cards = cards.by_place() if cards.kind == "identities" else cards  # that the red 1 is the red 1 tells nothing
    return speaker.proved(f"only{'_one' * (len(what.identities) == 1)}", saying, cards=cards, what=what, possible=what)


@say.register
def _cannot_be(saying: CannotBe, speaker: Speaker) -> str:
    return speaker.proved("rules_out", saying, what=speaker.now.identities(saying.excluded))


# -- what they are good for --------------------------------------------------------------------------------


@say_first.register
def _good_for_first(saying: GoodFor, speaker: Speaker) -> str:
    copies = {speaker.rules.copies_of[identity] for identity in speaker.rules.identities_in(saying.possible)}
    only = "_only" * (saying.verdict == "keep" and copies == {1})  # of which there never was another, so none is the last
    return speaker.about(f"headline_{saying.verdict}{only}", saying, whichever=_whichever(speaker, speaker.cards(saying), saying))


@say_first.register
def _known_good_for_first(saying: KnownGoodFor, speaker: Speaker) -> str:
    words = {"cards": speaker.cards(saying, saying.identities), "what": speaker.now.identities(saying.identities)}
    return speaker.about(f"headline_{saying.verdict}_known{'_twice' * saying.is_twice}", saying, **words)


@say.register
def _known_good_for(saying: KnownGoodFor, speaker: Speaker) -> str:
    what, why = speaker.now.identities(saying.identities), speaker.why(saying.to, saying.verdict, saying.possible)
    twice = "_twice" * (saying.is_twice and saying.verdict == "play")
    return speaker.text(f"{saying.verdict}_known{twice}", n=len(saying.identities), what=what, why=why)


@say_first.register
def _known_uses_first(saying: KnownUses, speaker: Speaker) -> str:
    player = speaker.now.player(saying.holder)
    verb = replace(player, name="")
    uses = [speaker.text(f"use_{one.verdict}", verb=verb, what=speaker.now.identities(one.identities)) for one in saying.parts]
    return speaker.text(f"headline_uses{'_reader' * (saying.holder == speaker.viewer)}", player=player, uses=speaker.clauses(uses))


@say.register
def _why_uses(saying: WhyUses, speaker: Speaker) -> str:
    why = [each for one in saying.parts for each in speaker.each_why(saying.to, one.verdict, one.possible)]
    return speaker.text("why", why=speaker.clauses([*dict.fromkeys(why)]))


@say.register
def _good_for(saying: GoodFor, speaker: Speaker) -> str:
    cards, possible, why = speaker.cards(saying), speaker.now.identities_in(saying.possible), ""
    if saying.is_why_said:
        why = speaker.why(saying.to, saying.verdict, saying.possible)
    heard = "_heard" * saying.is_heard
    if saying.is_elsewhere:
        return speaker.about("trash_elsewhere", saying)
    if saying.seen:
        form = "seen" if saying.names_them else f"seen_many{heard}"
        possible = replace(possible, said=cards.kind)
        return speaker.about(f"{saying.verdict}_{form}", saying, sees=speaker.sight(saying), possible=possible, why=why)
    return speaker.about(f"{saying.verdict}{heard}", saying, why=why, whichever=_whichever(speaker, cards, saying))


@say.register
def _keep_unless(saying: KeepUnless, speaker: Speaker) -> str:
    what, why = speaker.now.identities_in(saying.useless), speaker.why(saying.to, "trash", saying.useless)
    return speaker.about("keep_unless", saying, what=what, why=why)


def _whichever(speaker: Speaker, cards: CardsPhrase, saying: OfKnownCards) -> str:
    """Of cards that may be several, that it does not matter which they are."""
    rules, n = speaker.rules, saying.possible.bit_count()
    if n == 1:
        return ""
    is_listed = saying.seen and isinstance(saying, GoodFor)  # with what is seen of the others
    if cards.kind == "rank" and not is_listed and n <= min(FEW, len(rules.suits) - 1):
        [rank] = {one % rules.ranks + 1 for one in rules.identities_in(saying.possible)}
        alike = rules.rank_identities[rank]
        if not any(map(saying.to.left, rules.identities_in(alike & ~playable(speaker.state)))):
            return speaker.text("any_rank", rank=speaker.grammar.rank(rank, 1))
        return speaker.text("any_of", possible=replace(speaker.now.identities_in(saying.possible), said="rank"))
    return speaker.text("any_color" if cards.kind == "rank" else "any")


@say.register
def _changed(saying: Changed, speaker: Speaker) -> str:
    return speaker.text("why", why=speaker.changed(saying.change))


@say.register
def _now_good_for(saying: NowGoodFor, speaker: Speaker) -> str:
    key = f"{saying.use}_now"
    if saying.use == "trash" and saying.change.is_said and not saying.names_them:  # they were useless before, but nobody could tell
        key = "trash_now_seen"
    elif saying.names_them:
        key += "_known_twice" if saying.use == "play" and saying.is_twice else "_known"
    why = speaker.changed(saying.change) if saying.change.is_said else ""
    if saying.use == "trash" and not why and not saying.is_why_said:
        why = speaker.why(saying.to, "trash", saying.possible)
    groups = speaker.hands(saying, names_them=saying.names_them)
    whichever = _whichever(speaker, groups.parts[0], saying)
    return speaker.text(key if why else f"{key}_plain", n=len(saying.known), groups=groups, whichever=whichever, why=why)


@say_first.register
def _now_good_for_first(saying: NowGoodFor, speaker: Speaker) -> str:
    if saying.names_them or saying.use == "trash":
        twice = "_twice" if saying.use == "play" and saying.is_twice else ""
        key = f"headline_{saying.use}_now{'_known' * saying.names_them}{twice}"
        return speaker.text(key, n=len(saying.known), groups=speaker.hands(saying, names_them=saying.names_them))
    return speaker.about(f"headline_{saying.use}", saying, whichever=_whichever(speaker, speaker.cards(saying), saying))


@say.register
def _fits_after(saying: FitsAfter, speaker: Speaker) -> str:
    cards = speaker.now.cards(saying.holder, saying.slots, identities=[saying.identity])
    words = {"cards": cards, "before": speaker.card(saying.before)}
    if saying.is_known or saying.value is None:
        return speaker.about("after_known" if saying.is_known else "after", saying, **words)
    return speaker.about("after_told", saying, value=speaker.value(saying.value, 1), **words)


@say.register
def _comes_first(saying: ComesFirst, speaker: Speaker) -> str:
    seat, slot = saying.place
    cards = speaker.now.cards(seat, [slot], identities=[saying.then])
    return speaker.about("comes_first", saying, cards=cards, what=speaker.card(saying.known[0].identity))


@say.register
def _next_fits(saying: NextFits, speaker: Speaker) -> str:
    [(seat, slots), *others], what = slots_by_hand(saying.places).items(), speaker.card(saying.identity)
    words = {"player": speaker.now.player(seat), "what": what}
    if saying.other:
        words["cards"] = speaker.now.cards(seat, slots, identities=[saying.identity])
        return speaker.text(f"next_{saying.other}{'_last' * saying.is_last}", **words)
    if not saying.is_unknown:
        return speaker.text("next_open", n=len(slots), cards=speaker.now.cards(seat, slots), **words)
    if others:
        return speaker.text("next_each", n=len(saying.places) - 1, groups=speaker.places(saying.places), what=what)
    return speaker.text(f"next{'_last' * saying.is_last}", n=len(slots), cards=speaker.now.cards(seat, slots), **words)


@say_first.register
def _one_is_enough_first(saying: OneIsEnough, speaker: Speaker) -> str:
    own = speaker.now.player(saying.own.place[0])
    return speaker.about("headline_one_is_enough", saying, other=own)


@say.register
def _last_copy(saying: LastCopy, speaker: Speaker) -> str:
    suit, height = speaker.rules.firework_place[saying.identity]
    key = f"last_copy{saying.where}{'_none' * (not height)}"
    words = {"unknown": speaker.about("last_copy_unknown", saying) if saying.is_unknown else "", "colors": speaker.now.suits([suit])}
    return speaker.about(key, saying, height=str(speaker.top_rank(suit, height)), **words)


@say.register
def _can_still_tell(saying: CanStillTell, speaker: Speaker) -> str:
    player, other = (speaker.now.player(seat) for seat in (speaker.state.player, saying.places[0][0]))
    return speaker.text(f"can_still_tell{'_or_play' * saying.is_choice}", player=player, other=other)


@say.register
def _known_to_all(saying: KnownToAll, speaker: Speaker) -> str:
    return speaker.text("known_to_all", n=len(saying.known), groups=speaker.hands(saying, names_them=True))


@say.register
def _last_turns(saying: LastTurns, speaker: Speaker) -> str:
    groups = speaker.hands(saying, names_them=True)
    return speaker.text(f"turns_left{'_play' * bool(saying.known)}", n=len(saying.known), groups=groups)


@say.register
def _shuts_out(saying: ShutsOut, speaker: Speaker) -> str:
    cards = speaker.cards(saying, saying.identities)
    return speaker.about("shuts_out", saying, cards=cards, lost=speaker.card(saying.lost))


@say.register
def _could_know(saying: CouldKnow, speaker: Speaker) -> str:
    form, words = speaker.told(saying)
    form, fitting = "_only" if saying.fitting else form, speaker.now.identities_in(saying.fitting)
    return speaker.text(f"could_know{form}", player=speaker.now.player(saying.holder), fitting=fitting, **words)


@say.register
def _had_sure_play(saying: HadSurePlay, speaker: Speaker) -> str:
    return speaker.about("had_sure_play", saying, what=speaker.now.identities(saying.identities))


@say.register
def _could_not_know(saying: CouldNotKnow, speaker: Speaker) -> str:
    what = speaker.now.identities_in(saying.condition.identities)
    doubt = speaker.text(f"doubt_{saying.doubt}", player=speaker.now.player(saying.holder))
    form = "" if saying.doubt == "strike" else "_doubt"
    return speaker.text(f"could_not_know{form}" if saying.says_condition else "took_a_risk", what=what, doubt=doubt)


@say.register
def _could_not_be_sure(saying: CouldNotBeSure, speaker: Speaker) -> str:
    player, what = speaker.now.player(saying.holder), speaker.card(saying.identity)
    risk = speaker.now.identities_in(saying.risk)
    doubt = speaker.text(f"doubt_{saying.doubt}", player=player, risk=risk)
    form = "_now" * saying.says_what or "_last" * (saying.use == "play" and saying.to.is_last_strike_next)
    form += "_few" * (saying.use == "keep" and len(risk.identities) <= FEW)
    form += "_seen" * saying.is_for_reader
    why = speaker.why(saying.to, "trash", 1 << saying.identity) if saying.says_what else ""
    return speaker.text(f"could_not_be_sure_{saying.use}{form}", player=player, what=what, doubt=doubt, risk=risk, why=why)


@say.register
def _may_as_well_be(saying: MayAsWellBe, speaker: Speaker) -> str:
    form = "" if not saying.useless else "_useless" if not saying.needed else "_both"
    words = {"needed": speaker.now.identities_in(saying.needed), "useless": speaker.now.identities_in(saying.useless)}
    return speaker.about(f"may_as_well_be{form}", saying, **words)


@say.register
def _instead(saying: InsteadSurePlay, speaker: Speaker) -> str:
    value = value_name(speaker.language, speaker.rules, saying.value)
    if saying.identity is not None:
        return speaker.text("instead_in_fact", what=speaker.card(saying.identity), value=value)
    return speaker.about("instead", saying, value=value)


# -- what stays open -----------------------------------------------------------------------------------------


@say.register
def _may_be_twins(saying: MayBeTwins, speaker: Speaker) -> str:
    if len(saying.identities) == 1 and len(saying.slots) == 2:
        return speaker.about("twins_one", saying, what=speaker.now.identities(saying.identities))
    is_one_rank = len({identity % speaker.rules.ranks for identity in saying.identities}) == 1
    return speaker.about(f"twins{'_color' * is_one_rank}", saying)


@say.register
def _would_fit(saying: WouldFit, speaker: Speaker) -> str:
    why = [speaker.sight(saying)] if saying.seen and saying.sight != "counts" else []
    condition, is_heard = saying.condition, saying.is_heard and not why
    cards = replace(speaker.cards(saying), is_owner_said=saying.is_open and not is_heard)
    tell = speaker.about("tell", saying) if saying.is_open else ""
    if saying.is_said:
        key = f"would_fit_said{'_seen' * bool(why)}{'_but' * (not condition.fits)}"
        also = speaker.each_why(saying.to, "play", saying.others_fitting) or [""]
        return speaker.about(key, saying, why="".join(why), also=speaker.clauses(also))
    why += [] if saying.is_heard else speaker.each_why(saying.to, "play", condition.identities)
    key = f"would_fit{'_heard' * is_heard}{'_but' * (not condition.fits)}"
    what = replace(speaker.now.identities_in(condition.identities), said=cards.kind)
    return speaker.about(key, saying, cards=cards, what=what, why=speaker.clauses(why or [""]), tell=tell)


@say.register
def _in_fact(saying: InFact, speaker: Speaker) -> str:
    tell = speaker.about("tell", saying) if saying.is_open else ""
    cards = speaker.now.cards(saying.holder, saying.ready or saying.slots)
    if saying.identity is not None:
        return speaker.text(f"in_fact{saying.case}", what=speaker.card(saying.identity), cards=cards, tell=tell)
    form = "all" if saying.ready == saying.slots else "some" if saying.ready else "neither" if len(saying.slots) == 2 else "none"
    return speaker.text(f"in_fact_{form}{'_twice' * saying.is_twice}", n=len(saying.ready), cards=cards, tell=tell)


@say.register
def _depends_on_unknown(saying: DependsOnUnknown, speaker: Speaker) -> str:
    seat, slot = saying.other
    cards = replace(speaker.cards(saying), is_owner_said=True)
    return speaker.about("depends_unknown", saying, cards=cards, other=speaker.now.cards(seat, [slot]).by_place())


# -- who can follow --------------------------------------------------------------------------------------------


@say.register
def _cannot_follow(saying: CannotFollow, speaker: Speaker) -> str:
    others = len(saying.state.names) - 2  # but the holder, and who cannot
    is_all_but = saying.is_everybody and not saying.names_cards and len(saying.unable) == 1 < others
    told, part = list[str](), speaker.text("this")
    if saying.names_cards:
        [(holder, slots)] = slots_by_hand(saying.cards).items()
        words = {"player": speaker.now.player(holder), "what": speaker.now.identities(saying.identities)}
        part = speaker.text(f"followers_{'known' if saying.identities else 'part'}", cards=speaker.now.cards(holder, slots), **words)
    for seat, held in saying.unable:
        form = "_giver" * (seat == saying.giver) + "_holding" * bool(held)
        words = {"player": speaker.now.player(seat), "what": speaker.now.identities_in(held)}
        unfit = speaker.text("unfit") if saying.is_unfit(held) else ""
        told.append(speaker.text(f"{'but' if is_all_but else 'nor' if told else 'cannot'}{form}", unfit=unfit, part=part, **words))
    if is_all_but:
        return speaker.text("followers_all_but", unable=told[0])
    if not saying.names_cards and len(saying.unable) > max(others, MOST_NAMED) and all(held for _, held in saying.unable):
        return speaker.text("followers_nobody_each")
    return speaker.text("so", so=reduce(lambda most, last: speaker.text("join", most=most, last=last), told))


@say.register
def _can_follow(saying: CanFollow, speaker: Speaker) -> str:
    return speaker.able("follow", saying.able, len(saying.able))


@say.register
def _so_known(saying: SoKnown, speaker: Speaker) -> str:
    return speaker.text("so_known", who=describe_chain(speaker.language, speaker.state, saying.chains[0]))


@say.register
def _reads_hand(saying: ReadsHand, speaker: Speaker) -> str:
    by = speaker.now.cards(saying.receiver, [card.place[1] for card in saying.by])
    words = {"cards": speaker.earlier.cards(saying.holder, saying.slots), "options": speaker.now.identities_in(saying.options)}
    form = "_of" if saying.options.bit_count() <= FEW else ""
    return speaker.about(f"reads{form}", saying, reader=speaker.now.player(saying.receiver), by=by, **words)


# -- why, and why not --------------------------------------------------------------------------------------------


@say.register
def _in_sight(saying: InSight | NotFittingAsSeen, speaker: Speaker) -> str:
    sight = speaker.sight(saying)
    return speaker.text("in_sight", sees=sight[:1].upper() + sight[1:])


@say.register
def _take_up(saying: TakeUp, speaker: Speaker) -> str:
    what = speaker.now.identities_in(saying.possible)
    return speaker.text("together", n=len(saying.known), groups=speaker.hands(saying, names_them=False), what=what)


@say.register
def _may_hold(saying: MayHold, speaker: Speaker) -> str:
    what, real = speaker.now.identities([*dict.fromkeys(saying.identities)]), speaker.now.identities(saying.real)
    return speaker.about(f"may_hold{'_then' * saying.is_then}", saying, what=what, real=real)


@say.register
def _do_not_see(saying: DoNotSee, speaker: Speaker) -> str:
    return speaker.able("may_hold_each", saying.able, len(saying.able), real=speaker.now.identities(saying.real))


@say.register
def _may_be(saying: MayBeInstead, speaker: Speaker) -> str:
    others = [
        speaker.text("is_other", name=speaker.now.cards(saying.holder, [slot]), card=speaker.card(identity))
        for slot, identity in saying.others
    ]
    words = {"what": speaker.now.identities(saying.identities), "others": speaker.clauses(others) if others else ""}
    return speaker.about(f"may_be{'_then' * saying.is_then}{'_if' * bool(others)}", saying, **words)
