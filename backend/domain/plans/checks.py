"""Why a plan cannot be made, and what to know before it is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from backend.domain.config.config import RouterConfig, running_hotspots
from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.config.gateways import Gateways
from backend.domain.config.router_rows import ROUTE
from backend.domain.config.routing import MAIN
from backend.domain.config.words import CLASSIFIERS
from backend.domain.lint.findings import Finding
from backend.domain.methods.classifying import RuleGroup, flattened, kind
from backend.domain.methods.sticky_lists import of_dealt_ways
from backend.domain.plans import queues
from backend.domain.plans.draft import Draft, shown
from backend.domain.plans.insides import insides
from backend.domain.plans.others import overwritten, shared
from backend.domain.plans.plan import Plan, PlanTarget
from backend.domain.plans.standing import Standing
from backend.domain.plans.words import statement
from backend.domain.statements import Statement
from backend.domain.walk.questions.populations import insides as clients_inside
from backend.domain.walk.router.matchers import matches_interface, matches_list

OUTPUT = "output marks"
TOLERATED = frozenset({"strict_rp_filter", "fasttrack_with_marks"})  # no new weights worsen them

PROVEN = frozenset({"router_cut_off", "inside_cut_off", "redirect_lost", "server_answers_astray"})
"""Packets that do not arrive. Where they stood before, the proof says whether a plan touches more."""

UNSOUND = frozenset({"classifier_takes_local", "classifier_stops", "routed_before_marked"})


def refusals(standing: Standing, target: PlanTarget) -> tuple[Statement, ...]:
    return (
        *_asked_for(standing, target),
        *_unclear(standing),
        *_groups(standing),
        *_classifiers(standing),
        *overwritten(standing),
    )


def _asked_for(standing: Standing, target: PlanTarget) -> Iterator[Statement]:
    if not target.buckets:
        yield statement("no_buckets")
    for name in dict.fromkeys((*target.buckets, target.catch_all)):
        if target.buckets and name not in standing.interfaces:
            yield statement("unknown_uplink", interface=name or "-")
    if target.classifier not in CLASSIFIERS:
        yield statement("unknown_classifier", classifier=target.classifier)


def _unclear(standing: Standing) -> Iterator[Statement]:
    method, groups = standing.balancing.method, standing.groups
    by_hash = len(groups) > 1 and all(group.kinds == {"pcc"} for group in groups)
    if by_hash and (method == "mixed" or standing.differ()):
        yield statement("groups_differ")
    elif method == "other" or (method == "mixed" and not _one_broken_group(groups)):
        yield statement("method_unclear", method=method) if groups else statement("unclassified")
    if not groups and any(map(kind, flattened(standing.config.mangle, "output"))):
        yield statement("only_output")
    if len(standing.active_chains) > 1:
        yield statement("jumps_differ", chains=", ".join(standing.active_chains))
    hotspots = running_hotspots(standing.config)
    if hotspots:
        yield statement(
            "hotspot", where=", ".join(f"{each.name} = {each.interface}" for each in hotspots)
        )
    else:
        yield from islice(hotspot_rules(standing.config), 1)
    yield from _sticky(standing.config)
    yield from _vrfs(standing)
    if not groups and not insides(standing.config, standing.interfaces):
        yield statement("no_inside")


def _vrfs(standing: Standing) -> Iterator[Statement]:
    """Lines and clients in a VRF: gateways are looked up in main, and marks would lead out of the VRF."""
    config = standing.config
    held = {name: config.vrf_of(name) for name in (*standing.interfaces, *_dividable(standing))}
    within = {name: table for name, table in held.items() if table != MAIN}
    if within:
        tables = ", ".join(dict.fromkeys(within.values()))
        yield statement("vrf", interfaces=", ".join(within), tables=tables)


def _dividable(standing: Standing) -> Iterator[str]:
    """Interfaces of clients that the classifying rules may meet; without rules, of all clients."""
    for inside in clients_inside(standing.config, standing.interfaces):
        rules = [group.rules[0] for group in standing.groups]
        if not rules or any(_may_meet(standing.config, rule, inside.interface) for rule in rules):
            yield inside.interface


def _may_meet(config: RouterConfig, rule: FirewallRule, interface: str) -> bool:
    by_name = not rule.in_interface or matches_interface(config, rule.in_interface, interface)
    return by_name and (
        not rule.in_interface_list or matches_list(config, rule.in_interface_list, interface)
    )


def _sticky(config: RouterConfig) -> Iterator[Statement]:
    """Listed clients keep their line and would never meet other weights."""
    sticky_lists = of_dealt_ways(config)
    numbers = {id(rule): f"mangle rule {number}" for number, rule in enumerate(config.mangle)}
    rules = [
        numbers.get(id(rule), f"{sticky.menu} rule")
        for sticky in sticky_lists
        for rule in (sticky.listing, *sticky.asking)
    ]
    if sticky_lists:
        names = dict.fromkeys(sticky.name for sticky in sticky_lists)
        yield statement(
            "sticky_lists", lists=", ".join(names), rules=", ".join(dict.fromkeys(rules))
        )


def hotspot_rules(config: RouterConfig) -> Iterator[Statement]:
    """Mangle rules about a hotspot's clients, or through the chain that a hotspot fills.

    Every login changes these clients, so no plan can tell whom its rules would reach.
    """
    own_chains = {rule.chain for rule in config.mangle if not rule.dynamic}
    for number, rule in enumerate(config.mangle):
        wanted = dict(rule.more).get("hotspot", "")
        matcher = f"hotspot={wanted}" if wanted else ""
        if rule.jump_target == "hotspot" and "hotspot" not in own_chains:
            matcher = "jump-target=hotspot"
        if matcher and not rule.disabled:
            yield statement("hotspot_rules", rule=f"mangle rule {number}", matcher=matcher)


def _one_broken_group(groups: Sequence[RuleGroup]) -> bool:
    """One PCC group whose shares are unknown: it is replaced as a whole."""
    return len(groups) == 1 and groups[0].kinds == {"pcc"}


def _groups(standing: Standing) -> Iterator[Statement]:
    for group in standing.groups:
        first = shown(standing.row(group.rules[0]))
        if any(rule.action != "mark-connection" for rule in group.rules):
            yield statement("routes_directly", row=first)
        elif any(rule.connection_mark not in ("", NO_MARK) for rule in group.rules):
            yield statement("group_after_marks", row=first)
        elif standing.carried(group) is None:
            yield statement("matchers_differ", row=first)


def _classifiers(standing: Standing) -> Iterator[Statement]:
    """A plan has one classifier: it would part what somebody keeps together (calls by client, say)."""
    names = dict.fromkeys(name for group in standing.groups for name in group.classifiers)
    if len(standing.groups) > 1 and len(names) > 1:
        yield statement("classifiers_differ", classifiers=", ".join(names))


def is_sound(standing: Standing) -> bool:
    """Whether the present classifying rules may stay.

    Not if they take local traffic, end the way, or come after the rules that route their marks.
    """
    return not any(finding.code in UNSOUND for finding in standing.findings)


def result_refusals(standing: Standing, draft: Draft, target: PlanTarget) -> tuple[Statement, ...]:
    """What the writes would leave wrong: the lint's dangers, and other buckets than wanted."""
    if draft.problems:
        return ()
    after = standing.having(draft.now)
    used = _used_tables(after)
    stood = {(finding.code, finding.subject) for finding in standing.findings}
    dangers = [
        _of_finding(finding)
        for finding in after.findings
        if finding.severity == "danger"
        and _matters(finding, standing, target, used)
        and not (finding.code in PROVEN and (finding.code, finding.subject) in stood)
    ]
    return tuple(dangers) or tuple(_not_as_wanted(after, target))


