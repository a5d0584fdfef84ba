"""What the product says about a configuration of the corpus, beside its truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from backend.domain.config.config import RouterConfig
from backend.domain.config.router_rows import Snapshot
from backend.domain.config.rows_config import config_of
from backend.domain.lint.checks import lint
from backend.domain.lint.findings import Finding
from backend.domain.methods.discovery import propose
from backend.domain.methods.methods import recognise
from backend.domain.plans.plan import Plan, PlanTarget, PlanUplink, Refused
from backend.domain.plans.planning import plan
from tests.corpus.truth import Truth, code, subject


@dataclass(frozen=True, slots=True)
class Verdict:
    """`differences`: what is wrong, as `known_misses.toml` names it, with what was said instead.

    `uneven`: a plan for weights that no configuration has by chance, which shall be made; None where it was refused.
    """

    differences: dict[str, str]
    true: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    uneven: Plan | None = None


def judge(config: RouterConfig, snapshot: Snapshot, truth: Truth) -> Verdict:
    """Discovery is asked first; all other questions are about the uplinks of the truth."""
    findings = lint(config, truth.uplinks)
    false = tuple(
        dict.fromkeys(finding.code for finding in findings if not _is_true(finding, truth))
    )
    missed = tuple(dict.fromkeys(code(e) for e in truth.findings if not _is_told(e, findings)))
    true = {code(entry) for entry in truth.findings} - set(missed)
    made = _planned(config, snapshot, truth, truth.uplinks)
    uneven = _planned(config, snapshot, truth, (*truth.uplinks, truth.uplinks[-1]))
    differences = {
        **dict(_uplinks(config, truth)),
        **dict(_balancing(config, truth)),
        **{f"false {name}": "" for name in false},
        **{f"missed {name}": "" for name in missed},
        **{f"repeated {name}": "" for name in _repeated(findings)},
        **dict(_plan(config, made, truth)),
    }
    uneven_plan = None if isinstance(uneven, Refused) else uneven
    return Verdict(differences, tuple(sorted(true)), false, missed, findings, uneven_plan)


def _is_true(finding: Finding, truth: Truth) -> bool:
    return any(
        code(entry) == finding.code and subject(entry) in finding.subject
        for entry in (*truth.findings, *truth.tolerated)
    )


def _is_told(entry: str, findings: tuple[Finding, ...]) -> bool:
    return any(
        finding.code == code(entry) and subject(entry) in finding.subject for finding in findings
    )


def _repeated(findings: tuple[Finding, ...]) -> list[str]:
    """Sentences that are told more than once."""
    counts = Counter((finding.code, finding.subject, finding.message) for finding in findings)
    return sorted({name for (name, _, _), count in counts.items() if count > 1})


def _uplinks(config: RouterConfig, truth: Truth) -> Iterator[tuple[str, str]]:
    proposed = propose(config).uplinks
    said = {uplink.interface for uplink in proposed}
    if said != set(truth.uplinks):
        yield "uplinks", f"proposed: {', '.join(sorted(said)) or 'none'}"
    names = {uplink.interface: uplink.name for uplink in proposed}
    is_alike = len(names) != len({name.casefold() for name in names.values()})
    if is_alike or any(names.get(key) != name for key, name in truth.names.items()):
        yield "names", f"proposed: {', '.join(names.values())}"


def _balancing(config: RouterConfig, truth: Truth) -> Iterator[tuple[str, str]]:
    balancing = recognise(config, truth.uplinks)
    if balancing.method != truth.method:
        yield "method", f"said: {balancing.method}"
    if dict(balancing.configured_share) != dict(truth.weights):
        yield "weights", f"said: {_shares_text(dict(balancing.configured_share))}"


def _shares_text(shares: dict[str, Fraction | None]) -> str:
    return ", ".join(
        f"{name} {'unknown' if share is None else share}" for name, share in shares.items()
    )


def _planned(
    config: RouterConfig, snapshot: Snapshot, truth: Truth, buckets: tuple[str, ...]
) -> Plan | Refused:
    uplinks = [
        PlanUplink(number, f"Line {number}", name, 10**8, 10**8)
        for number, name in enumerate(truth.uplinks, 1)
    ]
    return plan(config, snapshot, uplinks, PlanTarget(buckets))


def _plan(config: RouterConfig, made: Plan | Refused, truth: Truth) -> Iterator[tuple[str, str]]:
    said = "\n".join(_sentences(made))
    wrong = [f"{words} is said" for words in truth.unsaid if words in said]
    lacking = [f"{words} is not said" for words in truth.said if words not in said]
    if wrong or lacking:
        yield "plan words", "; ".join((*wrong, *lacking))
    if isinstance(made, Refused):
        if truth.verdict == "good":
            yield "plan refused", said
    elif truth.verdict == "refused":
        yield "plan made", made.kind
    else:
        yield from _reached(config, made, truth)


def _sentences(made: Plan | Refused) -> list[str]:
    if isinstance(made, Refused):
        return [reason.text for reason in made.reasons]
    return [*made.lines, *(effect.text for effect in (*made.effects, *made.warnings))]


def _reached(config: RouterConfig, made: Plan, truth: Truth) -> Iterator[tuple[str, str]]:
    """Whether the rows after the plan share as it was to."""
    wanted = dict.fromkeys(truth.uplinks, Fraction(1, len(truth.uplinks)))
    after = recognise(config_of(config, made.after), truth.uplinks)
    if dict(after.configured_share) != wanted:
        yield "plan wrong", _shares_text(dict(after.configured_share))
