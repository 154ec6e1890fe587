"""Post-processing of the built pages: search index, sitemap, landing page, content security policy and minification.

These steps run on the finished folders of all languages, before the site is published.
"""

import base64
import hashlib
import json
import os
import re
from collections.abc import Sequence
from html import escape, unescape
from pathlib import Path
from string import Template
from typing import Any

from verify.languages import ROOT
from verify.site.build import minify, mkdocs_input, page_parts
from verify.site.content.claims import translated_claims
from verify.site.content.publication import offline
from verify.site.content.reference import search_cards, search_keys
from verify.site.languages import ui_strings

HERE = Path(__file__).parent
SEPARATOR = "[\\s\\-\u05be\u2010-\u2015,.:;!?()\\[\\]{}<>\"'`“”„«»‘’…/\\\\|=+*^_~\u2060\u2066-\u2069\u200e\u200f،؛؟]+"


# Inline scripts; a script element with attributes is external or is data.
_INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
_CHARSET = b'<meta charset="utf-8">'
# Hosts serve this page at any address, so it cannot refer to files by relative address.
NOT_FOUND_PAGE = "404.html"
# The policy allows no third-party requests. The policy inside a page allows inline scripts, because browser tests
# inject scripts into it; the HTTP header is stricter.
COMMON_POLICY = (
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'"
)
_POLICY = (
    f"script-src-elem 'self' 'unsafe-inline'; object-src 'none'; frame-src 'self'; media-src 'self'; {COMMON_POLICY}"
)
_META = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'.encode()
WORKER = "assets/check/worker.js"
MANIFEST = "manifest.webmanifest"
FRAMED = "board/"  # the page that other sites may show in a frame
CLAIM = re.compile(r"claims/[A-Z]+-\d+/")
GAME = re.compile(r"atlas/[^/]+/")
ATLAS = "atlas/"
ENGLISH = "en"
HISTORY = "history"  # the standing of a remark about history
API = "api"
# Sections of a claim page that its search entry includes; the other sections are tables, commands and program output.
INDEXED_SECTIONS = ("statement", "says", "counterexample", "note", "proof", "source")
# The weights of lunr only order pages that search_ranking.js ranks alike: a title counts more than a text, a chapter
# more than a claim page.
FIELDS = {"title": {"boost": 12.0}, "text": {"boost": 1.0}, "about": {"boost": 8.0}, "key": {"boost": 1e6}}
CHAPTER_BOOST = 40.0
# The beginning of a key of a game's name in the strings of a language; the tag of the game in the atlas follows.
NAME_OF_GAME = "name_"
# The common scripts of the search, in the order of their use.
SEARCH_SCRIPTS = ("search_signs.js", "search_ranking.js", "search.js")
TAG_HYPHEN = re.compile(r"(?<=\b[A-Z]{3})-(?=\d)|(?<=\b[A-Z]{4})-(?=\d)|(?<=\bATL)-(?=\w)")
# Places before and after a name in code that stood in a line of its own, and would be read with its neighbour.
GLUED_CODE = re.compile(r"(?<=[\w)\u2069])(?=<code>)|(?<=</code>)(?=<code>|[\w(\u2066])")
MAX_SECTION_LENGTH = 6000  # longer sections are tables with a filter of their own


def install_search(out: Path, language: str, root: Path = ROOT) -> None:
    """Rewrite the search index of one language, and install the lunr language that the search uses."""
    folder = out / language
    index = folder / "search" / "search_index.json"
    content = json.loads(index.read_text(encoding="utf-8"))
    code = f"tk{language}"
    content["config"] |= {"lang": [code], "separator": SEPARATOR, "pipeline": ["stemmer"]}
    content["config"]["fields"] = FIELDS
    words = ui_strings.load(language, root)
    docs = content["docs"] = index_entries(search_entries(folder))
    for doc in docs:
        if "#" not in doc["location"]:
            page = folder / doc["location"] / "index.html"
            doc["key"] = f"{doc.get('key', '')} {search_keys.page_keys(doc['location'], page)}".strip()
            doc["about"] = page_summary(page) + (named_games(page, words) if doc["location"] == ATLAS else "")
    terms = glossary_terms(folder, docs)
    docs += terms
    for doc in docs:
        # An excerpt may end a line at a hyphen, but not inside a tag.
        doc["text"] = TAG_HYPHEN.sub("\u2011", GLUED_CODE.sub(" ", doc["text"]))
    cards = search_cards.card_data(folder, terms, words)
    index.with_name(search_cards.FILE).write_text(search_cards.text_of(cards), encoding="utf-8")
    for doc in docs:
        if cards["standings"].get(doc["location"]) == HISTORY:
            doc["key"] = f"{doc['key']} {search_keys.KEY_PREFIX}{HISTORY}"
    index.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    lunr = folder / "assets" / "javascripts" / "lunr" / "min"
    for stranger in lunr.glob("lunr.*.js"):
        if stranger.name != "lunr.stemmer.support.min.js":
            stranger.unlink()
    for stranger in lunr.parent.glob("*.js"):
        stranger.unlink()
    (lunr / f"lunr.{code}.min.js").write_text(search_script(language, root), encoding="utf-8")


