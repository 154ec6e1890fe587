"""Tests of the catalogue of claims: numbering, vocabulary, and the required fields of each claim."""

import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from theory import families as registered
from theory.claims.catalogue import Claim, catalogue, families, read
from theory.claims.standing import STANDINGS
from theory.families import FamilyError
from verify.proofs.family_books import all_books

KINDS = {
    "definition", "theorem", "lemma", "proof-step", "example", "table", "transcript", "remark", "history", "open",
}  # fmt: skip
VERDICTS = {"true", "amended", "false", "slip", "definition", "unverified", "open-solved", "open-partial"}
# Documents in the order of the numbering, with the first tag of each.
NIM = {"he-nim": 1, "pl-nim": 41, "fa-nim": 79, "beyond": 116}

# Theorems of others, quoted with their source: these alone declare less than a proof.
QUOTED = {"CHO-053"}


def claims(check: Callable[[Claim], None]) -> Callable[[], None]:
    """Turn a test of one claim into a test of all claims that names each failing claim, which costs less time."""

    def test() -> None:
        wrong = []
        for tag, claim in catalogue().items():
            try:
                check(claim)
            except AssertionError as error:
                wrong.append(f"{tag}: {error}")
        if wrong:
            pytest.fail("\n".join(wrong))

    test.__name__, test.__doc__ = check.__name__, check.__doc__
    return test


def test_each_claim_that_fails_a_check_is_named() -> None:
    @claims
    def wrong(claim: Claim) -> None:
        assert claim.tag not in ("NIM-002", "NIM-004"), "not this one"

    with pytest.raises(
        pytest.fail.Exception, match=r"(?ms)^NIM-002: not this one\n.*^NIM-004: not this one\n"
    ) as failure:
        wrong()
    assert "NIM-003: " not in str(failure.value)


def words(claim: Claim) -> dict[str, str]:
    names = ("title", "says", "claimed", "statement", "note", "proof", "source")
    return {name: text for name in names if (text := getattr(claim, name))}


def test_nim_has_its_first_124_claims_in_order_of_document_and_number() -> None:
    tags = [tag for tag, claim in catalogue().items() if claim.family == "nim"]
    assert tags == [f"NIM-{number:03}" for number in range(1, 133)]
    # Later claims have higher numbers, regardless of their document.
    documents = [claim.document for claim in catalogue().values() if claim.family == "nim"][:124]
    firsts = {documents[0]: 1} | {b: n for n, (a, b) in enumerate(pairwise(documents), 2) if a != b}
    assert firsts == NIM


@pytest.mark.parametrize("family", families())
def test_the_numbers_of_a_family_have_no_gaps(family: Any) -> None:
    tags = [tag for tag, claim in catalogue().items() if claim.family == family]
    assert tags == [f"{registered.families()[family].prefix}-{number:03}" for number in range(1, len(tags) + 1)]


def test_ids_and_titles_are_each_used_once() -> None:
    for name in ("id", "title"):
        counts = Counter(getattr(claim, name) for claim in catalogue().values())
        assert [value for value, count in counts.items() if count > 1] == [], name


def test_families_come_in_order_with_nim_first() -> None:
    assert families()[0] == "nim"
    order = [claim.family for claim in catalogue().values()]
    assert order == sorted(order, key=families().index)


@claims
def test_the_vocabulary_of_a_claim(claim: Claim) -> None:
    assert claim.kind in KINDS
    assert claim.verdict in VERDICTS
    assert claim.declared in STANDINGS
    assert re.fullmatch(r"[A-Za-z0-9-]+", claim.id)
    assert re.fullmatch(r"[a-z-]+", claim.document)
    assert claim.where or claim.document == "beyond"


@claims
def test_a_definition_is_not_called_true(claim: Claim) -> None:
    defines = claim.kind == "definition" and claim.verdict not in ("amended", "false", "slip")
    assert (claim.verdict == "definition") == defines


@claims
def test_a_claim_has_its_required_fields(claim: Claim) -> None:
    assert claim.says and claim.statement
    assert bool(claim.claimed) == (claim.verdict == "false")
    # A false remark about history stays a remark about history: a date is refuted by its source, not from the rules.
    assert claim.verdict != "false" or claim.declared in ("refuted", "history")
    assert claim.declared != "refuted" or claim.verdict == "false"
    if claim.kind in ("theorem", "lemma", "proof-step") and claim.declared in ("certified", "refuted"):
        assert claim.proof
    if claim.kind == "history" or claim.declared == "literature":
        assert claim.source
    # A note says what was missing or wrong; for a list of references the statement itself does.
    assert claim.note or claim.kind == "history" or claim.verdict not in ("amended", "false", "slip")


