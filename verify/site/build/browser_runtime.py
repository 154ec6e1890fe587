"""Runtime for proofs in the reader's browser: Python and z3 in WebAssembly, the project's checker, and `discover`.

Python comes from npm and z3 from the package index, both pinned by hash. A page loads the runtime only when the reader
starts a check. Immutable files are in a folder named after their hash, so browsers can cache them indefinitely.
"""

import ast
import gzip
import hashlib
import io
import json
import lzma
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import verify
from verify.site.build.node import FRONT, node_command
from verify.site.build.site_errors import SiteError
from verify.site.content.results import downloads
from verify.site.languages import ui_strings

PINNED = FRONT / "z3.txt"
COMPILE_SCRIPT = FRONT / "compile-stdlib.mjs"
FOLDER = "assets/check"
# Certificates above this size (bytes) take a phone more than about ten seconds; the page warns first.
LARGE_CLAIM = 800_000
# Packages of `verify` that the page runs completely, and single modules of other packages.
PACKAGES = ("checker", "browser")
MODULES = tuple(
    f"discover/{name}.py"
    for name in (
        "__init__", "general/__init__", "general/certificate_templates", "general/game_encoding", "general/game_records"
    )
)  # fmt: skip
# The module that searches for theorems, and modules that pages replace by versions in plain Python, by file name.
SEARCH = "verify.browser.game_search"
PLAIN = {
    "cvc5": "cvc5",
    "msgspec": "msgspec",
    "take_and_break": "verify.bruteforce.take_and_break",
    "sparse_values": "verify.bruteforce.sparse_values",
    "find_period": "verify.bruteforce.find_period",
    "automaton_guess": "verify.discover.strategies.automata.automaton_guess",
    "long_period_search": "verify.discover.strategies.long_periods.long_period_search",
}
# Data files that the modules of the search read.
DATA = ("theory/rules/grammar.json", "theory/rules/claim_phrases.json")
# z3 for Python, which only the search needs.
BINDINGS = "z3py.tar.xz"
LIBRARY = "libz3.so"
STDLIB = "python_stdlib.zip"
OFFLINE = "offline.js"
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")


def runtime_folder(build: Path) -> Path:
    """Return the folder for the prepared Python and z3; its name contains a hash of the inputs."""
    pins = b"".join(file.read_bytes() for file in (PINNED, FRONT / "package-lock.json", COMPILE_SCRIPT))
    pins += BINDINGS.encode()
    return build / f"check-{hashlib.sha256(pins).hexdigest()[:12]}"


def download_size(build: Path) -> int:
    """Return the number of bytes that a reader downloads once to check claims; 0 if the site cannot offer checks."""
    home = runtime_folder(build)
    return sum(path.stat().st_size for path in home.iterdir() if path.name != BINDINGS) if home.is_dir() else 0


def prepare_runtime(modules: Path, build: Path, say: Callable[[str], None] = print) -> Path | None:
    """Prepare Python and z3 as they are served, unless done before, and return their folder.

    If z3 cannot be fetched, report the reason through `say` and return None.

    Args:
        modules: the `node_modules` folder.
        build: the folder below which the prepared files are kept.
        say: receives the line with the reason.
    """
    pyodide, home = modules / "pyodide", runtime_folder(build)
    if not home.is_dir():
        temporary_folder = build / f".{home.name}.{os.getpid()}"
        shutil.rmtree(temporary_folder, ignore_errors=True)
        temporary_folder.mkdir(parents=True)
        try:
            library = _download_z3(pyodide, temporary_folder)
            _compile_stdlib(pyodide, temporary_folder / STDLIB)
        except SiteError as error:
            shutil.rmtree(temporary_folder, ignore_errors=True)
            say(f"site: built without checks in the browser: {error}")
            return None
        _copy_runtime(temporary_folder, pyodide, library)
        try:
            os.replace(temporary_folder, home)
        except OSError:  # a parallel build was faster
            shutil.rmtree(temporary_folder, ignore_errors=True)
    return home


