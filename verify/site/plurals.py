"""Which form a counted noun takes in each language: the plural categories of CLDR for whole numbers.

Polish says 1 stos, 2 stosy, 5 stosów, 22 stosy; Hebrew has a form for two; Persian counts nought and one alike.
"""

from collections.abc import Callable, Mapping

CATEGORIES = frozenset({"one", "two", "few", "many", "other"})


def _english(n: int) -> str:
    return "one" if n == 1 else "other"


def _hebrew(n: int) -> str:
    return {1: "one", 2: "two"}.get(n, "other")


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _persian(n: int) -> str:
    return "one" if n in (0, 1) else "other"


_RULES: Mapping[str, Callable[[int], str]] = {"en": _english, "he": _hebrew, "pl": _polish, "fa": _persian}


def category(language: str, n: int) -> str:
    """The plural category of a natural number in a language of the site.

    >>> [category("pl", n) for n in (1, 2, 5, 12, 22)]
    ['one', 'few', 'many', 'many', 'few']
    """
    return _RULES[language](n)
