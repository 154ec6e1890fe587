"""The policy that each page carries, on any host: nothing of strangers, and no script but files of the site."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.host import FRAMES

PAGES = ["", "?choose", "en/", "he/nim/", "fa/wythoff/", "pl/chomp/infinite/", "en/map/", "he/claims/NIM-013/"]
SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>")
# What a page tried that its policy forbids, in the order in which it happened.
HEED = """window.refused = [];
addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));"""
# A script in the page, a picture from elsewhere, and WebAssembly, which is the worker's alone.
STRANGE = """async () => {
  const script = document.createElement('script');
  script.textContent = 'window.evil = true';
  document.body.append(script);
  const picture = new Image();
  picture.src = 'http://127.0.0.1:9/picture.png';
  await new Promise((resolve) => { picture.onerror = resolve; });
  const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const made = await WebAssembly.compile(wasm).then(() => true, () => false);
  await new Promise((resolve) => { setTimeout(resolve); });
  return [window.evil === undefined, made, window.refused];
}"""


def test_no_page_has_a_script_of_its_own(folder: Path) -> None:
    pages = sorted({*folder.rglob("*.html")} - {folder / FRAMES})
    assert pages
    for page in pages:
        text = page.read_text(encoding="utf-8")
        head, said, rest = text.partition('<meta http-equiv="Content-Security-Policy" content="')
        assert said and "<script" not in head, page
        # The page for wrong addresses is shown at any depth: its script is within, and its policy knows it by a sum.
        lost = page == folder / "404.html"
        assert ("script-src 'self';" in rest.partition('">')[0]) is not lost, page
        assert len(SCRIPT.findall(text)) == lost, page


@pytest.mark.parametrize("address", PAGES)
def test_a_page_asks_for_nothing_that_its_policy_forbids(browser: Any, base: str, address: str) -> None:
    page = browser.new_page()
    page.add_init_script(HEED)
    page.goto(base + address, wait_until="networkidle")
    assert page.evaluate("refused") == []
    page.close()


def test_what_is_strange_to_a_page_is_refused(browser: Any, base: str) -> None:
    page = browser.new_page()
    page.add_init_script(HEED)
    page.goto(f"{base}en/nim/", wait_until="load")
    innocent, made, refused = page.evaluate(STRANGE)
    assert innocent and not made
    assert {"script-src-elem", "img-src", "script-src"} <= set(refused)
    page.close()
