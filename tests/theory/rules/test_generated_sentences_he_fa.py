"""Tests of Hebrew and Persian sentences made of an opening, a verb, an amount and an ending, in all combinations."""

from collections.abc import Iterator
from itertools import product

import pytest

from theory.rules.rule_reading import read

# The openings and endings of a language; the frames of a move, in which {} is an amount; the amounts with their
# canonical forms.
OPENINGS = {
    "he": ["", "בכל תור ", "המשחק: ", "יש 30 אבנים בערימה. "],
    "fa": ["", "در هر نوبت ", "قواعد بازی: ", "۳۰ سنگ در کپه است. "],
}
FRAMES = {
    "he": ["לוקחים {}", "מותר להוריד {}", "כל שחקן לוקח {}", "אתה מוציא {}", "תורידו {}"],
    "fa": ["{} برمی‌داریم", "{} بردار", "می‌توان {} برداشت", "هر بازیکن {} برمی‌دارد", "می‌توانی {} برداری"],
}
AMOUNTS = {
    "he": {
        "1, 3 או 4 אבנים": "n-{1,3,4}",
        "בין 2 ל-5 אבנים": "n-{2,3,4,5}",
        "לכל היותר 3 אבנים": "n-{1,2,3}",
        "עד מחצית הערימה": "n-{1..floor(n/2)}",
        "כל מספר אבנים חוץ מ-2": "all but {2}",
        "חזקה של 2": "n-{2^k}",
        "מספר אי-זוגי של אבנים": "n-{odd}",
    },
    "fa": {
        "۱، ۳ یا ۴ سنگ": "n-{1,3,4}",
        "بین ۲ تا ۵ سنگ": "n-{2,3,4,5}",
        "حداکثر ۳ سنگ": "n-{1,2,3}",
        "تا نصف کپه": "n-{1..floor(n/2)}",
        "هر تعداد سنگ به جز ۲": "all but {2}",
        "توانی از ۲": "n-{2^k}",
        "تعداد فردی سنگ": "n-{odd}",
    },
}
ENDINGS = {
    "he": ["", ", וזהו", ". מי שלוקח את האבן האחרונה מפסיד.", ", ומי שלא יכול לשחק מפסיד"],
    "fa": ["", " و همین", ". هر کس آخرین سنگ را بردارد می‌بازد.", "؛ هر کس نتواند بازی کند می‌بازد"],
}


def sentences(language: str) -> Iterator[tuple[str, str, bool]]:
    """Yield the sentences of a language with their canonical forms, and whether the last player loses."""
    parts = (OPENINGS[language], FRAMES[language], AMOUNTS[language].items(), ENDINGS[language])
    for opening, frame, (amount, canonical), ending in product(*parts):
        yield opening + frame.format(amount) + ending, canonical, ending == ENDINGS[language][2]


@pytest.mark.parametrize("language", ["he", "fa"])
def test_every_combination_is_read_as_the_same_game(language: str) -> None:
    for sentence, canonical, misere in sentences(language):
        rules = read(sentence)
        assert (rules.text, rules.misere) == (canonical, misere), sentence
