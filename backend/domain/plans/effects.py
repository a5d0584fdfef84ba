"""What a plan does, a sentence an effect."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.config.router_rows import MANGLE, QUEUE_INTERFACE, ROUTE, RULE, Write
from backend.domain.methods.pin_rules import COMMENT
from backend.domain.plans import queues
from backend.domain.plans.draft import Draft
from backend.domain.plans.plan import Plan, PlanUplink
from backend.domain.plans.standing import CHAINS, Standing
from backend.domain.plans.words import statement
from backend.domain.statements import Statement


def effects(standing: Standing, draft: Draft, plan: Plan) -> tuple[Statement, ...]:
    """First the balance, then what else is written."""
    if not plan.writes:
        return (statement("nothing"),)
    return (*_balance(standing, plan), *_rules(plan), *_queues(standing, plan), *_others(draft))


def _balance(standing: Standing, plan: Plan) -> Iterator[Statement]:
    balancing, target = standing.balancing, plan.target
    if balancing.method != "pcc":
        yield statement(
            "method_changes",
            method=balancing.method,
            classifier=target.classifier,
            denominator=target.denominator,
        )
    for uplink in standing.uplinks:
        yield _uplink(standing, plan, uplink)
    if moved := moved_buckets(standing, plan):
        yield statement("buckets_move", count=moved, denominator=target.denominator)
    if _changes_balance(plan):
        yield statement("only_new")


def _uplink(standing: Standing, plan: Plan, uplink: PlanUplink) -> Statement:
    balancing, target = standing.balancing, plan.target
    name, after = uplink.name, target.weight(uplink.interface)
    before = len(balancing.buckets.get(uplink.interface, ()))
    whole = target.denominator
    if balancing.method != "pcc" or balancing.denominator is None:
        return statement(
            "uplink_first", name=name, after=after, denominator_after=whole, method=balancing.method
        )
    if (before, balancing.denominator) == (after, whole):
        return statement("uplink_same", name=name, after=after, denominator_after=whole)
    return statement(
        "uplink_buckets",
        name=name,
        before=before,
        denominator_before=balancing.denominator,
        after=after,
        denominator_after=whole,
    )


def moved_buckets(standing: Standing, plan: Plan) -> int:
    """Remainders whose uplink changes; 0 for another denominator, as no bucket is the same."""
    balancing = standing.balancing
    if balancing.denominator != plan.target.denominator:
        return 0
    owner = {remainder: name for name, own in balancing.buckets.items() for remainder in own}
    return sum(owner.get(at) != name for at, name in enumerate(plan.target.buckets))


def _changes_balance(plan: Plan) -> bool:
    return any(
        write.menu == MANGLE
        and any(name in ("new-connection-mark", "jump-target") for name, _ in write.values)
        for write in plan.writes
    )


def _rules(plan: Plan) -> Iterator[Statement]:
    chains = {str(_value(write, "chain")) for write in plan.writes if write.verb == "add"}
    for chain in CHAINS:
        if chain in chains:
            yield statement("new_chain", chain=chain)
    off = [
        write for write in plan.writes if write.verb == "set" and _value(write, "disabled") == "yes"
    ]
    if off:
        yield statement("superseded", count=len(off))


def _queues(standing: Standing, plan: Plan) -> Iterator[Statement]:
    return queues.effects(plan.before, plan.after, plan.target, standing.uplinks)


def _others(draft: Draft) -> Iterator[Statement]:
    for write in draft.writes:
        if write.verb == "set" and _value(write, "connection-mark") == "no-mark":
            yield statement("fasttrack_limited")
        elif write.menu == ROUTE:
            table, gateway = _value(write, "routing-table"), _value(write, "gateway")
            yield statement("new_table", table=table, gateway=gateway)
        elif write.menu == MANGLE and _value(write, "comment").startswith("timbang: requests by"):
            yield statement("answers_marked", interface=_value(write, "in-interface"))
        elif write.menu == QUEUE_INTERFACE and write.item is not None:
            row = draft.before.matching(write.item)[0]
            yield statement(
                "queue_set",
                interface=row.get("interface", ""),
                before=row.get("queue", "-"),
                after=_value(write, "queue"),
            )
        elif write.menu == RULE and _value(write, "comment").startswith(COMMENT):
            name = _value(write, "comment").removeprefix(COMMENT)
            yield statement("probe_pinned", name=name, address=_value(write, "src-address"))


def _value(write: Write, name: str) -> str:
    return dict(write.values).get(name) or ""
