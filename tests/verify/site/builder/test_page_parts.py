"""Tests that large pages move parts to files that are complete pages, and small pages keep them."""

import re
from pathlib import Path

import pytest

from tests.verify.site import site_crawler
from verify.site.build import minify, page_parts
from verify.site.content import badges

META = b'<meta http-equiv="Content-Security-Policy" content="x">'
HEAD = (
    '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><title>A page · Takeaway</title>'
    '<link rel="icon" href="../../../icon.svg"><link rel="stylesheet" href="../../a.css"></head><body>'
)


def published_page(tmp_path: Path, body: str, page_path: str = "claims/NIM-001") -> str:
    page = f"{HEAD}{body}</body></html>"
    return page_parts.without_parts(
        page.encode(), tmp_path / "he" / page_path / "index.html", tmp_path / "he", META
    ).decode()


def part_files(tmp_path: Path, html: str, page_path: str = "claims/NIM-001") -> list[Path]:
    return [(tmp_path / "he" / page_path / href).resolve() for href in re.findall(r'href="([^"]*parts/[^"]+)"', html)]


def test_a_light_page_keeps_its_parts(tmp_path: Path) -> None:
    folded, visible = page_parts.part("a", "<p>one</p>" * 900), page_parts.visible_part("b", "two")
    body = f"<details>{folded}</details>{visible}{page_parts.rows(['<tr>'], 1)}"
    html = published_page(
        tmp_path, f"{body}<table><thead></thead><tbody>{page_parts.rows(['<tr></tr>'], 1)}</tbody></table>"
    )
    assert "<!--" not in html.replace("<!--rows 1--><tr><!--/rows-->", "") and "<p>one</p>" in html
    assert not (tmp_path / "he" / page_parts.FOLDER).exists()


def test_content_of_many_pages_is_one_file(tmp_path: Path) -> None:
    body = page_parts.shared_part("nim.P", "<p>one</p>" * 900) + page_parts.shared_part("b", "<p>brief</p>")
    pages = ["claims/NIM-001", "claims/NIM-002"]
    texts = [published_page(tmp_path, body, page) for page in pages]
    assert all("<p>one</p>" not in page and "<p>brief</p>" in page and "<!--" not in page for page in texts)
    files = [part_files(tmp_path, page, name) for page, name in zip(texts, pages, strict=True)]
    assert len(files[0]) == 1 and files[0] == files[1]


def test_a_large_page_moves_folded_parts_to_files(tmp_path: Path) -> None:
    long, brief = f'<p id="symbol-x">{"long " * 900}</p><i id="other"></i>', "<p>brief</p>"
    body = (
        f"<details>{page_parts.part('nim.P, x<y', long)}{page_parts.part('b', brief)}</details>"
        + "x" * page_parts.HEAVY_PAGE
    )
    html = published_page(tmp_path, body)
    assert "long long" not in html
    assert brief in html
    assert "<!--" not in html
    assert '<p class="tk-part" id="symbol-x">' in html and '<span id="other"></span>' in html
    assert "<bdi>nim.P, x&lt;y</bdi>" in html
    (file,) = part_files(tmp_path, html)
    text = site_crawler.html(file)
    assert long in text
    assert META.decode() in text
    assert '<html lang="he" dir="rtl">' in text
    assert "<title>nim.P, x&lt;y · Takeaway</title>" in text
    # Addresses on the page and in the part mean the same.
    assert len(file.relative_to(tmp_path / "he").parts) == len(Path("claims/NIM-001/index.html").parts)
    # Pages with the same text in a part share its file.
    assert part_files(tmp_path, published_page(tmp_path, body, "claims/NIM-002"), "claims/NIM-002") == [file]


def test_large_pictures_leave_only_the_heaviest_pages(tmp_path: Path) -> None:
    picture = f"<svg>{'x' * 9_000}</svg>"
    for weight, remains in ((page_parts.HEAVY_PAGE, True), (page_parts.LONG_PAGE, False)):
        html = published_page(tmp_path, page_parts.visible_part("a picture", picture) + "x" * weight, "nim/bouton")
        assert (picture in html) is remains and bool(part_files(tmp_path, html, "nim/bouton")) is not remains


@pytest.mark.parametrize(("place", "prefix"), [("atlas", "../parts/"), ("audit/he-nim", "../../parts/")])
def test_the_later_rows_of_a_long_table_are_parts(tmp_path: Path, place: str, prefix: str) -> None:
    lines = [f'<tr id="ATL-{number}"><td>{"x" * 700}</td></tr>' for number in range(600)]
    head = '<svg width="0" height="0"><defs></defs></svg><table class="t"><thead><tr><th></th></tr></thead> <tbody>'
    html = published_page(tmp_path, f"{head}{page_parts.rows(lines, 5)}</tbody></table>", place)
    files = part_files(tmp_path, html, place)
    texts = [site_crawler.html(file) for file in files]
    rows = re.findall("<tr id=.*?</tr>", html) + [row for text in texts for row in re.findall("<tr id=.*?</tr>", text)]
    assert rows == lines and len(files) > 1
    assert html.count('<tr class="tk-part"><td colspan="5">') == len(files) and f'href="{prefix}' in html
    assert len(html) < page_parts.LONG_PAGE and all(len(text) < page_parts.LONG_PAGE for text in texts)
    for text in texts:
        assert text.index("<svg") < text.index('<table class="t"><thead>') and text.count("</table>") == 1


def test_a_part_of_few_rows_keeps_their_addresses(tmp_path: Path) -> None:
    lines = [f'<tr><td><span id="NIM-{number:03}"></span>{"x" * 9_000}</td></tr>' for number in range(40)]
    table = f"<table><thead></thead><tbody>{page_parts.rows(lines, 4)}</tbody></table>"
    html = published_page(tmp_path, table, "audit/he-nim")
    assert part_files(tmp_path, html, "audit/he-nim")
    assert re.findall(r'id="(NIM-\d+)"', html) == [f"NIM-{number:03}" for number in range(40)]


def test_a_shape_that_a_page_shows_often_is_drawn_once() -> None:
    certified, open_icon = badges.icon("certified"), badges.icon("open")
    page = f'<article class="a">{certified}{open_icon}{certified}</article>'.encode()
    light = minify.share_shapes(page).decode()
    assert light.count(badges.OUTLINES["certified"]) == 1 and light.count('<use href="#tk-shape-certified"/>') == 2
    assert light.index("<defs>") < light.index("<use") and open_icon in light
    assert minify.share_shapes(b"<article>no shapes</article>") == b"<article>no shapes</article>"
