"""Lists that rules fill by themselves: who is on one keeps his line."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import AddressList
from backend.domain.config.router_rows import FILTER, MANGLE
from backend.domain.config.rows_config import config_of
from backend.domain.config.words import Nth
from backend.domain.lint.checks import lint
from backend.domain.plans.plan import Plan, Refused
from backend.domain.walk.questions.campus import Campus
from backend.domain.walk.questions.divided import Division
from backend.domain.walk.questions.first_packets import FirstPackets
from tests.unit.domain.plans.plan_cases import pcc, planned
from tests.unit.domain.router_configs import classify, marked, uplinks
from tests.unit.domain.walk.walks import CLIENT, OneWalk

I2, TWO = uplinks(2), ("ether1", "ether2")


def kept(number, **more):
    """Clients of the list get the mark again."""
    return classify(f"ISP{number}", source_list=f"keeps{number}", **more)


def listing(number, **more):
    words = {"connection_mark": f"ISP{number}", "added_list": f"keeps{number}"}
    return FirewallRule("prerouting", "add-src-to-address-list", **(words | more))


def in_turn(*rules):
    return (*rules, classify("ISP1", nth=Nth(2, 1)), classify("ISP2"))


def router(*rules, **more):
    return replace(marked(rules, 2), **{"address_lists": (), **more})


STICKY = in_turn(kept(1), kept(2), listing(1), listing(2))


def codes(config):
    return {finding.code for finding in lint(config, I2)}


@pytest.mark.parametrize(
    "rules, is_told",
    [
        (STICKY, False),
        (in_turn(kept(1), listing(1)), True),
        (in_turn(kept(1), kept(2), listing(1), listing(2, disabled=True)), True),
        (in_turn(kept(1), kept(2), listing(1), listing(2, added_list="others")), True),
        (in_turn(kept(1), kept(1), listing(1), listing(2, added_list="keeps1")), True),
        (in_turn(kept(1), kept(2), listing(1), listing(2, connection_mark="")), True),
        (in_turn(), True),
    ],
)
def test_whose_clients_keep_their_uplink_is_not_told_that_nth_ignores_them(rules, is_told):
    assert ("nth_ignores_clients" in codes(router(*rules))) is is_told


def test_the_rules_may_stand_in_the_filter():
    filters = tuple(replace(listing(number), chain="forward") for number in (1, 2))
    findings = [
        finding
        for finding in lint(router(*in_turn(kept(1), kept(2)), filter_rules=filters), I2)
        if finding.code == "sticky_list"
    ]
    assert [finding.subject for finding in findings] == ["filter rule", "filter rule"]


@pytest.mark.parametrize("known", [(), (AddressList("keeps1", ("10.0.7.7",)),)])
def test_shares_are_of_those_who_are_on_no_list(known):
    shares = Division(FirstPackets(Campus(router(*STICKY, address_lists=known), I2))).shares()
    assert shares == {"ether1": 1 / 2, "ether2": 1 / 2}


def test_whoever_comes_may_be_on_the_list():
    config = router(kept(1), listing(1), address_lists=(AddressList("keeps1", (CLIENT.source,)),))
    assert [len(region.unknown) for region in OneWalk(config).regions] == [0]
    other = replace(CLIENT, source="10.0.0.99")
    marks = {
        tuple(region.unknown.values()): [bearing.connection_mark for bearing in region.ends]
        for region in OneWalk(config, other).regions
    }
    assert marks == {(False,): [""], (True,): ["ISP1"]}


# plans --------------------------------------------------------------------------------------------------

ASKING = {
    "chain": "prerouting",
    "action": "mark-connection",
    "src-address-list": "keeps",
    "in-interface": "lan1",
    "new-connection-mark": "ISP1",
}
LISTING = {"chain": "prerouting", "action": "add-src-to-address-list", "address-list": "keeps"}


def with_rows(**menus):
    campus = pcc()
    rows = {**campus.snapshot.rows}
    for menu, more in ((MANGLE, menus.get("mangle", ())), (FILTER, menus.get("filter", ()))):
        rows[menu] = (*rows.get(menu, ()), *more)
    return campus.having(replace(campus.snapshot, rows=rows))


@pytest.mark.parametrize(
    "more",
    [{"connection-mark": "ISP1"}, {"nth": "2,1"}, {"per-connection-classifier": "src-address:2/0"}],
)
@pytest.mark.parametrize("menu", ["mangle", "filter"])
def test_no_plan_where_those_who_were_dealt_out_are_listed(menu, more):
    rows = {"mangle": [ASKING], "filter": []}
    rows[menu] = [*rows[menu], {**LISTING, **more}]
    answer = planned(with_rows(**rows), TWO)
    assert isinstance(answer, Refused)
    assert "sticky_lists" in [reason.code for reason in answer.reasons]
    (reason,) = (reason for reason in answer.reasons if reason.code == "sticky_lists")
    assert reason.params["lists"] == "keeps"
    asking = len(pcc().snapshot.of(MANGLE))
    assert f"mangle rule {asking}" in reason.params["rules"]


@pytest.mark.parametrize(
    "rows",
    [
        [LISTING],
        [{**LISTING, "connection-mark": "ISP1"}],
        [{**LISTING, "connection-mark": "ISP1"}, {**ASKING, "src-address-list": "others"}],
        [{**LISTING, "connection-mark": "ISP1"}, {**ASKING, "disabled": "true"}],
        [{**LISTING, "connection-mark": "ISP1", "disabled": "true"}, ASKING],
        [{**LISTING, "connection-mark": "nowhere"}, ASKING],
        [{**LISTING, "protocol": "udp", "dst-port": "6881"}, ASKING],
    ],
)
def test_lists_of_others_or_that_decide_nothing_stop_no_plan(rows):
    answer = planned(with_rows(mangle=rows), TWO)
    assert isinstance(answer, Plan) or "sticky_lists" not in [
        reason.code for reason in answer.reasons
    ]


def test_of_the_filter_only_what_fills_a_list_that_is_asked_is_kept():
    campus = with_rows(
        mangle=[ASKING],
        filter=[
            {**LISTING, "chain": "forward"},
            {**LISTING, "chain": "input", "address-list": "blocked"},
            {"chain": "forward", "action": "drop"},
        ],
    )
    kept_rules = config_of(campus.config, campus.snapshot).filter_rules
    assert [rule.added_list for rule in kept_rules] == ["keeps"]
