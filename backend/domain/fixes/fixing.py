"""A finding to the planned change that cures it, and the way back from such a change (docs/decisions/0052).

A fix must cure: it is refused where its finding would stay, another one would come, or packets would get lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from backend.domain.config.config import RouterConfig
from backend.domain.config.router_console import command
from backend.domain.config.router_rows import ROUTE, Snapshot, Write
from backend.domain.fixes.fixes import FIXES
from backend.domain.fixes.moving import losses, moves, turns
from backend.domain.plans.checks import first_asked
from backend.domain.plans.draft import Draft
from backend.domain.plans.plan import Plan, PlanTarget, PlanUplink, Refused
from backend.domain.plans.standing import Standing
from backend.domain.plans.undoing import script_bytes, undo_refusals
from backend.domain.plans.words import statement
from backend.domain.statements import Statement
from backend.domain.walk.proofs.moves import Move

DEFAULT_CLASSIFIER = "both-addresses"
OPPOSITES = {"spare_takes_over": "spare_removed", "spare_removed": "spare_takes_over"}


def plan_fix(
    config: RouterConfig, snapshot: Snapshot, uplinks: Sequence[PlanUplink], finding: str
) -> Plan | Refused:
    """The plan that cures every finding of this code, or all reasons against it."""
    standing = Standing.of(config, snapshot, uplinks)
    findings = [each for each in standing.findings if each.code == finding]
    fix = FIXES.get(finding)
    if fix is None or not findings:
        return Refused((statement("fix_by_hand" if findings else "fix_not_needed"),))
    draft = Draft.of(snapshot)
    fix.write(draft, standing, findings)
    return finished(draft, standing, fix.effect, finding, may_move=fix.moves)


def finished(
    draft: Draft,
    standing: Standing,
    effect: str | Statement,
    finding: str = "",
    *,
    may_move: bool = False,
) -> Plan | Refused:
    """The drafted writes as a plan, with their `effect`; a code counts the rows. Refused where they do harm."""
    if draft.problems or not draft.writes:
        return Refused(tuple(draft.problems) or (statement("fix_unclear"),))
    made = _made(draft, standing, finding)
    moved = moves(standing, made.after)
    reasons = (
        *undo_refusals(made),
        *_uncured(standing, made, finding),
        *losses(standing, moved, may_move=may_move),
    )
    if reasons:
        return Refused(reasons)
    if isinstance(effect, str):
        effect = statement(effect, count=len(made.writes))
    return _with_sentences(made, standing, (effect,), moved)


def plan_undo(
    config: RouterConfig,
    snapshot: Snapshot,
    uplinks: Sequence[PlanUplink],
    undo: Sequence[Write],
    undone: Statement | None = None,
) -> Plan | Refused:
    """A change with the writes `undo` of an earlier fix; the fault may come back with them.

    `undone`: what that fix does.
    """
    standing = Standing.of(config, snapshot, uplinks)
    draft = Draft.of(snapshot)
    for write in undo:
        _again(draft, write)
    if draft.problems:
        return Refused(tuple(draft.problems))
    made = _made(draft, standing, "")
    if reasons := undo_refusals(made):
        return Refused(reasons)
    if not made.writes:
        return replace(made, effects=(statement("nothing"),))
    effect = _undone_effect(undone, len(made.writes), is_whole=len(made.writes) == len(undo))
    return _with_sentences(made, standing, (effect,), moves(standing, made.after))


def _undone_effect(undone: Statement | None, count: int, *, is_whole: bool) -> Statement:
    """Spare routes are named, unless others have removed some of them meanwhile."""
    opposite = OPPOSITES.get(undone.code) if undone is not None and is_whole else None
    if undone is None or opposite is None:
        return statement("fix_undone", count=count)
    return statement(opposite, **undone.params)


def _again(draft: Draft, write: Write) -> None:
    """A row that is gone, or stands already, leaves nothing to undo."""
    rows = draft.now.matching(write.item) if write.item else []
    if write.verb == "add" and not rows:
        before = draft.now.matching(write.before) if write.before else []
        values = {name: value for name, value in write.values if value is not None}
        draft.add(write.menu, values, next(iter(before), None))
    for row in rows:
        if write.verb == "set":
            draft.set(write.menu, row, dict(write.values))
        elif write.verb == "remove":
            draft.remove(write.menu, row)


def _made(draft: Draft, standing: Standing, finding: str) -> Plan:
    return Plan(
        kind="fix" if draft.writes else "nothing",
        target=_target(standing.having(draft.now), finding),
        before=draft.before,
        after=draft.now,
        writes=tuple(draft.writes),
        undo=draft.undo,
        lines=tuple(command(write) for write in draft.writes),
    )


def _target(after: Standing, finding: str) -> PlanTarget:
    """The balance as it will stand; no buckets where it has none."""
    balancing = after.balancing
    owners = {at: name for name, own in balancing.buckets.items() for at in own}
    whole = range(balancing.denominator or 0)
    is_whole = balancing.method == "pcc" and all(at in owners for at in whole)
    return PlanTarget(
        buckets=tuple(owners[at] for at in whole) if is_whole else (),
        classifier=balancing.classifier or DEFAULT_CLASSIFIER,
        limit_fasttrack=False,
        is_fix=True,
        finding=finding,
    )


def _uncured(standing: Standing, made: Plan, finding: str) -> Iterator[Statement]:
    """Findings are counted by code: a new row gives the rules behind it other numbers, and so other subjects."""
    before = Counter(each.code for each in standing.findings)
    findings = standing.having(made.after).findings
    after = Counter(each.code for each in findings)
    for code in after:
        first = next(each for each in findings if each.code == code)
        words = {"finding": code, "subject": first.subject}
        if code == finding:
            yield statement("fix_not_cured", **words)
        elif after[code] > before[code]:
            yield statement("fix_makes_finding", **words)


def _with_sentences(
    made: Plan, standing: Standing, effects: Sequence[Statement], moved: Sequence[Move]
) -> Plan:
    return replace(
        made,
        effects=(*effects, *turns(standing, moved)),
        warnings=(*_warnings(standing, made), statement("script_size", bytes=script_bytes(made))),
    )


def _warnings(standing: Standing, made: Plan) -> Iterator[Statement]:
    for write in made.writes:
        if write.menu == ROUTE and ("check-gateway", "ping") in write.values and write.item:
            row = next(iter(standing.having(made.after).snapshot.matching(write.item)), {})
            yield from first_asked(standing, row.get("gateway", ""))
    if made.target.finding == "fasttrack_with_marks":
        yield statement("processor_has_more")
