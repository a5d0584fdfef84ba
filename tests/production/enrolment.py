"""The first steps of an installation, through the proxy, as a person takes them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import httpx

from tests.production.fleet import UPLINKS
from tests.production.receiver import SECRET


def enrol(
    browser: httpx.Client, setup_code: str, ports: Mapping[int, int], messages_to: str
) -> str:
    """First admin, first campus, all routers of the fleet (number: port), and a webhook that is told of incidents.

    Returns an API token that may read.
    """
    body = {
        "setup_code": setup_code,
        "username": "admin",
        "password": secrets.token_urlsafe(12),
        "campus_name": "STRADA",
        "timezone": "Asia/Jakarta",
    }
    browser.post("/api/v1/setup", json=body).raise_for_status()
    answer = browser.post("/api/v1/tokens", json={"name": "tests", "role": "noc"})
    token: str = answer.raise_for_status().json()["secret"]
    [campus] = browser.get("/api/v1/campuses").raise_for_status().json()
    for number, port in sorted(ports.items()):
        _enrol_router(browser, campus["id"], number, port)
    address = {"kind": "webhook", "url": messages_to}
    channel = {"name": "NOC", "address": address, "secret": SECRET}
    browser.post("/api/v1/channels", json=channel).raise_for_status()
    return token


def _enrol_router(browser: httpx.Client, campus_id: int, number: int, port: int) -> None:
    """Routers get the ids 1, 2, ... in this order: their number in the fleet is their id."""
    body = {
        "campus_id": campus_id,
        "name": f"router {number:02}",
        "host": "127.0.0.1",
        "port": port,
        "tls": "off",
        "username": "monitor",
        "password": "watch",
    }
    made = browser.post("/api/v1/routers", json=body).raise_for_status().json()
    assert made["id"] == number, "accounting takes a router's number for its id"
    uplinks = [
        {
            "name": f"ISP{uplink}",
            "interface": f"ether{uplink}",
            "download_bps": 100_000_000,
            "upload_bps": 100_000_000,
        }
        for uplink in range(1, UPLINKS + 1)
    ]
    browser.put(f"/api/v1/routers/{number}/uplinks", json=uplinks).raise_for_status()
