"""z3 as a library alone: it reads an SMT-LIB text and says unsat, sat or unknown, with nothing in between."""

import ctypes
from ctypes import CDLL, c_char_p, c_void_p
from pathlib import Path

# A search that one seed leads astray is begun again with the next; steps, not seconds, so that a phone decides as well.
STEPS = (4_000_000, 8_000_000, 32_000_000)


class Engine:
    """The library in a file.

    Raises:
        OSError: it cannot be loaded.
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
        """What the library calls itself."""
        return str(self._library.Z3_get_full_version().decode())

    def says(self, text: str, steps: tuple[int, ...] = STEPS) -> str:
        """What z3 says of a text that ends with (check-sat), each turn with more steps and another seed."""
        said = "unknown"
        for seed, most in enumerate(steps):
            said = self._turn(f"(set-option :rlimit {most})\n(set-option :smt.random_seed {seed})\n{text}")
            if said != "unknown":
                break
        return said

    def _turn(self, text: str) -> str:
        # In a context of its own, what z3 says of a text does not hang on what it was asked before.
        config = self._library.Z3_mk_config()
        context = self._library.Z3_mk_context(config)
        self._library.Z3_del_config(config)
        self._library.Z3_set_error_handler(context, ctypes.c_void_p())  # an error is words in the answer, not an exit
        try:
            said = str(self._library.Z3_eval_smtlib2_string(context, text.encode()).decode()).strip()
        finally:
            self._library.Z3_del_context(context)
        return said if said in ("unsat", "sat") else "unknown"
