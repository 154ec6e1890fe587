"""`takeaway show`: print a claim with its clauses and formulas, or the meaning of a theorem, symbol or theory."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from theory import families as registered
from theory.claims.catalogue import Claim, catalogue
from verify.cli.atlas_record import shown_game
from verify.cli.options import BadInput, Place, quote
from verify.cli.replay_marks import replay_marks
from verify.cli.selection import RESULTS, atlas, claim_of, default_results, load, path_exists, refuse_mismatch
from verify.formulas.notation import spell_tests
from verify.formulas.tex_to_text import text
from verify.literature import of_claim
from verify.pipeline.claims.symbol_closure import equations, group_by_theory, symbol_distances
from verify.pipeline.results.evidence_schema import MutantRecord
from verify.pipeline.results.results_schema import ClaimRecord, Results, TheoremRecord
from verify.project_paths import ROOT

Data = dict[str, Any]
KINDS = {
    "recursion": "defined by recursion",
    "explicit": "defined",
    "chosen": "a chosen witness",
    "assumed": "assumed",
}
LEGEND = (
    "  (ℤ* and ℕ*: lists of integers and of natural numbers; p ⌢ q: one list after the other; [A]: 1 if A, else 0;",
    "  ⊻: exactly one of two; ∃ y ≔ t: there is such a y, and t is one; p →_g q: a move of the game g; g*: sums of g;",
    "  {0 ↦ a, 1 ↦ b, …}(x): a for x = 0, b for x = 1, and so on)",
)
UNPROVED_RULES = ("definition", "choice", "hypothesis")
# Only a sentence that is false as printed has a counterexample.
CASES = {"amended": "smallest case that needs the amendment", "slip": "smallest case that shows the slip"}


@click.command(short_help="Show a claim, a theorem or a symbol.")
@click.argument("name", metavar="TAG|NAME")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--results", type=Place(), default=default_results, help=RESULTS)
def command(name: str, as_json: bool, results: Path) -> None:
    """Show the claim TAG, such as NIM-013, or the theorem, symbol or theory of that NAME, such as nim.P.

    nim13 stands for NIM-013, and a word such as bouton for the claim with the shortest title that has it. For a claim
    that is not verified here, show its text and its declared standing. A game of the atlas, such as ATL-0.77, has
    rules, and after its verification a closed form and theorems.
    """
    output: Data | list[str]
    name = _as_tag(name)
    if name.upper().startswith("ATL-"):
        output = shown_game(atlas([name])[0], results, as_json=as_json)
    elif _is_tag(name):
        claim = claim_of(name)
        saved_results = load(results) if path_exists(results) else None
        if saved_results and (record := saved_results.claims.get(claim.tag)):
            refuse_mismatch(results, saved_results, {claim.tag: claim}, _definitions_of(record.theorems, saved_results))
            output = (
                _claim_as_data(claim, record, saved_results, results)
                if as_json
                else _claim(claim, record, saved_results)
            )
        else:
            remedy = f"run `takeaway verify {claim.tag}` for its standing and formulas"
            click.echo(f"takeaway: {claim.tag} is not verified here yet; {remedy}", err=True)
            output = _unverified_as_data(claim) if as_json else _lines_without_results(claim)
    else:
        saved_results = _results(name, results)
        refuse_mismatch(results, saved_results, {}, _of_name(name, saved_results))
        output = _named_as_data(name, saved_results) if as_json else _describe_name(name, saved_results)
    click.echo(json.dumps(output, ensure_ascii=False, indent=1) if isinstance(output, dict) else "\n".join(output))


def _as_tag(word: str) -> str:
    """Return the tag for which a word stands; the word itself if it stands for no tag.

    A word stands for a tag if it is the tag without the hyphen or the zeros, or if it occurs in the title of the claim.
    """
    prefixes = "|".join(family.prefix for family in registered.families().values())
    if short := re.fullmatch(rf"({prefixes})[ -]?0*(\d{{1,3}})", word, re.IGNORECASE):
        return f"{short[1].upper()}-{int(short[2]):03}"
    if not re.fullmatch(r"[^\W\d_]{3,}", word) or _is_tag(word):
        return word
    titles = {tag: text(claim.title) for tag, claim in catalogue().items()}
    tags = [tag for tag, title in titles.items() if word.casefold() in re.findall(r"[^\W\d_]+", title.casefold())]
    if not tags:
        return word
    best, *others = sorted(tags, key=lambda tag: len(titles[tag]))
    if others:
        click.echo(f"takeaway: other claims with {quote(word)} in the title: {', '.join(sorted(others))}", err=True)
    return best


def _is_tag(word: str) -> bool:
    """Return whether a word has the form of a tag or of a family's name, misspelt or not."""
    families = registered.families().values()
    return any(word.lower() == f.name or word.upper().startswith(f"{f.prefix}-") for f in families)


