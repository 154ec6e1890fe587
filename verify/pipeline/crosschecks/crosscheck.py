"""Proofs of theorems, their dependencies, second opinions, and the resulting standing.

`verify.pipeline.runner` calls this module for all claims in parallel, for the command and for the tests.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from theory.claims.check import Truth
from verify.checker.errors import shorten
from verify.kernel import Kernel, Obligation, ProofError, StepRefused, Theorem, smtlib, solvers
from verify.kernel.statements import Premises
from verify.pipeline.answer_cache import digest
from verify.pipeline.certification import certificates, cpc_translation
from verify.pipeline.crosschecks.mutants import MutantTestFailed
from verify.pipeline.crosschecks.premise_consistency import consistent
from verify.pipeline.gc_tuning import few_collections
from verify.pipeline.one_line_errors import in_one_line
from verify.pipeline.results.evidence_schema import Answer, Certificate, Decision, DerivedBook, MutantRecord
from verify.proofs.family_books import Mutant, theorem_of
from verify.proofs.theorem_chapters import Chapter

# The processor time in seconds for a step of a hand-made mutant. A refused step has a counterexample, which z3 finds in
# hundredths of a second. The steps before it are proved, each in at most half a second.
TWIN_SECONDS = 5.0

NO_CERTIFICATE = Certificate(answer="none", lines=0, ms=0.0, why="cvc5 gave no proof")

# A function that asks cvc5 about a text and returns its answer with a proof.
Prover = Callable[[str], solvers.Answer]


@dataclass
class ProofResult:
    """The result of proving one claim: its theorems, or the reason for the failure.

    If a solver or a computation refused a step, `verdict`, `script` and `computed` describe that step.
    """

    theorems: list[Theorem] = field(default_factory=list)
    failure: str = ""
    verdict: str = ""
    script: str = ""
    computed: bool = False


@few_collections()
def prove(kernel: Kernel, chapters: Iterable[Chapter]) -> ProofResult:
    """Return the result of proving the chapters of a claim: its theorems, or the message of the step that failed."""
    proved = ProofResult()
    try:
        theorems = [theorem_of(kernel(chapter)) for chapter in chapters]
        kernel.closure(theorems)  # refuses theorems that the kernel did not make
        proved.theorems = theorems
    except StepRefused as error:
        proved.failure = str(error)
        proved.verdict, proved.script, proved.computed = error.verdict, error.script, error.computed
    except ProofError as error:
        proved.failure = str(error)
    except Exception as error:  # an error in a chapter fails its claim and does not end the run
        proved.failure = in_one_line(error)
    return proved


def proof_of(script: str) -> solvers.Answer:
    """Return cvc5's answer to an obligation, with a brief proof."""
    return solvers.ask_cvc5(script, proof=True, brief=True)


def decide_again(
    script: str,
    premises: str,
    computed: bool = False,
    inner_premises: Sequence[Premises] = (),
    folder: Path | None = None,
    prover: Prover = proof_of,
    template: str | None = None,
) -> Decision:
    """Return the second opinions on an obligation: cvc5, the checker on cvc5's proof, and z3 on the premises.

    Args:
        script: the text of the obligation.
        premises: the text of its premises without the goal.
        computed: whether the obligation is decided by computation; then only the checker repeats the computation.
        inner_premises: the premises inside the goal.
        folder: the folder of certificates. A certificate in it is checked like a new one. If it is accepted, cvc5
            answers without a proof, which takes a fifth of the time.
        prover: asks cvc5 for an answer with a proof.
        template: a certificate to check if there is none in the folder, instead of a proof by cvc5.
    """
    proof, file = (None, "") if computed else certificates.read_stored(folder, script)
    if proof is None and template is not None:
        proof, file = template, ""
    certificate = certificates.check_proof(script, proof) if computed or proof is not None else NO_CERTIFICATE
    if computed:
        second = solvers.Answer("unsat" if certificate.answer == "accepted" else "unknown", certificate.ms / 1000)
    elif certificate.answer == "accepted":
        second = solvers.ask_cvc5(script)
        if folder is not None and proof is not None and not file:
            file = certificates.keep(folder, script, proof)
    else:
        second, certificate, file = _new_certificate(script, folder, prover, certificate, file)
    if file and certificate.answer == "accepted":
        certificate = replace(certificate, sha256=file)
    return Decision(
        cvc5=Answer(answer=second.verdict, ms=round(second.seconds * 1000, 2), why=second.reason),
        consistent=consistent(script, premises, inner_premises, computed),
        certificate=certificate,
    )


def _new_certificate(
    script: str, folder: Path | None, prover: Prover, certificate: Certificate, file: str
) -> tuple[solvers.Answer, Certificate, str]:
    """Return cvc5's answer to an obligation, the checker's verdict on its proof, and the hash of the certificate file.

    Args:
        script: the text of the obligation.
        folder: the folder that receives an accepted certificate; None to store none.
        prover: asks cvc5 for an answer with a proof.
        certificate: the verdict so far, which stays if cvc5 answers without a proof.
        file: the hash of the file so far, which stays if no certificate is stored.
    """
    second = prover(script)
    if second.reason:
        certificate = replace(NO_CERTIFICATE, why=f"cvc5 gave no proof: {second.reason}")
    if second.verdict == "unsat":
        proof, certificate = _check_translation(script, second)
        if certificate.answer != "accepted" and cpc_translation.TRUST_STEP in second.proof:
            second = solvers.ask_cvc5(script, proof=True)
            proof, certificate = _check_translation(script, second)
        if folder is not None and certificate.answer == "accepted":
            file = certificates.keep(folder, script, proof)
    elif second.verdict == "unknown":  # without a proof, cvc5 may apply more rules
        second = solvers.ask_cvc5(script)
    return second, certificate, file


