"""Mark the doctests of docstrings as Python sessions, so that the API reference shows them as code.

Without the mark, Markdown reads `>>>` as nested quotations, and two lists on consecutive lines as a reference link.
"""

import re
from typing import Any

import griffe

# A doctest: a line that starts with `>>>`, and all lines up to the next empty line or the end.
_DOCTEST = re.compile(r"^(?P<indent> *)>>> .*(?:\n.*\S.*)*", re.MULTILINE)


def fence_doctests(text: str) -> str:
    r"""Return the text of a docstring with each doctest as a fenced block of a Python session.

    >>> fence_doctests("Return one.\n\n>>> one()\n1").split("\n")
    ['Return one.', '', '```pycon', '>>> one()', '1', '```']
    """
    return _DOCTEST.sub(lambda match: f"{match['indent']}```pycon\n{match[0]}\n{match['indent']}```", text)


class DoctestBlocks(griffe.Extension):
    """Rewrite each docstring that Griffe reads with `fence_doctests`."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Rewrite the docstring of one module, class, function or attribute."""
        if obj.docstring is not None:
            obj.docstring.value = fence_doctests(obj.docstring.value)
