"""A hook for MkDocs: `mkdocs build` and `mkdocs serve` by themselves give the English site, from the last results.

What they are asked for is replaced by the configuration that `takeaway site` would have written for English. The pages
go to `en/` of the folder that MkDocs was given, where the whole site has them too, so that other languages that were
built there stay.
"""

import logging
import os
import shutil
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin

from verify.languages import languages
from verify.site import assets, findings, finish
from verify.site.build import Ready, ready
from verify.site.errors import SiteError

LANGUAGE = "en"
log = logging.getLogger("mkdocs.takeaway")


class Shared(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
    """Puts what all languages share beside the pages, when they are built."""

    def __init__(self, site: Ready, out: Path) -> None:
        self.site = site
        self.out = out

    def on_post_build(self, config: MkDocsConfig) -> None:
        """Each part is written beside and then renamed."""
        beside = self.out / f".shared.{os.getpid()}"
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir()
        try:
            for write in self.site.shared(beside):
                write()
            for part in beside.iterdir():
                shutil.rmtree(self.out / part.name, ignore_errors=True)
                os.replace(part, self.out / part.name)
        finally:
            shutil.rmtree(beside, ignore_errors=True)
        finish.search(self.out, LANGUAGE, self.site.root)
        finish.trim(self.out / LANGUAGE)
        assets.messages(self.site.root, self.out, LANGUAGE, self.site.modules)
        finish.landing(self.out, self.site.root, there(self.site.root, self.out))


def there(root: Path, out: Path) -> list[str]:
    """The languages that are in the folder of a site, or will be."""
    return [code for code in languages(root) if code == LANGUAGE or (out / code / "index.html").exists()]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The configuration of the English site in place of the common one.

    Raises:
        Abort: the site cannot be built; says in a line what to run first.
    """
    root, out = Path(config.config_file_path).parent, Path(config.site_dir)
    results = Path(os.environ.get("TAKEAWAY_RESULTS", root / "build" / "results.json"))
    try:
        findings.refuse_others(results)
        api = (out / "api" / "index.html").exists()
        site = ready(results.resolve(), [LANGUAGE], root, log.info, offered=there(root, out), api=api)
    except SiteError as error:
        raise Abort(str(error)) from None
    own = load_config(str(site.files[LANGUAGE]), site_dir=str(out / LANGUAGE), strict=config.strict)
    own.plugins["takeaway/shared"] = Shared(site, out)
    own.plugins.on_startup(command="build", dirty=False)
    return own.plugins.on_config(own)
