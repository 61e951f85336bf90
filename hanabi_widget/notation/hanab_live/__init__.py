"""Games in hanab.live's JSON and in its replay links.

Suits are matched by index: the fifth suit, white in the printed game, is purple on hanab.live. An import keeps
hanab.live's suits; an export keeps the order of the suits, so red, yellow, green, blue, white comes out as
red, yellow, green, blue, purple, and black powder (V5) as "White Reversed", which is played alike but scored differently.

An export loses comments, marks, variations, rearranged hands (S6), when a note was made, and the house rules of `from_hanab_live`; a record
(`hanabi_widget.notation.record`) keeps them.
"""

from .game_json import from_hanab_live as from_hanab_live, from_hanab_live_games as from_hanab_live_games, to_hanab_live as to_hanab_live
from .link import from_hanab_live_link as from_hanab_live_link, games_of_links as games_of_links, to_hanab_live_link as to_hanab_live_link