def _results(word: str, path: Path) -> Results:
    """Return the results, in which a name that is not a tag is looked up.

    Raises:
        BadInput: there are no results, or they are damaged.
    """
    if not path_exists(path):
        try:
            claim_of(word)
        except BadInput as error:
            raise BadInput(f"{error.message}; symbols and theorems are shown after `takeaway verify`") from None
    return load(path)


def _of_name(name: str, results: Results) -> list[str]:
    """Return the theorems to show for the name of a theorem, a symbol or a theory."""
    match _kind_of(name, results):
        case "theorems":
            return [name, *_definitions_of([name], results)]
        case "definitions":
            return _definitions_of([name], results)
    return _definitions_of(_of_theory(name, results), results)


def _definitions_of(names: Iterable[str], results: Results) -> list[str]:
    """Return the theorems that define the symbols in some theorems, and recursively the symbols in these."""
    return [theorem for symbol in symbol_distances(names, results) for theorem in results.definitions[symbol].theorems]


# A claim


def _words_as_data(claim: Claim) -> Data:
    names = ("says", "claimed", "setting", "statement", "note", "proof", "source", "uncertified")
    texts = {name: getattr(claim, name) for name in names}
    works = [
        {"work": work.name, "by": work.by, "title": work.title, "place": work.place, "links": dict(work.links())}
        for work in of_claim(ROOT, claim.tag, claim.source)
    ]
    return {name: text for name, text in texts.items() if text} | ({"works": works} if works else {})


def _unverified_as_data(claim: Claim) -> Data:
    """Return a claim without results as a JSON object, with standing null."""
    clauses = [clause.facts for clause in claim.clauses]
    return {**claim.facts, "standing": None, "declared": claim.declared, **_words_as_data(claim), "clauses": clauses}


def _claim_as_data(claim: Claim, record: ClaimRecord, results: Results, path: Path) -> Data:
    theorems = results.theorems
    return {
        **record.as_data(),
        "replayed": replay_marks(path, results).get(claim.tag),
        **_words_as_data(claim),
        "formulas": {name: _formula_of(theorems[name]) for name in record.theorems},
        "theorem_records": [theorems[name].as_data() for name in record.theorems],
        "definitions": {name: _symbol_as_data(name, results) for name in symbol_distances(record.theorems, results)},
    }


def _formula_of(theorem: TheoremRecord) -> Data:
    return {key: value for key in ("formula", "tex", "remarks") if (value := getattr(theorem, key))}


def _lines_without_results(claim: Claim) -> list[str]:
    """Return the lines of a claim without results; theorems are listed by name, without formulas."""
    return _claim_lines(claim, f"not verified here yet; declared: {claim.declared}", lambda name: [f"    {name}"])


def _claim_lines(claim: Claim, standing: str, theorem: Callable[[str], list[str]]) -> list[str]:
    """Return the text and source of a claim, and each clause with its theorems, as lines."""
    # A statement of the project's own has no document that could be right or wrong.
    verdict = "in no document" if claim.document == "beyond" else f"the document: {claim.verdict}"
    lines = [
        f"{claim.tag}  {text(claim.title)}",
        f"{standing}; {verdict}",
        f"source: {claim.document}, {claim.where} ({claim.kind})",
    ]
    lines += _paragraphs(("says", claim.says), ("as printed, false", claim.claimed))
    lines += _statement(claim, theorem)
    lines += _paragraphs(("note", claim.note), ("proof", claim.proof), ("literature", claim.source))
    works = of_claim(ROOT, claim.tag, claim.source)
    lines += ["", "works:"] * bool(works)
    for work in works:
        numbers = ", ".join(text if text.partition(":")[0] in ("doi", "arXiv") else url for text, url in work.links())
        lines += [f"    {work.by}, {work.title}, {work.place}{f', {numbers}' if numbers else ''}"]
    return lines + _paragraphs(("why it is not certified", claim.uncertified))


