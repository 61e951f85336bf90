"""What a clue taught: who can do what now that could not be done before, by which reason, and who can follow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, reduce
from itertools import combinations, islice
from operator import or_
from typing import Literal

from hanabi_widget.knowledge import ClueEvidence, DependsOnUnknownCard, Not, Or, SeenCopies, StateKnowledge, find_reason
from hanabi_widget.rules import UNKNOWN, Cards, Clue, ClueValue, ClueValues, Identity, by_slot, clue_info_of, trash

from .followers import depends_on_your_hand, followers
from .least_evidence import Finding, Uses
from .said_of_cards import (
    FEW,
    FEW_OPTIONS,
    ClueSaid,
    ComesFirst,
    DependsOnUnknown,
    FitCondition,
    GoodFor,
    Identified,
    InFact,
    InsteadSurePlay,
    KeepUnless,
    Known,
    KnownBefore,
    KnownGoodFor,
    KnownUses,
    LastCopy,
    MayAsWellBe,
    MissedBefore,
    MustBe,
    NamedBefore,
    NamedColors,
    NotFittingAsSeen,
    OneIsEnough,
    OneOfEach,
    OnlyCanBe,
    OnlyMissedIsNew,
    SafeDiscards,
    SoGoodFor,
    ToldAndFitsIf,
    ToldAndGoodFor,
    ToldBefore,
    ToldSo,
    WhichIsWhichIsOpen,
    WhyUses,
    WouldFit,
    values_told,
)
from .said_of_minds import ReadsHand
from .said_of_the_table import Because, MustNotDiscard, NobodyLearns, OneMoreStrike
from .saying import WORTH, Place, Plan, Saying, Sayings, all_of, grouped
from .standpoint import Fate, Fates, Side, Standpoint, slots_of

Pair = tuple[Fate, Fate]


class ClueExplained(Uses):
    """Plans what to say of a clue.

    Args:
        standpoint: the positions before and after, as the reader sees them.
        clue: the clue.

    Attributes:
        receiver: the seat that the clue was given to.
        value: the colour or rank that it named.
        touched: the cards that it touched.
        missed: the other cards of the hand.
        newly_told: the cards touched of which all hear something new; all that were touched if there is none.
    """

    def __init__(self, standpoint: Standpoint, clue: Clue) -> None:
        super().__init__(standpoint)
        rules = self.rules
        self.receiver, self.value = self.state.seat(clue.player), rules.parse_clue_value(clue.value)
        self.touching = rules.touched_identities[self.value]
        infos = clue_info_of(self.state, self.receiver)
        is_touched = [self.value in rules.values_touching(info) for info in infos]
        fates = [*standpoint.fates(self.receiver)]
        # of a card that is useless already as it was told, it does not matter which it is
        is_useless = not self.touching & ~self.after.masks.get("trash", 0)
        self.fates = [
            replace(fate, after=self.touching) if is_useless and told and fate.is_identity_new and fate.is_use_new else fate
            for fate, told in zip(fates, is_touched)
        ]
        self.touched = [fate for fate, told in zip(self.fates, is_touched) if told]
        self.missed = [fate for fate in self.fates if fate not in self.touched]
        new = [fate for fate in self.touched if fate.common_before is None or fate.common_before & ~self.touching]
        self.newly_told = new or self.touched

    def plan(self) -> Plan:
        """The headline and what else is to be said, in order."""
        if self.is_empty:
            return self._nothing()
        if all(fate.is_exact and fate.before == fate.after for fate in self.fates):
            return self._known_already()
        told, identities = self._told(), [*self._identities()]
        must_wait = bool(self.rest) and not [fate for fate in self.touched if fate.after & self.playable]
        # what may fit, or that nothing does, comes first where of known cards nothing is new that could be done
        news = [fate for fate in self.known_cards if fate.is_use_new and fate.use != "wait"]
        is_about_rest = bool(self.known_cards and not news and (self._unsure or must_wait))
        said: list[Saying] = [
            *(identities if is_about_rest else self._told_so(told, identities)),
            *self._must_be(),
            *(() if is_about_rest else self._uses_of_known()),
            *self._one_is_enough(),
            *self._pairs(),
        ]
        for group in self.groups:
            use = group[0].use or "wait"
            said += self._told_before(group, [self.found(fate) for fate in group])
            said.append(self.good_for(group, use))
            said += self.twins(group) if use == "play" else ()
        others = [fate for group in self.groups if group[0].use != "play" for fate in group]
        said += self._read_hands()
        said += [*self._none_fits(self.rest), *self._would_fit([*others, *self.named, *self.rest])]
        said += self._keep_unless() if must_wait else ()
        told_of = [fate for fate in (*self.known_cards, *[fate for group in self.groups for fate in group]) if fate.use in ("play", "keep")]
        found = [self.found(fate) for fate in told_of]
        found += [self.found(fate) for pair in self.pairs for fate in pair if fate.use == "keep"]
        found += [finding for pair in self.pairs if self._kept(pair) for finding in (self._one_of_each(pair), self._one_is_kept(pair))]
        known = {fate.place: fate.identity for fate in self.known_cards}
        said += followers(self.standpoint, found, self.before.state.player, known)
        said += [*islice((saying for fate in self.rest for saying in depends_on_your_hand(self.standpoint, fate)), 1)]
        headline, reason = self._headline(told, said, must_wait=must_wait)
        said = [one for one in said if one is reason or not isinstance(one, MustBe) or one.seen or one.missed]  # what the clue said
        named = {place: one.possible for one in said if isinstance(one, MustBe) for place in one.cards}
        for one in [one for one in said if isinstance(one, ToldBefore) and {*one.cards} <= {*named}]:
            if not one.is_narrow or one.possible == named[one.cards[0]]:  # it is said with the colour or rank that is left
                said.remove(one)
        if isinstance(headline, MustBe) and headline.is_passed and told.touched:
            said = self._told_later(told, said)
        return self._with_reason_only(headline, reason, [*said, *self._follows()])

    def _with_reason_only(self, headline: Saying, reason: Saying | None, said: list[Saying]) -> Plan:
        """The plan, without what a headline says of what else is said: of that its reason is left, if there is one."""
        left = list[Saying]()
        for one in said:
            match one:
                case GoodFor(verdict=use) if one is getattr(headline, "good", None) or (one is headline and not one.seen):
                    left += self._only_can_be(one, said) if one.names_them else []
                    left.append(Because(self.to, use, one.possible, places=headline.cards))
                case ToldBefore(is_narrow=True) if getattr(headline, "is_few", False):  # the headline says which they can be
                    earlier = tuple(piece for piece in one.evidence if getattr(piece, "value", None) != self.value)
                    left.append(replace(one, is_narrow=False, evidence=earlier))
                case ClueSaid() | ToldSo() | OneOfEach(seen=()) | OneIsEnough(order="some") if one in (reason, headline):
                    pass
                case OneOfEach() if one is reason:
                    left.append(replace(one, is_said=True))
                case KnownGoodFor() if isinstance(headline, KnownUses):
                    left += [WhyUses(self.to, headline.known, headline.parts)] if one is headline.parts[0] else []
                case MustBe() if one is reason:
                    pass  # the headline says it
                case ToldBefore(missed=(_, *_)) if one.missed == getattr(headline, "earlier", ()):
                    pass
                case _:
                    left.append(one)
        is_repeated = headline in left or reason in (None, *left)
        return self.planned(headline, self._without_the_condition(headline, left), is_repeated=is_repeated)

    def _only_can_be(self, good: GoodFor, said: Sequence[Saying]) -> Sequence[OnlyCanBe]:
        """Which cards those that are good for something can only be, for which more may have to be in sight; unless it is said."""
        if good.known in [one.known for one in said if isinstance(one, MustBe)]:
            return []
        evidence = self.evidence(self.finding(self.fates[slot - 1], card.identities) for slot, card in zip(good.slots, good.known))
        return [OnlyCanBe(self.to, good.known, evidence=evidence)]

    @staticmethod
    def _told_later(told: ClueSaid, said: Sequence[Saying]) -> list[Saying]:
        """What is said where a headline is about cards passed over: what the clue said of the others just before what would fit of them."""
        others = [one for one in said if one != told]
        at = next((n for n, one in enumerate(others) if isinstance(one, WouldFit) and {*one.cards} & {*told.cards}), 0)
        return [*others[:at], replace(told, missed=()), *others[at:]]

    def _without_the_condition(self, headline: Saying, left: Sequence[Saying]) -> Sayings:
        """What is said but for what would make the touched cards fit, where a headline says that."""
        told = headline if isinstance(headline, ToldAndFitsIf) else None
        facts, is_told_open = [one for one in left if isinstance(one, InFact)], False
        is_fact_said = bool(facts or [one for one in left if isinstance(one, InsteadSurePlay) and one.identity is not None])
        # what was told of another card would stand between a card and what it is
        others: list[Saying] = [
            one for one in left if told and facts and isinstance(one, ToldBefore | Identified) and not {*one.slots} & {*told.unsure}
        ]
        left = sorted(left, key=lambda one: (isinstance(one, OneMoreStrike), one in others))  # those last
        if told:
            yield Because(self.to, "play", told.condition.identities or told.possible, places=told.cards)
        for one in left:
            if isinstance(one, InFact):
                yield from facts if told else ()  # without the condition it would not be clear of which card it is said
            elif (
                told
                and isinstance(one, GoodFor)
                and one.verdict == "not_play"
                and not (one.seen and (told.unsure or one.sight == "counts"))
            ):
                if one.seen:  # a headline says that they do not fit, and now by what else that is known
                    yield NotFittingAsSeen(self.to, one.known, "not_play", evidence=one.evidence, is_heard=True)
            elif not isinstance(one, WouldFit):
                yield one
            else:
                is_open = one.is_open and not is_told_open
                fact = facts.pop() if facts and {*one.slots} <= {*facts[0].slots} else None
                if not (told and {*one.slots} <= {*told.touched}):
                    yield replace(one, is_open=is_open and not fact)
                elif is_open and (one.seen or not is_fact_said):
                    also = None if one.seen else self._may_as_well_be(told)
                    is_plain = self.after.reader == (self.receiver,) and not (one.seen or also)  # you know what you cannot tell
                    so = also or replace(one, is_said=True, is_open=not one.seen, evidence=one.evidence if one.seen else ())
                    yield from () if is_plain else (so,)
                if fact:
                    yield replace(fact, is_open=is_open)
                is_told_open |= one.is_open

    def _may_as_well_be(self, told: ToldAndFitsIf) -> MayAsWellBe | None:
        """What else the card touched may be, if there is one, and which cards would fit was said; and if it can be told."""
        is_told = self.after.is_open(self.receiver) and self.after.reader in ((), (self.receiver,)) and not self.after.is_common
        others = told.possible & ~told.condition.identities if told.condition.fits else 0
        is_one_kind = len(told.touched) == 1 and 0 < others.bit_count() < self.rules.ranks
        needed = self.to.needless(others).others
        return MayAsWellBe(self.to, self.receiver, told.unsure, needed, others & ~needed) if is_told and is_one_kind else None

    # -- what became of the cards --------------------------------------------------------------------

    @cached_property
    def known_cards(self) -> list[Fate]:
        """The cards that the receiver now knows, with news of them."""
        return [fate for fate in self.fates if fate.is_news and fate.is_known]

    @cached_property
    def groups(self) -> list[list[Fate]]:
        """The other cards of which the receiver now knows what they are good for, by use, the best first."""
        paired = {fate for pair in self.pairs for fate in pair}
        news = [fate for fate in self.fates if fate.is_news and not fate.is_known and fate not in paired]
        return [group for use in WORTH if (group := [fate for fate in news if fate.use == use])]

    @cached_property
    def pairs(self) -> list[Pair]:
        """Cards that share their last two identities: one is the one, one is the other."""
        pairs = [
            (one, two)
            for one, two in combinations(self.fates, 2)
            if one.is_exact and one.after == two.after and one.after.bit_count() == 2 and one.after & ~trash(self.state)
            if not any(fate.is_news and fate.use != "keep" for fate in (one, two))
            if one.before != one.after or two.before != two.after
            if self.both_may_be(one, two) == ()
        ]
        return [pair for n, pair in enumerate(pairs) if not any({*pair} & {*earlier} for earlier in pairs[:n])]

    @cached_property
    def rest(self) -> list[Fate]:
        """The cards touched of which nothing is known that could be done."""
        paired = {fate for pair in self.pairs for fate in pair}
        return [fate for fate in self.touched if fate.use is None and fate not in paired and fate.before != fate.after]

    @cached_property
    def named(self) -> list[Fate]:
        """The other cards of which the receiver now knows the colour or the rank by something else than being touched."""
        named = dict.fromkeys([fate for _, fates in self._newly_named for fate in fates])
        return [fate for fate in named if fate not in self.rest and fate.use is None]

    @cached_property
    def _newly_named(self) -> list[tuple[ClueValue, list[Fate]]]:
        return self.newly_named(self.fates, self.touched, self.value)

    # -- nothing new ---------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether the clue left out no world that all commonly considered possible: then nobody learns anything, of any order."""
        sides = ((self.touched, ~self.touching), (self.missed, self.touching))
        return all(fate.common_before is not None and not fate.common_before & out for fates, out in sides for fate in fates)

    def _nothing(self) -> Plan:
        rules, said = self.rules, list[Saying]()
        sides = (NamedBefore, self.touched, self.touching), (MissedBefore, self.missed, rules.all_identities & ~self.touching)
        infos = clue_info_of(self.before.state, self.receiver)
        is_told = {NamedBefore: rules.values_touching, MissedBefore: rules.values_missing}
        for kind, side, mask in sides if 0 != self.touching != rules.all_identities else ():
            told = {fate: self.value in is_told[kind](infos[fate.place[1] - 1]) for fate in side}
            fates = [fate for fate in side if told[fate] == (kind is NamedBefore)]
            if fates and (said or kind is NamedBefore or not self.touched):  # else the missed were certain beside nothing
                evidence = self.evidence(self.finding(fate, mask) for fate in fates)
                said.append(kind(self.to, tuple(Known(fate.place, mask, in_common=True) for fate in fates), self.value, evidence=evidence))
        if self.before.state.clue_tokens == rules.clue_tokens:
            said.append(MustNotDiscard(self.to))
        return Plan(NobodyLearns(self.to), tuple(said))

    def _known_already(self) -> Plan:
        """The receiver had known all that the clue said: it became common knowledge."""
        return Plan(self._told(KnownBefore), (self._told(),), is_repeated=True)

    # -- what was said -------------------------------------------------------------------------------

    def _told(self, kind: type[ClueSaid] = ClueSaid) -> ClueSaid:
        """What the clue said of the cards that it touched; only of those of which that is new, if it is not new of some."""
        # that the others are not might be heard of those known before
        missed = slots_of(self.missed) if self.newly_told == self.touched else ()
        return kind(self.to, self.receiver, self.value, slots_of(self.newly_told), missed)

    def _told_so(self, told: ClueSaid, identities: Sequence[Identified | ToldBefore]) -> Sequence[Saying]:
        """What the clue said, and which cards they are: in one sentence of those touched, with what earlier clues had left out."""
        earlier = self._left_out_before(told, identities[:1])
        rest = identities[bool(earlier) :]
        one = rest[0] if rest else None
        if isinstance(one, Identified) and not one.says_options and (one.how == "told" or one.cards == told.cards):
            fate = next(fate for fate in self.touched if fate.place == one.cards[0])
            was = next((value for value, mask in self._kinds.items() if not (fate.common_before or 0) & ~mask), None)
            was = was if len(one.known) == 1 and was != self.value else None
            so = ToldSo(self.to, one.known, one.how, one.before, self.value, told.touched, earlier, was, evidence=one.evidence)
            return [so, *rest[1:]]
        is_named = [one for one in identities if isinstance(one, NamedColors) and one.cards == told.cards]
        return [*identities] if is_named else [told, *identities]

    @staticmethod
    def _left_out_before(told: ClueSaid, said: Iterable[Saying]) -> ClueValues:
        """What earlier clues had left out of just those cards that this one touched, if that is said in few words, and no more."""
        before = [one for one in said if type(one) is ToldBefore and one.cards == told.cards and not (one.touched or one.is_narrow)]
        return before[0].missed if before and len(before[0].missed) <= FEW_OPTIONS else ()

    # -- which card it is, and what it is good for -----------------------------------------------------

    def _told_before(self, fates: Fates, found: Sequence[Finding]) -> Iterator[ToldBefore]:
        """What earlier clues said that is needed for what was found of some cards: what they left out, or two colours of one card."""
        told = [(fate, *self._told_of(fate, finding)) for fate, finding in zip(fates, found)]
        for alike in grouped(told, lambda one: (one[1] and one[0].after, *((piece.value, piece.touched) for piece in one[2]))):
            (first, is_narrow, pieces), *_ = alike
            touched, missed = values_told([piece for piece in pieces if piece.value != self.value])
            named = [*touched, *([self.value] if first in self.touched else [])]
            colors = tuple(value for value in named if isinstance(value, str))
            if not missed and len(colors) < 2:
                continue
            known = self.known(fate for fate, _, _ in alike)
            if missed:
                evidence = tuple(piece for _, _, each in alike for piece in each if is_narrow or piece.value != self.value)
                yield ToldBefore(self.to, known, touched, missed, is_narrow, evidence=evidence)
            else:
                clues = tuple(ClueEvidence(*fate.place, color, touched=True) for fate, _, _ in alike for color in colors)
                yield NamedColors(self.to, known, colors, (), is_narrow=False, evidence=clues)

    def _told_of(self, fate: Fate, finding: Finding) -> tuple[bool, list[ClueEvidence]]:
        """Whether clues by themselves leave only a few cards; and those that are needed for that, else for what was found."""
        evidence = self.evidence([self.finding(fate, fate.after)]) if 1 < fate.after.bit_count() <= FEW else ()
        is_told = [isinstance(piece, ClueEvidence) and (piece.seat, piece.slot) == fate.place for piece in evidence]
        is_narrow = bool(evidence) and all(is_told)
        pieces = evidence if is_narrow else self.evidence([finding])
        return is_narrow, [one for one in pieces if isinstance(one, ClueEvidence) and (one.seat, one.slot) == fate.place]

    def _identities(self) -> Iterator[Identified | ToldBefore]:
        """Which cards they are: first those that were told, then those for which others must be seen, then those passed over."""
        new = [fate for fate in self.known_cards if fate.is_identity_new]
        seen = {
            fate: any(isinstance(piece, SeenCopies) for piece in self.evidence([self.found(fate)])) for fate in new if fate in self.touched
        }
        groups: dict[Literal["told", "counted", "passed_over"], list[Fate]] = {
            "told": [fate for fate in new if seen.get(fate) is False],
            "counted": [fate for fate in new if seen.get(fate)],
            "passed_over": [fate for fate in new if fate in self.missed],
        }
        for how, fates in groups.items():
            if fates:
                found = [self.found(fate) for fate in fates]
                identified = Identified(
                    self.to, self.known(fates), how, tuple(fate.before or 0 for fate in fates), evidence=self.evidence(found)
                )
                yield from () if identified.says_options else self._told_before(fates, found)
                yield identified

    def _must_be(self) -> Iterator[MustBe]:
        """Of which colour or rank cards are that were not told so: those left over as the clue passed over them, or others are seen."""
        for named, fates in self._newly_named:  # of useless cards it does not matter, if it is no reason
            for alike in grouped(
                [fate for fate in fates if fate.use != "trash" or (fate in self.missed and fate.is_use_new)], self._passed_before
            ):
                saying = self.must_be(alike, named, self.value, self._passed_before(alike[0]))
                if alike[0].use != "trash" or saying.is_passed:
                    yield saying

    def _passed_before(self, fate: Fate) -> ClueValues:
        """What earlier clues named that passed over a card."""
        seat, slot = fate.place
        return tuple(value for value in self.rules.values_missing(clue_info_of(self.state, seat)[slot - 1]) if value != self.value)

    def _uses_of_known(self) -> Iterator[KnownGoodFor]:
        """What cards are good for that are known, the best first."""
        for use in (*WORTH, "wait"):
            if chosen := [fate for fate in self.known_cards if fate.use == use]:
                yield KnownGoodFor(self.to, self.known(chosen, use), use)

    def _pairs(self) -> Iterator[OneOfEach | WhichIsWhichIsOpen]:
        """Of pairs, that one is the one and one is the other; then that it stays open which is which, and what must be kept."""
        for pair in self.pairs:
            yield OneOfEach(self.to, self.known(pair), evidence=self.evidence([self._one_of_each(pair)]))
        if self.pairs:
            kept = tuple(identity for pair in self.pairs for identity in self._kept(pair))
            paired = [fate for pair in self.pairs for fate in pair]
            are_kept = all(fate.use == "keep" for fate in paired)
            evidence = self.evidence(map(self.found, paired)) if are_kept else ()
            yield WhichIsWhichIsOpen(self.to, self.known(paired), kept, are_kept, evidence=evidence)

    def _one_of_each(self, pair: Pair) -> Finding:
        """That one card of a pair is the one, and one is the other."""
        places, both = tuple(fate.place for fate in pair), pair[0].after
        first, second = (1 << identity for identity in self.rules.identities_in(both))
        orders = [all_of(self.to.card_is(*each) for each in zip(places, order)) for order in ((first, second), (second, first))]
        others = [((place, self.rules.all_identities & ~both),) for place in places]
        twice = [tuple((place, identity) for place in places) for identity in (first, second)]
        return Finding(places, Or(tuple(orders)), (*others, *twice), is_common=False)

    def _kept(self, pair: Pair) -> Cards:
        """Which card of a pair must be kept, if one must and not the other, so that both must be kept till it is known which is which."""
        kept = self.rules.identities_in(pair[0].after & self.after.masks.get("keep", 0))
        return kept if len(kept) == 1 else ()

    def _one_is_kept(self, pair: Pair) -> Finding:
        """That one card of a pair must be kept."""
        places, others = tuple(fate.place for fate in pair), self.rules.all_identities & ~self.after.masks["keep"]
        part = Or(tuple(self.to.is_good_for(place, "keep") for place in places))
        return Finding(places, part, (tuple((place, others) for place in places),), is_common=False)

    # -- what stays open -----------------------------------------------------------------------------

    def _would_fit(self, group: Fates) -> Sayings:
        """What would make cards fit of which it is open whether they do."""
        playable = self.playable
        played = reduce(or_, [fate.after for fate in self.known_cards], 0)
        is_open, depends = dict[Fate, bool](), list[tuple[Fate, DependsOnUnknownCard]]()
        for fate in group:
            if fate.after & playable & ~played and fate.after & ~playable:
                answers = [self.after.knows(*fate.place, fact) for fact in ("playable", "not playable")]
                if True not in answers:
                    is_open[fate] = answers == [False, False]
                if not self.after.reader:
                    depends += [(fate, error) for error in answers[:1] if isinstance(error, DependsOnUnknownCard)]
        open_first = sorted(is_open, key=is_open.__getitem__, reverse=True)
        for alike in grouped(open_first, lambda fate: (is_open[fate], fate in self.rest or FitCondition.of(self.to, fate.after))):
            condition = FitCondition.of(self.to, reduce(or_, [fate.after for fate in alike]))
            known = self.known(alike)
            found = [self.finding(fate, condition.mask(self.to), condition.claim(self.to, fate.place)) for fate in alike]
            found = [replace(one, is_common=card.in_common) for one, card in zip(found, known)]  # as it is claimed
            of_fewer = [fate for fate in alike if condition.identities & ~fate.after]
            yield from self._told_before(of_fewer, [self.finding(fate, fate.after) for fate in of_fewer])
            yield WouldFit(self.to, known, is_open[alike[0]], evidence=self.evidence(found))
        for fate, error in depends[:1]:
            yield DependsOnUnknown(self.to, self.receiver, slots_of([fate]), (error.seat, error.slot))

    def _none_fits(self, group: Fates) -> Iterator[GoodFor | ToldBefore]:
        """That cards cannot be played yet, if that was open."""
        fits = self.playable
        chosen = [fate for fate in group if fate.is_exact and not fate.is_known and not fate.after & fits and (fate.before or 0) & fits]
        if chosen:
            known, found = tuple(self._known(fate, ~fits) for fate in chosen), [self._not_fitting(fate) for fate in chosen]
            yield from self._told_before(chosen, found)
            yield GoodFor(self.to, known, "not_play", evidence=self.evidence(found))

    def _keep_unless(self) -> Iterator[KeepUnless]:
        """That cards touched must be kept but for a few that are useless."""
        useless, keep = [self.after.masks.get(use, 0) for use in ("trash", "keep")]
        kept = [fate for fate in self.rest if not fate.after & ~(useless | keep)]
        kept = [fate for fate in kept if 2 * (fate.after & useless).bit_count() < fate.after.bit_count()]
        if kept:
            yield KeepUnless(
                self.to, self.known(kept), evidence=self.evidence(self.finding(fate, keep | fate.after & useless) for fate in kept)
            )

    def _not_fitting(self, fate: Fate) -> Finding:
        """That a card cannot be played."""
        out = self.rules.all_identities & ~self.playable
        return self.finding(fate, out, Not(self.to.is_good_for(fate.place, "play")))

    # -- what the receiver now knows that others know ----------------------------------------------------

    def _read_hands(self) -> Iterator[ReadsHand]:
        """That the receiver, knowing more of the own hand, knows that somebody who sees it knows a card; the first that there is."""
        if not (self.after.sees(self.receiver) and self.after.is_open()):  # beside unknown cards it may take long to tell
            return
        for seat in self.standpoint.others(self.receiver, *self.after.reader):
            before, after = self.before.possible(self.receiver, seat), self.after.possible(self.receiver, seat)
            for slot, (old, new) in by_slot(zip(before, after)):
                if new.bit_count() == 1 != old.bit_count() and self.after.use_of(new) in ("play", "keep"):
                    identity, chain = Identity(new.bit_length() - 1), self.after.chain(self.receiver, seat)
                    reason = find_reason(self.after.observation, chain, slot, self.rules.card_names[identity])
                    joint = reason.joint_cards if reason else ()
                    by = self.known(self.fates[own - 1] for holder, own in joint if holder == self.receiver)
                    yield ReadsHand(self.to, seat, (slot,), identity, self.receiver, by, old)
                    return

    # -- what follows ------------------------------------------------------------------------------------

    def _follows(self) -> Sayings:
        """What can be played after a card that can be played; else what would come first, or who holds the one card that would fit too."""
        useless = slots_of([fate for fate in self.fates if fate.is_news and fate.use == "trash"])
        if 1 < len(useless) <= min(self.rules.clue_tokens - self.state.clue_tokens, len(self.state.deck)):
            yield SafeDiscards(self.to, self.receiver, useless)
        can_play = [fate for fate in self.known_cards if fate.use == "play"]
        instead = [] if can_play else [*self._instead()]
        fact = [*self._in_fact()] if (self.rest or self._kept_open) and not instead else []
        if not can_play:
            yield from self._comes_first()
        yield from (*instead, *fact)
        spoken = fact[0].cards if fact else [fate.place for fate in self.newly_told]
        yield from self._last_copy(spoken if len(spoken) == 1 else ()) if self.rest else ()
        if self.rest and self.to.is_last_strike_next and self._unsure and not [one for one in fact if one.case == "_end"]:
            yield OneMoreStrike(self.to)
        if (fact or instead or any(self.state.fireworks)) and not (self.known_cards or self.groups or self.pairs or self.named):
            fits = reduce(or_, [fate.after for fate in self._unsure], 0) & self.playable
            same = fact[0].held if fact else [one.identity for one in instead]
            yield from self.unknown_fitting(fits, self.receiver, same) if fits.bit_count() == 1 else ()
        told = [fate.place for fates in (self.known_cards, *self.pairs) for fate in fates] + [place for one in fact for place in one.cards]
        yield from self.fits_after([fate.identity for fate in can_play], but=told)

    def _one_is_enough(self) -> Iterator[OneIsEnough]:
        """Who can play the same card as well; of the first that there is."""
        for fate in self.known_cards:
            twins = [other for other in self.fates_of_all if other.place[0] != self.receiver and other.common == fate.after]
            if fate.use == "play" and twins:
                yield OneIsEnough(self.to, self.known(twins[:1]), *self.known([fate]))
                return

    def _instead(self) -> Iterator[InsteadSurePlay]:
        """Another clue that would have made a sure play of a card which this one touched and left open."""
        hand, fits = self.state.hands[self.receiver], self.playable
        is_seen = self.after.sees(self.receiver) and UNKNOWN not in hand
        held = [(fate, 1 << hand[fate.place[1] - 1]) for fate in self.rest if is_seen]
        for fate, card in [one for one in held if one[1] & fits][:1]:
            for value in (value for value, mask in self.rules.touched_identities.items() if mask & card and value != self.value):
                after = StateKnowledge(self.before.state.apply(Clue(self.state.names[self.receiver], value)), self.standpoint.viewer)
                with suppress(DependsOnUnknownCard):
                    possible = Side(after, self.after.reader, common=self.after.is_common).possible(self.receiver)
                    if not possible[fate.place[1] - 1] & ~fits:
                        identity = Identity(card.bit_length() - 1) if len(self.rest) == 1 else None
                        yield InsteadSurePlay(self.to, self.receiver, slots_of([fate]), value, identity)
                        return

    def _in_fact(self) -> Iterator[InFact]:
        """Which of the cards touched fit of which the receiver cannot tell, if a reader sees them."""
        hand = self.state.hands[self.receiver]
        may_fit = self._unsure or self._kept_open or [fate for fate in self.rest if fate.after & self.playable]
        slots = slots_of(may_fit) if self.after.sees(self.receiver) and UNKNOWN not in hand else ()
        ready = tuple(slot for slot in slots if self.playable >> hand[slot - 1] & 1)
        held = [*{hand[slot - 1] for slot in slots}]
        if ready or len(slots) == 1 or (len(held) > 1 and not self.known_cards):
            yield InFact(self.to, self.receiver, slots, ready, held[0] if len(held) == 1 else None)

    def _last_copy(self, spoken: Collection[Place]) -> Iterator[LastCopy]:
        """The cards touched that are last copies and do not fit, if a reader sees them and their holder cannot know.

        Where it is, is not said of one that was just spoken of.
        """
        hand, rules = self.state.hands[self.receiver], self.rules
        kept = self.after.masks.get("keep", 0) & ~self.playable
        for fate in self.touched if self.after.sees(self.receiver) and UNKNOWN not in hand else ():
            identity = hand[fate.place[1] - 1]
            knows = self.after.knows(*fate.place, "critical")
            if kept >> identity & 1 and rules.copies_of[identity] > 1 and knows is not True:
                yield LastCopy(self.to, self.receiver, slots_of([fate]), identity, "" if fate.place in spoken else "_where", knows is False)

    def _comes_first(self) -> Iterator[ComesFirst]:
        """That a card which another player can play comes just before one that is known now."""
        for fate in self.known_cards:
            identity = fate.identity
            before = self.to.neighbour(identity, -1)
            for other in self.fates_of_all if before is not None else ():
                if other.is_known and other.common == other.after and other.identity == before and other.use == "play":
                    yield ComesFirst(self.to, self.known([other]), identity, fate.place)
                    return

    # -- the headline --------------------------------------------------------------------------------

    def _headline(self, told: ClueSaid, said: Sequence[Saying], *, must_wait: bool) -> tuple[Saying, Saying | None]:
        """What can be done now; else what the clue said, and whether that may fit; and which of what is said is about the same."""
        good: dict[str, Saying] = {one.verdict: one for one in reversed(said) if isinstance(one, GoodFor)}
        chosen = next((good[use] for use in (*WORTH, *([] if must_wait else ["wait"])) if use in good), None)
        chosen = chosen or next((one for kind in (OneOfEach, MustBe) for one in said if isinstance(one, kind)), None)
        earlier = self._left_out_before(told, said)
        if chosen:
            enough = [one for one in said if isinstance(one, OneIsEnough) and chosen.cards == (one.own.place,)]
            uses = tuple(one for one in said if isinstance(one, KnownGoodFor))
            if not enough and chosen in uses and len(uses) > 1:
                return KnownUses(self.to, tuple(card for one in uses for card in one.known), uses), None
            if (
                type(chosen) is GoodFor
                and chosen.cards == told.cards
                and (not chosen.seen or chosen.names_them or chosen.verdict == "keep")
            ):
                is_few = chosen.verdict == "keep" and len(chosen.known) == 1 < chosen.possible.bit_count() <= FEW
                is_few = is_few and chosen.possible != self.touching
                return ToldAndGoodFor(self.to, self.receiver, self.value, told.touched, (), chosen, is_few, earlier=earlier), told
            so = next((one for one in said if isinstance(one, ToldSo)), None)
            if so and not enough and isinstance(chosen, KnownGoodFor) and len(chosen.known) == 1 and so.known == chosen.known:
                fields = so.known, so.how, so.before, so.value, so.touched, so.earlier, so.was
                return SoGoodFor(self.to, *fields, chosen, evidence=so.evidence), so
            return enough[0] if enough else chosen, chosen
        if self._unsure and self.rest:
            return replace(self._told_fits_if(), earlier=earlier), told
        news = [fate for fate in self.missed if fate.before != fate.after] or self.missed
        if self.touched and news and all(fate.before == fate.after for fate in self.touched):
            return replace(self._told(OnlyMissedIsNew), missed=slots_of(news)), told
        if not must_wait:
            return told, told
        named = (self.finding(fate, self.touching) for fate in self.newly_told)
        not_fitting = (replace(self._not_fitting(fate), is_common=False) for fate in self.newly_told)  # it is said of the receiver alone
        heard = [ClueEvidence(*place, value, touched=False) for place in told.cards for value in earlier]
        evidence = tuple(dict.fromkeys([*self.evidence([*named, *not_fitting]), *heard]))
        return replace(self._told_fits_if(), earlier=earlier, evidence=evidence), told

    def _told_fits_if(self) -> ToldAndFitsIf:
        """What the clue said of the cards that it touched, and what would make them fit."""
        possible = reduce(or_, [fate.after for fate in self._unsure or self.touched], 0)
        return ToldAndFitsIf(self.to, self.receiver, self.value, slots_of(self.newly_told), (), slots_of(self._unsure), possible)

    @property
    def _kept_open(self) -> list[Fate]:
        """The cards touched that must be kept, of which it is open whether they fit."""
        fits = self.playable
        return [fate for fate in self.newly_told if fate.use == "keep" and fate.after & fits and fate.after & ~fits]

    @property
    def _unsure(self) -> list[Fate]:
        """The cards touched that may fit, as far as their holder knows, or may not; none if another is known to fit."""
        may_fit = [fate for fate in self.touched if fate.after & self.playable]
        return [fate for fate in may_fit if fate in self.newly_told] if all(fate.use is None for fate in may_fit) else []
