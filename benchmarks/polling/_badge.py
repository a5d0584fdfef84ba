"""How long an open page waits for its badge: from the commit of a pass until the new incident is in the answer that
the badge counts. A listener does what the page does: it hears `event: incident` and asks for the open incidents.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import httpx
from sqlalchemy import text

from backend.services.alerts import passes
from backend.store.engine.database import Database
from benchmarks.requests.load.replicas import api, api_tokens

ROUNDS = 20
FIRST_UPLINK = 202
PATIENCE_S = 30.0
READ = "UPDATE router_state SET polled_at = :now, answered_at = :now"
CUT = """
INSERT INTO event (router_id, uplink_id, kind, from_at)
SELECT router_id, id, 'link_down', CAST(:now AS timestamptz) - interval '10 minutes' FROM uplink WHERE id = :uplink_id
"""


def lags_ms(database: Database, folder: Path, now: dt.datetime) -> Iterator[float]:
    """One lag for each of `ROUNDS` ISPs whose link went down, one after the other."""
    with database.transaction() as session:
        session.execute(text(READ), {"now": now})
    with api(folder, database.url, "x" * 43) as server:
        [token] = api_tokens(server.url, 1)
        headers = {"Authorization": f"Bearer {token}"}
        shown: Queue[tuple[float, set[int]]] = Queue()
        address = f"{server.url}/api/v1"
        page = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE_S)
        with contextlib.closing(page):
            threading.Thread(target=_listen, args=(page, shown), daemon=True).start()
            shown.get(timeout=PATIENCE_S)
            for uplink_id in range(FIRST_UPLINK, FIRST_UPLINK + 3 * ROUNDS, 3):
                yield _lag_ms(database, uplink_id, now, shown)


def _lag_ms(
    database: Database, uplink_id: int, now: dt.datetime, shown: Queue[tuple[float, set[int]]]
) -> float:
    with database.transaction() as session:
        session.execute(text(CUT), {"uplink_id": uplink_id, "now": now})
        passes.run(session, now)
    committed_s = time.perf_counter()
    while True:
        at_s, uplink_ids = shown.get(timeout=PATIENCE_S)
        if uplink_id in uplink_ids:
            return (at_s - committed_s) * 1000


def _listen(page: httpx.Client, shown: Queue[tuple[float, set[int]]]) -> None:
    """When which ISPs stood among the open incidents: at first, and after each word of an incident."""
    closed = contextlib.suppress(httpx.ReadError)  # by the measurement's end
    with closed, page.stream("GET", "/live", headers={"Accept": "text/event-stream"}) as stream:
        shown.put((time.perf_counter(), set()))
        for heard in stream.iter_lines():
            if heard == "event: incident":
                shown.put(_open(page))


def _open(page: httpx.Client) -> tuple[float, set[int]]:
    answer = (
        page.get("/incidents", params={"state": "open", "limit": 200}).raise_for_status().json()
    )
    return time.perf_counter(), {row["uplink_id"] for row in answer["items"]}
