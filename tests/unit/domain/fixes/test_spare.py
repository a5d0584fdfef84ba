"""Spare routes: they stand behind the ISP's own, move no packet today, and lead back exactly."""

from hypothesis import HealthCheck, given, settings

from backend.domain.config.router_rows import ROUTE, Snapshot, same
from backend.domain.fixes.fixing import plan_undo
from backend.domain.fixes.moving import moves
from backend.domain.fixes.spare import plan_spare
from backend.domain.plans.plan import Plan, Refused
from backend.domain.plans.standing import Standing
from tests.unit.domain.plans.plan_cases import pcc, routers
from tests.unit.domain.plans.plan_routers import unmarked


def spare(campus, lost, takers):
    names = {uplink.uplink_id: uplink.interface for uplink in campus.uplinks}
    return plan_spare(
        campus.config,
        campus.snapshot,
        campus.uplinks,
        names[lost],
        [names[taker] for taker in takers],
    )


def in_table(rows, table):
    return [row for row in rows.of(ROUTE) if row.get("routing-table") == table]


def test_a_route_of_the_taker_stands_behind_the_isps_own():
    campus = pcc()
    made = spare(campus, 2, [3])
    assert isinstance(made, Plan), made
    before, after = in_table(made.before, "to2"), in_table(made.after, "to2")
    (added,) = after[len(before) :]
    assert int(added["distance"]) > max(int(row.get("distance", "1")) for row in before)
    assert added["gateway"] != before[0]["gateway"]
    assert added["check-gateway"] == "ping"
    assert (made.kind, made.target.is_fix, made.target.finding) == ("fix", True, "")
    assert made.effects[0].code == "spare_takes_over"


def undone(made, campus):
    return plan_undo(campus.config, made.after, campus.uplinks, made.undo, made.effects[0])


def test_the_way_back_names_the_spare_routes_and_its_own_way_back_sets_them_again():
    campus = pcc()
    made = spare(campus, 2, [1, 3])
    back = undone(made, campus)
    assert [effect.code for effect in back.effects] == ["spare_removed"]
    assert back.effects[0].params == made.effects[0].params
    again = plan_undo(campus.config, back.after, campus.uplinks, back.undo, back.effects[0])
    assert again.effects[0] == made.effects[0]


def test_where_others_removed_a_route_the_way_back_only_counts():
    campus = pcc()
    made = spare(campus, 2, [1, 3])
    routes = made.after.of(ROUTE)
    fewer = Snapshot({**made.after.rows, ROUTE: routes[:-1]})
    assert routes[-1]["routing-table"] == "to2"
    back = plan_undo(campus.config, fewer, campus.uplinks, made.undo, made.effects[0])
    assert [effect.code for effect in back.effects] == ["fix_undone"]
    assert back.effects[0].params == {"count": 1}


def test_several_takers_have_one_distance():
    campus = pcc()
    made = spare(campus, 2, [1, 3])
    added = in_table(made.after, "to2")[len(in_table(made.before, "to2")) :]
    assert len(added) == 2
    assert len({row["distance"] for row in added}) == 1


def test_without_a_table_of_its_own_it_is_refused():
    refused = spare(unmarked(3, 1, equal=True), 2, [3])
    assert isinstance(refused, Refused)
    assert refused.reasons[0].code == "spare_without_table"


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(routers())
def test_no_packet_moves_today_and_the_undo_leads_back(campus):
    made = spare(campus, 2, [1])
    if isinstance(made, Refused):
        return
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    assert moves(standing, made.after) == ()
    after = campus.having(made.after)
    back = plan_undo(after.config, after.snapshot, after.uplinks, made.undo)
    assert isinstance(back, Plan), back
    assert same(back.after, campus.snapshot)
