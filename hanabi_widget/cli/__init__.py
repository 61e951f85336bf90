"""The commands of ``python -m hanabi_widget``, one a file: `add` describes its arguments, `run` carries it out.

What they share: `source`, where a game is read from; `place`, which step and viewpoint are meant; `output`, where results go;
`failure`, what is wrong. ``__main__`` has the table of the commands.
"""
