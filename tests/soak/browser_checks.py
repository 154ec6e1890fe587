"""Check of every claim in its page: a browser loads Python and z3 once and then checks each claim.

    python -m tests.soak.browser_checks [TAG …] [--save]

The program uses the last built site and takes some minutes. Goals: the first claim, with loading, is ready within ten
seconds, the median claim is certified within 1.5, and none takes longer than 15.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tests.browser.browser_server import FLAGS, chromium, serve
from tests.browser.test_check_claim_in_page import finish_check, replace_claim
from tests.soak import soak_figures

SITE = soak_figures.ROOT / "site"
FIRST = "NIM-013"
READY, MEDIAN, LONGEST = 10.0, 1.5, 15.0


class CheckResult(NamedTuple):
    """The outcome of the check of a claim, the seconds from the click until the book is read, and the seconds
    from then to the end.
    """

    tag: str
    state: str
    loading_seconds: float
    check_seconds: float


def check_claims(folder: Path, names: Sequence[str]) -> Iterator[CheckResult]:
    """Yield the checks of the given claims of a site, or of all, in order; the first one includes the download."""
    from playwright.sync_api import sync_playwright  # imported here because only a run needs a browser

    existing = sorted(path.stem for path in (folder / "book").glob("*-*.zip"))
    tags = [FIRST, *(tag for tag in existing if tag != FIRST and (not names or tag in names))]
    with sync_playwright() as playwright, serve(folder) as base:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page()
        page.set_default_timeout(120_000)
        page.goto(f"{base}en/claims/{FIRST}/", wait_until="load")
        for tag in tags:
            replace_claim(page, tag)
            data: dict[str, Any] = finish_check(page).evaluate("(box) => ({ ...box.dataset })")
            yield CheckResult(tag, data["state"], int(data.get("ready", 0)) / 1000, int(data.get("took", 0)) / 1000)
        browser.close()


def main(arguments: Sequence[str]) -> int:
    """Check the claims of the last built site, and return the exit status."""
    if not (SITE / "assets" / "check").is_dir():
        print("There is no site with what a page checks with: make site SERVE=0 builds it.", file=sys.stderr)
        return 2
    checks = []
    for check in check_claims(SITE, soak_figures.names(arguments)):
        checks.append(check)
        print(
            f"{check.tag}: {check.state}, read after {check.loading_seconds:.2f} s, {check.check_seconds:.2f} s",
            flush=True,
        )
    times = [check.check_seconds for check in checks]
    faults = [f"{check.tag}: {check.state} in {check.check_seconds:.2f} s" for check in checks
              if check.state != "certified" or check.check_seconds > LONGEST]  # fmt: skip
    goals = [
        ("ready", checks[0].loading_seconds, READY),
        ("median", median(times), MEDIAN),
        ("longest", max(times), LONGEST),
    ]
    print(", ".join(f"{what} {took:.2f} s (goal {most:g})" for what, took, most in goals))
    missed = [f"{what} {took:.2f} s" for what, took, most in goals if took > most]
    trials = [
        soak_figures.Trials("in the page", "", len(checks), len(faults)),
        soak_figures.Trials("in the page, fast", "", sum(check.check_seconds <= MEDIAN for check in checks), 0),
    ]
    return soak_figures.close("in_page", trials, [*faults, *missed], arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