def search_script(language: str, root: Path = ROOT) -> str:
    """Return the script of the lunr language `tkLANGUAGE`: words and phrases of the language, and the common code."""
    settings = translated_claims.read_toml(root / "docs" / language / "search.toml")
    prefixes = {name: family.prefix.lower() for name, family in translated_claims.families(root).items()}
    variants = {"prefixes": prefixes} | {name: settings.get(name, {}) for name in ("same", "apart", "beside", "topics")}
    variants["answers"] = settings.get("answers", {}) | named_game_answers(
        ui_strings.load(language, root), ui_strings.load(ENGLISH, root)
    )
    variants["asked"] = asked_questions(language, root)
    variants |= {name: settings.get(name, []) for name in ("passed", "root", "numerals", "defining", "asking")}
    parts = [
        f"const takeawayCode = {json.dumps(f'tk{language}')};",
        f"const takeawayVariants = {json.dumps(variants, ensure_ascii=False)};",
        *((HERE / name).read_text(encoding="utf-8") for name in SEARCH_SCRIPTS),
        (root / "docs" / language / "search.js").read_text(encoding="utf-8"),
    ]
    return "\n".join(parts)


def asked_questions(language: str, root: Path = ROOT) -> dict[str, list[str]]:
    """Return, for each page, the questions of readers that it answers best; several pages may share a question.

    The search compares a query with them, so a page is found by words that occur in none of its texts. In
    `queries.toml` the pages of a question are separated by |, the best one first. In `questions.toml` the first text of
    a question lists its best pages; the names of its tables have no effect.
    """
    questions: dict[str, list[str]] = {}
    for file in (Path("queries.toml"), Path(language, "queries.toml")):
        for query, pages in translated_claims.read_toml(root / "docs" / file).items():
            questions.setdefault(pages.partition("|")[0].strip(), []).append(query)
    for table in translated_claims.read_toml(root / "docs" / language / "questions.toml").values():
        for question, (best, *_) in table.items():
            for page in best.split():
                questions.setdefault(page, []).append(question)
    return questions


def named_game_answers(words: ui_strings.Words, english: ui_strings.Words) -> dict[str, list[str]]:
    """Return the name of each named game in a language and in English, by the address of its page in the atlas."""
    return {
        f"{ATLAS}{key.removeprefix(NAME_OF_GAME).replace('_', '.')}/": [name, english.table("atlas")[key]]
        for key, name in words.table("atlas").items()
        if key.startswith(NAME_OF_GAME)
    }


def search_entries(folder: Path) -> list[dict[str, Any]]:
    """Return the search entries of the builder (MkDocs or Zensical): location, title and text of each section."""
    theirs = folder / "search.json"
    file, key = (theirs, "items") if theirs.exists() else (folder / "search" / "search_index.json", "docs")
    return list(json.loads(file.read_text(encoding="utf-8"))[key])


