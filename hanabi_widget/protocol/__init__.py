"""The JSON contract between Python and js, as types.

`board` is what a board shows and what a page without Python holds, `board_messages` what the browser sends to it and Python answers,
`exercise` what an exercise shows beside its board, `baked_lesson` one worked out beforehand.
``js/write_contract.py`` generates ``js/src/protocol/contract.ts`` from them.

All sentences come ready-made in the board's language; js only places them.
"""
