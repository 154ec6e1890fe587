"""Corrupted records of a book: a corrupted book that the checker accepts must be true.

One part of one record is changed, and the book is sealed again. A corrupted book is accepted if it can be read and all
its obligations are among those of the original book, which have certificates. It counts as true if each remaining
theorem has its original formula and hypotheses. Only definitions that no proof uses may differ, because a definition is
true of the function that it defines. `make soak` runs many corruptions, the tests a sample.
"""

import json
import random
import re
from collections import Counter
from typing import Any

from tests.verify.checker import books
from verify.checker.book import Book, closure, read
from verify.checker.errors import Refused, Unreadable
from verify.checker.terms import closed_text
from verify.pipeline.certification import book_writer
from verify.pipeline.certification.book_writer import Record

TOKEN = re.compile(r"[()]|[^\s()]+")


def text_paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the places of all texts and lists in a record; a place is a path of keys."""
    if isinstance(value, dict | list):
        places = [path] if isinstance(value, list) and value else []
        for key in value if isinstance(value, dict) else range(len(value)):
            places += text_paths(value[key], (*path, key))
        return places
    return [path] if isinstance(value, str) else []


def change_token(text: str, words: list[str], chance: random.Random) -> str:
    """Return a text with one of its tokens changed, dropped, doubled, or exchanged with a neighbour."""
    tokens = TOKEN.findall(text)
    place = chance.randrange(len(tokens)) if tokens else 0
    match chance.randrange(5):
        case 0 if tokens:
            tokens[place] = chance.choice(words)
        case 1 if tokens:
            del tokens[place]
        case 2 if tokens:
            tokens.insert(place, tokens[place])
        case 3 if len(tokens) > 1:
            place = max(1, place)
            tokens[place - 1], tokens[place] = tokens[place], tokens[place - 1]
        case _:
            number = [i for i, token in enumerate(tokens) if token.isdecimal()]
            if number:
                tokens[number[0]] = str(int(tokens[number[0]]) + chance.choice((-1, 1)))
            else:
                return chance.choice(words)
    return " ".join(tokens)


def mutate_records(records: list[Record], words: list[str], chance: random.Random) -> list[Record]:
    """Return the records with one of them changed, dropped, doubled or moved."""
    result = list(records)
    place = chance.randrange(len(result))
    kind = chance.random()
    if kind < 0.05:
        del result[place]
    elif kind < 0.1:
        result.insert(chance.randrange(len(result)), result[place])
    elif kind < 0.15:
        result.insert(chance.randrange(len(result)), result.pop(place))
    else:
        record = json.loads(json.dumps(result[place]))
        *path, last_key = chance.choice(text_paths(record))
        container = record
        for key in path:
            container = container[key]
        value = container[last_key]
        if isinstance(value, list):
            at = chance.randrange(len(value))
            if chance.random() < 0.5:
                del value[at]
            else:
                value.insert(chance.randrange(len(value)), value[at])
        else:
            container[last_key] = change_token(value, words, chance)
        result[place] = record
    return result


def statements(book: Book) -> dict[str, tuple[str, frozenset[str]]]:
    """Return the statement and the hypotheses of each theorem of a book."""
    return {name: (closed_text(theorem.formula), theorem.hypotheses) for name, theorem in book.theorems.items()}


def count_accepted_mutants(count: int, seed: int, records: list[Record]) -> tuple[Counter[str], list[str]]:
    """Return the number of accepted corrupted books for each rule of the changed record, and their false books."""
    chance = random.Random(seed)
    original = read(book_writer.book(records))
    obligation_texts, original_statements = (
        {obligation.text for obligation in books.obligations_of_claims(original)},
        statements(original),
    )
    words = sorted({t for r in records for text in book_writer._strings(r) for t in TOKEN.findall(text)})
    by_definition = {equation.name for equation in original.equations.values() if not equation.obligations}
    accepted: Counter[str] = Counter()
    errors = []
    for _ in range(count):
        mutant_records = mutate_records(records, words, chance)
        if mutant_records == records:
            continue
        try:
            book = read(book_writer.book(mutant_records))
        except (Refused, Unreadable):
            continue
        if any(obligation.text not in obligation_texts for obligation in books.obligations_of_claims(book)):
            continue
        different = [record for record in mutant_records if record not in records] or [{"rule": "order"}]
        accepted[different[0]["rule"]] += 1
        dependencies = {t.name for names in book.claims.values() for t in closure(book, names)}
        for name, (formula, hypotheses) in statements(book).items():
            if name in by_definition or name not in dependencies:
                continue
            if name in original_statements and original_statements[name] != (formula, hypotheses):
                errors.append(f"{name} says {formula} under {sorted(hypotheses)}")
            elif name not in original_statements and book.theorems[name].obligations == ():
                definition = any(name == equation.name for equation in book.equations.values())
                assumed = any(name == h.name for theory in book.theories.values() for h in theory.hypotheses)
                if not definition and not assumed:
                    errors.append(f"{name} is new, and nothing was asked for it")
    return accepted, errors
