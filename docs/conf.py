"""The documentation as Sphinx builds it: `make docs`."""

from __future__ import annotations

import sys
from itertools import accumulate
from pathlib import Path
from pydoc import locate
from typing import TYPE_CHECKING, Any

from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.util.nodes import make_refnode

import hanabi_widget

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.environment import BuildEnvironment

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

project = "hanabi_widget"
author = "the hanabi_widget authors"
copyright = author  # noqa: A001 - the name that Sphinx gives it
version = release = hanabi_widget.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.napoleon", "live_board"]
exclude_patterns = ["_*"]
myst_heading_anchors = 3
highlight_language = "text"

default_role = "py:obj"
nitpicky = True
add_module_names = False
toc_object_entries_show_parents = "hide"
autosummary_generate = False
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
autodoc_typehints_format = "short"
napoleon_use_ivar = True

html_theme = "pydata_sphinx_theme"
html_title = project
html_static_path = ["_static"]
html_css_files = ["custom.css"]
html_sidebars: dict[str, list[str]] = {page: [] for page in ("index", "course", "rules", "theory")}  # they have no pages below them
html_copy_source = False
html_context = {"default_mode": "auto"}
html_theme_options = {"show_toc_level": 2, "footer_start": ["copyright"], "footer_end": ["theme-version"]}


def read_property(app: Sphinx, what: str, name: str, obj: object, options: Any, lines: list[str]) -> None:  # noqa: ANN401
    """Read a property's docstring as a method's: napoleon takes what stands before a colon in its first line for a type."""
    if what in ("attribute", "property"):
        lines[:] = ["..", "", *GoogleDocstring(lines, app.config, app, "method", name, obj, options).lines()]


def exists(name: str, place: str) -> bool:
    """Whether a name that stands in the docstring of a place means something: in full, or as seen from there."""
    owners = [*accumulate(place.split("."), "{}.{}".format)]
    scopes = [*owners, *(getattr(locate(owner), "__module__", owner) for owner in owners)]
    fields = {field for owner in owners for field in getattr(locate(owner), "__annotations__", ())}
    return name in fields or any(locate(path) is not None for path in (name, *(f"{scope}.{name}" for scope in scopes)))


def resolve(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.Element) -> nodes.Node | None:
    """Find what is meant by a name that Sphinx does not find from where it stands.

    That is the one thing of this name in these pages; what they leave out gets no link. A name in a docstring that means nothing is out
    of date, and Sphinx warns. The names in annotations are mypy's business.
    """
    name = node["reftarget"].removesuffix("()")
    _, _, place = (node.source or getattr(node.parent, "source", "") or "").partition(":docstring of ")
    if place and not exists(name, place):
        return None
    documented = env.domains.python_domain.objects
    found = {entry.node_id: entry for full, entry in documented.items() if f".{full}".endswith(f".{name}")}
    if len(found) != 1:
        return content
    ((anchor, entry),) = found.items()
    return make_refnode(app.builder, node["refdoc"], entry.docname, anchor, content)


def setup(app: Sphinx) -> None:
    """Add what the settings above cannot say."""
    app.connect("autodoc-process-docstring", read_property, priority=400)
    app.connect("missing-reference", resolve)
    if (HERE.parent / "dist" / "site").is_dir():
        app.tags.add("site")  # `make site` has been here: pages may link to it
    for language in ("grammar", "lesson"):
        app.add_lexer(language, TextLexer)
