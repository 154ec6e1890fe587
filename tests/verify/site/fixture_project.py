"""A small project to build a site from: a few claims of every standing, four languages, made-up results.

None of the results is real. The numbers are chosen so that every part of a page has contents.
"""

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from theory.rules.moves import as_data
from theory.rules.rule_notation import heap_game
from verify.languages import LANGUAGES
from verify.pipeline import source_hashes
from verify.pipeline.claims.proof_sources import place
from verify.pipeline.results.evidence_schema import Counterexample
from verify.proofs.nim import bouton
from verify.site.figures.interactive_data import DATA

ROOT = Path(__file__).resolve().parents[3]

PROSE: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "prose.toml").read_text(encoding="utf-8"))

# tag, document, kind, verdict, standing, dependencies
CLAIMS: Any = (
    ("NIM-001", "he-nim", "definition", "definition", "defined", []),
    ("NIM-002", "he-nim", "theorem", "amended", "proved", ["NIM-001"]),
    ("NIM-003", "he-nim", "theorem", "true", "certified", ["NIM-001", "NIM-002"]),
    ("NIM-004", "pl-nim", "example", "false", "refuted", ["NIM-003"]),
    ("NIM-005", "pl-nim", "transcript", "true", "checked", ["NIM-003"]),
    ("NIM-006", "fa-nim", "history", "unverified", "history", []),
    ("NIM-007", "beyond", "open", "open-partial", "open", ["NIM-003"]),
    ("NIM-008", "fa-nim", "remark", "unverified", "literature", []),
    ("MARK-001", "he-mark", "theorem", "true", "certified", ["NIM-003"]),
)
FORMULA = {"NIM-004": "$(7,13,4)$"}

LONG = 18

# The source that the made-up results say was verified.
CHAPTER = replace(place(bouton.bouton), theorem="nim.bouton")


def _quote(text: object) -> str:
    return json.dumps(text, ensure_ascii=False)


def _texts(language: str, tag: str, verdict: str, kind: str) -> dict[str, Any]:
    words, formula, text = PROSE[language], FORMULA.get(tag, "$(n,n)$"), ".text" if language == "en" else ""
    texts = {
        "title": words["title"].format(n="$n=2$" if tag == "NIM-002" else tag.lower()),
        "says": words["says"].format(n=formula),
    }
    if tag == "NIM-003":
        texts |= {"setting": words["body"]}
        texts |= {clause + text: words["says"].format(n=formula) for clause in ("clauses.a", "clauses.b")}
    else:
        texts["statement"] = f"{words['body']} NIM-003."
    if verdict == "false":
        texts["claimed"] = f"{formula} $\\in \\mathcal{{P}}$"
        texts["note"] = words["says"].format(n=formula)
    if kind in ("theorem", "lemma"):
        texts["proof"] = f"{words['body']}\n\n$$\\sum_{{i=0}}^{{n}} 2^i = 2^{{n+1}}-1$$\n\nNIM-001."
    if kind == "history":
        texts["source"] = "C. L. Bouton, Nim, a game with a complete mathematical theory"
    return texts


def _catalogue(root: Path) -> None:
    for tag, document, kind, verdict, _, _ in CLAIMS:
        family = tag.partition("-")[0].lower()
        facts = {"id": f"id-{tag.lower()}", "document": document, "where": "par. 11", "kind": kind, "verdict": verdict}
        path = root / "theory" / "claims" / family / f"{document}.toml"
        theorems = {"clauses.a.theorems": ["nim.bouton"], "clauses.b.theorems": []} if tag == "NIM-003" else {}
        _append(path, tag, facts | _texts("en", tag, verdict, kind) | theorems)
        for language in LANGUAGES[1:]:
            _append(
                root / "docs" / language / family / "claims" / f"{document}.toml",
                tag,
                _texts(language, tag, verdict, kind),
            )

    for language in LANGUAGES:
        for file in (
            "phrases.toml",
            "queries.toml",
            "questions.toml",
            "search.toml",
            "search.js",
            "strings.toml",
            "why.toml",
            "exercises.toml",
            "about.toml",
            "teach.toml",
            "learn.toml",
            "games.toml",
        ):
            _copy(root, Path("docs", language, file))
        shutil.copytree(ROOT / "docs" / language / "board", root / "docs" / language / "board")


