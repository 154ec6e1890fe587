"""Fast visits of many pages in parallel frames: each page loads, runs its scripts and is laid out at several widths.

Console errors, missing files, overflow and typographic faults are reported with the address of the page.
"""

from contextlib import suppress
from typing import Any
from urllib.parse import urljoin, urlsplit

from tests.browser.browser_server import FRAMES, NO_SEARCH, QUIET

# A usual phone, a small one, and a tablet held upright: a page is loaded once and then set at each width.
WIDTHS = (390, 360, 768)
PHONES = WIDTHS[:2]

# The elements and texts below a part, except those below elements that match `lasts`. A filter function of a tree
# walker would be called for each of them, which takes as long as the layout of a small page.
_WALK = r"""(part, lasts, visit) => {
  for (let node = part.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== 1 && node.nodeType !== 3) continue;
    visit(node);
    if (node.nodeType === 1 && !node.matches(lasts)) walk(node, lasts, visit);
  }
}"""
# The layout faults of a page as text; the page is already laid out, so measuring takes little time.
_MEASURE = r"""(page, width) => {
  const found = [];
  const article = page.querySelector('article');
  const root = page.documentElement;
  const wide = Math.max(root.scrollWidth, page.body.scrollWidth);
  if (wide > width) found.push(`${wide} px wide`);
  if (!article) return found;
  const view = page.defaultView;
  const shown = (element) => element.getClientRects().length > 0;
  const told = (element) => element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60);
  // A formula that goes on in the next line does so behind a relation or a comma, never inside a bracket.
  for (const formula of article.querySelectorAll('.katex-html')) {
    const boxes = formula.querySelectorAll(':scope .base');
    if (boxes.length < 2 || formula.closest('.katex-display') || !shown(formula)) continue;
    let depth = 0;
    boxes.forEach((box, place) => {
      if (place && depth > 0 && box.getBoundingClientRect().top >= boxes[place - 1].getBoundingClientRect().bottom - 2)
        found.push(`a formula breaks inside a bracket: ${told(formula)}`);
      // Brackets that touch are one element.
      for (const bracket of box.querySelectorAll('.mopen, .mclose')) {
        const many = bracket.firstChild?.nodeType === 3 ? bracket.textContent.length : 1;
        depth += bracket.matches('.mopen') ? many : -many;
      }
    });
  }
  // What a claim's theorems say fits, line by line, on a phone and, unfolded, beside the sentence on wider pages.
  if (width > 400) for (const fold of article.querySelectorAll('.tk-clause details')) fold.open = true;
  for (const lines of article.querySelectorAll(width < 400 ? '.tk-lines, .katex-display' : '.tk-clause .tk-lines'))
    if (shown(lines) && lines.scrollWidth > lines.clientWidth + 1) found.push(`a formula scrolls: ${told(lines)}`);
  // Punctuation stays with the formula or the tag it belongs to.
  const range = page.createRange();
  for (const element of article.querySelectorAll('.katex, a.tk-tag')) {
    const next = element.closest('.tk-ends')?.nextSibling.firstChild ?? element.nextSibling;
    if (next?.nodeType !== 3 || !/^[,.;:)!?،؛؟…]/.test(next.data) || !shown(element)) continue;
    if (element.matches('.katex') && !element.closest('.tk-nobr, .tk-ends')) continue;
    range.setStart(next, 0);
    range.setEnd(next, 1);
    const mark = range.getBoundingClientRect();
    const boxes = [...element.getClientRects()];
    if (mark.height && mark.top >= boxes[boxes.length - 1].bottom - 2)
      found.push(`punctuation is left alone behind ${told(element)}`);
  }
  for (const element of article.querySelectorAll('.katex, a.tk-tag')) {
    const last = (element.closest('.tk-ends') ?? element).previousSibling;
    const place = last?.nodeType === 3 ? last.data.search(/[(־„“«]\u2060?$/) : -1;
    if (place < 0 || !shown(element)) continue;
    range.setStart(last, place);
    range.setEnd(last, place + 1);
    const mark = range.getBoundingClientRect();
    const [first] = (element.querySelector('.base') ?? element).getClientRects();
    if (mark.height && first.top >= mark.bottom - 2)
      found.push(`a bracket or a prefix is left alone before ${told(element)}`);
  }
  // A short tuple is not split in two.
  for (const number of article.querySelectorAll('.tk-number')) {
    const walker = page.createTreeWalker(number, 4);
    while (walker.nextNode())
      for (const tuple of walker.currentNode.data.matchAll(/\((?=[^()]*,)[^()]{1,24}\)/g)) {
        range.setStart(walker.currentNode, tuple.index);
        range.setEnd(walker.currentNode, tuple.index + tuple[0].length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1)
          found.push(`a tuple is split: ${tuple[0]}`);
      }
  }
  // A number stays with the word that it counts, and what is short and one thing on one line.
  for (const number of article.querySelectorAll('bdi.tk-short')) {
    if (!/^\d+$/.test(number.textContent) || !shown(number)) continue;
    const next = number.nextSibling;
    const noun = next?.nodeType === 3 ? /^\s+(\p{L}{3,14})(?=[\s,.;:)!?…”’»،؛؟]|$)/u.exec(next.data) : null;
    if (!noun || number.closest('.tk-board, svg, table')) continue;
    range.setStart(next, noun[0].length - noun[1].length);
    range.setEnd(next, noun[0].length);
    const word = range.getBoundingClientRect();
    if (word.height && word.top >= number.getBoundingClientRect().bottom - 2)
      found.push(`a number is parted from its noun: ${number.textContent} ${noun[1]}`);
  }
  for (const whole of article.querySelectorAll('code, .tk-short')) {
    if (whole.closest('pre') || !shown(whole)) continue;
    // Names of theorems, such as octal-0.77.sum.grundy, may be broken at their points.
    const file = /^[\w./-]{0,24}(?:\/[\w-]*|\.(?:py|js|md|toml|json|txt|smt2|v|xz|html))$/;
    const name = whole.matches('code') ? file : /^.{1,14}$/;
    if (!name.test(whole.textContent)) continue;
    // What only listeners meet of a formula may lie elsewhere, and what has no width is the end of the line before.
    const seen = [...(whole.querySelector('.katex-html') ?? whole).getClientRects()].filter((box) => box.width > 1);
    const tops = seen.map((box) => box.top);
    if (Math.max(...tops) - Math.min(...tops) > 12)
      found.push(`${whole.matches('code') ? 'a file name' : 'a short formula'} is broken: ${told(whole)}`);
  }
  // No word of a heading is broken.
  for (const heading of article.querySelectorAll('h1, h2, h3, th')) {
    if (!shown(heading)) continue;
    const walker = page.createTreeWalker(heading, 4);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement.closest('.katex, code, svg')) continue;
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) continue;  // all on one line
      for (const word of node.data.matchAll(/[\p{L}\p{M}\u200c]{4,}/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1)
          found.push(`a heading breaks inside ${word[0]}`);
      }
    }
  }
  // Nothing is cut off that cannot be reached, neither by what hides its overflow nor beyond the edge of the window.
  const style = (element) => view.getComputedStyle(element);
  const scrolls = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const how = style(at).overflowX;
      // What is one pixel wide is there for those who listen.
      if (/auto|scroll/.test(how) || (how === 'hidden' && at.clientWidth < 2)) return true;
    }
    return false;
  };
  const beyond = (box, element) => {
    if (box.width < 2 || (box.left > -1 && box.right < width + 1)) return;
    if (!scrolls(element)) found.push(`cut off: ${told(element)}`);
  };
  const overflowing = (node) => {
    if (node.nodeType === 3) {
      if (!node.data.trim()) return;
      range.selectNodeContents(node);
      beyond(range.getBoundingClientRect(), node.parentElement);
      return;
    }
    if (node.classList.contains('katex')) beyond(node.getBoundingClientRect(), node);
    // What stands in a line has neither; each of them is asked for once, as to ask is what takes time.
    const { clientWidth } = node;
    const clientHeight = clientWidth < 2 ? 0 : node.clientHeight;
    if (clientHeight < 2) return;
    const over = [node.scrollWidth - clientWidth, node.scrollHeight - clientHeight];
    if (Math.max(...over) < 2) return;
    const { overflowX, overflowY } = style(node);
    const hides = [overflowX, overflowY].some((how, side) => over[side] > 1 && /hidden|clip/.test(how));
    if (hides && told(node)) found.push(`cut off: ${told(node)}`);
  };
  for (const part of page.querySelectorAll('article, footer'))
    walk(part, 'script, style, .katex, .katex-mathml, svg', overflowing);
  for (const text of article.querySelectorAll('svg text')) {
    const [inner, outer] = [text, text.closest('svg')].map((element) => element.getBoundingClientRect());
    const shows = inner.width > 0 && style(text.closest('svg')).overflowX !== 'visible';
    if (shows && (inner.left < outer.left - 1 || inner.right > outer.right + 1)) found.push(`cut off: ${told(text)}`);
  }
  return found;
}"""
# The faults of the running text of a page, which are the same at any width.
_READ = r"""(page, rules) => {
  const found = [];
  const article = page.querySelector('article');
  if (!article) return found;
  // Words with a class or a formula among them are one piece, and not each an item of a flexible box.
  for (const box of article.querySelectorAll('label, legend, summary, button, figcaption, p, li, dd')) {
    if (!box.querySelector(':scope > :is(.katex, .tk-class, .tk-short, .tk-nobr)')) continue;
    if (![...box.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim())) continue;
    if (/flex|grid/.test(page.defaultView.getComputedStyle(box).display))
      found.push(`falls apart: ${box.textContent.trim().slice(0, 60)}`);
  }
  // Running words follow the rules of their language.
  const other = 'code, pre, .katex, script, style, svg, [lang]:not(html), .tk-board, .tk-source';
  if (article.closest(other)) return found;
  const patterns = rules.map(([name, pattern]) => [name, new RegExp(pattern, 'u')]);
  walk(article, other, ({ nodeType, data }) => {
    if (nodeType !== 3) return;
    for (const [name, pattern] of patterns) {
      const wrong = pattern.exec(data);
      if (wrong) found.push(`${name}: ${data.slice(Math.max(0, wrong.index - 20), wrong.index + 20)}`);
    }
  });
  return found;
}"""
# Patterns that must not occur in the running text of any language, and of one language.
MARKUP = {"markup as text": "\\{[#:][a-z]|^title: \\S|\\{\\{", "three dots for an ellipsis": "[^.]\\.\\.\\.(?!\\.)"}
GAP = "[ \\u00a0\\u202f]"
RULES = {
    "he": {
        "a hyphen for a maqaf": "[א-ת]-[א-ת\\w]",
        "a straight quote": '"',
        "a foreign quotation mark": "[“„«»]",
    },
    "pl": {
        "a letter alone at the end of a line": "(?<![\\p{L}\\p{M}\\d’])[aiouwzAIOUWZ] \\p{L}",
        "a straight quote": '"',
        "a foreign quotation mark": "[“«»]",
        "a number of four digits in groups": f"(?<![\\d.,]|\\d{GAP})\\d{GAP}\\d{{3}}(?!\\d|{GAP}\\d{{3}})",
    },
    "fa": {
        "a Latin comma": "[\\u0620-\\u06cc], ",
        "a Western digit": "[\\u0620-\\u06cc] \\d+ [\\u0620-\\u06cc]",
        "a straight quote": '"',
        "a foreign quotation mark": "„",
    },
    "en": {"a straight quote": '"', "a foreign quotation mark": "[„«»]"},
}

