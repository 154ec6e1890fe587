"""Each kind of record replayed by Rocq, and what must be refused: changed proofs, changed statements, forged books."""

import bz2
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
import z3

from tests.verify.checker import books, unsound
from tests.verify.checker.forged_books import FORGED
from tests.verify.checker.forged_records import Forgery
from tests.verify.export.forged_chains import CHAINS
from tests.verify.export.rocq_files import axioms, files, joined, judged, needs_rocq, prepared, written
from verify.checker.command import CERTIFICATE
from verify.checker.errors import Refused, Wrong
from verify.export.rocq import folder as export
from verify.export.rocq.arithmetic import NOT_ZERO, product_proof
from verify.export.rocq.read_back import NotTheStatement, Reader
from verify.export.rocq.records import Replay
from verify.kernel import Kernel, Measure
from verify.pipeline import book_writer

ROOT = Path(__file__).parents[3]
n, x, y = z3.Ints("n x y")
MISTAKES = {"hidden": unsound.without_hypotheses_of_theory, "pinned": unsound.without_hypotheses_of_symbols}
# Each of these forgeries has an obligation without a certificate that the checker accepts.
UNCERTIFIED = {"hidden-in-a-datatype", "hidden-in-an-array", "hidden-in-the-places-of-arrays", "pinned-function"}
FALSEHOODS = [forgery for forgery in FORGED if re.match("hidden-(?!function)|pinned-|harmless-", forgery.name)]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a book that uses every rule."""
    return written(tmp_path_factory.mktemp("small"), books.every(books.proved()))


@pytest.fixture(scope="module")
def made(small: Path) -> tuple[Replay, dict[str, str]]:
    """Return the small book and its files."""
    return files(small)


@pytest.fixture(scope="module")
def accepted(
    made: tuple[Replay, dict[str, str]], prelude: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, str]:
    """Return the folder of the files of the small book after Rocq has accepted them, and its list of axioms."""
    place = tmp_path_factory.mktemp("accepted") / "rocq"
    prepared(place, prelude)
    said, error = judged(place, made[1])
    assert error == ""
    return place, said


def test_every_rule_but_a_computation_is_translated(made: tuple[Replay, dict[str, str]]) -> None:
    book, _ = made
    every = [*book.theorems.values(), *book.models.values()]
    left = {theorem.rule for theorem in every if theorem.name not in book.written}
    assert left == {"evaluate", "theory"}, "hypotheses of theories are variables of other theorems"
    assert book.unsupported == {"down.small": "a computation with the recursive function down"}, (
        "its values are numbers"
    )
    rules = {theorem.rule for theorem in every if theorem.name in book.written}
    assert rules == {"prove", "induct", "define", "choose", "tabulate", "root", "instantiate", "model"}


@needs_rocq
def test_rocq_accepts_every_kind_of_record(accepted: tuple[Path, str]) -> None:
    said = accepted[1]
    assert "classic" in axioms(said) <= set(export.AXIOMS)


@needs_rocq
def test_rocq_computes_what_the_checker_computes(tmp_path: Path, prelude: Path) -> None:
    """Rocq computes a function that is not recursive; a false sentence about it is refused."""
    kernel = Kernel()
    table = kernel.define(
        "table", [n], z3.IntSort(), lambda _, n: z3.If(n == 3, 5, z3.If(z3.And(n > 3, n < 6), -n, 2 * n))
    )
    small = z3.And(n >= 0, n < 7, x >= 1, x < n)
    kernel.evaluate("table.small", [n, x], z3.Implies(small, z3.Or(table(n) == 5, table(n) <= 2 * n, x == 9)))
    _, texts = files(written(tmp_path / "book", books.every(kernel)))
    assert " <: " in texts["Book_001.v"], "Rocq computes"
    prepared(tmp_path / "rocq", prelude)
    assert judged(tmp_path / "rocq", texts)[1] == ""
    texts["Book_001.v"] = texts["Book_001.v"].replace("7", "9")
    texts["Book_001.v"] = texts["Book_001.v"].replace("(x = 9)", "(x = 8)").replace("(2 * n)", "(1 * n)")
    assert "Error" in judged(tmp_path / "rocq", texts)[1]


@needs_rocq
@pytest.mark.parametrize("low", [0, 1])
def test_rocq_computes_recursive_functions(tmp_path: Path, prelude: Path, low: int) -> None:
    """Rocq computes the P-positions of Nim with two heaps; that those of a smaller heap 0 are others is refused."""
    kernel = Kernel()

    def body(lost: z3.FuncDeclRef, n: z3.ArithRef, x: z3.ArithRef) -> z3.BoolRef:
        first = z3.Exists([y], z3.And(y >= 0, y < n, lost(y, x)))
        second = z3.Exists([y], z3.And(y >= 0, y < x, lost(n, y)))
        return z3.And(n >= 0, x >= 0, z3.Not(first), z3.Not(second))

    lost = kernel.define("lost", [n, x], z3.BoolSort(), body, Measure((n + x,)))
    small = z3.And(n >= 0, n < 8, x >= 0, x < n + 1)
    kernel.evaluate("lost.equal", [n, x], z3.Implies(small, lost(n, x) == z3.And(n == x, x >= 0)))
    records = book_writer.records_of(books.every(kernel))
    (record,) = [record for record in records if record["rule"] == "evaluate"]
    record["goal"] = record["goal"].replace("(>= f.x 0))))", f"(>= f.x {low}))))")
    _, texts = files(written(tmp_path / "book", book_writer.book(records)))
    prepared(tmp_path / "rocq", prelude)
    said, error = judged(tmp_path / "rocq", texts)
    assert bool(error) is bool(low)
    if low:
        assert "memo_surely" in error and "expected to have type" in error, "the value is not true"
    else:
        assert "classic" in axioms(said) <= {*export.AXIOMS}


@needs_rocq
@pytest.mark.parametrize("real", [False, True])
def test_rocq_knows_that_squares_are_positive(tmp_path: Path, real: bool) -> None:
    """The square of a number that is not 0 is positive; a product of two such numbers need not be."""
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


def test_no_file_adds_an_axiom(made: tuple[Replay, dict[str, str]]) -> None:
    for name, text in made[1].items():
        assert not re.search(r"\b(Axiom|Parameter|Conjecture|Admitted|admit|Abort|bypass_check)\b", text), name
        assert text.count("Section ") == text.count("End ") or name == "Prelude.v", name
        depth = 0
        for line in text.splitlines():
            depth += line.startswith("Section ") - line.startswith("End ")
            assert depth or not re.match(r"(Variable|Variables|Hypothesis|Context)\b", line), f"{name}: {line}"


@needs_rocq
def test_a_changed_theorem_is_refused(made: tuple[Replay, dict[str, str]], accepted: tuple[Path, str]) -> None:
    place, (_, texts) = accepted[0], made
    book = texts["Book_001.v"]
    heads = [match.start() for match in re.finditer(r"^Theorem thm_\w+ : ", book, re.MULTILINE)]
    assert len(heads) > 20
    refused = 0
    for number, start in enumerate(heads[::7]):
        end = book.index(".\nProof.", start)
        statement = book[start:end]
        changed = statement.replace("= 0", "= 1", 1) if "= 0" in statement else f"{statement} /\\ False"
        text = book[:start] + changed + book[end:]
        name = f"Changed_{number}.v"
        _, error = judged(place, {name: text})
        assert error, changed
        refused += 1
    assert refused >= 4


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_certificate_is_refused(small: Path, tmp_path: Path, seed: int) -> None:
    """Take a premise from a line, or change a number in one; the translation, or else Rocq, refuses it."""
    book = export.replay(small)
    chance = random.Random(seed)
    asked = [one for t in book.theorems.values() for one in t.asked if not one.computed]
    one = chance.choice(asked)
    name = CERTIFICATE.format(one.hash)
    lines = bz2.decompress((small / name).read_bytes()).decode().splitlines()
    places = [n for n, line in enumerate(lines) if re.match(r"(follows|equal|instantiate|sum) \d", line)]
    place = chance.choice(places)
    reason, bar, rest = lines[place].partition(" | ")
    lines[place] = reason.split(" ")[0] + bar + rest
    (tmp_path / "certificates").mkdir()
    for path in small.glob("certificates/*"):
        (tmp_path / "certificates" / path.name).symlink_to(path)
    (tmp_path / name).unlink()
    (tmp_path / name).write_bytes(bz2.compress("\n".join(lines).encode()))
    theorem = next(t for t in book.theorems.values() if one in t.asked)
    with pytest.raises(Wrong, match="proves something else"):
        export.written(tmp_path, book, [theorem])


def test_the_files_are_the_same_in_every_run(small: Path, tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        code = (
            "import sys; from pathlib import Path; from tests.verify.export.rocq_files import files\n"
            "for name, text in files(Path(sys.argv[1]))[1].items(): Path(sys.argv[2], name).write_text(text)"
        )
        out.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", code, small, out], cwd=ROOT, env=environment, check=True)
        made.append({path.name: path.read_bytes() for path in out.iterdir()})
    assert made[0] == made[1] and len(made[0]) > 6


def test_statements_are_read_back(made: tuple[Replay, dict[str, str]]) -> None:
    book, _ = made
    reader = Reader(book)
    for theorem in book.theorems.values():
        book.names.forget()
        reader.compare(book.syntax.whole(theorem.formula), theorem)


def test_a_changed_statement_is_seen(made: tuple[Replay, dict[str, str]]) -> None:
    book, _ = made
    reader = Reader(book)
    changes = [
        (">= ", "> "),
        ("= 0", "= 1"),
        (" -> ", " /\\ "),
        ("forall", "exists"),
        (" + ", " - "),
        ("(~ ", "("),
        ("Z)", "R)"),
    ]
    seen = 0
    for theorem in book.theorems.values():
        book.names.forget()
        text = book.syntax.whole(theorem.formula)
        for old, new in changes:
            if old in text:
                with pytest.raises(NotTheStatement):
                    reader.compare(text.replace(old, new, 1), theorem)
                seen += 1
    assert seen > 60


def test_there_are_thirty_more() -> None:
    assert len({forgery.name for forgery in CHAINS}) == len(CHAINS) == 30


@needs_rocq
@pytest.mark.parametrize("forgery", [*FALSEHOODS, *CHAINS], ids=lambda forgery: forgery.name)
def test_rocq_refuses_what_an_unsound_checker_accepts(forgery: Forgery, tmp_path: Path, prelude: Path) -> None:
    """With the mistakes of an earlier checker put back, each falsehood is a theorem of the book; Rocq refuses it."""
    mistake = MISTAKES["pinned" if forgery.name.startswith("pinned") else "hidden"]
    with mistake():
        place = written(tmp_path / "book", book_writer.book(forgery.plain()))
        try:
            book, texts = files(place)
        except Refused as error:
            assert forgery.name in UNCERTIFIED and "is missing" in str(error)
            return
    assert forgery.name not in UNCERTIFIED
    assert not book.theorems["absurd"].hypotheses
    prepared(tmp_path / "rocq", prelude)
    _, said = judged(tmp_path / "rocq", {"Forged.v": joined(texts)})
    assert "has type" in said and "expected to have type" in said, "a fact about one sort is used for another"
    sound = joined({name: text for name, text in texts.items() if re.match("Data|Arithmetic|Steps", name)})
    assert judged(tmp_path / "rocq", {"Obligations.v": sound})[1] == "", "only the theorems are refused"
