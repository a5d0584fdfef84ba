import math
from dataclasses import replace

import numpy as np
import pytest

from lab.campuses.regimes import apply_regime
from lab.device.equipment import equip
from lab.device.fasttrack import sync_dummies
from lab.device.router import SimulatedRouter
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Regime
from lab.scenarios.wan_states import WanState
from lab.traffic.population import build_population
from lab.traffic.routing import LOST
from lab.traffic.steering import SLOW_PATH_PART, ConnectionTable, Steering

STRADA = load_scenario("strada")
PEOPLE = build_population(replace(STRADA.population, hosts=600), STRADA.lan_prefix, 1)
MANGLE = "/ip/firewall/mangle"
LIFE_S = 480.0


class Bench:
    def __init__(self, method: str = "pcc", **changes: object) -> None:
        values = {
            "at_s": 0.0,
            "label": "test",
            "method": method,
            "weights": (1, 2, 2),
            "classifier": "both-addresses",
            "hash_policy": "l3",
            "queue": "only-hardware-queue",
            "new_only": True,
            "fasttrack": False,
            **changes,
        }
        self.router = SimulatedRouter(version="7.18.2", clock=lambda: 0.0, booted_at=0.0)
        equip(self.router, STRADA)
        apply_regime(self.router, STRADA, Regime(**values))  # type: ignore[arg-type]
        self.table = ConnectionTable(PEOPLE, STRADA.lan_prefix, LIFE_S)
        self.uplinks: dict[str, WanState] = {}

    def steer(self, now_s: float = 0.0) -> Steering:
        return self.table.steer(self.router.menus, STRADA.wans, self.uplinks, now_s)

    def give_all_to(self, mark: str) -> None:
        """New weights: every bucket to one line."""
        for row in self.router.menus[MANGLE].rows:
            if "per-connection-classifier" in row:
                row["new-connection-mark"] = mark


def count(uplinks: np.ndarray) -> list[float]:
    return [float((uplinks == n).mean()) for n in range(3)]


def test_pcc_gives_each_uplink_its_buckets() -> None:
    assert count(Bench().steer().layers[0].slow) == pytest.approx([0.2, 0.4, 0.4], abs=0.05)


@pytest.mark.parametrize("policy", ["l3", "l4"])
def test_ecmp_gives_each_uplink_a_third(policy: str) -> None:
    steering = Bench("ecmp", hash_policy=policy).steer()
    assert count(steering.layers[0].slow) == pytest.approx([1 / 3] * 3, abs=0.06)


def test_l3_hash_keeps_a_pair_together_and_l4_does_not() -> None:
    pair = PEOPLE.src_address * np.uint64(2**32) + PEOPLE.dst_address
    split = {}
    for policy in ("l3", "l4"):
        uplink = Bench("ecmp", hash_policy=policy).steer().layers[0].slow
        split[policy] = sum(np.unique(uplink[pair == p]).size > 1 for p in np.unique(pair))
    assert split["l3"] == 0
    assert split["l4"] > 50


def test_running_connections_keep_their_uplink_after_new_weights() -> None:
    bench = Bench()
    before = bench.steer().layers[0].slow
    bench.give_all_to("Conn ISP3")
    after = bench.steer(1000.0)
    assert np.array_equal(after.layers[0].slow, before)
    assert (after.layers[1].slow == 2).all()
    shares = after.shares(np.array([900.0, 1000.0, 1000.0 + LIFE_S, 1000.0 + 30 * LIFE_S]))
    assert shares[:, 0] == pytest.approx([1, 1, math.exp(-1), 0], abs=1e-9)
    assert shares.sum(axis=1) == pytest.approx(np.ones(4))


def test_without_state_matchers_running_connections_move_at_once() -> None:
    bench = Bench(new_only=False)
    bench.steer()
    bench.give_all_to("Conn ISP3")
    assert all((layer.slow == 2).all() for layer in bench.steer(1000.0).layers)


def test_same_configuration_bears_no_generation_and_dead_ones_are_forgotten() -> None:
    bench = Bench()
    bench.steer()
    assert len(bench.steer(50.0).layers) == 1
    bench.give_all_to("Conn ISP3")
    assert len(bench.steer(100.0).layers) == 2
    bench.give_all_to("Conn ISP2")
    assert len(bench.steer(200.0).layers) == 3
    assert len(bench.steer(200.0 + 20 * LIFE_S).layers) == 1


