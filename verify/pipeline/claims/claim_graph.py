"""Graph of the dependencies between claims, without cycles.

Several claims may state the same theorem, which has one owner. Usually the other claims depend on the owner. But a
claim with several clauses may state a theorem of a claim that itself needs another clause of the first. In such a cycle
the first claim depends on the claims that the proof of the shared theorem uses, and not on the owner.
"""

from collections.abc import Callable, Collection, Iterable, Mapping


def without_circles(
    stated: Mapping[str, Collection[str]], nearest: Callable[[str, Collection[str]], Iterable[str]]
) -> dict[str, list[str]]:
    """Return the claims on which each claim depends, by tag, without cycles.

    Args:
        stated: for each claim, the owners of the theorems that it states.
        nearest: returns the nearest claims that a claim depends on; the search continues through the stated theorems of
            the given owners.
    """
    graph = {tag: sorted(nearest(tag, ())) for tag in stated}
    shared = {
        tag: [other for other in owners if tag in dependencies_of(other, graph)] for tag, owners in stated.items()
    }
    return graph | {tag: sorted(nearest(tag, owners)) for tag, owners in shared.items() if owners}


def dependencies_of(tag: str, rests_on: Mapping[str, Iterable[str]]) -> set[str]:
    """Return the claims on which a claim depends directly or indirectly; in a cycle, these include the claim itself."""
    reached: set[str] = set()
    todo = [tag]
    while todo:
        for other in rests_on.get(todo.pop(), ()):
            if other not in reached:
                reached.add(other)
                todo.append(other)
    return reached


def claims_in_cycles(rests_on: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the claims that depend on themselves, in order of their tags."""
    return sorted(tag for tag in rests_on if tag in dependencies_of(tag, rests_on))
