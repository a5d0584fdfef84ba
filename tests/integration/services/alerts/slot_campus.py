"""The campus of two ISPs, read every 30 s, in whole slots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text

from backend.domain.metering.slots import SLOT_MS
from backend.services.alerts import passes
from backend.services.alerts.slots.slot_events import SETTLED
from backend.services.polling.posting import Answer
from backend.store.engine.instants import at
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.posting.answers import (
    T0,
    answer,
    events,
    failure,
    interface,
    post,
)

STEP_MS = 30_000
LATE_MS = 4_000
"""The first reading of a slot comes so long after its begin, so that the slot before it is complete."""


@dataclass
class SlotCampus(AlertedCampus):
    """A pass after each slot; `at_ms` is the end of a slot."""

    def slot(
        self, *mbps: float, up: Sequence[float] = (0, 0), down: Sequence[int] = (), looks: int = 1
    ) -> int:
        """Five minutes at these rates, stored together, and what the passes after them changed.

        `down`: without a link.
        """
        post(self.database, *[self._read(mbps, up, down) for _ in range(SLOT_MS // STEP_MS)])
        return sum(self.look() for _ in range(looks))

    def slots(self, times: int, *mbps: float, down: Sequence[int] = ()) -> None:
        for _ in range(times):
            self.slot(*mbps, down=down)

    def slots_without_answer(self, times: int) -> None:
        answers = []
        for _ in range(times * (SLOT_MS // STEP_MS)):
            self.at_ms += STEP_MS
            answers.append(failure(self.target, self.at_ms + LATE_MS))
        post(self.database, *answers)
        self.look()

    def _read(self, mbps: Sequence[float], up: Sequence[float], down: Sequence[int]) -> Answer:
        self.at_ms += STEP_MS
        readings = []
        for place, uplink in enumerate(self.target.uplinks):
            self.counted[place] += int(mbps[place] * STEP_MS * 125)
            self.sent[place] += int(up[place] * STEP_MS * 125)
            running = place not in down
            reading = interface(
                uplink.interface, self.counted[place], self.sent[place], running=running
            )
            readings.append(reading)
        return answer(self.target, self.at_ms + LATE_MS, *readings)

    def __post_init__(self) -> None:
        self.sent = [0, 0]

    def look(self) -> int:
        with self.database.transaction() as session:
            return passes.run(session, at(self.at_ms) + SETTLED)

    def stretches(self, kind: str) -> list[tuple[int, float, float | None]]:
        """Place of the ISP, begin and end of its events, in slots since the first reading."""
        places = {uplink.uplink_id: place for place, uplink in enumerate(self.target.uplinks)}
        return [
            (places[uplink_id or 0], _slots(begin) or 0.0, _slots(end))
            for event, uplink_id, begin, end in events(self.database)
            if event == kind
        ]

    def run_with(self, statement: str, **values: object) -> None:
        with self.database.transaction() as session:
            session.execute(text(statement), values)


def _slots(at_ms: int | None) -> float | None:
    return None if at_ms is None else (at_ms - T0) / SLOT_MS
