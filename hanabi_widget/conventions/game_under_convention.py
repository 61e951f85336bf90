"""A position and a whole game read under a convention: what actions said, and what players may rely on."""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_widget.effort import Kept, cached, limited
from hanabi_widget.knowledge import Formula, GroupObservation, formula as read_formula
from hanabi_widget.knowledge.formula import Trusts
from hanabi_widget.knowledge.normal_form import to_nnf
from hanabi_widget.rules import Action, Nodes, PlayerName, Players, Seats, group_of, without_repeats
from hanabi_widget.rules.action import are_different

from .announcement import Announcements
from .announcements_as_constraints import HeardAnnouncements
from .convention import Convention
from .hat_recommendation import require_fit
from .nested_trust import CommonTrustView, TrustChain
from .public_record import PublicRecord
from .trust_model_checking import TrustFormulaChecking
from .trusted_cards import TrustView
from .trusted_worlds import TrustedWorlds


class Reading:
    """A position of a game, and what actions so far said under a convention.

    Attributes:
        record: what everybody saw happen, and what it said.
        state: the position.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=4)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> reading = game.under("beginner")[-1]
        >>> reading.trust("Alice", "Bob")[5]
        <slot 5: r1>
    """

    def __init__(self, record: PublicRecord, observation: GroupObservation | None = None) -> None:
        self.record = record
        self.state = record.state
        self._observation = observation or GroupObservation(record.state)
        self._worlds: dict[Seats, Kept[TrustedWorlds]] = {}
        self._heard = HeardAnnouncements(self._observation)

    @property
    def announcements(self) -> Announcements:
        """What has been said about cards that are still in hands, in order."""
        return self.record.announcements

    def worlds(self, chain: Players) -> TrustedWorlds:
        """The worlds that a chain of different players trusts to be possible."""

        def find() -> TrustedWorlds:
            prefix = self.worlds(chain[:-1]) if len(chain) > 1 else None  # saves work
            return TrustedWorlds(self._observation, [self.announcements] * len(chain), chain, self._heard, prefix)

        return cached(self._worlds, tuple(chain), find)

    @limited
    def trust(self, player: PlayerName, /, *others: PlayerName) -> TrustView:
        """What a player may rely on about their own hand; or what the first player trusts that the next trusts, and so on.

        Args:
            player: a name or a seat.
            others: the rest of the chain; it may be of any length and repeat a player.

        Raises:
            HanabiError: nobody has that name or seat; or the answer depends on an unknown card, or is too large.
        """
        chain = without_repeats(self.state.seat(name) for name in (player, *others))
        if not are_different(chain):
            return TrustView(TrustChain(self._observation, self.announcements, chain))
        return TrustView(self.worlds(chain))

    @limited
    def common_trust(self, players: Iterable[PlayerName] | None = None) -> CommonTrustView:
        """What a group, by default everybody, trusts in common; see `hanabi_widget.conventions.CommonTrustView`.

        Raises:
            HanabiError: nobody has that name or seat, or the group is empty; or a card is unknown, or the answer is too large.
        """
        return CommonTrustView(self._observation, self.announcements, group_of(self.state, players))

    @limited
    def holds(self, formula: str | Formula) -> bool:
        """Whether a formula is true here, which may say what players trust: ``T(Bob, playable(Bob.2))``.

        ``T(Alice, T(Bob, ...))`` is what the chain of Alice and Bob trusts; ``K(Alice, ...)`` stays what Alice knows by logic alone.

        Raises:
            HanabiError: it cannot be read or names what is not here; the answer depends on an unknown card, or is too large.

        Example:
            >>> import hanabi_widget as hw
            >>> game = hw.deal(players=2, seed=2)
            >>> node = game.apply(hw.Clue("Bob", "red"))
            >>> reading = game.under("beginner")[-1]
            >>> reading.holds("T(Bob, r1(Bob.1))"), reading.holds("K(Bob, r1(Bob.1))")
            (True, False)
        """
        return TrustFormulaChecking(self.announcements).is_true(self._observation, to_nnf(self.state, read_formula(formula), agreed=True))

    def who_trusts(self, formula: str | Formula) -> tuple[str, ...]:
        """The names of the players who trust that a formula is true.

        Raises:
            HanabiError: as for `holds`.

        Example:
            >>> import hanabi_widget as hw
            >>> game = hw.deal(players=2, seed=2)
            >>> node = game.apply(hw.Clue("Bob", "red"))
            >>> game.under("beginner")[-1].who_trusts("r1(Bob.1)")
            ('Bob',)
        """
        asked = read_formula(formula)
        return tuple(name for name in self.state.names if self.holds(Trusts(name, asked)))

    def observed_by(self, player: PlayerName) -> Reading:
        """The same reading from a player's seat: nothing in it depends on the cards that the player does not see.

        Raises:
            HanabiError: nobody has that name or seat.
        """
        return Reading(self.record, GroupObservation(self.state, self.state.seat(player)))

    def after(self, action: Action) -> Reading:
        """The reading after an action of the player to act.

        Raises:
            IllegalAction: it is not allowed.
        """
        return Reading(self.record.after(action))

    def __repr__(self) -> str:
        return f"<Reading under {self.record.convention.name}: step {self.record.step}>"


class GameReading(list[Reading]):
    """The readings at the steps of the line of a game that leads to a node: `Reading` by step, step 0 first.

    Args:
        convention: the convention.
        nodes: the nodes of the line, from the first.

    Raises:
        HanabiError: the convention needs another number of players.

    Attributes:
        convention: the convention.
        actions: the actions of the line; the first led to step 1.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> len(game.under("beginner")), game.under("beginner")[1].trust("Bob")[1]
        (2, <slot 1: r1>)
    """

    def __init__(self, convention: Convention, nodes: Nodes) -> None:
        require_fit(convention, nodes[0].state)
        self.convention = convention
        self.actions = [node.action for node in nodes[1:] if node.action is not None]
        records = [PublicRecord(convention, nodes[0].state)]
        for node in nodes[1:]:
            if node.action is not None:
                records.append(records[-1].after(node.action, node.state))
        super().__init__(map(Reading, records))

    def __repr__(self) -> str:
        return f"<GameReading under {self.convention.name}: {len(self) - 1} steps>"
