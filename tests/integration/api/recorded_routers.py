"""A router whose ISPs somebody entered by hand, for tests that record its weeks themselves."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi.testclient import TestClient

API = "/api/v1"


def router_of(admin: TestClient, host: str, mbps: Sequence[int]) -> int:
    """One ISP for each speed, as fast up as down."""
    body = {"campus_id": 1, "name": host, "host": host, "tls": "off", "username": "u"}
    router = int(admin.post(f"{API}/routers", json={**body, "password": "p"}).json()["id"])
    uplinks = [
        {
            "name": f"ISP{n}",
            "interface": f"ether{n}",
            "download_bps": each * 10**6,
            "upload_bps": each * 10**6,
        }
        for n, each in enumerate(mbps, 1)
    ]
    assert admin.put(f"{API}/routers/{router}/uplinks", json=uplinks).status_code == 200
    return router
