"""The rules, tables and routes that one packet came to, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from backend.domain.config import FirewallRule, RouterConfig, RoutingRule
from backend.domain.walk.bearing import Bearing
from backend.domain.walk.chains import MARKING, MASKING, REDIRECTING, STOPPING
from backend.domain.walk.chance import Distribution
from backend.domain.walk.packets import Packet
from backend.domain.walk.recording import Assumed, Noted, Passage
from backend.domain.walk.trace_groups import grouped
from backend.domain.walk.trace_reasons import (
    asked_text,
    unknown_matchers,
    value_of,
    why_not,
)
from backend.domain.walk.trace_routes import chosen, route_steps, tables_of
from backend.domain.walk.trace_words import Sentence, said
from backend.domain.walk.traces import Row, Step
from backend.domain.walk.translation import redirected, source_of
from backend.domain.walk.watching import LookUp, Meeting

ZERO = Fraction(0)


def steps(passage: Passage, assumed: Assumed) -> tuple[Step, ...]:
    """In the order in which the router asks. What the packet cannot come to, such as another hook, is left out."""
    return tuple(grouped(passage, assumed, _steps(passage, assumed)))


def rule_of(config: RouterConfig, event: Meeting) -> FirewallRule:
    """The rule that was met."""
    menus = {"mangle": config.mangle, "filter": config.filter_rules, "nat": config.nat}
    return menus[event.menu][event.number]


def _steps(passage: Passage, assumed: Assumed) -> Iterator[tuple[Step, Noted]]:
    ended: dict[tuple[str, str], int] = {}
    for note in passage.notes:
        if isinstance(note.event, LookUp):
            for step in _look_up_steps(passage, note, note.event, assumed):
                yield step, note
            continue
        place = note.event.menu, note.event.chain
        met = _rule_step(passage, note, note.event, assumed, ended.get(place))
        if met is not None:
            yield met, note
            if met.status == "met":
                ended[place] = note.event.number


def _rule_step(
    passage: Passage, note: Noted, event: Meeting, assumed: Assumed, ended: int | None
) -> Step | None:
    rule = rule_of(passage.router.config, event)
    before = passage.before(note, assumed)
    if before is not None and not any(event.enters(one) for one in before):
        return None
    step = Step(
        menu=event.menu,
        chain=rule.chain,
        rows=(Row(event.number, rule.id, rule.comment),),
        asks=asked_text(rule),
        status="not_met",
        part=ZERO,
    )
    came = passage.came(note, assumed)
    if came is not None and not came:
        return replace(step, status="not_reached", reason=_ended(ended))
    part = passage.met(note, assumed)
    if part is None or came is None:
        matchers = ", ".join(unknown_matchers(passage, rule, note)) or asked_text(rule)
        reason = said("trace_unknown", matcher=matchers)
        return replace(step, status="unknown", part=None, reason=reason)
    if part:
        return replace(step, status="met", part=part, effect=_effect(passage, rule, note, came))
    return replace(step, reason=why_not(passage, rule, note, assumed, came))


def _ended(rule: int | None) -> Sentence:
    return said("trace_chain_ended") if rule is None else said("trace_ended", rule=rule)


def _effect(passage: Passage, rule: FirewallRule, note: Noted, came: Distribution) -> Sentence:
    if rule.action in MARKING:
        return _marks(rule)
    if rule.action in STOPPING:
        return said("trace_stops", action=rule.action)
    if rule.action in MASKING:
        return _hides(passage, rule, came)
    if rule.action in REDIRECTING:
        target = redirected(passage.router.config, note.packet, (rule.to_addresses, rule.to_ports))
        return said("trace_redirects", address=f"{target.destination}:{target.destination_port}")
    if rule.action == "jump":
        return said("trace_jumps", chain=rule.jump_target)
    codes = {
        "accept": "trace_accepts",
        "return": "trace_returns",
        "fasttrack-connection": "trace_fasttracks",
    }
    if rule.action in codes:
        return said(codes[rule.action])
    return said("trace_does_else", action=rule.action)


def _marks(rule: FirewallRule) -> Sentence:
    kind = rule.action.removeprefix("mark-")
    mark = getattr(rule, f"new_{kind}_mark")
    if mark in ("", "no-mark"):
        return said("trace_clears_mark", action=rule.action)
    return said(f"trace_marks_{kind}", mark=mark)


def _hides(passage: Passage, rule: FirewallRule, came: Distribution) -> Sentence:
    config = passage.router.config
    found = dict.fromkeys(source_of(config, rule, bearing.interface) for bearing in came)
    known = ", ".join(address for address in found if address)
    return said("trace_hides", address=known) if known else said("trace_hides_unknown")


def _look_up_steps(
    passage: Passage, note: Noted, event: LookUp, assumed: Assumed
) -> Iterator[Step]:
    came = passage.came(note, assumed)
    if came is not None and not came:
        return
    if event.kind == "local":
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
    for name, text, level, mask in passage.router.decision.asked(rule):
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
