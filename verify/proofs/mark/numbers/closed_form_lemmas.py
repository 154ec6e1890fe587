"""Lemmas that the proofs of closed forms for the values of K-MARK cite, in normal and in misère play.

Both forms consist of a set of low numbers and a parity computed along the digits; they differ in facts about these.
"""

from typing import NamedTuple

import z3

from verify.kernel import Definition, Fact, Kernel
from verify.proofs.general.base_k_division import K, digits, front, last, m, n, window
from verify.proofs.general.citations import each_at
from verify.proofs.theorem_chapters import Chapter


class Form(NamedTuple):
    """The chapters that define a closed form and prove its properties."""

    form: Chapter
    parity: Chapter
    low_in_block: Chapter
    block: Chapter
    alternates: Chapter
    parity_values: Chapter

    def beside(self, k: Kernel) -> list[Fact]:
        """Return facts about the digits and parities of n and n − 1, and of both without the last digit."""
        h, low, q = k(self.parity), k(self.low_in_block), k(front)(n, K)
        facts: list[Fact] = [h.at(n, K), h.at(n - 1, K), low(n, K), low(q, K)]
        facts += [k(window)(n, n - 1, K), *each_at(k, [digits], (n, K), (n - 1, K), (q, K))]
        facts += [k(window)(q, q - 1, K), k(digits)(q - 1, K), h.at(0, K), low(q - 1, K)]
        return facts

    def first_blocks(self, k: Kernel) -> list[Fact]:
        """Return the definitions that give the form at n for n < 2k."""
        facts: list[Fact] = [k(self.form).at(n, K), k(front).at(n, K), k(last).at(n, K), k(front).at(n - K, K)]
        facts += [k(last).at(n - K, K), *each_at(k, [self.low_in_block, self.block], (n, K), (1, K))]
        facts += [k(self.block)(0, K), k(last).at(1, K), k(front).at(1, K)]
        facts += [k(self.parity).at(0, K), k(last).at(0, K), k(front).at(0, K)]
        return facts

    def within_window(self, k: Kernel) -> list[Fact]:
        """Return facts about the form at two numbers m < n with n − m < k."""
        facts: list[Fact] = [k(self.form).at(m, K), k(self.form).at(n, K), k(window)(n, m, K)]
        facts += [*each_at(k, [digits, self.low_in_block, self.block], (n, K), (m, K))]
        facts += [k(self.alternates)(k(front)(n, K), K)]
        return facts

    def reply_to_top(
        self, k: Kernel, r: z3.ArithRef, reply: Definition, options: Chapter, v: z3.ArithRef
    ) -> list[Fact]:
        """Return facts about the form at a heap n of value k and at its option r = reply(n, v, k)."""
        g, q = k(self.form), k(front)(n, K)
        facts: list[Fact] = [reply.at(n, v, K), k(options)(n, r, K), g.at(n, K), g.at(r, K)]
        facts += [k(window)(n, r, K), *each_at(k, [digits, self.low_in_block], (n, K), (r, K), (q, K))]
        facts += [k(self.block)(n, K), k(self.block)(r, K), k(self.alternates)(q, K), k(self.parity_values)(q, K)]
        facts += [k(self.parity_values)(q - 1, K), k(self.block)(q, K), k(self.parity).at(0, K)]
        return facts