def _families(root: Path) -> None:
    """Register the families as in the project, with their words, and the sequences of their games."""
    for file in ("oeis.toml", "games.toml", "queries.toml", "boards.toml"):
        _copy(root, Path("docs", file))
    for family in {tag.partition("-")[0].lower() for tag, *_ in CLAIMS}:
        _copy(root, Path("theory", "claims", family, "family.toml"))
        for language in LANGUAGES:
            _copy(root, Path("docs", language, family, "words.toml"))


def _copy(root: Path, file: Path) -> None:
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / file, root / file)


def _append(path: Path, tag: str, fields: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"[{tag}]\n" + "".join(f"{key} = {_quote(value)}\n" for key, value in fields.items()) + "\n")


TEX = "\n".join(
    [
        r"\forall p\in \mathbb{Z}^*.\;",
        r"\quad p\in \mathbb{N}^*",
        r"\quad \Rightarrow (p\in \mathcal{P}_{\text{nim}}\Leftrightarrow \text{nim-sum}(p)=0)",
    ]
)


def record(tag: str, document: str, kind: str, verdict: str, standing: str, rests_on: list[str]) -> dict[str, Any]:
    """Return the made-up record of one claim."""
    strong = standing in ("certified", "proved")
    return {
        "tag": tag, "id": f"id-{tag.lower()}", "family": tag.partition("-")[0].lower(), "kind": kind,
        "document": document, "title": tag.lower(),
        "where": "par. 11", "verdict": verdict, "standing": standing, "standing_all_the_way": standing,
        "declared": standing, "ok": True, "reason": None, "hypotheses": ["0 ≤ n"] if strong else [],
        "schemas": ["induction on total(p)"] if strong else [], "rests_on": rests_on,
        "supports": [other[0] for other in CLAIMS if tag in other[5]],
        "theorems": ["nim.bouton"] if strong or standing == "refuted" else [],
        "chapters": [CHAPTER.as_data()] if strong else [],
        "obligations": 2 if strong else 0,
        "evidence": [{"what": "the outcome against nim-sum 0", "bound": "1 heap ≤ 64; 2 heaps ≤ 40", "cases": 4370,
                      "seconds": 0.8, "whole": False}]
        if standing in ("certified", "checked") else [],
        "counterexample": {
            "case": [[7, 13, 4]], "position": [7, 13, 4], "play": "normal", "claimed": "who makes the last move",
            "found": {"outcome": "N"}, "domain": "1 to 3 heaps ≤ 20", "cases_tried": 7, "game": "nim", "params": {},
            "replay": [
                {"position": [7, 13, 4], "outcome": "N", "winning_moves": [[7, 3, 4]], "nim_sum": 14},
                {"position": [7, 3, 4], "outcome": "P", "winning_moves": [], "nim_sum": 0},
            ],
            "seconds": 0.1,
        } if standing == "refuted" else None,
        "twins": [{"name": "a heap may not be emptied", "how": "generated", "statement": "nim.lost/1: z3 says sat",
                   "refuted_by": "p = (0)", "kind": "", "old": "", "new": "", "seconds": 0.01}]
        if strong else [],
        "clauses": [], "from_rules": False, "unsaid": {}, "small_cases": 0, "defined_by": [],
        "seconds": 0.3, "hash": "0",
    }  # fmt: skip


def counterexample(**fields: Any) -> Counterexample:
    """Return a made-up counterexample in normal play, with some fields given."""
    facts: dict[str, Any] = {"case": [], "position": None, "play": "normal", "claimed": "", "found": {}, "domain": ""}
    return msgspec.convert(facts | {"cases_tried": 1, "seconds": 0.0} | fields, Counterexample)


