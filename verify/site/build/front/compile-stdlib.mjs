// Compile the Python standard library with the Python that pages run, so that no page has to. Arguments: the folder of
// Pyodide, and the archive to write. Modules that checks cannot need are omitted.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [home, made] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: home });
python.runPython(`
import importlib.util, marshal, sys, zipfile

UNWANTED = ("_pyrepl", "doctest", "email", "html", "http", "imaplib", "mailbox", "pdb", "pydoc", "unittest", "wsgiref",
            "xml", "xmlrpc")
UNCHECKED = (1).to_bytes(4, "little")  # by a hash of the source, which is not there to be compared
(library,) = (path for path in sys.path if path.endswith(".zip"))
with zipfile.ZipFile(library) as source, zipfile.ZipFile("/tmp/made.zip", "w") as target:
    for name in sorted(source.namelist()):
        if name.partition("/")[0].removesuffix(".py") in UNWANTED or name.endswith("/"):
            continue
        content = source.read(name)
        if name.endswith(".py"):
            # Without docstrings, which are a fifth of it.
            code = compile(content, f"{library}/{name}", "exec", dont_inherit=True, optimize=2)
            content = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(content) + marshal.dumps(code)
            name += "c"
        target.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(made, python.FS.readFile('/tmp/made.zip'));
