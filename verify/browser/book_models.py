"""Models of theories in a book, in which statements about unknown sorts and functions are computed."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from verify.checker.book import Book, Theorem
from verify.checker.names import OWN_VARIABLE
from verify.checker.printing import pretty
from verify.checker.reading import tree
from verify.checker.terms import Array, Sort, Term

# The largest number of models of a theory to try.
MODELS = 6
LETTERS = "xyzuvw"


class Model(NamedTuple):
    """An interpretation of the functions and sorts of some theories, with its description."""

    images: dict[str, tuple[tuple[Term, ...], Term]]
    sorts: dict[Sort, Sort]
    words: str

    def sort(self, sort: Sort) -> Sort:
        """Return the interpretation of a sort."""
        if isinstance(sort, Array):
            return Array(self.sort(sort.over), self.sort(sort.element))
        return self.sorts.get(sort, sort)


def models(book: Book, told: Sequence[Mapping[str, Any]], theorem: Theorem) -> Iterator[Model]:
    """Yield interpretations of the theories of a theorem, from the models in some records of the book."""
    read = []
    for theory in sorted(theorem.hypotheses):
        own = [one for one in told if one["rule"] in ("model", "instantiate") and one["theory"] == theory]
        read.append([_model(book, one) for one in own])
    for found in islice(product(*read), MODELS):
        images = {symbol: image for model in found for symbol, image in model.images.items()}
        sorts = {sort: image for model in found for sort, image in model.sorts.items()}
        yield Model(images, sorts, "; ".join(model.words for model in found))


def _model(book: Book, told: Mapping[str, Any]) -> Model:
    """Return the interpretation of the sorts and functions of a theory in a record."""
    world = book.world
    sorts = {sort: world.sort(tree(image)) for sort, image in told["sorts"]}
    model, words = Model({}, sorts, ""), []
    for function, variables, text in told["functions"]:
        xs = book.variables(variables, kind=OWN_VARIABLE)
        term = book.term(text, xs, model.sort(world.functions[function][1]))
        model.images[function] = xs, term
        if function in book.theories[told["theory"]].functions:
            names = dict(zip(xs, LETTERS, strict=False))
            words.append(f"{function[2:]}({', '.join(names.values())}) := {pretty(term, names)}")
    return model._replace(words=", ".join(words))
