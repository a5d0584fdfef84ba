"""A queue trial from its request to its verdict, on the simulated router."""

from __future__ import annotations

import datetime as dt

from backend.store.advice import recommendations
from backend.store.changes import change_pages
from backend.store.tables import Drift, Poll, ProbeLine, QueueTrial, Regime, RouterChange
from tests.integration.services.trials.conftest import Begin
from tests.integration.services.trials.trial_site import BLOATED_MS, QUEUED_MS

LIMITS = (100_000_000, 95_000_000, 90_000_000)
SIX_BLOCKS = (("as_it_is", "cake"), ("cake", "as_it_is")) * 3


def test_a_trial_measures_every_run_and_says_which_queue_is_best(begin: Begin) -> None:
    with begin(order=SIX_BLOCKS) as site:
        assert site.drive(site.runner(), site.changer()) == "done"
        trial, runs = site.trial(), site.runs()
        assert [run.valid for run in runs] == [True] * 12, [run.why for run in runs]
        assert trial.verdict["outcome"] == "choose"
        assert trial.verdict["chosen"] == "cake"
        assert trial.worker == ""
        assert [change.state for change in site.changes()] == ["reverted"] * 6
        assert site.rows() == site.before


def test_a_router_that_is_busy_by_day_is_no_place_for_a_queue(begin: Begin) -> None:
    with begin(order=SIX_BLOCKS) as site:
        begun_at = site.moment.utc()
        with site.database.transaction() as session:
            for hours in range(1, 101):
                at = begun_at - dt.timedelta(hours=hours)
                load = 85 if hours % 10 == 0 else 5
                values = {"duration_ms": 9, "logins": 0, "cpu_load_pct": load}
                session.add(Poll(router_id=site.router_id, at=at, **values))
        assert site.drive(site.runner(), site.changer()) == "done"
        verdict = site.trial().verdict
        assert verdict["outcome"] == "cpu_is_the_limit"
        assert verdict["chosen"] == "as_it_is"
        assert set(verdict["left_out"].values()) == {"cpu"}


def test_a_trial_finds_the_highest_limit_at_which_the_queue_is_still_ours(begin: Begin) -> None:
    ladder = ("as_it_is", "cake@100", "cake@95", "cake@90")
    with begin(order=(ladder, ladder[::-1]) * 3, goal="limit") as site:
        site.rise = lambda variant: BLOATED_MS if variant in ladder[:2] else QUEUED_MS
        assert site.drive(site.runner(), site.changer(), looks=800) == "done"
        runs, verdict = site.runs(), site.trial().verdict
        assert [run.valid for run in runs] == [True] * 24, [run.why for run in runs]
        assert (verdict["outcome"], verdict["chosen"]) == ("choose", "cake@95")
        said = [statement["code"] for statement in verdict["statements"]]
        assert said == ["limit_is", "limit_fills", "limit_below", "cpu_of"]
        limits = [str(change.plan["lines"]) for change in site.changes()[:3]]
        bps = [(f"max-limit={each}/" in lines) for each, lines in zip(LIMITS, limits, strict=True)]
        assert bps == [True] * 3, limits
        assert [change.state for change in site.changes()] == ["reverted"] * 18
        assert site.rows() == site.before


def test_a_limit_near_the_contract_is_measured_once_the_isps_buffer_has_drained(
    begin: Begin,
) -> None:
    with begin(order=(("cake@98", "as_it_is"),), goal="limit") as site:
        runner, changer = site.runner(), site.changer()
        site.until(runner, changer, lambda: [*map(_state, site.changes())] == ["pending"])
        [change] = site.changes()
        assert change.timer_s == 117 + 3 * 9, "15 s instead of 6 in each of three phases"


def test_what_a_run_sets_is_a_row_of_ours_before_all_others(begin: Begin) -> None:
    with begin(order=(("cake", "as_it_is"),)) as site:
        runner, changer = site.runner(), site.changer()
        site.until(runner, changer, lambda: [*map(_state, site.changes())] == ["pending"])
        [row] = site.rows()["/queue/simple"]
        assert row["name"] == "timbang-trial"
        assert row["target"] == "ether1"
        assert row["comment"] == f"timbang: trial {site.trial_id}"
        [change] = site.changes()
        assert change.timer_s == 117
        site.stop()
        assert site.drive(runner, changer) == "stopped"
        assert site.rows() == site.before


def test_no_regime_no_drift_and_no_change_of_people_comes_of_a_trial(begin: Begin) -> None:
    with begin(order=(("cake", "as_it_is"),)) as site:
        site.observe()
        assert site.count(Regime) == 1
        runner, changer = site.runner(), site.changer()
        site.drive(runner, changer, "done")
        site.advance(60)
        site.observe()
        assert site.count(Regime) == 1
        assert site.count(Drift) == 0
        with site.database.transaction() as session:
            assert change_pages.page(session, site.router_id, None, 10) == []
            assert change_pages.confirmed(session, site.router_id) == {}


