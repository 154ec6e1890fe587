"""`takeaway discover`: find and prove, from the rules of a new game, who wins each position."""

from pathlib import Path

import click

from theory.rules.conventions import Play
from theory.rules.rule_file import Rules
from verify.cli import extras, scheduler_option
from verify.cli.options import BadInput, Place, Seconds, convention, parse_rules

# The largest size of a list in characters; a device file such as /dev/zero has no end.
MOST_CHARACTERS = 1 << 27


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("rules", required=False)
@click.option("--list", "listed", type=Place(), help="A file of games, with the rules of one game per line.")
@scheduler_option.option
@click.option("--misere", is_flag=True, help="Whoever moves last loses.")
@click.option(
    "--seconds", type=Seconds(), default=120.0, show_default=True, help="Limit of the search, in processor time."
)
@click.option("--save", "folder", type=Place(), help="Source tree or folder that receives a claim and pages.")
@click.option(
    "--claim",
    "claimed",
    help='What to prove or refute, such as "period 12 from 70", "g(6) = 1" or "lost iff n mod 3 = 0".',
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(
    context: click.Context,
    /,
    rules: str | None,
    listed: Path | None,
    scheduler: str,
    misere: bool,
    seconds: float,
    folder: Path | None,
    claimed: str | None,
    as_json: bool,
) -> int:
    """Find and prove who wins the game with these RULES.

    RULES are the options of a heap n, separated by commas, such as "n-1, n-2", "n-{1,3,4}", "n-1, floor(n/2)" or "all
    but {1,2}"; or words such as "take 1, 3 or 4"; or an octal code such as 0.77; or the name of a game, such as kayles;
    or a TOML file of at most ten lines. The answer begins with the canonical form of the rules. The exit status is 0 if
    a theorem was proved and 1 otherwise. With --claim it is 0 if the claim was proved. With --list each answer is a
    JSON object on one line, and the status is 0 if a theorem was proved for every game.
    """
    if listed is not None:
        if rules is not None or folder is not None or claimed is not None:
            raise BadInput("--list can be combined only with --misere, --seconds and --scheduler")
        games = _read_list(listed, misere)
        extras.extra("verify", "discover")
        from verify.cli.discover_run import run_list

        return 0 if run_list(games, seconds, scheduler) else 1
    if scheduler:
        raise BadInput("--scheduler distributes the games of a list: give --list, or leave out --scheduler")
    if rules is None:
        raise BadInput('write the rules of a game, such as "n-1, floor(n/2)", or --list and a file of such lines')
    if rules.startswith("-"):
        raise click.NoSuchOption(rules, ctx=context)
    parsed_rules = parse_rules(rules)
    play = convention(parsed_rules, misere)
    extras.extra("verify", "discover")
    from verify.cli.discover_run import run_game
    from verify.discover.claims import forms

    try:
        claim = None if claimed is None else forms.parse(claimed)
    except ValueError as error:
        raise BadInput(f"--claim: {error}") from None
    if claim is not None and claim.of_values and play is Play.MISERE:
        raise BadInput(f"--claim: {claim.text}: Grundy values belong to normal play; claim outcomes, such as PNNPNN")
    return 0 if run_game(parsed_rules, play, seconds, claim, folder, as_json=as_json) else 1


def _read_list(path: Path, misere: bool) -> list[tuple[Rules, Play]]:
    """Return the games of a file, one per line.

    Raises:
        BadInput: the file or a line of it cannot be read.
    """
    games = []
    for number, line in enumerate(_lines(path), 1):
        if line.strip():
            try:
                rules = parse_rules(line)
                games.append((rules, convention(rules, misere)))
            except BadInput as error:
                raise BadInput(f"{path}: line {number}: {error}") from None
    if not games:
        raise BadInput(f"{path}: the file contains no game; write the rules of one game per line")
    return games


def _lines(path: Path) -> list[str]:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MOST_CHARACTERS + 1)
        if len(text) > MOST_CHARACTERS:
            raise BadInput(f"--list: {path}: more than {MOST_CHARACTERS} characters; give fewer games at a time")
        return text.splitlines()
    except UnicodeDecodeError:
        raise BadInput(f"--list: {path}: the file is not UTF-8 text") from None
    except OSError as error:
        raise BadInput(f"--list: {path}: {(error.strerror or 'it cannot be read').lower()}") from None
