"""The order of glyphs on the screen: formulas and code run from left to right on pages that run from right to left."""

from typing import Any

import pytest

# The visible characters of every formula with their places, as the browser laid them out.
GLYPHS = """(selector) => [...document.querySelectorAll(selector)].map((root) => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (let i = 0; i < node.data.length; i += 1) {
      if (!/[0-9A-Za-z+=⊕−<≤-]/u.test(node.data[i])) continue;
      const range = document.createRange();
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const box = range.getBoundingClientRect();
      if (box.width) found.push({ character: node.data[i], x: box.left + box.width / 2, y: box.top });
    }
  }
  return found;
})"""


def lines(page: Any, selector: str) -> list[str]:
    """The characters of each match, read from left to right on the screen; exponents count where they stand."""
    return [
        "".join(g["character"] for g in sorted(glyphs, key=lambda g: g["x"]))
        for glyphs in page.evaluate(GLYPHS, selector)
    ]


@pytest.mark.parametrize("language", ["he", "fa", "en", "pl"])
def test_formulas_read_from_left_to_right(browser: Any, base: str, language: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{base}{language}/nim/bouton/", wait_until="load")
    shown = lines(page, "article .katex-html")
    assert shown, "no formula on the page"
    known = {"a⊕b⊕c=0", "2n+1−1"} & set(shown)
    # On the fixture both are there; on the finished site at least formulas with ⊕ are, each as KaTeX wrote it.
    written = page.evaluate("[...document.querySelectorAll('article .katex-html')].map((e) => e.textContent)")
    assert known or any("⊕" in text for text in written)
    for text, seen in zip(written, shown, strict=True):
        plain = [c for c in text if c in "⊕=<≤−+"]
        assert [c for c in seen if c in "⊕=<≤−+"] == plain, text
    page.close()


@pytest.mark.parametrize("language", ["he", "fa"])
@pytest.mark.parametrize(("tex", "wanted"), [("2^{n+1}-1", "2n+1−1"), ("a \\oplus b \\oplus c = 0", "a⊕b⊕c=0")])
def test_the_classic_formulas(browser: Any, base: str, folder: Any, language: str, tex: str, wanted: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    for address in ("nim/bouton/", "nim/sums/", "nim/sets/", "nim/index/", "claims/NIM-013/", "claims/NIM-053/"):
        if not (folder / language / address / "index.html").exists():
            continue
        page.goto(f"{base}{language}/{address}", wait_until="load")
        if wanted in lines(page, "article .katex-html"):
            page.close()
            return
    page.close()
    if (folder / language / "claims" / "NIM-013").exists():
        pytest.skip(f"the finished site does not write {tex} on these pages")
    pytest.fail(f"{tex} is nowhere shown as {wanted}")


@pytest.mark.parametrize("language", ["he", "fa"])
def test_inline_code_reads_from_left_to_right(browser: Any, base: str, language: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{base}{language}/nim/bouton/", wait_until="load")
    page.evaluate(
        """() => { const p = document.createElement('p'); p.innerHTML = 'א <code id="probe">-1 &lt; x</code> ב';
        document.querySelector('article').append(p); }"""
    )
    assert lines(page, "#probe") == ["-1<x"]
    page.close()


@pytest.mark.parametrize("language", ["he", "fa"])
def test_binary_columns_are_not_mirrored(browser: Any, base: str, language: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{base}{language}/nim/bouton/", wait_until="load")
    weights = page.evaluate(
        """[...document.querySelector('.tk-columns').querySelectorAll('.tk-weight')]
        .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
        .map((e) => Number(e.textContent))"""
    )
    assert weights == sorted(weights, reverse=True)
    page.close()