def results() -> dict[str, Any]:
    """Return made-up results for all claims of the fixture."""
    answer = {"answer": "unsat", "ms": 3.1}
    return {
        "format": 1, "sources": "0", "book": "0",
        "engines": {"z3": "5.4.0", "cvc5": "1.4.2", "sympy": "1.14.0", "python": "3.11.7"},
        "summary": {"claims": 0, "standings": {}, "theorems": 0, "families": [], "obligations": 0},
        "claims": {claim[0]: record(*claim) for claim in CLAIMS},
        "theorems": {
            "nim.bouton": {
                "name": "nim.bouton", "sha256": "0", "owner": "NIM-003",
                "statement": "∀p. valid(p) → (P(p) ⇔ nimsum(p) = 0)", "rule": "induction",
                "formula": "∀ p ∈ ℤ*. p ∈ ℕ* ⇒ (p ∈ 𝒫_nim ⇔ nim-sum(p) = 0)",
                "tex": TEX, "symbols": ["nim.P", "nim_sum"], "words": "Bouton's theorem.",
                "remarks": ["A remark on `nim.P`."],
                "schema": "induction on total(p)", "hypotheses": [], "uses": ["nim.lemma1"], "standing": "certified",
                "tags": ["NIM-003"],
                "obligations": [
                    {"name": f"nim.bouton/{i}", "smt2": f"nim.bouton-{i}.smt2", "z3": answer, "cvc5": answer,
                     "consistent": {"answer": "sat", "ms": 1},
                     "certificate": {"answer": "accepted", "lines": 3, "ms": 1}} for i in (1, 2)
                ],
            },
            **{
                f"{name}.def": {
                    "name": f"{name}.def", "sha256": "0", "owner": None,
                    "statement": name, "rule": "definition", "schema": "", "hypotheses": [],
                    "uses": [], "standing": "certified", "tags": [], "obligations": [], "words": name,
                    "formula": f"{name} :⇔ …", "symbols": [],
                    "tex": rf"\text{{{name.replace('_', '-')}}}(p)\coloneqq 0",
                }
                for name in ("nim.P", "nim_sum", "nim.move")
            },
        },
        "definitions": {
            "nim.P": {"kind": "recursion", "theorems": ["nim.P.def"], "order": "recursion on total(p)",
                      "words": "The P-positions, by `nim.move`.", "symbols": ["nim.move"]},
            **{
                name: {"kind": "explicit", "theorems": [f"{name}.def"], "order": "", "words": name, "symbols": []}
                for name in ("nim_sum", "nim.move")
            },
        },
        "data": {
            "nim": {
                "strategy": {"game": "nim", "normal": {"test": "nim-sum"}, "misere": {"test": "nim-sum-or-odd-ones"}},
            },
            "transcripts": {
                "NIM-005": {
                    "play": "misere", "players": ["computer", "player"], "names": [],
                    "positions": [[16, 13, 10], [7, 13, 10], [7, 13, 9]],
                    "moves": [
                        {"by": "computer", "from": 16, "to": 7, "heap": 0, "nim_sum_before": 23, "nim_sum_after": 0,
                         "legal": True, "wins": True, "winning_moves": [[7, 13, 10]]},
                        {"by": "player", "from": 10, "to": 9, "heap": 2, "nim_sum_before": 0, "nim_sum_after": 3,
                         "legal": True, "wins": False, "winning_moves": [[7, 13, 10]]},
                    ],
                }
            },
        },
    }  # fmt: skip


PRINTED = {
    "table": "octal-table", "games": ["ATL-0.04", "ATL-0.111"], "heaps": 100,
    "rules": ["0.04", "0.111"], "standing": "refuted", "heap": 7, "values": [1, 2],
}  # fmt: skip


