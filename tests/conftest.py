"""All tests speak English, whatever the person who runs them speaks; so do the notebooks and kernels they start."""

from __future__ import annotations

import os

import hanabi_widget

os.environ["LANGUAGE"] = "en"
hanabi_widget.set_language("en")
