"""Plans as they are stored, in both languages, and what they say of running connections."""

import json
from dataclasses import replace

import pytest

from backend.domain.config.router_rows import same
from backend.domain.plans.codec import (
    plan_json,
    plan_of,
    statement_json,
    statement_of,
    target_json,
    target_of,
)
from backend.domain.plans.forecast import forecast
from backend.domain.plans.plan import PlanTarget
from backend.domain.plans.planning import plan
from backend.domain.plans.words import statement
from backend.domain.statements import Statement
from tests.unit.domain.plans.plan_routers import FASTTRACK, marked, pcc_group, unmarked

TARGET = PlanTarget(("ether1", "ether2", "ether2"), queue_kind="cake", pin_probes=True)


ROUTERS = (
    marked(2, 1, lambda lan: pcc_group((1, 2), lan), filters=[FASTTRACK]),
    unmarked(2, 2, equal=True),
)


@pytest.mark.parametrize("campus", ROUTERS)
def test_a_plan_survives_its_json(campus):
    change = plan(campus.config, campus.snapshot, campus.uplinks, TARGET)
    stored = json.loads(json.dumps(plan_json(change)))
    again = plan_of(stored)
    assert plan_json(again) == stored
    assert same(again.before, change.before)
    assert same(again.after, change.after)
    bare = {"before": change.before, "after": change.after}
    assert replace(again, **bare) == change


def test_a_plan_of_another_format_is_refused():
    with pytest.raises(ValueError, match="format 2"):
        plan_of({"format": 2})


def test_a_target_survives_its_json():
    assert target_of(json.loads(json.dumps(target_json(TARGET)))) == TARGET
    with pytest.raises(ValueError, match=r"target\.weights is unknown"):
        target_of({"buckets": [], "weights": {}})


def test_sentences_are_told_in_both_languages():
    said = statement("uplink_same", name="ISP1", after=2, denominator_after=5)
    assert statement_json(said) == {
        "code": "uplink_same",
        "text": "ISP1: stays at 2 of 5 buckets",
        "params": {"name": "ISP1", "after": 2, "denominator_after": 5},
    }
    assert statement_of(statement_json(said)) == said


def test_a_sentence_that_an_earlier_version_stored_is_read_by_its_english():
    kept = {"code": "only_new", "text_en": "Only new", "text_id": "Hanya baru", "params": {}}
    assert statement_of(kept) == Statement("only_new", "Only new")


def test_running_connections_stay_and_new_ones_follow_the_buckets():
    campus = ROUTERS[0]
    change = plan(campus.config, campus.snapshot, campus.uplinks, TARGET)
    counts = {"ISP1": 900, "ISP2": 40, "voip": 7}
    first, two = forecast(campus.config, change, campus.uplinks, counts)
    assert (first.connections, first.buckets_before, first.denominator_before) == (900, 1, 2)
    assert (first.share_before, first.buckets_after, first.denominator_after) == (0.5, 1, 3)
    assert (two.connections, two.buckets_after) == (40, 2)
    assert [uplink.connections for uplink in forecast(campus.config, change, campus.uplinks)] == [
        None,
        None,
    ]


def test_a_router_that_counts_none_at_all_has_not_counted():
    campus = ROUTERS[0]
    change = plan(campus.config, campus.snapshot, campus.uplinks, TARGET)
    counts = {"ISP1": 0, "ISP2": 0}
    uplinks = forecast(campus.config, change, campus.uplinks, counts)
    assert [uplink.connections for uplink in uplinks] == [None, None]
    uplinks = forecast(campus.config, change, campus.uplinks, {**counts, "ISP2": 3})
    assert [uplink.connections for uplink in uplinks] == [0, 3]


def test_without_marks_nobody_knows_whose_a_connection_is():
    campus = unmarked(2, 1, equal=True)
    change = plan(campus.config, campus.snapshot, campus.uplinks, TARGET)
    uplinks = forecast(campus.config, change, campus.uplinks, {"": 500})
    assert [
        (uplink.connections, uplink.buckets_before, uplink.share_before) for uplink in uplinks
    ] == [(None, 0, 0.5)] * 2
