"""Recorder of the docstring of the chapter that proves each theorem.

Pages show a symbol with the docstring of its chapter. The recorded texts have no influence on the verification.
"""

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import verify.discover
import verify.proofs
from verify.kernel import Definition, Observer, Theorem

HERE = str(Path(verify.proofs.__file__).parent)
# Functions that prove general theorems about games. Their docstrings say what they do, and not what a symbol means.
GENERAL = str(Path(verify.discover.__file__).parent)
# A flag since Python 3.13: the first constant is the docstring. Earlier versions have None there without a docstring.
HAS_DOCSTRING = 0x4000000


class DocstringRecorder(Observer):
    """Observer of a kernel that records in `words` a docstring for each theorem, by the name of the theorem.

    It is the docstring of the chapter that returns the theorem. For other theorems it is that of the innermost running
    function of the proofs that has one. Theorems that functions of `verify.discover` prove have none.
    """

    def __init__(self) -> None:
        self.words: dict[str, str] = {}

    def handle_theorem(self, theorem: Theorem) -> None:
        """Record, for a theorem, the docstring of the innermost running function of the proofs that has one."""
        self.words[theorem.name] = _words(sys._getframe(1))

    def handle_chapter(self, chapter: Callable[..., Any], result: Any) -> None:
        """Record, for the theorem or definition that a chapter returns, the docstring of the chapter."""
        if not isinstance(chapter, FunctionType) or chapter.__code__.co_filename.startswith(GENERAL):
            return
        own = inspect.getdoc(chapter)
        if own and isinstance(result, Theorem | Definition):
            self.words[result.equation.name if isinstance(result, Definition) else result.name] = own


def _words(frame: FrameType | None) -> str:
    """Return the docstring of the innermost function of the proofs in a call stack that has one.

    Returns:
        The docstring; "" if there is none, or if a function of `verify.discover` is running inside that function.
    """
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(GENERAL):
            return ""
        if code.co_filename.startswith(HERE) and (text := docstring(code)):
            return text
        frame = frame.f_back
    return ""


def docstring(code: CodeType) -> str:
    """Return the docstring of a code object.

    >>> docstring(docstring.__code__).startswith("Return the docstring")
    True
    """
    has = bool(code.co_flags & HAS_DOCSTRING) if sys.version_info >= (3, 13) else True
    first = code.co_consts[0] if code.co_consts and has else None
    return inspect.cleandoc(first) if isinstance(first, str) and not code.co_name.startswith("<") else ""
