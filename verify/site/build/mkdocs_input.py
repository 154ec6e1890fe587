"""What MkDocs is given to read: the hand-written pages of a language, a page for every tag, and a configuration.

Everything is written under the build folder, so the sources stay as they were found.
"""

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.utils import meta as front_matter

from verify.site.build.build_context import BuildContext
from verify.site.build.page_context import Site
from verify.site.build.site_errors import SiteError
from verify.site.content import atlas_games, claim_page, notebooks, page_order
from verify.site.content.translated_claims import families
from verify.site.languages import ui_strings
from verify.site.languages.ui_strings import Words
from verify.site.mathematics.typesetting import Formula, formulas

_FRONT = re.compile(r"\A---\n(?P<yaml>.*?)\n---\n", re.DOTALL)
OVERRIDES = Path(__file__).parent / "theme"


def sources(root: Path, language: str) -> dict[str, str]:
    """The hand-written pages of one language; SiteError names a page that is missing or is not in the menu."""
    folder = root / "docs" / language
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.md")}
    expected = set(page_order.pages(families(root).values()))
    for file in sorted(expected - set(found)):
        raise SiteError(f"docs/{language}/{file} is missing")
    for file in sorted(set(found) - expected):
        raise SiteError(f"docs/{language}/{file} is not in the menu: the family.toml of its family does not list it")
    return {file: path.read_text(encoding="utf-8") for file, path in found.items()}


def wanted(own: Words, texts: dict[str, str], site_texts: Iterator[str]) -> Iterator[Formula]:
    """All formulas of one language's pages and claims, as they are written and with its decimal sign."""
    typography = own.typography
    for text in (*texts.values(), *site_texts):
        for formula in formulas(text):
            yield formula
            if (set_ := typography.formula(formula.tex)) != formula.tex:
                yield Formula(set_, formula.display)


def write(folder: Path, site: Site, texts: dict[str, str]) -> None:
    """Write the Markdown of one language into `folder`, replacing what was there."""
    shutil.rmtree(folder, ignore_errors=True)
    staged: dict[str, str] = {}
    for file, text in texts.items():
        body, meta = _described(site, file, text)
        if tags := notebooks.computed(site, file, body):
            staged[notebooks.file(file)] = notebooks.written(site, file, meta["title"], tags)
            body += f"\n\n{{{{ notebook {notebooks.file(file)} }}}}\n"
        staged[file] = _fronted(file, body, meta)
    for tag in site.catalogue.claims:
        staged[f"claims/{tag}.md"] = _placed(f"claims/{tag}.md", claim_page.frame(site, tag))
    for file, text in (staged | games(site)).items():
        put(folder / file, text)


def games(site: Site) -> dict[str, str]:
    """The Markdown of the pages of games, by their files."""
    staged = {
        f"atlas/{tag}.md": atlas_games.frame(site.words, record)
        for tag, record in site.atlas.games.items()
        if atlas_games.paged(record)
    }
    if any(not atlas_games.paged(record) for record in site.atlas.games.values()):
        staged[f"{atlas_games.ANY}.md"] = atlas_games.any_frame(site.words, site.atlas.games)
    return {file: _placed(file, text) for file, text in staged.items()}


