"""The writes of a run, and that their inverse leaves the router as it was."""

from dataclasses import replace

import pytest

from backend.domain.config.queues import SimpleQueue, TreeQueue
from backend.domain.config.router_rows import (
    FILTER,
    QUEUE_SIMPLE,
    QUEUE_TREE,
    QUEUE_TYPE,
    applied,
    same,
)
from backend.domain.config.rows_config import config_of
from backend.domain.trials.design import BASELINE
from backend.domain.trials.plan import RunPlace, Variant, draft_of, variant_of
from backend.domain.trials.preflight import TrialFacts, refusals
from backend.errors import Invalid
from tests.unit.domain.plans.plan_cases import made
from tests.unit.domain.plans.plan_routers import FASTTRACK
from tests.unit.domain.plans.test_plan_rows import TWO, balanced, with_rows

NAMES = ("sfq", "pcq", "fq-codel", "cake", "sfq_unlimited", "cake_unlimited")
CLIENT = {"name": "client", "target": "10.1.0.7/32", "max-limit": "5000000/5000000"}


def drafted(campus, name, form="simple", percent=95):
    place = RunPlace(12, campus.uplinks[0], form)
    return draft_of(campus.snapshot, campus.config, place, variant_of(name, percent))


def trial_row(draft, menu=QUEUE_SIMPLE):
    (row,) = (row for row in draft.now.of(menu) if row["name"] == "timbang-trial")
    return row


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["simple", "tree"])
def test_after_any_number_of_writes_the_undo_leads_back(name, form):
    campus = with_rows(balanced(), QUEUE_SIMPLE, [CLIENT])
    campus = campus.having(made(campus, TWO, queue_kind="cake").after)
    draft = drafted(campus, name, form)
    assert draft.writes
    assert draft.problems == []
    for steps in range(len(draft.writes) + 1):
        midway = applied(campus.snapshot, draft.writes[:steps])
        assert same(applied(midway, draft.undo), campus.snapshot)


def test_the_baseline_writes_nothing():
    assert drafted(balanced(), BASELINE).writes == []
    assert Variant().name == BASELINE


def test_our_row_comes_first_and_says_whose_it_is():
    campus = with_rows(balanced(), QUEUE_SIMPLE, [CLIENT])
    draft = drafted(campus, "cake", percent=90)
    assert [row["name"] for row in draft.now.of(QUEUE_SIMPLE)] == ["timbang-trial", "client"]
    row = trial_row(draft)
    assert (row["comment"], row["target"]) == ("timbang: trial 12", "ether1")
    # What comes from the uplink is the download.
    assert (row["max-limit"], row["queue"]) == ("90000000/9000000", "timbang-cake/timbang-cake")


def test_hosts_are_told_apart_by_the_address_inside():
    draft = drafted(balanced(), "pcq")
    assert trial_row(draft)["queue"] == "timbang-pcq-down/timbang-pcq-up"
    types = {row["name"]: row.get("pcq-classifier") for row in draft.now.of(QUEUE_TYPE)}
    assert types["timbang-pcq-down"] == "dst-address"
    assert types["timbang-pcq-up"] == "src-address"
    assert trial_row(drafted(balanced(), "pcq", "tree"), QUEUE_TREE)["queue"] == "timbang-pcq-up"


def test_without_a_limit():
    assert trial_row(drafted(balanced(), "sfq_unlimited"))["max-limit"] == "0/0"


def test_a_tree_of_ours_waits_while_the_trial_has_its_place():
    campus = with_rows(balanced(), FILTER, [FASTTRACK])
    made_first = made(campus, TWO, queue_kind="cake", limit_fasttrack=False)
    campus = campus.having(made_first.after)
    rows = {
        row["name"]: row.get("disabled")
        for row in drafted(campus, "sfq", "tree").now.of(QUEUE_TREE)
    }
    assert rows == {"timbang-ether1": "true", "timbang-ether2": None, "timbang-trial": None}


def test_names_that_are_taken_or_unknown():
    theirs = with_rows(balanced(), QUEUE_TYPE, [{"name": "timbang-sfq", "kind": "pfifo"}])
    assert [each.code for each in drafted(theirs, "sfq").problems] == ["queue_type_taken"]
    left = with_rows(balanced(), QUEUE_SIMPLE, [{"name": "timbang-trial", "target": "ether1"}])
    assert [each.code for each in drafted(left, "sfq").problems] == ["comment_taken"]
    for name in ("red", "", "cake_"):
        with pytest.raises(Invalid, match="sfq, pcq, fq-codel, cake"):
            variant_of(name, 95)
    assert {variant_of(name, 95).name for name in NAMES} == set(NAMES)


# before the first run -----------------------------------------------------------------------------------


def codes(config=None, **more):
    facts = TrialFacts(config or balanced().config, "ether1", "ISP1", **more)
    return [each.code for each in refusals(facts)]


def having(**config):
    return replace(config_of(balanced().config, balanced().snapshot), **config)


def test_a_router_on_which_a_trial_measures_something():
    assert codes(having()) == []


def test_where_packets_go_past_the_queues_a_trial_is_refused():
    campus = with_rows(balanced(), FILTER, [FASTTRACK])
    fast = config_of(campus.config, campus.snapshot)
    assert codes(fast) == ["fasttrack"]
    assert codes(fast, form="tree") == []
    assert codes(having(), offloads=("l3-hw-offloading=yes",)) == ["hardware_offload"]


def test_queues_that_would_wait_are_named_until_an_admin_says_that_they_may():
    config = having(simple_queues=(SimpleQueue("client", "10.1.0.7/32"),))
    (reason,) = refusals(TrialFacts(config, "ether1", "ISP1"))
    assert (reason.code, reason.params) == ("other_queues", {"count": 1, "queue": "client"})
    assert codes(config, accepts_others=True) == []
    assert codes(config, form="tree") == []
    assert codes(having(simple_queues=(SimpleQueue("timbang-ether1", "ether1"),))) == []


def test_a_limit_that_ours_cannot_go_before():
    tree = having(tree_queues=(TreeQueue("up", "ether1", max_limit="9M"),))
    assert codes(tree) == ["queue_stands"]
    simple = having(simple_queues=(SimpleQueue("both", "ether1", max_limit="9M/9M"),))
    assert codes(simple, form="tree") == ["queue_stands"]
    assert codes(simple, accepts_others=True) == []


def test_what_is_not_known_is_told_with_its_remedy():
    config = having()
    reasons = refusals(TrialFacts(config, "ether1", "ISP1", has_nat_data=False, has_cpu_data=False))
    assert [each.code for each in reasons] == ["no_nat_data", "no_cpu_data"]
    assert all("next reading" in each.text for each in reasons)
