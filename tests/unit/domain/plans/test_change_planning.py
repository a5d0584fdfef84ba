"""Plans for generated routers: exact both ways from any point, and never a connection without its way."""

from dataclasses import replace
from math import lcm

from hypothesis import given

from backend.domain.changes.position import conflicts, foreign_edits, position
from backend.domain.config.router_rows import MANGLE, applied, same
from backend.domain.config.rows_config import config_of
from backend.domain.methods.methods import recognise
from backend.domain.plans.plan import Plan
from backend.domain.plans.planning import plan
from backend.domain.plans.rollback_script import rehearsal, script_name, source
from lab.scripting.parser import parse_script
from tests.examples import examples
from tests.unit.domain.plans.plan_cases import cases, points, ways_out


@examples(40)
@given(cases())
def test_a_plan_leads_there_and_back_from_any_point(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    assert isinstance(change, Plan), change
    rows_before = campus.snapshot.as_json()
    for number, rows in points(campus, change):
        back = applied(rows, change.undo)
        assert back.as_json() == rows_before, number
        assert applied(back, change.undo).as_json() == rows_before, number
    assert same(rows, change.after)
    balancing = recognise(config_of(campus.config, change.after), campus.interfaces)
    assert (balancing.method, balancing.uncovered) == ("pcc", ())
    assert balancing.buckets == {
        name: tuple(at for at, owner in enumerate(target.buckets) if owner == name)
        for name in campus.interfaces
    }
    again = plan(campus.config, campus.having(change.after).snapshot, campus.uplinks, change.target)
    assert isinstance(again, Plan)
    assert (again.kind, again.writes) == ("nothing", ())


@examples(25)
@given(cases())
def test_no_connection_loses_its_way_at_any_point_of_the_change_or_of_its_undo(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    before = recognise(config_of(campus.config, campus.snapshot), campus.interfaces)
    period = lcm(before.denominator or 1, target.denominator)
    had = ways_out(campus, campus.snapshot, period)
    wanted = [target.buckets[at % target.denominator] for at in range(period)] * len(campus.lans)
    assert ways_out(campus, change.after, period) == wanted
    for number, rows in points(campus, change):
        for steps in range(len(change.undo) + 1) if number % 7 == 0 else (0,):
            undoing = applied(rows, change.undo[:steps])
            has = ways_out(campus, undoing, period)
            lost = [at for at, way in enumerate(has) if had[at] and not way]
            assert not lost, (number, steps)


@examples(20)
@given(cases())
def test_foreign_rows_stay_and_only_what_must_is_written_to_them(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    allowed = {"new-connection-mark", "disabled", "connection-mark", "queue"}
    rows_before, after = campus.snapshot.as_json(), change.after.as_json()
    for menu, rows in rows_before.items():
        foreign = [row for row in rows if not is_ours(row)]
        still = [row for row in after[menu] if not is_ours(row)]
        assert len(foreign) == len(still)
        for was, now in zip(foreign, still, strict=True):
            assert {name for name in was.keys() | now if was.get(name) != now.get(name)} <= allowed


def is_ours(row):
    return row.get("comment", row.get("name", "")).startswith("timbang")


@examples(15)
@given(cases())
def test_where_a_router_stands_is_told_from_the_plans_own_rows(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    strange = {"chain": "forward", "action": "log", "log-prefix": "somebody else"}
    seen = []
    for _, rows in points(campus, change):
        edited = replace(rows, rows={**rows.rows, MANGLE: (strange, *rows.of(MANGLE))})
        seen.append(position(change, edited))
        (edit,) = foreign_edits(change, edited)
        assert edit.code == "row_new"
        assert "somebody else" in edit.text
    if change.writes:
        assert seen == ["before", *["between"] * (len(change.writes) - 1), "after"]
        assert conflicts(change, edited)
    assert conflicts(change, campus.having(campus.snapshot).snapshot) == ()


@examples(15)
@given(cases())
def test_scripts_are_of_the_forms_that_routers_take(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    script = parse_script(source(change, script_name(7)))
    assert len(script) >= len(change.undo) + 4
    declared, *guarded, ended = script
    assert (declared.path, declared.free) == (":local", ("failed", "0"))
    assert ended.path == ":if"
    assert {command.path for command in guarded} == {":do", ":if"}
    items = {write.item for write in (*change.writes, *change.undo)}
    items |= {write.before for write in (*change.writes, *change.undo)}
    assert len(parse_script(rehearsal(change))) == len(items - {None}) + 1