def test_advice_does_not_wait_for_a_trial_and_none_is_scored_by_it(begin: Begin) -> None:
    with begin(order=(("cake", "as_it_is"),)) as site:
        runner, changer = site.runner(), site.changer()
        site.until(runner, changer, lambda: [*map(_state, site.changes())] == ["pending"])
        assert site.is_changing() is False
        site.drive(runner, changer, "done")
        with site.database.transaction() as session:
            assert recommendations.applied(session, site.router_id, 10) == []


def test_charts_mark_its_hours_from_the_first_run_to_the_end(begin: Begin) -> None:
    with begin(order=(("cake", "as_it_is"),)) as site:
        runner, changer = site.runner(), site.changer()
        site.until(runner, changer, lambda: site.runs() != [])
        assert [event.to_at for event in site.events()] == [None]
        assert site.drive(runner, changer) == "done"
        [event] = site.events()
        assert (event.kind, event.uplink_id) == ("queue_trial", site.uplink_id)
        assert (event.from_at, event.to_at) == (site.runs()[0].began_at, site.trial().ended_at)


def test_nothing_is_stored_of_a_configuration_with_a_queue_of_a_run(begin: Begin) -> None:
    with begin(order=(("cake", "as_it_is"),)) as site:
        runner, changer = site.runner(), site.changer()
        site.until(runner, changer, lambda: [*map(_state, site.changes())] == ["pending"])
        assert site.read_as_observer().is_of_trial
        assert site.count(Regime) == 0
        site.drive(runner, changer, "done")
        site.advance(60)
        assert not site.read_as_observer().is_of_trial
        assert site.count(Regime) == 1


def test_a_router_that_skips_queues_is_refused(begin: Begin) -> None:
    with begin() as site:
        site.router.menus["/ip/firewall/filter"].rows.insert(
            0, {".id": "*F1", "chain": "forward", "action": "fasttrack-connection"}
        )
        before = site.rows()
        assert site.drive(site.runner(), site.changer()) == "refused"
        assert [reason["code"] for reason in site.trial().reasons] == ["fasttrack"]
        assert site.runs() == []
        assert site.rows() == before


def test_a_router_whose_switch_chip_forwards_the_packets_is_refused(begin: Begin) -> None:
    with begin() as site:
        for menu, row in (
            ("/interface/ethernet/switch", {"name": "switch1"}),
            ("/interface/ethernet/switch/port", {"name": "ether1", "switch": "switch1"}),
        ):
            site.router.menus[menu].rows.append({".id": "*1", **row, "l3-hw-offloading": "true"})
        assert site.drive(site.runner(), site.changer()) == "refused"
        [reason] = site.trial().reasons
        assert reason["code"] == "hardware_offload"
        assert reason["params"] == {"what": "l3-hw-offloading=yes of ether1"}
        assert site.runs() == []


def test_a_trial_waits_for_its_window_and_ends_with_it(begin: Begin) -> None:
    with begin() as site:
        with site.database.transaction() as session:
            trial = session.get_one(QueueTrial, site.trial_id)
            trial.window_from = site.moment.utc() + dt.timedelta(hours=1)
            trial.window_to = site.moment.utc() + dt.timedelta(hours=2)
        runner, changer = site.runner(), site.changer()
        assert site.look(runner) == "planned"
        site.advance(3601)
        site.drive(runner, changer, "running")
        site.advance(3600)
        assert site.drive(runner, changer) == "stopped"
        assert site.trial().stop == "window"
        assert site.rows() == site.before


def test_no_run_begins_that_its_window_would_cut(begin: Begin) -> None:
    with begin() as site:
        with site.database.transaction() as session:
            trial = session.get_one(QueueTrial, site.trial_id)
            trial.window_to = site.moment.utc() + dt.timedelta(seconds=30)
        runner = site.runner()
        assert [site.look(runner) for _ in range(3)] == ["planned"] * 3
        site.advance(31)
        assert site.drive(runner, site.changer()) == "stopped"
        assert (site.trial().stop, site.runs()) == ("window", [])


def test_a_trial_keeps_to_the_data_budget(begin: Begin) -> None:
    with begin() as site:
        with site.database.transaction() as session:
            session.get_one(ProbeLine, site.uplink_id).budget_bytes = 1
        assert site.drive(site.runner(), site.changer()) == "stopped"
        assert site.trial().stop == "budget"
        assert site.runs() == []


def _state(change: RouterChange) -> str:
    return change.state
