"""Datatypes of the book as inductive types, with the laws that proofs use.

A datatype that is made of sorts of which nothing is known takes them as arguments. Its selectors also take the proofs
that they have values, because a selector has some value where the tree has no such field.
"""

from collections.abc import Sequence

from verify.checker.terms import Sort

from .syntax import Syntax


class Datatype:
    """The declaration of one datatype."""

    def __init__(self, syntax: Syntax, sort: str) -> None:
        self.syntax, self.name = syntax, sort
        self.rows, self.fields = syntax.world.datatypes[sort], syntax.world.field_sorts(sort)
        self.type = syntax.sort(sort)
        open_sorts = [syntax.name(one) for one in syntax.open_sorts([sort])]
        self.types = "".join(f" ({one} : Type)" for one in open_sorts)
        self.values = "".join(f" ({one} : Type) (inh_{one} : Inh {one})" for one in open_sorts)
        self.placeholders = " _" * len(open_sorts)  # the arguments for these sorts in a pattern

    def text(self) -> str:
        """Return the declaration with its laws."""
        lines = [*self.inductive(), *map(self.test, self.rows)]
        for constructor, row in self.rows.items():
            lines += [self.selector(constructor, place) for place in range(len(row))]
        for constructor in self.rows:
            lines += [*self.eta_law(constructor), *self.injectivity(constructor), *self.distinctness(constructor)]
        return "\n".join([*lines, *self.exhaustiveness(), *self.subterm_relation()])

    def constructor_text(self, constructor: str) -> str:
        """Return a constructor with the sorts that it takes."""
        return self.syntax.part(constructor, self.name)

    def selector_text(self, part: str) -> str:
        """Return a selector with the sorts that it takes."""
        return self.syntax.part(part, self.name, inhabited=True)

    def kinds(self, constructor: str) -> list[str]:
        """Return the types of the fields of a constructor."""
        return [self.syntax.sort(self.fields[part]) for part in self.rows[constructor]]

    def inductive(self) -> list[str]:
        """Return the inductive type, and that it has a value."""
        own = self.syntax.name(self.name)
        lines = [f"Inductive {own}{self.types} : Type :="]
        for constructor in self.rows:
            lines.append(
                f"| {self.syntax.name(constructor)}" + "".join(f" (_ : {kind})" for kind in self.kinds(constructor))
            )
        lines[-1] += "."
        base = next(
            constructor for constructor, row in self.rows.items() if all(self.fields[part] != self.name for part in row)
        )
        values = "".join(f" {self.syntax.any_value(self.fields[part])}" for part in self.rows[base])
        value = f"inhabits ({self.constructor_text(base)}{values})"
        return [*lines, f"Definition inh_{own}{self.values} : Inh {self.type} := {value}."]

    def pattern(self, constructor: str, fields: Sequence[str]) -> str:
        """Return the pattern of a constructor."""
        return " ".join([self.syntax.name(constructor) + self.placeholders, *fields])

    def test(self, constructor: str) -> str:
        """Return the definition of the test that a tree starts with a constructor."""
        pattern = self.pattern(constructor, ["_"] * len(self.rows[constructor]))
        other = " | _ => False" if len(self.rows) > 1 else ""
        body = f"match x with {pattern} => True{other} end"
        return f"Definition is_{self.syntax.name(constructor)}{self.types} (x : {self.type}) : Prop := {body}."

    def selector(self, constructor: str, place: int) -> str:
        """Return the definition of a selector."""
        row = self.rows[constructor]
        sort: Sort = self.fields[row[place]]
        pattern = self.pattern(constructor, ["y" if number == place else "_" for number in range(len(row))])
        other = f" | _ => {self.syntax.any_value(sort)}" if len(self.rows) > 1 else ""
        body = f"match x with {pattern} => y{other} end"
        head = f"Definition {self.syntax.name(row[place])}{self.values} (x : {self.type})"
        return f"{head} : {self.syntax.sort(sort)} := {body}."

    def eta_law(self, constructor: str) -> list[str]:
        """Return the law that a tree with a constructor is this constructor of its fields."""
        name = self.syntax.name(constructor)
        value = " ".join(
            [
                self.constructor_text(constructor),
                *(f"({self.selector_text(part)} x)" for part in self.rows[constructor]),
            ]
        )
        test = self.syntax.part(constructor, self.name, "is_")
        return [
            f"Lemma eta_{name}{self.values} (x : {self.type}) : {test} x = (x = {value}).",
            "Proof. apply pe; [destruct x; simpl; tauto | intro h; rewrite h; exact I]. Qed.",
        ]

    def arguments(self, constructor: str, letter: str) -> tuple[str, str]:
        """Return variables for the fields of a constructor with their types, and its value at them."""
        names = [f"{letter}{place}" for place in range(len(self.rows[constructor]))]
        binders = "".join(f" ({name} : {kind})" for name, kind in zip(names, self.kinds(constructor), strict=True))
        return binders, " ".join([self.constructor_text(constructor), *names])

    def injectivity(self, constructor: str) -> list[str]:
        """Return the law that the values of a constructor are equal if and only if their fields are."""
        if not self.rows[constructor]:
            return []
        (xs, left), (ys, right) = self.arguments(constructor, "x"), self.arguments(constructor, "y")
        equal = " /\\ ".join(f"x{place} = y{place}" for place in range(len(self.rows[constructor])))
        return [
            f"Lemma inj_{self.syntax.name(constructor)}{self.types}{xs}{ys} : ({left} = {right}) = ({equal}).",
            "Proof. apply pe; [intro h; injection h; intros; subst; tauto | intuition congruence]. Qed.",
        ]

    def distinctness(self, constructor: str) -> list[str]:
        """Return the laws that the values of a constructor differ from those of the others."""
        lines = []
        for other in self.rows:
            if other != constructor:
                (xs, left), (ys, right) = self.arguments(constructor, "x"), self.arguments(other, "y")
                law = f"dis_{self.syntax.name(constructor)}_{self.syntax.name(other)}{self.types}{xs}{ys}"
                lines.append(f"Lemma {law} : ~ ({left} = {right}). Proof. discriminate. Qed.")
        return lines

    def exhaustiveness(self) -> list[str]:
        """Return the law that each tree starts with one of the constructors."""
        tests = " \\/ ".join(f"{self.syntax.part(constructor, self.name, 'is_')} x" for constructor in self.rows)
        own = self.syntax.name(self.name)
        return [f"Lemma exh_{own}{self.types} (x : {self.type}) : {tests}.", "Proof. destruct x; simpl; tauto. Qed."]

    def subterm_relation(self) -> list[str]:
        """Return the relation between a tree and its fields of the same sort, which is well-founded."""
        own = [
            (constructor, part)
            for constructor, row in self.rows.items()
            for part in row
            if self.fields[part] == self.name
        ]
        if not own:
            return []
        name = self.syntax.name(self.name)
        sub = self.syntax.applied(f"sub_{name}", self.name, True)
        tests = {constructor: f"{self.syntax.part(constructor, self.name, 'is_')} x" for constructor in self.rows}
        cases = " \\/ ".join(
            f"({tests[constructor]} /\\ y = {self.selector_text(part)} x)" for constructor, part in own
        )
        lines = [
            f"Definition sub_{name}{self.values} (y x : {self.type}) : Prop := {cases}.",
            f"Lemma wf_{name}{self.values} : well_founded {sub}.",
            "Proof.",
            "  intro tree_. induction tree_; constructor; intros part_ below_;",
            f"  unfold sub_{name} in below_; simpl in below_;",
            "  intuition (subst; trivial).",
            "Qed.",
        ]
        for constructor, part in own:
            below = f"{sub} ({self.selector_text(part)} x) x"
            law = f"below_{self.syntax.name(part)}{self.values} (x : {self.type}) : {tests[constructor]} -> {below}"
            lines.append(f"Lemma {law}. Proof. unfold sub_{name}. tauto. Qed.")
        return lines
