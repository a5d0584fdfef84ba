"""Planned tests that do not run or prove nothing: from stored runs to an incident of their ISP."""

from __future__ import annotations

import pytest

from backend.store.engine.database import Database
from tests.integration.services.alerts.slot_campus import SlotCampus
from tests.integration.services.posting.answers import two_lines

HOUR_MS = 3_600_000
SLOTS_OF_HOUR = 12


class ProbedCampus(SlotCampus):
    """Each ISP is to be tested at half past each hour."""

    def hour(self, *outcomes: str) -> None:
        """Until the next full hour, with how the test of each ISP ended."""
        half_ms = self.at_ms // HOUR_MS * HOUR_MS + HOUR_MS // 2
        for uplink, outcome in zip(self.target.uplinks, outcomes, strict=True):
            self.run_with(
                "INSERT INTO probe_run (plan_id, router_id, uplink_id, preset, kind, heavy, spec, target, due_at,"
                " expires_at, state, outcome, reason, ended_at)"
                " SELECT probe_plan.id, router_id, :uplink, 'light', 'ping', false, '{}', '{}',"
                " to_timestamp(:at), to_timestamp(:at + 600), 'over', :outcome, '', to_timestamp(:at + 20)"
                " FROM probe_plan",
                uplink=uplink.uplink_id,
                at=half_ms / 1000,
                outcome=outcome,
            )
        self.slots(SLOTS_OF_HOUR, 10, 10)

    def open_kinds(self) -> list[tuple[str, int]]:
        """Kind and place of the ISP of what is open."""
        places = {uplink.uplink_id: place for place, uplink in enumerate(self.target.uplinks)}
        return [
            (row.kind, places[row.uplink_id or 0])
            for row in self.incidents()
            if row.closed_at is None
        ]


@pytest.fixture
def campus(database: Database) -> ProbedCampus:
    made = ProbedCampus(database, two_lines(database))
    made.at_ms = -(-made.at_ms // HOUR_MS) * HOUR_MS
    made.run(
        "INSERT INTO probe_plan (router_id, name, preset, content, planned_until, created_at)"
        " SELECT id, 'hourly', 'light', '{}', now(), now() FROM router"
    )
    made.slots(1, 10, 10)
    return made


def test_tests_that_mostly_fail_are_an_incident_until_they_mostly_run(campus: ProbedCampus) -> None:
    for _ in range(3):
        campus.hour("missed", "ok")
        assert campus.open_kinds() == []
    campus.hour("failed", "ok")
    assert campus.open_kinds() == [("probes_missing", 0)]
    for _ in range(12):
        campus.hour("ok", "ok")
        assert campus.open_kinds() == [("probes_missing", 0)]
    campus.hour("ok", "ok")
    assert campus.open_kinds() == []


def test_three_that_prove_no_path_are_an_incident_until_one_does(campus: ProbedCampus) -> None:
    campus.hour("ok", "invalid")
    campus.hour("ok", "invalid")
    campus.hour("ok", "skipped")
    assert campus.open_kinds() == []
    campus.hour("ok", "invalid")
    assert campus.open_kinds() == [("probes_invalid", 1)]
    campus.hour("ok", "missed")
    assert campus.open_kinds() == [("probes_invalid", 1)]
    campus.hour("ok", "ok")
    assert campus.open_kinds() == []


def test_tests_of_an_isp_that_is_away_say_nothing(campus: ProbedCampus) -> None:
    campus.slots(1, 10, 0, down=(1,))
    for _ in range(4):
        campus.run(
            "UPDATE event SET to_at = NULL WHERE kind = 'link_down'"  # it stays away
        )
        campus.hour("ok", "failed")
    assert ("probes_missing", 1) not in campus.open_kinds()


def test_without_any_plan_it_ends_as_not_measured(campus: ProbedCampus) -> None:
    for _ in range(4):
        campus.hour("ok", "missed")
    assert campus.open_kinds() == [("probes_missing", 1)]
    campus.run("UPDATE probe_run SET plan_id = NULL")
    campus.slots(SLOTS_OF_HOUR, 10, 10)
    [incident] = campus.incidents()
    assert incident.close_reason == "unmeasured"
