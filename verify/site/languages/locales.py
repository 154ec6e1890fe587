"""Numbers, units and plural forms of each language, based on the CLDR data of Babel.

Mathematics uses Latin digits; running text uses the digits and the decimal sign of its language.
"""

from datetime import date
from decimal import Decimal
from functools import cache
from typing import Literal

from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal
from babel.units import format_unit

CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})
# The zero digits of the numbering systems, by their CLDR names.
ZERO_DIGITS = {"latn": "0", "arab": "\u0660", "arabext": "\u06f0", "deva": "\u0966", "beng": "\u09e6"}

# The least number with grouped digits, where it is not 1000: CLDR's minimumGroupingDigits, which Babel does not apply.
FIRST_GROUPED = {"pl": 10_000}
# Units in the narrow form of CLDR. In Polish this form is the sign of the SI; for milliseconds the short form is.
NARROW_UNITS = {("pl", "duration-second"), ("pl", "duration-hour")}

# Units in the long form of CLDR, where the short one is in another script.
LONG_UNITS = {("fa", "digital-megabyte")}

# Signs of the International System in place of the abbreviations of CLDR.
SIGNS = {("en", "sec"): "s", ("en", "hr"): "h"}

UNITS = ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


# The country of a language whose spelling the texts follow; it matters for dates.
COUNTRIES = {"en": "en_GB"}


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language)


def plural_category(language: str, n: int) -> str:
    """Return the plural category of a natural number in a language.

    >>> [plural_category("pl", n) for n in (1, 2, 5, 12, 22)]
    ['one', 'few', 'many', 'many', 'few']
    """
    return _locale(language).plural_form(n)


def direction(language: str) -> str:
    """Return the direction of a language: `rtl` or `ltr`."""
    return _locale(language).text_direction


def decimal_sign(language: str) -> str:
    """Return the decimal sign used with the language's own digits."""
    locale = _locale(language)
    return str(locale.number_symbols[locale.default_numbering_system]["decimal"])


def groups_by_comma(language: str) -> bool:
    """Return whether the language sets a comma between thousands, also beside Latin digits."""
    locale = _locale(language)
    return str(locale.number_symbols[locale.default_numbering_system]["group"]) == ","


def format_for_formulas(language: str, number: str) -> str:
    """Format a decimal number for formulas and figures: Latin digits, with a decimal comma if the language uses one.

    >>> format_for_formulas("pl", "0.25"), format_for_formulas("fa", "0.25")
    ('0,25', '0.25')
    """
    return number.replace(".", ",") if decimal_sign(language) == "," else number


def localize_digits(language: str, text: str) -> str:
    r"""Replace the Latin digits of a text by those of the language.

    >>> localize_digits("fa", "1 + 2") == "\u06f1 + \u06f2", localize_digits("he", "1 + 2")
    (True, '1 + 2')
    """
    nought = ord(ZERO_DIGITS[_locale(language).default_numbering_system])
    return text.translate({ord("0") + place: chr(nought + place) for place in range(10)})


def format_count(language: str, value: int) -> str:
    r"""Format a count for running text, with grouped thousands.

    >>> format_count("en", 3712), format_count("pl", 3712), format_count("pl", 12345) == "12\xa0345"
    ('3,712', '3712', True)
    """
    grouped = abs(value) >= FIRST_GROUPED.get(language, 1000)
    text = format_decimal(value, locale=_locale(language), numbering_system="default", group_separator=grouped)
    return localize_digits(language, text)


def format_ratio(language: str, value: float) -> str:
    """Format a positive ratio with three significant digits, the precision of the measurements.

    >>> format_ratio("en", 1234.5), format_ratio("pl", 0.01234)
    ('1,230', '0,0123')
    """
    rounded = Decimal(f"{value:.3g}")
    grouped = rounded >= FIRST_GROUPED.get(language, 1000)
    pattern = "#,##0.######" if grouped else "0.######"
    return localize_digits(language, format_decimal(rounded, pattern, _locale(language), numbering_system="default"))


def format_date_long(language: str, value: date) -> str:
    """Format a date for running text.

    >>> format_date_long("en", date(1907, 1, 2))
    '2 January 1907'
    """
    return localize_digits(language, format_date(value, "long", _locale(COUNTRIES.get(language, language))))


def format_seconds(language: str, value: float) -> str:
    r"""Format a time in seconds to a hundredth, with its unit; no time is shown as zero.

    >>> format_seconds("pl", 3.061) == "3,06\xa0s", format_seconds("en", 0.001) == "<\xa00.01\xa0s"
    (True, True)
    """
    # A time recorded as zero was rounded. Halves are rounded to an even digit, so 0.005 would be shown as zero.
    if value <= 0.005:
        text = _format_measure(language, 0.01, "duration-second", "0.00")
        number, space, unit = text.partition("\N{NO-BREAK SPACE}")
        less = f"<\N{NO-BREAK SPACE}{number}"
        # From right to left the sign would be on the other side of its number.
        return (less if direction(language) == "ltr" else f"\u2066{less}\u2069") + space + unit
    return _format_measure(language, value, "duration-second", "0.00")


def format_duration(language: str, value: float) -> str:
    r"""Format a time given in seconds, to a tenth of the largest unit that fits, from seconds to days.

    >>> format_duration("en", 5400), format_duration("pl", 200_000) == "2,3\xa0dnia"
    ('1.5\xa0h', True)
    """
    size, unit = next(((size, unit) for size, unit in UNITS if value >= size), UNITS[-1])
    return _format_measure(language, value / size, f"duration-{unit}", "0.0")


def format_whole_seconds(language: str, value: int) -> str:
    r"""Format a whole number of seconds, with its unit.

    >>> format_whole_seconds("pl", 60) == "60\xa0s"
    True
    """
    return _format_measure(language, value, "duration-second", "0")


def format_milliseconds(language: str, value: float) -> str:
    """Format a time in milliseconds to a tenth, with its unit."""
    return _format_measure(language, value, "duration-millisecond", "0.0")


def format_megabytes(language: str, size: int) -> str:
    r"""Format a number of bytes in megabytes to a tenth, with its unit, isolated from the direction of the text.

    >>> format_megabytes("en", 10562573) == "\u206810.6\xa0MB\u2069"
    True
    """
    return f"\u2068{_format_measure(language, size / 1e6, 'digital-megabyte', '0.0')}\u2069"


def _format_measure(language: str, value: float, unit: str, pattern: str) -> str:
    length: Literal["short", "narrow", "long"] = "short"
    if (language, unit) in NARROW_UNITS:
        length = "narrow"
    elif (language, unit) in LONG_UNITS:
        length = "long"
    text = format_unit(
        Decimal(repr(float(value))), unit, length, pattern, locale=_locale(language), numbering_system="default"
    )
    number, _, unit_text = text.replace("\N{NO-BREAK SPACE}", " ").partition(" ")
    sign = SIGNS.get((language, unit_text), unit_text)
    return localize_digits(language, f"{number} {sign}".strip().replace(" ", "\N{NO-BREAK SPACE}"))