def put(path: Path, text: str) -> None:
    """Write one page for MkDocs to read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _described(site: Site, file: str, text: str) -> tuple[str, dict[str, Any]]:
    """A hand-written page without its front matter, and that, with a description and a title.

    Raises:
        SiteError: its front matter cannot be read; MkDocs would take it for text.
    """
    body, meta = front_matter.get_data(text)
    if _FRONT.match(body):
        raise SiteError(f"docs/{site.language}/{file}: front matter that is no YAML; put text with a colon in quotes")
    own = site.words.typography.words
    # The tab of a browser and the results of a search engine show these, so they are set like all words.
    meta |= {key: own(meta[key]) for key in ("title", "description") if isinstance(meta.get(key), str)}
    if "description" not in meta:
        meta["description"] = claim_page.shorten(_first_words(site, body)) or site.words("site.description")
    if "title" not in meta:
        heading = re.search(r"^# +(.+?)(?:\s*\{[^{}]*\})?\s*$", body, re.MULTILINE)
        meta["title"] = site.typeset.plain(heading[1], own) if heading else site.words(f"nav.{file}")
    if file == "index.md" or any(f"{{{{ {name}" in body for name in ("audit", "claims", "atlas")):
        meta.setdefault("hide", ["navigation", "toc"])  # a first page and wide tables need no menus beside them
    return body, meta


def _fronted(file: str, body: str, meta: dict[str, Any]) -> str:
    """The page as MkDocs reads it, its front matter first."""
    front = "".join(f"{key}: {json.dumps(value, ensure_ascii=False, default=str)}\n" for key, value in meta.items())
    return _placed(file, f"---\n{front}---\n{body}")


def _placed(file: str, text: str) -> str:
    """The page with a first line that tells the extension where it is."""
    found = _FRONT.match(text)
    at = found.end() if found else 0
    return f"{text[:at]}\n{{{{ here {page_order.address(file)} }}}}\n\n{text[at:]}"


def _first_words(site: Site, body: str) -> str:
    for block in re.split(r"\n\s*\n", body):
        stripped = block.strip()
        if stripped and not stripped.startswith(("#", "{{", "<", "|", "!", "-", "*", "`", ">")):
            return site.typeset.plain(stripped, site.words.typography.words)
    return ""


def configure(context: BuildContext, language: str, offered: Iterable[str], api: bool) -> Path:
    """Write the configuration of one language, on top of the common `mkdocs.yml`, and return its file.

    It is JSON, which is YAML too. The folders in it are relative and beside it, as every builder takes them; whoever
    builds may name another one for the pages.

    Args:
        offered: the languages that the site has, for the switch.
        api: whether it has the API reference.
    """
    own, root = context.words(language), context.root
    config = {
        "INHERIT": str((root / "mkdocs.yml").resolve()),
        "site_name": own("site.name"),
        "site_description": own("site.description"),
        "docs_dir": language,
        "site_dir": f"out/{language}",
        "theme": {"language": language, "custom_dir": str(OVERRIDES), "palette": _palette(own)},
        "hooks": [str(Path(__file__).parent / "search_exclude_hook.py")],
        "nav": page_order.navigation(own, families(root).values()),
        "not_in_nav": "/claims/*-*.md\n/atlas/ATL-*.md\n/atlas/game.md\n",
        "markdown_extensions": {
            "verify.site.build.markdown_extension": {
                "language": language,
                "root": str(root.resolve()),
                "results": str(context.results.resolve()),
                "formulas": str(context.formulas.resolve()),
            }
        },
        "extra": {
            "code": language,
            "here": f"{language}/",
            "api": api,
            "languages": [
                {"code": code, "name": other("site.native"), "direction": other.direction}
                for code, other in ((code, context.words(code)) for code in offered)
            ],
            "words": {key: own(f"ui.{key}") for key in ("language", "api", "results", "colophon")},
            "theme_words": own.table("theme"),
            "tagline": own("site.tagline"),
            "all_claims": own("nav.claims/index.md"),
        },
    }
    file = context.work / "site-src" / f"{language}.yml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(config, ensure_ascii=False, indent=1), encoding="utf-8")
    return file


def _palette(own: ui_strings.Words) -> list[dict[str, object]]:
    """Day, night, or whatever the system has, with the names of the three in one language."""
    return [
        {
            "media": media,
            "scheme": scheme,
            "primary": "custom",
            "accent": "custom",
            "toggle": {"icon": f"material/{icon}", "name": own(f"ui.{name}")},
        }
        for media, scheme, name, icon in (
            ("(prefers-color-scheme)", "default", "theme_auto", "brightness-auto"),
            ("(prefers-color-scheme: light)", "default", "theme_light", "weather-sunny"),
            ("(prefers-color-scheme: dark)", "slate", "theme_dark", "weather-night"),
        )
    ]


def configure_api(root: Path, build: Path) -> Path:
    """Write the configuration of the API reference, which exists in English only."""
    config = {
        "INHERIT": str((root / "mkdocs.yml").resolve()),
        "site_name": "Takeaway",
        "site_description": "The Python of Takeaway: rules, strategies, kernel and site.",
        "docs_dir": str((root / "docs" / "api").resolve()),
        "site_dir": "out/api",
        "theme": {"language": "en", "custom_dir": str(OVERRIDES), "palette": _palette(ui_strings.load("en", root))},
        "hooks": [],
        "plugins": {
            "search": {"lang": "en"},
            "mkdocstrings": {
                "handlers": {"python": {"paths": [str(root.resolve())], "options": dict(API_OPTIONS)}},
                "enable_inventory": False,
            },
        },
        "extra": {"here": "api/", "tagline": "API reference"},
    }
    file = build / "site-src" / "api.yml"
    file.write_text(json.dumps(config, indent=1), encoding="utf-8")
    return file


API_OPTIONS = {
    "heading_level": 2,
    "show_root_heading": True,
    "show_root_full_path": True,
    "show_source": True,
    "show_signature_annotations": True,
    "separate_signature": True,
    "members_order": "source",
    "docstring_section_style": "list",
    # The types stand in the signatures; the reader of docstrings must not ask for them again.
    "docstring_options": {"warn_unknown_params": False, "warn_missing_types": False, "warnings": False},
    "show_if_no_docstring": False,
}
