"""Writer of the book: the kernel's records in a canonical order, or those records that given claims need.

A record follows all records that it refers to. The records are sorted by the length of the longest chain of references
from them, then alphabetically. So the same sources give the same bytes, whatever the order of proofs, and a part of the
book consists of lines of the book.
"""

import json
import lzma
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from verify.checker import command
from verify.checker.book import FORMAT
from verify.checker.errors import Unreadable
from verify.pipeline.answer_cache import digest

Record = dict[str, Any]

# A symbol or a sort in a text; in JSON a text ends at a quotation mark.
TOKEN = re.compile(r'[fS]\.[^\s()|";\\]+')


class RecordGraph:
    """Graph of the records of a book: each record has an edge to every record that it refers to.

    Args:
        records: the arguments of a kernel's rule calls, in any order.
        declarations: the declaration of each sort, by name.
    """

    def __init__(self, records: Iterable[Record], declarations: Mapping[str, str]) -> None:
        self.records: dict[str, Record] = {}
        # The key of the record of each theorem, and of each symbol or sort.
        self._theorems: dict[str, str] = {}
        self._symbols: dict[str, str] = {}
        self._models: dict[str, str] = {}
        self._needs: dict[str, frozenset[str]] = {}
        for name, text in declarations.items():
            self._add({"rule": "declaration", "text": text}, name)
            self._symbols |= dict.fromkeys(TOKEN.findall(text.replace("(f.", "( f.")), name)
        for sort in declarations:
            self._symbols[sort] = sort
        for record in records:
            key = f"{record.get('name', record.get('theory'))} {record['rule']}"
            self._add(record, key)
            self._theorems |= dict.fromkeys(theorems_of(record), key)
            self._symbols |= dict.fromkeys(_symbols(record), key)
            if record["rule"] == "model":
                self._models[f"{record['theory']} theory"] = key

    def _add(self, record: Record, key: str) -> None:
        if key in self.records:
            raise ValueError(f"two records have the name {key}")
        self.records[key] = record

    def needs(self, key: str) -> frozenset[str]:
        """Return the keys of the records to which a record refers, without its own key."""
        if key not in self._needs:
            record = self.records[key]
            tokens = {w for text in _strings(record) for w in TOKEN.findall(text)}
            needed = {self._symbols[w] for w in tokens if w in self._symbols}
            needed |= {self._theorems[name] for name in _names_cited(record) if name in self._theorems}
            if record["rule"] in ("model", "instantiate"):
                needed.add(f"{record['theory']} theory")
            self._needs[key] = frozenset(needed - {key})
        return self._needs[key]

    def part(self, claims: Mapping[str, Iterable[str]]) -> list[Record]:
        """Return the records that the theorems of some claims need, with the models of their theories, and the claims.

        A name without a record is left out; the checker then refuses every record that refers to it.

        Args:
            claims: the names of the theorems of each claim, by tag.
        """
        todo = [self._theorems[name] for names in claims.values() for name in names if name in self._theorems]
        reached: set[str] = set()
        while todo:
            key = todo.pop()
            if key not in reached:
                reached.add(key)
                todo += self.needs(key)
                if key in self._models:
                    todo.append(self._models[key])
        claim_records = [{"rule": "claim", "tag": tag, "theorems": [*claims[tag]]} for tag in sorted(claims)]
        return [self.records[key] for key in self._in_order(reached)] + claim_records

    def _in_order(self, keys: Iterable[str]) -> list[str]:
        height: dict[str, int] = {}
        todo = list(keys)
        chosen = sorted(todo)
        while todo:
            key = todo[-1]
            if waiting := [below for below in self.needs(key) if below not in height]:
                todo += waiting
            else:
                height[todo.pop()] = 1 + max((height[below] for below in self.needs(key)), default=0)
        return sorted(chosen, key=height.__getitem__)


def book(records: Iterable[Record]) -> str:
    """Return the text of a book: its format, one record per line, and a seal of these lines."""
    lines = [json.dumps({"format": FORMAT})]
    lines += [json.dumps(record, ensure_ascii=False, sort_keys=True) for record in records]
    text = "".join(f"{line}\n" for line in lines)
    return text + json.dumps({"sha256": digest(text)}) + "\n"


def pack_book(text: str) -> bytes:
    """Return a book as the bytes of its file; the same text gives the same bytes."""
    return lzma.compress(text.encode())


def records_in(path: Path) -> list[Record]:
    """Return the records of a book in a file; an empty list if the file cannot be read."""
    try:
        return records_of(command.read_text(path))
    except (Unreadable, ValueError):
        return []


def records_of(text: str) -> list[Record]:
    """Return the records in the text of a book.

    Raises:
        ValueError: a line is not a record.
    """
    return [json.loads(line) for line in text.splitlines()[1:-1]]


def join_books(earlier: Iterable[Record], new: Iterable[Record]) -> list[Record]:
    """Return the distinct records of two books from the same sources, in the order of one book."""
    distinct = list({json.dumps(r, sort_keys=True): r for r in (*earlier, *new)}.values())
    claims = {r["tag"]: r["theorems"] for r in distinct if r["rule"] == "claim"}
    return pages_of(distinct).part(claims)


def pages_of(records: Iterable[Record]) -> RecordGraph:
    """Return the graph of the records of a book, with its declarations of sorts; the records of claims are left out."""
    listed = list(records)
    sorts = {TOKEN.findall(r["text"])[0]: r["text"] for r in listed if r["rule"] == "declaration"}
    return RecordGraph((r for r in listed if r["rule"] not in ("declaration", "claim")), sorts)


def theorems_of(record: Record) -> list[str]:
    """Return the names of the theorems that a record makes."""
    name = str(record.get("name"))
    match record["rule"]:
        case "define":
            return [f"{name[2:]}.def"]
        case "choose":
            return [f"{name[2:]}.witness"]
        case "theory":
            return [label for label, _, _ in record["hypotheses"]]
        case "model" | "declaration" | "claim":
            return []
    return [name]


def _symbols(record: Record) -> list[str]:
    """Return the symbols that a record defines."""
    if record["rule"] in ("define", "choose"):
        return [record["name"]]
    return [function for function, _, _ in record["functions"]] if record["rule"] == "theory" else []


def _names_cited(record: Record) -> Iterator[str]:
    """Yield the names of the theorems that a record cites."""
    by = record.get("by", [])
    for facts in by.values() if isinstance(by, dict) else [by]:
        yield from (name for name, *_ in facts)
    yield from (record[word] for word in ("existence", "theorem") if word in record)
    match record.get("order"):
        case ["endless", _, _, name]:
            yield name


def _strings(value: Any) -> Iterator[str]:
    """Yield all strings in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _strings(part)