def _claim(claim: Claim, record: ClaimRecord, results: Results) -> list[str]:
    standing = f"{record.standing} (all the way down: {record.standing_all_the_way})"
    lines = _claim_lines(claim, standing, lambda name: _theorem(name, results))
    lines += _symbols(record.theorems, results)
    lines += ["", f"obligations: {record.obligations} in all" if record.theorems else "obligations: none"]
    lines += [f"hypotheses: {', '.join(record.hypotheses) or 'none'}"]
    lines += [f"rests on: {', '.join(record.rests_on) or _no_claims(record)}"]
    lines += [f"checked: {e.what} ({e.bound}; {e.cases} cases)" for e in record.evidence]
    if counter := record.counterexample:
        where = counter.position if counter.position is not None else counter.case
        shows = CASES.get(claim.verdict, "counterexample to what is printed")
        lines += [f"{shows}: {where}; found {json.dumps(counter.found, ensure_ascii=False)}"]
    lines += [f"false twin refused: {_mutant_text(t)} ({_counterexample_text(t)})" for t in record.twins]
    return lines


def _no_claims(record: ClaimRecord) -> str:
    """Return the words for the case that a claim depends on no other claim; its proof may use the rules."""
    return "nothing but the rules" if record.from_rules else "no other claim"


def _paragraphs(*labelled: tuple[str, str]) -> list[str]:
    return [line for label, words in labelled if words for line in ("", f"{label}: {text(words)}")]


def _statement(claim: Claim, theorem: Callable[[str], list[str]]) -> list[str]:
    """Return the setting and each clause, followed by its theorems, as lines."""
    if not claim.clauses:
        return _paragraphs(("statement", claim.statement))
    lines = _paragraphs(("statement", claim.setting)) if claim.setting else ["", "statement:"]
    for clause in claim.clauses:
        lines += ["", f"({clause.id}) {text(clause.text)}"]
        for name in clause.theorems:
            lines += theorem(name)
        if not clause.theorems:
            lines += ["    no theorem proves this"]
    return lines


def _theorem(name: str, results: Results) -> list[str]:
    """Return the name of a theorem and its formula, as indented lines."""
    theorem = results.theorems.get(name)
    if theorem is None:
        return [f"    {name}: not in these results"]
    formula = theorem.formula
    return [f"    {name}:", *_indent(formula, 6), *_indent("\n".join(theorem.remarks), 6)]


def _indent(block: str, by: int) -> Iterator[str]:
    return (" " * by + line for line in block.splitlines())


def _symbols(names: Iterable[str], results: Results) -> list[str]:
    """Return each symbol in some theorems, with its definition and the docstring of its chapter, as lines."""
    lines = []
    for group in group_by_theory(symbol_distances(names, results), results):
        lines += ["", *_symbol(group, results)]
    return ["", "what the symbols mean, down to the rules:", *LEGEND, *lines] if lines else []


def _symbol(names: Sequence[str], results: Results) -> list[str]:
    symbol = results.definitions[names[0]]
    how = KINDS[symbol.kind] + (f" in {symbol.theory}" if symbol.kind == "assumed" else "")
    order = f", {_order(symbol.order)}" if symbol.order else ""
    meaning = f": {symbol.words}" if symbol.words else ""
    lines = [f"  {', '.join(names)} ({how}{order}){meaning}"]
    return lines + [line for equation in equations(names[0], results) for line in _indent(equation.formula, 4)]


def _order(text: str) -> str:
    """Return the description of a recursion with its tests in words and without the name of an auxiliary variable."""
    return re.sub(r", then which$", ", then which of the two predicates it is", spell_tests(text))


