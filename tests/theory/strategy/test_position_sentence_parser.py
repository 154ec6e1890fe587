"""Tests of sizes of heaps in sentences: the same position in four languages, and unknown or ambiguous sentences."""

import pytest

from theory.strategy.parsing.position_sentence_parser import LONGEST, MOST_ALIKE, in_digits, in_digits_above_one, sizes

# Sentences in English, Polish, Hebrew and Persian by the position that they give.
SENTENCES = {
    (3, 5, 8): ["who wins from 3, 5, 8?", "kto wygrywa z 3, 5 i 8?", "מי מנצח מ-3, 5, 8?", "از ۳، ۵ و ۸ چه کسی می‌برد؟"],
    (3, 4): ["heaps of 3 and 4", "stosy 3 i 4", "ערימות של 3 ו-4", "کپه‌های ۳ و ۴"],
    (5, 5, 5): ["three heaps of 5", "trzy stosy po pięć", "שלוש ערימות של 5", "سه کپه ۵ تایی"],
    (21,): ["twenty-one coins", "stos z dwudziestoma jeden monetami", "עשרים ואחת אבנים", "بیست و یک سنگ"],
}


@pytest.mark.parametrize("position", SENTENCES)
def test_a_position_in_four_languages(position: tuple[int, ...]) -> None:
    for sentence in SENTENCES[position]:
        assert sizes(sentence) == [str(size) for size in position], sentence


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("3/4/5", ["3", "4", "5"]),
        ("3-4-5", ["3", "4", "5"]),
        ("heap 1: 3, heap 2: 5", ["3", "5"]),
        ("first heap has 4, second heap has 7", ["4", "7"]),
        ("pierwszy stos 4, drugi stos 7", ["4", "7"]),
        ("2 heaps of 3 and 1 heap of 4", ["3", "3", "4"]),
        ("4 and 5, 2 heaps", ["4", "5"]),
        ("3 coins and 4 coins", ["3", "4"]),
        ("who wins", []),
    ],
)
def test_counts_labels_and_joined_sizes(sentence: str, expected: list[str]) -> None:
    assert sizes(sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "purple 3",  # a word that is not known
        "who takes 3 from 5",  # a move
        "misere 3 4",  # a convention
        "player 2 has 3",  # the number of a player
        "1/2",  # a fraction
        "3 007",  # perhaps a separator of thousands
        "heap 2: 3, heap 1: 5",  # labels that do not count from 1
        "3, 5" + " " * LONGEST,
    ],
)
def test_a_sentence_that_is_not_known_is_left_to_others(sentence: str) -> None:
    assert sizes(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("3 heaps with 4 and 5", "3 heaps need 3 sizes; got 2"),
        (f"{MOST_ALIKE + 1} heaps of 2", f"{MOST_ALIKE + 1} heaps need {MOST_ALIKE + 1} sizes; got 1"),
        ("3 coins 4 coins", "separate the sizes of heaps by commas, also before 4"),
        ("3 heaps, 5 in total", "write the size of each heap"),
        ("4, 2 heaps", "write the size of each heap"),
        ("5 each", "write the size of each heap"),
        ("second heap has 4, first heap has 7", "name the heaps in order, each with its size"),
    ],
)
def test_an_ambiguous_sentence_is_refused(sentence: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        sizes(sentence)


def test_as_many_equal_heaps_as_allowed() -> None:
    assert sizes(f"{MOST_ALIKE} heaps of 2") == ["2"] * MOST_ALIKE


@pytest.mark.parametrize(
    ("text", "in_all_languages", "without_pronouns"),
    [
        ("ninety-nine", "99", "99"),
        ("one hundred", "100", "100"),
        ("sto", "100", "100"),
        ("a single coin", "1 coin", "a single coin"),
        ("the one who starts", "the 1 who starts", "the one who starts"),
        ("עשרים ושלוש", "23", "עשרים ושלוש"),
        ("someone", "someone", "someone"),
        ("tenth", "tenth", "tenth"),
        ("ten stos", "ten stos", "ten stos"),  # in Polish: this heap
    ],
)
def test_numbers_in_words(text: str, in_all_languages: str, without_pronouns: str) -> None:
    assert (in_digits(text), in_digits_above_one(text)) == (in_all_languages, without_pronouns)