def atlas() -> dict[str, Any]:
    """Return a made-up atlas: games with boards, two without a page of their own, and three with unknown outcomes."""
    games = _periodic_games() | _unknown_games() | _games_of_pairs() | _games_of_other_forms()
    return {
        "format": 1,
        "sources": source_hashes.verification_hash(),
        "games": {tag: {"tag": tag, "seconds": 1.5} | record for tag, record in games.items()},
        "awaited": [],
        "printed": [PRINTED],
    }


def _proved_game(family: str, rules: str, **fields: Any) -> dict[str, Any]:
    """Return the record of a proved game; by default its moves and values are those of n-1."""
    return {
        "verdict": "proved", "play": "normal", "tried": [], "standing": "certified", "why_not_higher": "",
        "computed": 0, "form": {"kind": "periodic", "preperiod": 1, "period": 2}, "values": [0, 1, 0, 1], "steps": 6,
        "named": False, "data": {"values": [0, 1, 0]}, "game": _moves("n-1", "n-1"),
        "theorems": [{"name": "n-1.sum.grundy", "statement": "∀ x. x = x"}],
        "family": family, "rules": rules,
    } | fields  # fmt: skip


def _unknown_game(family: str, rules: str, **fields: Any) -> dict[str, Any]:
    """Return the record of a game without a theorem; by default it has no board."""
    return {
        "verdict": "open", "play": "normal", "tried": [], "standing": "open", "form": None, "values": [],
        "theorems": [], "searched": 2000, "game": _moves("n-1", "n-1") | {"moves": []}, "seen": None, "named": False,
        "family": family, "rules": rules,
    } | fields  # fmt: skip


def _moves(name: str, rules: str) -> dict[str, Any]:
    return as_data(heap_game(name, rules))


def _periodic_games() -> dict[str, dict[str, Any]]:
    return {
        "ATL-S1": _proved_game("subtraction", "n-{1}"),
        "ATL-X1": _proved_game("all-but", "all but {1}"),
        "ATL-0.111": _proved_game("octal", "0.111", game=_moves("0.111", "0.111")),
    }


def _unknown_games() -> dict[str, dict[str, Any]]:
    blocked = "any, both, blocked (1,2)"
    return {
        "ATL-0.6": _unknown_game("octal", "0.6", named=True),
        "ATL-0.04": _unknown_game("octal", "0.04", seen={"preperiod": 300, "period": 40}),
        "ATL-D1f2": _unknown_game("division", "n-1, floor(n/2)", searched=1 << 20),
        "ATL-WB1.2": _unknown_game("two-heaps", blocked, game=_moves("marked", blocked), searched=600),
    }


def _games_of_pairs() -> dict[str, dict[str, Any]]:
    """Return games whose lost positions are given as pairs instead of values."""
    terminal, euclid = "any, both, terminal (1,1)", "a multiple of the smaller heap"
    return {
        "ATL-B1": _proved_game(
            "two-heaps",
            "any, both-{1}",
            game=_moves("any-both-1", "any, both-{1}"),
            values=[],
            pairs=[0, 2, 1, 3],
            form={"kind": "pairing", "preperiod": 0, "period": 3},
            data={"values": [0, 2, 1]},
        ),
        "ATL-WT1.1": _proved_game(
            "two-heaps",
            terminal,
            game=_moves("marked", terminal),
            values=[],
            lost_pairs=[[0, 0], [1, 1], [2, 3], [4, 6]],
            form={"kind": "shifted-wythoff", "shift": 1, "start": 1, "exceptions": 2},
            data={"pairs": [[0, 0], [1, 1]]},
        ),
        "ATL-EUCLID": _proved_game(
            "several-heaps",
            euclid,
            game=_moves("euclid", euclid),
            named=True,
            values=[],
            lost_pairs=[[0, 0], [0, 1], [2, 3]],
            form={"kind": "law", "start": 0},
            data={},
        ),
    }


