"""What differs, in sentences, with the router's names and values as they are.

Pages have the Indonesian sentences (frontend/src/lib/i18n/id/statements/drifts.json). A missing end is an empty
parameter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from backend.domain.plans.codec import statement_of
from backend.domain.regimes.differences import NOTHING, Difference
from backend.domain.regimes.subset import ORDERED, Entry
from backend.domain.regimes.subset_differences import RowDifference
from backend.domain.statements import Statement

Params = Mapping[str, str | int | float]
Change = tuple[str, str, str]

LONGEST_COMMENT = 60
NOUNS = {
    "mangle": "rule",
    "fasttrack": "FastTrack rule",
    "nat": "NAT rule",
    "setting": "IP setting",
    "routing_rule": "routing rule",
    "route": "default route",
    "half": "route to half of the internet",
    "table": "routing table",
    "member": "interface list",
    "list": "interface list",
    "vrf": "VRF",
    "hotspot": "hotspot",
    "client": "address client",
}
KINDS = {
    "removed": "{row} was removed",
    "disabled": "{row} was disabled",
    "added": "{row} was added",
    "enabled": "{row} was enabled",
    "moved": "{row} now stands in place {place}",
    "set": "{row}: {old} -> {new}",
    "changed": "{row}: {property} {old} -> {new}",
    "changes": "{row}: {changes}",
    "mark": "{row} now marks {new}",
    "guard": "{row} has lost its guard {changes}: running connections may change their ISP",
}
DASH = "\u2013"  # nothing, in a list of changes that every language shares
MAY_LACK = frozenset({"classifier", "denominator", "nth", "queue_kind", "queue_limit"})
"""Codes that may lack an end; elsewhere `none` is the router's own word."""
GUARDS = {"connection-mark": "no-mark", "connection-state": "new"}


def _kinds(section: str) -> Iterator[str]:
    """What can be told of a row of this section."""
    yield from ("removed", "disabled", "added", "enabled")
    yield from ("set",) if section == "setting" else ("changed", "changes")
    yield from ("moved",) if section in ORDERED else ()
    yield from ("mark", "guard") if section == "mangle" else ()


TEXTS = {
    f"{section}_{kind}": f"{noun} {KINDS[kind]}"
    for section, noun in NOUNS.items()
    for kind in _kinds(section)
}


def sentence_of(stored: Mapping[str, Any]) -> Statement:
    """A stored difference.

    Earlier versions kept only the first of several changes as parameters: these are whole in English only.
    """
    kept = statement_of(stored)
    if "text" in stored:
        return kept
    code = re.sub("_changed$", "_changes", kept.code)
    return replace(kept, code=code, params=_with_nothing(kept.code, kept.params))


def regime_sentence(difference: Difference) -> Statement:
    params = _with_nothing(difference.code, difference.params)
    return Statement(difference.code, difference.text, params)


def _with_nothing(code: str, params: Params) -> Params:
    return {
        name: "" if value == NOTHING and code in MAY_LACK else value
        for name, value in params.items()
    }


def row_sentence(row_difference: RowDifference) -> Statement:
    kind, changes = _kind(row_difference)
    code, row = f"{row_difference.section}_{kind}", label(row_difference.entry)
    ends, lists = _ends(row_difference), _lists(kind, row, changes)
    params: Params = {
        "section": row_difference.section,
        "row": row,
        **ends,
        **{name: neutral for name, (neutral, _) in lists.items()},
        "place": row_difference.place,
    }
    words = {name: value or NOTHING for name, value in ends.items()}
    words |= {name: english for name, (_, english) in lists.items()}
    return Statement(code, TEXTS[code].format(**{**params, **words}), params)


def _kind(row_difference: RowDifference) -> tuple[str, tuple[Change, ...]]:
    """What is told of the row, by which changes.

    `changed` has special cases: a rule that marks another ISP, a lost guard of connections, a setting (its row is its
    name), and several changes at once.
    """
    section, changes = row_difference.section, row_difference.changes
    if row_difference.kind != "changed":
        return row_difference.kind, changes
    lost = tuple(part for part in changes if part[1] == GUARDS.get(part[0], "-"))
    if section == "mangle" and lost:
        return "guard", lost
    names = [name for name, _, _ in changes]
    if section == "mangle" and names == ["new-connection-mark"]:
        return "mark", changes
    if names == [label(row_difference.entry)]:
        return ("set" if section == "setting" else "changes"), changes
    return ("changed" if len(names) == 1 else "changes"), changes


def _ends(row_difference: RowDifference) -> dict[str, str]:
    if row_difference.kind != "changed" or not row_difference.changes:
        return {}
    name, old, new = row_difference.changes[0]
    return {"property": name, "old": old, "new": new}


def _lists(kind: str, row: str, changes: Sequence[Change]) -> dict[str, tuple[str, str]]:
    """`changes` for every language, and for the English sentence."""
    if kind == "guard":
        guards = ", ".join(f"{name}={old}" for name, old, _ in changes)
        return {"changes": (guards, guards)}
    if kind == "changes":
        return {"changes": (_changes(row, changes, DASH), _changes(row, changes, NOTHING))}
    return {}


def _changes(row: str, changes: Sequence[Change], nothing: str) -> str:
    """A row that is one setting has said its name already."""
    return ", ".join(
        f"{'' if name == row else f'{name} '}{old or nothing} -> {new or nothing}"
        for name, old, new in changes
    )


def label(entry: Entry) -> str:
    """What an admin would call the row: `pcc 5/2`, its comment, or what it does."""
    if pcc := entry.get("per-connection-classifier"):
        return f"pcc {pcc.rpartition(':')[2]}"
    if nth := entry.get("nth"):
        return f"nth {nth}"
    if entry.comment:
        return f'"{entry.comment[:LONGEST_COMMENT]}"'
    return _deed(entry)


def _deed(entry: Entry) -> str:
    if action := entry.get("action"):
        target = next((entry.get(name) for name in _TARGETS if entry.get(name)), "")
        where = entry.get("out-interface") or entry.get("out-interface-list") or entry.get("chain")
        return " ".join(part for part in (action, target, f"({where})" if where else "") if part)
    if way := entry.get("gateway") or ("blackhole" if entry.get("blackhole") else ""):
        return f"{way} ({entry.get('routing-table')})"
    if member := entry.get("list"):
        return f"{member} ({entry.get('interface')})" if entry.get("interface") else member
    if name := entry.get("name") or entry.get("interface"):
        return name
    return entry.said[0][0] if entry.said else ""


_TARGETS = ("new-connection-mark", "new-routing-mark", "jump-target", "table", "to-addresses")
