"""Checks of the way from a connection mark to an uplink, outwards and for answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.config.gateways import nearest_legs
from backend.domain.lint.findings import Finding
from backend.domain.lint.view import MARKING_CHAINS, View, joined
from backend.domain.methods.classifying import flattened, marks

DNS_PORT = "53"


def check_marks(view: View) -> Iterator[Finding]:
    yield from _marks_without_way(view)
    yield from _unset_marks(view)
    yield from _dns_marks(view)
    yield from _lost_answers(view)
    yield from _parted(view)


def _marks_without_way(view: View) -> Iterator[Finding]:
    """For each chain: a rule in output does not route what prerouting marked."""
    reported: dict[str, None] = {}
    for chain in MARKING_CHAINS:
        setters: dict[str, list[FirewallRule]] = {}
        for rule in (rule for group in view.groups if group.chain == chain for rule in group.rules):
            is_met = chain != "prerouting" or view.number(rule) not in view.unmet
            if rule.action == "mark-connection" and marks(rule) != NO_MARK and is_met:
                setters.setdefault(marks(rule), []).append(rule)
        lost = view.marking.unrouted(setters, chain) if setters else frozenset()
        for mark in (mark for mark in setters if mark in lost and mark not in reported):
            reported[mark] = None
            yield _without_way(view, mark, chain, setters[mark])


def _without_way(view: View, mark: str, chain: str, setters: Sequence[FirewallRule]) -> Finding:
    rules = joined(view.rule_name(rule) for rule in setters)
    return Finding(
        "mark_without_route",
        "danger",
        f"connection mark {mark}",
        f"Connections get the mark {mark} ({rules}), but no rule in {chain} turns it into a routing mark.",
        "They leave by the main table, whatever their mark says.",
        f"Add a rule: chain={chain} connection-mark={mark} action=mark-routing new-routing-mark=(its table).",
        {"mark": mark, "chain": chain, "rules": rules},
        view.marking.packet_of(setters) if chain == "prerouting" else None,
    )


def _unset_marks(view: View) -> Iterator[Finding]:
    wanted = dict.fromkeys(rule.connection_mark for rule in view.routing_marks)
    for mark in wanted:
        if mark and mark != "no-mark" and not mark.startswith("!") and not view.set_by(mark):
            yield Finding(
                "mark_never_set",
                "note",
                f"connection mark {mark}",
                f"A rule routes the connection mark {mark}, which no rule sets.",
                "The rule never matches; perhaps the mark is misspelt.",
                "Correct the name, or remove the rule.",
                {"mark": mark},
            )


def _parted(view: View) -> Iterator[Finding]:
    """First packets leave by main before they have a mark, while later ones follow it.

    A marking rule that itself ends the way has its own finding.
    """
    for parted in view.marking.parted if view.uses_marks else ():
        setters = view.set_by(parted.mark)
        if any(not rule.passthrough for rule in setters):
            continue
        rules = joined(view.rule_name(rule) for rule in setters)
        yield Finding(
            "routed_before_marked",
            "danger",
            f"connection mark {parted.mark}",
            f"First packets of connections that get the mark {parted.mark} ({rules}) leave by {joined(parted.first)}, "
            f"later ones by {joined(parted.later)}.",
            "NAT gives the connection the address of the first line, so it breaks on the other.",
            "Put the rules that set the routing mark behind those that set the connection mark, in prerouting.",
            {
                "mark": parted.mark,
                "first": joined(parted.first),
                "later": joined(parted.later),
                "rules": rules,
            },
            parted.packet,
        )


def _lost_answers(view: View) -> Iterator[Finding]:
    """What an ISP sends back also bears its connection's mark (the manual: do not forget in-interface)."""
    if not view.uses_marks:
        return
    for astray in view.reaching.lost_answers():
        rules = [view.config.mangle[number] for number in astray.rules]
        named = joined(view.rule_name(rule) for rule in rules if rule.action == "mark-routing")
        yield Finding(
            "answers_leave_again",
            "danger",
            f"interface {astray.where}",
            f"Answers that come in by {astray.where} leave again by {joined(astray.ways)}: "
            f"they get a routing mark too ({named}).",
            "Clients get no answer over this uplink.",
            "Add in-interface (or in-interface-list) of the campus's side to these rules.",
            {"interface": astray.where, "ways": joined(astray.ways), "rules": named},
            astray.packet,
        )


def inbound_marks(view: View, interface: str) -> frozenset[str]:
    """Marks of requests from outside: in prerouting or, for the router alone, in input."""
    return frozenset(
        rule.new_connection_mark
        for chain in ("prerouting", "input")
        for rule in flattened(view.config.mangle, chain)
        if rule.action == "mark-connection"
        and not (rule.pcc or rule.nth)
        and view.enters(rule, interface)
    )


def output_marks(view: View) -> frozenset[str]:
    return frozenset(
        rule.connection_mark
        for rule in flattened(view.config.mangle, "output")
        if rule.action == "mark-routing"
    )


def _dns_marks(view: View) -> Iterator[Finding]:
    for rule in flattened(view.config.mangle, "prerouting"):
        mark = marks(rule)
        if rule.destination_port != DNS_PORT or not mark or rule.pcc or rule.nth:
            continue
        tables = [
            routing_mark.new_routing_mark
            for routing_mark in view.routing_marks
            if routing_mark.connection_mark == mark
        ] or [mark]
        names = {
            leg.interface for table in tables for leg in nearest_legs(view.config, table, {})
        } & set(view.interfaces)
        if len(names) == 1 and view.several:
            name = names.pop()
            yield Finding(
                "dns_over_one_uplink",
                "note",
                view.rule_name(rule),
                f"All name lookups of the clients are sent over {name}.",
                f"A slow or dead {name} makes every ISP feel slow or dead.",
                "Let name lookups follow the balance, or use a resolver on the router.",
                {"interface": name},
            )
