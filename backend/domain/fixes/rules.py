"""Cures of findings about single rules: one or two matchers that a rule lacks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.config.router_rows import MANGLE
from backend.domain.lint.findings import Finding
from backend.domain.lint.view import View
from backend.domain.plans.draft import Draft
from backend.domain.plans.insides import inward
from backend.domain.plans.options import limit_fasttrack
from backend.domain.plans.plan import MARKER
from backend.domain.plans.standing import INSIDE, Standing

Cured = Callable[[Draft, Standing, Sequence[Finding]], None]
"""Writes what the findings, all of one code, lack. What it cannot tell it leaves: the lint says so then."""


def without_marks(draft: Draft, _standing: Standing, _findings: Sequence[Finding]) -> None:
    limit_fasttrack(draft)


def matching(**values: str) -> Cured:
    """The rules that the findings are about match or say this too; `_` in a name stands for `-`."""
    wanted = {name.replace("_", "-"): value for name, value in values.items()}

    def cured(draft: Draft, standing: Standing, findings: Sequence[Finding]) -> None:
        view = View(standing.config, standing.interfaces)
        subjects = {finding.subject for finding in findings}
        rules = [rule for rule in standing.config.mangle if view.rule_name(rule) in subjects]
        _set(draft, standing, rules, wanted)

    return cured


def unmarked_only(draft: Draft, standing: Standing, findings: Sequence[Finding]) -> None:
    """Later nth rules of a group take no connection that an earlier one has marked."""
    view = View(standing.config, standing.interfaces)
    named = ", ".join(str(finding.params["rules"]) for finding in findings)
    rules = [
        rule
        for rule in standing.config.mangle
        if rule.nth
        and view.number(rule) in view.marking.overwriting
        and view.rule_name(rule) in named
    ]
    _set(draft, standing, rules, {"connection-mark": NO_MARK})


def from_inside(draft: Draft, standing: Standing, _findings: Sequence[Finding]) -> None:
    """Rules that route marks route only what comes in from the campus, where that is one interface or list."""
    view = View(standing.config, standing.interfaces)
    numbers = {number for astray in view.reaching.lost_answers() for number in astray.rules}
    where = inward(standing)
    if len(where) != 1 or not where[0].keys() <= INSIDE - {"src-address", "src-address-list"}:
        return
    rules = [
        rule
        for rule in _numbered(standing, numbers)
        if rule.action == "mark-routing" and not (rule.in_interface or rule.in_interface_list)
    ]
    _set(draft, standing, rules, where[0])


def local_first(draft: Draft, _standing: Standing, findings: Sequence[Finding]) -> None:
    """What is for the router itself goes past all rules that mark."""
    first = next((row for row in draft.now.of(MANGLE) if row.get("chain") == "prerouting"), None)
    for interface in dict.fromkeys(str(finding.params["interface"]) for finding in findings):
        accepted = {
            "chain": "prerouting",
            "action": "accept",
            "in-interface": interface,
            "dst-address-type": "local",
            "comment": f"{MARKER} to the router from {interface}",
        }
        draft.add(MANGLE, accepted, first)


def _numbered(standing: Standing, numbers: Collection[int]) -> list[FirewallRule]:
    return [rule for at, rule in enumerate(standing.config.mangle) if at in numbers]


def _set(
    draft: Draft, standing: Standing, rules: Iterable[FirewallRule], wanted: Mapping[str, str]
) -> None:
    """Another matcher of the same name says what somebody meant, so it stays; whether to go on is no matcher."""
    for rule in rules:
        row = standing.row(rule)
        lacking = {
            name: value
            for name, value in wanted.items()
            if name == "passthrough" or not row.get(name)
        }
        draft.set(MANGLE, row, lacking)
