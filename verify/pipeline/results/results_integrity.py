"""Integrity of results: edited results are refused, and so are results that do not match book and certificates.

The seal of the results detects an edited record. Somebody who edits results can also make a new seal, so everything
that can be derived again is derived again. The independent checker reads the part of the book for the shown claims and
derives each formula. The shown forms of a theorem are printed again from that formula and compared. Each certified
theorem must have a certificate of each obligation that the checker derives; the file must be the recorded one, and the
checker must accept it, now or earlier, see `accepted_hashes`. The standing of a claim must follow from
those of its theorems.

The following is protected by the seal only: the docstrings of theorems, brute force, mutants, the agreement of cvc5,
and the consistency of premises.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from theory.claims.catalogue import Claim
from theory.claims.standing import standing_of_claim
from verify.checker import command
from verify.checker.book import Book, Obligation, closure, read
from verify.checker.command import BOOK, HOLDS, judge, judge_all
from verify.checker.errors import Refused, Unreadable
from verify.checker.terms import closed_text
from verify.formulas import checker_formula_printer
from verify.formulas.notation import notation
from verify.formulas.printer import equation, formula
from verify.formulas.renderers import plain, tex
from verify.formulas.tree_nodes import Tree
from verify.pipeline.answer_cache import digest
from verify.pipeline.certification import accepted_hashes, book_writer, certificates
from verify.pipeline.certification.accepted_hashes import AcceptedHashes
from verify.pipeline.claims import clause_theorems
from verify.pipeline.results.results_file import ResultsError, edited_part
from verify.pipeline.results.results_schema import Results, TheoremRecord

# The rule of the kernel for each kind of record.
RULES = {
    "prove": "solver", "induct": "induction", "evaluate": "evaluation", "define": "definition", "choose": "choice",
    "tabulate": "tabulation", "root": "root", "theory": "hypothesis", "instantiate": "instantiation",
}  # fmt: skip
PRINTED_FIELDS = ("statement", "formula", "tex", "symbols", "remarks")
# The fields that only some theorems have.
OPTIONAL = ("tex", "remarks")
# The number of obligations from which certificates are checked on all cores.
MANY = 40
REMEDY = "run `takeaway verify`"
# The tag of the claim under which theorems are shown.
SHOWN_TAG = "SHOWN-1"


def check(path: Path, results: Results, claims: Mapping[str, Claim], theorems: Iterable[str] | None = None) -> None:
    """Refuse results that were edited, or that do not match the book and the certificates next to them.

    Args:
        path: the file of the results.
        results: the results in this file.
        claims: the tags of the shown claims; those without results are skipped.
        theorems: the names of further shown theorems; all of the results if None.

    Raises:
        ResultsError: the results do not match; the message names the record.
    """
    try:
        _Check(path, results, claims, theorems).run()
    except _Wrong as error:
        raise ResultsError(f"{path}: {error}; {REMEDY}") from None


def printed_of(theorem: TheoremRecord) -> dict[str, Any]:
    """Return the printed forms of a theorem's formula, and the kernel rule on which these forms depend."""
    return {
        name: value for name in (*PRINTED_FIELDS, "rule") if (value := getattr(theorem, name)) or name not in OPTIONAL
    }


class _Wrong(Exception):
    """Raised for a mismatch; `check` adds the file and the remedy to the message."""