# A theorem, a symbol, a theory


def _theories(results: Results) -> set[str]:
    return {symbol.theory for symbol in results.definitions.values() if symbol.theory}


def _of_theory(name: str, results: Results) -> list[str]:
    """Return the symbols that a theory declares."""
    return [symbol for symbol, definition in results.definitions.items() if definition.theory == name]


def _kind_of(name: str, results: Results) -> str:
    """Return the kind of object with this name.

    Raises:
        BadInput: the name is unknown; the message suggests similar names.
    """
    kinds: dict[str, Collection[str]] = {
        "definitions": results.definitions,
        "theorems": results.theorems,
        "theories": _theories(results),
    }
    for kind, names in kinds.items():
        if name in names:
            return kind
    all_names = [candidate for names in kinds.values() for candidate in names] + list(catalogue())
    near = get_close_matches(name, all_names, 3, 0.6) or get_close_matches(name.lower(), all_names, 3, 0.4)
    hint = f"near to it: {', '.join(near)}" if near else "give a tag, such as NIM-001, or a name that `show` prints"
    raise BadInput(f"there is no claim, theorem, symbol or theory {quote(name)} in these results; {hint}")


def _describe_name(name: str, results: Results) -> list[str]:
    match _kind_of(name, results):
        case "definitions":
            inner_symbols = [inner for inner in symbol_distances([name], results) if inner != name]
            lines = _symbol([name], results)
            inner_lines = [
                line for group in group_by_theory(inner_symbols, results) for line in ("", *_symbol(group, results))
            ]
            return [*lines, *(["", "what it is made of:", *inner_lines] if inner_lines else [])]
        case "theorems":
            return _of_theorem(results.theorems[name], results)
    symbols = _of_theory(name, results)
    theory_entry = results.definitions[symbols[0]]
    lines = [f"{name}: {theory_entry.words}", f"symbols: {', '.join(symbols)}", "", "what is assumed:"]
    return [*lines, *(line for h in theory_entry.theorems for line in ("", *_theorem(h, results)))]


def _of_theorem(theorem: TheoremRecord, results: Results) -> list[str]:
    lines = [f"{theorem.name}  ({theorem.rule}{', ' if theorem.schema else ''}{theorem.schema})"]
    lines += [theorem.words] if theorem.words else []
    lines += _theorem(theorem.name, results)[1:]
    if theorem.rule not in UNPROVED_RULES:
        lines += ["", f"standing: {theorem.standing}; obligations: {len(theorem.obligations)}"]
    lines += [f"claims: {', '.join(theorem.tags)}"] if theorem.tags else []
    lines += [f"hypotheses: {', '.join(theorem.hypotheses)}"] if theorem.hypotheses else []
    lines += [f"proved from: {', '.join(theorem.uses)}"] if theorem.uses else []
    return lines + _symbols([theorem.name], results)


def _symbol_as_data(name: str, results: Results) -> Data:
    return {
        **results.definitions[name].as_data(),
        "formulas": [_formula_of(equation) for equation in equations(name, results)],
    }


def _named_as_data(name: str, results: Results) -> Data:
    kind = _kind_of(name, results)
    if kind == "theories":
        symbols = {symbol: _symbol_as_data(symbol, results) for symbol in _of_theory(name, results)}
        return {"name": name, "is": "theory", "symbols": symbols}
    entry = _symbol_as_data(name, results) if kind == "definitions" else results.theorems[name].as_data()
    inner = {symbol: _symbol_as_data(symbol, results) for symbol in symbol_distances([name], results) if symbol != name}
    return {"name": name, "is": "symbol" if kind == "definitions" else "theorem", **entry, "definitions": inner}


def _mutant_text(mutant: MutantRecord) -> str:
    """Return the change of a mutant, preceded by the name of the theorem unless the change is one of the game."""
    return f"{mutant.theorem}, {mutant.name}" if mutant.theorem else mutant.name


def _counterexample_text(mutant: MutantRecord) -> str:
    """Return the values at which a mutant fails, in words; "" for a statement without variables."""
    return f"refuted at {mutant.refuted_by}" if mutant.refuted_by else "false as it stands"
