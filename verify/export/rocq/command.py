"""The program `rocq.zip` of the site: it writes the files of one claim and lets Rocq check them. It needs no packages.

    python3 -I rocq.zip NIM-013.zip

The exit status is 0 if Rocq accepts every file, 1 if it refuses one, and 2 if something is missing or cannot be read.
"""

import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from verify.checker.command import BOOK, LIMIT, READ_ERRORS
from verify.checker.errors import Wrong, shorten

from . import bridges
from . import folder as export
from .names import plain

USAGE = "usage: python3 -I rocq.zip CLAIM.zip, where common.zip is in the same folder"
COMMON = "common.zip"  # the certificates that many claims need
AXIOM = re.compile(r"^([A-Za-z][\w.']*)\s*(?::|$)", re.MULTILINE)
VERSION = re.compile(r"version (\S+)")


class InputError(Exception):
    """The input or the machine does not allow a check; the message says why."""


def unpack(path: Path, folder: Path) -> None:
    """Put the records and certificates of a claim into a folder.

    Raises:
        Bad: an archive is missing or damaged.
    """
    for archive in (path.with_name(COMMON), path):
        try:
            with zipfile.ZipFile(archive) as packed:
                entries = packed.infolist()
                if sum(entry.file_size for entry in entries) > LIMIT:
                    raise InputError(f"{archive}: too large")
                packed.extractall(folder)
        except (*READ_ERRORS, ValueError) as error:
            raise InputError(f"{archive} cannot be read ({shorten(error)}); download it again") from None


def texts_of(path: Path) -> tuple[str, dict[str, str]]:
    """Return the tag of the claim of an archive, and its files for Rocq.

    Raises:
        Bad: an archive is missing or damaged, or the claim cannot be written.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        unpack(path, folder)
        try:
            book = export.replay(folder)
            if len(book.claims) != 1:
                raise InputError(f"{path}: {BOOK} has {len(book.claims)} claims instead of one")
            (tag,) = book.claims
            return tag, bridges.added(export.export(folder, [tag], book))
        except (Wrong, export.Unsupported) as error:
            raise InputError(f"{path}: {error}; download it again") from None


def version() -> str:
    """Return the version of Rocq that is installed.

    Raises:
        Bad: none is installed.
    """
    if shutil.which("coqc") is None:
        raise InputError("There is no coqc here: install Rocq, for example Debian's package coq")
    output = subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=False).stdout
    match = VERSION.search(output)
    return match[1] if match else "unknown"


def run_rocq(folder: Path, texts: Mapping[str, str]) -> str:
    """Let Rocq read files in their order, except those that it has accepted before; return the axioms that it printed.

    Raises:
        Refused: Rocq refuses a file, or it is ended before it has an answer.
    """
    names = [name for name in texts if name.endswith(".v")]
    output = ""
    is_new = False
    for number, name in enumerate(names, 1):
        path = folder / name
        output_file = path.with_suffix(".out")
        if not is_new and output_file.exists() and path.with_suffix(".vo").exists():
            output += output_file.read_text(encoding="utf-8")
            continue
        is_new = True  # Rocq reads each file again that comes after a new one
        print(f"{number}/{len(names)} {name}", file=sys.stderr, flush=True)
        process = subprocess.run(
            ["coqc", "-no-glob", "-w", "none", "-Q", ".", "Takeaway", name],
            cwd=folder, capture_output=True, text=True, check=False, preexec_fn=raise_stack_limit,
        )  # fmt: skip
        if process.returncode < 0:
            raise RocqRefusal(f"{name}: coqc was ended by signal {-process.returncode}; run this again")
        if "Out of memory" in process.stderr:
            raise RocqRefusal(f"{name}: there is too little memory; 4 GB are enough for each claim")
        if process.returncode:
            raise RocqRefusal(f"{name}: Rocq refuses it: {shorten(' '.join(process.stderr.split()))}")
        part = output_file.with_suffix(".part")
        part.write_text(process.stdout, encoding="utf-8")
        part.replace(output_file)
        output += process.stdout
    return output


class RocqRefusal(Exception):
    """Rocq has not accepted a file; the message says which."""


def raise_stack_limit() -> None:
    """Let a process use as much stack as the machine allows."""
    import resource

    _, limit = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (limit, limit))


def write_files(folder: Path, texts: Mapping[str, str]) -> None:
    """Write files; if the folder has others of these names, what Rocq has accepted there is forgotten.

    Raises:
        Bad: the folder cannot be written.
    """
    try:
        folder.mkdir(exist_ok=True)
        is_unchanged = all(
            (folder / name).exists() and (folder / name).read_text(encoding="utf-8") == text
            for name, text in texts.items()
        )
        if not is_unchanged:
            for stale in (*folder.glob("*.out"), *folder.glob("*.vo")):
                stale.unlink()
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{folder}: cannot be written ({error.strerror})") from None


def main(words: Sequence[str]) -> int:
    """Check the claim that the command line names, and print the result."""
    try:
        if len(words) != 1 or not words[0].endswith(".zip"):
            raise InputError(USAGE)
        path = Path(words[0])
        installed = version()
        tag, texts = texts_of(path)
        folder = Path(f"{tag}-rocq")
        write_files(folder, texts)
        if installed != export.TESTED:
            print(f"Rocq {installed} is here; the files were tested with {export.TESTED}", file=sys.stderr)
        output = run_rocq(folder, texts)
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except RocqRefusal as error:
        print(error, file=sys.stderr)
        return 1
    axioms = sorted({name.rpartition(".")[2] for name in AXIOM.findall(output)} - {"Axioms", "Closed"})
    if unexpected := [name for name in axioms if name not in export.AXIOMS]:
        print(f"{tag} rests on an axiom that is not in the list: {', '.join(unexpected)}", file=sys.stderr)
        return 1
    print(f"Rocq {installed} accepts {tag}; the statements are in {folder / (plain(tag) + '.v')}")
    print(f"axioms: {', '.join(axioms) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