def index_entries(docs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the entries of the search index: one for each section of a chapter and one for each claim or game."""
    entries: dict[str, dict[str, Any]] = {}
    for doc in docs:
        address, _, section = str(doc["location"]).partition("#")
        if GAME.fullmatch(address):
            # Games are found by name; section titles are the same for all games.
            if not section:
                entries[address] = doc
        elif not CLAIM.fullmatch(address):
            text = doc["text"] if len(doc["text"]) <= MAX_SECTION_LENGTH else ""
            entries[doc["location"]] = doc | {"boost": CHAPTER_BOOST, "text": text}
        elif not section or address not in entries:
            key = "\u00a7" + address.split("/")[1].replace("-", "").lower()
            entries[address] = {"location": address, "title": doc["title"], "text": "", "key": key}
        elif section in INDEXED_SECTIONS:
            entries[address]["text"] += " " + doc["text"]
    return list(entries.values())


def glossary_terms(folder: Path, docs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the search entries of the glossary terms, and shorten the entry of the whole page, which repeats them."""
    page = folder / "glossary" / "index.html"
    entry = next((doc for doc in docs if doc["location"] == "glossary/"), None)
    if entry is None or not page.exists():
        return []
    paragraph = re.match(r"<p>.*?</p>", entry["text"], re.DOTALL)
    entry["text"] = paragraph[0] if paragraph else ""
    # The first sentence of the claim that defines a term, with its tag.
    first = {
        doc["location"]: f"{sentence[1]} ({doc['title'].partition(' ')[0]})"
        for doc in docs
        if CLAIM.fullmatch(doc["location"]) and (sentence := re.search("<p>(.*?)</p>", doc["text"], re.DOTALL))
    }
    return search_cards.glossary_entries(page.read_text(encoding="utf-8"), first)


def page_summary(page: Path) -> str:
    """Return the title and description of a page."""
    head = page.read_text(encoding="utf-8").partition("</head>")[0] if page.exists() else ""
    texts = re.findall(r'<meta name="description" content="([^"]*)"|<title>(.*?)(?: · [^·<]*)?</title>', head)
    return unescape(" ".join(part for parts in texts for part in parts if part))


def named_games(page: Path, words: ui_strings.Words) -> str:
    """Return the names of the named atlas games; the atlas table itself is too long for the index."""
    text = unescape(page.read_text(encoding="utf-8")) if page.exists() else ""
    names = [name for key, name in words.table("atlas").items() if key.startswith(NAME_OF_GAME) and name in text]
    return "".join(f", {name}" for name in names)


def remove_unused_files(folder: Path) -> None:
    """Delete files that no reader loads: source maps and the sitemap and not-found page of MkDocs."""
    for path in [*folder.rglob("*.map"), *folder.glob("sitemap.xml*"), folder / "404.html"]:
        path.unlink(missing_ok=True)
    if folder.name == API:
        # The search of the API reference is English only.
        lunr = folder / "assets" / "javascripts" / "lunr"
        for path in (*lunr.glob("*.js"), *lunr.glob("min/lunr.*.js")):
            if path.name != "lunr.stemmer.support.min.js":
                path.unlink()


def write_sitemap(out: Path, base: str, codes: Sequence[str]) -> None:
    """Write one sitemap with all pages of all languages and their existing alternates.

    Args:
        out: the folder of the site.
        base: the address of the published site; without it no sitemap is written, because addresses must be absolute.
        codes: the languages of the site.
    """
    if not base:
        return
    addresses = sorted(path.parent.relative_to(out / "en").as_posix() for path in (out / "en").rglob("index.html"))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
        f"<url><loc>{escape(base)}</loc></url>",
    ]
    for address in addresses:
        tail = "" if address == "." else f"{address}/"
        urls = {code: escape(f"{base}{code}/{tail}") for code in codes if (out / code / tail / "index.html").exists()}
        links = "".join(f'<xhtml:link rel="alternate" hreflang="{code}" href="{url}"/>' for code, url in urls.items())
        lines += [f"<url><loc>{url}</loc>{links}</url>" for url in urls.values()]
    (out / "sitemap.xml").write_text("\n".join([*lines, "</urlset>", ""]), encoding="utf-8")


def write_landing_pages(out: Path, root: Path, codes: Sequence[str]) -> None:
    """Write the landing page, the not-found page, and the page that replaces a page that an offline copy lacks.

    On the landing page a script selects the stored or the browser's language.

    Args:
        out: the folder of the site.
        root: the project folder.
        codes: the languages of the site.
    """
    words_by_language = {code: ui_strings.load(code, root) for code in codes}
    cards = "".join(
        f'<li><a href="{code}/" lang="{code}" hreflang="{code}" dir="{words.direction}" data-code="{code}">'
        f"<b>{escape(words('site.native'))}</b><span>{escape(words('site.tagline'))}</span></a></li>"
        for code, words in words_by_language.items()
    )
    not_found_parts = "".join(_not_found(code, words) for code, words in words_by_language.items())
    not_in_copy_parts = (
        "".join(_not_in_copy(code, words) for code, words in words_by_language.items()) + f"<ul>{cards}</ul>"
    )
    description = escape(words_by_language["en"]("site.description"), quote=True)
    for name, body in (("index.html", cards), ("404.html", not_found_parts), (offline.MISSING_PAGE, not_in_copy_parts)):
        template = Template((HERE / "root" / name).read_text(encoding="utf-8"))
        text = template.substitute(
            body=body,
            description=description,
            known=json.dumps([*words_by_language]),
            codes="|".join(words_by_language),
        )
        if not (out / "api").is_dir():
            text = re.sub(r'<p class="tk-landing-api">.*?</p>\n', "", text)
        (out / name).write_text(text, encoding="utf-8")
    alternates = (f'<link rel="alternate" hreflang="{code}" href="{code}/">' for code in words_by_language)
    page = out / "index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace("<!-- alternates -->", "".join(alternates)), encoding="utf-8"
    )


