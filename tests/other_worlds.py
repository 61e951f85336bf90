"""Other worlds that a seat holds possible at the end of a game, as whole games with another deck."""

from __future__ import annotations

from random import Random

from hanabi_widget.rules import CardNumber, Game, Identity, Node, initial_state


def another_world(random: Random, nodes: list[Node], seat: int) -> Game:
    """The same line of actions with the seat's hand and the deck dealt anew, as clues allow."""
    state = nodes[-1].state
    hidden = [*state.card_numbers[seat], *map(CardNumber, range(state._drawn, len(state._cards)))]
    told = dict(zip(state.card_numbers[seat], state.clue_info[seat]))
    while True:
        kinds = [state._cards[number] for number in hidden]
        random.shuffle(kinds)
        cards = list(state._cards)
        if _settle(random, hidden, kinds, told):
            for number, kind in zip(hidden, kinds):
                cards[number] = kind
            start = nodes[0].state
            game = Game(initial_state(start.names, deck=cards, rules=start.rules, first=start.player))
            for node in nodes[1:]:
                assert node.action is not None
                game.apply(node.action, node.comment)
            return game


def _settle(random: Random, hidden: list[CardNumber], kinds: list[Identity], told: dict[CardNumber, int]) -> bool:
    """Swap cards until the hand fits what was told; False when that fails."""
    for place, number in enumerate(hidden):
        if number in told and told[number] >> kinds[place] & 1:
            swaps = [
                other
                for other, neighbour in enumerate(hidden)
                if not told[number] >> kinds[other] & 1 and not told.get(neighbour, 0) >> kinds[place] & 1
            ]
            if not swaps:
                return False
            other = random.choice(swaps)
            kinds[place], kinds[other] = kinds[other], kinds[place]
    return True
