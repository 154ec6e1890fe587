"""Link for reporting an error in a claim, and the address of the repository that takes reports.

The address is `Repository` under `[project.urls]` in pyproject.toml. The environment variable TAKEAWAY_REPOSITORY
overrides it for one build. Without an address the page shows the lines of the report for copying.
"""

import os
import re
import tomllib
from functools import cache
from html import escape
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlencode

from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.content import edition

SETTING, VARIABLE = "[project.urls] Repository", "TAKEAWAY_REPOSITORY"
ISSUE_FORM = "error.yml"  # below .github/ISSUE_TEMPLATE; its field names equal the parameters in `report_link`
# The lines of a report without a repository, in this order.
REPORTED = ("tag", "standing", "version", "commit", "language")
ADDRESS = re.compile(r"https://[\w.-]+(:[0-9]+)?/[\w.~/-]*[\w~-]")


def repository_address(root: Path) -> str:
    """Return the address of the repository, without a trailing slash; empty if none is set.

    Raises:
        SiteError: the setting is not the address of a repository.
    """
    given = os.environ.get(VARIABLE, "").strip()
    place, configured = (VARIABLE, given) if given else (f"pyproject.toml: {SETTING}", _configured_address(root))
    address = configured.rstrip("/").removesuffix(".git")
    if address and not ADDRESS.fullmatch(address):
        raise SiteError(f"{place} is {configured!r}: give an address such as https://HOST/OWNER/NAME, or none")
    return address


@cache
def _configured_address(root: Path) -> str:
    file = root / "pyproject.toml"
    if not file.is_file():
        return ""
    project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {})
    return str(project.get("urls", {}).get("Repository", "")).strip()


def report_link(page: Page, tag: str) -> str:
    """Return a paragraph with a link to a prefilled report about a claim.

    Without a repository, return a fold with the lines of the report, which readers can copy and send.
    """
    address = repository_address(page.site.root)
    known = {
        "template": ISSUE_FORM,
        "title": f"{tag}: ",
        "tag": tag,
        "standing": page.site.findings.standing(tag),
        "version": version("takeaway"),
        "commit": edition.load(page.site.root).commit,
        "language": page.site.language,
    }
    known = {name: value for name, value in known.items() if value}  # without a repository no commit is known
    if not address:
        lines = "".join(f"{name}: {known[name]}\n" for name in REPORTED if name in known)
        return (
            f'<details class="tk-report tk-small" data-search-exclude><summary>{page.word("ui.report")}</summary>'
            f"<p>{page.word('about.report_help')}</p>"
            f'<pre class="tk-report-lines" dir="ltr"><code>{escape(lines)}</code></pre></details>'
        )
    target = escape(f"{address}/issues/new?{urlencode(known)}", quote=True)
    return f'<p class="tk-small"><a rel="nofollow" href="{target}">{page.word("ui.report")}</a></p>'
