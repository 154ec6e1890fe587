"""Rocq's answers to forged books that a checker with an old bug accepts, and to changed proofs and statements."""

import bz2
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.verify.checker import unsound_rules
from tests.verify.checker.forged_books import FORGED
from tests.verify.checker.forged_records import Forgery
from tests.verify.export.rocq_files import exported_files, join_files, prepare_folder, run_rocq, write_book
from tests.verify.export.theory_forgeries import KINDS
from verify.checker.command import CERTIFICATE
from verify.checker.errors import Wrong
from verify.checker.reading import ParsedObligation
from verify.export.rocq import bridges
from verify.export.rocq import folder as export
from verify.export.rocq.certificate import Line, Lines
from verify.export.rocq.obligations import statement
from verify.export.rocq.read_back import NotTheStatement, Reader
from verify.pipeline.certification import book_writer, certificates

ATTACKS = Path(__file__).parent / "attacks"
MISTAKES = {"hidden": unsound_rules.without_hypotheses_of_theory, "pinned": unsound_rules.without_hypotheses_of_symbols}
# Each of these forgeries has an obligation without a certificate that the checker accepts.
UNCERTIFIED = {"hidden-in-a-datatype", "hidden-in-an-array", "hidden-in-the-places-of-arrays", "pinned-function"}
CHOSEN = [forgery for forgery in FORGED if re.match("hidden-(?!function)|pinned-|harmless-", forgery.name)]
FALSEHOODS = [forgery for forgery in CHOSEN if forgery.name not in UNCERTIFIED]
SEEDS = 3  # changes of each certificate
CHANGES = [(">= ", "> "), ("= 0", "= 1"), (" -> ", " /\\ "), ("forall", "exists"), (" + ", " - "), ("(~ ", "(")]


class Verdict(NamedTuple):
    """The answers to a forged book.

    Args:
        error: Rocq's message at the first place at which it refuses the files.
        sound: Rocq's message about the obligations alone, which hold.
    """

    error: str
    sound: str

    @property
    def refused(self) -> bool:
        """Return whether Rocq accepts the obligations, and refuses a fact about one sort or symbol for another."""
        return "has type" in self.error and "expected to have type" in self.error and not self.sound


def forged_book(forgery: Forgery, folder: Path) -> Path:
    """Return the folder of a forged book with its certificates."""
    return write_book(folder, book_writer.book(forgery.plain_records()))


