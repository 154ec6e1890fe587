"""Writer of `results.json`, which joins earlier results with those of a run and writes the file atomically.

Next to the file are the cache in `kept/`, the text of every obligation in `obligations/`, and the book with a
certificate of every obligation in `book/`. Results contain the hash of the book and a seal, see
`results_integrity`. They also contain hashes of their sources and the versions of the engines; only
results of the same sources are joined.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from theory.claims.catalogue import catalogue, families
from verify.checker.command import BOOK
from verify.kernel.statements import file_name
from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import Store, digest, write_beside
from verify.pipeline.certification import accepted_hashes, book_writer, certificates
from verify.pipeline.certification.accepted_hashes import AcceptedHashes
from verify.pipeline.dask_workers import Cluster
from verify.pipeline.results import results_integrity
from verify.pipeline.results.results_file import ResultsError, edited_part, load, results_text, seal
from verify.pipeline.results.results_schema import FORMAT, ClaimRecord, Results, Summary, TheoremRecord
from verify.pipeline.runner import Progress, RunResults, engines, examine_claims
from verify.pipeline.worker_pool import Workers

NO_RESULTS = Results(
    format=FORMAT, sources="", engines={}, claims={}, theorems={}, definitions={}, data={}, book="",
    summary=Summary(claims=0, standings={}, theorems=0, families=[], obligations=0),
)  # fmt: skip


def run(
    tags: Iterable[str],
    path: Path,
    jobs: int = 2,
    progress: Progress = lambda stage, done, total: None,
    fresh: bool = False,
    say: Callable[[str], None] = lambda line: None,
    scheduler: str = "",
) -> Results:
    """Verify the claims with these tags and write the results; the results of other claims stay.

    Args:
        tags: the tags of the claims.
        path: the results file; the cache is next to it in `kept/`.
        jobs: the number of worker processes.
        progress: receives a stage, its progress, and its total.
        fresh: whether to ignore cached answers.
        say: receives a line of text if earlier results are dropped.
        scheduler: the address of a Dask scheduler whose workers do the tasks instead, see `dask_workers`.

    Raises:
        ResultsError: the file is damaged, or its folder cannot be written.
        NoCluster: the scheduler cannot be used.
        WorkerDied: a worker process died; nothing is written.
    """
    selected = set(tags)
    claims = [claim for tag, claim in catalogue().items() if tag in selected]
    earlier = load(path) if path.exists() else NO_RESULTS
    others = earlier.claims.keys() - selected
    if others and (stale := _reason_to_drop(earlier)):
        earlier = NO_RESULTS
        of = "1 other claim" if len(others) == 1 else f"{len(others)} other claims"
        say(f"{path}: the results of {of} are dropped: {stale}; run `takeaway verify` to verify all claims")
    store = Store(path.parent / "kept", engines(), fresh=fresh)
    with report_write_errors(path.parent):
        store.put("probe", True, "written")
    # The path is absolute because workers on other machines have another current folder.
    folder = (path.parent / "book" / "certificates").absolute()
    with Cluster(scheduler, path.parent) if scheduler else Workers(jobs) as pool:
        run = examine_claims(claims, pool, store, progress, folder)
    return write(run, path, earlier)


def write(run: RunResults, path: Path, earlier: Results = NO_RESULTS) -> Results:
    """Write the findings of a run as results, and the texts of the obligations.

    Earlier results of the same sources are kept.

    Raises:
        ResultsError: the folder cannot be written.
    """
    joined = _join_results(earlier, run)
    alone = run.claims.keys() == joined.claims.keys()
    records = (
        run.book if alone else book_writer.join_books(book_writer.records_in(path.parent / "book" / BOOK), run.book)
    )
    text = book_writer.book(records)
    results = seal(replace(joined, book=digest(text)))
    with report_write_errors(path.parent):
        _write_texts(path.parent / "obligations", run.scripts, alone=alone)
        _write_book(path.parent / "book", text, run)
        AcceptedHashes(path.parent / "kept").save(_hashes_of_accepted(run), alone=alone)
        write_beside(path, results_text(results, indent=1))
    return results


def _hashes_of_accepted(run: RunResults) -> Iterator[str]:
    """Yield the hashes of what this run accepted: certificates of obligations and printed forms of theorems."""
    for name, decision in run.decisions.items():
        if decision.certificate.answer == "accepted":
            yield accepted_hashes.certificate(digest(run.scripts[file_name(name)]), decision.certificate.sha256)
    for theorem in run.theorems.values():
        yield accepted_hashes.printed_hash(theorem.sha256, results_integrity.printed_of(theorem))


@contextmanager
def report_write_errors(folder: Path) -> Iterator[None]:
    """Return a context that reports an error of writing in one line.

    Raises:
        ResultsError: a file in the folder cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise ResultsError(
            f"{folder}: cannot be written ({error.strerror}); choose another place with --results"
        ) from None


def _reason_to_drop(earlier: Results) -> str:
    """Return the reason why earlier results cannot be joined with new ones; "" if they can."""
    if why := edited_part(earlier):
        return why
    if earlier.sources != source_hashes.results_hash():
        return "they were made from different sources"
    return "" if earlier.engines == engines() else "they were made with different engines"


def _write_texts(folder: Path, scripts: dict[str, str], *, alone: bool) -> None:
    """Write the texts of obligations that changed.

    Args:
        folder: the folder of the texts.
        scripts: the text of each obligation, by file name.
        alone: whether the results contain no earlier claims; if so, all other texts are removed.
    """
    for name, script in scripts.items():
        path = folder / f"{name}.smt2"
        if not path.exists() or path.read_text(encoding="utf-8") != script:
            write_beside(path, script)
    if alone:
        for path in folder.glob("*.smt2"):
            if path.stem not in scripts:
                path.unlink()


def _write_book(folder: Path, text: str, run: RunResults) -> None:
    """Write the text of the book.

    After a run of the whole catalogue, unused certificates are removed.
    """
    write_beside(folder / BOOK, book_writer.pack_book(text))
    if run.claims.keys() == catalogue().keys():
        needed = {certificates.place(folder / "certificates", script) for script in run.scripts.values()}
        for path in (folder / "certificates").glob("*.bz2"):
            if path not in needed:
                path.unlink()


def _join_results(earlier: Results, run: RunResults) -> Results:
    """Return the earlier results updated with the new ones, without claims that are no longer in the catalogue."""
    all_claims = earlier.claims | run.claims
    listed = {tag: all_claims[tag] for tag in catalogue() if tag in all_claims}
    if listed.keys() == run.claims.keys():
        # No earlier claim remains, so theorems that only earlier claims used are dropped as well.
        earlier = NO_RESULTS
    claims = {
        tag: replace(record, supports=sorted(t for t, other in listed.items() if tag in other.rests_on))
        for tag, record in listed.items()
    }
    theorems = earlier.theorems | run.theorems
    transcripts = earlier.data.get("transcripts", {}) | run.data["transcripts"]
    return Results(
        format=FORMAT,
        sources=source_hashes.results_hash(),
        engines=engines(),
        summary=_summary(claims, theorems),
        claims=claims,
        theorems=theorems,
        definitions=earlier.definitions | run.definitions,
        data={**earlier.data, **run.data, "transcripts": transcripts},
        book="",
    )


def _summary(claims: Mapping[str, ClaimRecord], theorems: Mapping[str, TheoremRecord]) -> Summary:
    return Summary(
        claims=len(claims),
        standings=dict(Counter(record.standing for record in claims.values())),
        theorems=len(theorems),
        families=list(families()),
        obligations=sum(len(theorem.obligations) for theorem in theorems.values()),
    )
