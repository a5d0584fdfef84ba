"""Queues that a plan sets: with a limit, in both directions where nothing goes past them."""

from dataclasses import replace

import pytest

from backend.domain.config.queues import SimpleQueue, TreeQueue
from backend.domain.config.router_rows import (
    FILTER,
    QUEUE_INTERFACE,
    QUEUE_SIMPLE,
    QUEUE_TREE,
    QUEUE_TYPE,
    applied,
    same,
)
from backend.domain.plans.plan import Refused
from tests.unit.domain.plans.plan_cases import made, planned
from tests.unit.domain.plans.plan_routers import FASTTRACK
from tests.unit.domain.plans.test_plan_rows import SWAPPED, TWO, balanced, with_rows

QUEUE_MENUS = (QUEUE_TYPE, QUEUE_INTERFACE, QUEUE_SIMPLE, QUEUE_TREE)


def queues(campus, kind="cake", buckets=TWO, **more):
    change = made(campus, buckets, queue_kind=kind, **more)
    return [write for write in change.writes if write.menu in QUEUE_MENUS]


def rows(change, menu):
    return [row for row in change.after.of(menu) if row.get("name", "").startswith("timbang")]


def codes(statements):
    return [each.code for each in statements if each.code.startswith("queue")]


def having(campus, **config):
    return replace(campus, config=replace(campus.config, **config))


def test_both_directions_are_limited_to_95_percent_of_the_contract():
    change = made(balanced(), TWO, queue_kind="cake")
    limits = [(row["target"], row["max-limit"]) for row in rows(change, QUEUE_SIMPLE)]
    # The uplink is the target, so its upload, what it sends, is the campus's download.
    assert limits == [("ether1", "95000000/9500000"), ("ether2", "190000000/19000000")]
    assert {row["queue"] for row in rows(change, QUEUE_SIMPLE)} == {"timbang-cake/timbang-cake"}
    assert rows(change, QUEUE_TREE) == []
    said = [each.text for each in change.effects if each.code == "queue_limited"]
    assert (
        said[0]
        == "Queue of ISP1: CAKE, at most 95 Mbps down and 9.5 Mbps up (95 % of the contract)"
    )
    assert codes(change.warnings) == []


def test_an_admin_may_say_another_limit():
    change = made(balanced(), TWO, queue_kind="fq-codel", queue_limit_percent=80)
    assert rows(change, QUEUE_SIMPLE)[0]["max-limit"] == "80000000/8000000"
    assert {each.params["percent"] for each in change.effects if each.code == "queue_limited"} == {
        80
    }


def test_interface_queues_stay_as_they_are():
    campus = balanced()
    change = made(campus, TWO, queue_kind="cake")
    assert change.after.of(QUEUE_INTERFACE) == campus.snapshot.of(QUEUE_INTERFACE)


def test_without_a_queue_kind_nothing_is_said_or_set():
    change = made(balanced(), SWAPPED)
    assert not [write for write in change.writes if write.menu in QUEUE_MENUS]
    assert codes((*change.effects, *change.warnings)) == []


def test_the_way_back_leaves_nothing():
    campus = balanced()
    for kind in ("cake", "fq-codel"):
        change = made(campus, SWAPPED, queue_kind=kind)
        for steps in range(len(change.writes) + 1):
            midway = applied(campus.snapshot, change.writes[:steps])
            assert same(applied(midway, change.undo), campus.snapshot)


def test_what_ours_says_already_is_not_written_again():
    campus = balanced()
    first = made(campus, TWO, queue_kind="fq-codel")
    assert [write.verb for write in first.writes] == ["add", "add", "add"]
    again = campus.having(first.after)
    assert queues(again, "fq-codel") == []
    (type_, *others) = queues(again, "cake")
    assert (type_.verb, {write.verb for write in others}) == ("add", {"set"})
    changed = [
        {**row, "fq-codel-quantum": "300"} if row["name"] == "timbang-fq-codel" else row
        for row in again.snapshot.of(QUEUE_TYPE)
    ]
    (write,) = queues(with_rows(again, QUEUE_TYPE, changed), "fq-codel")
    assert (write.verb, write.values) == ("set", (("fq-codel-quantum", "1514"),))


def test_our_queue_that_was_switched_off_is_switched_on():
    campus = balanced()
    first = campus.having(made(campus, TWO, queue_kind="cake").after)
    off = [{**row, "disabled": "true"} for row in first.snapshot.of(QUEUE_SIMPLE)]
    writes = queues(with_rows(first, QUEUE_SIMPLE, off))
    assert [write.values for write in writes] == [(("disabled", "no"),)] * 2


def test_a_queue_type_of_our_name_and_another_kind_is_not_touched():
    theirs = [{"name": "timbang-cake", "kind": "pfifo"}]
    answer = planned(with_rows(balanced(), QUEUE_TYPE, theirs), TWO, queue_kind="cake")
    assert isinstance(answer, Refused)
    assert [reason.code for reason in answer.reasons] == ["queue_type_taken"]


