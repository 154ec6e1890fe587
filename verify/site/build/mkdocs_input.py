"""Input of MkDocs: the hand-written pages of a language, a page for every tag, and a configuration.

All files are written below the build folder; the sources are never modified.
"""

import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.utils import meta as front_matter

from verify.site.build.build_context import BuildContext
from verify.site.build.page_context import Site
from verify.site.build.site_errors import SiteError
from verify.site.content import page_order
from verify.site.content.atlas import atlas_games
from verify.site.content.claims import claim_page
from verify.site.content.claims.translated_claims import families
from verify.site.content.publication import colophon, edition, report_links
from verify.site.content.teaching import notebooks
from verify.site.languages import ui_strings
from verify.site.languages.ui_strings import Words
from verify.site.mathematics.typesetting import Formula, formulas_in

_FRONT = re.compile(r"\A---\n(?P<yaml>.*?)\n---\n", re.DOTALL)
THEME = Path(__file__).parent / "theme"
API_TEMPLATES = Path(__file__).parent / "api_templates"


def hand_written_pages(root: Path, language: str) -> dict[str, str]:
    """Return the hand-written pages of one language, by file name.

    Raises:
        SiteError: a page is missing, or is absent from the menu.
    """
    folder = root / "docs" / language
    pages = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.md")}
    menu_files = set(page_order.pages(families(root).values()))
    for file in sorted(menu_files - set(pages)):
        raise SiteError(f"docs/{language}/{file} is missing; write it, or remove it from the menu")
    for file in sorted(set(pages) - menu_files):
        raise SiteError(f"docs/{language}/{file} is not in the menu; add it to the family.toml of its family")
    return {file: path.read_text(encoding="utf-8") for file, path in pages.items()}


def formulas_to_typeset(own: Words, texts: dict[str, str], site_texts: Iterator[str]) -> Iterator[Formula]:
    """Yield the formulas of one language's pages and claims, as written.

    A formula whose decimal sign differs in the language is yielded in both forms.
    """
    typography = own.typography
    for text in (*texts.values(), *site_texts):
        for formula in formulas_in(text):
            yield formula
            if (set_ := typography.formula(formula.tex)) != formula.tex:
                yield Formula(set_, formula.display)


def write(folder: Path, site: Site, texts: dict[str, str]) -> None:
    """Write the Markdown of one language into `folder`, replacing its contents."""
    shutil.rmtree(folder, ignore_errors=True)
    files: dict[str, str] = {}
    for file, text in texts.items():
        body, meta = _split_front_matter(site, file, text)
        if tags := notebooks.computed_claims(site, file, body):
            files[notebooks.file(file)] = notebooks.notebook_json(site, file, meta["title"], tags)
            body += f"\n\n{{{{ notebook {notebooks.file(file)} }}}}\n"
        if file.partition("/")[0] in site.catalogue.families:
            body += "\n\n{{ chapter-claims }}\n"
        files[file] = _join_front_matter(file, body, meta)
    for tag in site.catalogue.claims:
        files[f"claims/{tag}.md"] = _add_address(f"claims/{tag}.md", claim_page.frame(site, tag))
    for file, text in (files | game_pages(site)).items():
        write_page(folder / file, text)


def game_pages(site: Site) -> dict[str, str]:
    """Return the Markdown of the atlas pages, by file name."""
    pages = {
        f"atlas/{tag}.md": atlas_games.game_markdown(site.words, record)
        for tag, record in site.atlas.games.items()
        if atlas_games.has_page(record)
    }
    if any(not atlas_games.has_page(record) for record in site.atlas.games.values()):
        pages[f"{atlas_games.ANY_GAME}.md"] = atlas_games.any_game_markdown(site.words, site.atlas.games)
    return {file: _add_address(file, text) for file, text in pages.items()}


