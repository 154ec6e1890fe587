"""Tests of reports of errors: each page fills in its title and its address with the state of its board."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from verify.languages import LANGUAGES
from verify.site.content.publication import report_links
from verify.site.languages import ui_strings

REPOSITORY = "https://git.example.org/somebody/takeaway"
# A page of each kind.
PAGES = ("", "nim/", "nim/learn/", "board/?game=nim&position=3,4", "atlas/", "reading/", "discover/", "teach/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_a_report_name_the_page(desk: Any, small_base: str, language: str) -> None:
    for page in PAGES:
        desk.goto(f"{small_base}{language}/{page}", wait_until="load")
        fold = desk.locator(".tk-report")
        assert fold.count() == 1 and fold.locator("summary").is_visible()
        assert fold.locator("summary").inner_text() == ui_strings.load(language)("ui.report")
        fold.locator("summary").click()
        lines = dict(line.split(": ", 1) for line in fold.locator("code").inner_text().strip().split("\n"))
        assert lines["address"] == desk.url and lines["language"] == language and lines["version"]
        assert lines["page"] and desk.title().startswith(lines["page"])


def test_a_report_contains_the_position_at_the_moment_of_use(desk: Any, small_base: str) -> None:
    desk.goto(f"{small_base}en/nim/", wait_until="load")
    desk.wait_for_selector(".tk-board[data-ready=true]")
    desk.locator(".tkb-heap:first-child .tkb-piece").first.click()
    desk.wait_for_function("/turn=reader/.test(location.hash)")
    desk.locator(".tk-report summary").click()
    desk.wait_for_function("document.querySelector('.tk-report code').textContent.includes(location.hash)")
    assert desk.locator(".tk-report code").text_content().count("address: ") == 1


def test_a_link_to_the_repository_is_filled_in(
    desk: Any, small_base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(report_links.VARIABLE, REPOSITORY)
    html = report_links.report_in_footer(ui_strings.load("pl"), tmp_path)
    address = f"{small_base}pl/nim/"

    def add_report(route: Any) -> None:
        answer = route.fetch()
        head, mark, rest = answer.text().partition('<details class="tk-report')
        assert mark
        route.fulfill(response=answer, body=head + html + rest.partition("</details>")[2])

    desk.route(address, add_report)
    desk.goto(address, wait_until="load")
    desk.unroute(address)
    desk.wait_for_selector(".tk-board[data-ready=true]")
    desk.locator(".tkb-heap:first-child .tkb-piece").first.click()
    desk.wait_for_function("/turn=reader/.test(location.hash)")
    link = desk.locator(".tk-report a")
    link.focus()
    parts = urlsplit(link.get_attribute("href"))
    fields = {name: value for name, (value,) in parse_qs(parts.query).items()}
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{REPOSITORY}/issues/new"
    assert fields["address"] == desk.url and "heaps=" in fields["address"] and fields["language"] == "pl"
    assert fields["title"] == f"{fields['tag']}: " and desk.title().startswith(fields["tag"])
