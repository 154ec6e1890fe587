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


class Bad(Exception):
    """The input or the machine does not allow a check; the message says why."""


def unpacked(path: Path, folder: Path) -> None:
    """Put the records and certificates of a claim into a folder.

    Raises:
        Bad: an archive is missing or damaged.
    """
    for archive in (path.with_name(COMMON), path):
        try:
            with zipfile.ZipFile(archive) as packed:
                entries = packed.infolist()
                if sum(entry.file_size for entry in entries) > LIMIT:
                    raise Bad(f"{archive}: too large")
                packed.extractall(folder)
        except (*READ_ERRORS, ValueError) as error:
            raise Bad(f"{archive} cannot be read ({shorten(error)}); download it again") from None


def texts_of(path: Path) -> tuple[str, dict[str, str]]:
    """Return the tag of the claim of an archive, and its files for Rocq.

    Raises:
        Bad: an archive is missing or damaged, or the claim cannot be written.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        unpacked(path, folder)
        try:
            book = export.replay(folder)
            if len(book.claims) != 1:
                raise Bad(f"{path}: {BOOK} has {len(book.claims)} claims instead of one")
            (tag,) = book.claims
            return tag, bridges.added(export.export(folder, [tag], book))
        except (Wrong, export.Unsupported) as error:
            raise Bad(f"{path}: {error}; download it again") from None


def version() -> str:
    """Return the version of Rocq that is installed.

    Raises:
        Bad: none is installed.
    """
    if shutil.which("coqc") is None:
        raise Bad("There is no coqc here: install Rocq, for example Debian's package coq")
    said = subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=False).stdout
    found = VERSION.search(said)
    return found[1] if found else "unknown"


def accepted(folder: Path, texts: Mapping[str, str]) -> str:
    """Let Rocq read files in their order, except those that it has accepted before; return the axioms that it printed.

    Raises:
        Refused: Rocq refuses a file, or it is ended before it has an answer.
    """
    names = [name for name in texts if name.endswith(".v")]
    printed = ""
    fresh = False
    for number, name in enumerate(names, 1):
        path = folder / name
        kept = path.with_suffix(".out")
        if not fresh and kept.exists() and path.with_suffix(".vo").exists():
            printed += kept.read_text(encoding="utf-8")
            continue
        fresh = True  # Rocq reads each file again that comes after a new one
        print(f"{number}/{len(names)} {name}", file=sys.stderr, flush=True)
        done = subprocess.run(
            ["coqc", "-no-glob", "-w", "none", "-Q", ".", "Takeaway", name],
            cwd=folder, capture_output=True, text=True, check=False, preexec_fn=stack,
        )  # fmt: skip
        if done.returncode < 0:
            raise Refused(f"{name}: coqc was ended by signal {-done.returncode}; run this again")
        if "Out of memory" in done.stderr:
            raise Refused(f"{name}: there is too little memory; 4 GB are enough for each claim")
        if done.returncode:
            raise Refused(f"{name}: Rocq refuses it: {shorten(' '.join(done.stderr.split()))}")
        part = kept.with_suffix(".part")
        part.write_text(done.stdout, encoding="utf-8")
        part.replace(kept)
        printed += done.stdout
    return printed


class Refused(Exception):
    """Rocq has not accepted a file; the message says which."""


def stack() -> None:
    """Let a process use as much stack as the machine allows."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))


def written(folder: Path, texts: Mapping[str, str]) -> None:
    """Write files; if the folder has others of these names, what Rocq has accepted there is forgotten.

    Raises:
        Bad: the folder cannot be written.
    """
    try:
        folder.mkdir(exist_ok=True)
        same = all(
            (folder / name).exists() and (folder / name).read_text(encoding="utf-8") == text
            for name, text in texts.items()
        )
        if not same:
            for old in (*folder.glob("*.out"), *folder.glob("*.vo")):
                old.unlink()
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Bad(f"{folder}: cannot be written ({error.strerror})") from None


def main(words: Sequence[str]) -> int:
    """Check the claim that the command line names, and print the result."""
    try:
        if len(words) != 1 or not words[0].endswith(".zip"):
            raise Bad(USAGE)
        path = Path(words[0])
        found = version()
        tag, texts = texts_of(path)
        folder = Path(f"{tag}-rocq")
        written(folder, texts)
        if found != export.TESTED:
            print(f"Rocq {found} is here; the files were tested with {export.TESTED}", file=sys.stderr)
        printed = accepted(folder, texts)
    except Bad as error:
        print(error, file=sys.stderr)
        return 2
    except Refused as error:
        print(error, file=sys.stderr)
        return 1
    axioms = sorted({name.rpartition(".")[2] for name in AXIOM.findall(printed)} - {"Axioms", "Closed"})
    if strange := [name for name in axioms if name not in export.AXIOMS]:
        print(f"{tag} rests on an axiom that is not in the list: {', '.join(strange)}", file=sys.stderr)
        return 1
    print(f"Rocq {found} accepts {tag}; the statements are in {folder / (plain(tag) + '.v')}")
    print(f"axioms: {', '.join(axioms) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