def _games_of_other_forms() -> dict[str, dict[str, Any]]:
    """Return a misère game, a game of maximum Nim and a game of division, each with another form of its theorem."""
    return {
        "ATL-MS1": _proved_game(
            "misere",
            "n-{1}",
            play="misere",
            values=[],
            outcomes="NPNP",
            form={"kind": "misere-quotient", "order": 2, "preperiod": 0, "period": 2},
            data={"table": [[0, 1], [1, 0]], "lost": [1], "elements": [0, 1]},
        ),
        "ATL-HALF": _proved_game(
            "amounts",
            "n-{1..floor(n/2)}",
            game=_moves("half", "n-{1..floor(n/2)}"),
            named=True,
            values=[0, 0, 1, 0],
            form={"kind": "maximum-nim", "divisor": 2},
            data={"values": [0, 0, 1, 0]},
        ),
        "ATL-D1.2f2": _proved_game(
            "division",
            "n-{1,2}, floor(n/2)",
            game=_moves("n-1-2-floor-n-2", "n-{1,2}, floor(n/2)"),
            form={"kind": "automatic", "base": 2, "states": 3},
            data={"next": [[0, 1], [2, 1], [1, 2]], "values": [0, 1, 2]},
            theorems=[{"name": "n-1-2-floor-n-2.sum.grundy", "statement": "∀ x. x = x"}],
        ),
    }


def _opening(language: str) -> str:
    """Return the text at the beginning of the project's home page, with the rules and the board."""
    home = (ROOT / "docs" / language / "index.md").read_text(encoding="utf-8")
    return home.partition("{{ lead }}\n\n")[2].partition("}}")[0] + "}}"


def _page(language: str, file: str) -> str:
    words = PROSE[language]
    if file == "index.md":
        return words["home"].replace("\n\n", f"\n\n{{{{ lead }}}}\n\n{_opening(language)}\n\n", 1)
    extra = {
        "claims/index.md": "{{ claims }}",
        "atlas/index.md": "{{ atlas-counts }}\n\n{{ atlas-printed }}\n\n{{ atlas }}",
        "bench.md": "{{ bench }}\n\n{{ soak }}",
        "rocq.md": "{{ replayed accepted }}, {{ replayed of }}, {{ replayed now }}, {{ replayed version }}, "
        "{{ replayed day }}\n\n{{ rocq figures }}\n\n{{ rocq axioms }}\n\n{{ rocq sides }}\n\n{{ rocq left }}\n\n"
        "{{ replayed games accepted }}, {{ replayed games of }}, {{ replayed games day }}, "
        "{{ replayed forged books }}, {{ replayed forged refused }}\n\n{{ rocq games }}\n\n{{ rocq general }}",
        "map.md": "{{ everything }}\n\n{{ data claims.csv }} {{ data graph.json }}\n\n{{ statistics }}",
        "problems.md": "{{ problems }}",
        "new.md": "{{ new-results }}",
        "nim/bouton.md": "{{ claim NIM-003 }}\n\n{{ columns 46 45 21 }}\n\n{{ figure nim-table }}\n\n"
        "{{ figure rests-on NIM-003 }}",
        "mark/index.md": "{{ board mark heaps=9,8,7,6 play=normal first=reader }}\n\n{{ figure mark-table }}",
        "mark/grundy.md": "{{ run 10 1224 }}\n\n{{ run 2 96 }}\n\n{{ figure mark-triangle 3 }}\n\n"
        "{{ figure mark-density 2 }}",
        "nim/sums.md": "{{ exercises nim }}",
        "nim/learn.md": "{{ learn nim }}",
        "nim/misere.md": "{{ transcript NIM-005 }}\n\n{{ counterexample NIM-004 }}",
        "discover.md": "\n\n".join([*(f"{{{{ why {name} }}}}" for name in DATA), "{{ invent }}"]),
        "nim/index.md": "{{ board nim heaps=3,4,5 play=normal first=reader }}\n\n"
        "{{ count nim certified }} / {{ count all }}",
        "colophon.md": "{{ sources }}\n\n{{ edition }}\n\n{{ bibtex }}\n\n{{ bibliography }}\n\n{{ sequences }}\n\n"
        "{{ offline }}\n\n{{ changelog }}",
        "board.md": "{{ single-board }}",
        "teach/worksheets.md": "{{ worksheets }}",
        "reading.md": "{{ legend }}\n\nz3 {{ engine z3 }}, {{ count obligations }}, "
        "{{ count theorems }}, {{ count checker lines }}, {{ standing NIM-004 }}, {{ tag NIM-002 }}\n\n{{ scaling }}",
    }
    if file.startswith("audit/") and any(document == Path(file).stem for _, document, *_ in CLAIMS):
        extra[file] = f"{{{{ audit {Path(file).stem} }}}}"
    body, block = words["body"], extra.get(file, "")
    # A title that is one long word would be wider than a phone.
    title = file if len(file) < LONG else file.rpartition("/")[2]
    return f"# {title}\n\n{body}\n\n## NIM-001 $x \\oplus x = 0$ {{#more}}\n\n{block}\n\n{body}\n"


