"""Dependency graph of a claim, with its dependencies on one side and its dependants on the other.

The graph shows two levels of dependencies and one of dependants, with at most `MOST` claims per level; the list below
it is complete. The graph is mirrored in right-to-left languages.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from verify.site.content.badges import OUTLINES, SYMBOLS
from verify.site.figures.nim_figures import Caption, svg
from verify.site.languages.ui_strings import Words

WIDTH, HEIGHT, GAP_X, GAP_Y, EDGE = 148, 46, 44, 14, 8
MOST = 7


@dataclass(frozen=True)
class Node:
    """A claim in the graph."""

    tag: str
    title: str
    standing: str
    url: str


def neighbourhood(tag: str, rests_on: Mapping[str, Sequence[str]], supports: Sequence[str]) -> list[list[str]]:
    """Return the nonempty columns of the graph: dependencies at distance two and one, the claim, dependants."""
    nearest = list(dict.fromkeys(other for other in rests_on.get(tag, ()) if other != tag))[:MOST]
    farther = dict.fromkeys(
        far for near in nearest for far in rests_on.get(near, ()) if far != tag and far not in nearest
    )
    on = list(dict.fromkeys(other for other in supports if other not in nearest and other != tag))[:MOST]
    return [column for column in (list(farther)[:MOST], nearest, [tag], on) if column]


def draw_graph(
    words: Words,
    tag: str,
    rests_on: Mapping[str, Sequence[str]],
    supports: Sequence[str],
    *,
    node: Callable[[str], Node],
    key: str,
) -> str:
    """Return the graph as HTML; empty if the claim has no neighbours."""
    layout = neighbourhood(tag, rests_on, supports)
    if layout == [[tag]]:
        return ""
    tallest = max(map(len, layout))
    width = len(layout) * WIDTH + (len(layout) - 1) * GAP_X + 2 * EDGE
    height = tallest * HEIGHT + (tallest - 1) * GAP_Y + 2 * EDGE
    mirrored = words.direction == "rtl"
    places: dict[str, tuple[float, float]] = {}
    for number, column in enumerate(layout):
        x: float = EDGE + number * (WIDTH + GAP_X)
        top = (height - len(column) * HEIGHT - (len(column) - 1) * GAP_Y) / 2
        for line, member in enumerate(column):
            places[member] = (width - x - WIDTH if mirrored else x, top + line * (HEIGHT + GAP_Y))
    # Edges connect adjacent columns only; longer ones would cross the nodes between.
    edges = [
        (a, b)
        for left, right in pairwise(layout)
        for a in left
        for b in right
        if a in rests_on.get(b, ()) or (a == tag and b in supports)
    ]
    body = _draw_edges([(places[a], places[b]) for a, b in edges], mirrored)
    body += "".join(_draw_node(words, node(member), place, member == tag) for member, place in places.items())
    caption = Caption(words("ui.graph_title", tag=tag), words("ui.graph_desc", tag=tag), key)
    picture = svg("graph", (width, height), caption, body)
    # The graph contains links, so its role for screen readers is a group and not an image.
    picture = picture.replace('role="img"', 'role="group"', 1)
    return (
        f'<figure class="tk-figure tk-figure-graph"><div class="tk-scroll" tabindex="0" role="group" '
        f'aria-label="{escape(words("ui.graph_title", tag=tag), quote=True)}">{picture}</div>'
        f"<figcaption>{escape(words('ui.graph_hint'))}</figcaption></figure>"
    )


def _draw_edges(edges: Iterable[tuple[tuple[float, float], tuple[float, float]]], mirrored: bool) -> str:
    """Draw all edges as one path, and all arrow heads as another; return "" without edges.

    Args:
        edges: for each edge the places of its two nodes.
        mirrored: whether the graph runs from right to left.
    """
    lines = heads = ""
    for a, b in edges:
        x1 = a[0] if mirrored else a[0] + WIDTH
        x2 = b[0] + WIDTH if mirrored else b[0]
        y1, y2 = a[1] + HEIGHT / 2, b[1] + HEIGHT / 2
        middle = (x1 + x2) / 2
        lines += f"M{x1:g} {y1:g}C{middle:g} {y1:g} {middle:g} {y2:g} {x2:g} {y2:g}"
        heads += f"M{x2:g} {y2:g}l{5 if mirrored else -5} -3.5v7z"
    return f'<path class="tk-edge" d="{lines}"/><path class="tk-arrow" d="{heads}"/>' if lines else ""


def _draw_node(words: Words, node: Node, place: tuple[float, float], centre: bool) -> str:
    x, y = place
    short = node.title if len(node.title) <= 23 else node.title[:22].rstrip() + "…"
    standing = words(f"standing.{node.standing}")
    mirrored = words.direction == "rtl"
    icon_x = x + WIDTH - 28 if mirrored else x + 8
    text_x = x + WIDTH - 34 if mirrored else x + 34
    anchor = "end" if mirrored else "start"
    title_x = x + WIDTH - 10 if mirrored else x + 10
    label = escape(f"{node.tag}: {node.title} ({standing})", quote=True)
    return (
        f'<a href="{escape(node.url, quote=True)}" class="tk-node tk-{node.standing}{" tk-centre" if centre else ""}">'
        f"<title>{label}</title>"
        f'<rect class="tk-plate" x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="9"/>'
        f'<g transform="translate({icon_x:g} {y + 5:g}) scale(.75)">'
        f"{OUTLINES[node.standing]}{SYMBOLS[node.standing]}</g>"
        f'<text class="tk-node-tag" x="{text_x:g}" y="{y + 19:g}" text-anchor="{anchor}">{node.tag}</text>'
        f'<text class="tk-node-title" x="{title_x:g}" y="{y + 37:g}" text-anchor="{"start" if mirrored else anchor}" '
        f'direction="{words.direction}">{words.typography.classes(escape(short), "tspan")}</text></a>'
    )
