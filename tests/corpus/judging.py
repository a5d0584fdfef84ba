"""What the product says about a configuration of the corpus, beside its truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from backend.domain.change_plan import Plan, PlanUplink, Refused, Target
from backend.domain.change_planning import plan
from backend.domain.config import RouterConfig
from backend.domain.discovery import propose
from backend.domain.findings import Finding
from backend.domain.lint import lint
from backend.domain.methods import recognise
from backend.domain.router_rows import Snapshot
from backend.domain.rows_config import config_of
from tests.corpus.truth import Truth, code, subject


@dataclass(frozen=True, slots=True)
class Verdict:
    """`differences`: what is wrong, as `known_misses.toml` names it, with what was said instead."""

    differences: dict[str, str]
    true: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = field(default=())


def judge(config: RouterConfig, snapshot: Snapshot, truth: Truth) -> Verdict:
    """Discovery is asked first; all other questions are about the uplinks of the truth."""
    findings = lint(config, truth.uplinks)
    false = tuple(dict.fromkeys(one.code for one in findings if not _is_true(one, truth)))
    missed = tuple(dict.fromkeys(code(e) for e in truth.findings if not _is_told(e, findings)))
    true = {code(entry) for entry in truth.findings} - set(missed)
    differences = {
        **dict(_uplinks(config, truth)),
        **dict(_balancing(config, truth)),
        **{f"false {name}": "" for name in false},
        **{f"missed {name}": "" for name in missed},
        **dict(_plan(config, snapshot, truth)),
    }
    return Verdict(differences, tuple(sorted(true)), false, missed, findings)


def _is_true(finding: Finding, truth: Truth) -> bool:
    return any(
        code(entry) == finding.code and subject(entry) in finding.subject
        for entry in truth.findings
    )


def _is_told(entry: str, findings: tuple[Finding, ...]) -> bool:
    return any(
        finding.code == code(entry) and subject(entry) in finding.subject for finding in findings
    )


def _uplinks(config: RouterConfig, truth: Truth) -> Iterator[tuple[str, str]]:
    said = {one.interface for one in propose(config).uplinks}
    if said != set(truth.uplinks):
        yield "uplinks", f"proposed: {', '.join(sorted(said)) or 'none'}"
    names = [one.name for one in propose(config).uplinks]
    if len(names) != len({name.casefold() for name in names}):
        yield "names", f"proposed: {', '.join(names)}"


def _balancing(config: RouterConfig, truth: Truth) -> Iterator[tuple[str, str]]:
    balancing = recognise(config, truth.uplinks)
    if balancing.method != truth.method:
        yield "method", f"said: {balancing.method}"
    if dict(balancing.configured_share) != dict(truth.weights):
        yield "weights", f"said: {_told(dict(balancing.configured_share))}"


def _told(shares: dict[str, Fraction | None]) -> str:
    return ", ".join(
        f"{name} {'unknown' if share is None else share}" for name, share in shares.items()
    )


def _plan(config: RouterConfig, snapshot: Snapshot, truth: Truth) -> Iterator[tuple[str, str]]:
    """The same weight for every uplink."""
    uplinks = [
        PlanUplink(number, f"Line {number}", name, 10**8, 10**8)
        for number, name in enumerate(truth.uplinks, 1)
    ]
    made = plan(config, snapshot, uplinks, Target(truth.uplinks))
    if isinstance(made, Refused):
        if truth.is_planned:
            yield "plan refused", "; ".join(reason.text for reason in made.reasons)
    elif not truth.is_planned:
        yield "plan made", made.kind
    else:
        yield from _reached(config, made, truth)


def _reached(config: RouterConfig, made: Plan, truth: Truth) -> Iterator[tuple[str, str]]:
    """Whether the rows after the plan share as it was to."""
    wanted = dict.fromkeys(truth.uplinks, Fraction(1, len(truth.uplinks)))
    after = recognise(config_of(config, made.after), truth.uplinks)
    if dict(after.configured_share) != wanted:
        yield "plan wrong", _told(dict(after.configured_share))
