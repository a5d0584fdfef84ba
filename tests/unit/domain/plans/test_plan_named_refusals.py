"""Each refusal and warning before a write on a router that deserves it, and on the nearest one that does not."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import ListMember
from backend.domain.config.router_rows import MANGLE, ROUTE
from backend.domain.config.routing import Route
from backend.domain.plans.checks import refusals, result_refusals
from backend.domain.plans.draft import Draft
from backend.domain.plans.plan import PlanTarget, Refused
from backend.domain.plans.standing import Standing
from tests.unit.domain.plans.plan_cases import made, pcc, planned
from tests.unit.domain.plans.plan_routers import marked, pcc_group, unmarked

TWO = ("ether1", "ether2")


def refused(campus, buckets=TWO, **options):
    """Codes of the refusals; none where a plan is given."""
    answer = planned(campus, buckets, **options)
    return [reason.code for reason in answer.reasons] if isinstance(answer, Refused) else []


def warned(campus, buckets=TWO, **options):
    return [warning.code for warning in made(campus, buckets, **options).warnings]


def with_rows(campus, menu, rows):
    return campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, menu: rows}))


def with_mangle(campus, *rules):
    return with_rows(campus, MANGLE, (*campus.snapshot.of(MANGLE), *rules))


def edited(campus, change):
    """`change` gives a mangle row as it is to be."""
    return with_rows(campus, MANGLE, tuple(map(change, campus.snapshot.of(MANGLE))))


def classifies(row):
    return "per-connection-classifier" in row


# whose traffic is classified ----------------------------------------------------------------------------

OWN_TRAFFIC = [
    {**row, "chain": "output", "comment": f"own {at}"}
    for at, row in enumerate(pcc_group((1, 2), ""))
]


def test_only_the_routers_own_traffic_is_classified():
    own_alone = with_mangle(marked(2, 1, lambda _: []), *OWN_TRAFFIC)
    assert refused(own_alone) == ["only_output"]


def test_rules_for_the_routers_own_traffic_beside_a_balance_stay_and_are_told():
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan))
    both = with_mangle(campus, *OWN_TRAFFIC)
    assert "output_rules" in warned(both, ("ether2", "ether1"))
    assert "output_rules" not in warned(campus, ("ether2", "ether1"))
    stay = [row for row in made(both, ("ether2", "ether1")).after.of(MANGLE) if "own" in str(row)]
    assert [row["new-connection-mark"] for row in stay] == ["ISP1", "ISP2"]


def test_classifying_only_connections_that_others_marked():
    rules = pcc_group((1, 2), "bridge1")
    guests = [{**row, "connection-mark": "guests"} for row in rules]
    assert refused(marked(2, 1, lambda _: guests)) == ["group_after_marks"]
    mixed = [guests[0], rules[1]]
    assert refused(marked(2, 1, lambda _: mixed)) == ["group_after_marks"]
    anybody = [{**row, "connection-mark": ""} for row in rules]
    assert refused(marked(2, 1, lambda _: anybody)) == []


@pytest.mark.parametrize(
    "matcher",
    [{"dst-address-type": ""}, {"dst-limit": "1"}, {"src-mac-address": "02:00:00:00:00:01"}],
)
def test_rules_of_one_group_about_different_traffic(matcher):
    first, second = pcc_group((1, 2), "bridge1")
    if "dst-address-type" in matcher:
        assert refused(marked(2, 1, lambda _: [first, {**second, **matcher}])) == [
            "matchers_differ"
        ]
    else:
        # Another matcher makes a group of its own, and then no single set of buckets is in force.
        assert refused(marked(2, 1, lambda _: [first, {**second, **matcher}])) == ["groups_differ"]
    alike = [{**first, **matcher}, {**second, **matcher}]
    assert refused(marked(2, 1, lambda _: alike)) == []


# our own chains -----------------------------------------------------------------------------------------


def changed_twice():
    """Two networks, each with a jump of ours into the chain that is in use, and the other chain unused."""
    campus = pcc(lans=2)
    return campus.having(made(campus, ("ether1", "ether2", "ether3")).after)


def test_jumps_of_ours_that_lead_to_different_chains():
    campus = changed_twice()
    jumps = [row for row in campus.snapshot.of(MANGLE) if row["action"] == "jump"]
    assert [row["jump-target"] for row in jumps] == ["timbang-a", "timbang-a"]

    def elsewhere(row, **more):
        second = row.get("comment") == jumps[1]["comment"]
        return {**row, "jump-target": "timbang-b", **more} if second else row

    answer = planned(edited(campus, elsewhere), TWO)
    (reason,) = answer.reasons
    assert reason.code == "jumps_differ"
    assert reason.params["chains"] == "timbang-a, timbang-b"
    assert refused(edited(campus, lambda row: elsewhere(row, disabled="true"))) == []
    assert refused(campus) == []


# where the campus is ------------------------------------------------------------------------------------


def without_campus(campus):
    """Nothing tells where traffic comes from inside: no address there, and no list of the lines."""
    config = campus.config
    outside = tuple(
        address for address in config.addresses if address.interface in campus.interfaces
    )
    nat = (FirewallRule("srcnat", "masquerade"),)
    return replace(campus, config=replace(config, addresses=outside, list_members=(), nat=nat))


def test_a_router_whose_inside_nobody_can_tell():
    bare = without_campus(unmarked(2, 1, equal=True))
    assert refused(bare) == ["no_inside"]
    standing = Standing.of(bare.config, bare.snapshot, bare.uplinks)
    assert [
        refusal.code for refusal in refusals(standing, PlanTarget(TWO, catch_all="ether1"))
    ] == ["no_inside"]
    uplinks = tuple(ListMember("WAN", name) for name in bare.interfaces)
    listed = replace(bare, config=replace(bare.config, list_members=uplinks))
    assert refused(listed) == []
    addressed = replace(
        bare, config=replace(bare.config, addresses=unmarked(2, 1, equal=True).config.addresses)
    )
    assert refused(addressed) == []


def behind_a_jump(inside):
    """The group in a chain of the campus's own, which does not say where its traffic comes in."""
    group = [
        {**{name: value for name, value in row.items() if name != "in-interface"}, "chain": "pcc"}
        for row in pcc_group((1, 1), "")
    ]
    jump = {"chain": "prerouting", "action": "jump", "jump-target": "pcc", **inside}
    campus = marked(2, 1, lambda _: [])
    rest = [
        row
        for row in campus.snapshot.of(MANGLE)
        if row.get("connection-mark") != "ISP2" and row.get("new-connection-mark") != "ISP2"
    ]
    return with_rows(campus, MANGLE, [jump, *group, *rest])


