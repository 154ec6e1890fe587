"""Tests that minified pages lose only indentation and duplicate icons."""

from xml.etree import ElementTree

import pytest

from verify.site.build import minify
from verify.site.content import badges
from verify.site.languages import ui_strings

ICON = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 6h18v2H3z"/></svg>'
OTHER = ICON.replace(b"M3", b"M4")


def test_indents_and_empty_lines_go() -> None:
    assert (
        minify.strip_indentation(b"<ul>\n\n    \n    <li>one\n      two</li>\n  </ul>\n")
        == b"<ul>\n<li>one\ntwo</li>\n</ul>\n"
    )


@pytest.mark.parametrize("tag", [b"pre", b"textarea", b"script", b"style"])
def test_lines_that_are_shown_or_read_by_machines_stay(tag: bytes) -> None:
    shown = b'<%s class="a">one\n\n    two</%s>' % (tag, tag)
    assert minify.strip_indentation(b"<p>\n   a</p>\n   %s\n   <b>" % shown) == b"<p>\na</p>\n%s\n<b>" % shown


def test_a_name_that_only_begins_like_that_of_such_an_element_is_none() -> None:
    assert minify.strip_indentation(b"<preview>\n  a</preview>") == b"<preview>\na</preview>"


@pytest.mark.parametrize(("direction", "kept"), [(b"ltr", False), (b"rtl", True)])
def test_code_keeps_its_direction_where_the_page_has_the_other(direction: bytes, kept: bool) -> None:
    shown = minify.strip_indentation(b'<body dir="%s"><code dir="ltr">n</code></body>' % direction)
    assert (b'<code dir="ltr">n</code>' in shown) is kept and b"n</code>" in shown


def test_each_icon_is_in_the_file_once_under_the_name_that_pages_use() -> None:
    icons = minify.IconRegistry()
    one = icons.reference_icons(b"<a>%s</a><b>%s</b>" % (ICON, OTHER), "../icons.svg")
    two = icons.reference_icons(b"<i>%s</i>" % ICON, "icons.svg")
    drawn = ElementTree.fromstring(icons.icon_file())
    names = {group.attrib["id"]: group[0].attrib["d"] for group in drawn}
    assert sorted(names.values()) == ["M3 6h18v2H3z", "M4 6h18v2H3z"]
    by_path = {path: name for name, path in names.items()}
    shown = '<svg viewBox="0 0 24 24"><use href="{}#{}"/></svg>'
    first, other = (by_path[f"M{n} 6h18v2H3z"] for n in (3, 4))
    assert one.decode() == f"<a>{shown.format('../icons.svg', first)}</a><b>{shown.format('../icons.svg', other)}</b>"
    assert two.decode() == f"<i>{shown.format('icons.svg', first)}</i>"


def test_other_icons_stay() -> None:
    icons = minify.IconRegistry()
    drawn = badges.icon("certified").encode()
    assert icons.reference_icons(drawn, "icons.svg") == drawn and icons.icon_file() == b""


def test_a_shape_that_is_drawn_once_is_named_where_it_is_shown() -> None:
    own = ui_strings.load("en")
    shown = badges.shape_only(own, "proved", "shape-proved")
    assert '<use href="#shape-proved"/>' in shown
    assert 'aria-label="proved"' in shown
    assert "<circle" not in shown
    assert f'<g id="shape-proved">{badges.OUTLINES["proved"]}' in badges.shape_definitions({"proved": "shape-proved"})
