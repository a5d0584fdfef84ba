"""Checks of what stays inside: clients must reach the router and each other, whatever is balanced."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.lint.findings import Finding
from backend.domain.lint.view import View, joined
from backend.domain.walk.questions.reaching import Astray
from backend.domain.walk.questions.redirecting import Redirecting


def check_inside(view: View) -> Iterator[Finding]:
    """Marks of classifying rules have a finding of their own."""
    if not view.uses_marks:
        return
    classifying = {
        view.number(rule)
        for group in view.groups
        for rule in group.rules
        if rule.action == "mark-connection" and (rule.pcc or rule.nth)
    }
    for astray in view.cut_off:
        if not classifying.intersection(astray.rules):
            yield _router(view, astray)
    for astray in view.reaching.apart():
        yield _networks(view, astray)
    for astray in Redirecting(view.reaching.first).lost():
        yield _redirected(view, astray)


def _router(view: View, astray: Astray) -> Finding:
    rules = _rules(view, astray)
    return Finding(
        "router_cut_off",
        "danger" if astray.is_most else "warning",
        f"interface {astray.where}",
        f"Packets from {astray.where} to the router itself leave by {joined(astray.ways)} ({rules}).",
        "RouterOS 7 looks up the mark before local delivery: clients lose DNS and access to the router.",
        "Accept dst-address-type=local before these rules, or add dst-address-type=!local to them.",
        {"interface": astray.where, "ways": joined(astray.ways), "rules": rules},
        astray.packet,
    )


def _networks(view: View, astray: Astray) -> Finding:
    rules = _rules(view, astray)
    return Finding(
        "inside_cut_off",
        "warning",
        f"interface {astray.where}",
        f"Packets from {astray.where} to other networks of the campus leave by {joined(astray.ways)} ({rules}).",
        "The networks inside do not reach each other.",
        "Accept what is for the campus's own networks before these rules.",
        {"interface": astray.where, "ways": joined(astray.ways), "rules": rules},
        astray.packet,
    )


def _redirected(view: View, astray: Astray) -> Finding:
    rules = _rules(view, astray)
    return Finding(
        "redirect_lost",
        "danger" if astray.is_most else "warning",
        f"interface {astray.where}",
        f"Packets from {astray.where} that NAT sends to the router itself leave by {joined(astray.ways)} ({rules}).",
        "They do not reach its proxy or DNS: RouterOS 7 looks up the mark before local delivery.",
        "Accept the packets of that NAT rule (redirect or dst-nat) in mangle before these rules.",
        {"interface": astray.where, "ways": joined(astray.ways), "rules": rules},
        astray.packet,
    )


def _rules(view: View, astray: Astray) -> str:
    return joined(view.rule_name(view.config.mangle[number]) for number in astray.rules)
