"""Dependencies between claims, derived from the dependencies between theorems."""

from collections.abc import Collection, Mapping

from verify.kernel import Kernel, Theorem, z3_nodes
from verify.pipeline.claims.claim_graph import without_circles


def rests_on(kernel: Kernel, stated: Mapping[str, Collection[str]], owner: Mapping[str, str]) -> dict[str, list[str]]:
    """Return, for each claim, the nearest claims that it depends on, without cycles through shared theorems.

    Args:
        kernel: the kernel with all theorems.
        stated: the names of the theorems that each claim states.
        owner: the tag of the claim that owns a theorem, by the name of the theorem.
    """
    owners = {
        tag: sorted({owner[name] for name in names if owner.get(name, tag) != tag}) for tag, names in stated.items()
    }

    def nearest(tag: str, shared: Collection[str]) -> set[str]:
        own = {name for name in stated[tag] if owner.get(name, tag) in (tag, *shared)}
        return _nearest(kernel, tag, stated[tag], own, owner)

    return without_circles(owners, nearest)


def _nearest(
    kernel: Kernel, tag: str, names: Collection[str], own: Collection[str], owner: Mapping[str, str]
) -> set[str]:
    """Return the owners of the nearest theorems on which those of `names` depend, searching through those in `own`."""
    near: set[str] = set()
    seen: set[str] = set()
    todo: list[Theorem] = [kernel.theorems[name] for name in names]
    while todo:
        theorem = todo.pop()
        if theorem.name in seen:
            continue
        seen.add(theorem.name)
        if theorem.name not in own and owner.get(theorem.name, tag) != tag:
            near.add(owner[theorem.name])
            continue
        todo += [kernel.theorems[name] for name in theorem.uses]
        definitions = kernel.definitions
        todo += [definitions[s].equation for s in z3_nodes.symbols(theorem.formula) if s in definitions]
    return near
