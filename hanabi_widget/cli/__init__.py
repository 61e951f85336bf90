"""The commands of ``hanabi-widget``, one module each: `add` declares a command's arguments, `run` carries it out.

Shared by them: `input_source` (where a game is read from), `view_options` (which step, seen by whom), `output` (where results go),
`file_errors` (what is wrong with a file) and `progress`. `program` has the table of commands.
"""
