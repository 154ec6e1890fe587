"""Layout of the terms of a formula: precedence, connectives, relations, cases, and symbols with their notation."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verify.formulas import shorthand_patterns, sort_names, term_layout
from verify.formulas.line_layout import SPACE, Doc, Group, Nest, Piece, flat, size
from verify.formulas.notation import (
    AND,
    ARROW,
    ATOM,
    CLOSE,
    LOOSE,
    NIM,
    NOT,
    OPEN,
    OR,
    RELATION,
    Form,
    Notation,
)
from verify.formulas.renderers import GREEK
from verify.formulas.tokens import commas, fence, indexed, sign, token, word
from verify.formulas.tree_nodes import Tree
from verify.name_grammar import is_symbol, symbol_shown

# Words before which a line may break, besides the first one after the left side.
JOINTS = ("in", "and")
NAMES_OF_GREEK = {letter: name for name, letter in GREEK.items()}
RELATIONS = {"eq": "=", "distinct": "≠", "le": "≤", "lt": "<", "ge": "≥", "gt": ">"}


def _names(letters: Iterable[str]) -> set[str]:
    """Return the names of the variables that are printed as the given letters."""
    return {NAMES_OF_GREEK.get(letter, letter) for letter in letters}


@dataclass(frozen=True)
class FormulaLayout:
    """The layout of the terms of one formula.

    Args:
        notation: the notation of symbols.
        kinds: the kinds of variables.
        grouped: whether a chain of one operator keeps the brackets on its left.
    """

    notation: Notation
    kinds: Mapping[str, str] = field(default_factory=dict)
    grouped: bool = False

    def show(self, term: Tree, outer: int, kind: str = "") -> list[Doc]:
        """Return the layout of a term, in brackets if it binds less tightly than `outer`.

        Args:
            term: the term.
            outer: the precedence of the context.
            kind: the kind of the value, for numbers.
        """
        docs, level = self.lay_out(term, kind)
        return docs if level >= outer else [sign("("), *docs, sign(")")]

    def definitions(self, term: Tree) -> list[Doc]:
        """Return the layout of a definition; two mutual definitions encoded as one are separated."""
        first, second = self._split_mutual(term)
        return [Group((*self.definition(first), SPACE, *self.definition(second)))] if second else self.definition(term)

    def _split_mutual(self, term: Tree) -> tuple[Tree, Tree | None]:
        """Return the definitions of f(x, 1) and f(x, 0) for a mutual definition of f, if both have a notation."""
        if term.op != "iff" or term.parts[0].op != "call" or term.parts[1].op != "ite":
            return term, None
        left, choice = term.parts
        test, *bodies = choice.parts
        if test.op != "eq" or test.parts[0] not in left.parts or test.parts[1].op != "number":
            return term, None
        place = left.parts.index(test.parts[0])
        numbers = (test.parts[1], replace(test.parts[1], name="0"))
        sides = [left.with_parts((*left.parts[:place], n, *left.parts[place + 1 :])) for n in numbers]
        if test.parts[1].name == "0" or not all(self._at_number(side) for side in sides):
            return term, None
        one, other = (term.with_parts((side, body)) for side, body in zip(sides, bodies, strict=True))
        return one, other

    def _at_number(self, term: Tree) -> Form | None:
        """Return the form of a symbol for a particular value of one argument, or None."""
        for place, part in enumerate(term.parts):
            at = f"{place + 1}:{part.name}"
            if part.op == "number" and (form := self.notation.form(term.name, len(term.parts), at)):
                return form
        return None

    def definition(self, term: Tree) -> list[Doc]:
        """Return the layout of a defining equation; other terms are shown as they are."""
        if term.op not in ("iff", "eq"):
            return self.show(term, LOOSE)
        left, right = term.parts
        equals = " :⇔" if term.op == "iff" else " ≔"
        shown = self.show(right, LOOSE, self.kind(left))
        defined = self.show(left, RELATION)
        if defined == shown:  # the notation hides the symbol, so its definition needs the name
            defined = [Piece("name", symbol_shown(left.name)), *fence("(", [self.lay_out_list(left.parts)], ")")]
        return [Group((*defined, sign(equals), Nest((SPACE, Group(tuple(shown))))))]

    def kind(self, term: Tree) -> str:
        """Return the kind of a term's value, or an empty text."""
        if term.op == "var":
            return self.kinds.get(term.name, "")
        if term.op == "call":
            given = self.notation.kinds_of(term.name, len(term.parts))
            return given[len(term.parts)] if len(given) > len(term.parts) else ""
        if term.op == "first":
            return self.notation.members.get(self.kind(term.parts[0]), "")
        if term.op == "rest":
            return self.kind(term.parts[0])
        return self.kind(term.parts[1]) or self.kind(term.parts[2]) if term.op == "ite" else ""

    def lay_out(self, term: Tree, kind: str) -> tuple[list[Doc], int]:
        """Return the layout of a term and its precedence."""
        parts = term.parts
        match term.op:
            case "var":
                return [Piece("variable", term.name)], ATOM
            case "number":
                return term_layout.number(self, term, kind)
            case "true" | "false":
                return [word("true" if term.op == "true" else "false")], ATOM
            case "forall" | "exists" | "lambda" | "namely":
                return self._binding(term), LOOSE
            case "implies" if parts[0].op == "true":
                return self.lay_out(parts[1], kind)
            case "implies":
                return [self._broken([self.show(parts[0], OR), self.show(parts[1], OR)], "⇒")], ARROW
            case "iff" if parts[1].op in ("true", "false"):
                return self.lay_out(parts[0], kind) if parts[1].op == "true" else self._not(parts[0])
            case "iff" | "xor":
                sides = [self.show(part, RELATION) for part in parts]
                return [self._broken(sides, "⇔" if term.op == "iff" else "⊻")], ARROW
            case "or":
                return [
                    self._broken(
                        [self.show(part, NOT) for part in shorthand_patterns.flatten_operands("or", parts)], "∨"
                    )
                ], OR
            case "and":
                return self._conjunction(shorthand_patterns.flatten_operands("and", parts))
            case "not":
                return self._not(parts[0])
            case "eq" | "distinct" | "le" | "lt" | "ge" | "gt":
                return self._relation(term)
            case "ite":
                return self._choice(term, kind)
            case "empty" | "filled":
                sign_of = " = " if term.op == "empty" else " ≠ "
                return [*self.show(parts[0], RELATION + 5), sign(sign_of), sign("()")], RELATION
            case "is" if shape := self._shape(term):
                return self._layout_by_form(shape, term), shape.level
            case "is":
                constructor = Piece("name", symbol_shown(term.name))
                return [*self.show(parts[0], RELATION + 5), word(" is "), constructor], RELATION
            case "nil" | "join":
                return term_layout.list_of(self, term, kind)
            case "record" if len(parts) == 1:  # readers need not distinguish it from its content
                return self.lay_out(parts[0], kind)
            case "record":
                return [sign("("), *self.lay_out_list(parts), sign(")")], ATOM
            case "first" | "rest" | "field" | "make" | "call":
                return self._call(term)
            case "select" | "store" | "constant":
                return term_layout.array(self, term, kind)
            case _:
                return term_layout.arithmetic(self, term, kind)

    # Logic

    def _broken(self, sides: Sequence[list[Doc]], between: str) -> Group:
        """Return the sides joined by a sign; after a line break the line begins with the sign."""
        docs: list[Doc] = [Group(tuple(sides[0]))]
        for side in sides[1:]:
            docs += [SPACE, sign(f"{between} "), Nest((Group(tuple(side)),))]
        return Group(tuple(docs))

    def _binding(self, term: Tree) -> list[Doc]:
        """Return the layout of a quantifier, a function or a bound witness."""
        body = self.show(term.parts[-1], LOOSE)
        if term.op == "lambda":
            names = [Piece("variable", name) for name, _ in term.binders]
            return [*commas([[n] for n in names]), sign(" ↦ "), Nest((Group(tuple(body)),))]
        if term.op == "namely":
            value = self.show(term.parts[0], RELATION)
            docs: list[Doc] = [sign("∃ "), Piece("variable", term.name), sign(" ≔ "), *value]
        else:
            docs = [sign("∀ " if term.op == "forall" else "∃ "), Group((Nest(tuple(self._binders(term.binders))),))]
        return [Group((*docs, sign("."), Nest((SPACE, Group(tuple(body))))))]

    def _binders(self, binders: Sequence[tuple[str, str]]) -> list[Doc]:
        """Return the layout of bound variables with their ranges."""
        docs: list[Doc] = []
        for place, (name, sort) in enumerate(binders):
            same = place and binders[place - 1][1] == sort
            docs += [sign(", ")] if same else [sign(","), SPACE] if place else []
            docs.append(Piece("variable", name))
            if place + 1 == len(binders) or binders[place + 1][1] != sort:
                docs += sort_names.ranges(sort, self.notation)
        return docs

    def _conjunction(self, parts: Sequence[Tree]) -> tuple[list[Doc], int]:
        """Return the layout of a conjunction; adjacent inequalities with a common side become a chain."""
        runs: list[list[Tree]] = []
        for part in parts:
            if runs and shorthand_patterns.meets(
                shorthand_patterns.ascending(runs[-1][-1]), shorthand_patterns.ascending(part)
            ):
                runs[-1] = [*map(shorthand_patterns.ascending, runs[-1]), shorthand_patterns.ascending(part)]
            else:
                runs.append([part])
        if len(runs) == 1:
            return self._chain(runs[0]) if len(runs[0]) > 1 else self.show(runs[0][0], NOT), NOT
        return [self._broken([self._chain(r) if len(r) > 1 else self.show(r[0], NOT) for r in runs], "∧")], AND

    def _chain(self, run: Sequence[Tree]) -> list[Doc]:
        """Return the layout of a chain of inequalities."""
        first = run[0]
        if shorthand_patterns.closes(run):
            run = [Tree("eq", parts=first.parts[::-1], sort="Bool")]
            first = run[0]
        kind = self._kind_within(first)
        docs = self.show(first.parts[0], RELATION + 5, kind)
        steps: list[Doc] = []
        for relation in run:
            steps += [SPACE, sign(f"{RELATIONS[relation.op]} "), *self.show(relation.parts[1], RELATION + 5, kind)]
        return [Group((*docs, Nest(tuple(steps))))]

    def _not(self, inside: Tree) -> tuple[list[Doc], int]:
        """Return the layout of a negation."""
        struck = self._shape(inside)
        if struck and struck.negated:
            return self._layout_by_form(struck.negated, inside), RELATION
        if inside.op == "is" and not struck:
            constructor = Piece("name", symbol_shown(inside.name))
            return [*self.show(inside.parts[0], RELATION + 5), word(" is not "), constructor], RELATION
        if inside.op == "select" and inside.sort == "Bool":
            return term_layout.member(self, inside, "∉ "), RELATION
        if inside.op == "empty":
            return [*self.show(inside.parts[0], RELATION + 5), sign(" ≠ "), sign("()")], RELATION
        return [sign("¬"), *self.show(inside, ATOM)], NOT

    def _kind_within(self, relation: Tree) -> str:
        """Return the kind of the sides of a relation."""
        return next((kind for part in relation.parts if (kind := self.kind(part))), "")

    def _relation(self, term: Tree) -> tuple[list[Doc], int]:
        """Return the layout of a relation."""
        kind = self._kind_within(term)
        if len(term.parts) > 2:
            return [
                *fence("(", [self.show(part, LOOSE, kind) for part in term.parts], ")"),
                word(" all differ"),
            ], RELATION
        if term.op in ("eq", "distinct") and term.parts[0].op == "number" and term.parts[1].op != "number":
            term = term.with_parts(term.parts[::-1])
        if term.op == "ge" and term.parts[1].name == "0" and self.notation.values.get(kind, {}).get("-1") == "∞":
            return [*self.show(term.parts[0], RELATION + 5, kind), sign(" < "), Piece("number", "∞")], RELATION
        show = replace(self, grouped=self._regroups(term)) if term.op == "eq" else self
        left, right = (show.show(part, RELATION + 5, kind) for part in term.parts)
        if term.op == "eq" and term.parts[1].op == "ite" and (kind or not shorthand_patterns.is_bracket(term.parts[1])):
            right = self.show(term.parts[1], LOOSE, kind)
            return [Group((*left, sign(" ="), Nest((SPACE, Group(tuple(right))))))], ARROW
        # A short right side, such as 1, needs no line of its own.
        space = SPACE if size(flat(right)) > 2 else Piece("space", " ")
        return [Group((*left, sign(f" {RELATIONS[term.op]}"), Nest((space, Group(tuple(right))))))], RELATION

    def _regroups(self, term: Tree) -> bool:
        """Return whether an equation states that an operator is associative."""
        left, right = term.parts
        return left.op == right.op == "call" and left.name == right.name in [part.name for part in left.parts]

    def _choice(self, term: Tree, kind: str) -> tuple[list[Doc], int]:
        """Return the layout of a case distinction: cases, a table, or Iverson's bracket for 1 and 0."""
        if shorthand_patterns.is_bracket(term) and not kind:
            return [sign("["), *self.show(term.parts[0], LOOSE), sign("]")], ATOM
        if table := shorthand_patterns.table(term):
            return self._table(*table, kind), ATOM
        docs: list[Doc] = []
        lead = "if "
        while term.op == "ite" and (kind or not shorthand_patterns.is_bracket(term)):
            then = Nest((Group((SPACE, word("then "), *self.show(term.parts[1], ARROW, kind))),))
            docs += [Group((word(lead), *self.show(term.parts[0], ARROW), then)), SPACE]
            term, lead = term.parts[2], "else if "
        return [Group((*docs, word("else "), Nest((Group(tuple(self.show(term, LOOSE, kind))),))))], LOOSE

    def _table(
        self, variables: Sequence[Tree], cases: Sequence[tuple[Sequence[Tree], Tree]], others: Tree, kind: str
    ) -> list[Doc]:
        """Return the layout of a function given by cases: {0 ↦ 1, 1 ↦ 0, …, else 2}(x)."""

        def place(numbers: Sequence[Tree]) -> list[Doc]:
            listed = self.lay_out_list(numbers)
            return listed if len(numbers) == 1 else [sign("("), *listed, sign(")")]

        each = [[*place(numbers), sign(" ↦ "), *self.show(value, ARROW, kind)] for numbers, value in cases]
        each.append([word("else "), *self.show(others, ARROW, kind)])
        lines: list[list[Doc]] = [
            [Group(tuple(commas(each[start : start + term_layout.A_LINE])))]
            for start in range(0, len(each), term_layout.A_LINE)
        ]
        return [*fence("{", lines, "}"), *fence("(", [self.lay_out_list(variables)], ")")]

    # Terms

    def lay_out_list(self, parts: Iterable[Tree], kinds: Sequence[str] = ()) -> list[Doc]:
        """Return the layout of terms with commas between them, each with its kind if `kinds` has one."""
        padded = [*kinds, *[""] * 99]
        return [Group(tuple(commas([self.show(part, LOOSE, kind) for part, kind in zip(parts, padded, strict=False)])))]

    def _call(self, term: Tree) -> tuple[list[Doc], int]:
        shape = self._shape(term)
        if shape and shape.tokens == ("#1",):
            return self.lay_out(term.parts[0], "")
        if shape:
            return self._layout_by_form(shape, term), shape.level
        name = Piece("name", self._name(term))
        if not term.parts:
            return [name], ATOM
        kinds = self.notation.kinds_of(term.name, len(term.parts))
        if len(term.parts) == 1:
            return [name, *fence("(", [self._argument(term.parts[0], kinds[0] if kinds else "")], ")")], ATOM
        return [name, *fence("(", [self.lay_out_list(term.parts, kinds)], ")")], ATOM

    def _name(self, term: Tree) -> str:
        """Return the name of a symbol without a form; constructors and fields do not need the name of their sort."""
        end = term.name.rpartition(".")[2]
        plain = {"first": "head", "rest": "tail"}.get(term.op, end if term.op != "call" and is_symbol(end) else "")
        bare = plain or self.notation.bare(term.name)
        return symbol_shown(bare if is_symbol(bare) else term.name)

    def letters(self, terms: Iterable[Tree]) -> tuple[set[str], set[str], set[str]]:
        """Return the letters that some terms use besides their variables, by the names of equal variables.

        Returns:
            The letters without index or arguments, the letters with an index or arguments, and the variables in the
            scope of an equal letter that a form binds.
        """
        alone: set[str] = set()
        applied: set[str] = set()
        caught: set[str] = set()
        for part in terms:
            if part.op in ("call", "field", "make", "is", "first", "rest"):
                if (shape := self._shape(part)) is None:
                    alone.add(self._name(part))
                    continue
                alone |= _names(shape.letters)
                applied |= _names(shape.applied)
                caught |= {v for inner in part.parts for v in inner.free if v.rstrip("′") in _names(shape.local)}
        return alone, applied, caught

    def _shape(self, term: Tree) -> Form | None:
        """Return the form of a term, or None."""
        if term.op in ("field", "make", "is"):
            return self.notation.member(f"{term.name}?" if term.op == "is" else term.name)
        if term.op == "call" and (form := self._at_number(term)):
            return form
        return self.notation.form(term.name, len(term.parts)) if term.op == "call" else None

    def _argument(self, term: Tree, kind: str) -> list[Doc]:
        """Return the layout of a single argument; for a tuple only its members, f(x, y) for f((x, y))."""
        if term.op == "record":
            return self.lay_out_list(term.parts)
        members, end = shorthand_patterns.split_list(term)
        if end.op != "nil" or len(members) < 2:
            return self.show(term, LOOSE, kind)
        return self.lay_out_list(members, [self.notation.members.get(kind, "")] * len(members))

    def _layout_by_form(self, shape: Form, term: Tree) -> list[Doc]:
        """Return the layout of a term by its form."""
        kinds = [*self.notation.kinds_of(term.name, len(term.parts)), *[""] * 99]
        docs: list[Doc] = []
        tokens = ("", *shape.tokens, "")
        ended: list[list[Doc]] = []
        depth = 0
        related = False  # whether its left side has been
        for before, one, after in zip(tokens, shape.tokens, tokens[2:], strict=False):
            depth += (one in OPEN) - (one in CLOSE)
            related |= one.startswith("#") and shape.level == RELATION
            if (
                related
                and not depth
                and one.isspace()
                and (not ended or (after in JOINTS and not before[:1].isalpha()))
            ):
                ended.append(docs)
                docs = []
            elif one.startswith("#"):
                place = int(one[1:]) - 1
                part = term.parts[place]
                if before == "(" and after == ")":
                    docs += self._argument(part, kinds[place])
                    continue
                # A chain of the same sign needs no brackets on its left.
                same = place == 0 and part.op == "call" and part.name == term.name and shape.level == NIM
                same &= not self.grouped
                need = shape.level if same else shape.holes[place + 1]
                shown = self.show(part, need, kinds[place])
                # TeX does not allow an index of an index without brackets.
                docs += fence("(", [shown], ")") if after == "_{" and indexed(shown) else shown
            else:
                docs.append(token(one))
        for line in reversed(ended):
            docs = [Group((*line, Nest((SPACE, *docs))))]
        return docs
