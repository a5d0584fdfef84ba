"""From a router's rows and a target to the writes that lead there, and the way back (docs/decisions/0020).

Gap-free: neither the writes nor the undo, after any number of them, leave a new connection without the mark that it
had before. Either one mark of one rule changes, or one write switches to a complete new chain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.config.router_console import command
from backend.domain.config.router_rows import MANGLE, Snapshot
from backend.domain.methods.classifying import RuleGroup
from backend.domain.plans.chains import (
    add_jump,
    build,
    first_routing_rule,
    free_chain,
    rest_comment,
    supersede,
    switch_on,
    switch_over,
    to_spare,
)
from backend.domain.plans.checks import is_sound, refusals, result_refusals, warnings
from backend.domain.plans.draft import Draft
from backend.domain.plans.effects import effects
from backend.domain.plans.insides import insides, inward
from backend.domain.plans.options import limit_fasttrack, pin_probes
from backend.domain.plans.outcomes import caveats, objections, outcomes, side_effects
from backend.domain.plans.plan import Plan, PlanKind, PlanTarget, PlanUplink, Refused
from backend.domain.plans.queues import set_queues
from backend.domain.plans.standing import Standing
from backend.domain.plans.undoing import script_bytes, undo_refusals
from backend.domain.plans.ways import MarkedWay, mark_answers, marks_of, route_marks, ways
from backend.domain.plans.words import statement


def plan(
    config: RouterConfig, snapshot: Snapshot, uplinks: Sequence[PlanUplink], target: PlanTarget
) -> Plan | Refused:
    """The plan, or all reasons against it. `config` and `snapshot` are of one reading."""
    target = _whole(target, uplinks)
    standing = Standing.of(config, snapshot, uplinks)
    reasons = refusals(standing, target)
    if reasons:
        return Refused(reasons)
    draft = Draft.of(snapshot)
    kind = _buckets(draft, standing, target)
    _options(draft, standing, target)
    reasons = (*draft.problems, *result_refusals(standing, draft, target))
    if reasons:
        return Refused(reasons)
    made = _made(kind, target, draft)
    if reasons := undo_refusals(made):
        return Refused(reasons)
    proven = outcomes(standing, made.after, target)
    if reasons := objections(proven):
        return Refused(reasons)
    said = _with_sentences(made, standing, draft)
    return replace(
        said,
        effects=(*said.effects, *side_effects(proven)),
        warnings=(*said.warnings, *caveats(proven)),
    )


def _with_sentences(made: Plan, standing: Standing, draft: Draft) -> Plan:
    return replace(
        made,
        effects=effects(standing, draft, made),
        warnings=warnings(standing, made, script_bytes(made)),
    )


def _whole(target: PlanTarget, uplinks: Sequence[PlanUplink]) -> PlanTarget:
    """With a catch-all: the largest uplink that has buckets."""
    if target.catch_all or not uplinks:
        return target
    used = [uplink for uplink in uplinks if uplink.interface in target.buckets] or list(uplinks)
    return replace(
        target, catch_all=max(used, key=lambda capacity: capacity.download_bps).interface
    )


def _made(kind: PlanKind, target: PlanTarget, draft: Draft) -> Plan:
    return Plan(
        kind=kind if draft.writes else "nothing",
        target=target,
        before=draft.before,
        after=draft.now,
        writes=tuple(draft.writes),
        undo=draft.undo,
        lines=tuple(command(write) for write in draft.writes),
    )


def _options(draft: Draft, standing: Standing, target: PlanTarget) -> None:
    """FastTrack is limited before the first mark is written."""
    set_queues(draft, standing, target)
    if target.pin_probes:
        pin_probes(draft, standing)


def _buckets(draft: Draft, standing: Standing, target: PlanTarget) -> PlanKind:
    if target.limit_fasttrack:
        limit_fasttrack(draft)
    fits = all(_fits(standing, group, target) for group in standing.groups)
    if standing.groups and fits and is_sound(standing):
        _change_marks(draft, standing, target)
        return "marks"
    convert = standing.balancing.method != "pcc"
    _new_chain(draft, standing, target, convert=convert)
    return "convert" if convert else "buckets"


def _fits(standing: Standing, group: RuleGroup, target: PlanTarget) -> bool:
    """Whether every remainder of the wanted denominator has exactly one rule, which alone decides."""
    pcc = [(rule.pcc.remainder, rule) for rule in group.rules if rule.pcc and not rule.pcc.negated]
    if group.classifiers != (target.classifier,) or group.denominators != (target.denominator,):
        return False
    if sorted(remainder for remainder, _ in pcc) != list(range(target.denominator)):
        return False
    marks = dict(enumerate(standing.marks_by_remainder(group)))
    return all(
        marks.get(remainder) == frozenset({rule.new_connection_mark})
        and rule.connection_mark == NO_MARK
        and rule.passthrough
        for remainder, rule in pcc
    )


def _change_marks(draft: Draft, standing: Standing, target: PlanTarget) -> None:
    """A rule to lead elsewhere gets its group's mark for the uplink, else another or a new one."""
    changes = [change for group in standing.groups for change in _changes(standing, group, target)]
    lacking = {interface for _, interface, mark in changes if not mark}
    ways_out = ways(
        draft, standing, [uplink for uplink in standing.uplinks if uplink.interface in lacking]
    )
    _complete(draft, standing, ways_out, answers=False)
    marks = marks_of(ways_out)
    for rule, interface, mark in changes:
        row = standing.row(rule)
        draft.set(MANGLE, row, {"new-connection-mark": mark or marks[interface]})