@claims
def test_claims_that_need_a_proof_declare_one_for_every_clause(claim: Claim) -> None:
    to_prove = claim.declared in ("certified", "refuted")
    if claim.kind in ("theorem", "lemma", "proof-step"):
        assert to_prove != (claim.tag in QUOTED)
    if claim.tag in QUOTED:
        assert claim.declared == "literature" and claim.statement.startswith("Quoted, not proved here.")
    assert not to_prove or (claim.clauses and all(clause.theorems for clause in claim.clauses))


@claims
def test_titles_are_short_and_without_a_stop(claim: Claim) -> None:
    assert 0 < len(claim.title) <= 60
    assert not claim.title.endswith(".")
    assert "\n" not in claim.title
    first = claim.title[0]
    assert first == first.upper()


@claims
def test_formulas_and_references(claim: Claim) -> None:
    for name, text in words(claim).items():
        assert text == text.strip()
        plain = re.sub(r"`[^`]*`", "", text)
        assert plain.count("$") % 2 == 0, f"{name}: a dollar is left over"
        for formula in re.findall(r"\$([^$]*)\$", plain):
            assert formula.strip() == formula != "", f"{name}: ${formula}$"
            assert formula.count("{") == formula.count("}"), f"{name}: ${formula}$"
            assert formula.count("(") == formula.count(")") or re.search(r"\\in|\[", formula), f"{name}: ${formula}$"
        for tag in re.findall(r"\b[A-Z]+-\d{3}\b", text):
            assert tag in catalogue(), f"{name}: there is no {tag}"
            assert tag != claim.tag, f"{name}: refers to itself"


ENTRY = '[NIM-001]\nid = "a"\ndocument = "d"\nwhere = ""\nkind = "theorem"\nverdict = "true"\ntitle = "T"\n'


@pytest.fixture
def family(tmp_path: Path) -> registered.Family:
    """Return a registered family that has no claims."""
    (tmp_path / "family.toml").write_text('order = 1\nprefix = "NIM"\npages = ["index"]\n', encoding="utf-8")
    return registered.read_one(tmp_path / "family.toml")


def test_a_claim_with_an_unknown_or_a_missing_field_is_refused(family: registered.Family, tmp_path: Path) -> None:
    entry, file = ENTRY, tmp_path / "d.toml"
    file.write_text(entry + 'says = "s"\nstatement = "t"\n', encoding="utf-8")
    assert read([family])["NIM-001"].declared == "certified"
    file.write_text(entry + 'says = "s"\nstatement = "t"\nstanding = "checked"\n', encoding="utf-8")
    assert read([family])["NIM-001"].declared == "checked"
    why = 'uncertified = "a proof of cvc5 has a gap"\n'
    file.write_text(entry + f'says = "s"\nstatement = "t"\nstanding = "confirmed"\n{why}', encoding="utf-8")
    assert read([family])["NIM-001"].declared == "confirmed"
    wrong = ('standing = "confirmed"\n', why, 'standing = "confirmed"\nuncertified = ""\n', 'frob = "x"\n')
    for text in (entry, *(entry + f'says = "s"\nstatement = "t"\n{line}' for line in wrong)):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"d\.toml: NIM-001"):
            read([family])
    file.write_text(entry + 'says = "s"\nstatement = "t"\n', encoding="utf-8")
    (tmp_path / "e.toml").write_bytes(file.read_bytes())
    with pytest.raises(ValueError, match="the tag NIM-001 is listed twice"):
        read([family])


def test_the_principal_theorem_of_a_claim_belongs_to_a_clause(family: registered.Family, tmp_path: Path) -> None:
    clauses = 'clauses.a = {text = "A.", theorems = ["one", "two"]}\nclauses.b = {text = "B.", theorems = ["one"]}\n'
    for line, theorems in (("", ("one", "two")), ('principal = ["two"]', ("two", "one"))):
        (tmp_path / "d.toml").write_text(f'{ENTRY}says = "s"\n{clauses}{line}')
        assert read([family])["NIM-001"].theorems == theorems
    (tmp_path / "d.toml").write_text(f'{ENTRY}says = "s"\n{clauses}principal = ["three"]')
    with pytest.raises(FamilyError, match="NIM-001: principal lists three, which no clause lists"):
        read([family])


