"""Tests of claims that are put together from outcomes and sets of heaps, in English and in Polish."""

from itertools import product

import pytest

from verify.discover.claims.forms import parse

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
