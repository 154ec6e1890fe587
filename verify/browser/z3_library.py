"""z3 as a shared library that reads an SMT-LIB script and answers unsat, sat or unknown."""

import ctypes
from ctypes import CDLL, c_char_p, c_void_p
from pathlib import Path

# Each retry uses another seed. The limits count steps and not seconds, so that slow devices give the same results.
STEPS = (4_000_000, 8_000_000, 32_000_000)


class Engine:
    """A z3 library loaded from a file.

    Raises:
        OSError: the library cannot be loaded.
    """

    def __init__(self, library: Path) -> None:
        self._library = CDLL(str(library))
        for name, given, result in (
            ("Z3_get_full_version", [], c_char_p),
            ("Z3_mk_config", [], c_void_p),
            ("Z3_del_config", [c_void_p], None),
            ("Z3_mk_context", [c_void_p], c_void_p),
            ("Z3_del_context", [c_void_p], None),
            ("Z3_set_error_handler", [c_void_p, c_void_p], None),
            ("Z3_eval_smtlib2_string", [c_void_p, c_char_p], c_char_p),
        ):
            function = getattr(self._library, name)
            function.argtypes, function.restype = given, result

    def version(self) -> str:
        """Return the version text of the library."""
        return str(self._library.Z3_get_full_version().decode())

    def run_script(self, text: str, steps: tuple[int, ...] = STEPS) -> str:
        """Return the answer of z3 to a script that ends with (check-sat); each retry has more steps and a new seed."""
        answer = "unknown"
        for seed, most in enumerate(steps):
            answer = self._run_once(f"(set-option :rlimit {most})\n(set-option :smt.random_seed {seed})\n{text}")
            if answer != "unknown":
                break
        return answer

    def _run_once(self, text: str) -> str:
        """Return the answer of z3 to a script."""
        # A fresh context makes the answer independent of earlier scripts.
        config = self._library.Z3_mk_config()
        context = self._library.Z3_mk_context(config)
        self._library.Z3_del_config(config)
        self._library.Z3_set_error_handler(context, ctypes.c_void_p())  # an error is words in the answer, not an exit
        try:
            answer = str(self._library.Z3_eval_smtlib2_string(context, text.encode()).decode()).strip()
        finally:
            self._library.Z3_del_context(context)
        return answer if answer in ("unsat", "sat") else "unknown"
