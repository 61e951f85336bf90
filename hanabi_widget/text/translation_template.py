"""The template for translators: ``python -m hanabi_widget.text.translation_template`` prints it as a gettext POT file.

`make words` brings the catalogues in ``locale/`` up to date with it and compiles them.
"""

from __future__ import annotations

import json
import sys

from .english import TEXTS

HEADER = {
    "Project-Id-Version": "hanabi_widget",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


def template() -> str:
    """Every English text, with its key as context."""
    entries = ['msgid ""\nmsgstr ""\n' + "\n".join(_quoted(f"{name}: {value}\n") for name, value in HEADER.items())]
    for key, english in TEXTS.items():
        if not english:
            continue
        texts = (english,) if isinstance(english, str) else english
        lines = ["#, python-brace-format", f"msgctxt {_quoted(key)}", f"msgid {_quoted(texts[0])}"]
        if len(texts) > 1:
            lines += [f"msgid_plural {_quoted(texts[1])}", 'msgstr[0] ""', 'msgstr[1] ""']
        else:
            lines.append('msgstr ""')
        entries.append("\n".join(lines))
    return "\n\n".join(entries) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    sys.stdout.write(template())
