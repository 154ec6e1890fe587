"""Tests of sentences that are put together from subjects, verbs, numbers and endings, in English and in Polish.

Each sentence states the same game, whatever its words are, so a phrase that helps one sentence and damages others is
noticed.
"""

from itertools import product

import pytest

from tests.theory.rules.test_rules_in_javascript import differences
from theory.rules.rule_reading import read

AMOUNTS = {
    "en": [
        ("1 or 3", "n-{1,3}"),
        ("two, three or five", "n-{2,3,5}"),
        ("from two to four", "n-{2,3,4}"),
        ("at most three", "n-{1,2,3}"),
    ],
    "pl": [
        ("1 lub 3", "n-{1,3}"),
        ("dwa, trzy albo pięć", "n-{2,3,5}"),
        ("od dwóch do czterech", "n-{2,3,4}"),
        ("co najwyżej trzy", "n-{1,2,3}"),
    ],
}
STARTS = {
    "en": ["take {}", "you may take {}", "each player takes {}", "from the heap everyone takes {}", "we remove {}"],
    "pl": [
        "weź {}",
        "bierzesz {}",
        "możesz zabrać {}",
        "każdy z graczy zabiera {}",
        "ze stosu wyciągamy {}",
        "musisz wziąć {}",
    ],
}
NOUNS = {"en": ["", " stones", " matches", " coins"], "pl": ["", " kamieni", " żetonów", " spinaczy"]}
ENDINGS = {
    "en": [
        ("", False),
        (" and that's it", False),
        (", nothing else", False),
        (", whoever takes the last one wins", False),
        (", the last player loses", True),
    ],
    "pl": [
        ("", False),
        (" i tyle", False),
        (" i to wszystko", False),
        (". Koniec.", False),
        (", kto weźmie ostatni, wygrywa", False),
        (", przegrywa ostatni ruch", True),
    ],
}


@pytest.mark.parametrize("language", AMOUNTS)
def test_a_sentence_of_known_parts_is_read(language: str) -> None:
    sentences = {}
    parts = product(STARTS[language], AMOUNTS[language], NOUNS[language], ENDINGS[language])
    for start, (amount, rules), noun, (end, misere) in parts:
        sentences[start.format(amount) + noun + end] = (rules, misere)
    assert len(sentences) >= 300
    readings = {sentence: read(sentence) for sentence in sentences}
    assert {sentence: (game.text, game.misere) for sentence, game in readings.items()} == sentences
    assert differences([*sentences][::7]) == []
