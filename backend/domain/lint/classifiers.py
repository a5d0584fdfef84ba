"""Checks of PCC and nth groups: every new connection must get exactly one mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.lint.findings import Finding
from backend.domain.lint.view import View, joined
from backend.domain.methods.classifying import MOST_REMAINDERS, RuleGroup, marks
from backend.domain.methods.sticky_lists import keeps_clients
from backend.domain.text.percent import per_cent
from backend.domain.walk.questions.telling import by_marks, is_bare
from backend.domain.walk.questions.witnesses import Witness

DISPERSING = frozenset(
    {
        "both-addresses-and-ports",
        "both-ports",
        "src-port",
        "src-address-and-port",
        "dst-address-and-port",
    }
)


def check_classifiers(view: View) -> Iterator[Finding]:
    for group in view.groups:
        if "pcc" in group.kinds:
            yield from _pcc(view, group)
        if group.kinds == {"nth"}:
            yield from _nth(view, group)
        for rule in group.rules:
            yield from _remarks(view, rule)
            if rule.action == "mark-connection" and (rule.pcc or rule.nth):
                yield from _guards(view, rule, group.chain)


def _group_name(group: RuleGroup) -> str:
    first = group.rules[0]
    inside = first.in_interface or first.in_interface_list
    return f"{group.chain} marks" + (f" for traffic from {inside}" if inside else "")


def _pcc(view: View, group: RuleGroup) -> Iterator[Finding]:
    subject = _group_name(group)
    yield from _impossible_remainders(view, group)
    if len(group.classifiers) > 1:
        yield Finding(
            "pcc_mixed_classifiers",
            "danger",
            subject,
            f"One group of PCC rules uses several classifiers: {joined(group.classifiers)}.",
            "Their hashes differ, so some connections match several rules and others none.",
            "Use the same classifier in every rule of the group.",
            {"classifiers": joined(group.classifiers)},
        )
        return
    if len(group.denominators) > 1:
        yield Finding(
            "pcc_mixed_denominators",
            "danger",
            subject,
            f"One group of PCC rules uses several denominators: {joined(group.denominators)}.",
            "The shares are not those that the rules seem to say, and some traffic may get no mark.",
            "Use one denominator, and every remainder below it once.",
            {"denominators": joined(group.denominators)},
        )
    yield from _coverage(view, group, subject)
    yield from _repeated(group, subject)
    if group.classifiers[0] in DISPERSING:
        yield Finding(
            "classifier_splits_sessions",
            "note",
            subject,
            f"The classifier {group.classifiers[0]} spreads the connections of one client over several ISPs.",
            "Sites that tie a session to one address (banks, some games) may end it.",
            "Use both-addresses, unless the finer split is wanted.",
            {"classifier": group.classifiers[0]},
        )


def _impossible_remainders(view: View, group: RuleGroup) -> Iterator[Finding]:
    for rule in group.rules:
        if rule.pcc is not None and rule.pcc.remainder >= rule.pcc.denominator:
            yield Finding(
                "pcc_remainder_too_large",
                "danger",
                view.rule_name(rule),
                f"The remainder of {rule.pcc} is not below its denominator.",
                "The rule never matches, so its ISP gets less than meant.",
                f"Use remainders from 0 to {rule.pcc.denominator - 1}.",
                {"classifier": str(rule.pcc)},
            )


def _coverage(view: View, group: RuleGroup, subject: str) -> Iterator[Finding]:
    missing = _missing(view, group) if group.period <= MOST_REMAINDERS else []
    if missing:
        share = per_cent(len(missing) / group.period, 0)
        yield Finding(
            "pcc_uncovered",
            "danger",
            subject,
            f"No rule takes the remainders {joined(missing)} of {group.period}.",
            f"About {share} % of the connections get no mark and leave by the main table.",
            "Add a rule for each missing remainder, or lower the denominator.",
            {"remainders": joined(missing), "denominator": group.period},
            _packet_of(view, group.rules, group.chain),
        )


def _missing(view: View, group: RuleGroup) -> list[int]:
    """Remainders that some packets get no mark with, of those that get some; other groups may take them."""
    division_key = group.packets, by_marks, group.classifiers[0], group.period
    return sorted(
        {
            at
            for kind in view.divisions[group.chain].remainders(*division_key)
            for at, ends in enumerate(kind)
            if any(map(is_bare, ends)) and not all(map(is_bare, frozenset().union(*kind)))
        }
    )


def _repeated(group: RuleGroup, subject: str) -> Iterator[Finding]:
    counts = Counter(
        (rule.pcc.denominator, rule.pcc.remainder)
        for rule in group.rules
        if rule.pcc is not None and not rule.pcc.negated
    )
    twice = sorted(key for key, count in counts.items() if count > 1)
    if twice:
        remainders = joined(remainder for _, remainder in twice)
        yield Finding(
            "pcc_repeated",
            "warning",
            subject,
            f"Several rules take the same remainder: {remainders}.",
            "Only one of them decides, so an ISP gets less than its rules seem to say.",
            "Give every remainder to exactly one rule.",
            {"remainders": remainders},
        )


def _nth(view: View, group: RuleGroup) -> Iterator[Finding]:
    subject = _group_name(group)
    unmarked = view.divisions[group.chain].unmarked(group.packets)
    if unmarked:
        yield Finding(
            "nth_uncovered",
            "warning",
            subject,
            f"The nth rules leave {per_cent(float(unmarked), 0)} % of the connections without a mark.",
            "These leave by the main table.",
            "Let each rule see only what the earlier ones left: nth=3,1, then 2,1, then a rule without nth.",
            {"percent": int(per_cent(float(unmarked), 0))},
            _packet_of(view, group.rules, group.chain),
        )
    again = [
        rule
        for rule in group.rules[1:]
        if rule.nth and view.number(rule) in view.marking.overwriting
    ]
    if again:
        yield Finding(
            "nth_counts_marked",
            "warning",
            subject,
            "Later nth rules also count connections that an earlier rule has marked.",
            "They overwrite its marks, so the shares are not those that the rules seem to say.",
            "Add connection-mark=no-mark to the later rules.",
            {"rules": joined(view.rule_name(rule) for rule in again)},
            _packet_of(view, again, group.chain),
        )
    for rule in group.rules:
        if rule.nth and rule.connection_state != "new" and rule.connection_mark != NO_MARK:
            yield Finding(
                "nth_splits_connections",
                "danger",
                view.rule_name(rule),
                "An nth rule counts every packet, not only the first of a connection.",
                "Packets of one connection go over several ISPs and NAT breaks it.",
                "Add connection-state=new and connection-mark=no-mark to the rule.",
            )
    if keeps_clients(view.config, group.rules):
        return
    yield Finding(
        "nth_ignores_clients",
        "note",
        subject,
        "nth hands out connections in turn, whoever opens them.",
        "One client's session may use several public addresses.",
        "Prefer PCC with both-addresses.",
    )


def _guards(view: View, rule: FirewallRule, way: str) -> Iterator[Finding]:
    """`way`: the chain by which packets come to the rule; it may stand in another."""
    subject = view.rule_name(rule)
    if not rule.passthrough and _is_routed_later(view, rule):
        yield Finding(
            "classifier_stops",
            "danger",
            subject,
            "The classifying rule has passthrough=no, so the rules that set the routing mark "
            "never see the first packet.",
            "The connection starts over the main table's ISP and its NAT address stays there.",
            "Set passthrough=yes on the rule.",
        )
    if (
        view.number(rule) in view.marking.taking_running
        and rule.nth is None
        and rule.connection_mark == NO_MARK
    ):
        yield Finding(
            "classifier_without_state",
            "note",
            subject,
            "The classifying rule lacks connection-state=new.",
            "Running connections that have no mark yet are moved when the rules are switched on.",
            "Add connection-state=new to the rule.",
        )
    if way != "output" and view.number(rule) in view.rules_that_cut_off:
        yield Finding(
            "classifier_takes_local",
            "danger",
            subject,
            "The classifying rule also takes traffic to the router itself.",
            "RouterOS 7 looks up the mark before local delivery: clients lose DNS and access to the router.",
            "Add dst-address-type=!local to the rule.",
            packet=next(each.packet for each in view.cut_off if view.number(rule) in each.rules),
        )


def _remarks(view: View, rule: FirewallRule) -> Iterator[Finding]:
    """A rule that asks for a mark means to change it; so may the jump before it."""
    if view.number(rule) in view.marking.remarking and rule.connection_mark in ("", NO_MARK):
        yield Finding(
            "classifier_remarks",
            "warning",
            view.rule_name(rule),
            "The classifying rule lacks connection-mark=no-mark.",
            "It marks connections again that came in by another ISP, and running ones when weights change.",
            "Add connection-mark=no-mark to the rule.",
        )


def _packet_of(view: View, rules: Iterable[FirewallRule], way: str) -> Witness | None:
    """A client's packet that meets the rules; the router's own have no trace that says as much."""
    return view.marking.packet_of(rules) if way == "prerouting" else None


def _is_routed_later(view: View, rule: FirewallRule) -> bool:
    """Whether another rule turns the mark into a way."""
    return any(routing.connection_mark == marks(rule) for routing in view.routing_marks)
