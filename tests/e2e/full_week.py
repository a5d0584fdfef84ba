"""A week in which everything happened: the longest that its page can get, made from what the demo answers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route

from tests.e2e.steps import ask_for_all

Body = dict[str, Any]
KINDS = ("link_down", "isp_silent", "isp_full", "isp_degraded", "reboot", "unreachable")
REASON = (
    "The lecturers asked for it again in the meeting of the week, as ISP2 was full each evening. "
)
LETTERHEAD = "UNIVERSITAS STRADA INDONESIA\nJalan Manila 37, Kediri\nTelepon (0354) 7009713"


def full_week(page: Page, isps: int) -> None:
    """From now on `page` reads weeks of `isps` ISPs with 60 events and 12 changes, below a letterhead."""
    ask_for_all(page)
    answer(page, "**/api/v1/routers/1/weeks/*", lambda report: fill(report, isps))
    answer(page, "**/api/v1/routers/1/costs*", lambda costs: add_isps(costs["uplinks"], isps))
    answer(page, "**/api/v1/campuses*", head)


def answer(page: Page, address: str, change: Callable[[Any], None]) -> None:
    def changed(route: Route) -> None:
        response = route.fetch()
        body = response.json()
        change(body)
        route.fulfill(response=response, json=body)

    page.route(address, changed)


def head(campuses: Any) -> None:
    for campus in campuses if isinstance(campuses, list) else campuses["items"]:
        campus["letterhead"] = LETTERHEAD


def fill(report: Body, isps: int) -> None:
    summary, last, digest = report["summary"], report["last_week"], report["digest"]
    for uplinks in (summary["uplinks"], last["uplinks"], report["changes"]):
        add_isps(uplinks, isps)
    add_isps(digest["available_uplinks"], isps)
    for uplink in digest["available_uplinks"]:
        uplink["time"] |= {"down_s": 5400, "share": 0.991}
    ids = [uplink["uplink_id"] for uplink in summary["uplinks"]]
    begin = dt.datetime.fromisoformat(summary["window"]["from"])
    report["events"] = [event(number, begin, ids) for number in range(60)]
    digest["acts"] = [act(number, begin) for number in range(12)]
    paid = {"away_s": 5400, "paid_away": "30000.00", "paid_currency": "IDR"}
    digest["away"] = [{"uplink_id": key, **paid, "promised_percent": "99.9"} for key in ids]
    summary["verdict"]["reasons"] *= 6


def add_isps(uplinks: list[Body], count: int) -> None:
    while len(uplinks) < count:
        number = len(uplinks) + 1
        named = {"name": f"ISP{number}", "provider": "Indosat Ooredoo Hutchison"}
        known = {key: value for key, value in named.items() if key in uplinks[0]}
        uplinks.append(uplinks[number % 3] | known | {"uplink_id": 100 + number})


def event(number: int, begin: dt.datetime, ids: list[int]) -> Body:
    kind, start = KINDS[number % len(KINDS)], begin + dt.timedelta(hours=2 * number)
    of_router = kind in {"reboot", "unreachable"}
    words = "the provider said that a cable was cut near Jalan Sudirman"
    return {
        "id": number + 1,
        "router_id": 1,
        "uplink_id": None if of_router else ids[number % len(ids)],
        "kind": kind,
        "from": start.isoformat(),
        "to": (start + dt.timedelta(minutes=20 + number)).isoformat(),
        "detail": {"code": "timeout"} if kind == "unreachable" else {"words": words},
    }


def act(number: int, begin: dt.datetime) -> Body:
    return {
        "kind": "change",
        "record_id": number,
        "at": (begin + dt.timedelta(hours=7 * number)).isoformat(),
        "state": ("confirmed", "reverted")[number % 2],
        "reason": REASON * 3,
        "differences": [],
    }
