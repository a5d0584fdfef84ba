"""Every page of the product: where it is, and by what one sees that it has arrived."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from tests.e2e.test_weeks_page import TODAY, week_of


@dataclass(frozen=True, slots=True)
class Place:
    """`name`: of its pictures; `seen`: a selector of what is there once it is; `press`: of what opens a dialog."""

    name: str
    path: str
    seen: str = "main h1"
    press: str = ""


def _test_id(name: str) -> str:
    return f"[data-testid='{name}']"


_ROUTER = "/routers/1"
_BALANCE = f"{_ROUTER}/balance"


def _monday(weeks_ago: int) -> str:
    monday = TODAY - dt.timedelta(days=TODAY.weekday(), weeks=weeks_ago)
    return f"{monday}T00:00:00Z"


_BEFORE_ALL = "from=2020-01-06T00:00:00Z&to=2020-01-13T00:00:00Z"
"""A week of which nothing is known."""

PAGES = (
    Place("overview", f"{_ROUTER}/now", _test_id("overview-verdict")),
    Place("incidents", "/incidents", "main h2"),
    Place("line", f"{_ROUTER}/lines/2?range=last_week&vs=previous", _test_id("line-p95-download")),
    Place("line-year", f"{_ROUTER}/lines/2?range=1y", _test_id("line-p95-download")),
    Place("hours", f"{_ROUTER}/reports/hours?range=last_week", _test_id("asleep-ISP1")),
    Place("isps-of-a-day", f"{_ROUTER}/reports/hours/isps?range=last_week", _test_id("which-isp")),
    Place("money", f"{_ROUTER}/reports/money?range=last_week", _test_id("per-tb-ISP1")),
    Place("weeks", f"{_ROUTER}/reports/weeks/{week_of(1)}", _test_id("week-coverage")),
    Place("compare", f"{_ROUTER}/reports/compare", _test_id("conclusion")),
    Place("quality", f"{_ROUTER}/quality"),
    Place("trials", f"{_ROUTER}/quality/trials", "main h2"),
    Place("trial-new", f"{_ROUTER}/quality/trials/new", "main form"),
    Place("router", f"{_ROUTER}/router", _test_id("fact-identity")),
    Place("router-routing", f"{_ROUTER}/router?part=routing", "main table"),
    Place("router-buckets", f"{_ROUTER}/router?part=buckets", _test_id("bucket-statement")),
    Place("router-load", f"{_ROUTER}/router?part=load", _test_id("poll-load")),
    Place("trace", f"{_ROUTER}/router/trace?src=10.20.0.2&dst=8.8.8.8", _test_id("trace")),
    Place("balance", _BALANCE, _test_id("side-now")),
    Place(
        "balance-what-if",
        f"{_BALANCE}/what-if?w=1-1.2-2.3-3&down=2",
        _test_id("what-if-p95-ISP1") + "[data-value]",
    ),
    Place("balance-plan", f"{_BALANCE}/plan?b=1.2.2.3.3", _test_id("plan-target")),
    Place("balance-changes", f"{_BALANCE}/changes", "main h2"),
    Place("balance-drifts", f"{_BALANCE}/drifts", "main h2"),
    Place("balance-rules", f"{_BALANCE}/rules", "main h2"),
    Place("settings-campus", "/settings/campus", "main h2"),
    Place("settings-calendar", "/settings/calendar", "main h2"),
    Place("settings-routers", "/settings/routers", "main h2"),
    Place("settings-router-new", "/settings/routers/new", "main form"),
    Place("settings-router", "/settings/routers/1", "main form"),
    Place("settings-router-isps", "/settings/routers/1?tab=uplinks", "main h2"),
    Place("settings-router-setup", "/settings/routers/1/setup?step=uplinks", "main h2"),
    *(
        Place(f"settings-tests-{tab}", f"/settings/probes?tab={tab}", "main h2")
        for tab in ("plans", "lines", "servers")
    ),
    Place("settings-tests-setup", "/settings/probes/new", "main h2"),
    Place("settings-channels", "/settings/channels", "main h2"),
    Place("settings-reports", "/settings/reports", "main h2"),
    Place("settings-users", "/settings/users", "main table"),
    Place("settings-tokens", "/settings/tokens", "main h2"),
    Place("settings-audit", "/settings/audit", "main table"),
    Place("settings-backups", "/settings/backups", "main h2"),
    Place("settings-start", "/settings/start", "main h2"),
    Place("settings-account", "/settings/account", "main form"),
    Place("not-found", "/nowhere", "h1, h2"),
)

EMPTY = tuple(
    Place(f"{name}-empty", f"{_ROUTER}/{path}{'&' if '?' in path else '?'}{_BEFORE_ALL}")
    for name, path in (
        ("overview", "now"),
        ("line", "lines/2"),
        ("hours", "reports/hours"),
        ("isps", "reports/hours/isps"),
        ("router", "router"),
        ("router-load", "router?part=load"),
    )
)
"""Pages that are asked for a time before the first measurement."""

_BEGUN = f"from={_monday(14)}&to={_monday(7)}"
"""A time in the middle of which the measuring began."""

PARTIAL = (
    Place("overview-partial", f"{_ROUTER}/now?{_BEGUN}", _test_id("overview-verdict")),
    Place("line-partial", f"{_ROUTER}/lines/2?{_BEGUN}", _test_id("line-p95-download")),
    Place("hours-partial", f"{_ROUTER}/reports/hours?{_BEGUN}"),
    Place(
        "compare-partial",
        f"{_ROUTER}/reports/compare?a_from={_monday(14)}&a_to={_monday(7)}&b_from={_monday(2)}&b_to={_monday(1)}",
        _test_id("conclusion"),
    ),
)

DIALOGS = (
    Place("dialog-channel", "/settings/channels", "main h2", "main button >> nth=0"),
    Place("dialog-token", "/settings/tokens", "main h2", "main button >> nth=1"),
    Place("dialog-user", "/settings/users", "main table", "main button >> nth=0"),
    Place("dialog-delete-router", "/settings/routers/1", "main form", "main button >> nth=-1"),
)

DENIED = (
    *(
        Place(f"settings-{name}-denied", f"/settings/{name}", "main h2")
        for name in ("users", "tokens")
    ),
    Place("balance-read-only", _BALANCE, _test_id("balance-read-only")),
)
"""As staff of the NOC see them, who may not do what an admin does there."""

TESTED = (
    Place("quality-tested", f"{_ROUTER}/quality", _test_id("quality-ISP1")),
    Place(
        "compare-quality", f"{_ROUTER}/reports/compare?tab=quality", _test_id("regime-statement")
    ),
)
"""Pages that need a campus whose lines were tested."""

RUN = _test_id("run-headline")
