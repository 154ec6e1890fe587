"""English words that no formula may contain on a page in another language."""

import re

# English words that are never part of a name in a formula.
ENGLISH = set(
    re.findall(
        r"\w+",
        "if then else where and is are not no a an the of in has have one all at most for with true false follows lasts"
        " meets avoids misses passes begins player opponent moves",
    )
)


def english_words(line: str) -> set[str]:
    """Return the English words in a line of TeX; an empty set if there are none."""
    return {word for text in re.findall(r"\\text\{([^{}$]*)\}", line) for word in text.split()} & ENGLISH