def _changes(
    standing: Standing, group: RuleGroup, target: PlanTarget
) -> Iterator[tuple[FirewallRule, str, str]]:
    """Rules to change, their new uplink, and the group's own mark for it, or ""."""
    own = [rule.new_connection_mark for rule in group.rules]
    for rule in group.rules:
        if rule.pcc is not None:
            interface = target.buckets[rule.pcc.remainder]
        elif rule.comment == rest_comment(rule.chain):
            interface = target.catch_all
        else:
            continue
        if not standing.leads(rule.new_connection_mark, interface):
            mark = next((rule for rule in own if standing.leads(rule, interface)), "")
            yield rule, interface, mark


def _needed(standing: Standing, target: PlanTarget) -> list[PlanUplink]:
    used = {*target.buckets, target.catch_all}
    return [uplink for uplink in standing.uplinks if uplink.interface in used]


def _new_chain(draft: Draft, standing: Standing, target: PlanTarget, *, convert: bool) -> None:
    chain = free_chain(draft, standing)
    ways_out = ways(draft, standing, _needed(standing, target))
    build(draft, chain, target, marks_of(ways_out), to_spare(standing))
    foreign = [group for group in standing.groups if not standing.is_own(group)]
    for group in foreign:
        first = group.rules[0]
        add_jump(draft, chain, standing.carried(group) or {}, first.chain, standing.row(first))
    if not standing.groups:
        for inside in insides(standing.config, standing.interfaces):
            add_jump(draft, chain, inside, "prerouting", first_routing_rule(standing))
    _complete(draft, standing, ways_out, answers=convert)
    switch_over(draft, standing, chain)
    switch_on(draft, chain)
    supersede(draft, standing, foreign)


def _complete(
    draft: Draft, standing: Standing, waies: Sequence[MarkedWay], *, answers: bool
) -> None:
    """What a mark needs to lead to its uplink, and answers to leave where the request came in."""
    where = inward(standing)
    if not where and not all(standing.is_routed(way.mark, {}) for way in waies):
        draft.problems.append(statement("no_inside"))
    for way in waies:
        route_marks(draft, standing, way, where)
        if answers or way.is_new:
            mark_answers(draft, standing, way)
