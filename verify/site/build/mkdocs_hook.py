"""MkDocs hook: plain `mkdocs build` and `mkdocs serve` produce the English site from the last results.

The hook replaces the common configuration by the one that `takeaway site` writes for English. Pages go to `en/` of the
site folder, as in the complete site. A new folder is filled beside the old site, other languages are carried over, and
the two folders are exchanged.
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
from verify.site.build.site_builder import BuildInputs, prepare_inputs
from verify.site.build.site_errors import SiteError
from verify.site.content.results import site_results

LANGUAGE = "en"
log = logging.getLogger("mkdocs.takeaway")


class SitePublisher(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
    """MkDocs plugin that completes the English pages to a whole site and publishes it.

    Args:
        site: the prepared inputs of the build.
        folder: the folder in which MkDocs builds.
        out: the site folder given to MkDocs.
        resources: the lock and the temporary folder, released after the build.
    """

    served = False  # whether MkDocs serves the pages itself

    def __init__(self, site: BuildInputs, folder: Path, out: Path, resources: ExitStack) -> None:
        self.site, self.folder, self.out, self.resources = site, folder, out, resources

    def on_post_build(self, config: MkDocsConfig) -> None:
        """Write the shared parts and publish the site, unless there were warnings that fail a strict build."""
        with self.resources:
            for write in self.site.shared_tasks(self.folder):
                write()
            atomic_folder.link_missing(self.out, self.folder)
            self.site.complete(self.folder, serving=self.served)
            counters = (
                handler for handler in logging.getLogger("mkdocs").handlers if isinstance(handler, CountHandler)
            )
            if not any(counter.get_counts() for counter in counters):
                atomic_folder.exchange_folders(self.folder, self.out)
                log.info(f"The English pages are in {self.out / LANGUAGE}")

    def on_build_error(self, error: Exception) -> None:
        """Keep the old site; report an expected error in one line."""
        self.resources.close()
        if isinstance(error, SiteError | OSError):
            raise abort_message(error, self.out) from None


def abort_message(error: SiteError | OSError, out: Path) -> Abort:
    """Return an MkDocs abort with a one-line message."""
    return Abort(str(error) if isinstance(error, SiteError) else f"{error.filename or out}: {error.strerror}")


def present_languages(root: Path, out: Path) -> list[str]:
    """Return the code of English, and the codes of all other languages whose pages are in the site folder."""
    return [code for code in languages(root) if code == LANGUAGE or (out / code / "index.html").exists()]


def on_startup(*, command: str, dirty: bool) -> None:
    """Record whether the command is `mkdocs serve`, which adds a script to each page."""
    SitePublisher.served = command == "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Return the configuration of the English site in place of the common one.

    Raises:
        Abort: the site cannot be built; the one-line message names the remedy.
    """
    root, out = Path(config.config_file_path).parent, Path(config.site_dir)
    results = Path(os.environ.get("TAKEAWAY_RESULTS", root / "build" / "results.json")).resolve()
    with ExitStack() as stack:
        try:
            site_results.refuse_others(results)
            stack.enter_context(atomic_folder.build_lock(results.parent, log.info))
            api = (out / "api" / "index.html").exists()
            site = prepare_inputs(results, [LANGUAGE], root, log.info, offered=present_languages(root, out), api=api)
            folder = stack.enter_context(atomic_folder.temporary_sibling(out))
        except (SiteError, OSError) as error:
            raise abort_message(error, out) from None
        english_config = load_config(str(site.files[LANGUAGE]), site_dir=str(folder / LANGUAGE), strict=config.strict)
        english_config.plugins["takeaway/whole"] = publisher = SitePublisher(site, folder, out, stack)
        english_config.plugins.on_startup(command="build", dirty=False)
        english_config = english_config.plugins.on_config(english_config)
        publisher.resources = stack.pop_all()
    return english_config
