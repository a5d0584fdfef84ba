"""Polls go on while a large database is migrated: none waits for a lock of it, and no byte is lost."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from backend.domain.metering.slots import SLOT_MS
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.polling.posting import post_answers
from backend.store.engine.database import Database
from backend.store.probes import echo_hours
from cli.postgres import migrate
from tests.integration.migrations import dumps
from tests.integration.rows import BOX, add_campus, add_router, add_uplink
from tests.integration.services.posting.answers import RULES, T0, all_slots, answer, interface
from tests.services.require import on_the_real_clock

BEFORE_CONTRACTS, CONTRACTS = "0015", "0016"
"""The latter gives the table of lines a column, for which polls wait some milliseconds: none is asked not to."""

DAY_TOPS = "0046"

STEP_MS = 30_000
"""Less than what is bridged, so that each slot has few polls."""

SLOT_OF_POLLS = SLOT_MS // STEP_MS + 1
"""So many close a slot: then its hour and its day are made, too."""

GROWTH = 1_250_003
"""Bytes that a line has passed from poll to poll."""

NO_WAIT = text("SET LOCAL lock_timeout = '200ms'")
"""A statement that waits for a lock that stays fails. Two writers that extend a table wait for each other a moment."""

# Lines 11 to 20, on which nobody else writes; the hours of none of them are there.
MINUTES = text(
    """
    INSERT INTO ping_minute (uplink_id, at, origin, rtt_us)
    SELECT line, timestamptz '2026-06-01 00:00Z' + n * interval '1 minute', origin,
        ARRAY[9990 + (n * 7 + line) % 50, 12345 + n % 200 * 10, NULL]
    FROM generate_series(11, 20) AS line, generate_series(0, 1) AS origin, generate_series(1, :count / 20) AS n
    """
)


class Polling:
    """Polls a router of two lines: each reading is half a minute later than the last, and no statement waits."""

    def __init__(self, database: Database) -> None:
        self.database, self.target = database, add_target(database)
        self.longest_s = 0.0
        self.where: list[str] = []
        self._one_at_a_time = threading.Lock()
        self.poll("before")

    def poll(self, where: str) -> None:
        with self._one_at_a_time:
            done = len(self.where)
            passed = done * GROWTH
            first = interface("ether1", passed, passed // 7)
            reading = answer(self.target, T0 + done * STEP_MS, first, interface("ether2", passed))
            began = time.monotonic()
            with self.database.transaction() as session:
                session.execute(NO_WAIT)
                assert post_answers(session, [reading], RULES) == 1
            self.longest_s = max(self.longest_s, time.monotonic() - began)
            self.where.append(where)

    def check_bytes(self) -> None:
        """Every byte that passed between the first reading and the last is in the slots."""
        passed = (len(self.where) - 1) * GROWTH
        for uplink, expected in zip(
            self.target.uplinks, [(passed, passed // 7), (passed, 0)], strict=True
        ):
            slots = all_slots(self.database, uplink.uplink_id).values()
            downloaded = sum(slot.download_bytes for slot in slots)
            assert (downloaded, sum(slot.upload_bytes for slot in slots)) == expected


def add_target(database: Database) -> PollTarget:
    """A router that no dump has."""
    with database.transaction() as session:
        router = add_router(session, add_campus(session, "Malang"), host="192.0.2.99")
        add_uplink(session, router, "ether1")
        add_uplink(session, router, "ether2", position=1)
        targets = poll_targets(session, BOX)
    return next(target for target in targets if target.router_id == router.id)


def add_stand_ins(url: str) -> None:
    """What polls of today read and these revisions have not: a table behind ours on the search path, and columns."""
    with migrate.transaction(url) as connection:
        scripts = ScriptDirectory.from_config(migrate.on(connection))
    table = scripts.get_revision(CONTRACTS).module.TABLE
    tops = scripts.get_revision(DAY_TOPS).module.TABLE
    with dumps.connected(url) as connection:
        [name] = connection.execute("SELECT quote_ident(current_database())").fetchone()
        connection.execute("CREATE SCHEMA later")
        connection.execute(f"ALTER DATABASE {name} SET search_path = public, later")
        connection.execute(table.replace("CREATE TABLE contract", "CREATE TABLE later.contract"))
        connection.execute(tops.replace("CREATE TABLE day_top", "CREATE TABLE later.day_top"))
        connection.execute("ALTER TABLE uplink ADD COLUMN capacities TEXT")
        connection.execute("ALTER TABLE campus ADD COLUMN letterhead TEXT")
        connection.execute("ALTER TABLE campus ADD COLUMN students JSONB")


def remove_stand_ins(database: Database) -> None:
    with database.transaction() as session:
        session.execute(text("DROP SCHEMA later CASCADE"))
        session.execute(text("ALTER TABLE uplink DROP COLUMN capacities"))
        session.execute(text("ALTER TABLE campus DROP COLUMN letterhead"))
        session.execute(text("ALTER TABLE campus DROP COLUMN students"))


@contextmanager
def polled(url: str, revision: str) -> Iterator[Polling]:
    """A database as of `revision`, and who polls into it; at the end it is upgraded whole, and polled once more."""
    dumps.restore(url, revision)
    add_stand_ins(url)
    database = Database(url, pool=2, statement_timeout_ms=600_000)
    try:
        polling = Polling(database)
        yield polling
        migrate.upgrade(url, BEFORE_CONTRACTS)
        remove_stand_ins(database)
        migrate.upgrade(url)
        polling.poll("at the end")
        polling.check_bytes()
    finally:
        database.close()


def upgrade_while_polling(polling: Polling) -> None:
    """A slot of polls while each revision's locks are held, and others at any moment."""
    failures: list[Exception] = []

    def poll_a_slot(where: str) -> None:
        for _ in range(SLOT_OF_POLLS):
            polling.poll(where)

    def upgrade() -> None:
        try:
            migrate.upgrade(polling.database.url, BEFORE_CONTRACTS, watch=poll_a_slot)
        except Exception as error:  # noqa: BLE001 (told by the test)
            failures.append(error)

    thread = threading.Thread(target=upgrade)
    thread.start()
    while thread.is_alive():
        polling.poll("meanwhile")
        thread.join(0.02)
    assert failures == []


