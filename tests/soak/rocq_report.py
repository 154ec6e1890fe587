"""Report of a replay by Rocq: accepted claims, figures and statements, and why other claims are missing."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tests.soak.rocq_pieces import Piece
from tests.soak.rocq_store import Store
from tests.soak.soak_figures import commit
from verify.checker.command import BOOK, CERTIFICATE
from verify.checker.terms import closed_text
from verify.cli.benchmarks import machine
from verify.export.rocq import folder as export
from verify.export.rocq.claims import Claim
from verify.export.rocq.records import Replay
from verify.export.rocq.runs import LATER, SHOWN, keys, translation
from verify.pipeline.answer_cache import digest
from verify.pipeline.certification import book_writer


class ChangedDuringRun(Exception):
    """Raised if the sources or the book changed during the replay; the message names the claim."""


def keys_of(folder: Path, book: Replay) -> dict[str, str]:
    """Return the hash of each claim of a book, from the files in its folder."""

    def hashes(name: str) -> list[str]:
        paths = [folder / CERTIFICATE.format(obligation.hash) for obligation in book.theorems[name].obligations]
        return [hashlib.sha256(path.read_bytes()).hexdigest() for path in paths if path.exists()]

    return keys(book_writer.records_in(folder / BOOK), {name: hashes(name) for name in book.theorems})


class ReplayReport(NamedTuple):
    """The state of a replay that has ended or is being saved.

    Args:
        place: the folder with the book and its certificates.
        book: the records and certificates of the book.
        store: the files that Rocq has accepted.
        keys: the hash of each claim before the run.
        pieces_of_claim: for each claim that can be translated, its pieces.
        exclusion_reasons: why other claims are left out.
    """

    place: Path
    book: Replay
    store: Store
    keys: Mapping[str, str]
    pieces_of_claim: dict[str, list[Piece]]
    exclusion_reasons: dict[str, str]

    def accepted_claims(self) -> dict[str, list[Piece]]:
        """Return the pieces of each claim whose pieces are all accepted and use only the listed axioms."""
        translated = {
            tag: whole
            for tag, whole in self.pieces_of_claim.items()
            if all(p.closure_hash in self.store.file_of_piece for p in whole)
        }
        return {tag: whole for tag, whole in translated.items() if {*self.store.axioms(whole)} <= {*export.AXIOMS}}

    def unlisted_axioms(self) -> list[str]:
        """Return the axioms that some accepted piece uses although they are not listed."""
        return sorted({*self.store.axioms(self.accepted_pieces())} - {*export.AXIOMS})

    def accepted_pieces(self) -> list[Piece]:
        """Return the accepted pieces of all claims, each once."""
        every = {piece.closure_hash: piece for whole in self.pieces_of_claim.values() for piece in whole}
        return [piece for piece in every.values() if piece.closure_hash in self.store.file_of_piece]

    def refusal_reasons(self) -> dict[str, str]:
        """Return the reason why Rocq did not accept each refused piece, by name."""
        name_of_hash = {piece.closure_hash: piece.name for whole in self.pieces_of_claim.values() for piece in whole}
        return {name_of_hash[key]: why for key, why in self.store.refused.items() if key in name_of_hash}

    def missing_reasons(self) -> dict[str, str]:
        """Return the reason why each missing claim is missing."""
        accepted = self.accepted_claims()
        reasons = {tag: self.exclusion_reasons.get(tag, LATER) for tag in self.book.claims if tag not in accepted}
        for tag in self.pieces_of_claim.keys() - accepted.keys():
            refused_pieces = [piece for piece in self.pieces_of_claim[tag] if piece.closure_hash in self.store.refused]
            piece_axioms = {
                *self.store.axioms(
                    piece for piece in self.pieces_of_claim[tag] if piece.closure_hash in self.store.file_of_piece
                )
            }
            reasons[tag] = (
                f"{refused_pieces[0].name}: {self.store.refused[refused_pieces[0].closure_hash]}"
                if refused_pieces
                else LATER
            )
            if extra_axioms := sorted(piece_axioms - {*export.AXIOMS}):
                reasons[tag] = f"another axiom: {extra_axioms[0]}"
        return reasons

    def figures(self) -> dict[str, Any]:
        """Return the total figures of the accepted claims."""
        every = {piece.closure_hash: piece for whole in self.accepted_claims().values() for piece in whole}
        kinds = [piece.kind for piece in every.values()]
        seconds, memory = self.store.cost(every.values())
        return {
            "claims": len(self.accepted_claims()),
            "of": len(self.book.claims),
            "theorems": sum(len(self.book.claims[tag]) for tag in self.accepted_claims()),
            "records": kinds.count("Book"),
            "obligations": kinds.count("Steps"),
            "arithmetic": kinds.count("Arithmetic"),
            "megabytes": round(sum(len(piece.text) for piece in every.values()) / 1e6, 1),
            "seconds": round(seconds),
            "memory": memory,
        }

    def lines(self) -> Iterable[str]:
        """Yield the lines of a report on the claims that were asked for."""
        total = self.figures()
        yield f"{total['claims']} of {total['of']} claims accepted, with {total['obligations']} obligations"
        yield f"{total['megabytes']} MB of text, {total['seconds']} s of processor time, {total['memory']} MB at most"
        for name, why in sorted(self.refusal_reasons().items()):
            yield f"refused {name}: {why}"
        requested_tags = self.pieces_of_claim.keys() | self.exclusion_reasons.keys()
        for tag, why in sorted(self.missing_reasons().items()):
            if tag in requested_tags:
                yield f"{tag} is left out: {why}"

    def data(self) -> dict[str, Any]:
        """Return the saved data of a run."""
        now, store = keys_of(self.place, self.book), self.store
        claims: dict[str, dict[str, Any]] = {}
        for tag, whole in self.accepted_claims().items():
            if now.get(tag) != self.keys[tag]:
                raise ChangedDuringRun(f"{tag}: its records, certificates or translation changed during the run")
            kinds = [piece.kind for piece in whole]
            seconds, memory = store.cost(whole)
            claims[tag] = {
                "key": now[tag],
                "files": whole[-1].closure_hash,
                "theorems": len(self.book.claims[tag]),
                "records": kinds.count("Book"),
                "obligations": kinds.count("Steps"),
                "megabytes": round(sum(len(piece.text) for piece in whole) / 1e6, 2),
                "seconds": round(seconds, 1),
                "memory": memory,
                "axioms": store.axioms(whole),
            }
        return {
            "on": {**machine(), "rocq": store.version, "commit": commit()},
            "translation": translation(),
            "figures": self.figures(),
            "axioms": sorted({axiom for claim_data in claims.values() for axiom in claim_data["axioms"]}),
            "claims": claims,
            "left": self.missing_reasons(),
            "statements": {tag: self.statements(tag) for tag in SHOWN if tag in self.pieces_of_claim},
        }

    def statements(self, tag: str) -> dict[str, dict[str, str]]:
        """Return the statements of a claim's theorems in its file, with the hash of each formula."""
        claim = Claim(self.book, tag)
        data = {}
        for name in self.book.claims[tag]:
            theorem = self.book.theorems[name]
            data[name] = {
                "name": claim.name(theorem),
                "text": self.book.statements[name][-1],
                "sha256": digest(closed_text(theorem.formula)),
            }
        return data