# Resolves when each board is ready; boards that load when they come into view are scrolled to.
BOARDS_READY = (
    "(document.querySelector('.tk-board[data-ready=soon]')?.scrollIntoView(), "
    "!document.querySelector('.tk-board:not([data-ready=true])'))"
)
_VISIT = """async ([base, addresses, widths, lanes, patience, rules, alike]) => {
  const found = [];
  const walk = WALK;
  const measure = MEASURE;
  const read = READ;
  const left = [...addresses];
  const late = () => new Promise((resolve) => setTimeout(() => resolve('late'), patience));
  const ready = async (page) => {
    while (page.querySelector('.tk-board:not([data-ready=true])')) await new Promise((go) => setTimeout(go, 20));
    page.body.getBoundingClientRect();  // asks for the fonts
    await page.fonts.ready;
  };
  // What only listeners meet of a formula is one pixel wide, and takes as long to lay out as what is seen of it.
  const UNSEEN = /<span class="?katex-mathml"?>[^<]*<math.*?<\\/math>[^<]*<\\/span>/gs;
  // Source is as wide without its colours, of which each is an element.
  const plain = (source) => source.replace(/<\\/?span[^>]*>/g, '');
  const seen = (text) => text.replace(UNSEEN, '').replace(/<pre>.*?<\\/pre>/gs, plain);
  // What is laid out, and everything that decides how; nothing where a script has to set up a board first.
  const body = (page) => page.querySelector('.md-container');
  const loads = (page, at) => page.querySelector('.tk-board') ? NaN
    : [page.documentElement.lang, ...[...page.querySelectorAll('link[rel=stylesheet], script[src]')]
        .map((part) => new URL(part.getAttribute('href') ?? part.getAttribute('src'), at))].join(' ');
  const settled = (image) => new Promise((done) => { image.onload = image.onerror = done; });
  // A page may forbid that anything changes its base; that it is found under another address, it cannot.
  const put = async (page, address) => {
    const answer = await fetch(base + address);
    const other = new DOMParser().parseFromString(seen(await answer.text()), 'text/html');
    if (!answer.ok || !body(page) || !body(other)) return false;
    if (loads(other, base + address) !== loads(page, page.URL)) return false;
    // What is folded is measured too, and is laid out at once with the rest where it is unfolded.
    for (const fold of other.querySelectorAll('details')) fold.open = true;
    page.defaultView.history.replaceState(null, '', base + address);
    body(page).replaceWith(page.adoptNode(body(other)));
    page.documentElement.style.removeProperty('display');
    // What comes or fails only when the next page is there would be told of that one.
    await Promise.all([...page.images].map((image) => image.complete || image.loading === 'lazy' || settled(image)));
    return true;
  };
  const lane = async () => {
    const frame = document.createElement('iframe');
    // A frame that is not seen is laid out as one that is, and not painted.
    frame.style.cssText = `position: absolute; left: 0; top: 0; border: 0; width: ${widths[0]}px; height: 844px`;
    // Nor is there a mouse over it, for which the browser would look anew at what it is over whenever a page is set.
    frame.style.visibility = 'hidden';
    frame.style.pointerEvents = 'none';
    document.body.append(frame);
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const visit = (async () => {
        if (!alike || !await put(frame.contentDocument, address)) {
          const loaded = new Promise((resolve) => { frame.onload = resolve; });
          frame.src = base + address;
          await loaded;
        }
        await ready(frame.contentDocument);
      })();
      if (await Promise.race([visit, late()]) === 'late') { found.push(`${address}: does not get ready`); continue; }
      const page = frame.contentDocument;
      for (const wrong of new Set(read(page, rules))) found.push(`${address}: ${wrong}`);
      for (const width of widths) {
        frame.style.width = `${width}px`;
        for (const wrong of new Set(measure(page, width))) found.push(`${address} at ${width} px: ${wrong}`);
      }
      // Until the next page is there the browser would lay this one out again, for nobody.
      page.documentElement.style.display = 'none';
      frame.style.width = `${widths[0]}px`;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return found;
}"""


