"""What tests send to set up routers, uplinks and calendars."""

from __future__ import annotations

API = "/api/v1"
PIN = "ab" * 32
ROUTER = {
    "campus_id": 1,
    "name": "Core",
    "host": "10.0.0.1",
    "tls": "pinned",
    "certificate_sha256": PIN,
    "username": "timbang",
    "password": "s3cret",
}
CALENDAR = {
    "hours": [{"weekday": 1, "from": "07:30", "to": "24:00"}],
    "holidays": [{"date": "2026-12-25", "name": "Natal"}],
    "periods": [{"from": "2026-12-01", "to": "2026-12-12", "name": "UAS", "kind": "exam"}],
}


def uplink_body(name: str, interface: str, download_bps: int = 100_000_000, **more: object) -> dict:
    return {
        "name": name,
        "interface": interface,
        "download_bps": download_bps,
        "upload_bps": download_bps,
        **more,
    }


def fields(answer) -> list[str]:
    assert answer.status_code == 422, answer.text
    return [error["field"] for error in answer.json()["errors"]]
