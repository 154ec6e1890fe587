"""Tests of claims that are put together from heaps, outcomes, conditions and periods, in all combinations."""

from collections.abc import Iterator
from itertools import product

import pytest

from verify.discover.claims.forms import parse

# Outcomes and single heaps, with what they mean.
OF_ONE_HEAP = {
    "en": (
        [
            ("the first player wins", "won"),
            ("whoever starts loses", "lost"),
            ("the second player can always win", "lost"),
            ("the first player cannot win", "lost"),
        ],
        [("with 12 stones", 12), ("with twenty-one coins", 21), ("from a heap of 9", 9)],
    ),
    "pl": (
        [
            ("pierwszy gracz wygrywa", "won"),
            ("ten, kto zaczyna, przegrywa", "lost"),
            ("wygrywa drugi gracz", "lost"),
            ("drugi gracz nie przegra", "lost"),
            ("kto zaczyna, ten wygrywa", "won"),
        ],
        [("przy 12 kamieniach", 12), ("z dwudziestoma jeden monetami", 21), ("dla stosu z 9 żetonami", 9)],
    ),
}
# Frames of a set of heaps, which say that these heaps are lost, or that they are won; and the sets.
OF_A_SET = {
    "en": (
        [
            ("the losing positions are the {}", "lost"),
            ("the winning positions are the {}", "won"),
            ("only the {} are losing", "lost"),
        ],
        [("multiples of five", "n mod 5 in {0}"), ("even numbers", "n mod 2 in {0}")],
    ),
    "pl": (
        [
            ("przegrywają tylko {}", "lost"),
            ("wygrywają wyłącznie {}", "won"),
            ("tylko {} są przegrane", "lost"),
            ("pozycje przegrane to {}", "lost"),
            ("wygrane są wszystkie pozycje oprócz {}", "lost"),
        ],
        [("wielokrotności pięciu", "n mod 5 in {0}"), ("liczb parzystych", "n mod 2 in {0}")],
    ),
}
COMPLEMENT = {"n mod 5 in {0}": "n mod 5 in {1, 2, 3, 4}", "n mod 2 in {0}": "n mod 2 in {1}"}
# The heaps of a claim as a condition on n and as a subject, with their remainders; the outcomes of a subject; and the
# frames of a condition, which say that these heaps are lost, or that they are won.
CONDITIONS = {
    "en": {
        "n is divisible by 4": "n mod 4 in {0}",
        "n is a multiple of 4": "n mod 4 in {0}",
        "n is odd": "n mod 2 in {1}",
        "n is even": "n mod 2 in {0}",
    },
    "pl": {
        "n dzieli się przez 4": "n mod 4 in {0}",
        "n jest wielokrotnością 4": "n mod 4 in {0}",
        "n jest nieparzyste": "n mod 2 in {1}",
        "n jest parzyste": "n mod 2 in {0}",
    },
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
    "en": {
        "every multiple of 4": "n mod 4 in {0}",
        "every number divisible by 4": "n mod 4 in {0}",
        "every odd number": "n mod 2 in {1}",
        "every even heap": "n mod 2 in {0}",
    },
    "pl": {
        "każda wielokrotność 4": "n mod 4 in {0}",
        "każda liczba podzielna przez 4": "n mod 4 in {0}",
        "każda liczba nieparzysta": "n mod 2 in {1}",
    },
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
    "en": {
        "the second player wins when {}": "lost",
        "second wins if {}": "lost",
        "if {} then the second player wins": "lost",
        "whoever starts loses whenever {}": "lost",
        "the second player wins provided that {}": "lost",
        "the first player wins when {}": "won",
        "the first player always wins if {}": "won",
        "when {} the first player wins": "won",
    },
    "pl": {
        "drugi gracz wygrywa, gdy {}": "lost",
        "drugi wygrywa, jeśli {}": "lost",
        "jeśli {}, to wygrywa drugi gracz": "lost",
        "zaczynający przegrywa zawsze, gdy {}": "lost",
        "drugi gracz wygrywa pod warunkiem, że {}": "lost",
        "pierwszy gracz wygrywa, kiedy {}": "won",
        "pierwszy zawsze wygrywa, jeśli {}": "won",
        "gdy {}, pierwszy gracz wygrywa": "won",
    },
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
    "en": {"is a losing position": "lost", "is lost": "lost", "loses": "lost", "is a winning position": "won"},
    "pl": {"jest pozycją przegraną": "lost", "jest przegrana": "lost", "przegrywa": "lost", "jest wygrana": "won"},
    "he": {"היא עמדה מפסידה": "lost", "הוא עמדת הפסד": "lost", "מפסידה": "lost", "היא עמדה מנצחת": "won"},
    "fa": {"یک موقعیت بازنده است": "lost", "بازنده است": "lost", "می‌بازد": "lost", "برنده است": "won"},
}
PERIODS = {
    "en": ["the values repeat with period {p} from {s}", "the sequence is periodic with period {p} from {s} on",
           "from {s} on the values have period {p}", "from {s} on the sequence repeats every {p}"],
    "pl": ["wartości powtarzają się z okresem {p} od {s}", "ciąg jest okresowy z okresem {p} od {s}",
           "od {s} wartości mają okres {p}", "od {s} ciąg powtarza się co {p}"],
    "he": ["הערכים חוזרים במחזור {p} החל מ-{s}", "הסדרה מחזורית עם מחזור {p} מ-{s} והלאה",
           "החל מ-{s} הערכים מחזוריים במחזור {p}", "מ-{s} והלאה הסדרה חוזרת על עצמה כל {p}"],
    "fa": ["مقدارها از {s} با دورهٔ {p} تکرار می‌شوند", "از {s} به بعد دنباله با دورهٔ {p} متناوب است",
           "دنباله با دورهٔ {p} از {s} به بعد تکرار می‌شود", "مقادیر از {s} به بعد هر {p} تا تکرار می‌شوند"],
}  # fmt: skip
# Frames of a necessary condition, with the outcome of the other heaps; and frames that must not be read as one.
NECESSARY = {
    "en": {
        "the second player wins only when {}": "won",
        "only if {} does the second player win": "won",
        "the second player does not win only if {}": "lost",
    },
    "pl": {
        "drugi gracz wygrywa tylko wtedy, gdy {}": "won",
        "tylko jeśli {}, wygrywa drugi gracz": "won",
        "drugi gracz nie wygrywa tylko, jeśli {}": "lost",
    },
    "he": {"השני מנצח רק כאשר {}": "won", "השחקן השני מנצח אך ורק אם {}": "won", "רק אם {} מנצח השני": "won"},
    "fa": {"نفر دوم فقط وقتی می‌برد که {}": "won", "نفر دوم تنها اگر {} می‌برد": "won"},
}
UNCLEAR = {
    "en": "the second player does not always win only if {}",
    "pl": "drugi gracz nie zawsze wygrywa tylko, jeśli {}",
    "he": "השחקן השני לא תמיד מנצח רק אם {}",
    "fa": "تنها نفر دوم اگر {} نمی‌برد",
}
OTHERS = {
    "n mod 4 in {0}": "n mod 4 in {1, 2, 3}",
    "n mod 2 in {1}": "n mod 2 in {0}",
    "n mod 2 in {0}": "n mod 2 in {1}",
}