def test_unmarked_connections_of_ecmp_stay_on_main_after_pcc_starts() -> None:
    bench = Bench("ecmp")
    spread = bench.steer().layers[0].slow
    bench.router.menus["/routing/table"].add_row(name="toISP3", fib="")
    bench.router.menus["/ip/route"].add_row(gateway="203.0.113.1", routing_table="toISP3")
    bench.router.menus[MANGLE].add_row(
        chain="prerouting",
        action="mark-connection",
        connection_state="new",
        new_connection_mark="three",
    )
    bench.router.menus[MANGLE].add_row(
        chain="prerouting",
        action="mark-routing",
        connection_mark="three",
        new_routing_mark="toISP3",
    )
    old, new = bench.steer(10.0).layers
    assert np.array_equal(old.slow, spread)
    assert (new.slow == 2).all()


def test_mark_whose_table_has_no_route_falls_through_to_main() -> None:
    bench = Bench()
    bench.uplinks["ether3"] = WanState(True, False, False, False, False)
    uplink = bench.steer().layers[0].slow
    assert count(uplink) == pytest.approx([0.6, 0.4, 0], abs=0.06)


def test_what_comes_in_by_an_interface_of_a_vrf_is_looked_up_in_its_table_after_the_mark() -> None:
    bench = Bench("failover")
    menus = bench.router.menus
    vrfs, lan = menus["/ip/vrf"], "bridge-lan"
    vrfs.add_row(name="campus", interfaces=lan)
    gateway = STRADA.wans[2].gateway
    menus["/ip/route"].add_row(gateway=gateway, routing_table="campus")
    assert (bench.steer().layers[0].slow == 0).all()
    # The router's own VRF stood first and took all interfaces.
    vrfs.rows.reverse()
    assert (bench.steer().layers[0].slow == 2).all()
    vrfs.rows[0]["disabled"] = "true"
    assert (bench.steer().layers[0].slow == 0).all()


def test_lookup_only_rule_forbids_the_fall_through() -> None:
    bench = Bench()
    bench.router.menus["/routing/rule"].add_row(
        routing_mark="toISP3", action="lookup-only-in-table", table="toISP3"
    )
    assert (bench.steer().layers[0].slow != LOST).all()
    bench.uplinks["ether3"] = WanState(True, False, False, False, False)
    uplink = bench.steer().layers[0].slow
    assert float((uplink == LOST).mean()) == pytest.approx(0.4, abs=0.05)


def test_fasttrack_sends_running_connections_by_main_and_starves_the_rules() -> None:
    bench = Bench(fasttrack=True)
    layer = bench.steer().layers[0]
    assert (layer.fast == 0).all()
    assert np.allclose(layer.fast_part, 1 - SLOW_PATH_PART)
    marks = [row for row in bench.router.menus[MANGLE].rows if row["action"] == "mark-routing"]
    keys = [f"{MANGLE} {row['.id']}" for row in marks]
    counted = sum(part.get(key, 0) for part in (layer.hits, layer.first) for key in keys)
    assert np.allclose(counted, SLOW_PATH_PART)


def test_fasttrack_for_unmarked_connections_only_leaves_pcc_alone() -> None:
    bench = Bench(fasttrack=True)
    rule = bench.router.menus["/ip/firewall/filter"].where(action="fasttrack-connection")[0]
    rule["connection-mark"] = "no-mark"
    assert not bench.steer().layers[0].fast_part.any()


def test_rules_with_state_new_count_first_packets_only() -> None:
    def seen(new_only: bool) -> float:
        bench = Bench(new_only=new_only)
        layer = bench.steer().layers[0]
        rules = [r for r in bench.router.menus[MANGLE].rows if "per-connection-classifier" in r]
        keys = [f"{MANGLE} {rule['.id']}" for rule in rules]
        parts = [part[key] for part in (layer.hits, layer.first) for key in keys if key in part]
        return float(sum(part @ PEOPLE.upload for part in parts))

    assert seen(new_only=False) == pytest.approx(1)
    assert 0 < seen(new_only=True) < 0.01


def test_forward_drop_loses_the_traffic() -> None:
    bench = Bench()
    bench.router.menus["/ip/firewall/filter"].rows.insert(
        0, {".id": "*FF", "chain": "forward", "action": "drop", "protocol": "udp"}
    )
    sync_dummies(bench.router.menus)
    udp = np.asarray(PEOPLE.protocol == 17)
    assert np.array_equal(bench.steer().layers[0].slow == LOST, udp)
