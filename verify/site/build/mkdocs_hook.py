"""A hook for MkDocs: `mkdocs build` and `mkdocs serve` by themselves give the English site, from the last results.

What they are asked for is replaced by the configuration that `takeaway site` would have written for English. The pages
go to `en/` of the folder that MkDocs was given, where the whole site has them too. As with `takeaway site`, a new
folder is filled beside that one, what was built there in other languages is carried over, and at the end the two are
exchanged.
"""

import logging
import os
from contextlib import ExitStack
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin
from mkdocs.utils import CountHandler

from verify.languages import languages
from verify.site.build import atomic_folder
from verify.site.build.site_builder import Ready, ready
from verify.site.build.site_errors import SiteError
from verify.site.content import site_results

LANGUAGE = "en"
log = logging.getLogger("mkdocs.takeaway")


class Whole(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
    """Makes a whole site of the English pages when they are built, and puts it in its place.

    Args:
        folder: where MkDocs builds.
        out: the folder that MkDocs was given.
        held: what ends with the build: nobody else builds meanwhile, and the folder is there.
    """

    served = False  # whether the pages are served by MkDocs itself

    def __init__(self, site: Ready, folder: Path, out: Path, held: ExitStack) -> None:
        self.site, self.folder, self.out, self.held = site, folder, out, held

    def on_post_build(self, config: MkDocsConfig) -> None:
        """The rest of the site, and the exchange; not after warnings, for which MkDocs refuses a strict build."""
        with self.held:
            for write in self.site.shared(self.folder):
                write()
            atomic_folder.carry(self.out, self.folder)
            self.site.complete(self.folder, serving=self.served)
            counters = (one for one in logging.getLogger("mkdocs").handlers if isinstance(one, CountHandler))
            if not any(counter.get_counts() for counter in counters):
                atomic_folder.replace(self.folder, self.out)
                log.info(f"The English pages are in {self.out / LANGUAGE}")

    def on_build_error(self, error: Exception) -> None:
        """The old site stays; what is not the fault of a program is said in a line."""
        self.held.close()
        if isinstance(error, SiteError | OSError):
            raise said(error, self.out) from None


def said(error: SiteError | OSError, out: Path) -> Abort:
    """Why there is no site, in a line."""
    return Abort(str(error) if isinstance(error, SiteError) else f"{error.filename or out}: {error.strerror}")


def there(root: Path, out: Path) -> list[str]:
    """The languages that are in the folder of a site, or will be."""
    return [code for code in languages(root) if code == LANGUAGE or (out / code / "index.html").exists()]


def on_startup(*, command: str, dirty: bool) -> None:
    """What MkDocs was asked for: `mkdocs serve` writes a script of its own into each page that it shows."""
    Whole.served = command == "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The configuration of the English site in place of the common one.

    Raises:
        Abort: the site cannot be built; says in a line what to run first.
    """
    root, out = Path(config.config_file_path).parent, Path(config.site_dir)
    results = Path(os.environ.get("TAKEAWAY_RESULTS", root / "build" / "results.json")).resolve()
    with ExitStack() as held:
        try:
            site_results.refuse_others(results)
            held.enter_context(atomic_folder.alone(results.parent, log.info))
            api = (out / "api" / "index.html").exists()
            site = ready(results, [LANGUAGE], root, log.info, offered=there(root, out), api=api)
            folder = held.enter_context(atomic_folder.beside(out))
        except (SiteError, OSError) as error:
            raise said(error, out) from None
        own = load_config(str(site.files[LANGUAGE]), site_dir=str(folder / LANGUAGE), strict=config.strict)
        own.plugins["takeaway/whole"] = whole = Whole(site, folder, out, held)
        own.plugins.on_startup(command="build", dirty=False)
        own = own.plugins.on_config(own)
        whole.held = held.pop_all()
    return own
