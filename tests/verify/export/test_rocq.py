"""Tests of each kind of record in Rocq, and of refused changes: proofs, statements, forged books."""

import json
import os
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
import z3

from tests.verify.checker import books
from tests.verify.export.forged_runs import (
    CHOSEN,
    MISTAKES,
    UNCERTIFIED,
    another_game,
    changed_certificates,
    changed_statements,
    changed_theorems,
    forged_book,
    forged_books,
    rocq_verdict,
)
from tests.verify.export.rocq_files import axioms, exported_files, needs_rocq, prepare_folder, run_rocq, write_book
from tests.verify.export.theory_forgeries import KINDS
from verify.checker.errors import Refused, Wrong
from verify.export.rocq import computing, runs
from verify.export.rocq import folder as export
from verify.export.rocq.arithmetic import NOT_ZERO, Lemmas, product_proof
from verify.export.rocq.computing import vast
from verify.export.rocq.obligations import Lemma
from verify.export.rocq.read_back import Reader
from verify.export.rocq.records import Replay
from verify.kernel import Kernel, Measure
from verify.pipeline.certification import book_writer, certificates

ROOT = Path(__file__).parents[3]
n, x, y = z3.Ints("n x y")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a book that uses every rule."""
    return write_book(tmp_path_factory.mktemp("small"), books.records_of_kernel(books.proved_kernel()))


@pytest.fixture(scope="module")
def book_and_files(small: Path) -> tuple[Replay, dict[str, str]]:
    """Return the small book and its exported files."""
    return exported_files(small)


@pytest.fixture(scope="module")
def accepted(
    book_and_files: tuple[Replay, dict[str, str]], prelude: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, str]:
    """Return the folder of the files of the small book after Rocq has accepted them, and its list of axioms."""
    place = tmp_path_factory.mktemp("accepted") / "rocq"
    prepare_folder(place, prelude)
    output, error = run_rocq(place, book_and_files[1])
    assert error == ""
    return place, output


def test_every_rule_is_translated(book_and_files: tuple[Replay, dict[str, str]]) -> None:
    book, _ = book_and_files
    records = [*book.theorems.values(), *book.models.values()]
    untranslated_rules = {theorem.rule for theorem in records if theorem.name not in book.written}
    assert untranslated_rules == {"theory"}, "hypotheses of theories are variables of other theorems"
    assert book.unsupported == {}
    rules = {theorem.rule for theorem in records if theorem.name in book.written}
    assert rules == {"prove", "induct", "define", "choose", "tabulate", "root", "instantiate", "model", "evaluate"}


@needs_rocq
def test_rocq_accepts_every_kind_of_record(accepted: tuple[Path, str]) -> None:
    output = accepted[1]
    assert "classic" in axioms(output) <= set(export.AXIOMS)


@needs_rocq
def test_rocq_computes_what_the_checker_computes(tmp_path: Path, prelude: Path) -> None:
    """Check that Rocq computes a function without recursion, and refuses a false statement about it."""
    kernel = Kernel()
    table = kernel.define(
        "table", [n], z3.IntSort(), lambda _, n: z3.If(n == 3, 5, z3.If(z3.And(n > 3, n < 6), -n, 2 * n))
    )
    small = z3.And(n >= 0, n < 7, x >= 1, x < n)
    kernel.evaluate("table.small", [n, x], z3.Implies(small, z3.Or(table(n) == 5, table(n) <= 2 * n, x == 9)))
    _, texts = exported_files(write_book(tmp_path / "book", books.records_of_kernel(kernel)))
    assert " <: " in texts["Book_001.v"], "Rocq computes"
    prepare_folder(tmp_path / "rocq", prelude)
    assert run_rocq(tmp_path / "rocq", texts)[1] == ""
    texts["Book_001.v"] = texts["Book_001.v"].replace("7", "9")
    texts["Book_001.v"] = texts["Book_001.v"].replace("(x = 9)", "(x = 8)").replace("(2 * n)", "(1 * n)")
    assert "Error" in run_rocq(tmp_path / "rocq", texts)[1]


@needs_rocq
@pytest.mark.parametrize("low", [0, 1])
def test_rocq_computes_recursive_functions(tmp_path: Path, prelude: Path, low: int) -> None:
    """Check that Rocq computes the P-positions of Nim with two heaps, and refuses wrong ones."""
    kernel = Kernel()

    def body(lost: z3.FuncDeclRef, n: z3.ArithRef, x: z3.ArithRef) -> z3.BoolRef:
        first = z3.Exists([y], z3.And(y >= 0, y < n, lost(y, x)))
        second = z3.Exists([y], z3.And(y >= 0, y < x, lost(n, y)))
        return z3.And(n >= 0, x >= 0, z3.Not(first), z3.Not(second))

    lost = kernel.define("lost", [n, x], z3.BoolSort(), body, Measure((n + x,)))
    bounds = z3.And(n >= 0, n < 8, x >= 0, x < n + 1)
    kernel.evaluate("lost.equal", [n, x], z3.Implies(bounds, lost(n, x) == z3.And(n == x, x >= 0)))
    records = book_writer.records_of(books.records_of_kernel(kernel))
    (record,) = [record for record in records if record["rule"] == "evaluate"]
    record["goal"] = record["goal"].replace("(>= f.x 0))))", f"(>= f.x {low}))))")
    _, texts = exported_files(write_book(tmp_path / "book", book_writer.book(records)))
    prepare_folder(tmp_path / "rocq", prelude)
    output, error = run_rocq(tmp_path / "rocq", texts)
    assert bool(error) is bool(low)
    if low:
        assert "memo_surely" in error and "expected to have type" in error, "the value is not true"
    else:
        assert "classic" in axioms(output) <= {*export.AXIOMS}


@needs_rocq
@pytest.mark.parametrize(("long", "very_long"), [(False, False), (True, False), (True, True)])
def test_rocq_computes_numbers_and_quantifiers(
    tmp_path: Path, prelude: Path, long: bool, very_long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check recursive functions, quantifiers and kept values, as in computations of each length, and the opposite."""
    monkeypatch.setattr(computing, "LONG", 0 if long else computing.LONG)
    monkeypatch.setattr(computing, "VAST", 0 if very_long else computing.VAST)
    kernel = Kernel()
    integer, truth = z3.IntSort(), z3.BoolSort()
    digit = kernel.define(
        "digit", [x, n], integer,
        lambda f, x, n: z3.If(n < 0, 0, z3.If(n == 0, x % 2, f(x / 2, n - 1))), Measure((n,)),
    )  # fmt: skip
    # The least number with a square of at least n calls itself three times at the same place.
    root = kernel.define(
        "root", [n], integer,
        lambda f, n: z3.If(n <= 0, 0, z3.If(f(n - 1) * f(n - 1) < n, f(n - 1) + 1, f(n - 1))), Measure((n,)),
    )  # fmt: skip
    split = kernel.define(
        "split",
        [n],
        truth,
        lambda _, n: z3.Exists([x, y], z3.And(x >= 0, x < n, y >= x, y < n, x + y == n, digit(x, 0) != digit(n, 0))),
    )
    least = kernel.define(
        "least",
        [n],
        truth,
        lambda _, n: z3.ForAll([x], z3.Implies(z3.And(x >= 0, x < root(n), x % 2 == 0), z3.Distinct(x * x, n))),
    )
    every = z3.ForAll(
        [x, y], z3.Implies(z3.And(x >= 0, x < 5, y >= 0, y < x + 1), z3.Or(digit(x, y) == 0, digit(x, y) == 1))
    )
    kernel.evaluate("five", [], z3.And(digit(5, 0) == 1, digit(5, 1) == 0, digit(5, 2) == 1, root(26) == 6, every))
    bounds = z3.And(n >= 4, n < digit(6, 1) + 29)
    kernel.evaluate("sums", [n], z3.Implies(bounds, z3.And(split(n), z3.Or(least(n), n % 4 == 0))))
    # A digit that is found by halving, of a number that is the same in all calls; and a table with two arguments.
    half = kernel.define("half-0", [x, n], integer, lambda _, x, n: x % 10)
    for level, below in ((1, 10), (2, 100)):
        places = below // 10 if level == 1 else 2
        before = half
        half = kernel.define(
            f"half-{level}",
            [x, n],
            integer,
            lambda _, x, n, before=before, below=below, places=places: z3.If(
                n < places, before(x % below, n), before(x / below, n - places)
            ),
        )
    entry = kernel.define("entry", [x, y, n], integer, lambda _, x, y, n: half(x, n) + half(y, 1))
    product = kernel.define("product", [x, y], integer, lambda _, x, y: x * y + half(10 * x, 0))
    values = z3.ForAll([n], z3.Implies(z3.And(n >= 0, n < 4), entry(4711, 36, n) <= 10))
    all_products = z3.ForAll([x, y], z3.Implies(z3.And(x >= 0, x < 4, y >= 1, y < 3), product(x, y) == product(y, x)))
    kernel.evaluate("digits", [], z3.And(values, entry(4711, 36, 0) == 4, entry(4711, 36, 3) == 7, all_products))
    book, texts = exported_files(write_book(tmp_path / "book", books.records_of_kernel(kernel)))
    assert book.unsupported == {} and "memo_depth" in texts["Book_001.v"]
    assert ("_tree" in texts["Book_001.v"]) is not long and ("table_kept2" in texts["Book_001.v"]) is long
    assert ("vast_grown2" in texts["Book_001.v"]) is ("vast_mod" in texts["Book_001.v"]) is very_long
    assert ("vast_any" in texts["Book_001.v"]) is ("vm_cast_no_check" in texts["Book_001.v"]) is very_long
    assert ("let memo_a" in texts["Book_001.v"]) is long and ("half_2_at" in texts["Book_001.v"]) is long
    prepare_folder(tmp_path / "rocq", prelude)
    output, error = run_rocq(tmp_path / "rocq", texts)
    assert error == "" and axioms(output) <= {*export.AXIOMS}
    number = texts["Book_001.v"].replace("6)", "7)")
    assert number != texts["Book_001.v"] and "Error" in run_rocq(tmp_path / "rocq", {"Book_001.v": number})[1]


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ([(7, 1), (7, 32_768)], True),
        ([(7, 1), (7, 32_767)], False),
        ([(32_768,), (32_768,)], False),
        ([(1, 32_768), (2, 32_769)], False),
        ([(1,), (1 << 20,)], False),
    ],
)
def test_larger_tables_are_needed_for_one_large_argument_that_changes(
    calls: list[tuple[int, ...]], expected: bool
) -> None:
    assert vast.needs_larger_tables([[(1,), (2,)], calls]) is expected


