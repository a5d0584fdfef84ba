"""Whatever happens on the way, each byte counts once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from sqlalchemy import event

from backend.services.polling.poll_targets import PollTarget
from backend.store.engine.database import Database
from backend.store.polling import polls
from tests.examples import examples
from tests.integration.services.posting.answers import (
    T0,
    all_slots,
    answer,
    events,
    interface,
    post,
)


class Killed(Exception):
    """The worker dies here."""


@contextmanager
def dying_after(database: Database, statements: int) -> Iterator[None]:
    """Raise inside the transaction before its statement number `statements`."""
    left = [statements]

    def count_down(*_: Any) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Killed

    event.listen(database.engine, "before_cursor_execute", count_down)
    try:
        yield
    finally:
        event.remove(database.engine, "before_cursor_execute", count_down)


moves = st.lists(
    st.tuples(
        st.integers(1_000, 400_000),  # ms to the next reading
        st.integers(0, 10**7),  # bytes in between
        st.sampled_from(["goes on"] * 6 + ["reboot", "wrap"]),
        st.sampled_from(["post", "post", "hold", "twice", "backwards"]),
        st.none() | st.integers(0, 12),  # the worker dies before this statement
    ),
    min_size=3,
    max_size=25,
)


@examples(40, HealthCheck.function_scoped_fixture)
@given(moves)
def test_every_byte_counts_once_whatever_happens(
    database: Database, target: PollTarget, taken: list[tuple[int, int, str, str, int | None]]
) -> None:
    clean(database)
    uplink_id = target.uplinks[0].uplink_id
    at_ms, rx, expected, booted_ms = T0, 2**32 - 10**7, 0, T0 - 10**8
    waiting = [answer(target, at_ms, interface("ether1", rx), uptime_s=100_000)]
    for step_ms, size, what, how, dies in taken:
        if what == "reboot":
            # No router boots faster, and two boots within a second would look like none.
            step_ms += 10_000
        at_ms += step_ms
        expected += size
        if what == "reboot":
            # The traffic before the reboot is lost with the counters; here there was none.
            booted_ms, rx = at_ms - (step_ms // 2000) * 1000, size
        else:
            rx = (rx + size) % 2**32 if what == "wrap" else rx + size
        up = (at_ms - booted_ms) // 1000
        waiting.append(answer(target, at_ms, interface("ether1", rx), uptime_s=up))
        if how == "hold":
            continue
        try:
            with dying_after(database, 10**6 if dies is None else dies):
                post(database, *(reversed(waiting) if how == "backwards" else waiting))
        except Killed:
            continue  # what it held is posted by the next one
        if how == "twice":
            post(database, *waiting)
        waiting = []
    post(database, *waiting)
    summed = all_slots(database, uplink_id).values()
    lost = [
        event
        for event in events(database)
        if event[0] in {"reboot", "counter_reset", "implausible"}
    ]
    covered_ms = sum(slot.covered_ms for slot in summed)
    lost_ms = sum((event[3] or 0) - event[2] for event in lost)
    assert covered_ms + lost_ms == at_ms - T0
    if not any(event[0] != "reboot" for event in lost):
        assert sum(slot.download_bytes for slot in summed) == expected
    assert all(slot.max_download_bps <= 10**9 for slot in summed)


def clean(database: Database) -> None:
    tables = "sample, slot, hour, day, anchor, event, poll, checkpoint, router_state"
    with database.transaction() as session:
        session.connection().exec_driver_sql(f"TRUNCATE {tables}")
        polls.prepare(session, [1])