@pytest.mark.parametrize("has_nat", [True, False])
def test_cake_looks_behind_nat_where_there_is_some(has_nat):
    campus = balanced()
    change = made(campus if has_nat else having(campus, nat=()), TWO, queue_kind="cake")
    assert rows(change, QUEUE_TYPE)[0]["cake-nat"] == ("true" if has_nat else "false")
    assert "cake-nat" not in rows(made(campus, TWO, queue_kind="fq-codel"), QUEUE_TYPE)[0]


# past the queues ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "row, limited, form",
    [
        (FASTTRACK, True, QUEUE_SIMPLE),
        (FASTTRACK, False, QUEUE_TREE),
        ({**FASTTRACK, "connection-mark": "no-mark"}, False, QUEUE_SIMPLE),
        ({**FASTTRACK, "disabled": "true"}, False, QUEUE_SIMPLE),
    ],
)
def test_where_fasttrack_goes_past_simple_queues_the_upload_is_limited(row, limited, form):
    campus = with_rows(balanced(), FILTER, [row])
    change = made(campus, TWO, queue_kind="cake", limit_fasttrack=limited)
    assert len(rows(change, form)) == 2
    other = QUEUE_TREE if form == QUEUE_SIMPLE else QUEUE_SIMPLE
    assert rows(change, other) == []
    upload_only = form == QUEUE_TREE
    assert ("queue_beside_fasttrack" in codes(change.warnings)) is upload_only
    assert set(codes(change.effects)) == {"queue_limited_up" if upload_only else "queue_limited"}
    if upload_only:
        assert rows(change, QUEUE_TREE)[1] | {".id": ""} == {
            ".id": "",
            "name": "timbang-ether2",
            "parent": "ether2",
            "packet-mark": "no-mark",
            "queue": "timbang-cake",
            "max-limit": "19000000",
            "comment": "timbang: limit of ether2",
        }


def test_where_clients_have_simple_queues_the_upload_is_limited():
    clients = tuple(SimpleQueue(f"client {n}", f"10.1.0.{n}/32", max_limit="5M/5M") for n in (7, 8))
    change = made(having(balanced(), simple_queues=clients), TWO, queue_kind="cake")
    assert [row["parent"] for row in rows(change, QUEUE_TREE)] == ["ether1", "ether2"]
    (warning,) = (each for each in change.warnings if each.code == "queue_beside_others")
    assert warning.params == {"count": 2, "queue": "client 7"}
    off = tuple(replace(each, disabled=True) for each in clients)
    assert (
        rows(made(having(balanced(), simple_queues=off), TWO, queue_kind="cake"), QUEUE_TREE) == []
    )


def test_another_form_switches_ours_off():
    campus = balanced()
    first = campus.having(made(campus, TWO, queue_kind="cake").after)
    clients = (SimpleQueue("client", "10.1.0.7/32"),)
    change = made(having(first, simple_queues=clients), TWO, queue_kind="cake")
    assert {row.get("disabled") for row in rows(change, QUEUE_SIMPLE)} == {"true"}
    assert len(rows(change, QUEUE_TREE)) == 2


# what stands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "standing",
    [
        {"simple_queues": (SimpleQueue("ISP1", "ether1", max_limit="90M/9M"),)},
        {"tree_queues": (TreeQueue("up", "ether1", max_limit="9M"),)},
    ],
)
def test_an_isp_that_somebody_limits_is_left_alone(standing):
    change = made(having(balanced(), **standing), TWO, queue_kind="cake")
    names = [row["name"] for menu in (QUEUE_SIMPLE, QUEUE_TREE) for row in rows(change, menu)]
    assert names == ["timbang-ether2"]
    (warning,) = (each for each in change.warnings if each.code == "queue_stands")
    assert warning.params["name"] == "ISP1"


def test_where_every_isp_is_limited_no_type_is_added():
    trees = tuple(TreeQueue(f"up{n}", f"ether{n}", max_limit="9M") for n in (1, 2))
    change = made(having(balanced(), tree_queues=trees), TWO, queue_kind="cake")
    assert change.writes == ()


def test_the_lint_is_content_with_what_a_plan_sets():
    campus = balanced()
    fast = tuple(replace(each, link_speed_bps=10**9) for each in campus.config.interfaces)
    campus = having(campus, interfaces=fast)
    ports = [{"interface": f"ether{n}", "queue": "shaper"} for n in (1, 2)]
    types = [{"name": "shaper", "kind": "sfq"}]
    campus = with_rows(with_rows(campus, QUEUE_INTERFACE, ports), QUEUE_TYPE, types)
    assert "queue_without_limit" in codes(made(campus, SWAPPED).warnings)
    assert codes(made(campus, SWAPPED, queue_kind="cake").warnings) == []
