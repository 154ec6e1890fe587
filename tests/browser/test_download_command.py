"""Tests of the command that downloads a claim's files: it has the page's address, or none without scripts."""

import re
import shlex
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest

from verify.languages import LANGUAGES
from verify.site.build.page_context import Page
from verify.site.content.claims import claim_page
from verify.site.languages import ui_strings

TAG = "NIM-003"
FILES = ["checker.zip", "common.zip", f"{TAG}.zip"]
# The checker finds the parts shared by many claims beside the archive of a claim.
CHECK = f"python3 -I checker.zip {TAG}.zip"
CODE = ".tk-fetch + pre code"


def section(language: str) -> str:
    """Return the section with commands, as on the page of a claim that can be checked alone."""
    findings = SimpleNamespace(claim=lambda _: SimpleNamespace(standing_all_the_way="certified"))
    site: Any = SimpleNamespace(words=ui_strings.load(language), checked={TAG}, findings=findings, replayed=frozenset())
    return claim_page.part(Page(site, lambda path: path, f"claims/{TAG}/"), TAG, "run")


def with_section(page: Any, language: str) -> None:
    """Insert the section of `section` into the page of the claim, because the results of the small site do not
    produce it.
    """

    def answer(route: Any) -> None:
        response = route.fetch()
        head, mark, rest = response.text().partition("<h2 id=cite")
        assert mark
        route.fulfill(response=response, body=head + section(language) + mark + rest)

    page.route(f"**/{language}/claims/{TAG}/", answer)


def lines(page: Any) -> list[str]:
    return str(page.locator(CODE).first.inner_text()).strip().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_has_the_address_of_the_page(browser: Any, small_base: str, language: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    with_section(page, language)
    page.goto(f"{small_base}{language}/claims/{TAG}/", wait_until="load")
    commands = lines(page)
    book = f"{small_base}book/"
    assert commands == [f"curl {' '.join(f'-O {book}{file}' for file in FILES)}", CHECK]
    page.locator(".tk-fetch + pre").hover()
    page.locator(".tk-fetch + pre button").first.click()
    page.wait_for_function(
        "text => navigator.clipboard.readText().then((copied) => copied.trim() === text)", arg="\n".join(commands)
    )
    context.close()


def test_without_scripts_no_address_is_made_up(browser: Any, small_base: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    with_section(page, "en")
    page.goto(f"{small_base}en/claims/{TAG}/")
    assert lines(page) == [CHECK]
    assert [link.inner_text() for link in page.locator(".tk-fetch a").all()] == FILES
    assert [link.evaluate("link => link.href") for link in page.locator(".tk-fetch a").all()] == [
        f"{small_base}book/{file}" for file in FILES
    ]
    context.close()


def test_an_address_with_other_characters_is_one_word_of_the_shell(desk: Any, small_base: str) -> None:
    script = f"{small_base}assets/js/site.js"
    desk.goto(f"{small_base}en/claims/{TAG}/", wait_until="load")
    text = desk.evaluate(
        """async ([script, html]) => {
          history.pushState(null, '', "/it's (1) & $HOME/a b/en/claims/X/");
          document.querySelector('article').insertAdjacentHTML('beforeend', html);
          await import(`${script}?again`);
          return document.querySelector('.tk-fetch + pre code').textContent;
        }""",
        [script, section("en")],
    )
    fetch, _ = text.strip().splitlines()
    program, *rest = shlex.split(fetch)
    assert (program, rest[::2]) == ("curl", ["-O"] * len(FILES))
    for address, file in zip(rest[1::2], FILES, strict=True):
        assert unquote(address).endswith(f"/it's (1) & $HOME/a b/book/{file}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_published_command_downloads_the_checker_input(
    desk: Any, base: str, site_folder: Path, language: str
) -> None:
    if not (site_folder / "book").is_dir():
        pytest.skip("this site is not built from a verified book: TAKEAWAY_WHOLE_SITE=1 builds one that is")
    desk.goto(f"{base}{language}/claims/NIM-013/", wait_until="load")
    fetch, check = lines(desk)
    addresses = re.findall(r"-O (\S+)", fetch)
    assert [address.rpartition("/")[2] for address in addresses] == ["checker.zip", "common.zip", "NIM-013.zip"]
    assert check == "python3 -I checker.zip NIM-013.zip"
    replay = desk.locator("pre code:has-text('rocq.zip NIM-013.zip')")
    assert replay.count() <= 1, "only a claim that Rocq has accepted has this command"
    for command in replay.all_inner_texts():
        addresses += re.findall(r"-O (\S+)", command)
        assert command.strip().endswith("python3 -I rocq.zip NIM-013.zip") and addresses[-3].endswith("/book/rocq.zip")
    for address in addresses:
        with urllib.request.urlopen(address) as answer:
            assert answer.read() == (site_folder / "book" / address.rpartition("/")[2]).read_bytes()