def test_a_mark_that_nothing_would_route():
    """A new mark needs a rule for what comes from inside; without knowing where that is, it would lead nowhere."""
    campus = behind_a_jump({"in-interface": "bridge1"})
    for buckets in (TWO, (*TWO, "ether1")):
        assert refused(without_campus(campus), buckets) == ["no_inside"]
        assert refused(campus, buckets) == []
    # The mark that it has is routed already: more of the same needs no new rule.
    assert refused(without_campus(campus), ("ether1",) * 3) == []


# what the router would do after the writes --------------------------------------------------------------


def resolved_by_the_router(hosts):
    """The gateway of the second line is beyond a route that only the router's own protocols know."""
    campus = unmarked(2, 1, equal=True)
    rows = list(campus.snapshot.of(ROUTE))
    rows[1] = {**rows[1], "gateway": "100.64.0.1", "target-scope": "11"}
    changed = with_rows(campus, ROUTE, rows)
    second = changed.snapshot.of(ROUTE)[1][".id"]
    routes = (Route("100.64.0.1", id=second, immediate_gateway="203.0.2.1%ether2"), *hosts)
    return replace(changed, config=replace(campus.config, routes=routes))


def test_buckets_that_would_lead_nowhere():
    (reason,) = planned(resolved_by_the_router(()), TWO).reasons
    assert reason.code == "not_as_wanted"
    assert reason.params == {
        "method": "pcc", "classifier": "both-addresses", "buckets": 2, "uncovered": 1,
    }  # fmt: skip
    assert "PCC by both-addresses, 2 buckets, 1 of them without a way" in reason.text
    host = Route("203.0.2.1", destination="100.64.0.1/32", scope=10, dynamic=True)
    assert refused(resolved_by_the_router((host,))) == []


