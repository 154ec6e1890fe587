"""Tests of sentences that are put together from openings, moves, amounts, nouns and endings, in all combinations.

Each sentence states the same game, whatever its words are, so a phrase that helps one sentence and damages others is
noticed.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

import pytest

from tests.theory.rules.test_rules_in_javascript import differences
from theory.rules.rule_reading import read


class Parts(NamedTuple):
    """The parts of the sentences of a language.

    Args:
        openings: texts before the move.
        moves: frames of a move, in which {} is an amount.
        amounts: the amounts with the canonical forms of the rules.
        nouns: what is taken, after the move; empty if the amounts name it.
        endings: texts after the move, and whether the last player loses.
    """

    openings: Sequence[str]
    moves: Sequence[str]
    amounts: Mapping[str, str]
    nouns: Sequence[str]
    endings: Mapping[str, bool]


LANGUAGES = {
    "en": Parts(
        openings=[""],
        moves=["take {}", "you may take {}", "each player takes {}", "from the heap everyone takes {}", "we remove {}"],
        amounts={
            "1 or 3": "n-{1,3}",
            "two, three or five": "n-{2,3,5}",
            "from two to four": "n-{2,3,4}",
            "at most three": "n-{1,2,3}",
        },
        nouns=["", " stones", " matches", " coins"],
        endings={
            "": False,
            " and that's it": False,
            ", nothing else": False,
            ", whoever takes the last one wins": False,
            ", the last player loses": True,
        },
    ),
    "pl": Parts(
        openings=[""],
        moves=[
            "weź {}",
            "bierzesz {}",
            "możesz zabrać {}",
            "każdy z graczy zabiera {}",
            "ze stosu wyciągamy {}",
            "musisz wziąć {}",
        ],
        amounts={
            "1 lub 3": "n-{1,3}",
            "dwa, trzy albo pięć": "n-{2,3,5}",
            "od dwóch do czterech": "n-{2,3,4}",
            "co najwyżej trzy": "n-{1,2,3}",
        },
        nouns=["", " kamieni", " żetonów", " spinaczy"],
        endings={
            "": False,
            " i tyle": False,
            " i to wszystko": False,
            ". Koniec.": False,
            ", kto weźmie ostatni, wygrywa": False,
            ", przegrywa ostatni ruch": True,
        },
    ),
    "he": Parts(
        openings=["", "בכל תור ", "המשחק: ", "יש 30 אבנים בערימה. "],
        moves=["לוקחים {}", "מותר להוריד {}", "כל שחקן לוקח {}", "אתה מוציא {}", "תורידו {}"],
        amounts={
            "1, 3 או 4 אבנים": "n-{1,3,4}",
            "בין 2 ל-5 אבנים": "n-{2,3,4,5}",
            "לכל היותר 3 אבנים": "n-{1,2,3}",
            "עד מחצית הערימה": "n-{1..floor(n/2)}",
            "כל מספר אבנים חוץ מ-2": "all but {2}",
            "חזקה של 2": "n-{2^k}",
            "מספר אי-זוגי של אבנים": "n-{odd}",
        },
        nouns=[""],
        endings={
            "": False,
            ", וזהו": False,
            ". מי שלוקח את האבן האחרונה מפסיד.": True,
            ", ומי שלא יכול לשחק מפסיד": False,
        },
    ),
    "fa": Parts(
        openings=["", "در هر نوبت ", "قواعد بازی: ", "۳۰ سنگ در کپه است. "],
        moves=["{} برمی‌داریم", "{} بردار", "می‌توان {} برداشت", "هر بازیکن {} برمی‌دارد", "می‌توانی {} برداری"],
        amounts={
            "۱، ۳ یا ۴ سنگ": "n-{1,3,4}",
            "بین ۲ تا ۵ سنگ": "n-{2,3,4,5}",
            "حداکثر ۳ سنگ": "n-{1,2,3}",
            "تا نصف کپه": "n-{1..floor(n/2)}",
            "هر تعداد سنگ به جز ۲": "all but {2}",
            "توانی از ۲": "n-{2^k}",
            "تعداد فردی سنگ": "n-{odd}",
        },
        nouns=[""],
        endings={
            "": False,
            " و همین": False,
            ". هر کس آخرین سنگ را بردارد می‌بازد.": True,
            "؛ هر کس نتواند بازی کند می‌بازد": False,
        },
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_combination_is_read_as_the_same_game(language: str) -> None:
    parts = LANGUAGES[language]
    combinations = product(parts.openings, parts.moves, parts.amounts.items(), parts.nouns, parts.endings.items())
    sentences = {
        opening + move.format(amount) + noun + ending: (rules, misere)
        for opening, move, (amount, rules), noun, (ending, misere) in combinations
    }
    assert len(sentences) >= 300
    readings = {sentence: read(sentence) for sentence in sentences}
    assert {sentence: (game.text, game.misere) for sentence, game in readings.items()} == sentences
    assert differences([*sentences][::7]) == []
