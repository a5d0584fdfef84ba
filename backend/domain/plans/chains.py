"""Our own chains: a complete group of buckets, and the jump that one write switches (docs/decisions/0020)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backend.domain.config.firewall import NO_MARK
from backend.domain.config.router_rows import MANGLE, Row, said
from backend.domain.methods.classifying import RuleGroup
from backend.domain.plans.draft import Draft, shown
from backend.domain.plans.insides import spared
from backend.domain.plans.plan import MARKER, PlanTarget
from backend.domain.plans.standing import (
    CHAINS,
    CLASSIFYING,
    Matchers,
    Standing,
    is_classifying,
)
from backend.domain.plans.ways import inside_name
from backend.domain.plans.words import statement

GUARD = {"connection-mark": NO_MARK, "connection-state": "new"}
"""Only what nobody has marked, and only when it begins: running connections keep their ISP."""
NOT_LOCAL = {"dst-address-type": "!local"}  # RouterOS 7 looks at the mark before delivery


def free_chain(draft: Draft, standing: Standing) -> str:
    """The unused chain, emptied of what an earlier change may have left there."""
    empty = [chain for chain in CHAINS if not _rows(draft, chain)]
    unused = [chain for chain in CHAINS if chain not in standing.active_chains]
    chain = next((chain for chain in unused if chain in empty), unused[0] if unused else CHAINS[0])
    for row in standing.own_rows:
        stale_jump = row.get("action") == "jump" and row not in standing.jumps
        if stale_jump or row.get("chain") == chain:
            draft.remove(MANGLE, row)
    if not unused or _rows(draft, chain):
        draft.problems.append(statement("chain_taken", chain=chain))
    return chain


def _rows(draft: Draft, chain: str) -> list[Row]:
    return [row for row in draft.now.of(MANGLE) if row.get("chain") == chain]


def build(
    draft: Draft,
    chain: str,
    target: PlanTarget,
    marks: Mapping[str, str],
    spare: Sequence[Matchers],
) -> None:
    """Every bucket, and at the end a catch-all rule; nothing jumps there yet."""
    letter = chain[-1]
    for matchers in spare:
        what = " ".join(value for _, value in sorted(matchers.items()))
        comment = _unused(draft, f"{MARKER} {letter} spares {what}")
        draft.add(MANGLE, {"chain": chain, "action": "return", **matchers, "comment": comment})
    for remainder, interface in enumerate(target.buckets):
        classifier = f"{target.classifier}:{target.denominator}/{remainder}"
        comment = f"{MARKER} {letter} bucket {remainder} of {target.denominator}"
        hashed = {"per-connection-classifier": classifier}
        draft.add(MANGLE, {**_marking(chain, marks[interface]), **hashed, "comment": comment})
    rest = _marking(chain, marks[target.catch_all])
    draft.add(MANGLE, {**rest, "comment": rest_comment(chain)})


def rest_comment(chain: str) -> str:
    return f"{MARKER} {chain[-1]} takes the rest"


def _marking(chain: str, mark: str) -> dict[str, str]:
    return {
        "chain": chain,
        "action": "mark-connection",
        **GUARD,
        **NOT_LOCAL,
        "new-connection-mark": mark,
        "passthrough": "yes",
    }


def add_jump(draft: Draft, chain: str, matchers: Matchers, at: str, before: Row | None) -> None:
    """Off at first. `at`: the chain that it stands in."""
    values = {
        "chain": at,
        "action": "jump",
        "jump-target": chain,
        **NOT_LOCAL,
        **matchers,
        **GUARD,
        "disabled": "yes",
        "comment": _unused(draft, f"{MARKER} balance {inside_name(matchers)}"),
    }
    draft.add(MANGLE, values, before)


def _unused(draft: Draft, comment: str) -> str:
    """The comment, numbered where another rule has it already."""
    known = {row.get("comment") for row in draft.now.of(MANGLE)}
    numbered = (f"{comment} {number}" for number in range(2, len(known) + 3))
    return next(name for name in (comment, *numbered) if name not in known)


def switch_on(draft: Draft, chain: str) -> None:
    """One write per jump; then the new buckets alone classify what comes in there."""
    for row in draft.now.of(MANGLE):
        if row.get("action") == "jump" and row.get("jump-target") == chain:
            draft.set(MANGLE, row, {"disabled": "no"})


def switch_over(draft: Draft, standing: Standing, chain: str) -> None:
    """One write for each of our jumps; then the old chain goes."""
    for row in standing.jumps:
        draft.set(MANGLE, row, {"jump-target": chain})
    for old in standing.active_chains:
        for row in _rows(draft, old):
            if row in standing.own_rows:
                draft.remove(MANGLE, row)
            else:
                draft.problems.append(statement("own_chain_edited", chain=old, row=shown(row)))


def supersede(draft: Draft, standing: Standing, groups: Sequence[RuleGroup]) -> None:
    """Switches off rules that classified before us; never removes them."""
    for group in groups:
        for rule in group.rules:
            draft.set(MANGLE, standing.row(rule), {"disabled": "yes"})


def to_spare(standing: Standing) -> tuple[Matchers, ...]:
    """What our chain spares now; on a router that never classified, all that no mark may send to an ISP.

    Rules for the router's own addresses alone never classified a client.
    """
    if standing.jumps:
        return tuple(
            {name: value for name, value in said(row).items() if name not in CLASSIFYING}
            for row in standing.own_rows
            if row.get("action") == "return" and row.get("chain") in standing.active_chains
        )
    return () if any(map(is_classifying, standing.groups)) else spared(standing)


def first_routing_rule(standing: Standing) -> Row | None:
    """The first prerouting rule that turns a mark into a way: connections need their mark before it."""
    rows = standing.snapshot.of(MANGLE)
    return next(
        (
            row
            for row in rows
            if row.get("chain") == "prerouting" and row.get("action") == "mark-routing"
        ),
        None,
    )
