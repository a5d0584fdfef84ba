"""The path of a run: proven, wrong, or unproven."""

from __future__ import annotations

import hashlib
import threading
import time

from backend.domain.metering.rates import Sample
from backend.domain.probes import codec as probe_codec
from backend.domain.probes.probe import ProbeSpec, Result
from backend.store.engine.instants import ms
from backend.store.polling import samples
from backend.store.tables import ProbeRecord
from tests.integration.services.probe_runs.scripts import MEGABYTES, PATIENCE_S, over
from tests.integration.services.probe_site import ProbeSite, Scripted, measured


def test_a_run_over_its_own_uplink_is_ok_and_kept(site: ProbeSite) -> None:
    run_id = site.add(0)
    prober = over(site, 0)
    with site.runner(prober) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason, row.detail) == ("ok", "", "")
    assert (row.source_address, row.tool) == ("127.0.0.1", "iperf 3.18")
    assert row.command == "iperf3 -c 127.0.0.1"
    assert row.download_bytes == round(MEGABYTES * 1500 / 1448)
    assert row.path is not None
    assert row.path["verdict"] == "proven"
    assert row.path["share"] >= 0.9
    assert row.figures is not None
    assert row.figures["download"]["mean_bps"] == 8 * MEGABYTES
    assert prober.calls == [("127.0.0.1", "127.0.0.1", 31.0)]
    with site.database.transaction() as session:
        record = session.get(ProbeRecord, run_id)
        assert record is not None
        assert probe_codec.unpack_raw(record.raw) == b'{"end": {}}'
        assert record.raw_sha256 == hashlib.sha256(b'{"end": {}}').hexdigest()


def test_a_run_over_another_uplink_is_invalid(site: ProbeSite) -> None:
    run_id = site.add(0)
    with site.runner(over(site, 1)) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason) == ("invalid", "wrong_path")
    assert row.path is not None
    assert row.path["share"] < 0.1
    assert row.detail == "0 % of its bytes went over the ISP that was meant."
    assert row.figures is not None


def test_probes_over_two_isps_at_once_do_not_disprove_each_other(site: ProbeSite) -> None:
    """Each fills its own line, so the other's growth says nothing."""
    other_server = site.second_server()
    ids = [site.add(0), site.add(1, server_id=other_server)]
    both = threading.Barrier(2)
    carried = threading.Lock()
    ways = [0, 1]

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        both.wait(PATIENCE_S)
        with carried:
            site.carry(ways.pop(), round(1.04 * MEGABYTES))
        both.wait(PATIENCE_S)
        return measured(MEGABYTES)

    with site.runner(Scripted(script)) as runner:
        rows = [site.until(run_id, "over", runner) for run_id in ids]
    assert [(row.outcome, row.reason) for row in rows] == [("ok", ""), ("ok", "")]


def test_a_run_that_the_router_cannot_prove_is_invalid(site: ProbeSite) -> None:
    run_id = site.add(0)
    with site.database.transaction() as session:
        site.uplinks[0].interface = "gone"
        session.merge(site.uplinks[0])
    with site.runner(over(site, 0)) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason) == ("invalid", "unproven")
    assert "could not be read" in row.detail


def polled(site: ProbeSite, rates_bps: list[int]) -> None:
    """What each uplink carried in a minute that ended lately."""
    to_ms = ms(site.clock()) - 5000
    with site.database.transaction() as session:
        made = [
            Sample(
                to_ms - 60_000, to_ms, bps * 60 // 8, 0, 0, 0, 0, 0, 0, running=True, bridged=False
            )
            for bps in rates_bps
        ]
        samples.insert(
            session, [(uplink.id, each) for uplink, each in zip(site.uplinks, made, strict=True)]
        )


def test_an_uplink_that_another_probe_fills_does_not_prove_a_run_by_its_silence(
    site: ProbeSite,
) -> None:
    """Both probes go over the second ISP; users fill the first one as ever."""
    ids = [site.add(0), site.add(1, server_id=site.second_server())]
    both = threading.Barrier(2)
    polled(site, [1_000_000_000, 0, 0])

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        both.wait(PATIENCE_S)
        site.carry(1, MEGABYTES // 2)
        site.carry(0, MEGABYTES // 2)
        time.sleep(0.3)  # users need so long for what they carry
        both.wait(PATIENCE_S)
        return measured(MEGABYTES)

    with site.runner(Scripted(script)) as runner:
        row, _ = [site.until(run_id, "over", runner) for run_id in ids]
    assert row.path is not None
    assert [uplink["intended"] for uplink in row.path["uplinks"]] == [True, False]
    assert (row.outcome, row.reason) == ("invalid", "unproven")
