"""The commands of ``hanabi-widget``, one module each: `add` declares a command's arguments, `run` carries it out.

Shared by them: `source` (where a game is read from), `step_and_view` (which step, seen by whom), `output` (where results go) and
`file_errors` (what is wrong with a file). `program` has the table of commands.
"""
