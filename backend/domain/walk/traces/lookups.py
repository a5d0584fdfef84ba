"""The steps of one packet's routing decision: delivery, routing rules, tables and their routes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from backend.domain.config.routing import RoutingRule
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.chance import Distribution
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.recording import Assumed, Noted, Passage
from backend.domain.walk.router.watching import LookUp
from backend.domain.walk.traces.reasons import value_of
from backend.domain.walk.traces.routes import chosen, route_steps, tables_of
from backend.domain.walk.traces.traces import Row, Step
from backend.domain.walk.traces.words import Sentence, said

ZERO = Fraction(0)


def look_up_steps(passage: Passage, note: Noted, event: LookUp, assumed: Assumed) -> Iterator[Step]:
    """Nothing where no packet still looks for its way."""
    came = passage.came(note, assumed)
    if came is not None and not came:
        return
    if event.kind == "local":
        if not event.table or passage.met(note, assumed):
            yield _local_step(passage, note, assumed)
    elif event.kind == "rule":
        rule = passage.router.config.routing_rules[event.number]
        step = _routing_rule_step(passage, note, rule, assumed, came)
        yield step
        if step.part and rule.action.startswith("lookup"):
            yield from _table_steps(passage, note.packet, rule.table, step.part)
    else:
        part = passage.met(note, assumed)
        if part is None or part:
            yield from _table_steps(passage, note.packet, event.table, part or Fraction(1))


def _local_step(passage: Passage, note: Noted, assumed: Assumed) -> Step:
    part = passage.met(note, assumed)
    code = "trace_is_own" if part else "trace_is_not_own"
    return Step(
        menu="local",
        chain="",
        rows=(),
        asks="",
        status="met" if part else "not_met",
        part=part,
        reason=said(code, address=note.packet.destination),
    )


def _routing_rule_step(
    passage: Passage,
    note: Noted,
    rule: RoutingRule,
    assumed: Assumed,
    came: Distribution | None,
) -> Step:
    part = passage.met(note, assumed)
    number = note.event.number if isinstance(note.event, LookUp) else -1
    step = Step(
        menu="routing_rule",
        chain="",
        rows=(Row(number, "", rule.comment),),
        asks=_routing_rule_text(rule),
        status="met" if part else "not_met",
        part=part,
    )
    if part is None:
        return replace(step, status="unknown")
    if part:
        drops = not rule.action.startswith("lookup")
        return replace(step, effect=said("trace_rule_drops", action=rule.action) if drops else None)
    return replace(step, reason=_routing_rule_reason(passage, note.packet, rule, came or {}))


def _routing_rule_reason(
    passage: Passage, packet: Packet, rule: RoutingRule, came: Iterable[Bearing]
) -> Sentence:
    marks = dict.fromkeys(bearing.routing_mark for bearing in came)
    if rule.routing_mark and rule.routing_mark not in marks:
        matcher = f"routing-mark={rule.routing_mark}"
        borne = ", ".join(mark for mark in marks if mark)
        if not borne:
            return said("trace_wants_no_mark", matcher=matcher)
        return said("trace_wants", matcher=matcher, value=borne)
    bits = passage.bits_of(packet)
    for name, text, level, mask in passage.router.decision.matchers(rule):
        if not mask & bits[level]:
            return said("trace_wants", matcher=f"{name}={text}", value=value_of(packet, name))
    return said("trace_not_together")


def _routing_rule_text(rule: RoutingRule) -> str:
    words = {
        "routing-mark": rule.routing_mark,
        "src-address": rule.source,
        "dst-address": rule.destination,
        "interface": rule.interface,
        "action": rule.action,
        "table": rule.table if rule.action.startswith("lookup") else "",
    }
    return " ".join(f"{name}={value}" for name, value in words.items() if value)


def _table_steps(passage: Passage, packet: Packet, table: str, part: Fraction) -> Iterator[Step]:
    leads = chosen(passage, packet, table) is not None
    step = Step(
        menu="table",
        chain=table,
        rows=(),
        asks="",
        status="met" if leads else "not_met",
        part=part if leads else ZERO,
    )
    if not tables_of(passage).forwards(table):
        yield replace(step, reason=said("trace_table_off", table=table))
        return
    code = "trace_table_leads" if leads else "trace_table_without"
    yield replace(step, reason=said(code, table=table, address=packet.destination))
    yield from route_steps(passage, packet, table, part)
