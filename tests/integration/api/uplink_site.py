"""Two ISPs as HTTP knows them: a quiet year in slots, then an hour of polls with a spike, a gap and a full line."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.domain.metering.readings import InterfaceReading, RouterReading
from backend.services.polling.poll_targets import poll_targets
from backend.services.polling.posting import Answer, Rules, post_answers
from backend.store.access.secrets import SecretBox
from backend.store.engine.instants import ms
from backend.store.polling import rollups
from backend.store.polling.events import Entry, write
from tests.integration.api.conftest import SECRET, Site

API = "/api/v1"
JAKARTA = ZoneInfo("Asia/Jakarta")
NOW = dt.datetime(2026, 11, 20, 3, 0, 40, tzinfo=dt.UTC)
POLLED = dt.datetime(2026, 11, 20, 2, 0, tzinfo=dt.UTC)
GAP = (
    dt.datetime(2026, 11, 20, 2, 20, tzinfo=dt.UTC),
    dt.datetime(2026, 11, 20, 2, 41, tzinfo=dt.UTC),
)
SPIKE = dt.datetime(2026, 11, 20, 2, 50, 10, tzinfo=dt.UTC)
YEAR, DAY, SECOND = dt.timedelta(days=365), dt.timedelta(days=1), dt.timedelta(seconds=1)
MBPS = 1_000_000
RULES = Rules("worker-1", 10_000, 35_000)
WORK = [{"weekday": day, "from": "07:00", "to": "17:00"} for day in range(1, 6)]

# One slot an hour, between 10 and 50 Mbit/s, of the last 400 days but for March.
QUIET = """
INSERT INTO slot (uplink_id, at, download_bytes, upload_bytes, covered_ms, bridged_ms, max_download_bps, max_upload_bps)
SELECT 1, at, bps * 300 / 8, bps * 300 / 80, 300000, 0, bps + 1000000, bps / 10 + 1000000
FROM generate_series(CAST(:since AS timestamptz), CAST(:until AS timestamptz), interval '1 hour') AS at,
  LATERAL (SELECT 10000000 + (extract(epoch FROM at)::bigint / 3600 * 7919 % 41) * 1000000 AS bps) AS rate
WHERE extract(month FROM at) <> 3
"""


def measured(site: Site) -> TestClient:
    """The browser of one of the NOC, at a site where all of it was measured."""
    admin = site.set_up()
    calendar = {"hours": WORK, "holidays": [], "periods": []}
    assert admin.put(f"{API}/campuses/1/calendar", json=calendar).status_code == 200
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [
        {"name": f"ISP{n}", "interface": f"ether{n}", "line_rate_bps": 10**9}
        | dict.fromkeys(("download_bps", "upload_bps"), mbps * MBPS)
        for n, mbps in ((1, 100), (2, 200))
    ]
    assert admin.put(f"{API}/routers/1/uplinks", json=uplinks).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2025-01-01'"))
        since, until = POLLED - 400 * DAY, POLLED - dt.timedelta(hours=1)
        session.execute(text(QUIET), {"since": since, "until": until})
        rollups.rebuild(session, [1], JAKARTA, ms(since), ms(until))
    poll(site)
    return site.person(admin, "noc")


def poll(site: Site) -> None:
    """An hour of readings: ISP1 at 40 Mbit/s with one sample of 900, ISP2 full with 200; nobody reads in the gap."""
    with site.database.transaction() as session:
        [target] = poll_targets(session, SecretBox([SECRET], allow_local=True))
    answers, when, counts = [], POLLED, [0, 0]
    while when < NOW:
        if when > POLLED:
            counts[0] += (900 if when == SPIKE else 40) * MBPS * 10 // 8
            counts[1] += 200 * MBPS * 10 // 8
        if not GAP[0] < when < GAP[1]:
            faces = tuple(reading(f"ether{n}", count) for n, count in enumerate(counts, 1))
            up_s = 10**6 + (when - POLLED) // SECOND
            read = RouterReading(ms(when), up_s, 3, 10**8, 10**9, 42, faces, (), None, 7, 0)
            answers.append(Answer(target, ms(when), 7, read, logins=0))
        when += 10 * SECOND
    for first in range(0, len(answers), 30):
        with site.database.transaction() as session:
            post_answers(session, answers[first : first + 30], RULES)
    with site.database.transaction() as session:
        for uplink_id, kind, day in ((1, "link_down", 3), (2, "link_down", 2), (None, "reboot", 1)):
            since = NOW - day * DAY
            write(session, [Entry("record", kind, 1, uplink_id, since, since + 60 * SECOND)])
        write(session, [Entry("record", "link_down", 1, 1, NOW - 40 * DAY, NOW - 40 * DAY)])


def reading(name: str, count: int) -> InterfaceReading:
    return InterfaceReading(
        name, f"*{name}", count, count // 10, count // 1000, count // 1000, 0, 0, 0, 0, True, False, 0
    )  # fmt: skip
