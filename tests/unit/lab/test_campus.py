"""Ten weeks of strada, and what the other scenarios are there to show."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from benchmarks.evidence.papers import A
from lab.campuses.campus import Campus, open_campus
from lab.campuses.fleet import open_fleet
from lab.campuses.recording import RecordedPast
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import GIB, WEEK_S, Scenario, ScenarioError

MANGLE = "/ip/firewall/mangle"
PORTS = ("ether1", "ether2", "ether3")
WEEK_5 = {
    (5, "tx-byte"): "ECMP upload",
    (5, "rx-byte"): "ECMP download",
    (10, "tx-byte"): "PCC upload",
    (10, "rx-byte"): "PCC download",
}
PAPER = {which: A[name].values for which, name in WEEK_5.items()}
PAPER_SKEW = {which: A[f"{name} skew"].value for which, name in WEEK_5.items()}


def opened(scenario: str | Scenario, seed: int = 1) -> Campus:
    known = load_scenario(scenario) if isinstance(scenario, str) else scenario
    zero = datetime(2026, 9, 7, tzinfo=ZoneInfo(known.time_zone)).timestamp()
    return open_campus(known, seed, zero, lambda: zero)


def past(campus: Campus, days: float, step_s: float = 300) -> RecordedPast:
    return campus.history(campus.starts_at, campus.starts_at + days * 86400, step_s)


@pytest.fixture(scope="module")
def strada() -> Campus:
    return opened("strada")


@pytest.fixture(scope="module")
def ten_weeks(strada: Campus) -> RecordedPast:
    return past(strada, 70)


def week_bytes(history: RecordedPast, week: int, counter: str) -> np.ndarray:
    step_s = history.times[1] - history.times[0]
    first, last = (int(n * WEEK_S / step_s) for n in (week - 1, week))
    return np.array(
        [history.interface(p, counter)[last] - history.interface(p, counter)[first] for p in PORTS]
    )


@pytest.mark.parametrize("week, counter", PAPER)
def test_week_five_of_each_method_lands_on_the_paper(
    ten_weeks: RecordedPast, week: int, counter: str
) -> None:
    volumes = week_bytes(ten_weeks, week, counter)
    assert volumes / GIB == pytest.approx(PAPER[week, counter], rel=0.003)
    skew = abs(volumes / volumes.sum() - np.array([0.2, 0.4, 0.4])).sum() / 2
    assert skew == pytest.approx(PAPER_SKEW[week, counter], abs=0.001)


def test_other_seeds_land_too() -> None:
    coarse = replace(load_scenario("strada"), slot_s=60)  # a sixth of the slots to count
    history = past(opened(coarse, seed=8), 35, 3600)
    for counter in ("tx-byte", "rx-byte"):
        volumes = week_bytes(history, 5, counter)
        assert volumes / GIB == pytest.approx(PAPER[5, counter], rel=0.003)


def test_the_small_uplink_was_the_full_one_under_ecmp(
    ten_weeks: RecordedPast, strada: Campus
) -> None:
    def busy(week: int) -> list[float]:
        first, last = (int(n * WEEK_S / 300) for n in (week - 1, week))
        return [
            float(np.percentile(np.diff(ten_weeks.interface(p, "rx-byte")[first : last + 1]), 95))
            * 8 / 300 / wan.download_bps
            for p, wan in zip(PORTS, strada.wans, strict=True)
        ]  # fmt: skip

    ecmp, pcc = busy(5), busy(10)
    assert ecmp[0] > 0.8
    assert max(ecmp[1:]) < 0.55
    assert max(pcc) < 0.55
    assert ten_weeks.interface("ether1", "rx-drop")[int(5 * WEEK_S / 300)] > 0


def test_volumes_grow_from_week_to_week_within_a_method(ten_weeks: RecordedPast) -> None:
    weeks = [week_bytes(ten_weeks, week, "rx-byte").sum() for week in range(1, 11)]
    assert weeks[4] > 1.03 * weeks[0]
    assert weeks[9] > 1.05 * weeks[5]
    assert weeks[5] < weeks[4]


def test_bucket_bytes_are_as_uneven_as_the_papers(ten_weeks: RecordedPast, strada: Campus) -> None:
    rules = {
        row["per-connection-classifier"]: row_id
        for (menu, row_id), row in ten_weeks.rules.items()
        if menu == MANGLE and "per-connection-classifier" in row
    }
    first = int(9 * WEEK_S / 300)
    sizes = [
        float(ten_weeks.rule(rules[f"both-addresses:5/{n}"])[-1])
        - float(ten_weeks.rule(rules[f"both-addresses:5/{n}"])[first])
        for n in range(5)
    ]
    paper = A["PCC buckets"].values
    assert sizes[1] / sizes[2] == pytest.approx(paper[1] / paper[2], rel=0.03)
    assert sizes[3] / sizes[4] == pytest.approx(paper[3] / paper[4], rel=0.03)
    assert sum(sizes) / GIB == pytest.approx(sum(A["PCC upload"].values), rel=0.003)
    assert (ten_weeks.rule(rules["both-addresses:5/0"])[: int(5 * WEEK_S / 300)] == 0).all()


def test_router_shows_ecmp_first_and_the_fifteen_rules_later(strada: Campus) -> None:
    assert [epoch.label for epoch in strada.epochs] == ["ECMP", "PCC 1:2:2 + CAKE"]
    menus = strada.router.menus
    strada.seek(strada.starts_at + 5 * WEEK_S - 1)
    assert not menus[MANGLE].rows
    assert len(menus["/ip/route"].where(ecmp="true")) == 3
    strada.model.advance(strada.router, strada.starts_at + 5 * WEEK_S)
    assert len(menus[MANGLE].rows) == 15
    buckets = [
        (row["per-connection-classifier"], row["new-connection-mark"])
        for row in menus[MANGLE].rows
        if "per-connection-classifier" in row
    ]
    assert buckets == [
        ("both-addresses:5/0", "Conn ISP1"),
        ("both-addresses:5/1", "Conn ISP2"),
        ("both-addresses:5/2", "Conn ISP2"),
        ("both-addresses:5/3", "Conn ISP3"),
        ("both-addresses:5/4", "Conn ISP3"),
    ]
    queues = {row["interface"]: row["queue"] for row in menus["/queue/interface"].rows}
    assert {queues[port] for port in PORTS} == {"cake-wan"}
    assert menus["/queue/type"].where(name="cake-wan")[0]["cake-rtt"] == "100ms"


def shown(campus: Campus, history: RecordedPast) -> list[int]:
    held = campus.router.menus["/interface"].counters
    return [
        held[history.interface_ids[port]][counter]
        for port in PORTS
        for counter in ("rx-byte", "tx-byte", "rx-packet", "tx-packet", "rx-drop")
    ]


def recorded(history: RecordedPast, index: int) -> list[int]:
    return [
        int(history.interface(port, counter)[index])
        for port in PORTS
        for counter in ("rx-byte", "tx-byte", "rx-packet", "tx-packet", "rx-drop")
    ]


def test_live_goes_on_where_history_ended(ten_weeks: RecordedPast, strada: Campus) -> None:
    for moment in (ten_weeks.times[2 * 2016 + 77], ten_weeks.times[-1]):
        strada.seek(float(moment))
        index = int(np.searchsorted(ten_weeks.times, moment))
        assert shown(strada, ten_weeks) == recorded(ten_weeks, index)
        for (menu, row_id), row in ten_weeks.rules.items():
            if "per-connection-classifier" in row and row_id in strada.router.menus[menu].counters:
                held = strada.router.menus[menu].counters[row_id]["bytes"]
                assert held == ten_weeks.rule(row_id)[index]
    resource = strada.router.menus["/system/resource"].rows[0]
    assert int(resource["cpu-load"]) == ten_weeks.cpu_load[-1]
    assert int(resource["free-memory"]) == ten_weeks.free_memory[-1]
    before = shown(strada, ten_weeks)
    strada.model.advance(strada.router, strada.ends_at + 8 * 86400)
    after = shown(strada, ten_weeks)
    assert all(a > b for a, b in zip(after[:4], before[:4], strict=True))


def test_accounts_survive_a_seek_and_configuration_by_hand_does_not() -> None:
    campus = opened("fleet")
    campus.router.menus["/user"].add_row(name="poller", group="read")
    campus.router.menus["/ip/route"].add_row(gateway="192.0.2.1", distance="9")
    routes = len(campus.router.menus["/ip/route"].rows)
    campus.seek(campus.starts_at + 86400)
    assert campus.router.menus["/user"].where(name="poller")
    assert len(campus.router.menus["/ip/route"].rows) == routes - 1


def test_history_steps_need_not_fit_the_slots() -> None:
    campus = opened("fleet")
    history = campus.history(campus.starts_at + 1000.5, campus.starts_at + 90000, 77.7)
    for index in (0, 500, history.times.size - 1):
        campus.seek(float(history.times[index]))
        assert shown(campus, history) == recorded(history, index)


def test_a_campus_starts_on_a_monday_at_its_own_midnight() -> None:
    with pytest.raises(ScenarioError, match="Monday"):
        open_campus(
            "strada",
            1,
            datetime(2026, 9, 8, tzinfo=ZoneInfo("Asia/Jakarta")).timestamp(),
            lambda: 0.0,
        )
    campus = opened("failover")
    with pytest.raises(ScenarioError, match="start"):
        campus.seek(campus.starts_at - 1)
    with pytest.raises(ScenarioError, match="step_s"):
        campus.history(campus.starts_at, campus.ends_at, 0)


def shares(history: RecordedPast, ports: tuple[str, ...]) -> np.ndarray:
    totals = np.array([history.interface(port, "rx-byte")[-1] for port in ports])
    return np.asarray(totals / totals.sum())


def busiest(history: RecordedPast, campus: Campus) -> list[float]:
    """Part of the slots above 97 % of the line, per line."""
    return [
        float(
            (
                np.diff(history.interface(w.interface, "rx-byte")) * 8 / 300 / w.download_bps > 0.97
            ).mean()
        )
        for w in campus.wans
    ]


def test_saturation_fills_one_uplink_in_working_hours_and_evenings() -> None:
    campus = opened("saturation")
    history = past(campus, 7)
    full = busiest(history, campus)
    assert full[0] > 0.1
    assert max(full[1:]) == 0
    rate = np.diff(history.interface("ether1", "rx-byte")[: 288 + 1]) * 8 / 300 / 50e6
    day = rate.reshape(24, 12).mean(axis=1)
    assert day[10] > 0.9
    assert day[20] > 0.9
    assert day[4] < 0.3


def test_wrong_ratio_gives_the_small_uplink_a_third() -> None:
    history = past(opened("wrong_ratio"), 7)
    assert shares(history, PORTS[:2])[1] == pytest.approx(1 / 3, abs=0.04)


def test_fasttrack_sends_nearly_everything_to_the_first_uplink() -> None:
    campus = opened("fasttrack")
    history = past(campus, 7)
    assert shares(history, PORTS)[0] > 0.95
    assert busiest(history, campus)[0] > 0.2
    campus.seek(campus.starts_at + 3 * 86400)
    menus = campus.router.menus
    assert menus["/ip/settings"].rows[0]["ipv4-fasttrack-active"] == "true"
    dummy = menus[MANGLE].rows[0]
    fast = menus[MANGLE].counters[dummy[".id"]]["bytes"]
    held = menus["/interface"].counters
    ids = [history.interface_ids[port] for port in PORTS]
    assert fast == sum(held[i]["fp-rx-byte"] + held[i]["fp-tx-byte"] for i in ids)
    assert fast > 0.9 * sum(held[i]["rx-byte"] + held[i]["tx-byte"] for i in ids)


def test_flapping_counts_its_downs_and_survives_its_reboot() -> None:
    campus = opened("flapping")
    history = past(campus, 5.5, 60)
    assert history.link_downs["ether2"][-1] > 150
    assert history.link_downs["ether1"][-1] == 0
    down = ~history.running["ether2"]
    assert 0.02 < down[2000:].mean() < 0.08
    reboots = np.flatnonzero(np.diff(history.booted_at))
    assert history.booted_at[reboots + 1] - campus.starts_at == pytest.approx(
        [5 * 86400 + 3 * 3600]
    )
    falls = np.flatnonzero(np.diff(history.interface("ether1", "rx-byte")) < 0)
    assert list(falls) == list(reboots)
    still = history.interface("ether1", "rx-byte")[reboots]
    assert (history.interface("ether1", "rx-byte")[reboots - 1] == still).any()
    assert (history.uptime_s >= 0).all()


def test_failover_moves_to_the_spare_uplink_and_back() -> None:
    history = past(opened("failover"), 7)
    spare = np.diff(history.interface("ether2", "rx-byte"))
    used = np.flatnonzero(spare)
    wednesday = 2 * 288 + 10 * 12
    assert used.min() == wednesday
    assert used.max() == wednesday + 7


def test_nth_takes_turns() -> None:
    assert shares(past(opened("nth"), 7), PORTS[:2]) == pytest.approx([0.5, 0.5], abs=0.06)


def test_fleet_members_differ_and_keep_their_number() -> None:
    zero = datetime(2026, 9, 7, tzinfo=ZoneInfo("Asia/Jakarta")).timestamp()
    five = open_fleet(5, 1, zero, lambda: zero)
    two = open_fleet(2, 1, zero, lambda: zero)
    names = [c.router.menus["/system/identity"].rows[0]["name"] for c in five]
    assert names == [f"campus-00{n}" for n in range(5)]
    assert (
        len({tuple(w.download_bps for w in c.wans) for c in open_fleet(12, 1, zero, lambda: zero)})
        > 3
    )
    for campus in (five[1], two[1]):
        campus.seek(zero + 86400)
    counters = [c.router.menus["/interface"].counters for c in (five[1], two[1])]
    assert counters[0] == counters[1]


def test_uplinks_of_every_access_kind_carry_and_show_themselves() -> None:
    campus = opened("mixed_access")
    history = past(campus, 1)
    ports = ("ether1", "ether2", "pppoe-isp3")
    assert shares(history, ports) == pytest.approx([0.4, 0.4, 0.2], abs=0.1)
    campus.seek(campus.starts_at + 86400 + 9.5 * 3600 + 30)
    menus = campus.router.menus
    session = menus["/interface"].where(name="pppoe-isp3")[0]
    below = menus["/interface"].where(name="ether3")[0]
    counters = menus["/interface"].counters
    assert (session["running"], below["running"]) == ("false", "true")
    assert counters[session[".id"]]["rx-byte"] == counters[below[".id"]]["rx-byte"] > 0
    assert menus["/interface/pppoe-client"].rows[0]["interface"] == "ether3"
    assert menus["/ip/dhcp-client"].rows[0]["status"] == "bound"
    main = [r for r in menus["/ip/route"].where(routing_table="main") if "connect" not in r]
    assert [r["gateway"] for r in main] == ["192.0.2.1", "198.51.100.1", "pppoe-isp3"]
    assert [r["inactive"] for r in main] == ["false", "false", "true"]
    assert main[1]["dhcp"] == "true"