@dataclass
class _Check:
    path: Path
    results: Results
    claims: Mapping[str, Claim]
    theorems: Iterable[str] | None
    # The hashes of new acceptances, and the names of the theorems behind each claim.
    new: list[str] = field(default_factory=list)
    obligations_of_claim: dict[str, list[str]] = field(default_factory=dict)

    def run(self) -> None:
        if why := edited_part(self.results):
            raise _Wrong(why)
        complete = self.theorems is None
        memo = self._hash_of_all() if complete else ""
        if memo and memo in self.accepted:
            return
        if self.names:
            self._compare_book()
        for tag in self.tags:
            self._compare_claim(tag)
        with suppress(OSError):
            self.accepted.save([*self.new, *([memo] if memo else [])])

    @cached_property
    def tags(self) -> list[str]:
        """Return the tags of the shown claims that have results."""
        return [tag for tag in self.claims if tag in self.results.claims]

    @cached_property
    def names(self) -> list[str]:
        """Return the names of the theorems that pages or commands show."""
        theorems = self.results.theorems if self.theorems is None else self.theorems
        listed = (name for tag in self.tags for name in self.results.claims[tag].theorems)
        return [*dict.fromkeys([*listed, *theorems])]

    @cached_property
    def accepted(self) -> AcceptedHashes:
        return AcceptedHashes(self.path.parent / "kept")

    @property
    def folder(self) -> Path:
        return self.path.parent / "book"

    @cached_property
    def text(self) -> str:
        """Return the text of the book.

        Raises:
            _Wrong: the book is missing, cannot be read, or is not the book of these results.
        """
        try:
            text = command.read_text(self.folder, BOOK)
        except Unreadable:
            missing = not (self.folder / BOOK).exists()
            what = (
                "there is no book beside these results" if missing else "the book beside these results cannot be read"
            )
            raise _Wrong(what) from None
        if digest(text) != self.results.book:
            raise _Wrong("these results do not belong to the book beside them")
        return text

    def _hash_of_all(self) -> str:
        """Return the hash of the results, the book and all certificates together; "" if no theorem is shown."""
        if not self.names:
            return ""
        lie = sorted((self.folder / "certificates").glob("*.bz2"))
        files = [f"{path.stem} {digest(path.read_bytes())}" for path in lie]
        seal = self.results.seal and self.results.seal.as_data()
        return accepted_hashes.complete_check_hash(seal, digest(self.text), files, self.claims)

    # The book

    def _compare_book(self) -> None:
        records = book_writer.records_of(self.text)
        graph = book_writer.pages_of(records)
        listed = {record["tag"]: record["theorems"] for record in records if record["rule"] == "claim"}
        for tag in self.tags:
            if listed.get(tag, []) != self.results.claims[tag].theorems:
                raise _Wrong(f"claim {tag}: its theorems in these results differ from those in the book")
        part = graph.part({SHOWN_TAG: self.names})
        try:
            book = read(book_writer.book(part))
        except (Refused, Unreadable) as error:
            if any(self._record(name).standing == "certified" for name in self.names):
                raise _Wrong(f"the checker refuses the book beside these results: {error}") from None
            return
        rules = {name: RULES[record["rule"]] for record in part for name in book_writer.theorems_of(record)}
        self._compare_theorems(book, rules)
        for tag in self.tags:
            rests = closure(book, self.results.claims[tag].theorems)
            self.obligations_of_claim[tag] = [theorem.name for theorem in rests if theorem.name in book.theorems]

    def _record(self, name: str) -> TheoremRecord:
        """Return the record of the theorem with a name.

        Raises:
            _Wrong: the results do not contain the record.
        """
        theorem = self.results.theorems.get(name)
        if theorem is None:
            raise _Wrong(f"theorem {name} is missing from these results")
        return theorem

    def _compare_theorems(self, book: Book, rules: Mapping[str, str]) -> None:
        """Compare each theorem with the book, and find the certificates of the certified ones."""
        printer = _Printer(book)
        theorem_of: dict[Obligation, str] = {}
        # A cited theorem may be instantiated at a term with a symbol that nothing else needs; it is not in the results.
        needed = {theorem.name for theorem in closure(book, self.names)}
        for theorem in book.theorems.values():
            name = theorem.name
            if name not in needed and name not in self.results.theorems:
                continue
            record = self._record(name)
            sha = digest(closed_text(theorem.formula))
            if record.sha256 != sha or record.name != name:
                raise _Wrong(f"theorem {name}: its formula in these results differs from that in the book")
            if record.rule != rules[name] or record.hypotheses != sorted(theorem.hypotheses):
                raise _Wrong(f"theorem {name}: its rule or hypotheses in these results differ from those in the book")
            self._compare_printed(record, sha, printer)
            if record.standing == "certified":
                self._compare_obligations(record, theorem.obligations)
                theorem_of |= dict.fromkeys(theorem.obligations, name)
                for theory in sorted(theorem.hypotheses):
                    if theory not in book.models:
                        raise _Wrong(
                            f"theorem {name} is certified in these results, but the book has no model of {theory}"
                        )
                    theorem_of |= {one: name for one in book.models[theory].obligations if one not in theorem_of}
        self._compare_symbols(book)
        self._check_certificates(theorem_of)

    def _compare_printed(self, record: TheoremRecord, sha: str, printer: "_Printer") -> None:
        """Check that the printed forms of a theorem in the results equal those printed again from its formula."""
        fields = printed_of(record)
        key = accepted_hashes.printed_hash(sha, fields)
        if key in self.accepted:
            return
        again = printer.printed(record.name, record.rule, typeset=bool(record.tex))
        for name in PRINTED_FIELDS:
            if fields.get(name) != again.get(name):
                raise _Wrong(
                    f"theorem {record.name}: its field {name} in these results does not match the formula in the book"
                )
        self.new.append(key)

    def _compare_symbols(self, book: Book) -> None:
        """Compare the defining theorems of each symbol, or its axioms, with the book."""
        defining = {symbol[2:]: [theorem.name] for symbol, theorem in book.equations.items()}
        defining |= {
            f[2:]: [h.name for h in theory.hypotheses] for theory in book.theories.values() for f in theory.functions
        }
        for name, symbol in self.results.definitions.items():
            if name in defining and symbol.theorems != defining[name]:
                raise _Wrong(f"symbol {name}: its theorems in these results differ from those in the book")

    # The certificates

    def _compare_obligations(self, record: TheoremRecord, obligations: Iterable[Obligation]) -> None:
        """Compare a certified theorem's obligations with the book, and its certificate files with the recorded ones."""
        name, recorded = record.name, {o.name: o for o in record.obligations}
        by_name = {one.name: one for one in obligations}
        if recorded.keys() != by_name.keys():
            raise _Wrong(f"theorem {name}: its obligations in these results differ from those in the book")
        for step, one in by_name.items():
            decision = recorded[step]
            certificate = decision.certificate
            answers = decision.cvc5.answer, certificate.answer, decision.consistent.answer == "unsat"
            if answers != ("unsat", "accepted", False):
                raise _Wrong(
                    f"theorem {name} is certified in these results, but the answers for {step} do not support this"
                )
            if not one.computed and certificate.sha256 != self._certificate_hash(one):
                problem = "is not the one that the run accepted" if self._certificate_hash(one) else "is missing"
                raise _Wrong(f"theorem {name}: the certificate of {step} {problem}")

    def _certificate_hash(self, obligation: Obligation) -> str:
        """Return the hash of an obligation's certificate file; "" if there is none, as for a computation."""
        return "" if obligation.computed else certificates.hash_of(self.folder / "certificates", obligation.text)

    def _check_certificates(self, theorem_of: Mapping[Obligation, str]) -> None:
        """Check each certificate that the checker has not accepted before, and record its acceptance."""
        keys = {one: accepted_hashes.certificate(one.hash, self._certificate_hash(one)) for one in theorem_of}
        jobs = [(one, self.folder) for one, key in keys.items() if key not in self.accepted]
        for (one, _), (status, _, wrong) in zip(jobs, self._judge(jobs), strict=True):
            if status != HOLDS:
                name = theorem_of[one]
                raise _Wrong(
                    f"theorem {name} is certified in these results, but the checker does not accept it: {wrong}"
                )
            self.new.append(keys[one])

    def _judge(self, jobs: list[tuple[Obligation, Path]]) -> list[tuple[int, int, str]]:
        return judge_all(jobs) if len(jobs) >= MANY else [judge(job) for job in jobs]

    # The claims

    def _compare_claim(self, tag: str) -> None:
        """Compare a claim with the catalogue, and its standings with those that follow from its theorems."""
        record, claim = self.results.claims[tag], self.claims[tag]
        if record.declared != claim.declared or (record.ok and clause_theorems.naming_error(claim, record.theorems)):
            raise _Wrong(f"claim {tag}: its record in these results differs from the catalogue")
        behind = self.obligations_of_claim.get(tag, record.theorems)
        for word, names in ((record.standing, record.theorems), (record.standing_all_the_way, behind)):
            derived = standing_of_claim(
                claim.declared,
                [self._record(name).standing for name in names],
                failed=not record.ok and not str(record.reason).startswith("declared "),
                checked=bool(record.evidence),
                refuted=bool(record.counterexample),
                covered=not clause_theorems.uncovered_clauses(claim),
            )
            if derived != word:
                raise _Wrong(f"claim {tag} is {word} in these results, but its theorems give {derived}")