@pytest.mark.parametrize(
    "target, codes",
    [
        (PlanTarget(("ether1", "ether2", "ether2")), []),
        (PlanTarget(("ether1", "ether2", "ether2"), classifier="src-address"), ["not_as_wanted"]),
        (PlanTarget(("ether2", "ether1", "ether2")), ["not_as_wanted"]),
        (PlanTarget(("ether1", "ether2")), ["not_as_wanted"]),
    ],
)
def test_a_result_is_compared_with_all_that_was_wanted(target, codes):
    """The last guard before a plan is given away: writes that lead to anything else are refused."""
    campus = marked(2, 1, lambda lan: pcc_group((1, 2, 2), lan))
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    reasons = result_refusals(standing, Draft.of(campus.snapshot), target)
    assert [reason.code for reason in reasons] == codes


def test_every_group_of_a_result_must_have_the_wanted_hash():
    """Two networks with the same buckets by different hashes look like one balance."""
    hashes = {"bridge1": "both-addresses", "bridge2": "src-address"}
    campus = marked(2, 2, lambda lan: pcc_group((1, 2), lan, hashes[lan]))
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    for classifier in hashes.values():
        target = PlanTarget(TWO, classifier=classifier)
        (reason,) = result_refusals(standing, Draft.of(campus.snapshot), target)
        assert reason.params["classifier"] == "both-addresses, src-address"
        # A plan has one classifier: it would part what somebody keeps together.
        assert refused(campus, TWO, classifier=classifier) == ["classifiers_differ"]


def test_a_result_without_balance_has_no_hash_to_name():
    campus = unmarked(2, 1, equal=True)
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    (reason,) = result_refusals(standing, Draft.of(campus.snapshot), PlanTarget(TWO))
    assert reason.params == {"method": "ecmp", "classifier": "-", "buckets": 0, "uncovered": 0}


# warnings of the router as it will be -------------------------------------------------------------------


def test_a_gateway_is_told_once_and_only_where_nothing_asked_it():
    """The first route by the gateway says whether it is asked now."""
    campus = unmarked(2, 1, equal=True)
    first, second = campus.snapshot.of(ROUTE)
    unasked = {**first, "check-gateway": "none"}
    for rows, times in (
        ((unasked, second), 1),
        ((unasked, {**unasked, "comment": "again", "distance": "9"}, second), 1),
        (({**unasked, "disabled": "true"}, second, first), 0),
        ((first, second), 0),
    ):
        warning_count = warned(with_rows(campus, ROUTE, rows)).count("gateway_must_answer")
        assert warning_count == times, rows


def test_a_plan_tells_the_rest_of_what_is_wrong_with_the_router():
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan))
    rows = [{**row, "distance": "1"} for row in campus.snapshot.of(ROUTE)]
    equal = with_rows(campus, ROUTE, rows)
    assert "equal_distances" in warned(equal, ("ether2", "ether1"))
    assert "equal_distances" not in warned(campus, ("ether2", "ether1"))


def test_a_fault_beside_what_the_buckets_rest_on_is_no_reason_to_refuse():
    """A third line without NAT, and a table that nothing of the balance uses: both were there before."""
    campus = pcc()
    bare = replace(
        campus,
        config=replace(
            campus.config,
            nat=tuple(FirewallRule("srcnat", "masquerade", out_interface=name) for name in TWO),
        ),
    )
    stray = {
        "chain": "prerouting", "action": "mark-routing", "connection-mark": "vip",
        "new-routing-mark": "gone", "in-interface": "bridge1", "passthrough": "no",
    }  # fmt: skip
    faulty = with_mangle(bare, stray)
    assert refused(faulty, TWO) == []
    codes = warned(faulty, TWO)
    assert "no_masquerade" in codes
    assert "table_not_forwarding" in codes
    assert refused(faulty, ("ether1", "ether3")) == ["no_masquerade"]
