"""Tests of the descriptions of claim pages: no formula is cut, and no letter of a clause stands alone at the end."""

import pytest

from verify.site.content.claims.claim_page import HELD, shorten


@pytest.mark.parametrize(
    ("text", "limit", "short"),
    [
        ("short enough", 12, "short enough"),
        ("one word more", 10, "one word…"),
        (f"a sum n{HELD}+{HELD}m of heaps", 11, "a sum…"),
        (f"a sum n{HELD}+{HELD}m of heaps", 16, f"a sum n{HELD}+{HELD}m of…"),
        ("a rule, and (a) more rules", 18, "a rule, and…"),
        ("the heap (3) and more", 15, "the heap (3)…"),
        ("כלל אחד (א) ועוד כללים", 15, "כלל אחד…"),
    ],
)
def test_a_description_is_cut_between_words(text: str, limit: int, short: str) -> None:
    assert shorten(text, limit) == short