class _Printer:
    """A printer of the formulas of a book in the forms that the results contain."""

    def __init__(self, book: Book) -> None:
        self.book, self.datatypes = book, checker_formula_printer.datatypes(book.world)
        self.defined = {symbol[2:] for symbol in book.equations}
        self.defined |= {f[2:] for theory in book.theories.values() for f in theory.functions}
        self.chosen = frozenset(s[2:] for s, theorem in book.equations.items() if theorem.name == f"{s[2:]}.witness")

    def printed(self, name: str, rule: str, *, typeset: bool) -> dict[str, Any]:
        """Return the printed forms of a theorem's formula that pages show."""
        theorem, table = self.book.theorems[name], notation()
        formula_tree = checker_formula_printer.tree(theorem.formula, self.datatypes)
        docs = (equation if rule in ("definition", "choice") else formula)(formula_tree, table, self.chosen)
        symbols = [*self._symbols(formula_tree)]
        remarks = list(dict.fromkeys(text for symbol in symbols if (text := table.remark(symbol))))
        return {
            "statement": checker_formula_printer.statement(theorem.formula),
            "formula": plain(docs),
            "symbols": symbols,
            **({"tex": tex(docs)} if typeset else {}),
            **({"remarks": remarks} if remarks else {}),
        }

    def _symbols(self, term: Tree) -> Iterator[str]:
        names = dict.fromkeys(part.name for part in term.walk() if part.op == "call")
        return (name for name in names if name in self.defined)