@needs_rocq
@pytest.mark.parametrize("real", [False, True])
def test_rocq_knows_that_squares_are_positive(tmp_path: Path, real: bool) -> None:
    """Check that the square of a nonzero number is positive, which need not hold for a product of two."""
    sort, zero = ("R", "(IZR 0)") if real else ("Z", "0")
    times, minus = ("Rmult {} {}", "(Rminus {} (IZR 0))") if real else ("Z.mul {} {}", "({} - 0)")

    def refusal(first: str, second: str) -> str:
        more = f"{'Rgt' if real else 'Z.gt'} ({times.format(first, second)}) {zero}"
        goal = f"forall a b : {sort}, ~ {first} = {zero} -> ~ {second} = {zero} -> {more}"
        proof = product_proof(2, [minus.format(first), minus.format(second)], [NOT_ZERO, NOT_ZERO], real)
        text = (
            f"Require Import Reals ZArith Lra Lia. Open Scope Z_scope.\nLemma product : {goal}.\nProof. {proof} Qed.\n"
        )
        (tmp_path / "Product.v").write_text(text, encoding="utf-8")
        return subprocess.run(["coqc", "Product.v"], cwd=tmp_path, capture_output=True, text=True, check=False).stderr

    assert refusal("a", "a") == ""
    assert "Error" in refusal("a", "b")


