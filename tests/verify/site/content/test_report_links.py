"""Tests of the link to report an error: on every page, filled in, and absent without an address."""

import re
from html import unescape
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml

from tests.verify.site import site_crawler
from verify.languages import LANGUAGES, ROOT
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.content.claims import claim_page
from verify.site.content.publication import edition, report_links
from verify.site.languages import ui_strings

ADDRESS = "https://git.example.org/somebody/takeaway"
WORDS = {
    "en": "Report an error on this page",
    "he": "דיווח על טעות בדף הזה",
    "pl": "Zgłoś błąd na tej stronie",
    "fa": "گزارش خطا در این صفحه",
}


def foot(root: Path, language: str, tag: str = "NIM-013") -> str:
    """Return the footer of a claim's page of a project in a folder."""
    catalogue = SimpleNamespace(neighbours=lambda _: ("", ""))
    findings = SimpleNamespace(standing=lambda _: "certified")
    site: Any = SimpleNamespace(
        words=ui_strings.load(language), language=language, root=root, catalogue=catalogue, findings=findings
    )
    return claim_page.part(Page(site, lambda source: source, f"claims/{tag}/"), tag, "foot")


def links(html: str) -> list[str]:
    page = site_crawler.Page()
    page.feed(html)
    return [address for tag, address in page.links if tag == "a"]


@pytest.fixture(autouse=True)
def without_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(report_links.VARIABLE, raising=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_contains_the_address_of_the_page(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(report_links.VARIABLE, f"{ADDRESS}.git")
    html = foot(tmp_path, language)
    (address,) = links(html)
    parts = urlsplit(address)
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{ADDRESS}/issues/new"
    fields = {name: value for name, (value,) in parse_qs(parts.query).items()}
    expected = {"tag": "NIM-013", "standing": "certified", "version": version("takeaway"), "language": language}
    assert fields == {"template": report_links.ISSUE_FORM, "title": "NIM-013: ", **expected}
    assert WORDS[language] in unescape(html)


def test_the_form_has_a_field_for_each_thing_that_is_filled_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(report_links.VARIABLE, ADDRESS)
    query = parse_qs(urlsplit(links(foot(tmp_path, "en"))[0]).query)
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / report_links.ISSUE_FORM).read_text(encoding="utf-8"))
    fields = {field["id"]: field for field in form["body"] if "id" in field}
    field_names = {*query, "address"} - {"template", "title"}  # the script of the page adds the address
    assert field_names and field_names <= {*fields}
    # These fields are filled in by the address of the link; a choice would have to be an entry of a list.
    assert {fields[name]["type"] for name in field_names} == {"input"}


def test_without_an_address_there_is_no_link(tmp_path: Path, site: Path) -> None:
    assert links(foot(tmp_path, "en")) == []
    pages = [path.read_text(encoding="utf-8") for path in site.rglob("*.html")]
    assert pages and not any("issues/new" in page for page in pages)


def test_the_address_is_a_setting_of_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert report_links.repository_address(tmp_path) == ""
    project = tmp_path / "project"
    project.mkdir()
    (project / "pyproject.toml").write_text(f'[project.urls]\nRepository = "{ADDRESS}/"\n', encoding="utf-8")
    assert report_links.repository_address(project) == ADDRESS
    assert links(foot(project, "en"))[0].startswith(f"{ADDRESS}/issues/new?")
    monkeypatch.setenv(report_links.VARIABLE, "https://git.example.org/a-fork/takeaway")
    assert report_links.repository_address(project) == "https://git.example.org/a-fork/takeaway"


@pytest.mark.parametrize("wrong", ["somebody/takeaway", "javascript:alert(1)", 'https://a.example/"><b>', "https://a"])
def test_an_invalid_address_stops_the_build(wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(report_links.VARIABLE, wrong)
    with pytest.raises(SiteError, match="give an address such as https://HOST/OWNER/NAME") as error:
        foot(tmp_path, "en")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_a_report_names_the_commit(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(report_links.VARIABLE, address)
    monkeypatch.setenv(edition.COMMIT, "0123456789abcdef")
    edition.load.cache_clear()
    html = foot(tmp_path, "en")
    assert ("commit=01234567&amp;" if address else "\ncommit: 01234567\n") in html
    monkeypatch.delenv(edition.COMMIT)
    edition.load.cache_clear()
    assert "commit" not in foot(tmp_path, "en").rpartition("tk-report")[2 if not address else 0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_footer_of_a_page_has_a_report(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ui_strings.load(language)
    lines = report_links.report_in_footer(words, tmp_path)
    assert f"version: {version('takeaway')}\nlanguage: {language}\n" in lines and links(lines) == []
    monkeypatch.setenv(report_links.VARIABLE, ADDRESS)
    html = report_links.report_in_footer(words, tmp_path)
    (address,) = links(html)
    fields = {name: value for name, (value,) in parse_qs(urlsplit(address).query).items()}
    assert fields == {"template": report_links.ISSUE_FORM, "version": version("takeaway"), "language": language}
    assert WORDS[language] in unescape(html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_one_report(site: Path, language: str) -> None:
    pages = sorted((site / language).rglob("index.html"))
    counts = {
        str(page.relative_to(site)): len(re.findall(r'class="?tk-report[" ]', page.read_text(encoding="utf-8")))
        for page in pages
    }
    assert len(counts) > 20 and {*counts.values()} == {1}, {page for page, count in counts.items() if count != 1}
