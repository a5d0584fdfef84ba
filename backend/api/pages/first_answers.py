"""Which answers of the API a page asks for first, by its address alone (frontend/src/testing/firstAnswers.json).

Nothing of the address is repeated but what is checked here: a number, a week, a name of a list. So what somebody else
chose, and what is for the reader only, never meet in one compressed page (BREACH).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args
from urllib.parse import parse_qsl

from backend.api.http.models import Range, Selection

API = "/api/v1"
SESSION = f"{API}/session"
ROUTERS = f"{API}/routers?limit=100"
CAMPUSES = f"{API}/campuses"
OPEN_CHANGES = f"{API}/open-changes"
OPEN_INCIDENTS = f"{API}/incidents?state=open&limit=200"
MAINTENANCE = f"{API}/maintenance"
SETUP = f"{API}/setup-checklist"
OF_EVERY_PAGE = (CAMPUSES, OPEN_CHANGES, OPEN_INCIDENTS)

RANGES = frozenset(get_args(Range)) - {"custom"}
SELECTIONS = frozenset(get_args(Selection))
OF_A_PERIOD = ("range", "from", "to", "selection", "vs")
LONGEST_QUERY = 2000

View = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Page:
    """`parts`: its files of the build, by name (frontend/chunks.ts), words without their language.

    `own`: its first answers, by the address of its router; what it is about comes first. What the others tell stands
    above the rest of the page: if it came later, it would push that down.
    """

    name: str
    parts: Sequence[str]
    path: re.Pattern[str]
    own: Callable[[str, re.Match[str], View], Sequence[str]]


def _now(router: str, _: re.Match[str], view: View) -> Sequence[str]:
    number = router.rpartition("/")[2]
    over = f"{API}/incidents?router_id={number}&state=over&limit=20"
    own = f"{router}/overview?{_period(view)}"
    above = (f"{router}/balance", f"{API}/listeners", MAINTENANCE, over)
    return (own, *above, f"{router}/contracts", SETUP)


def _isp(router: str, matched: re.Match[str], view: View) -> Sequence[str]:
    own = f"{router}/lines/{matched[1]}?{_period(view)}&previous={view['previous']}"
    return (own, MAINTENANCE, f"{router}/contracts")


def _week(router: str, matched: re.Match[str], view: View) -> Sequence[str]:
    hours = f"selection={view['selection']}"
    weeks = f"{router}/weeks?{hours}&limit=26"
    own = f"{router}/weeks/{matched[1]}?{hours}"
    return (own, weeks, f"{router}/smaller-contracts", f"{router}/contracts")


def _period(view: View) -> str:
    return f"range={view['range']}&selection={view['selection']}"


PAGES = (
    Page("now", (), re.compile(r"now"), _now),
    Page("isp", ("uplink", "words-figures"), re.compile(r"lines/([1-9]\d{0,8})"), _isp),
    Page("week", ("week", "words-figures"), re.compile(r"reports/weeks/(\d{4}-W\d{2})"), _week),
    Page(
        "quality",
        ("quality", "words-quality"),
        re.compile(r"quality"),
        lambda router, _, view: (f"{router}/quality?{_period(view)}", f"{router}/probe-slots"),
    ),
    Page(
        "balance",
        ("balance-advice", "words-balance"),
        re.compile(r"balance"),
        lambda router, *_: (f"{router}/balance", f"{router}/verdict"),
    ),
)
OF_A_ROUTER = re.compile(r"/routers/([1-9]\d{0,8})/(.+)")


@dataclass(frozen=True, slots=True)
class FirstAnswers:
    """After the session's. `parts`: see Page.

    `page`: its name; `router`, `own`: which of the addresses is of its router, and which the page is about.
    """

    addresses: Sequence[str] = ()
    parts: Sequence[str] = ()
    page: str = ""
    router: str = ""
    own: str = ""


def first_answers(path: str, query: str) -> FirstAnswers:
    """What a page behind the sign-in asks for; what its address leaves open is left out."""
    of_router = OF_A_ROUTER.fullmatch(path)
    if path == "/":
        return FirstAnswers((ROUTERS, OPEN_CHANGES, OPEN_INCIDENTS), ("words", "home"))
    if of_router is None:
        return FirstAnswers()
    router = f"{API}/routers/{of_router[1]}"
    shared = (ROUTERS, router, *OF_EVERY_PAGE)
    for page in PAGES:
        if matched := page.path.fullmatch(of_router[2]):
            view = view_of(query)
            parts = ("words", *page.parts)
            if view is None:
                return FirstAnswers(shared, parts, page.name, router)
            own = page.own(router, matched, view)
            return FirstAnswers((*shared, *own), parts, page.name, router, own[0])
    return FirstAnswers(shared, ("words",))


def view_of(query: str) -> View | None:
    """Period and hours as the page reads them (frontend/src/lib/view.ts); None where the clock has a say in them."""
    if len(query) > LONGEST_QUERY:
        return None
    pairs = [(name, value) for name, value in parse_qsl(query) if name in OF_A_PERIOD]
    stated = dict(pairs)
    period, selection = stated.get("range", "7d"), stated.get("selection", "all")
    is_plain = len(stated) == len(pairs) and not {"from", "to"} & stated.keys()
    if not is_plain or period not in RANGES or selection not in SELECTIONS:
        return None
    previous = "true" if stated.get("vs") == "previous" else "false"
    return {"range": period, "selection": selection, "previous": previous}