DISTINCT = """(set-logic ALL)
(declare-fun f.a () Int)
(declare-fun f.b () Int)
(declare-fun f.c () Int)
(declare-fun f.P (Bool) Int)
(assert (= f.a f.b))
(assert (not (= (f.P (distinct {before})) (f.P (distinct {after})))))
(check-sat)
"""
DISTINCT_PROOF = """assume | (= f.a f.b)
equal 0 | (= (f.P (distinct {before})) (f.P (distinct {after})))
assume | (not (= (f.P (distinct {before})) (f.P (distinct {after}))))
follows 1 0 | false
"""


@needs_rocq
@pytest.mark.parametrize(
    ("before", "after"),
    [("f.a f.c", "f.b f.c"), ("f.a 1 f.c", "f.b 1 f.c"), ("1 f.c f.a 2", "1 f.c f.b 2"), ("f.a f.a", "f.a f.b")],
)
def test_rocq_equates_formulas_that_terms_are_distinct(before: str, after: str, tmp_path: Path, prelude: Path) -> None:
    """Check that congruence rewrites arguments of `distinct`, and only with an equation that a premise gives."""
    text, proof = (part.format(before=before, after=after) for part in (DISTINCT, DISTINCT_PROOF))
    assert certificates.check_proof(text, proof).answer == "accepted"
    lemma = Lemma("distinct", text, proof, {}, Lemmas()).text()
    prepare_folder(tmp_path / "rocq", prelude)
    lines = ["From Takeaway Require Import Prelude Tuples.", "Open Scope Z_scope.", lemma]
    assert run_rocq(tmp_path / "rocq", {"Distinct.v": "\n".join(lines)})[1] == ""
    with pytest.raises(Refused, match="does not follow by equal"):
        Lemma("distinct", text, proof.replace("assume | (= f.a f.b)\nequal 0", "equal"), {}, Lemmas()).text()


