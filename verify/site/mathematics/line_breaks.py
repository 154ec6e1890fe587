"""Where a typeset formula may go on in the next line: behind a relation or a comma, and never inside a bracket.

KaTeX ends a box behind every operator, and browsers break between boxes. Here boxes that belong together are tied.
"""

import re

BASE = '<span class="base">'
# What ends a box, by the class KaTeX gives it; the comma of a list is followed by an empty box.
_ENDS = re.compile(r'class="(mrel|mbin|mspace allowbreak)')
_BRACKETS = re.compile(r'class="m(open|close)[^"]*"[^>]*>([^<]*)')
_DOTS = re.compile(r'(?<=</span>)<span class="minner">[…⋯]</span></span>\Z')
# A stretch of more characters than this does not fit a phone; it may break behind its own operators too.
WIDE = 34


def tied(html: str) -> str:
    """The HTML of an inline formula with its boxes tied together wherever no line may end."""
    first = html.find(BASE)
    if first < 0 or html.count(BASE) == 1:
        return html
    end = html.rfind("</bdi>")
    head, tail = html[:first], html[end:]
    boxes = [BASE + box for box in html[first:end].split(BASE)[1:]]
    stretches: list[list[str]] = [[]]
    depth = 0
    for place, box in enumerate(boxes):
        stretches[-1].append(box)
        depth += _brackets(box)
        last = place == len(boxes) - 2 and _DOTS.search(boxes[-1])  # the end of a list: no line begins with it
        if place < len(boxes) - 1 and depth <= 0 and _kind(box) != "mbin" and not last:
            stretches.append([])
    return head + "".join(map(_together, stretches)) + tail


def width(html: str) -> int:
    """About how many characters wide a typeset formula is, were it in one line."""
    return _width(html.partition("<bdi")[2].rpartition("</bdi>")[0].partition(">")[2])


def _kind(box: str) -> str:
    """Behind what a box ends: mrel, mbin or the mark of a place to break."""
    return str((_ENDS.findall(box) or [""])[-1])


def _together(boxes: list[str]) -> str:
    if len(boxes) == 1:
        return boxes[0]
    if sum(map(_width, boxes)) <= WIDE:
        return f'<span class="tk-whole">{"".join(boxes)}</span>'
    parts: list[list[str]] = [[]]
    depth = 0
    for place, box in enumerate(boxes):
        parts[-1].append(box)
        depth += _brackets(box)
        if place < len(boxes) - 1 and depth <= 0:
            parts.append([])
    return "".join(f'<span class="tk-whole">{"".join(part)}</span>' if part[1:] else part[0] for part in parts)


def _brackets(box: str) -> int:
    """How many brackets a box opens more than it closes; KaTeX writes brackets that touch as one."""
    return sum(max(1, len(text)) * (1 if kind == "open" else -1) for kind, text in _BRACKETS.findall(box))


def _width(box: str) -> int:
    """About how many characters wide a box is."""
    return len(re.sub(r"<[^>]+>|[\s\u200b\u2061]", "", box))
