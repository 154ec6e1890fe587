"""Tests of the proofs on claim pages: the verified source, highlighted, with its file."""

import html
import json
import re
import shutil
from pathlib import Path

import pytest

from tests.verify.site import fixture_project, site_crawler
from verify.languages import LANGUAGES
from verify.pipeline.claims.proof_sources import source
from verify.site.build.site_builder import build_site
from verify.site.build.site_errors import SiteError
from verify.site.languages import ui_strings


def chapter(site: Path, language: str) -> str:
    text = site_crawler.html(site / language / "claims" / "NIM-003" / "index.html")
    match = re.search(r'<details class="tk-machine tk-chapters".*?</details>', text, re.DOTALL)
    assert match, language
    return match[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_the_source_that_was_verified(site: Path, language: str) -> None:
    block = chapter(site, language)
    link = re.search(r'<p class="tk-part"><a href="([^"]+)"><bdi>bouton</bdi></a></p>', block)
    assert link
    page = (site / language / "claims" / "NIM-003" / link[1]).resolve()
    assert page.is_relative_to(site / "source" / "parts")
    text = site_crawler.html(page)
    code = re.search(r'<div dir="ltr" class="highlight"><pre>.*?<code>(.*?)</code></pre></div>', text, re.DOTALL)
    assert code
    assert html.unescape(re.sub(r"<[^>]+>", "", code[1])) == source(fixture_project.CHAPTER)
    assert '<span class="k">def</span>' in code[1]
    assert "Content-Security-Policy" in text and 'lang="en"' in text
    assert ui_strings.load(language, fixture_project.ROOT)("ui.chapters") in html.unescape(block)


def test_the_link_leads_to_the_file_on_the_site_itself(site: Path) -> None:
    block = chapter(site, "en")
    link = re.search(r'<a href="([^"]+)"><code>verify/proofs/nim/bouton\.py:\d+</code></a>', block)
    assert link
    served_file = (site / "en" / "claims" / "NIM-003" / link[1]).resolve()
    assert served_file == (site / "source" / "verify" / "proofs" / "nim" / "bouton.py.txt").resolve()
    assert source(fixture_project.CHAPTER) in served_file.read_text(encoding="utf-8-sig")
    assert served_file.read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_claim_without_theorems_has_no_chapters(site: Path) -> None:
    assert "tk-chapters" not in site_crawler.html(site / "en" / "claims" / "NIM-006" / "index.html")


def test_source_that_was_changed_since_stops_the_build(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "project"
    shutil.copytree(project, root, ignore=shutil.ignore_patterns("site", "site-src"))
    results = root / "build" / "results.json"
    data = json.loads(results.read_text("utf-8"))
    data["claims"]["NIM-003"]["chapters"][0]["hash"] = "0"
    results.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SiteError, match=r"bouton has changed since the verification; run `takeaway verify` again"):
        build_site(results, root / "site", 1, root=root, api=False, say=lambda line: None)
