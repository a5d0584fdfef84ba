"""Proof that a refactoring changed no answer of the API: `python -m tests.answers BEFORE [AFTER]`.

BEFORE and AFTER are commits; AFTER is HEAD if it is left out. What happens:

1. The commit BEFORE makes a campus: its demo's ten weeks of past, then accounts, contracts, probes, changes of the
   router (confirmed, reverted, discarded, planned), a second router, and an edit by hand. `--scenario` chooses another
   campus of the lab.
2. Each commit gets a copy of that database, which it migrates, and serves its API over it. Nothing is polled there, and
   the API's clock stands still at one moment, so both see the same.
3. Every path of the OpenAPI document is read with every reasonable set of parameters, as JSON and as CSV, by an admin;
   once by people with other rights and by nobody; with ids that nothing has, and with empty bodies. What only
   computes is asked too: what if, plans, discovery, estimates, the check of an import.
4. Each pair of answers is compared. Words may differ where expected.py names their field. Everything else must be
   equal but for what expected.py names as of the moment of asking, each with its reason.

Exit code 1 if an answer differs otherwise, or the OpenAPI documents differ in more than prose. Takes about ten minutes.
To see that it would notice, compare a commit with one that has a fault: it must end with 1.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.answers import campus, documents, report, sides, worktrees
from tests.answers.acts import PEOPLE
from tests.answers.computing import computing
from tests.answers.exchange import NOBODY, Question
from tests.answers.expected import OF_NOW, UNASKED
from tests.answers.identities import collect
from tests.answers.questions import by_others, next_page, reading, refused
from tests.answers.sides import Side

CONTRACTS = "/api/v1/routers/{router_id}/contracts"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="tests.answers", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("before")
    parser.add_argument("after", nargs="?", default="HEAD")
    parser.add_argument("--scenario", default="strada", help="campus of the lab")
    parser.add_argument("--only", default="", help="ask only paths that contain this")
    options = parser.parse_args()
    # So that what was started ends with us.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    commits = [worktrees.short(commit) for commit in (options.before, options.after)]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="timbang-answers-")))
        trees = [
            stack.enter_context(worktrees.worktree(commit, folder / f"tree-{name}"))
            for commit, name in zip(commits, sides.NAMES, strict=True)
        ]
        _say(f"{commits[0]} makes the campus {options.scenario} ...")
        place = stack.enter_context(campus.running(trees[0], folder, options.scenario))
        urls = stack.enter_context(sides.copies(place, folder / "copies"))
        both = [
            stack.enter_context(sides.served(tree, url, place, folder / name))
            for tree, url, name in zip(trees, urls, sides.NAMES, strict=True)
        ]
        return _compare(both, place, commits, options.only)


def _compare(both: list[Side], place: campus.Campus, commits: list[str], only: str) -> int:
    tally = report.Tally()
    before, after = (side.admin.document() for side in both)
    identities = collect(both[0].admin)
    questions = list(reading(before, identities, place.moment))
    contracts = both[0].admin.csv(CONTRACTS.format(router_id=identities.everywhere["router_id"][0]))
    for title, group in (
        ("reading", questions),
        ("by others", by_others(questions, (*PEOPLE, NOBODY))),
        ("refused", refused(before)),
        ("computing", computing(identities, contracts)),
    ):
        began = time.monotonic()
        _ask(both, [question for question in group if only in question.path], tally)
        _say(f"{title}: {tally.compared} answers so far, {time.monotonic() - began:.0f} s")
    changed = documents.changed_lines(before, after)
    for line in _printed(tally, changed, before, commits):
        sys.stdout.write(f"{line}\n")
    return 1 if tally.has_changed or changed else 0


def _ask(both: list[Side], questions: list[Question], tally: report.Tally) -> None:
    """Each of both sides at the same time; where an answer is a page, those behind it too."""
    with ThreadPoolExecutor(len(both)) as pool:
        for question in questions:
            page: Question | None = question
            while page is not None:
                before, after = pool.map(Side.ask, both, [page] * len(both))
                tally.add(page, before, after)
                page = next_page(page, before)


def _printed(
    tally: report.Tally, changed: list[str], document: Any, commits: list[str]
) -> Iterator[str]:
    yield f"{commits[0]} -> {commits[1]}"
    yield from report.lines(tally)
    readable = {path for path, known in document["paths"].items() if "get" in known}
    yield from (f"not asked: {path}" for path in sorted(readable - tally.templates - set(UNASKED)))
    yield from (f"not asked: {path}: {reason}" for path, reason in UNASKED.items())
    yield from (
        f"left out: {field} of {path or 'all'}: {reason}"
        for (path, field), reason in OF_NOW.items()
    )
    yield f"OpenAPI: {len(changed)} lines differ, prose aside"
    yield from changed


def _say(text: str) -> None:
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {text}\n")


if __name__ == "__main__":
    sys.exit(main())
