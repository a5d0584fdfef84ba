"""The books of the installation against the counters of the routers, byte by byte."""

from __future__ import annotations

import datetime as dt
import json
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg

Bytes = tuple[int, int]
"""Download and upload."""

BOOKS = """
SELECT u.router_id, u.interface, a.rx_bytes, a.tx_bytes,
       coalesce(s.download, 0) + a.open_download_bytes, coalesce(s.upload, 0) + a.open_upload_bytes,
       coalesce(m.download, 0), coalesce(m.upload, 0),
       coalesce(s.download, 0), coalesce(s.upload, 0), coalesce(h.download, 0), coalesce(h.upload, 0)
FROM uplink u JOIN anchor a ON a.uplink_id = u.id
LEFT JOIN (SELECT uplink_id, sum(download_bytes)::bigint AS download, sum(upload_bytes)::bigint AS upload
           FROM slot GROUP BY uplink_id) s ON s.uplink_id = u.id
LEFT JOIN (SELECT uplink_id, sum(download_bytes)::bigint AS download, sum(upload_bytes)::bigint AS upload
           FROM sample GROUP BY uplink_id) m ON m.uplink_id = u.id
LEFT JOIN (SELECT uplink_id, sum(download_bytes)::bigint AS download, sum(upload_bytes)::bigint AS upload
           FROM hour GROUP BY uplink_id) h ON h.uplink_id = u.id
"""


@dataclass(frozen=True, slots=True)
class Book:
    """One uplink: its last reading, and what all slots, samples, closed slots and hours add up to."""

    reading: Bytes
    slots: Bytes
    samples: Bytes
    closed_slots: Bytes
    hours: Bytes


UplinkKey = tuple[int, str]
"""Router (its number in the fleet) and interface."""


@contextmanager
def connected(url: str) -> Iterator[psycopg.Connection]:
    """A connection that gives up some time: these tests stop the server while they look."""
    with psycopg.connect(url, connect_timeout=30, autocommit=True) as connection:
        connection.execute("SET statement_timeout = '60s'")
        yield connection


def books(url: str) -> dict[UplinkKey, Book]:
    """All uplinks at one instant; one statement sees one state of the database."""
    with connected(url) as connection:
        rows = connection.execute(BOOKS).fetchall()
    return {
        (row[0], row[1]): Book(
            (row[2], row[3]),
            (row[4], row[5]),
            (row[6], row[7]),
            (row[8], row[9]),
            (row[10], row[11]),
        )
        for row in rows
    }


def disagreements(before: dict[UplinkKey, Bytes], now: dict[UplinkKey, Book]) -> list[str]:
    """Where slots, samples or hours differ from how much the reading has grown since `before`."""
    complaints = []
    for uplink, first in before.items():
        book = now[uplink]
        grown = (book.reading[0] - first[0], book.reading[1] - first[1])
        if book.slots != grown:
            complaints.append(f"{uplink}: slots hold {book.slots}, the counters grew by {grown}")
        if book.samples != grown:
            complaints.append(
                f"{uplink}: samples hold {book.samples}, the counters grew by {grown}"
            )
        if book.hours != book.closed_slots:
            complaints.append(
                f"{uplink}: hours hold {book.hours}, closed slots {book.closed_slots}"
            )
    return complaints


@dataclass(frozen=True, slots=True)
class Polls:
    """How polling went, by router: logins as we counted them, times of good polls, how many failed."""

    logins: dict[int, int]
    good: dict[int, list[dt.datetime]]
    failed: Counter[int]


def polls(url: str) -> Polls:
    with connected(url) as connection:
        logins = connection.execute("SELECT router_id, logins_total FROM router_state").fetchall()
        rows = connection.execute(
            "SELECT router_id, at, error_code FROM poll ORDER BY at"
        ).fetchall()
    good: dict[int, list[dt.datetime]] = {router: [] for router, _ in logins}
    for router, at, error in rows:
        if error is None:
            good[router].append(at)
    return Polls(dict(logins), good, Counter(router for router, _, error in rows if error))


class Fleet:
    """The test's side of the fleet process: commands of tests/production/fleet.py."""

    def __init__(self, port: int) -> None:
        self._port = port

    def ask(self, command: str) -> dict[str, object]:
        with socket.create_connection(("127.0.0.1", self._port), timeout=120) as connection:
            connection.sendall(command.encode() + b"\n")
            with connection.makefile("rb") as answer:
                answered: dict[str, object] = json.loads(answer.readline())
        return answered

    def ports(self) -> dict[int, int]:
        return {int(number): int(str(port)) for number, port in self.ask("where").items()}

    def counters(self) -> dict[UplinkKey, Bytes]:
        """What every interface has counted; at rest this stays so."""
        return {
            (int(number), interface): (down, up)
            for number, router in self.ask("count").items()
            for interface, (down, up) in router["lines"].items()  # type: ignore[index]
        }

    def logins(self) -> dict[int, int]:
        return {int(n): router["logins"] for n, router in self.ask("count").items()}  # type: ignore[index]
