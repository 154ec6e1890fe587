"""Tests that chapters are found by the names of their theorems, which the clauses of claims cite."""

from typing import Any

import pytest

from theory.claims.catalogue import catalogue
from theory.rules.conventions import Play
from verify.checker.printing import PUBLISHED
from verify.kernel import Kernel, theorem_name
from verify.kernel.theorem_names import name_of
from verify.proofs import theorem_chapters
from verify.proofs.chomp import two_rows
from verify.proofs.family_books import all_books, book
from verify.proofs.nim import bouton
from verify.proofs.nim.book import EXAMPLES
from verify.proofs.nim.concrete_positions import outcome_of, winning, winning_moves
from verify.proofs.theorem_chapters import chapter_of, chapters_of, is_chapter


def get_chapter(name: str) -> Any:
    return chapter_of(name, ("nim", "general", "chomp"), EXAMPLES)


def test_every_theorem_that_a_clause_names_has_a_chapter() -> None:
    books = all_books()
    for tag, claim in catalogue().items():
        assert len(books[claim.family].proofs[tag]) == len(claim.theorems), tag


def test_the_theorems_of_a_claim_stand_in_the_order_of_the_published_ones() -> None:
    published = PUBLISHED["claims"]
    assert len(published) > 300
    assert {tag: list(catalogue()[tag].theorems) for tag in published} == published


def test_a_chapter_is_found_by_the_name_of_its_function_or_by_the_name_that_it_is_given() -> None:
    assert get_chapter("nim.bouton") is bouton.bouton
    assert get_chapter("nim.P.def") is bouton.lost
    assert get_chapter("chomp.2xN") is two_rows.two_by_n
    assert get_chapter("nim.lost") is None
    assert get_chapter("nim.no-such-theorem") is None


def test_chapters_about_given_numbers_are_found_by_patterns_and_are_the_same_at_every_call() -> None:
    assert get_chapter("nim.misere(3, 4, 5)") is outcome_of((3, 4, 5), Play.MISERE)
    assert get_chapter("nim.winning(7, 13, 4)") is winning_moves((7, 13, 4), (7, 3, 4))
    assert get_chapter("nim.duel.one-winner") is get_chapter("nim.duel.one-winner")
    assert get_chapter("nim.duel.goes-down") is None


def test_a_factory_returns_one_chapter_however_its_numbers_are_given() -> None:
    runs = []

    @theorem_chapters.chapter_factory
    def power(k: Kernel, base: int, exponent: int = 2) -> int:
        """Return a power."""
        runs.append((base, exponent))
        return int(base**exponent)

    kernel = Kernel()
    chapters = [power(3), power(3, 2), power(base=3, exponent=2)]
    assert len({*chapters}) == 1
    assert power(3, 3) not in chapters
    assert not is_chapter(power)
    assert [kernel.get(chapter) for chapter in (*chapters, power(3, 3))] == [9, 9, 9, 27]
    assert runs == [(3, 2), (3, 3)]
    assert (chapters[0].__name__, chapters[0].__doc__) == ("power", "Return a power.")


@pytest.mark.parametrize(
    ("sizes", "play", "options"),
    [
        ((7, 13, 12), Play.NORMAL, [(1, 13, 12), (7, 11, 12), (7, 13, 10)]),
        ((2, 1, 0), Play.NORMAL, [(1, 1, 0)]),
        ((2, 1, 0), Play.MISERE, [(0, 1, 0)]),
        ((1, 1), Play.NORMAL, []),
        ((1, 1), Play.MISERE, [(0, 1), (1, 0)]),
    ],
)
def test_the_winning_moves_of_a_given_position(sizes: Any, play: Play, options: Any) -> None:
    assert winning(sizes, play) == options


def test_a_name_that_two_chapters_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(k: Kernel) -> None:
        """Define nothing."""

    monkeypatch.setattr(theorem_chapters, "chapters_of", lambda package: {"nim.P": (bouton.lost, lost)})
    with pytest.raises(
        ValueError, match=r"nim\.P\.def is the name of two chapters, verify\.proofs\.nim\.bouton\.lost and"
    ):
        get_chapter("nim.P.def")


def test_a_function_with_other_arguments_is_not_a_chapter() -> None:
    assert is_chapter(bouton.bouton)
    assert not is_chapter(outcome_of)
    assert not is_chapter(bouton)
    assert all(is_chapter(chapter) for chapters in chapters_of("nim").values() for chapter in chapters)


def test_the_decorator_names_a_chapter_and_returns_it() -> None:
    def two_by_n(k: Kernel) -> None:
        """Prove nothing."""

    assert name_of(two_by_n) == "two-by-n"
    assert theorem_name("chomp.2xN")(two_by_n) is two_by_n
    assert name_of(two_by_n) == "chomp.2xN"


def test_the_principal_theorem_comes_first_and_the_others_follow_in_the_order_of_the_clauses() -> None:
    claim = catalogue()["NIM-007"]
    assert claim.theorems[0] == claim.principal[0] == "nim.only-recursion"
    assert claim.theorems[1] == claim.clauses[0].theorems[0] == "nim.P.def"
    assert book("nim").proofs["NIM-007"][1] is bouton.lost