def _download_z3(pyodide: Path, folder: Path) -> bytes:
    """Download the z3 wheel for this WebAssembly Python, write its modules, and return its shared library.

    Raises:
        SiteError: pip cannot fetch the wheel.
    """
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    platform, version = f"pyemscripten_{info['abi_version']}_wasm32", info["python"].rpartition(".")[0]
    process = subprocess.run(
        [
            sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "download", "--quiet",
            "--require-hashes", "--no-deps", "--only-binary=:all:",
            f"--platform={platform}", f"--python-version={version}",
            f"--dest={folder}", f"--requirement={PINNED}",
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    wheels = list(folder.glob("*.whl"))
    if process.returncode or len(wheels) != 1:
        last = (process.stderr.strip().splitlines() or ["no message"])[-1]
        raise SiteError(f"pip could not download z3 for WebAssembly ({PINNED.name}): {last}")
    with zipfile.ZipFile(wheels[0]) as wheel:
        library = wheel.read(f"z3/lib/{LIBRARY}")
        modules = [name for name in wheel.namelist() if name.startswith("z3/") and name.endswith(".py")]
        (folder / BINDINGS).write_bytes(_tar_archive({name: wheel.read(name) for name in modules}))
    wheels[0].unlink()
    return library


def _compile_stdlib(pyodide: Path, target: Path) -> None:
    """Compile the Python standard library in advance; this halves the time until a page is ready.

    Raises:
        SiteError: the compilation failed.
    """
    process = subprocess.run(
        [*node_command(), COMPILE_SCRIPT, pyodide, target], capture_output=True, text=True, check=False
    )
    if process.returncode:
        last = (process.stderr.strip().splitlines() or ["no message"])[-1]
        raise SiteError(f"{COMPILE_SCRIPT.name} could not compile the Python standard library: {last[:200]}")


def _copy_runtime(folder: Path, pyodide: Path, library: bytes) -> None:
    """Write the files as they are served; large files are compressed, because not every host compresses them."""
    for name in SCRIPTS:
        shutil.copy(pyodide / name, folder / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")
    for name, content in (("pyodide.asm.wasm", (pyodide / "pyodide.asm.wasm").read_bytes()), (LIBRARY, library)):
        (folder / f"{name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


def program_sources() -> Mapping[str, bytes]:
    """Return the Python sources that the page runs, by their path in the archive."""
    home = Path(verify.__file__).parent
    sources = [home / "__init__.py", *(path for room in PACKAGES for path in sorted((home / room).glob("*.py")))]
    sources += [home / name for name in MODULES]
    return {path.relative_to(home.parent).as_posix(): path.read_bytes() for path in sources}


def search_sources() -> Mapping[str, bytes]:
    """Return the Python sources of the search for theorems, by their path in the archive."""
    home = Path(verify.__file__).parent.parent
    replacements = {module: home / "verify/browser/pure_python" / f"{name}.py" for name, module in PLAIN.items()}
    sources: dict[str, bytes] = {name: (home / name).read_bytes() for name in DATA}
    waiting, seen = [SEARCH], {SEARCH}
    while waiting:
        module = waiting.pop()
        place = home / module.replace(".", "/")
        path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        source = replacements.get(module, path)
        if not source.is_file():
            continue
        name = path.relative_to(home).as_posix()
        sources[name] = source.read_bytes()
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        new = _imports(sources[name], package) - seen
        seen |= new
        waiting += sorted(new)
    return sources


def _imports(source: bytes, package: str) -> set[str]:
    """Return the modules of this project, or in `PLAIN`, that a module imports when it is loaded, and their packages.

    A name imported from a module is also returned as a submodule, even if it is a function or a class.

    Args:
        source: the text of the module.
        package: the package that contains it.
    """
    names: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(filter(None, (package if node.level else "", node.module)))
            names |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    parts = [name.split(".") for name in names]
    modules = {".".join(part[:count]) for part in parts for count in range(1, len(part) + 1)}
    return {name for name in modules if name.partition(".")[0] in ("theory", "verify", *PLAIN)}


def write(root: Path, out: Path, runtime: Path, languages: Iterable[str], general: Path | None = None) -> None:
    """Write `assets/check/` of the site: scripts, messages of each language, and the files that they load.

    The archives of the claims must exist in `out/book`.

    Args:
        root: the project folder.
        out: the folder of the site.
        runtime: the prepared Python and z3.
        languages: the languages of the messages.
        general: the archive of the general book, with which pages prove games; None for a site without it.
    """
    target = out / FOLDER
    shutil.copytree(root / "docs" / "assets" / "check", target)
    program = _zip_archive(program_sources())
    sums = {path.name: _checksum(path.read_bytes()) for path in sorted(runtime.iterdir())}
    folder = hashlib.sha256(json.dumps(sums).encode()).hexdigest()[:12]
    shutil.copytree(runtime, target / folder)
    name = f"program.{hashlib.sha256(program).hexdigest()[:12]}.zip"
    (target / name).write_bytes(program)
    sizes = {path.stem: downloads.download_size(path) for path in sorted((out / "book").glob("*-*.zip"))}
    large = {tag: size for tag, size in sizes.items() if size > LARGE_CLAIM}
    manifest = {"folder": folder, "files": sums, "program": {"name": name, **_checksum(program)}, "large": large}
    if BINDINGS in sums:
        search = _tar_archive(search_sources())
        archive_name = f"search.{hashlib.sha256(search).hexdigest()[:12]}.tar.xz"
        (target / archive_name).write_bytes(search)
        manifest["search"] = {"name": archive_name, **_checksum(search)}
    if general is not None:
        content = general.read_bytes()
        shared = f"general.{hashlib.sha256(content).hexdigest()[:12]}.zip"
        (target / shared).write_bytes(content)
        manifest["general"] = {"name": shared, **_checksum(content)}
    (target / "files.js").write_text(f"export default {json.dumps(manifest, indent=1)};\n", encoding="utf-8")
    (target / OFFLINE).replace(out / OFFLINE)  # a service worker controls only the folder from which it is served
    for language in languages:
        tables = ui_strings.load(language, root).tables
        strings = {**tables["check"], **tables["twin"], "formula": tables.get("formula", {})}
        table = json.dumps(strings, ensure_ascii=False, indent=1)
        (target / f"words.{language}.js").write_text(f"export default {table};\n", encoding="utf-8")


def _checksum(content: bytes) -> dict[str, object]:
    """Return the size and hash by which a page checks that a file is complete and unchanged."""
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _tar_archive(files: Mapping[str, bytes]) -> bytes:
    """Return a compressed TAR archive; equal files give equal bytes.

    For many sources it is a third smaller than ZIP.
    """
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            info = tarfile.TarInfo(name)
            info.size = len(files[name])
            archive.addfile(info, io.BytesIO(files[name]))
    return lzma.compress(raw.getvalue(), preset=9)


def _zip_archive(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP archive of the files, sorted by name; equal files give equal bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED)
    return packed.getvalue()