def _not_as_wanted(after: Standing, target: PlanTarget) -> Iterator[Statement]:
    """Every group must use the wanted hash, and every bucket lead to its uplink."""
    balancing = after.balancing
    hashes = dict.fromkeys(name for group in after.groups for name in group.classifiers)
    wanted = {name: _remainders(target, name) for name in after.interfaces}
    is_wanted = (
        balancing.method == "pcc" and balancing.buckets == wanted and not balancing.uncovered
    )
    if not is_wanted or list(hashes) != [target.classifier]:
        yield statement(
            "not_as_wanted",
            method=balancing.method,
            classifier=", ".join(hashes) or "-",
            buckets=balancing.denominator or 0,
            uncovered=len(balancing.uncovered),
        )


def _remainders(target: PlanTarget, interface: str) -> tuple[int, ...]:
    return tuple(at for at, name in enumerate(target.buckets) if name == interface)


def _matters(
    finding: Finding, standing: Standing, target: PlanTarget, used: frozenset[str]
) -> bool:
    """Only what the wanted buckets rest on; the same fault elsewhere stood before and stays a warning."""
    if finding.code in TOLERATED:
        return not standing.groups
    if finding.subject.startswith(OUTPUT):
        return False
    if finding.code in ("no_masquerade", "interface_missing"):
        return any(finding.subject == f"interface {name}" for name in target.buckets)
    if finding.code in ("table_not_forwarding", "table_without_default_route"):
        return finding.params["table"] in used
    return finding.code != "mark_without_route"


