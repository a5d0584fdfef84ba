"""Tests of two servers and of two regimes against each other."""

from __future__ import annotations

import pytest

from backend.errors import Invalid, NotFound
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.services.quality import regimes as quality_regimes
from backend.services.quality import servers as quality_servers
from backend.store.regimes import regimes
from tests.integration.services import probe_history as history
from tests.integration.services.quality.campus import (
    DAY,
    HOUR,
    MBPS,
    MINUTE,
    NOW,
    UDP,
    UP,
    begin_regime,
)


def test_two_servers_tell_isp_from_server(session, ask, campus) -> None:
    _, uplinks = campus
    near, far = (
        history.add_server(session, "Jakarta"),
        history.add_server(session, "HK", "198.51.100.2"),
    )
    speeds = {
        uplinks[0].id: {near.id: 95, far.id: 30},  # only one server is slow
        uplinks[1].id: {near.id: 80, far.id: 90},  # of 200: both are
        uplinks[2].id: {near.id: 290, far.id: 280},
    }
    for uplink in uplinks:
        for server in (near, far):
            for day in range(1, 7):
                rate = speeds[uplink.id][server.id] * MBPS
                at = NOW - day * DAY + server.id * MINUTE
                history.measured(session, uplink, at, history.tcp([rate] * 10), server=server)
    verdicts = ask(quality_servers.compare_servers).items
    assert [verdict.verdict for verdict in verdicts] == ["server", "isp", "fine"]
    assert verdicts[0].server_id == far.id
    assert "HK" in verdicts[0].statement.text
    assert verdicts[0].p_value < 0.05
    assert [server.name for server in verdicts[0].servers] == ["Jakarta", "HK"]
    assert verdicts[1].servers[0].share_of_contract == 0.4
    assert {verdict.direction for verdict in verdicts} == {"download"}


def test_a_busy_campus_is_not_the_isps_fault(session, ask, campus) -> None:
    _, uplinks = campus
    for host in ("198.51.100.1", "198.51.100.2"):
        server = history.add_server(session, host, host)
        for day in range(1, 5):
            at = NOW - day * DAY + server.id * MINUTE
            history.measured(
                session,
                uplinks[0],
                at,
                history.tcp([50 * MBPS] * 10),
                server=server,
                campus_bps=45 * MBPS,
            )
    (verdict,) = ask(quality_servers.compare_servers).items
    assert verdict.servers[0].median_bps == 50 * MBPS
    assert verdict.servers[0].delivered_bps == 95 * MBPS
    assert verdict.verdict == "fine"


def test_regimes_as_in_the_papers_figures(session, ask, campus) -> None:
    router, uplinks = campus
    begin_regime(session, router.id, NOW - 60 * DAY, "ecmp")
    begin_regime(session, router.id, NOW - 30 * DAY, "pcc")
    for day in range(1, 9):
        at = NOW - (30 + day) * DAY
        # ECMP's upload falls to zero at times; its download collapsed.
        falling = history.tcp([2 * day * MBPS, 0, 90 * MBPS], 108.3, retransmits=50)
        history.measured(session, uplinks[0], at, falling, spec=UP)
        history.measured(session, uplinks[0], at + HOUR, history.tcp([300 * MBPS] * 5 + [0] * 10))
        history.measured(session, uplinks[0], at, history.udp(50 * MBPS, 0.0402, 2), spec=UDP)
        at = NOW - day * DAY
        steady = history.tcp([80 * MBPS] * 10, 108.1, retransmits=20)
        history.measured(session, uplinks[0], at, steady, spec=UP)
        history.measured(session, uplinks[0], at + HOUR, history.tcp([290 * MBPS] * 10))
        history.measured(session, uplinks[0], at, history.udp(50 * MBPS, 0.0352, 0), spec=UDP)
        # At an hour that the other regime was not probed: in no effect.
        history.measured(session, uplinks[0], at + 6 * HOUR, history.tcp([1 * MBPS] * 10))
    ids = [regime.id for regime in regimes.between(session, [router.id], NOW - 90 * DAY, NOW)]

    def compared(a, b, regime_ids):
        gatherer = Gatherer(session, NOW, 10, SummaryCache())
        return quality_regimes.compare_regimes(
            gatherer, inventory.view(session, router.id), a, b, "all"
        )

    comparison = compared(None, None, None)
    assert [comparison.a.regime_id, comparison.b.regime_id] == ids
    assert [compared(*ids, None).a, compared(*ids, None).b] == [comparison.a, comparison.b]
    whole = comparison.a.uplinks[-1]
    assert whole.uplink_id is None
    assert (whole.download.max_bps, whole.download.min_bps) == (300 * MBPS, 0)
    assert (whole.download.collapses, whole.download.stalls_s, whole.download.runs) == (8, 80, 8)
    assert whole.upload.min_bps == 0
    assert whole.rtt_ms == pytest.approx((108.3 + 30) / 2)
    assert whole.jitter_ms == pytest.approx(0.0402, abs=1e-3)
    assert (whole.loss, whole.loss_per_s, whole.loss_max_per_s) == (0.002, 2, 2)
    assert whole.loss_max == 0.002
    assert comparison.b.uplinks[-1].loss == 0
    # 10 s of 80 Mbit/s are 0.1 GB; the other regime carried about a tenth of that.
    assert comparison.b.uplinks[-1].retransmits_per_gb == pytest.approx(200 / 0.1)
    assert whole.retransmits_per_gb > 10_000
    effects = {
        name: (effect.metric.finding, effect.hours) for name, effect in comparison.effects.items()
    }
    assert effects["download"] == ("higher", (11,))
    assert effects["upload"][0] == "higher"
    assert effects["loss"] == ("lower", (10,))
    assert effects["retransmits"] == ("lower", (10,))
    text = " ".join(statement.text for statement in comparison.statements)
    assert "TCP retransmits of uploads fell from" in text
    assert comparison.effects["download"].metric.after == 290 * MBPS
    assert "Upload throughput rose" in text
    # Periods of the reader's choice, with the same tests in them, stand in place of the regimes.
    sides = {"a": comparison.a, "b": comparison.b}
    spans = {name: (side.from_, side.to or NOW) for name, side in sides.items()}
    gatherer = Gatherer(session, NOW, 10, SummaryCache())
    view = inventory.view(session, router.id)
    chosen = quality_regimes.compare_regimes(gatherer, view, None, None, "all", spans=spans)
    assert (chosen.a.regime_id, chosen.a.label, chosen.a.from_) == (None, "", comparison.a.from_)
    assert (chosen.a.uplinks, chosen.b.uplinks) == (comparison.a.uplinks, comparison.b.uplinks)
    assert chosen.effects == comparison.effects
    newest = quality_regimes.compare_regimes(
        gatherer, view, ids[0], None, "all", spans={"b": (NOW - 2 * HOUR, NOW)}
    )
    assert (newest.a.regime_id, newest.b.uplinks[-1].runs) == (ids[0], 0)
    with pytest.raises(NotFound):
        compared(999_999, None, None)
    with pytest.raises(Invalid):
        compared(ids[0], ids[0], None)


def test_one_regime_cannot_be_compared(session, campus) -> None:
    router, _ = campus
    begin_regime(session, router.id, NOW - 60 * DAY, "ecmp")
    with pytest.raises(Invalid, match="regime"):
        quality_regimes.compare_regimes(
            Gatherer(session, NOW, 10, SummaryCache()),
            inventory.view(session, router.id),
            None,
            None,
            "all",
        )
