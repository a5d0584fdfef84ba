"""What people did on the campus: accounts, contracts, probes, changes, an edit by hand. Through the API only."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable
from typing import Any

import librouteros

from tests.answers.client import Api, Unexpected

ROUTER = "/routers/1"
DEMO_USER, DEMO_PASSWORD = "timbang", "with care, please"
LAB_USER, LAB_PASSWORD = "admin", "lab"
PEOPLE = {"noc": "noc", "manager": "manager", "colleague": "admin"}
PEOPLE_PASSWORD = "correct horse battery"
PATIENCE_S = 120.0

PROBES = [
    {"kind": "tcp", "direction": "download"},
    {"kind": "udp", "direction": "upload"},
    {"kind": "load"},
    {"kind": "http"},
]


def fill(api: Api, lab_port: int, add_probes: Callable[[], None]) -> None:
    people(api)
    contracts(api)
    second_router(api, lab_port)
    probe_settings(api)
    add_probes()
    changes(api)
    edit_by_hand(api)


def people(api: Api) -> None:
    for name, role in PEOPLE.items():
        person = {"username": name, "role": role, "password": PEOPLE_PASSWORD, "full_name": name}
        api.act("POST", "/accounts", person)
    api.act("POST", "/tokens", {"name": "wallboard", "role": "wall"})
    [campus] = api.act("GET", "/campuses")
    revision = campus["calendar_revision"]
    api.act("PUT", f"/campuses/{campus['id']}/calendar", calendar(), **{"If-Match": revision})


def calendar() -> Any:
    """Work on weekdays but for a holiday, and a week of exams, both in the past."""
    exams = {"from": _date(28), "to": _date(23), "name": "Exams", "kind": "exam"}
    hours = [{"weekday": day, "from": "07:00", "to": "17:00"} for day in range(1, 6)]
    holidays = [{"date": _date(15), "name": "Heroes' Day"}]
    return {"hours": hours, "holidays": holidays, "periods": [exams]}


def contracts(api: Api) -> None:
    """The first ISP was slower and cheaper once, with terms; the second has a cap."""
    first, second, *_ = api.act("GET", ROUTER)["uplinks"]
    terms = [
        {
            **_speeds(first),
            "to_date": _date(31),
            "price_amount": "900000",
            "price_currency": "IDR",
        },
        {**_speeds(first), "from_date": _date(30), "sla_percent": "99.5", "billing_day": 5},
    ]
    _set_contracts(api, first["id"], terms)
    _set_contracts(api, second["id"], [{**_speeds(second), "quota_bytes": 10**12}])


def second_router(api: Api, port: int) -> None:
    """On a campus of its own, in another zone, with two of its ISPs known."""
    campus = {"name": "Elsewhere", "timezone": "Europe/Berlin", "language": "en"}
    campus_id = api.act("POST", "/campuses", campus)["id"]
    place = {"campus_id": campus_id, "name": "second", "host": "127.0.0.1", "port": port}
    user = {"tls": "off", "username": LAB_USER, "password": LAB_PASSWORD}
    router = api.act("POST", "/routers", {**place, **user})
    uplinks = [
        {"name": f"Line {n}", "interface": f"ether{n}", "download_bps": 10**8, "upload_bps": 10**7}
        for n in (1, 2)
    ]
    api.act("PUT", f"/routers/{router['id']}/uplinks", uplinks)


def probe_settings(api: Api) -> None:
    for n in (1, 2):
        server = {
            "name": f"Server {n}",
            "host": f"198.51.100.{n}",
            "url": f"http://198.51.100.{n}/",
        }
        api.act("POST", "/probe-servers", {**server, "place": "elsewhere"})
    plan = {"name": "nightly", "cron": "0 3 * * *", "probes": PROBES, "preset": "custom"}
    lines = [
        {"uplink_id": uplink["id"], "source_address": f"10.10.0.{uplink['id']}"}
        for uplink in api.act("GET", ROUTER)["uplinks"]
    ]
    settings = {"lines": lines, "plans": [{**plan, "enabled": True}], "blackouts": []}
    api.act("PUT", f"{ROUTER}/probe-settings", settings)


def changes(api: Api) -> None:
    """One applied and confirmed, one reverted, one discarded, one that stays a plan."""
    for weights, last in (((1, 1, 1), "confirm"), ((3, 2, 1), "revert"), ((1, 1, 2), "discard")):
        change = plan(api, weights)
        if last != "discard":
            api.act("POST", f"/changes/{change['id']}/apply", {"reason": "to compare answers"})
            _until(api, f"/changes/{change['id']}", lambda now: now["state"] == "pending")
        api.act("POST", f"/changes/{change['id']}/{last}", {})
        _until(api, "/open-changes", lambda now: not now)
    plan(api, (2, 1, 1))


def plan(api: Api, weights: tuple[int, ...]) -> Any:
    uplinks = api.act("GET", ROUTER)["uplinks"]
    by_id = {str(uplink["id"]): n for uplink, n in zip(uplinks, weights, strict=True)}
    return api.act("POST", f"{ROUTER}/changes", {"weights": by_id, "reason": "a plan"})


def edit_by_hand(api: Api) -> None:
    """Somebody switches a rule of the balancing off; the worker sees it."""
    known = len(api.act("GET", f"{ROUTER}/drifts"))
    address = api.act("GET", ROUTER)
    user = {"username": DEMO_USER, "password": DEMO_PASSWORD, "port": address["port"]}
    router = librouteros.connect(address["host"], **user)
    rules = router.path("ip", "firewall", "mangle")
    last = [rule for rule in rules if "per-connection-classifier" in rule][-1]
    rules.update(**{".id": last[".id"], "disabled": True})
    router.close()
    _until(api, f"{ROUTER}/drifts", lambda now: len(now) > known)


def _date(days_ago: int) -> str:
    return str(dt.datetime.now(dt.UTC).date() - dt.timedelta(days=days_ago))


def _speeds(uplink: Any) -> dict[str, Any]:
    return {name: uplink[name] for name in ("download_bps", "upload_bps")}


def _set_contracts(api: Api, uplink_id: int, terms: list[dict[str, Any]]) -> None:
    api.act("PUT", f"{ROUTER}/uplinks/{uplink_id}/contracts", terms)


def _until(api: Api, path: str, is_so: Callable[[Any], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not is_so(now := api.act("GET", path)):
        if time.monotonic() > deadline:
            raise Unexpected(f"{path} is still {str(now)[:300]}")
        time.sleep(0.5)