def _used_tables(standing: Standing) -> frozenset[str]:
    marks = [rule.new_connection_mark for group in standing.groups for rule in group.rules]
    return frozenset(table for mark in marks for table in standing.tables_of(mark))


def _of_finding(finding: Finding) -> Statement:
    text = f"{finding.subject}: {finding.message} {finding.consequence} {finding.remedy}"
    packet = finding.packet.params() if finding.packet else {}
    return Statement(finding.code, text, {**finding.params, **packet})


def warnings(standing: Standing, plan: Plan, script_bytes: int) -> tuple[Statement, ...]:
    """What stays or must be kept in mind, and the lint's findings about the future router."""
    own = _own_warnings(standing, plan)
    lint_warnings = [
        _of_finding(finding)
        for finding in standing.having(plan.after).findings
        if finding.severity in ("danger", "warning")
    ]
    return (*own, *lint_warnings, statement("script_size", bytes=script_bytes))


def _own_warnings(standing: Standing, plan: Plan) -> Iterator[Statement]:
    if plan.kind == "convert" and not standing.groups:
        yield statement("running_follow_main")
    if _switches_off(plan):
        yield statement("superseded_stay")
    if any(map(kind, flattened(standing.config.mangle, "output"))):
        yield statement("output_rules")
    by_dhcp = {
        dhcp_client.interface
        for dhcp_client in standing.config.dhcp_clients
        if not dhcp_client.disabled
    }
    for write in plan.writes:
        gateway = dict(write.values).get("gateway") or ""
        if write.menu == ROUTE and ("check-gateway", "ping") in write.values:
            yield from first_asked(standing, gateway)
        if write.menu == ROUTE and gateway.partition("%")[2] in by_dhcp:
            yield statement("gateway_by_dhcp", interface=gateway.partition("%")[2])
    yield from shared(standing)
    yield from queues.warnings(standing.having(plan.after).config, plan.target, standing.uplinks)
    yield statement("ipv6_not_covered")


def first_asked(standing: Standing, gateway: str) -> Iterator[Statement]:
    """A gateway that no route asked by ping until now, and that may not answer."""
    address = gateway.partition("%")[0]
    known = [
        route
        for route in standing.config.routes
        if route.gateway.partition("%")[0] == address and not route.disabled
    ]
    if known and all(route.check_gateway == "none" for route in known):
        name = ", ".join(Gateways(standing.config).interfaces(known[0]))
        yield statement("gateway_must_answer", interface=name, gateway=gateway)


def _switches_off(plan: Plan) -> bool:
    return any(write.verb == "set" and ("disabled", "yes") in write.values for write in plan.writes)