def enlarge(database: Database, count: int) -> None:
    with database.transaction() as session:
        session.execute(MINUTES, {"count": count})
    with database.transaction() as session:
        session.execute(text("ANALYZE ping_minute"))


def check_hours(database: Database, count: int) -> None:
    """Of the lines that came without: as the writer of echoes makes them."""
    rows = text(
        "SELECT uplink_id, at, origin, rtt_us, echoes, sent, lost, minutes FROM echo_hour "
        "WHERE uplink_id > 10 ORDER BY 1, 2, 3"
    )
    with database.transaction() as session:
        made = session.execute(rows).all()
        assert sum(sum(row.minutes) for row in made) == count
        session.execute(text("DELETE FROM echo_hour WHERE uplink_id > 10"))
        echo_hours.refresh(session, [(row.uplink_id, row.at, row.origin) for row in made])
        assert session.execute(rows).all() == made


def test_no_poll_waits_for_any_revision_since_the_first_release(empty_url: str) -> None:
    with polled(empty_url, "0007") as polling:
        upgrade_while_polling(polling)
        since = ["0008", "0009", "0010", "0010a", "0011", "0012", "0013", "0014", "0015"]
        assert [name for name in dict.fromkeys(polling.where) if name in since] == since
        polling.check_bytes()


@pytest.mark.parametrize("count", [100_000, pytest.param(1_300_000, marks=pytest.mark.deep)])
def test_no_poll_waits_while_many_echoes_are_counted(empty_url: str, count: int) -> None:
    with polled(empty_url, "0010") as polling:
        enlarge(polling.database, count)
        began = time.monotonic()
        upgrade_while_polling(polling)
        took_s = time.monotonic() - began
        assert polling.where.count("meanwhile") > 1
        polling.check_bytes()
        check_hours(polling.database, count)
        sys.stdout.write(
            f"{count} minutes in {took_s:.1f} s, {len(polling.where)} polls, "
            f"the longest {polling.longest_s * 1000:.0f} ms\n"
        )


def test_no_poll_waits_for_a_piece_of_the_counting(empty_url: str) -> None:
    """Held open at its end: as long as the longest piece could last, and longer."""
    with polled(empty_url, "0010") as polling:
        enlarge(polling.database, 20_000)
        with migrate.transaction(empty_url) as piece:
            scripts = ScriptDirectory.from_config(migrate.on(piece))
            week = {"line": 11, "begin": "2026-06-01 00:00Z", "end": "2026-06-08 00:00Z"}
            assert piece.execute(scripts.get_revision("0010a").module.HOURS, week).rowcount > 0
            for _ in range(SLOT_OF_POLLS):
                polling.poll("meanwhile")
        polling.check_bytes()


def test_a_poll_that_waits_is_noticed(empty_url: str) -> None:
    """The tests above see what they shall see."""
    on_the_real_clock()
    with polled(empty_url, "0010") as polling:
        with migrate.transaction(empty_url) as other:
            other.execute(text("LOCK TABLE anchor IN SHARE MODE"))
            with pytest.raises(DBAPIError, match="lock timeout"):
                polling.poll("meanwhile")
        polling.poll("afterwards")
        polling.check_bytes()