def test_a_family_without_claims_or_with_tags_of_another_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "family.toml").write_text('order = 1\nprefix = "SUB"\npages = ["index"]\n', encoding="utf-8")
    family = registered.read_one(folder / "family.toml")
    with pytest.raises(FamilyError, match=r"small/\*\.toml is missing"):
        read([family])
    (folder / "own.toml").write_text("[NIM-001]\n", encoding="utf-8")
    with pytest.raises(FamilyError, match=r"own\.toml: NIM-001 is not a tag of small"):
        read([family])


def test_only_false_claims_have_a_counterexample() -> None:
    """Check that exactly the false claims have a counterexample, so that true claims and opinions have none."""
    checks = {tag: entry for book in all_books().values() for tag, entry in book.checks.items()}
    for tag, claim in catalogue().items():
        if claim.verdict in ("true", "definition", "unverified"):
            assert not checks[tag].printed, f"{tag} has the verdict {claim.verdict} and a counterexample"
        assert claim.verdict != "false" or claim.declared == "history" or checks[tag].printed, tag


@claims
def test_only_questions_are_called_open(claim: Claim) -> None:
    assert (claim.kind == "open") == claim.verdict.startswith("open-")


def test_a_misprint_with_a_counterexample_is_no_slip_in_a_theorem() -> None:
    """Check that a slip asserts nothing false, unless it stands in notation or in a step of a proof."""
    checks = {tag: entry for book in all_books().values() for tag, entry in book.checks.items()}
    for tag, claim in catalogue().items():
        if claim.verdict == "slip" and claim.kind in ("theorem", "lemma", "remark"):
            assert not checks[tag].printed, f"{tag} is called a slip, and a case contradicts it as printed"


@claims
def test_nothing_is_both_refuted_and_true_as_printed(claim: Claim) -> None:
    if claim.verdict in ("false", "amended", "slip"):
        denied = r"(true|right|holds) as printed|[Nn]either (author|of the two)"
        assert not re.search(denied, claim.note)


@claims
def test_unverified_claims_are_not_called_true_as_printed(claim: Claim) -> None:
    assert claim.declared not in ("history", "remark", "literature") or claim.verdict != "true"


@claims
def test_refuted_claims_quote_a_false_sentence_of_a_document(claim: Claim) -> None:
    refuted = claim.declared == "refuted"
    if refuted:
        assert claim.document != "beyond"
        # The false sentence is not the corrected statement, and both are there.
        assert claim.claimed
        assert claim.statement
        assert claim.claimed != claim.statement
    if claim.verdict in ("true", "definition"):
        assert not refuted and not claim.claimed
        checks = all_books()[claim.family].checks.get(claim.tag)
        assert checks is None or checks.printed is None, "a check fails for a sentence that is called true as printed"


FALSE, TRUE = "CHO-018", "NIM-013"  # a refuted claim, and one that holds as printed


@pytest.mark.parametrize(
    ("tag", "changed"),
    [
        (FALSE, {"verdict": "true"}),
        (FALSE, {"verdict": "true", "declared": "certified"}),
        (FALSE, {"note": "The sentence is true as printed."}),
        (FALSE, {"note": "Neither author is wrong."}),
        (FALSE, {"claimed": ""}),
        (FALSE, {"claimed": catalogue()[FALSE].statement}),
        (FALSE, {"document": "beyond"}),
        (TRUE, {"declared": "refuted"}),
        (TRUE, {"verdict": "false", "declared": "refuted"}),
        (TRUE, {"claimed": "Every position is won."}),
    ],
)
def test_a_claim_both_refuted_and_true_as_printed_is_found(
    tag: str, changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    checks = (
        test_nothing_is_both_refuted_and_true_as_printed,
        test_refuted_claims_quote_a_false_sentence_of_a_document,
    )
    original = catalogue()[tag]

    def failures_of(claim: Claim) -> list[str]:
        monkeypatch.setattr(sys.modules[__name__], "catalogue", lambda: {tag: claim})
        messages = []
        for check in checks:
            try:
                check()
            except pytest.fail.Exception as error:
                messages.append(str(error))
        return messages

    assert not failures_of(original)
    messages = failures_of(replace(original, **changed))
    assert messages and all(text.startswith(f"{tag}: ") for text in messages)
