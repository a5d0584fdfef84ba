"""What somebody would have been told of whole scenarios of the lab, polled every 10 s in virtual time."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.alerts.conditions.silence import SILENT_PATIENCE
from backend.domain.alerts.delivery import GROUP_WAIT_MS
from backend.domain.alerts.incidents import UnstableLimits
from backend.domain.alerts.kinds import TRAITS, IncidentKind
from backend.domain.alerts.parents import OpenIncident, new_parents
from backend.domain.alerts.replay import PastIncident, replay
from tests.unit.lab.polled import link_spells, polled, silence_spells

LIMITS = UnstableLimits()
MINUTE_MS = 60_000


def incidents(name: str) -> list[tuple[int, IncidentKind, PastIncident]]:
    """All that are over: number of the uplink, kind, and when."""
    lab = polled(name)
    until_ms = int(lab.past.times[-1] * 1000)
    made: list[tuple[int, IncidentKind, PastIncident]] = []
    for number, wan in enumerate(lab.scenario.wans, 1):
        links = replay(
            link_spells(name, wan.interface), until_ms, TRAITS["isp_down"].patience, LIMITS
        )
        silent = replay(silence_spells(name, wan.interface), until_ms, SILENT_PATIENCE, LIMITS)
        made += [(number, "isp_down", each) for each in links]
        made += [(number, "isp_silent", each) for each in silent]
    return sorted(made, key=lambda each: each[2].opened_ms)


def messages(name: str) -> Iterator[tuple[int, IncidentKind, PastIncident]]:
    """Incidents with a message of their own: no part of another, or known only after the message of that one."""
    made = incidents(name)
    for place, (number, kind, each) in enumerate(made):
        together = [
            OpenIncident(other_place, other_kind, 1, other_number, other.from_ms)
            for other_place, (other_number, other_kind, other) in enumerate(made)
            if other.opened_ms <= each.closed_ms and other.closed_ms >= each.opened_ms
        ]
        parent = new_parents(together).get(place)
        if parent is None or each.opened_ms > due_ms(made[parent.incident_id][2]):
            yield number, kind, each


def due_ms(incident: PastIncident) -> int:
    """When its message is written."""
    return max(incident.opened_ms, incident.from_ms + GROUP_WAIT_MS)


def test_the_cut_of_both_lines_of_strada_is_one_incident_and_nothing_else() -> None:
    """Ten weeks. Known a minute after it began, over within a minute of its end: one message each."""
    assert [number for number, _, _ in incidents("strada")] == [1, 2]
    [(_, kind, incident)] = messages("strada")
    assert kind == "isp_silent"
    assert incident.to_ms - incident.from_ms == 47 * MINUTE_MS
    assert 60_000 <= incident.opened_ms - incident.from_ms <= 80_000
    assert incident.closed_ms - incident.to_ms <= MINUTE_MS


def test_a_line_that_goes_up_and_down_is_told_a_few_times() -> None:
    """`flapping`: ISP2 loses its carrier 480 times for 95 s: a message for each begin and end would be 960."""
    drops = link_spells("flapping", "ether2")
    assert len(drops) >= 470
    of_isp2 = [each for number, _, each in messages("flapping") if number == 2]
    assert 2 * len(of_isp2) <= 20
    # The fourth drop within four hours makes an unstable incident, which lasts as long as the drops come.
    assert [each.is_unstable for each in of_isp2] == [False, False, False, True]


def test_each_night_of_a_cut_fibre_is_told_beside_it() -> None:
    """Where the other ISP is unstable, an outage of this one is still news."""
    nights = [each for number, _, each in messages("flapping") if number == 1]
    assert len(nights) == 13
    assert {round((each.to_ms - each.from_ms) / MINUTE_MS) for each in nights} == {12}