def visit(
    browser: Any,
    base: str,
    addresses: list[str],
    lanes: int = 1,
    *,
    patience: float = 600,
    theme: bool = True,
    alike: bool = False,
    widths: tuple[int, ...] = WIDTHS,
) -> list[str]:
    """Return the faults of some pages as text.

    Args:
        browser: the browser.
        base: the address of the site.
        addresses: the pages, relative to this address.
        lanes: the number of frames in which pages load in parallel. More frames reduce waiting but increase processor
            time, because each layout also visits the other frames.
        patience: the time in seconds that a page has to load.
        theme: whether the script of the theme runs; otherwise only the project's scripts run.
        alike: whether a page with the same styles and scripts as the last one replaces only its contents. No script
            runs on it then, which halves the time of a visit, and formulas are checked only in their visible form.
        widths: the widths at which each page is laid out, in pixels.
    """
    from playwright.sync_api import TimeoutError  # here, because Playwright may be missing

    if not theme:
        base = urljoin(base, QUIET) + urlsplit(base).path.removeprefix("/")
    page = browser.new_page(viewport={"width": 800, "height": 844})
    problems: list[str] = []

    def record_problem(text: str) -> None:
        # With several pages loading, the message may come from any of them.
        problems.append(f"{' or '.join(frame.url.removeprefix(base) for frame in page.frames[1:])}: {text}")

    page.add_init_script(NO_SEARCH)
    page.on("console", lambda m: record_problem(f"{m.text} ({m.location['url']})") if m.type == "error" else None)
    page.on("pageerror", lambda error: record_problem(str(error)))
    # A page can read the contents of its frames only if they have the same origin.
    page.goto(urljoin(base, f"/{FRAMES}"))
    language = addresses[0].partition("/")[0] if addresses else ""
    rules = list({**MARKUP, **RULES.get(language, {})}.items())
    script = _VISIT.replace("WALK", _WALK).replace("MEASURE", _MEASURE).replace("READ", _READ)
    problems += page.evaluate(script, [base, addresses, list(widths), lanes, patience * 1000, rules, alike])
    # The last pages in the frames may still have open requests; requests of earlier pages of a frame are ignored.
    with suppress(TimeoutError):
        page.wait_for_load_state("networkidle", timeout=3_000)
    page.close()
    return problems
