"""What a play, a discard and the card drawn changed: what fits now, what became a last copy, what is lost, what the table learned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, reduce
from itertools import chain, groupby
from operator import or_

from hanabi_widget.knowledge import ClueEvidence, DependsOnUnknownCard, Not
from hanabi_widget.rules import UNKNOWN, Discard, Identities, Identity, Play, SeatIndex, Slot, by_seat, by_slot, clue_info_of, trash
from hanabi_widget.rules.card_status import reachable_heights
from hanabi_widget.rules.table import identity_played

from .followers import followers
from .least_evidence import Uses
from .said_of_cards import (
    FEW,
    ActsFirst,
    CanStillTell,
    Change,
    Changed,
    CouldKnow,
    CouldNotBeSure,
    CouldNotKnow,
    Doubt,
    FitsAfter,
    HadSurePlay,
    Known,
    KnownToAll,
    LastCopy,
    LastTurns,
    NextFits,
    NowGoodFor,
    OfKnownCards,
    OnlyCanBe,
    OnlyClueSaves,
    OtherFits,
    ShutsOut,
    TwinIsUseless,
    values_told,
)
from .said_of_minds import CannotFollow
from .said_of_the_table import (
    Because,
    CopiesLeft,
    DoesNotFit,
    EndsAt,
    LastStrike,
    Result,
    StandsNow,
    Strike,
    TokenBack,
    WasUseless,
    WouldHaveFitted,
)
from .saying import FACTS, WORTH, Plan, Saying, Sayings, Use, Verdict, grouped
from .standpoint import Fate, Fates, Standpoint


class PlayOrDiscardExplained(Uses):
    """Plans what to say of a play or a discard.

    Args:
        standpoint: the positions before and after, as the reader sees them.
        action: the action.
    """

    def __init__(self, standpoint: Standpoint, action: Play | Discard) -> None:
        super().__init__(standpoint)
        self.was_playable = self.before.masks["play"]
        self.action, self.player = action, self.before.state.player
        self.place = self.player, Slot(action.slot)
        self.identity = identity_played(self.before.state, action)
        self.suit = self.identity // self.rules.ranks
        self.is_strike = self.state.strikes > self.before.state.strikes
        self.has_risen = self.state.fireworks != self.before.state.fireworks
        self.is_finished = self.has_risen and self.state.fireworks[self.suit] == self.rules.ranks
        self.drawn = self._drawn()

    def _drawn(self) -> Identity | None:
        """The card drawn, if there was one and the reader sees it."""
        if len(self.before.state.deck) == len(self.state.deck) or not self.after.sees(self.player) or not self.action.slot:
            return None
        drawn = self.state.hands[self.player][0]
        return None if drawn == UNKNOWN else drawn

    def plan(self) -> Plan:
        """The headline and what else is to be said, in order."""
        events, lost = [*self.events()], [*self.lost()]
        if self.state.outcome is not None:
            return self._ended(events)
        if self.state.turns_left is not None and self.before.state.turns_left is None:
            return self._deck_is_empty([*events, *lost])
        good = [*self._good_for()]
        best = next((saying for saying in good if isinstance(saying, NowGoodFor)), None)
        strike = next((event for event in events if isinstance(event, Strike)), None)
        useful = best if best and best.use != "trash" else None
        last_copies = [*self._last_copies()]
        drew = [one for one in self._drew_fitting() if not any(one.cards == last.cards for last in last_copies)]
        opened = [] if useful else [self._as_drawn(one) for one in self.unknown_fitting(self.playable & ~self.was_playable)]
        # of a card played that all expected the one drawn is the news, if it opened nothing; else it comes last
        shown = [*last_copies, *(drew if self.has_risen and not (self.is_finished or self.unsure or opened) else [])]
        is_urgent = last_copies and useful and useful.use != "play"
        headline: Saying | None = last_copies[0] if is_urgent else useful or next(iter(shown), best)
        plain = self._plain()
        first = strike or self._first(headline, events, lost, plain)
        if best and first is best:
            good = [*chain.from_iterable(self._reason_of(best) if each is best else [each] for each in good)]
        is_last = self.is_strike and isinstance(plain, CopiesLeft) and not last_copies and self.to.left(self.identity) == 1
        is_kept_said = best and best.change.fewer is not None  # so it is the last copy
        is_plain_said = not is_kept_said and (
            is_last
            or isinstance(first, WouldHaveFitted | NextFits)
            or not (self.has_risen or self.is_strike or lost or isinstance(plain, CopiesLeft))
        )
        told = [*events, *lost, *[plain] * (is_plain_said and plain not in events)]
        told.sort(key=lambda one: isinstance(one, TokenBack) and one.cause == "discarded")
        if self.unsure and not isinstance(plain, CouldNotBeSure):
            told = [self.unsure, *told] if lost else [*told, self.unsure, *self._had_sure_play()]
        if isinstance(first, NextFits):
            told.append(Because(self.to, "play", 1 << first.identity, places=first.cards))
        if told and first is best:
            good = [self._naming(one) if isinstance(one, CannotFollow) else one for one in good]
        unknown = [*self._unknown_to_holders(first, last_copies, [*opened, *drew]), *self._named()]
        # next to the last copy that a headline names
        urgent = [one for one in unknown if first in last_copies and isinstance(one, ActsFirst | OnlyClueSaves)]
        later = [*self._useless_twin(), *(one for one in unknown if one not in urgent), *self._after([*good, *unknown])]
        left = [*urgent, *told, *good, *later]
        return self.planned(first, (one for one in left if one is not first or one in good), is_repeated=first in good)

    def _ended(self, events: Sequence[Saying]) -> Plan:
        """The result, and why the last card did not fit."""
        last = next((event for event in events if isinstance(event, LastStrike)), None) or Result(self.to)
        return Plan(last, tuple(one for one in events if one is not last and not isinstance(one, TokenBack | StandsNow)))

    def _first(self, headline: Saying | None, events: Sequence[Saying], lost: Sequence[Saying], plain: Saying) -> Saying:
        """What comes first: what is lost, what can be done now, or what happened at the table."""
        is_less = self.has_risen and isinstance(headline, NowGoodFor) and (headline.use != "play" or headline.change.was is not None)
        if headline and not (lost or is_less):
            return headline
        event = next((event for event in events if not isinstance(event, TokenBack)), plain)
        return lost[0] if lost else event

    def _unknown_to_holders(self, first: Saying, last_copies: Sequence[LastCopy], fitting: Sequence[NextFits]) -> Sayings:
        """Last copies, and what fits, of which the holders do not know it."""
        shown = {place for one in fitting for place in one.cards}
        copies = [one for one in last_copies if not {*one.cards} & shown]
        yield from (*(one for one in copies if one is not first), *self._to_save(copies), *fitting)

    @staticmethod
    def _reason_of(saying: NowGoodFor) -> Sayings:
        """What is left to say of a headline: what changed, or that a card that must be kept is the last copy."""
        if saying.change.is_said and saying.use != "trash":
            yield Changed(saying.to, saying.change, places=saying.cards)
        elif saying.change.is_said:
            yield saying
        elif saying.use == "trash" or (saying.use == "keep" and saying.names_them):
            yield Because(saying.to, saying.use, saying.possible, places=saying.cards)

    def _plain(self) -> Saying:
        """What is left to say if nothing is known that could be done: how high the firework stands, or how many copies are left."""
        if self.unsure and self.unsure.use == "trash":
            return replace(self.unsure, says_what=True)
        if self.has_risen:
            return StandsNow(self.to, self.suit)
        if trash(self.state) >> self.identity & 1:
            return WasUseless(self.to, "trash", 1 << self.identity)
        seen = [(seat, hand) for seat, hand in by_seat(self.state.hands) if self.after.sees(seat)]
        is_in_sight = self.to.left(self.identity) > 1 or any({self.identity, UNKNOWN} & {*hand} for _, hand in seen)
        is_in_sight |= any(fate.after == 1 << self.identity for fate in self.fates_of_all)  # the reader's own, known by name
        may_hold = {fate.place[0] for fate in self.fates_of_all if fate.after >> self.identity & 1} - {seat for seat, _ in seen}
        others = tuple(seat for seat, _ in by_seat(self.state.hands) if seat not in may_hold)
        return CopiesLeft(self.to, self.identity, () if is_in_sight else others)

    def _as_drawn(self, one: NextFits) -> NextFits:
        """The same of a card just drawn: nobody expects its holder to know it."""
        is_drawn = one.places == ((self.player, 1),) and self.drawn is not None and one.is_unknown
        return replace(one, other="drew") if is_drawn else one

    def _drew_fitting(self) -> Iterator[NextFits]:
        """That the card drawn fits, and did so before; not if another is in sight: then it opens nothing."""
        fits = self.was_playable & self.playable
        seen = [card for seat, hand in by_seat(self.state.hands) if self.after.sees(seat) for card in hand]
        if self.drawn is None or not fits >> self.drawn & 1 or seen.count(self.drawn) > 1:
            return
        if self.cannot_know((self.player, Slot(1)), "playable"):
            is_last = self.to.left(self.drawn) == 1 < self.rules.copies_of[self.drawn]
            yield NextFits(self.to, self.drawn, is_last=is_last, other="drew", is_unknown=True, places=((self.player, Slot(1)),))

    def _named(self) -> Iterator[OfKnownCards]:
        """Which cards that must wait are known by what came into sight; and of which colour or rank others must be."""
        for seat, hand in groupby(self.fates_of_all, lambda fate: fate.place[0]):
            fates = [*hand] if self.after.has_turn(seat) else []
            for alike in grouped([fate for fate in fates if fate in self.only_named], lambda fate: fate.after):
                yield OnlyCanBe(self.to, self.known(alike), evidence=self.evidence(map(self.found, alike)))
            for value, named in self.newly_named([fate for fate in fates if fate.use is None]):
                yield self.must_be(named, value, value)

    @cached_property
    def news(self) -> list[Fate]:
        """The cards of which is new what they are good for; none is useless now that came only now."""
        news = [fate for fate in self.fates_of_all if fate.is_news and fate.use in WORTH and fate not in self.only_named]
        news = [fate for fate in news if fate.use != "trash" or (fate.before is not None and fate.is_use_new)]
        return [fate for fate in news if fate.use != "play" or self.after.has_turn(fate.place[0])]

    @cached_property
    def only_named(self) -> list[Fate]:
        """The cards of which is new which they are, but not what they are good for."""
        named = [fate for fate in self.fates_of_all if fate.is_identity_new]
        return [fate for fate in named if fate.use == "wait" or (fate.use == "keep" and not fate.is_use_new)]

    def _after(self, said: Sequence[Saying]) -> Iterator[FitsAfter]:
        """What can be played after a card that can be played now; after one just drawn only if its holder knows it."""
        told = [place for one in said for place in one.cards]
        drawn = [one.identity for one in said if isinstance(one, NextFits) and one.other == "drew"]
        known = [one.identities for one in said if isinstance(one, NowGoodFor) and one.use == "play" and one.names_them]
        found = self.fits_after([*chain.from_iterable(known), *drawn], told)
        yield from (one for one in found if one.is_known or one.before not in drawn)

    # -- events of the table -------------------------------------------------------------------------

    def events(self) -> Sayings:
        """What happened at the table: a strike and whether the player could know, a firework finished, a token back."""
        after = self.state
        if self.is_strike:
            verdict: Verdict = "trash" if self.before.audience.needless(1 << self.identity).played else "not_play"
            if after.outcome:
                yield LastStrike(self.to)
                yield DoesNotFit(self.to, verdict, 1 << self.identity)
            else:
                yield Strike(self.to, verdict, 1 << self.identity)
            yield from self._could_know()
            yield from self._had_sure_play()
        elif not self.has_risen and self.was_playable >> self.identity & 1:
            others = [fate for fate in self.fates_of_all if fate.after == 1 << self.identity]
            yield OtherFits(self.to, self.known(others[:1])) if others else WouldHaveFitted(self.to, "play", 1 << self.identity)
        if self.is_finished:
            yield StandsNow(self.to, self.suit)
        is_worth_saying = isinstance(self.action, Play) or not self.before.state.clue_tokens
        if is_worth_saying and after.clue_tokens > self.before.state.clue_tokens:
            is_announced = getattr(self.action, "announce", None)
            yield TokenBack(self.to, "announced" if is_announced else "finished" if self.is_finished else "discarded")

    def _could_know(self) -> Iterator[CouldKnow | CouldNotKnow]:
        """Whether the player could have known that a card does not fit; nothing if a reader cannot tell, or it takes too long."""
        fits, slot = self.was_playable, self.action.slot
        if fits >> self.identity & 1 or not slot:  # it was announced wrong, or came from the deck
            return
        known = self.before.knows(*self.place, "not playable")
        with suppress(DependsOnUnknownCard):
            card = Known(self.place, self.before.possible(self.player)[slot - 1])
            if known is True:
                before = Uses(Standpoint(self.before, self.before))
                fate = [*before.standpoint.fates(self.player)][slot - 1]
                pieces = before.evidence([before.finding(fate, ~fits, Not(before.to.is_good_for(self.place, "play")))])
                told = [piece for piece in pieces if isinstance(piece, ClueEvidence) and (piece.seat, piece.slot) == self.place]
                if told:
                    yield CouldKnow(before.to, (card,), self.identity, *values_told(told))
            elif known is False:
                doubt = self._known_of_it() if card.identities.bit_count() > FEW else "strike"
                yield CouldNotKnow(self.before.audience, (card,), self.identity, doubt=doubt)

    def _had_sure_play(self) -> Iterator[HadSurePlay]:
        """Another card that the player knew, and that it fits, of a play that was a risk; the first that there is."""
        shift = len(self.before.state.deck) - len(self.state.deck)
        with suppress(DependsOnUnknownCard):
            for slot, identities in by_slot(self.before.possible(self.player) if isinstance(self.action, Play) else ()):
                if slot != self.action.slot and identities.bit_count() == 1 and identities & self.was_playable:
                    fate = [*self.standpoint.fates(self.player)][slot - (slot > self.action.slot) + shift - 1]
                    yield HadSurePlay(self.to, self.known([fate]), (self.player, slot))
                    return

    @cached_property
    def unsure(self) -> CouldNotBeSure | None:
        """That the player did not know that the card played fits; or that the one discarded had to be kept, or was useless."""
        is_trash = trash(self.before.state) >> self.identity & 1
        use: Use = "play" if self.has_risen else "trash" if is_trash else "keep"
        is_risk = self.has_risen and (self.before.state.turns_left is None or self.to.is_last_strike_next)  # else nothing can be lost
        is_said = is_risk or (isinstance(self.action, Discard) and (is_trash or any(self.lost())))
        knew = self.before.knows(*self.place, FACTS[use]) if self.action.slot and is_said else True
        is_for_reader = use == "play" and isinstance(knew, DependsOnUnknownCard) and self.standpoint.viewer is not None
        if knew is False or is_for_reader:
            fate = [*Standpoint(self.before, self.before).fates(self.player)][self.action.slot - 1]
            risk = fate.after & ~self.before.masks.get(use, 0)
            card = Known(self.place, fate.after)
            unsure = CouldNotBeSure(self.to, (card,), self.identity, use, risk, is_for_reader=is_for_reader)
            return self._with_doubt(unsure) if use == "play" else unsure
        return None

    def _with_doubt(self, unsure: CouldNotBeSure) -> CouldNotBeSure:
        """Which other cards a player could not rule out, if they are few; else what was known, as far as a reader can tell."""
        others, doubt = self.rules.identities_in(unsure.risk), self._known_of_it(is_for_reader=unsure.is_for_reader)
        if len(others) <= FEW:
            if unsure.is_for_reader:
                return replace(unsure, doubt="cards")
            open_ones = [one for one in others if self.before.knows(*self.place, f"not {self.rules.card_names[one]}") is False]
            if open_ones and (open_ones == [*others] or doubt == "strike"):  # some may depend on the reader's hand
                return replace(unsure, doubt="cards", risk=sum(1 << one for one in open_ones))
        return replace(unsure, doubt=doubt)

    def _known_of_it(self, *, is_for_reader: bool = False) -> Doubt:
        """What the player knew of the card, its colour, its rank, or neither; that a strike was possible, if a reader cannot tell."""
        rules = self.rules
        suit, rank = divmod(self.identity, rules.ranks)
        told = tuple(self.before.knows(*self.place, fact) for fact in (rules.suits[suit].name, str(rank + 1)))
        if is_for_reader:
            told = tuple(one is True for one in told)
        doubts: dict[object, Doubt] = {(True, False): "color", (False, True): "rank", (False, False): "neither"}
        return doubts.get(told, "strike")

    def lost(self) -> Iterator[EndsAt]:
        """The fireworks that can no longer be finished."""
        before, after = reachable_heights(self.before.state), reachable_heights(self.state)
        yield from (EndsAt(self.to, self.identity) for old, new in zip(before, after) if new < old)

    # -- what cards are good for now -------------------------------------------------------------------

    def _good_for(self) -> Sayings:
        """What holders know now that their cards are good for, the best first, and who can follow."""
        for use in WORTH:
            of_use = [fate for fate in self.news if fate.use == use]
            for hand in grouped(of_use, self._told_together):
                for names_them in (True, False):
                    yield from self._of_use(use, [fate for fate in hand if fate.is_known == names_them], names_them=names_them)
            if use == "keep":  # of useless cards it does not matter who knows it
                yield from self._followers([fate for fate in self.news if fate.use != "trash"])

    def _told_together(self, fate: Fate) -> SeatIndex | Change:
        """With what a card is told: its hand; of a useless one what was drawn, or the table alone if all know it by that."""
        if fate.use != "trash":
            return fate.place[0]
        change = self._change("trash", [fate])
        if change.was is None and not fate.common & ~self.after.masks["trash"]:
            return Change(self.player)
        return fate.place[0] if change.drawn is None else change

    def _of_use(self, use: Use, group: Fates, *, names_them: bool) -> Sayings:
        """What cards are good for, of one hand with the reason; and that they may be twins."""
        if group:
            together = self._told_together(group[0])
            change = together if isinstance(together, Change) else self._change(use, group)
            good = self.good_for(group, use)
            known = self.known(group, use)
            needless = self.to.needless(reduce(or_, [card.identities for card in known]))
            if needless.missing:
                is_why_said = {*needless.missing} == {one.identity for one in self.lost()}
            else:
                is_why_said = self.has_risen and not needless.played & ~self.rules.suit_identities[self.suit]
            is_why_said &= use == "trash" and not change.is_said
            is_of_one_hand = len({fate.place[0] for fate in group}) == 1
            if use == "trash" and good.seen and is_of_one_hand and not (change.is_said or names_them):
                yield good  # the table alone is not the reason
                return
            yield NowGoodFor(
                self.to, known, use, change, names_them, evidence=self.evidence(map(self.found, group)), is_why_said=is_why_said
            )
            if use == "play" and not names_them:
                yield from self.twins(group)

    def _followers(self, news: Fates) -> Iterator[CannotFollow]:
        """For each hand, who cannot follow; once for hands of which it is the same one who cannot."""
        alike: dict[object, list[CannotFollow]] = {}
        for _, hand in groupby(news, lambda fate: fate.place[0]):
            for saying in followers(self.standpoint, map(self.found, hand), giver=None):
                is_all_told = saying.is_everybody and not saying.names_cards
                alike.setdefault((saying.unable, () if is_all_told else saying.cards), []).append(saying)
        for sayings in alike.values():
            followed = tuple(one for saying in sayings for one in saying.followed)
            joined = replace(sayings[0], followed=followed)
            yield joined if len(alike) == 1 else self._naming(joined)

    def _naming(self, saying: CannotFollow) -> CannotFollow:
        """The same, with the cards of one hand of which it is said: other things were said since."""
        if saying.names_cards or len({one.holder for one in saying.followed}) > 1:
            return saying
        of_cards = {fate.place: fate for fate in self.fates_of_all}
        known = self.known(of_cards[place] for place in saying.cards)
        names = tuple(card.identity for card in known) if all(of_cards[place].is_known for place in saying.cards) else ()
        return replace(saying, names_cards=True, identities=names)

    def _change(self, use: Use, group: Fates) -> Change:
        """What changed so that their holder knows this: the firework of a card that it may be rose, or a card came into sight."""
        rules = self.rules
        is_own = group[0].place[0] == self.player  # of own cards one only comes to see the one that leaves the hand
        suits = {identity // rules.ranks for fate in group for identity in rules.identities_in(fate.after)}
        has_risen = self.has_risen and use == "play" and self.suit in suits
        good = 0 if group[0].is_known else self.after.masks[use]  # that a card is none of these is no reason
        excluded = reduce(or_, [(fate.before or 0) & ~fate.after for fate in group])
        is_drawn = self.drawn is not None and not is_own and (excluded & ~good) >> self.drawn & 1
        is_fewer = use == "keep" and not self.has_risen and any(fate.after >> self.identity & 1 for fate in group)
        return Change(
            self.player,
            stand=tuple(sorted(suits)) if has_risen else (),
            drawn=self.drawn if is_drawn else None,
            was=self.identity if is_own and not has_risen and excluded >> self.identity & 1 else None,
            fewer=self.identity if is_fewer else None,
        )

    def _last_copies(self) -> Iterator[LastCopy]:
        """Cards in sight that became last copies, and whether their holder does not know it, nor that they can be played."""
        newly = self.after.masks.get("keep", 0) & ~self.before.masks.get("keep", 0)
        for seat, hand in by_seat(self.state.hands):
            for slot, identity in by_slot(hand):
                if identity == UNKNOWN or not newly >> identity & 1 or not self.after.sees(seat):
                    continue
                keeps, plays = [self.after.knows(seat, slot, fact) for fact in ("critical", "playable")]
                if keeps is not True:
                    is_drawn, is_unknown = self.drawn is not None and (seat, slot) == (self.player, 1), keeps is False and plays is not True
                    yield LastCopy(self.to, seat, (slot,), identity, "_drew" if is_drawn else "_now", is_unknown)

    def _useless_twin(self) -> Iterator[TwinIsUseless]:
        """A card in sight, told by clues, that is the one just played, so that whoever holds it may play it; the first that there is."""
        for seat, hand in by_seat(self.state.hands) if self.has_risen else ():
            for (slot, identity), info in zip(by_slot(hand), clue_info_of(self.state, seat)):
                if identity == self.identity and self.rules.values_touching(info) and self.after.sees(seat):
                    knows = self.after.knows(seat, slot, "not playable")
                    if knows is False or isinstance(knows, DependsOnUnknownCard):
                        yield TwinIsUseless(self.to, seat, (slot,), identity, "open" if knows else "unknown")
                        return

    def _to_save(self, last_copies: Sequence[LastCopy]) -> Iterator[ActsFirst | OnlyClueSaves]:
        """That only a clue can save the only one, if nothing was ever said of it; or that nobody can give one in time."""
        for one in last_copies if len(last_copies) == 1 and last_copies[0].is_unknown else ():
            [slot] = one.slots
            if one.holder == self.state.player:
                yield ActsFirst(self.to, one.holder, one.slots)
            elif self.state.clue_tokens and not self.rules.values_touching(clue_info_of(self.state, one.holder)[slot - 1]):
                yield OnlyClueSaves(self.to, one.holder, one.slots)

    # -- the last card of the deck ---------------------------------------------------------------------

    def _deck_is_empty(self, events: Sequence[Saying]) -> Plan:
        """All now hold what they cannot see: which cards that can still be played are known to all, and which fit."""
        wanted = self._reachable()
        line = self._last_plays(0, self.state.fireworks)
        known = tuple(
            Known(fate.place, fate.common, in_common=True)
            for fate in self.fates_of_all
            if fate.common.bit_count() == 1 and fate.common & wanted and fate.common != fate.common_before and fate not in line
        )
        told: list[Saying] = [KnownToAll(self.to, known)] if known and line else []
        turns = LastTurns(self.to, self.known(line), evidence=self.evidence(map(self.found, line)))
        fits = self.playable & ~sum(fate.after for fate in line)
        open_ones = [*self.unknown_fitting(fits)] if self.state.clue_tokens else []
        happened = [*([self._plain()] if self.has_risen and not self.is_finished else []), *events]
        known_now = [*told, *self._shut_out(line)]
        still = [*open_ones, *self._can_still_tell(open_ones, line)]
        risen = sum(fate.after for fate in line if fate.identity // self.rules.ranks == self.suit)
        if self.has_risen and risen:  # how high it stands is why it can be played
            return Plan(turns, (*events, *known_now, *still), reason=Because(self.to, "play", risen))
        if line or not happened:
            return Plan(turns, (*happened, *known_now, *still))
        return Plan(happened[0], (*happened[1:], turns, *known_now, *still))

    def _last_plays(self, turn: int, fireworks: Sequence[int]) -> tuple[Fate, ...]:
        """The most cards that players who know them can play in the turns left, each in turn."""
        if turn == self.state.turns_left:
            return ()
        lines = ((fate, *self._last_plays(turn + 1, risen)) for fate, risen in self._playable_in(turn, fireworks))
        return max([*lines, self._last_plays(turn + 1, fireworks)], key=len)

    def _playable_in(self, turn: int, fireworks: Sequence[int]) -> Iterator[tuple[Fate, Sequence[int]]]:
        """The cards that the player in a turn knows and can then play, and how the fireworks stand after each."""
        for fate in self.standpoint.fates(SeatIndex((self.state.player + turn) % len(self.state.names))):
            suit, place = self.rules.firework_place[fate.identity]
            if fate.is_known and place == fireworks[suit]:
                yield fate, [height + (each == suit) for each, height in enumerate(fireworks)]

    def _shut_out(self, line: Fates) -> Iterator[ShutsOut]:
        """Which card that can be played as well would cost a later one; the first that there is."""
        fireworks: Sequence[int] = self.state.fireworks
        for n, played in enumerate(line):
            turn = (played.place[0] - self.state.player) % len(self.state.names)
            options = dict(self._playable_in(turn, fireworks))
            for fate, risen in options.items():
                then = (fate, *self._last_plays(turn + 1, risen))
                if len(then) < len(line) - n:
                    lost = [later for later in (*line[n + 1 :], played) if later.after not in [one.after for one in then]]
                    yield ShutsOut(self.to, self.known([fate]), lost[0].identity)
                    return
            fireworks = options[played]

    def _can_still_tell(self, open_ones: Sequence[NextFits], fitting: Fates) -> Iterator[CanStillTell]:
        """That only the next player can tell the one after of a card that fits, as any other would be too late."""
        player = self.state.player
        is_one = len(open_ones) == len(open_ones[0].places if open_ones else ()) == 1
        if is_one and open_ones[0].is_unknown and self.state.clue_tokens:
            [(holder, _)] = places = open_ones[0].places
            if holder == (player + 1) % len(self.state.names):
                yield CanStillTell(self.to, any(fate.place[0] == player for fate in fitting), places=places)

    def _reachable(self) -> Identities:
        """The cards that can still be played in the turns left."""
        turns, rules = self.state.turns_left or 0, self.rules
        reach = reachable_heights(self.state)
        orders = zip(rules.firework_identities, self.state.fireworks, reach)
        return sum([1 << identity for order, height, end in orders for identity in order[rules.ranks][height : min(end, height + turns)]])
