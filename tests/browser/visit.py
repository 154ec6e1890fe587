"""Many pages visited quickly: side by side in frames as wide as a phone, each loaded, laid out and run like any page.

What a page says on the console, what it lacks and how wide it is, is reported by its address.
"""

from contextlib import suppress
from typing import Any
from urllib.parse import urljoin

from tests.browser.host import FRAMES, NO_SEARCH

WIDTH = 390

_VISIT = """async ([base, addresses, width, lanes, patience]) => {
  const found = [];
  const left = [...addresses];
  const late = () => new Promise((resolve) => setTimeout(() => resolve('late'), patience));
  const ready = async (page) => {
    while (page.querySelector('.tk-board:not([data-ready=true])')) await new Promise((go) => setTimeout(go, 20));
    await page.fonts.ready;
  };
  const lane = async () => {
    const frame = document.createElement('iframe');
    frame.style.cssText = `position: absolute; left: 0; top: 0; border: 0; width: ${width}px; height: 844px`;
    document.body.append(frame);
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const loaded = new Promise((resolve) => { frame.onload = resolve; });
      frame.src = base + address;
      const visit = loaded.then(() => ready(frame.contentDocument));
      if (await Promise.race([visit, late()]) === 'late') { found.push(`${address}: does not get ready`); continue; }
      const page = frame.contentDocument;
      const wide = Math.max(page.documentElement.scrollWidth, page.body.scrollWidth);
      if (wide > width) found.push(`${address}: ${wide} px wide`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return found;
}"""


# The theme's own script: the same on all pages, and nearly half of what it costs to visit one.
THEME = "**/assets/javascripts/bundle.*.min.js"


def visit(
    browser: Any, base: str, addresses: list[str], lanes: int = 4, patience: float = 60, theme: bool = True
) -> list[str]:
    """What is wrong with any of the pages at `base`, in words; a page has `patience` seconds to get ready.

    Without `theme` the script of the theme is left out, and only ours run.
    """
    from playwright.sync_api import TimeoutError  # not at the top: where there is no Playwright, this is never called

    page = browser.new_page(viewport={"width": 800, "height": 844})
    problems: list[str] = []

    def told(text: str) -> None:
        # With several pages under way, what is told may come from any of them.
        problems.append(f"{' or '.join(frame.url.removeprefix(base) for frame in page.frames[1:])}: {text}")

    page.add_init_script(NO_SEARCH)
    if not theme:
        page.route(THEME, lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.on("console", lambda m: m.type == "error" and told(f"{m.text} ({m.location['url']})"))
    page.on("pageerror", lambda error: told(str(error)))
    # A page of the same origin may look into its frames.
    page.goto(urljoin(base, f"/{FRAMES}"))
    problems += page.evaluate(_VISIT, [base, addresses, WIDTH, lanes, patience * 1000])
    # The last pages in the frames may still be asking for something; what a request left behind by an earlier page of
    # a frame keeps the browser waiting for is none of it.
    with suppress(TimeoutError):
        page.wait_for_load_state("networkidle", timeout=10_000)
    page.close()
    return problems