def write_page(path: Path, text: str) -> None:
    """Write one source page for MkDocs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _split_front_matter(site: Site, file: str, text: str) -> tuple[str, dict[str, Any]]:
    """Return the body and the front matter of a hand-written page, with description and title completed.

    Raises:
        SiteError: the front matter is not YAML; MkDocs would print it as text.
    """
    body, meta = front_matter.get_data(text)
    if _FRONT.match(body):
        raise SiteError(f"docs/{site.language}/{file}: the front matter is not valid YAML; quote values with a colon")
    typeset_title = site.words.typography.title
    # Browser tabs and search engines show these, so they follow the typography of the language.
    meta |= {key: typeset_title(meta[key]) for key in ("title", "description") if isinstance(meta.get(key), str)}
    if "description" not in meta:
        meta["description"] = claim_page.shorten(_first_paragraph(site, body)) or site.words("site.description")
    if "title" not in meta:
        heading = re.search(r"^# +(.+?)(?:\s*\{[^{}]*\})?\s*$", body, re.MULTILINE)
        meta["title"] = site.typeset.plain(heading[1], typeset_title) if heading else site.words(f"nav.{file}")
    if file == "index.md" or any(f"{{{{ {name}" in body for name in ("audit", "claims", "atlas")):
        meta.setdefault("hide", ["navigation", "toc"])  # the front page and pages with wide tables have no side menus
    return body, meta


def _join_front_matter(file: str, body: str, meta: dict[str, Any]) -> str:
    """Return the page with its front matter first, as MkDocs expects."""
    front = "".join(f"{key}: {json.dumps(value, ensure_ascii=False, default=str)}\n" for key, value in meta.items())
    return _add_address(file, f"---\n{front}---\n{body}")


def _add_address(file: str, text: str) -> str:
    """Return a page with the placeholder that passes its address to the Markdown extension."""
    match = _FRONT.match(text)
    at = match.end() if match else 0
    return f"{text[:at]}\n{{{{ here {page_order.address(file)} }}}}\n\n{text[at:]}"


def _first_paragraph(site: Site, body: str) -> str:
    """Return the first paragraph of a page as plain text; empty if it has none."""
    for block in re.split(r"\n\s*\n", body):
        paragraph = block.strip()
        if paragraph and not paragraph.startswith(("#", "{{", "<", "|", "!", "-", "*", "`", ">")):
            return site.typeset.plain(paragraph, site.words.typography.words)
    return ""


def published_address() -> str:
    """Return the address of the published site, ending with a slash; empty if it is unknown."""
    base = os.environ.get("TAKEAWAY_URL", "").strip()
    return base if base.endswith("/") or not base else base + "/"


def write_configuration(context: BuildContext, language: str, offered: Iterable[str], api: bool) -> Path:
    """Write the configuration of one language, based on `mkdocs.yml`, and return its path.

    The file is JSON, which is valid YAML. Its paths are relative to the file, as all builders accept; the command line
    may override the output folder.

    Args:
        context: the project, its results, and the data read from both.
        language: the language of the pages.
        offered: the languages in the language menu.
        api: whether the site has the API reference.
    """
    words, root = context.words(language), context.root
    config = {
        "INHERIT": str((root / "mkdocs.yml").resolve()),
        "site_name": words("site.name"),
        "site_description": words("site.description"),
        "docs_dir": language,
        "site_dir": f"out/{language}",
        "theme": {"language": language, "custom_dir": str(THEME), "palette": _color_schemes(words)},
        "hooks": [str(Path(__file__).parent / "search_exclude_hook.py")],
        "nav": page_order.navigation(words, families(root).values()),
        "not_in_nav": "/claims/*-*.md\n/atlas/ATL-*.md\n/atlas/game.md\n",
        "markdown_extensions": {
            "toc": {"permalink_title": words("ui.permalink")},
            "verify.site.build.markdown_extension": {
                "language": language,
                "root": str(root.resolve()),
                "results": str(context.results.resolve()),
                "formulas": str(context.formulas.resolve()),
            },
        },
        "extra": _template_variables(context, language, offered) | {"api": api},
    }
    file = context.work / "site-src" / f"{language}.yml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(config, ensure_ascii=False, indent=1), encoding="utf-8")
    return file


def _template_variables(context: BuildContext, language: str, offered: Iterable[str]) -> dict[str, object]:
    """Return the variables for the templates of the pages in one language, as in the field `extra` of MkDocs."""
    words = context.words(language)
    languages = [
        {"code": code, "name": other("site.native"), "direction": other.direction}
        for code, other in ((code, context.words(code)) for code in offered)
    ]
    return {
        "code": language,
        "here": f"{language}/",
        "languages": languages,
        "words": _template_words(words, language, context.root),
        "theme_words": words.table("theme"),
        "tagline": words("site.tagline"),
        "address": published_address(),
        "all_claims": words("nav.claims/index.md"),
    }


def _template_words(words: ui_strings.Words, language: str, root: Path) -> dict[str, str]:
    """Return the strings in the header and the footer of each page, by their names in the templates."""
    return {
        **{key: words(f"ui.{key}") for key in ("language", "api", "results", "colophon")},
        "about": words("nav.colophon.md"),
        "feed": words("about.feed"),
        "feed_title": words("about.feed_title"),
        "feed_address": colophon.feed_address(language),
        "printed_from": words("about.printed_from"),
        "printed": words("teach.printed"),
        "report": report_links.report_in_footer(words, root),
        "save_svg": words("teach.save_svg"),
        "save_png": words("teach.save_png"),
        "licence": words("teach.licence", licence=edition.load(root).licence),
    }


def _color_schemes(words: ui_strings.Words) -> list[dict[str, object]]:
    """Return the three colour schemes of the theme (automatic, light, dark) with names in one language."""
    return [
        {
            "media": media,
            "scheme": scheme,
            "primary": "custom",
            "accent": "custom",
            "toggle": {"icon": f"material/{icon}", "name": words(f"ui.{name}")},
        }
        for media, scheme, name, icon in (
            ("(prefers-color-scheme)", "default", "theme_auto", "brightness-auto"),
            ("(prefers-color-scheme: light)", "default", "theme_light", "weather-sunny"),
            ("(prefers-color-scheme: dark)", "slate", "theme_dark", "weather-night"),
        )
    ]


def write_api_configuration(root: Path, build: Path) -> Path:
    """Write the configuration of the API reference, which exists in English only, and return its path."""
    config = {
        "INHERIT": str((root / "mkdocs.yml").resolve()),
        "site_name": "Takeaway",
        "site_description": "The Python of Takeaway: rules, strategies, kernel and site.",
        "docs_dir": str((root / "docs" / "api").resolve()),
        "site_dir": "out/api",
        "theme": {"language": "en", "custom_dir": str(THEME), "palette": _color_schemes(ui_strings.load("en", root))},
        "hooks": [],
        "plugins": {
            "search": {"lang": "en"},
            "mkdocstrings": {
                "custom_templates": str(API_TEMPLATES),
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
    # Types are in the signatures, so docstrings without types must not cause warnings.
    "docstring_options": {"warn_unknown_params": False, "warn_missing_types": False, "warnings": False},
    "show_if_no_docstring": False,
    "extensions": ["verify.site.build.api_examples:DoctestBlocks"],
}
