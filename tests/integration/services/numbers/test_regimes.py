"""Regimes in the numbers: whose shares a window is compared with."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.domain.dates.weeks import IsoWeek
from backend.services.figures import overview, weeks
from backend.services.windows.windows import WindowRequest
from backend.store.regimes import regimes
from tests.integration.services.history import gatherer
from tests.integration.services.numbers.paper import NOW, local

STATE = {
    "format": 1,
    "method": "pcc",
    "uplinks": [
        {"interface": "ether1", "buckets": [0], "nth": [], "share": "1/5"},
        {"interface": "ether2", "buckets": [1, 2], "nth": [], "share": "2/5"},
        {"interface": "ether3", "buckets": [3, 4], "nth": [], "share": "2/5"},
    ],
    "classifier": "both-addresses",
    "denominator": 5,
    "hash_policy": "l3",
    "fasttrack": "off",
    "queues": [
        {
            "interface": "",
            "place": "tree",
            "name": "cake",
            "kinds": ["cake"],
            "max_limit": "",
            "parameters": [],
        }
    ],
    "routes": [],
}


def test_regimes_end_where_the_next_begins_and_name_themselves(session, strada) -> None:
    ecmp = {**STATE, "method": "ecmp", "queues": [], "classifier": None, "denominator": None}
    ecmp["uplinks"] = [{**uplink, "buckets": [], "share": "1/3"} for uplink in STATE["uplinks"]]
    router_id = strada.router.id
    changed = local(2026, 11, 16)
    regimes.begin(
        session, router_id, local(2026, 11, 1), state=ecmp, differences=[], reason="first_seen"
    )
    regimes.begin(
        session,
        router_id,
        changed,
        state=STATE,
        differences=[{"code": "method", "text": "ECMP -> PCC", "params": {"old": "ecmp", "n": 1}}],
        reason="changed",
    )
    reader = gatherer(session, NOW)
    first = weeks.report(reader, strada, IsoWeek(2026, 46), "all").summary
    assert [(each.label, each.to) for each in first.regimes] == [("ECMP", changed)]
    assert first.figures.uplinks[0].download.configured_share == pytest.approx(1 / 3)
    second = weeks.report(reader, strada, IsoWeek(2026, 47), "all").summary
    assert [(each.label, each.to) for each in second.regimes] == [("PCC 1:2:2 · CAKE", None)]
    assert [u.download.configured_share for u in second.figures.uplinks] == [0.2, 0.4, 0.4]
    assert second.regimes[0].differences[0].params == {"old": "ecmp", "n": "1"}
    assert [bucket.remainders for bucket in second.regimes[0].balancing.buckets] == [
        (0,),
        (1, 2),
        (3, 4),
    ]


def test_the_first_page_names_the_regime_that_began_since_the_last_slot(session, strada) -> None:
    began = NOW - dt.timedelta(seconds=20)
    for since, state in ((local(2026, 11, 1), {**STATE, "queues": []}), (began, STATE)):
        regimes.begin(
            session, strada.router.id, since, state=state, differences=[], reason="changed"
        )
    shown = overview.overview(gatherer(session, NOW), strada, WindowRequest("24h"))
    assert shown.regime is not None
    assert (shown.regime.label, shown.regime.from_) == ("PCC 1:2:2 · CAKE", began)


def test_a_window_with_two_regimes_is_compared_with_both(session, strada) -> None:
    ecmp = {**STATE, "method": "ecmp"}
    ecmp["uplinks"] = [{**uplink, "buckets": [], "share": "1/3"} for uplink in STATE["uplinks"]]
    for since, state in ((local(2026, 11, 1), ecmp), (local(2026, 11, 22), STATE)):
        regimes.begin(
            session, strada.router.id, since, state=state, differences=[], reason="changed"
        )
    reader = gatherer(session, NOW)
    # Six days of equal shares, then one of 1:2:2.
    uplinks = weeks.report(reader, strada, IsoWeek(2026, 47), "all").summary.figures.uplinks
    shares = [uplink.download.configured_share for uplink in uplinks]
    assert shares == pytest.approx([(6 / 3 + 0.2) / 7, (6 / 3 + 0.4) / 7, (6 / 3 + 0.4) / 7])
    # Working time ended on Friday, before the change.
    uplinks = weeks.report(reader, strada, IsoWeek(2026, 47), "work").summary.figures.uplinks
    assert [uplink.download.configured_share for uplink in uplinks] == pytest.approx([1 / 3] * 3)