def _check_translation(script: str, answer: solvers.Answer) -> tuple[str, Certificate]:
    """Return the proof of an answer in the form of certificates, and the checker's verdict on it."""
    translated = cpc_translation.translate_proof(answer.proof)
    return translated, certificates.check_proof(script, translated)


def standing_of_theorem(
    kernel: Kernel, theorem: Theorem, decisions: Mapping[str, Decision], derived: DerivedBook | None = None
) -> tuple[str, str]:
    """Return the standing of a theorem without its dependencies, and the reason why it is not higher.

    The reason is "" if the theorem is certified.

    The standing is "open" if the assumptions or premises may contradict each other, "proved" if cvc5 does not agree,
    "confirmed" if the checker does not accept the theorem, and "certified" otherwise.

    Args:
        kernel: the kernel in which the theorem was proved.
        theorem: the theorem.
        decisions: the second opinions on each obligation, by name.
        derived: the checker's result for the book, see `certificates.derive_book`; None if there is no book.
    """
    for theory in sorted(theorem.hypotheses):
        if theory not in kernel.models:
            return "open", f"{theorem.name}: the hypotheses of {theory} have no proved model"
    if len(theorem.hypotheses) > 1 and not kernel.have_common_model(theorem.hypotheses):
        return "open", f"{theorem.name}: {' and '.join(sorted(theorem.hypotheses))} have no proved common model"
    obligations = kernel.obligations([theorem])
    for o in obligations:
        if (premises := decisions[o.name].consistent).answer == "unsat":
            where = f": {shorten(premises.place)}" if premises.place else ""
            return "open", f"{o.name}: the premises contradict each other{where}"
    for o in obligations:
        if (cvc5 := decisions[o.name].cvc5).answer != "unsat":
            return "proved", f"{o.name}: cvc5 says {cvc5.answer}{f': {cvc5.why}' if cvc5.why else ''}"
    why = _reason_not_certified(theorem, obligations, decisions, derived)
    return ("confirmed", why) if why else ("certified", "")


def _reason_not_certified(
    theorem: Theorem, obligations: Iterable[Obligation], decisions: Mapping[str, Decision], derived: DerivedBook | None
) -> str:
    """Return the reason why a theorem is not certified; "" if it is.

    The checker must derive the same formula from the book with exactly the kernel's obligations, and must accept a
    certificate of each.
    """
    if derived is None:
        return f"{theorem.name}: no book was written"
    if derived.why:
        return f"the book: {derived.why}"
    accepted = {}
    for o in obligations:
        certificate = decisions[o.name].certificate
        if certificate.answer != "accepted":
            return f"{o.name}: {certificate.answer} certificate: {certificate.why}"
        accepted[digest(o.script)] = o.name
    formula_hash, *asked = derived.theorems.get(theorem.name, [""])
    if formula_hash != digest(smtlib.text(theorem.formula)):
        return f"{theorem.name}: the checker derives a different formula from the book"
    needed = [*asked, *(one for theory in sorted(theorem.hypotheses) for one in derived.models.get(theory, [""]))]
    if set(needed) != set(accepted):
        return f"{theorem.name}: the checker derives different obligations from the book"
    return ""


def try_mutant(mutant: Mutant, chapters: Iterable[Chapter], truth: Truth) -> MutantRecord:
    """Return the record of a hand-made mutant, after checking that the kernel refuses it and brute force refutes it.

    Both the proof and brute force use the changed game. The record contains the text of the refused step in `asked`,
    and says in `computed` whether the step is a computation.

    Raises:
        MutantTestFailed: the proof succeeds, z3 answers unknown, or brute force does not refute the statement. Also
            raised if the proof fails for another reason than a solver's answer or a false computation, such as a name
            that is in use.
    """
    start = time.perf_counter()
    chapters = tuple(chapters)
    attempt = prove(Kernel(seconds=TWIN_SECONDS, replacements=dict(mutant.replacements)), chapters)
    if not attempt.failure:
        raise MutantTestFailed(f"the proof succeeds with {mutant.name}")
    why = attempt.failure.splitlines()[0]
    if not attempt.verdict or (attempt.computed and attempt.verdict != "sat"):
        raise MutantTestFailed(f"with {mutant.name} the proof fails, but no step is refused: {why}")
    if attempt.verdict == "unknown":
        raise MutantTestFailed(f"with {mutant.name} the step is undecided, not refused: {why}")
    failure = mutant.find_failure(truth)
    if not failure:
        raise MutantTestFailed(f"brute force does not refute the statement with {mutant.name}")
    return MutantRecord(
        name=mutant.name, how="hand", statement=why, refuted_by=failure, kind="", old="", new="",
        asked=attempt.script, computed=attempt.computed, seconds=round(time.perf_counter() - start, 3),
    )  # fmt: skip
