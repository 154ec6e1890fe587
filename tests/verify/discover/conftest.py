"""Cache of z3's answers that the searches of many games share."""

from collections.abc import Iterator

import pytest

from verify.kernel import solvers

# Hashes of the texts that z3 found unsat in this process, for tests that share answers.
SHARED: set[bytes] = set()


@pytest.fixture(scope="module")
def shared_answers() -> Iterator[None]:
    """Let z3 decide each text once for all tests of the modules that use this fixture.

    Each search proves the same general theorems, so nearly all its questions are those of the search before, and the
    answer to a text does not depend on earlier questions. Other modules, such as those on time limits and on stored
    answers, are not affected.
    """
    with pytest.MonkeyPatch.context() as patch, solvers.answer_cache():
        patch.setattr(solvers, "REFUTED_HASHES", SHARED)
        yield
