"""The numbers of hanab.live's variants.

The rules of a variant follow from its name (`hanabi_widget.rules.hanab_live_variants`), its number does not: hanab.live gave numbers in the
order in which it added the variants. The table has those of variants with a single special suit or rule; other games need hanab.live's
JSON, which gives the name.
"""

_NUMBER_TABLE = """
Black 2 21 | Rainbow 3 16 17 19 | Pink 106 107 108 109 | White 13 22 26 27 | Brown 69 70 71 72 | Omni 176 177 178 179
| Null 180 181 182 183 | Muddy Rainbow 160 161 162 163 | Light Pink 164 165 166 167 | Prism 1464 1465 1466 1467
| Dark Rainbow 11 23 | Dark Pink 137 138 | Gray 59 58 | Dark Brown 89 90 | Dark Omni 242 243 | Dark Null 255 256
| Cocoa Rainbow 290 291 | Gray Pink 292 293 | Dark Prism 1468 1469 | Rainbow-Ones 168 169 170 171
| Color Blind 10 33 34 35 | Number Blind 102 103 104 105 | Totally Blind 151 152 153 154 | Color Mute 110 111 112 113
| Number Mute 114 115 116 117 | Reversed 1342 1343 1344 1345 | Black Reversed 1346 1347 | Rainbow Reversed 1348 1349 1350 1351
| White Reversed 1356 1357 1358 1359 | Prism Reversed 1663 1664 1665 1666 | Dark Rainbow Reversed 1380 1381 | Gray Reversed 1384 1385
| Dark Prism Reversed 1667 1668 | Synesthesia 1353 1383 1386 1387 | Critical Fours 1821 1822 | Odds and Evens 1646 1808 1812 1816
| Funnels 1896 1897 1898 1899 | Special Mix 185 159
"""
"""Names, each with its numbers for 6, 5, 4 and 3 suits."""

NUMBERS = {"No Variant": 0, "6 Suits": 1, "4 Suits": 15, "3 Suits": 18, "Ambiguous Mix": 20, "Dual-Color Mix": 7} | {
    f"{' '.join(word for word in row.split() if not word.isdecimal())} ({suits} Suits)": int(number)
    for row in _NUMBER_TABLE.split("|")
    for suits, number in zip((6, 5, 4, 3), [word for word in row.split() if word.isdecimal()])
}
"""The known numbers by name."""


def variant_of_number(number: int) -> str | None:
    """The name of the variant with a number, if it is known."""
    return next((name for name, known in NUMBERS.items() if known == number), None)