def rocq_verdict(name: str, book: Path | Forgery, folder: Path, prelude: Path) -> Verdict:
    """Return Rocq's answers to a forged book, which a checker with an old bug reads and translates.

    Raises:
        Wrong: even this checker refuses the book, or certificates are missing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with MISTAKES["pinned" if name.startswith("pinned") else "hidden"]():
        book_folder = book if isinstance(book, Path) else forged_book(book, folder / "book")
        replayed, texts = exported_files(book_folder)
    (theorem,) = [theorem for names in [*replayed.claims.values()][:1] for theorem in names] or ["absurd"]
    if replayed.theorems[theorem].hypotheses:
        raise ValueError(f"{name}: the falsehood has hypotheses")
    prepare_folder(folder / "rocq", prelude)
    _, error = run_rocq(folder / "rocq", {"Forged.v": join_files(texts)})
    sound = join_files({file: text for file, text in texts.items() if re.match("Data|Arithmetic|Steps", file)})
    return Verdict(error, run_rocq(folder / "rocq", {"Obligations.v": sound})[1])


def forged_books() -> Iterator[tuple[str, Path | Forgery]]:
    """Yield all forged books with a falsehood: the original ones, their variations, and thirty more kinds."""
    for name in MISTAKES:
        yield f"{name}-attack", ATTACKS / name
    yield from ((forgery.name, forgery) for forgery in (*FALSEHOODS, *KINDS))


def another_game(folder: Path, prelude: Path) -> tuple[str, str]:
    """Return Rocq's answers to a book whose theorem has Bouton's text but is about another game, and to its bridges.

    The theorem is true, so Rocq accepts it; but it is not about Nim, which the bridges' hand-written theorems define.
    """
    book = export.replay(ATTACKS / "another-game")
    (tag,) = book.claims
    texts = export.export(ATTACKS / "another-game", [tag], book)
    more = bridges.added(texts)
    prepare_folder(folder, prelude)
    _, error = run_rocq(folder, {name: text for name, text in texts.items() if name.endswith(".v")})
    return error, run_rocq(folder, {bridges.FILE: more.get(bridges.FILE, "Fail.")})[1]


class NumberedLines(Lines):
    """The lines of a certificate, by their place in its text."""

    def __init__(self, obligation: str, lines: list[str]) -> None:
        theorem = statement(obligation)
        self.made: list[Line | None] = []
        super().__init__(ParsedObligation(theorem.world, {*theorem.formulas}), "\n".join(lines))

    def _read_line(self, line: str) -> None:
        super()._read_line(line)
        self.made.append(None if line.startswith("define") else self._proved[-1])

    def needed(self) -> list[int]:
        """Return the places of the lines on which the last line of the certificate depends."""
        return [place for place, line in enumerate(self.made) if line is not None and line.is_needed]


def changed_certificates(small: Path, folder: Path) -> Iterator[bool]:
    """Change certificates of a book so that they prove nothing, and yield for each whether the translation refuses it.

    A line that the proof needs loses its premises. If the checker still accepts the proof, the change is left out.
    """
    book = export.replay(small)
    for number, theorem in enumerate(book.theorems.values()):
        for obligation in theorem.obligations:
            name = CERTIFICATE.format(obligation.hash)
            if obligation.computed or not (small / name).exists():
                continue
            lines = bz2.decompress((small / name).read_bytes()).decode().splitlines()
            lines_needed = NumberedLines(obligation.text, lines).needed()
            places = [at for at in lines_needed if re.match(r"(follows|equal|instantiate|sum) \d", lines[at])]
            for seed in range(SEEDS if places else 0):
                changed_book = folder / f"{number}-{obligation.hash[:16]}-{seed}"
                (changed_book / "certificates").mkdir(parents=True)
                changed_lines = [*lines]
                at = random.Random(f"{obligation.hash}{seed}").choice(places)
                reason, bar, rest = lines[at].partition(" | ")
                changed_lines[at] = reason.split(" ")[0] + bar + rest
                if certificates.check_proof(obligation.text, "\n".join(changed_lines)).answer == "accepted":
                    continue
                (changed_book / name).write_bytes(bz2.compress("\n".join(changed_lines).encode()))
                for other in theorem.obligations:
                    if other is not obligation and not other.computed:
                        (changed_book / CERTIFICATE.format(other.hash)).symlink_to(
                            small / CERTIFICATE.format(other.hash)
                        )
                try:
                    export.record_files(changed_book, book, [theorem])
                except Wrong as error:
                    yield "proves something else" in str(error)
                else:
                    yield False


def changed_statements(small: Path) -> Iterator[bool]:
    """Change the statements of a book for Rocq, and yield for each whether reading it back shows the change."""
    book = export.replay(small)
    reader = Reader(book)
    for theorem in book.theorems.values():
        book.names.forget()
        text = book.syntax.whole(theorem.formula)
        for old, new in CHANGES:
            if old in text:
                try:
                    reader.compare(text.replace(old, new, 1), theorem)
                except NotTheStatement:
                    yield True
                else:
                    yield False


def changed_theorems(small: Path, folder: Path, prelude: Path, step: int = 1) -> Iterator[bool]:
    """Change statements in the files of a book but not their proofs, and yield for each whether Rocq refuses it."""
    _, texts = exported_files(small)
    text = join_files(texts)
    prepare_folder(folder, prelude)
    heads = [match.start() for match in re.finditer(r"^Theorem thm_\w+ : ", text, re.MULTILINE)]
    for number, start in enumerate(heads[::step]):
        end = text.index(".\nProof.", start)
        statement = text[start:end]
        changed_statement = statement.replace("= 0", "= 1", 1) if "= 0" in statement else f"{statement} /\\ False"
        upto = text.index("Qed.", end) + len("Qed.")
        yield bool(
            run_rocq(folder, {f"Changed_{number}.v": text[:start] + changed_statement + text[end:upto] + "\n"})[1]
        )
