"""Tests of Hebrew and Persian claims made of heaps and an outcome in all combinations, and of periods."""

from collections.abc import Iterator
from itertools import product

import pytest

from verify.discover.claim_forms import parse

# The heaps of a claim as a condition on n and as a subject, with their remainders; the outcomes of a subject; and the
# frames of a condition, which say that these heaps are lost, or that they are won.
CONDITIONS = {
    "he": {
        "n מתחלק ב-4": "n mod 4 in {0}",
        "n הוא כפולה של 4": "n mod 4 in {0}",
        "n אי-זוגי": "n mod 2 in {1}",
        "n זוגי": "n mod 2 in {0}",
    },
    "fa": {
        "n بر ۴ بخش‌پذیر باشد": "n mod 4 in {0}",
        "n مضرب ۴ باشد": "n mod 4 in {0}",
        "n فرد باشد": "n mod 2 in {1}",
        "n زوج باشد": "n mod 2 in {0}",
    },
}
SUBJECTS = {
    "he": {
        "כל כפולה של 4": "n mod 4 in {0}",
        "כל מספר שמתחלק ב-4": "n mod 4 in {0}",
        "כל ערימה שגודלה מתחלק ב-4": "n mod 4 in {0}",
        "כל מספר אי-זוגי": "n mod 2 in {1}",
        "כל ערימה זוגית": "n mod 2 in {0}",
    },
    "fa": {
        "هر مضرب ۴": "n mod 4 in {0}",
        "هر عددی که بر ۴ بخش‌پذیر باشد": "n mod 4 in {0}",
        "هر کپه‌ای که اندازه‌اش بر ۴ بخش‌پذیر است": "n mod 4 in {0}",
        "هر عدد فرد": "n mod 2 in {1}",
        "هر کپهٔ زوج": "n mod 2 in {0}",
    },
}
FRAMES = {
    "he": {
        "השחקן השני מנצח כאשר {}": "lost",
        "השני מנצח אם {}": "lost",
        "אם {} אז השחקן השני מנצח": "lost",
        "מי שמתחיל מפסיד בכל פעם ש-{}": "lost",
        "השני מנצח בתנאי ש-{}": "lost",
        "השחקן הראשון מנצח כש-{}": "won",
        "הראשון תמיד מנצח אם {}": "won",
        "כאשר {} השחקן הראשון מנצח": "won",
    },
    "fa": {
        "بازیکن دوم می‌برد وقتی {}": "lost",
        "نفر دوم می‌برد اگر {}": "lost",
        "اگر {} نفر دوم می‌برد": "lost",
        "هر وقت {} بازیکن اول می‌بازد": "lost",
        "نفر دوم می‌برد در صورتی که {}": "lost",
        "نفر دوم وقتی {} می‌برد": "lost",
        "بازیکن اول می‌برد هرگاه {}": "won",
        "نفر اول همیشه می‌برد اگر {}": "won",
        "هر بار که {} بازیکن اول می‌برد": "won",
    },
}
OUTCOMES = {
    "he": {"היא עמדה מפסידה": "lost", "הוא עמדת הפסד": "lost", "מפסידה": "lost", "היא עמדה מנצחת": "won"},
    "fa": {"یک موقعیت بازنده است": "lost", "بازنده است": "lost", "می‌بازد": "lost", "برنده است": "won"},
}
PERIODS = {
    "he": ["הערכים חוזרים במחזור {p} החל מ-{s}", "הסדרה מחזורית עם מחזור {p} מ-{s} והלאה",
           "החל מ-{s} הערכים מחזוריים במחזור {p}", "מ-{s} והלאה הסדרה חוזרת על עצמה כל {p}"],
    "fa": ["مقدارها از {s} با دورهٔ {p} تکرار می‌شوند", "از {s} به بعد دنباله با دورهٔ {p} متناوب است",
           "دنباله با دورهٔ {p} از {s} به بعد تکرار می‌شود", "مقادیر از {s} به بعد هر {p} تا تکرار می‌شوند"],
}  # fmt: skip
NECESSARY = {
    "he": ["השני מנצח רק כאשר {}", "השחקן השני מנצח אך ורק אם {}", "רק אם {} מנצח השני"],
    "fa": ["نفر دوم فقط وقتی می‌برد که {}", "نفر دوم تنها اگر {} می‌برد"],
}
UNCLEAR = {"he": "השחקן השני לא תמיד מנצח רק אם {}", "fa": "تنها نفر دوم اگر {} نمی‌برد"}
OTHERS = {
    "n mod 4 in {0}": "n mod 4 in {1, 2, 3}",
    "n mod 2 in {1}": "n mod 2 in {0}",
    "n mod 2 in {0}": "n mod 2 in {1}",
}


def claims(language: str) -> Iterator[tuple[str, str]]:
    """Yield claims in a language with their canonical forms."""
    for (frame, outcome), (heaps, rests) in product(FRAMES[language].items(), CONDITIONS[language].items()):
        yield frame.format(heaps), f"every n with {rests} is {outcome}"
    for (heaps, rests), (predicate, outcome) in product(SUBJECTS[language].items(), OUTCOMES[language].items()):
        yield f"{heaps} {predicate}", f"every n with {rests} is {outcome}"
    for frame, period, start in product(PERIODS[language], (2, 12), (3, 70)):
        yield frame.format(p=period, s=start), f"period {period} from {start}"


@pytest.mark.parametrize("language", ["he", "fa"])
def test_every_combination_is_read_as_the_same_claim(language: str) -> None:
    for claim, canonical in claims(language):
        assert parse(claim).text == canonical, claim


@pytest.mark.parametrize("language", ["he", "fa"])
def test_a_necessary_condition_is_a_claim_about_the_other_heaps(language: str) -> None:
    for frame, (heaps, rests) in product(NECESSARY[language], CONDITIONS[language].items()):
        assert parse(frame.format(heaps)).text == f"every n with {OTHERS[rests]} is won", frame.format(heaps)
    for heaps in CONDITIONS[language]:
        with pytest.raises(ValueError, match="claim"):
            parse(UNCLEAR[language].format(heaps))
