"""Tests of the policies of the site: no page sends a request to another host.

If the host sends the proposed headers, only files of the site run as scripts.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.browser_server import FRAMES

PAGES = ["", "?choose", "en/", "he/nim/", "fa/wythoff/", "pl/chomp/infinite/", "en/map/", "he/claims/NIM-013/"]
SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>")
META_TAG = '<meta http-equiv="Content-Security-Policy" content="'
# The violations of the policy of a page, in order.
VIOLATION_LISTENER = """window.refused = [];
addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));"""
# A script in the page, WebAssembly, which is the worker's alone, and a picture and a file from elsewhere.
FOREIGN_REQUESTS = """async () => {
  const script = document.createElement('script');
  script.textContent = 'window.evil = true';
  document.body.append(script);
  const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const made = await WebAssembly.compile(wasm).then(() => true, () => false);
  const picture = new Image();
  picture.src = 'http://127.0.0.1:9/picture.png';
  await new Promise((resolve) => { picture.onerror = resolve; });
  await fetch('http://127.0.0.1:9/file').catch(() => {});
  await new Promise((resolve) => { setTimeout(resolve); });
  return [window.evil === true, made, window.refused];
}"""


def test_no_page_has_a_script_of_its_own(site_folder: Path) -> None:
    pages = sorted({*site_folder.rglob("*.html")} - {site_folder / FRAMES})
    assert pages
    for page in pages:
        text = page.read_text(encoding="utf-8")
        head, meta_tag, _ = text.partition(META_TAG)
        assert meta_tag and "<script" not in head, page
        # The page for wrong addresses is shown at any depth, so its script is inline and the headers contain its hash.
        assert len(SCRIPT.findall(text)) == (page == site_folder / "404.html"), page


@pytest.fixture
def strict_page(browser: Any, site_folder: Path) -> Iterator[Any]:
    """Yield a page from a host that sends the headers of the site."""
    lines = (site_folder / "_headers").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "/*"
    policy = lines[1].partition(": ")[2]

    def add_policy(route: Any) -> None:
        if route.request.resource_type == "document":
            response = route.fetch()
            route.fulfill(response=response, headers={**response.headers, "content-security-policy": policy})
        else:
            route.continue_()

    page = browser.new_page()
    page.route("**/*", add_policy)
    page.add_init_script(VIOLATION_LISTENER)
    yield page
    page.close()


@pytest.mark.parametrize("address", PAGES)
def test_a_page_asks_for_nothing_that_the_headers_forbid(strict_page: Any, base: str, address: str) -> None:
    strict_page.goto(base + address, wait_until="networkidle")
    assert strict_page.evaluate("refused") == []


def test_the_headers_refuse_foreign_content(strict_page: Any, base: str) -> None:
    strict_page.goto(f"{base}en/nim/", wait_until="load")
    evil, wasm_compiled, violations = strict_page.evaluate(FOREIGN_REQUESTS)
    assert not evil and not wasm_compiled
    assert {"script-src-elem", "script-src", "img-src", "connect-src"} <= set(violations)


def test_strangers_are_refused_on_any_host(browser: Any, base: str) -> None:
    page = browser.new_page()
    page.add_init_script(VIOLATION_LISTENER)
    page.goto(f"{base}en/nim/", wait_until="load")
    _, _, violations = page.evaluate(FOREIGN_REQUESTS)
    assert set(violations) == {"img-src", "connect-src"}
    page.close()
