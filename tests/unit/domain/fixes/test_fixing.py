"""Fixes of findings: each cures, leads exactly back from any point, and loses no packet; or it is refused."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backend.domain.config.router_rows import FILTER, MANGLE, ROUTE, TABLE, Snapshot, applied, same
from backend.domain.fixes.fixes import FIXES
from backend.domain.fixes.fixing import plan_fix, plan_undo
from backend.domain.lint.remedies import CURES, cure_of
from backend.domain.plans.codec import plan_json, plan_of
from backend.domain.plans.plan import Plan, Refused
from backend.domain.plans.standing import Standing
from tests.unit.domain.plans.plan_cases import pcc, routers
from tests.unit.domain.plans.plan_routers import FASTTRACK, marked, nth_group, pcc_group

STATE = "connection-state"


def fixed(campus, code):
    return plan_fix(campus.config, campus.snapshot, campus.uplinks, code)


def made(campus, code):
    outcome = fixed(campus, code)
    assert isinstance(outcome, Plan), outcome
    return outcome


def codes_of(campus):
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    return [finding.code for finding in standing.findings]


def without(campus, menu, name, *, when=lambda _row: True):
    """Rows of `menu` lose a property, or all of the row if it has the name ''."""
    rows = [
        {key: value for key, value in row.items() if key != name} if when(row) else row
        for row in campus.snapshot.of(menu)
    ]
    return campus.having(Snapshot({**campus.snapshot.rows, menu: tuple(rows)}))


def having(campus, menu, rows):
    return campus.having(Snapshot({**campus.snapshot.rows, menu: tuple(rows)}))


def is_dividing(row):
    return "per-connection-classifier" in row or "nth" in row


def stopping(campus):
    rows = [
        {**row, "passthrough": "false"} if is_dividing(row) else row
        for row in campus.snapshot.of(MANGLE)
    ]
    return having(campus, MANGLE, rows)


def without_inbound(campus):
    """Nothing marks requests from outside."""
    rows = [row for row in campus.snapshot.of(MANGLE) if row["chain"] != "input"]
    return having(campus, MANGLE, rows)


def without_default(campus):
    rows = [row for row in campus.snapshot.of(ROUTE) if row.get("routing-table") != "to2"]
    return having(campus, ROUTE, rows)


def without_main(campus):
    rows = [row for row in campus.snapshot.of(ROUTE) if row.get("routing-table") != "main"]
    return having(campus, ROUTE, rows)


def disabled_table(campus):
    rows = [
        {**row, "disabled": "true"} if row.get("name") == "to2" else row
        for row in campus.snapshot.of(TABLE)
    ]
    return having(campus, TABLE, rows)


def open_to_all(campus):
    """Rules that route marks look at no interface."""
    return without(campus, MANGLE, "in-interface", when=lambda row: row["action"] == "mark-routing")


BROKEN = {
    "fasttrack_with_marks": lambda: pcc(filters=(FASTTRACK,)),
    "classifier_stops": lambda: stopping(pcc()),
    "classifier_takes_local": lambda: without(pcc(), MANGLE, "dst-address-type", when=is_dividing),
    "classifier_without_state": lambda: without(pcc(), MANGLE, STATE, when=is_dividing),
    "classifier_remarks": lambda: without(
        without(pcc(), MANGLE, "connection-mark", when=is_dividing), MANGLE, STATE, when=is_dividing
    ),
    "nth_splits_connections": lambda: without(
        without(
            marked(2, 1, lambda lan: nth_group(2, lan)), MANGLE, "connection-mark", when=is_dividing
        ),
        MANGLE,
        STATE,
        when=is_dividing,
    ),
    "no_check_gateway": lambda: without(pcc(), ROUTE, "check-gateway"),
    "no_inbound_marks": lambda: without_inbound(pcc()),
    "table_without_default_route": lambda: without_default(pcc()),
    "table_not_forwarding": lambda: disabled_table(pcc()),
    "main_without_default_route": lambda: without_main(pcc()),
    "answers_leave_again": lambda: open_to_all(pcc()),
}


@pytest.mark.parametrize("code", BROKEN)
def test_a_fix_cures_its_finding_and_leads_back(code):
    campus = BROKEN[code]()
    assert code in codes_of(campus)
    change = made(campus, code)
    after = campus.having(change.after)
    assert code not in codes_of(after)
    assert (change.kind, change.target.is_fix, change.target.finding) == ("fix", True, code)
    assert len(change.lines) == len(change.writes) > 0
    back = plan_undo(after.config, after.snapshot, after.uplinks, change.undo)
    assert isinstance(back, Plan), back
    assert same(back.after, campus.snapshot)
    assert plan_of(plan_json(change)).writes == change.writes


@pytest.mark.parametrize("code", BROKEN)
def test_from_any_point_the_undo_leads_back(code):
    campus = BROKEN[code]()
    change = made(campus, code)
    for number in range(len(change.writes) + 1):
        rows = applied(campus.snapshot, change.writes[:number])
        assert same(applied(rows, change.undo), campus.snapshot)


def test_every_kind_that_is_planned_has_its_fix():
    assert {code for code, cure in CURES.items() if cure == "plan"} == FIXES.keys()
    assert cure_of("interface_missing") == "hand"


# every fault a router of the generator may have ----------------------------------------------------

LACKING = ("", STATE, "connection-mark", "dst-address-type", "in-interface")


@st.composite
def faulty(draw):
    """A router some of whose rules lack a matcher, or lack altogether."""
    campus = draw(routers())
    lacking = draw(st.sampled_from(LACKING))
    kinds = draw(st.sets(st.sampled_from(["mark-connection", "mark-routing"]), min_size=1))
    campus = without(campus, MANGLE, lacking, when=lambda row: row["action"] in kinds)
    if draw(st.booleans()):
        campus = without_inbound(campus)
    if draw(st.booleans()):
        campus = without(campus, ROUTE, "check-gateway")
    return campus


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(faulty())
def test_what_is_not_refused_cures_and_brings_nothing_new(campus):
    codes = codes_of(campus)
    for code in dict.fromkeys(codes):
        outcome = fixed(campus, code)
        if isinstance(outcome, Refused):
            assert outcome.reasons
            continue
        after = codes_of(campus.having(outcome.after))
        assert code not in after
        assert all(after.count(each) <= codes.count(each) for each in after)
        assert same(applied(campus.snapshot, outcome.writes), outcome.after)
        assert same(applied(outcome.after, outcome.undo), campus.snapshot)


# refusals ------------------------------------------------------------------------------------------


def reasons(outcome):
    assert isinstance(outcome, Refused), outcome
    return [reason.code for reason in outcome.reasons]


def test_a_fault_that_is_gone_needs_no_fix():
    assert reasons(fixed(pcc(), "fasttrack_with_marks")) == ["fix_not_needed"]


def test_a_fault_without_definite_rows_is_corrected_by_hand():
    assert reasons(fixed(without_main(pcc()), "no_such_fault")) == ["fix_not_needed"]
    gap = marked(3, 1, lambda lan: pcc_group((1, 2, 3), lan)[1:])
    assert reasons(fixed(gap, "pcc_uncovered")) == ["fix_by_hand"]


def test_a_table_that_no_single_isp_lacks_is_not_guessed():
    rows = [
        row for row in pcc().snapshot.of(ROUTE) if row.get("routing-table") not in ("to1", "to2")
    ]
    assert reasons(fixed(having(pcc(), ROUTE, rows), "table_without_default_route")) == [
        "fix_table_of_whom",
        "fix_table_of_whom",
    ]


def test_a_rule_that_asks_for_another_mark_is_left_to_a_person():
    rows = [{**FASTTRACK, "connection-mark": "ISP1"}]
    assert reasons(fixed(having(pcc(), FILTER, rows), "fasttrack_with_marks")) == ["fix_unclear"]


def test_the_way_back_of_what_is_back_has_nothing_to_do():
    campus = pcc(filters=(FASTTRACK,))
    change = made(campus, "fasttrack_with_marks")
    back = plan_undo(campus.config, campus.snapshot, campus.uplinks, change.undo)
    assert isinstance(back, Plan)
    assert (back.kind, back.writes) == ("nothing", ())
