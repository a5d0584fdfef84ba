"""Plans carried out on the lab's routers over the wire, and undone by the router's own script."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from backend.domain.changes.position import foreign_edits, position
from backend.domain.config.router_rows import PLANNED_MENUS, Snapshot, same
from backend.domain.config.rows_config import config_of
from backend.domain.plans.plan import Plan, PlanTarget, PlanUplink
from backend.domain.plans.planning import plan
from backend.domain.plans.rollback_script import (
    REHEARSED,
    boot_name,
    failures,
    rehearsal,
    script_name,
    source,
)
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Connection
from backend.routeros.writing.write import Writer

UPLINKS = tuple(
    PlanUplink(n, f"ISP{n}", f"ether{n}", n * 10**8, n * 10**7, f"10.10.0.{10 + n}")
    for n in (1, 2, 3)
)
EQUAL = ("ether1", "ether2", "ether3")
FIVE = ("ether1", "ether2", "ether3", "ether3", "ether3")
ALL = {"queue_kind": "cake", "pin_probes": True}
EVIL = 'a "quoted" $name; {#}\\?'
MANGLE = "/ip/firewall/mangle"


@dataclass
class Wire:
    router: object
    connection: Connection

    def snapshot(self) -> Snapshot:
        return read_snapshot(self.connection)

    def plan(self, *buckets: str, **options) -> Plan:
        config = read_config(self.connection)
        made = plan(config, self.snapshot(), UPLINKS, PlanTarget(buckets, **options))
        assert isinstance(made, Plan), made
        return made

    def carry_out(self, writes) -> None:
        writer = Writer(self.connection, self.snapshot())
        for write in writes:
            writer.perform(write)

    def execute(self, text: str) -> str:
        rows = self.connection.command("/execute", f"=script={text}", "=as-string=")
        return rows[-1].get("ret", "") if rows else ""

    def raw(self) -> dict[str, list[dict[str, str]]]:
        """Every word of the rows that the lab holds, ids apart."""
        menus = self.router.menus
        return {
            menu: [{k: v for k, v in row.items() if k != ".id"} for row in menus[menu].rows]
            for menu in PLANNED_MENUS
        }


def as_pcc(_router) -> None:
    """As the preset has it."""


def as_ecmp(router) -> None:
    menus = router.menus
    menus[MANGLE].rows.clear()
    routes, tables = menus["/ip/route"].rows, menus["/routing/table"].rows
    routes[:] = [{**row, "distance": "1"} for row in routes if row["routing-table"] == "main"]
    tables[:] = [row for row in tables if row["name"] == "main"]


def as_nth(router) -> None:
    rows = [row for row in router.menus[MANGLE].rows if "per-connection-classifier" in row]
    for row in rows:
        del row["per-connection-classifier"]
    for row, (nth, mark) in zip(rows, (("3,1", 1), ("2,1", 2), ("1,1", 3)), strict=False):
        row |= {"nth": nth, "new-connection-mark": f"ISP{mark}"}
    router.menus[MANGLE].rows[:] = [row for row in router.menus[MANGLE].rows if row not in rows[3:]]


def as_uncommented(router) -> None:
    """Nothing but what they match tells the rules apart; and a fasttrack rule that would break the balance."""
    for row in router.menus[MANGLE].rows:
        row.pop("comment", None)
    router.menus["/ip/firewall/filter"].add_row(
        chain="forward",
        action="fasttrack-connection",
        connection_state="established,related",
        comment=EVIL,
    )


def as_changed(router) -> None:
    """Comments that would end a word of a script."""
    for at, row in enumerate(router.menus[MANGLE].rows):
        row["comment"] = f"{EVIL}{at}"


@pytest.fixture
def wire(serve) -> Iterator:
    def start(prepare, **options) -> Wire:
        site = serve(**options)
        prepare(site.router)
        site.router.settle()
        return Wire(site.router, site.connect(60.0))

    return start


CASES = [
    (as_pcc, FIVE, {}, "marks"),
    (as_pcc, EQUAL, ALL, "buckets"),
    (as_changed, (*EQUAL, *EQUAL), {}, "buckets"),
    (as_uncommented, EQUAL, {}, "buckets"),
    (as_nth, FIVE, {}, "convert"),
    (as_ecmp, FIVE, ALL, "convert"),
    (as_uncommented, EQUAL, {"queue_kind": "fq-codel", "limit_fasttrack": False}, "buckets"),
]


@pytest.mark.parametrize("version", ["7.15.3", "7.20"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0].__name__}-{case[3]}")
def test_a_plan_is_carried_out_and_undone_by_the_router(wire, case, version):
    prepare, buckets, options, kind = case
    lab = wire(prepare, version=version)
    change = lab.plan(*buckets, **options)
    raw = lab.raw()
    assert change.kind == kind
    assert lab.execute(rehearsal(change)) == REHEARSED
    assert position(change, lab.snapshot()) == "before"
    lab.carry_out(change.writes)
    assert lab.snapshot().as_json() == change.after.as_json()
    assert position(change, lab.snapshot()) == "after"
    assert foreign_edits(change, lab.snapshot()) == ()
    undo(lab, change)
    assert lab.snapshot().as_json() == change.before.as_json()
    assert lab.raw() == raw


def undo(lab: Wire, change: Plan) -> None:
    """As the scheduler would: the stored script, which takes itself away."""
    name = script_name(7)
    lab.connection.command("/system/script/add", f"=name={name}", f"=source={source(change, name)}")
    lab.connection.command("/system/script/run", f"=number={name}")
    assert not lab.connection.command("/system/script/print", f"?name={name}")
    said = lab.connection.command("/log/print")[-1]["message"]
    assert said.startswith("timbang: change 7 reverted")


def kept(lab: Wire, change: Plan) -> tuple[str, list[str]]:
    """Runs the stored script; what it logged and the comment of the script, empty where it is gone."""
    name = script_name(7)
    if not lab.connection.command("/system/script/print", f"?name={name}"):
        text = source(change, name)
        lab.connection.command("/system/script/add", f"=name={name}", f"=source={text}")
        for trigger in (name, boot_name(name)):
            lab.connection.command("/system/scheduler/add", f"=name={trigger}", "=interval=1d")
    lab.connection.command("/system/script/run", f"=number={name}")
    assert not lab.connection.command("/system/scheduler/print")
    said = lab.connection.command("/log/print")[-1]
    scripts = lab.connection.command("/system/script/print", f"?name={name}", exact=True)
    return said["message"], [row.get("comment", "") for row in scripts]


def test_a_script_with_a_failing_line_says_so_and_stays_until_all_is_undone(wire):
    lab = wire(as_pcc)
    change = lab.plan(*FIVE)
    lab.carry_out(change.writes)
    broken = change.writes[-1].item
    lab.router.faults.failing_in_scripts.add(str(broken.where[0][1]))
    for _ in range(2):
        message, comments = kept(lab, change)
        assert message.startswith("timbang: change 7 is NOT fully reverted. Lines that failed: 1.")
        assert list(map(failures, comments)) == [1]
        assert position(change, lab.snapshot()) == (
            "between" if len(change.writes) > 1 else "after"
        )
    lab.router.faults.clear()
    message, comments = kept(lab, change)
    assert (message[:26], comments) == ("timbang: change 7 reverted", [])
    assert same(lab.snapshot(), change.before)


def test_a_script_counts_each_failing_line_and_does_the_others(wire):
    """A row that somebody removed is one of them, though setting it is no error to a router."""
    lab = wire(as_pcc)
    change = lab.plan(*EQUAL)
    lab.carry_out(change.writes)
    lab.router.faults.find_fails.add("comment")
    _, (comment,) = kept(lab, change)
    sets = [write for write in change.undo if write.verb == "set"]
    assert failures(comment) == len([
        write for write in sets
        if change.before.matching(write.item) and write.item.where[0][0] == "comment"
    ]) > 1  # fmt: skip
    lab.router.faults.clear()
    rule = next(row for row in lab.router.menus[MANGLE].rows if row.get("comment") == "pcc-isp1-0")
    lab.router.menus[MANGLE].rows.remove(rule)
    _, (comment,) = kept(lab, change)
    assert failures(comment) == 1
    assert position(change, lab.snapshot()) == "between"


def test_the_script_leads_back_from_any_point_of_a_second_change(wire):
    """Our own chain is replaced, so the undo must put rows back where they were."""
    lab = wire(as_pcc)
    lab.carry_out(lab.plan(*EQUAL).writes)
    change = lab.plan("ether1", "ether2", "ether3", "ether3")
    assert {write.verb for write in change.writes} == {"add", "set", "remove"}
    for number in range(1, len(change.writes) + 1, 3):
        lab.carry_out(change.writes[:number])
        undo(lab, change)
        assert same(lab.snapshot(), change.before), number


def test_rows_and_readings_say_the_same(wire):
    """What is planned on rows holds for the configuration as every other part of the product reads it."""
    for prepare in (as_pcc, as_ecmp, as_uncommented):
        lab = wire(prepare)
        lab.carry_out(lab.plan(*EQUAL, queue_kind="cake").writes)
        config = read_config(lab.connection)
        planned = config_of(config, lab.snapshot())
        for name in (
            *("mangle", "filter_rules", "tables", "routing_rules"),
            *("queue_types", "interface_queues", "simple_queues", "tree_queues"),
        ):
            read = getattr(config, name)
            standing = tuple(row for row in read if not getattr(row, "dynamic", False))
            assert getattr(planned, name) == standing, name
        assert [(route.gateway, route.table, route.distance) for route in planned.routes] == [
            (route.gateway, route.table, route.distance) for route in config.routes
        ]


def test_a_rehearsal_tells_of_a_row_that_scripts_find_but_we_do_not(wire):
    """A dynamic row is no configuration, but `find` finds it too."""
    lab = wire(as_pcc)
    change = lab.plan(*EQUAL)
    lab.router.menus[MANGLE].add_row(
        chain="forward", action="passthrough", comment="timbang: a bucket 0 of 3", dynamic="true"
    )
    said = lab.execute(rehearsal(change))
    assert said.splitlines()[0].startswith(f"{MANGLE}: comment=timbang: a bucket 0 of 3")
    assert said != REHEARSED
