"""Figures of numbers in base k with the last run of digits highlighted: one heap, and the table of MARK.

Digits run from left to right on every page. The values come from `theory.strategy`.
"""

from collections.abc import Sequence
from html import escape

from theory.numbers import base_digits
from theory.numbers.evil import evil
from theory.numbers.vile import dopey
from theory.strategy.mark import k_mark_strategy, mark_strategy
from verify.site.build.page_context import Page, ltr, table
from verify.site.build.site_errors import SiteError

MOST_DIGITS = 24
LARGEST_IN_TABLE = 16


def digit_row(n: int, k: int) -> str:
    """Return the digits of n in base k as HTML; the last run is underlined once if its length is odd, twice if even."""
    digits, (_, length) = base_digits.digits(n, k), base_digits.trailing_run(n, k)
    cells = [f"<span>{digit}</span>" for digit in digits]
    parity = "odd" if length % 2 else "even"
    front, run = "".join(cells[:-length]), "".join(cells[-length:])
    return f'{front}<span class="tk-run tk-run-{parity}">{run}</span><sub>{k}</sub>'


def counted_digits(digits: Sequence[int], k: int) -> int:
    """Return the count that decides a high value: digits k − 1, plus runs of odd length before a smaller digit."""
    count, length = 0, 0
    for place, digit in enumerate(digits):
        length = length + 1 if place and digits[place - 1] == digit else 1
        following = digits[place + 1] if place + 1 < len(digits) else k
        count += digit == k - 1 or (following < digit and length % 2 == 1)
    return count


def run_figure(page: Page, arguments: Sequence[str]) -> str:
    """Return a heap of N in base K with its deciding run and its Grundy value in K-MARK (`{{ run K N }}`).

    Raises:
        SiteError: K or N is out of range.
    """
    k, n = (int(word) for word in arguments)
    if k < 2 or n < 0 or len(digits := base_digits.digits(n, k)) > MOST_DIGITS:
        limits = f"k of at least 2 and a natural number n with at most {MOST_DIGITS} digits"
        raise SiteError(f"run on {page.address}: give {limits}")
    digit, length = base_digits.trailing_run(n, k)
    value = k_mark_strategy.grundy(n, k)
    fields: dict[str, object] = {"digit": digit, "length": length, "value": f"G({n}) = {value}"}
    if k_mark_strategy.low_value(n, k) is not None:
        sentences = ["run_low"]
    else:
        fields["count"] = count = counted_digits(digits, k)
        sentences = ["run_top" if digit == k - 1 else "run_even", "count_odd" if count % 2 else "count_even"]
    sentence_text = " ".join(page.word_with_numbers(f"mark.{name}", **fields) for name in sentences)
    prefix = "" if k == 10 else f'<span class="tk-run-left">{n} =</span> '
    name = escape(f"{n} = {','.join(map(str, digits))} ({k})", quote=True)
    return (
        f'<figure class="tk-figure tk-run-figure"><div class="tk-digits" dir="ltr" role="img" aria-label="{name}">'
        f"{prefix}{digit_row(n, k)}</div><figcaption>{sentence_text}</figcaption></figure>"
    )


def mark_table(page: Page) -> str:
    """Return the table of the first heaps of MARK: classes, outcomes and Grundy values (`{{ figure mark-table }}`)."""
    rows = []
    for n in range(LARGEST_IN_TABLE + 1):
        lost = mark_strategy.outcome((n,)).value == "P"
        kind = f"mark.{'dopey' if dopey(n) else 'vile'}"
        spite = f"mark.{'evil' if evil(n) else 'odious'}"
        outcome = f'<span class="tk-class tk-outcome-{"p" if lost else "n"}">{"P" if lost else "N"}</span>'
        digits = f'<bdi dir="ltr" class="tk-digits">{digit_row(n, 2)}</bdi>'
        cells = [ltr(str(n)), digits, page.word(kind), page.word(spite), outcome, ltr(str(mark_strategy.grundy((n,))))]
        rows.append([f"<b>{cell}</b>" if lost and place == 0 else cell for place, cell in enumerate(cells)])
    head = [page.word(f"mark.{key}") for key in ("heap", "digits", "zeros", "ones", "outcome", "value")]
    table_html = table(head, rows, page.words("mark.table_title", top=LARGEST_IN_TABLE), "tk-mark-table")
    caption = page.words.typography.classes(page.word("mark.table_caption"))
    return f'<figure class="tk-figure">{table_html}<figcaption>{caption}</figcaption></figure>'