def _not_found(code: str, words: ui_strings.Words) -> str:
    """Return the part of the not-found page in one language: what happened, a search, and a link to the home page."""
    label = escape(words("theme.search"), quote=True)
    return (
        f'<section lang="{code}" dir="{words.direction}" data-code="{code}">'
        f"<h1>{escape(words('about.missing_title'))}</h1>"
        f"<p>{escape(words('about.missing_help'))}</p>"
        f'<form action="{code}/" role="search"><input type="search" name="q" aria-label="{label}" required>'
        f"<button>{escape(words('theme.search'))}</button></form>"
        f'<p><a href="{code}/">{escape(words("about.missing_home"))}</a></p></section>'
    )


def _not_in_copy(code: str, words: ui_strings.Words) -> str:
    """Return the part of the page for pages that an offline copy lacks in one language."""
    return (
        f'<section lang="{code}" dir="{words.direction}"><h1>{escape(words("about.away_title"))}</h1>'
        f'<p><a href="{code}/">{escape(words("about.away_again"))}</a></p>'
        f"<p>{escape(words('about.away_help'))}</p></section>"
    )


def write_manifests(out: Path, root: Path, codes: Sequence[str]) -> None:
    """Write the web manifest of each language, by which the site can be put on a home screen."""
    for code in codes:
        words = ui_strings.load(code, root)
        manifest = {
            "name": f"{words('site.name')}: {words('site.tagline')}",
            "short_name": words("site.name"),
            "description": words("site.description"),
            "lang": code,
            "dir": words.direction,
            "start_url": "./",
            "scope": "../",
            "display": "minimal-ui",
            "background_color": "#fbf8f1",
            "theme_color": "#fbf8f1",
            "icons": [{"src": "../assets/images/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
        }
        text = json.dumps(manifest, ensure_ascii=False, indent=1)
        (out / code / MANIFEST).write_text(f"{text}\n", encoding="utf-8")


def secure_pages(out: Path) -> None:
    """Add the content security policy to all pages and write the stricter `_headers` for hosts that support it.

    The header allows scripts from files of the site only, and WebAssembly only in the worker. The site also works
    without it. Inline scripts and icons of the theme become files, and indentation is removed. Pages that already have
    a policy are unchanged.
    """
    # Each language has its own icon file, because languages are carried over to a new site separately.
    for part in (out, *filter(Path.is_dir, out.iterdir())):
        icons = minify.IconRegistry()
        for page in sorted(out.glob("*.html") if part == out else part.rglob("*.html")):
            secure_page(page, part, icons)
        if icon_file := icons.icon_file():
            (part / minify.ICON_FILE).write_bytes(icon_file)
    (script,) = _INLINE.findall((out / NOT_FOUND_PAGE).read_bytes())
    script_hash = base64.b64encode(hashlib.sha256(script).digest()).decode()
    page_policy = f"default-src 'none'; script-src 'self' 'sha256-{script_hash}'; {COMMON_POLICY}; frame-ancestors "
    worker_policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    lines = ["/*", f"  Content-Security-Policy: {page_policy}'self'"]
    # Pages of other sites may show the single board in a frame, and no other page.
    for part in sorted(page.parent for page in out.glob(f"*/{FRAMED}index.html")):
        address = part.relative_to(out).as_posix()
        lines += [f"/{address}/", "  ! Content-Security-Policy", f"  Content-Security-Policy: {page_policy}*"]
    lines.append(f"/{WORKER}")
    lines += ["  ! Content-Security-Policy", f"  Content-Security-Policy: {worker_policy}", ""]
    (out / "_headers").write_text("\n".join(lines), encoding="utf-8")


def secure_page(page: Path, shared_folder: Path, icons: minify.IconRegistry) -> None:
    """Add the policy to a page, move its inline scripts to files, and minify it.

    Args:
        page: the path of the page.
        shared_folder: the folder whose files the page shares with others.
        icons: the registry of that folder's icons.
    """
    content = page.read_bytes()
    if _META in content:
        return
    folder = shared_folder / "assets" / "javascripts"

    def replace_script(match: re.Match[bytes]) -> bytes:
        file = folder / minify.SCRIPT_NAME.format(hashlib.sha256(match[1]).hexdigest()[:8])
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            file.write_bytes(match[1])
        return f'<script src="{os.path.relpath(file, page.parent)}"></script>'.encode()

    html = content if page.name == NOT_FOUND_PAGE else _INLINE.sub(replace_script, content)
    icon_address = os.path.relpath(shared_folder / minify.ICON_FILE, page.parent)
    light = minify.share_shapes(minify.strip_indentation(icons.reference_icons(html, icon_address)))
    short = page_parts.without_parts(light.replace(_CHARSET, _CHARSET + _META, 1), page, shared_folder, _META)
    page.write_bytes(minify.unquote_attributes(short))


def base_address() -> str:
    """Return the address of the published site, ending with a slash; empty if it is unknown."""
    return mkdocs_input.published_address()
