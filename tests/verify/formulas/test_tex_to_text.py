"""Tests that statements in plain text contain no TeX commands and no markup."""

import pytest

from theory.claims.catalogue import catalogue
from verify.formulas.tex_to_text import SIGNS, formula, text

FIELDS = ("title", "says", "statement", "claimed", "note", "proof", "source")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"x \ge 0", "x ≥ 0"),
        (r"2^{n+1}-1", "2ⁿ⁺¹−1"),
        (r"L_{i-1}", "Lᵢ₋₁"),
        (r"a_{y-1}", "a_(y−1)"),
        (r"\frac{k}{k+1}", "k/(k+1)"),
        (r"\sqrt{5}", "√5"),
        (r"g^-(n)", "g⁻(n)"),
        (r"p \in \mathcal{P}", "p ∈ 𝒫"),
        (r"\mathcal P", "𝒫"),
        (r"\{1, 2\} \triangle A", "{1, 2} △ A"),
        (r"\operatorname{mex} S", "mex S"),
        (r"x_1 \oplus \dots \oplus x_n", "x₁ ⊕ … ⊕ xₙ"),
    ],
)
def test_a_formula_in_plain_characters(source: str, shown: str) -> None:
    assert formula(source) == shown


def test_no_command_of_the_catalogue_is_unknown() -> None:
    for claim in catalogue().values():
        for field in FIELDS:
            output = text(getattr(claim, field))
            assert not set("\\$`") & set(output), (claim.tag, field, output)
    assert all(sign == " " or not sign.startswith("\\") for sign in SIGNS.values())
