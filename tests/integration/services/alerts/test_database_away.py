"""The database is away for two minutes around an outage: the outage is known as it was, and told once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

import pytest
from sqlalchemy import select

from backend.errors import Unavailable
from backend.services.alerts import sending
from backend.services.polling.poll_buffer import PollBuffer
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Delivery
from tests.integration.away import away
from tests.integration.services.alerts.campus import BYTES_OF_MBPS, POLL_MS, AlertedCampus
from tests.integration.services.alerts.mailed import OtherSide, add_channel, sender, two_isps
from tests.integration.services.posting.answers import RULES, answer, interface

TWO_MINUTES = 12  # polls
FIRST, LAST = 6, 36
"""Polls without a link of A."""


@dataclass
class BufferedCampus(AlertedCampus):
    """Reads as a poll worker does: what cannot be stored waits in its buffer."""

    buffer: PollBuffer = field(init=False)

    def __post_init__(self) -> None:
        self.buffer = PollBuffer(self.database, RULES, 1000)

    def step(self, *, is_down: bool) -> None:
        """A poll, and what two workers do after it."""
        self.at_ms += POLL_MS
        self.counted = [
            counted + (0 if is_down and place == 0 else 50 * BYTES_OF_MBPS)
            for place, counted in enumerate(self.counted)
        ]
        readings = [
            interface(uplink.interface, self.counted[place], running=not (is_down and place == 0))
            for place, uplink in enumerate(self.target.uplinks)
        ]
        self.buffer.add(answer(self.target, self.at_ms, *readings))
        with suppress(Unavailable):
            self.buffer.flush()
        for worker in ("w1", "w2"):
            with suppress(Unavailable):
                self.look()
            with suppress(Unavailable):
                sender(self, worker).run()


@pytest.fixture
def other_side(monkeypatch: pytest.MonkeyPatch) -> OtherSide:
    made = OtherSide()
    monkeypatch.setattr(sending.sending, "send", made.send)
    return made


@pytest.fixture
def campus(database: Database) -> BufferedCampus:
    plain = two_isps(database)
    add_channel(plain)
    return BufferedCampus(database, plain.target, plain.at_ms, plain.counted)


@pytest.mark.parametrize(
    "gone_from",
    [
        pytest.param(4, id="as it begins"),
        pytest.param(9, id="between its begin and its message"),
        pytest.param(18, id="while it lasts"),
        pytest.param(28, id="as it ends"),
    ],
)
def test_an_outage_is_told_once_whenever_the_database_is_away(
    campus: BufferedCampus, other_side: OtherSide, gone_from: int
) -> None:
    begun_ms = campus.at_ms
    steps = [FIRST <= number < LAST for number in range(50)]
    for is_down in steps[:gone_from]:
        campus.step(is_down=is_down)
    with away(campus.database):
        for is_down in steps[gone_from : gone_from + TWO_MINUTES]:
            campus.step(is_down=is_down)
        assert len(campus.buffer) == TWO_MINUTES
    for is_down in steps[gone_from + TWO_MINUTES :]:
        campus.step(is_down=is_down)
    incident = campus.only()
    assert (incident.kind, incident.close_reason) == ("isp_down", "over")
    # As each poll read it, when it was read.
    assert incident.from_at == at(begun_ms + (FIRST + 1) * POLL_MS)
    assert incident.to_at == at(begun_ms + (LAST + 1) * POLL_MS)
    assert other_side.subjects == ["A is down (R)", "Over after 5 min: A is down (R)"]
    with campus.database.transaction() as session:
        rows = session.execute(select(Delivery.phase, Delivery.state).order_by(Delivery.id)).all()
    assert [tuple(row) for row in rows] == [("open", "delivered"), ("close", "delivered")]


def test_a_mail_whose_answer_could_not_be_noted_goes_out_again_with_its_id(
    campus: BufferedCampus, other_side: OtherSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At least once: the database left between the mail server's 250 and our note of it."""

    def gone(*_: object) -> None:
        raise Unavailable("away", "database_away")

    with monkeypatch.context() as patched:
        patched.setattr(sending.Sender, "_mark", gone)
        for _ in range(8):
            campus.step(is_down=True)
    assert len(other_side.messages) == 1
    campus.run("UPDATE delivery SET lease_until = now() - interval '1 s' WHERE lease_until > now()")
    for _ in range(8):
        campus.step(is_down=True)
    first, second = other_side.messages
    assert first.delivery_id == second.delivery_id
