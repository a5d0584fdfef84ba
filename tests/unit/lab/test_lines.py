import math

from lab.scenarios.lines import Lines, LineState
from lab.scenarios.scenario import Outage, Wan

WAN = Wan("ether1", "ISP1", "P", 10, 10, "192.0.2.2/30", "192.0.2.1")


def outage(kind: str, at_s: float, lasts_s: float, times: int = 1) -> Outage:
    return Outage(("ether1",), kind, at_s, lasts_s, 600.0, times)


def state(lines: Lines, time_s: float) -> LineState:
    return lines.at(time_s)["ether1"]


def test_lost_carrier_is_seen_at_once() -> None:
    lines = Lines((WAN,), (outage("link", 100, 50),))
    assert state(lines, 99.9) == LineState()
    assert state(lines, 100) == LineState(False, False, False, False, False)
    assert state(lines, 150).link


def test_dead_gateway_is_given_up_after_two_missed_pings_of_ten_seconds() -> None:
    lines = Lines((WAN,), (outage("path", 103, 200),))
    assert state(lines, 103).link
    assert not state(lines, 103).gateway
    # Pings at 110 and 120 are missed; the second one times out at 121.
    assert state(lines, 120.9).gateway_seen
    assert not state(lines, 121).gateway_seen
    assert not state(lines, 309.9).gateway_seen
    assert state(lines, 310).gateway_seen


def test_short_cut_is_never_noticed() -> None:
    lines = Lines((WAN,), (outage("path", 103, 9),))
    assert not state(lines, 105).gateway
    assert all(state(lines, t / 2).gateway_seen for t in range(200, 300))


def test_dead_upstream_shows_only_beyond_the_gateway() -> None:
    seen = state(Lines((WAN,), (outage("upstream", 100, 100),)), 150)
    assert (seen.gateway_seen, seen.internet, seen.internet_seen) == (True, False, False)


def test_every_change_is_announced() -> None:
    lines = Lines((WAN,), (outage("path", 103, 200, times=3), outage("link", 50, 7)))
    changes, moment = [], 0.0
    while (moment := lines.next_change(moment)) < math.inf:
        changes.append(moment)
    assert changes == sorted(changes)
    for t in range(2400):
        before, after = state(lines, t), state(lines, t + 1)
        if before != after:
            assert any(t < change <= t + 1 for change in changes)
    assert sum(c == 103 + 600 * i for c in changes for i in range(3)) == 3


def test_outages_far_ahead_are_announced_too() -> None:
    lines = Lines((WAN,), (outage("link", 5000, 60, times=2),))
    assert lines.next_change(0) == 5000
    assert lines.next_change(5060) == 5600
    assert lines.next_change(5660) == math.inf