def test_no_file_adds_an_axiom(book_and_files: tuple[Replay, dict[str, str]]) -> None:
    for name, text in book_and_files[1].items():
        assert not re.search(r"\b(Axiom|Parameter|Conjecture|Admitted|admit|Abort|bypass_check)\b", text), name
        assert text.count("Section ") == text.count("End ") or name == "Prelude.v", name
        depth = 0
        for line in text.splitlines():
            depth += line.startswith("Section ") - line.startswith("End ")
            assert depth or not re.match(r"(Variable|Variables|Hypothesis|Context)\b", line), f"{name}: {line}"


@needs_rocq
def test_a_changed_theorem_is_refused(small: Path, tmp_path: Path, prelude: Path) -> None:
    refusals = [*changed_theorems(small, tmp_path / "rocq", prelude, step=14)]
    assert len(refusals) >= 3 and all(refusals)


def test_a_changed_certificate_is_refused(small: Path, tmp_path: Path) -> None:
    """Remove the premises of a line; the translation refuses the certificate."""
    refusals = [*islice(changed_certificates(small, tmp_path), 12)]
    assert len(refusals) == 12 and all(refusals)


def test_the_files_are_the_same_in_every_run(small: Path, tmp_path: Path) -> None:
    outputs = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        code = (
            "import sys; from pathlib import Path; from tests.verify.export.rocq_files import exported_files\n"
            "for name, text in exported_files(Path(sys.argv[1]))[1].items(): Path(sys.argv[2], name).write_text(text)"
        )
        out.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", code, small, out], cwd=ROOT, env=environment, check=True)
        outputs.append({path.name: path.read_bytes() for path in out.iterdir()})
    assert outputs[0] == outputs[1] and len(outputs[0]) > 6


def test_statements_are_read_back(book_and_files: tuple[Replay, dict[str, str]]) -> None:
    book, _ = book_and_files
    reader = Reader(book)
    for theorem in book.theorems.values():
        book.names.forget()
        reader.compare(book.syntax.whole(theorem.formula), theorem)


def test_a_changed_statement_is_seen(small: Path) -> None:
    refusals = [*changed_statements(small)]
    assert len(refusals) > 60 and all(refusals)


SAMPLE = {
    "hidden-attack", "pinned-attack", "hidden-behind-a-recursion", "hidden-in-a-table", "pinned-in-a-datatype",
    "pinned-under-a-quantifier",
}  # fmt: skip


def test_there_are_thirty_more() -> None:
    assert len(KINDS) == 30
    names = [name for name, _ in forged_books()]
    assert len({*names}) == len(names) and {*names} > SAMPLE
    assert len({forgery.what for forgery in KINDS}) == 30
    assert len({json.dumps(forgery.plain_records()) for forgery in KINDS}) == 30


@needs_rocq
@pytest.mark.parametrize("name", sorted(SAMPLE))
def test_rocq_refuses_what_an_unsound_checker_accepts(name: str, tmp_path: Path, prelude: Path) -> None:
    """Check that with a restored bug of the checker Rocq refuses exactly the false theorem of the book."""
    book = dict(forged_books())[name]
    with pytest.raises(Wrong):
        exported_files(book if isinstance(book, Path) else forged_book(book, tmp_path / "sound"))
    result = rocq_verdict(name, book, tmp_path / "forged", prelude)
    assert result.refused, result


def test_uncertified_falsehoods_have_no_files(tmp_path: Path) -> None:
    for forgery in CHOSEN:
        if forgery.name in UNCERTIFIED:
            with MISTAKES[forgery.name[:6]](), pytest.raises(Refused, match="is missing"):
                exported_files(forged_book(forgery, tmp_path / forgery.name))


@needs_rocq
def test_another_game_is_not_taken_for_nim(tmp_path: Path, prelude: Path) -> None:
    theorem, bridge = another_game(tmp_path / "rocq", prelude)
    assert theorem == "" and "Error" in bridge


def test_the_file_of_the_forgeries_is_whole() -> None:
    """Check that the file lists all forged books and changes as refused."""
    run = json.loads((ROOT / runs.FORGERIES).read_text(encoding="utf-8"))
    assert run["books"] == {name: True for name, _ in forged_books()}
    assert run["more"] == len(KINDS)
    for kind, fewest in (("certificates", 50), ("statements", 60), ("theorems", 8), ("games", 1)):
        assert run["changes"][kind]["changed"] == run["changes"][kind]["refused"] >= fewest
