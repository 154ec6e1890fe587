"""What a machine finds of a claim beside its checks, which run once for all in `tests.verify.pipeline.test_claims`."""

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from theory.claims.catalogue import catalogue
from verify.bruteforce.ground_truth import BruteForce
from verify.pipeline.bruteforce_checks import run_checks

TRUTH = BruteForce()


@cache
def found(tag: str) -> dict[str, Any]:
    """Return the counterexample, the transcript and the defining code of a claim; no evidence."""
    checks = import_module(f"theory.claims.{catalogue()[tag].family}").CHECKS
    return run_checks(tag, replace(checks[tag], checks=()), TRUTH)


class Shared(BruteForce):
    """The same truth from the same tables, for tests that tell a single lie."""

    def __init__(self) -> None:
        super().__init__()
        self._games, self._walked = TRUTH._games, TRUTH._walked