def _problems(root: Path) -> None:
    """Write one open problem, about claims of the small project, and one new result."""
    (root / "docs" / "problems.toml").write_text(
        'new = ["NIM-003"]\n[problems]\nchomp-openings = ["NIM-003", "NIM-004"]\n[works]\nchomp-openings = ["gale"]\n',
        encoding="utf-8",
    )
    for language in LANGUAGES:
        texts = tomllib.loads((ROOT / "docs" / language / "problems.toml").read_text(encoding="utf-8"))
        lines = []
        for name in ("words", "chomp-openings"):
            lines += [f"[{name}]", *(f"{key} = {_quote(text)}" for key, text in texts[name].items())]
        (root / "docs" / language / "problems.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def make(root: Path) -> Path:
    """Write the fixture project under `root` and return its results file."""
    from verify.site.build import node
    from verify.site.content.claims.translated_claims import families
    from verify.site.content.page_order import pages

    shutil.copy(ROOT / "mkdocs.yml", root / "mkdocs.yml")
    shutil.copytree(ROOT / "docs" / "assets", root / "docs" / "assets")
    changes = (f"docs/{language}/changes.toml" for language in LANGUAGES[1:])
    shared_files = (
        "docs/sources.toml",
        "docs/sequences.toml",
        "docs/literature.toml",
        "docs/history.json",
        "CITATION.cff",
        "CHANGELOG.md",
    )
    for file in (*shared_files, *changes):
        _copy(root, Path(file))
    (root / "docs" / "api").mkdir()
    (root / "docs" / "api" / "index.md").write_text(
        "# API reference\n\n::: verify.site.build.site_errors\n\n::: verify.site.build.minify.IconRegistry\n"
        "\n::: theory.numbers.binary\n",
        encoding="utf-8",
    )
    _families(root)
    _problems(root)
    for language in LANGUAGES:
        for file in pages(families(root).values()):
            path = root / "docs" / language / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_page(language, file), encoding="utf-8")
    _catalogue(root)
    results_json = root / "build" / "results.json"
    (root / "build" / "obligations").mkdir(parents=True)
    # The npm packages are those of this project's build, installed at most once for each machine.
    packages = node.install_packages(ROOT / "build").parent
    (root / "build" / packages.name).symlink_to(packages)
    results_json.write_text(json.dumps(results()), encoding="utf-8")
    results_json.with_name("atlas.json").write_text(json.dumps(atlas()), encoding="utf-8")
    for i in (1, 2):
        (root / "build" / "obligations" / f"nim.bouton-{i}.smt2").write_text("(check-sat)\n", encoding="utf-8")
    board = root / "docs" / "assets" / "board" / "mount.js"
    board.parent.mkdir(exist_ok=True)
    if not board.exists():
        board.write_text("export {};\n", encoding="utf-8")
    return results_json
