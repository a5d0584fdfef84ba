import math

from lab.scenarios.scenario import Outage, Wan
from lab.scenarios.wan_states import WanState, WanStates

WAN = Wan("ether1", "ISP1", "P", 10, 10, "192.0.2.2/30", "192.0.2.1")


def outage(kind: str, at_s: float, lasts_s: float, times: int = 1) -> Outage:
    return Outage(("ether1",), kind, at_s, lasts_s, 600.0, times)


def state(uplinks: WanStates, time_s: float) -> WanState:
    return uplinks.at(time_s)["ether1"]


def test_lost_carrier_is_seen_at_once() -> None:
    uplinks = WanStates((WAN,), (outage("link", 100, 50),))
    assert state(uplinks, 99.9) == WanState()
    assert state(uplinks, 100) == WanState(False, False, False, False, False)
    assert state(uplinks, 150).link


def test_dead_gateway_is_given_up_after_two_missed_pings_of_ten_seconds() -> None:
    uplinks = WanStates((WAN,), (outage("path", 103, 200),))
    assert state(uplinks, 103).link
    assert not state(uplinks, 103).gateway
    # Pings at 110 and 120 are missed; the second one times out at 121.
    assert state(uplinks, 120.9).gateway_seen
    assert not state(uplinks, 121).gateway_seen
    assert not state(uplinks, 309.9).gateway_seen
    assert state(uplinks, 310).gateway_seen


def test_short_cut_is_never_noticed() -> None:
    uplinks = WanStates((WAN,), (outage("path", 103, 9),))
    assert not state(uplinks, 105).gateway
    assert all(state(uplinks, t / 2).gateway_seen for t in range(200, 300))


def test_dead_upstream_shows_only_beyond_the_gateway() -> None:
    seen = state(WanStates((WAN,), (outage("upstream", 100, 100),)), 150)
    assert (seen.gateway_seen, seen.internet, seen.internet_seen) == (True, False, False)


def test_every_change_is_announced() -> None:
    uplinks = WanStates((WAN,), (outage("path", 103, 200, times=3), outage("link", 50, 7)))
    changes, moment = [], 0.0
    while (moment := uplinks.next_change(moment)) < math.inf:
        changes.append(moment)
    assert changes == sorted(changes)
    for t in range(2400):
        before, after = state(uplinks, t), state(uplinks, t + 1)
        if before != after:
            assert any(t < change <= t + 1 for change in changes)
    assert sum(c == 103 + 600 * i for c in changes for i in range(3)) == 3


def test_outages_far_ahead_are_announced_too() -> None:
    uplinks = WanStates((WAN,), (outage("link", 5000, 60, times=2),))
    assert uplinks.next_change(0) == 5000
    assert uplinks.next_change(5060) == 5600
    assert uplinks.next_change(5660) == math.inf
