"""Queues of a router's configuration as tc lines: where they stand, and PCQ's model."""

from __future__ import annotations

import pytest

from lab.campuses.presets import plain_router
from lab.kernel.forwarding.pcq import CLASSES
from lab.kernel.forwarding.queues import Queues, compile_queues
from lab.kernel.hosts.load import Load, from_arguments, round_trips, warm_up_s
from lab.kernel.place import priority
from lab.kernel.place.codes import Codes
from lab.menus.queue import KIND_DEFAULTS

TYPE, SIMPLE, TREE = "/queue/type", "/queue/simple", "/queue/tree"
PCQ = {name.replace("-", "_"): value for name, value in KIND_DEFAULTS["pcq"].items()}


@pytest.fixture
def router():
    return plain_router(traffic=False, clock=lambda: 1_780_236_202.0)


def compiled(router) -> Queues:
    return compile_queues(router.menus, Codes())


def test_pcq_is_a_class_for_each_address_with_a_queue_of_its_limit(router):
    router.menus[TREE].add_row(name="q", parent="ether1", queue="pcq-upload-default", max_limit="9")
    shaped = compiled(router)
    lines = shaped.lines["ether1"]
    assert shaped.unsupported == ()
    assert "qdisc add dev ether1 parent 1:1 handle 2: drr" in lines
    assert sum(" bfifo limit 51200" in line for line in lines) == CLASSES
    assert lines[-1].endswith(f"handle 1 flow hash keys src divisor {CLASSES} baseclass 2:1")


def test_pcq_without_a_classifier_is_one_queue(router):
    router.menus[TYPE].add_row(name="whole", kind="pcq", **PCQ)
    router.menus["/queue/interface"].add_row(interface="ether1", queue="whole")
    lines = compiled(router).lines["ether1"]
    assert lines[0] == "qdisc add dev ether1 root handle 1: drr"
    assert lines[-1].endswith("matchall flowid 1:1")


@pytest.mark.parametrize("name, value", [("pcq-rate", "1000000"), ("pcq-dst-address-mask", "24")])
def test_what_the_model_of_pcq_lacks_is_named(router, name, value):
    router.menus[TYPE].add_row(name="odd", kind="pcq", **{**PCQ, name.replace("-", "_"): value})
    router.menus[TREE].add_row(name="q", parent="ether1", queue="odd", max_limit="1000")
    shaped = compiled(router)
    assert f"{name}={value}" in shaped.unsupported[0]
    assert shaped.lines["ether1"] == ()


def simple(router, target: str, **fields: str) -> None:
    given = {"queue": "default/default", "max_limit": "5M/3M", **fields}
    given["max_limit"] = given["max_limit"].replace("M", "000000")
    router.menus[SIMPLE].add_row(target=target, **given)


def test_what_an_isp_sends_is_queued_behind_nat(router):
    simple(router, "ether1")
    shaped = compiled(router)
    assert shaped.inbound == {}
    assert any("htb rate 5000000bit" in line for line in shaped.lines["bridge-lan"])
    assert shaped.lines["bridge-lan"][-1] == (
        "filter add dev bridge-lan parent 1: protocol all prio 1"
        " u32 match u32 0 0 indev ether1 flowid 1:1"
    )
    assert any("htb rate 3000000bit" in line for line in shaped.lines["ether1"])


def test_the_first_simple_queue_that_fits_wins(router):
    simple(router, "10.10.64.1/32", max_limit="1M/1M")
    simple(router, "bridge-lan", max_limit="9M/9M")
    simple(router, "10.10.64.2/32", max_limit="2M/2M")
    lines = compiled(router).lines["bridge-lan"]
    assert lines[0].endswith("htb default 2")
    (only,) = [line for line in lines if line.startswith("filter")]
    assert only.endswith("prio 1 u32 match ip dst 10.10.64.1/32 flowid 1:1")


def fasttrack(router, **fields: str) -> None:
    router.menus["/ip/firewall/filter"].add_row(
        chain="forward", action="fasttrack-connection", connection_state="established", **fields
    )


def test_fasttrack_passes_simple_queues_and_not_trees(router):
    simple(router, "ether1")
    router.menus[TREE].add_row(name="t", parent="ether2", queue="default", max_limit="1000")
    fasttrack(router)
    shaped = compiled(router)
    assert shaped.lines["bridge-lan"] == shaped.lines["ether1"] == ()
    assert shaped.lines["ether2"]


@pytest.mark.parametrize("fields", [{"connection_mark": "no-mark"}, {"disabled": "true"}])
def test_fasttrack_of_some_connections_leaves_them(router, fields):
    simple(router, "ether1")
    fasttrack(router, **fields)
    assert compiled(router).lines["ether1"]


def test_a_tree_takes_packets_by_their_mark(router):
    router.menus[TREE].add_row(
        name="t", parent="ether2", packet_mark="voice", queue="default", max_limit="1000"
    )
    shaped = compiled(router)
    assert shaped.unsupported == ()
    assert shaped.lines["ether2"][-1].endswith("u32 match mark 0x10000 0xffff0000 flowid 1:1")


def test_a_row_that_goes_takes_its_queue_with_it(router):
    before = compiled(router)
    simple(router, "ether1")
    router.menus[SIMPLE].rows.clear()
    assert compiled(router) == before


def test_echoes_that_came_late_count_and_lost_ones_stay_empty():
    text = (
        "64 bytes from 198.51.100.11: icmp_seq=1 ttl=60 time=26.3 ms\n"
        "64 bytes from 198.51.100.11: icmp_seq=3 ttl=60 time=2210 ms\n"
    )
    assert round_trips(text, 3) == [26.3, None, 2210.0]


def test_a_warm_up_lasts_until_the_buffer_has_drained():
    assert warm_up_s(825_000, 35e6, 33.25e6) == 6
    assert warm_up_s(825_000, 35e6, 34.3e6) == pytest.approx(1.5 * 6.6e6 / 0.7e6)
    assert warm_up_s(825_000, 35e6, 35e6) == 6


@pytest.mark.parametrize("wrong", [{"direction": "both"}, {"clients": 0}, {"hosts": 3}])
def test_a_load_that_cannot_be_is_refused_by_name(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        from_arguments(wrong)
    assert from_arguments({}) == Load()


@pytest.mark.parametrize("may, name", [(True, "real time"), (False, "CAP_SYS_NICE")])
def test_real_time_where_it_is_allowed(monkeypatch, may, name):
    monkeypatch.setattr(priority, "_may", lambda _words: may)
    assert name in priority.priority("uml").name
    assert priority.priority("host") == priority.NOT_NEEDED
