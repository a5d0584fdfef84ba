"""A router whose processor is busy: from the stored readings to an incident, and what a rule would have opened."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from backend.domain.alerts.rules import DEFAULTS
from backend.domain.metering.slots import SLOT_MS
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from tests.integration.services.alerts.slot_campus import LATE_MS, STEP_MS, SlotCampus
from tests.integration.services.alerts.test_rule_replay import look_back, made, spans
from tests.integration.services.alerts.test_rules import put
from tests.integration.services.posting.answers import answer, interface, post, two_lines

BUSY = DEFAULTS["router_busy"]


@dataclass
class LoadedCampus(SlotCampus):
    """Its lines are idle; its processor is not."""

    def loads(self, *percents: int, looks: int = 1) -> None:
        """A slot of each; its last reading is the first of the next."""
        for percent in percents:
            answers = []
            for _ in range(SLOT_MS // STEP_MS):
                self.at_ms += STEP_MS
                idle = [interface(uplink.interface, 0) for uplink in self.target.uplinks]
                polled = answer(self.target, self.at_ms + LATE_MS, *idle)
                assert polled.reading is not None
                reading = replace(polled.reading, cpu_load_pct=percent)
                answers.append(replace(polled, reading=reading))
            post(self.database, *answers)
            for _ in range(looks):
                self.look()


@pytest.fixture
def campus(database: Database) -> LoadedCampus:
    made_campus = LoadedCampus(database, two_lines(database))
    made_campus.at_ms = -(-made_campus.at_ms // SLOT_MS) * SLOT_MS
    made_campus.loads(20, 20)
    return made_campus


def test_ten_busy_minutes_are_an_incident_and_five_others_its_end(campus: LoadedCampus) -> None:
    begin_ms = campus.at_ms
    campus.loads(100)
    assert campus.incidents() == []
    campus.loads(100, looks=3)
    incident = campus.only()
    assert (incident.kind, incident.uplink_id) == ("router_busy", None)
    assert ms(incident.from_at) == begin_ms
    campus.loads(80, 80)
    assert campus.only().closed_at is None
    end_ms = campus.at_ms
    campus.loads(30)
    over = campus.only()
    assert over.to_at is not None
    assert (over.close_reason, ms(over.to_at)) == ("over", end_ms)
    campus.loads(20, 20, 20)
    assert len(campus.incidents()) == 1


def test_while_the_router_does_not_answer_nothing_is_said_of_it(campus: LoadedCampus) -> None:
    campus.loads(100, 100)
    campus.slots_without_answer(2)
    busy, away = campus.incidents()
    assert (busy.kind, away.kind) == ("router_busy", "router_unreachable")
    assert (busy.closed_at, busy.parent_id) == (None, away.id)


def test_a_rule_of_the_router_opens_it_sooner_and_looking_back_says_so(
    campus: LoadedCampus,
) -> None:
    campus.loads(70, 70, 100, 100, 100, 20, 70, 70)
    assert spans(look_back(campus, "router_busy")) == made(campus, "router_busy")
    lower = replace(BUSY, open_percent=60, clear_percent=50)
    answer_of_lower = look_back(campus, "router_busy", lower)
    assert (answer_of_lower.source, answer_of_lower.recent, answer_of_lower.recent_today) == (
        "polls",
        2,
        1,
    )
    put(campus, "router_busy", lower, "router")
    campus.loads(70, 70)
    assert [row.closed_at for row in campus.incidents()][-1] is None
    assert len(campus.incidents()) == 2
