"""Tests of the locations of chapters: the source that ran, and an error if it has changed."""

from pathlib import Path

import pytest

from theory.rules.conventions import Play
from verify.pipeline.claims.proof_sources import ROOT, SourceChanged, place, source
from verify.pipeline.results import results_writer
from verify.proofs.family_books import all_books
from verify.proofs.nim import bouton
from verify.proofs.nim.concrete_positions import outcome_of


def test_the_source_of_a_chapter_is_the_function_with_its_docstring() -> None:
    text = source(place(bouton.bouton))
    assert text.startswith("def bouton(")
    assert bouton.bouton.__doc__ and bouton.bouton.__doc__ in text


def test_a_chapter_for_given_numbers_is_shown_as_its_factory() -> None:
    location = place(outcome_of((3, 4, 5), Play.MISERE))
    assert location.name == "outcome_of"
    assert "def outcome_of(k: Kernel, sizes: Sizes" in source(location)


def test_every_chapter_that_a_claim_names_has_a_place_among_the_proofs() -> None:
    for family, family_book in all_books().items():
        for tag, chapters in family_book.proofs.items():
            for chapter in chapters:
                location = place(chapter)
                assert location.file.startswith("verify/proofs/"), f"{family} {tag}"
                assert f"def {location.name.rpartition('.')[2]}(" in source(location), tag


def test_the_record_of_a_claim_says_where_each_of_its_theorems_is_proved(tmp_path: Path) -> None:
    record = results_writer.run(["NIM-006"], tmp_path / "results.json", jobs=1).claims["NIM-006"]
    assert [chapter.theorem for chapter in record.chapters] == record.theorems
    assert [chapter.name for chapter in record.chapters].count("outcome_of") == 3
    assert all(source(chapter) for chapter in record.chapters)


def test_source_that_changed_is_refused(tmp_path: Path) -> None:
    location = place(bouton.bouton)
    copy = tmp_path / location.file
    copy.parent.mkdir(parents=True)
    text = (ROOT / location.file).read_text("utf-8")
    copy.write_text(text + "# a remark at the end\n", encoding="utf-8")
    assert source(location, tmp_path) == source(location)
    copy.write_text("# a remark at the top\n" + text, encoding="utf-8")
    with pytest.raises(SourceChanged, match=r"bouton\.py: bouton has changed since the verification"):
        source(location, tmp_path)
    copy.unlink()
    with pytest.raises(SourceChanged):
        source(location, tmp_path)