@pytest.mark.parametrize("language", OF_ONE_HEAP)
def test_a_claim_about_one_heap(language: str) -> None:
    who, heaps = OF_ONE_HEAP[language]
    for (outcome, said), (heap, size) in product(who, heaps):
        for claim in (f"{outcome} {heap}", f"{heap} {outcome}", f"I think that {outcome} {heap}."):
            assert parse(claim).text == f"{size} is {said}", claim


@pytest.mark.parametrize("language", OF_A_SET)
def test_a_claim_about_all_heaps_of_a_set(language: str) -> None:
    frames, sets = OF_A_SET[language]
    for (frame, said), (name, heaps) in product(frames, sets):
        # The Polish words after "except" are in the genitive, and those before a verb are not.
        words = name if "oprócz" in frame else name.replace("liczb parzystych", "liczby parzyste")
        lost = heaps if said == "lost" else COMPLEMENT[heaps]
        assert parse(frame.format(words)).text == f"lost exactly when {lost}", frame.format(words)


def conditional_claims(language: str) -> Iterator[tuple[str, str]]:
    """Yield claims in a language with their canonical forms."""
    for (frame, outcome), (heaps, rests) in product(FRAMES[language].items(), CONDITIONS[language].items()):
        yield frame.format(heaps), f"every n with {rests} is {outcome}"
    for (heaps, rests), (predicate, outcome) in product(SUBJECTS[language].items(), OUTCOMES[language].items()):
        yield f"{heaps} {predicate}", f"every n with {rests} is {outcome}"
    for frame, period, start in product(PERIODS[language], (2, 12), (3, 70)):
        yield frame.format(p=period, s=start), f"period {period} from {start}"


@pytest.mark.parametrize("language", CONDITIONS)
def test_every_combination_is_read_as_the_same_claim(language: str) -> None:
    for claim, canonical in conditional_claims(language):
        assert parse(claim).text == canonical, claim


@pytest.mark.parametrize("language", CONDITIONS)
def test_a_necessary_condition_is_a_claim_about_the_other_heaps(language: str) -> None:
    frames, conditions = NECESSARY[language].items(), CONDITIONS[language].items()
    for (frame, outcome), (heaps, rests) in product(frames, conditions):
        assert parse(frame.format(heaps)).text == f"every n with {OTHERS[rests]} is {outcome}", frame.format(heaps)
    for heaps in CONDITIONS[language]:
        with pytest.raises(ValueError, match="claim"):
            parse(UNCLEAR[language].format(heaps))
