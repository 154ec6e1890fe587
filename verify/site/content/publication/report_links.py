"""Links for reporting an error on a page, and the address of the repository that takes reports.

The address is `Repository` under `[project.urls]` in pyproject.toml. The environment variable TAKEAWAY_REPOSITORY
overrides it for one build. Without an address the page shows the lines of the report for copying. The script of the
page adds its address with the fragment, which contains the state of a board.
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
from verify.site.content.publication import edition
from verify.site.languages.ui_strings import Words

SETTING, VARIABLE = "[project.urls] Repository", "TAKEAWAY_REPOSITORY"
ISSUE_FORM = "error.yml"  # below .github/ISSUE_TEMPLATE; its field names equal the parameters in `report_link`
# The lines of a report without a repository, in this order; the script of the page adds its title and address.
REPORT_FIELDS = ("tag", "standing", "version", "commit", "language")
ADDRESS = re.compile(r"https://[\w.-]+(:[0-9]+)?/[\w.~/-]*[\w~-]")


def repository_address(root: Path) -> str:
    """Return the address of the repository, without a trailing slash; empty if none is set.

    Raises:
        SiteError: the setting is not the address of a repository.
    """
    setting = os.environ.get(VARIABLE, "").strip()
    place, value = (VARIABLE, setting) if setting else (f"pyproject.toml: {SETTING}", _configured_address(root))
    address = value.rstrip("/").removesuffix(".git")
    if address and not ADDRESS.fullmatch(address):
        raise SiteError(f"{place} is {value!r}: give an address such as https://HOST/OWNER/NAME, or none")
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
    about = {"title": f"{tag}: ", "tag": tag, "standing": page.site.findings.standing(tag)}
    return _report(page.words, page.site.root, about)


def report_in_footer(words: Words, root: Path) -> str:
    """Return the same for the footer of all pages of a language; the script of the page adds its title."""
    return _report(words, root, {})


def _report(words: Words, root: Path, about: dict[str, str]) -> str:
    address = repository_address(root)
    edition_of = {"version": version("takeaway"), "commit": edition.load(root).commit, "language": words.language}
    fields = {"template": ISSUE_FORM, **about, **edition_of}
    fields = {name: value for name, value in fields.items() if value}  # without a repository no commit is known
    text = escape(words("ui.report"))
    if not address:
        lines = "".join(f"{name}: {fields[name]}\n" for name in REPORT_FIELDS if name in fields)
        return (
            f'<details class="tk-report tk-small" data-search-exclude><summary>{text}</summary>'
            f"<p>{escape(words('about.report_help'))}</p>"
            f'<pre class="tk-report-lines" dir="ltr"><code>{escape(lines)}</code></pre></details>'
        )
    target = escape(f"{address}/issues/new?{urlencode(fields)}", quote=True)
    return f'<p class="tk-report tk-small"><a rel="nofollow" href="{target}">{text}</a></p>'
