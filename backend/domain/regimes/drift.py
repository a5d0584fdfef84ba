"""Drift: what somebody else changed of a router's balancing, from two readings of its configuration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from backend.domain.plans.plan import PlanTarget
from backend.domain.regimes.differences import differences
from backend.domain.regimes.drift_words import regime_sentence, row_sentence
from backend.domain.regimes.state import RegimeState
from backend.domain.regimes.subset import Subset
from backend.domain.regimes.subset_differences import row_differences
from backend.domain.statements import Statement

BY_ROWS = frozenset(
    {
        "route_added",
        "route_removed",
        "route_changed",
        "hash_policy",
        "uplink_added",
        "uplink_removed",
    }
)
"""Regime differences that rows tell better, or that are no change of the router."""
COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
SUMMARY = {
    "bucket_lost": "{name} lost {number} bucket",
    "buckets_lost": "{name} lost {number} buckets",
    "bucket_got": "{name} got {number} more bucket",
    "buckets_got": "{name} got {number} more buckets",
    "more": "{count} more",
}


@dataclass(frozen=True, slots=True)
class Baseline:
    """A stored reading: the subset, its regime, and the interfaces that it covers."""

    subset: Subset
    state: RegimeState

    @property
    def interfaces(self) -> tuple[str, ...]:
        return tuple(uplink.interface for uplink in self.state.uplinks)

    def as_json(self) -> dict[str, Any]:
        return {"subset": self.subset.as_json(), "state": self.state.as_json()}

    @staticmethod
    def from_json(stored: Mapping[str, Any]) -> Baseline:
        """Raises ValueError or KeyError for what another version stored."""
        return Baseline(Subset.from_json(stored["subset"]), RegimeState.from_json(stored["state"]))


def drift(before: Baseline, after: Baseline, names: Mapping[str, str]) -> tuple[Statement, ...]:
    """The effect on the balance first; empty if nothing that counts has changed.

    `names`: by interface. With other uplinks than before (our own inventory) only rows are compared.
    """
    rows = [
        row_sentence(row_difference)
        for row_difference in row_differences(before.subset, after.subset)
    ]
    if before.interfaces != after.interfaces:
        return tuple(rows)
    regime_changes = [
        difference
        for difference in differences(before.state, after.state, names)
        if difference.code not in BY_ROWS
    ]
    if not rows and before.state.queues == after.state.queues:
        # A line that is down may change a state's shares; nobody edited anything.
        return ()
    return (*(regime_sentence(change) for change in regime_changes), *rows)


def summary(sentences: Sequence[Statement]) -> tuple[Statement, ...]:
    """In one sentence: the effect on the balance, then by which row, then how many more."""
    codes = {sentence.code for sentence in sentences}
    # Numbers of buckets mean nothing for another denominator.
    same = not codes & {"denominator", "method"}
    buckets = [sentence for sentence in sentences if sentence.code == "buckets" and same]
    rows = [sentence for sentence in sentences if "section" in sentence.params]
    # Where its buckets went, and so its share, is the same change once more.
    others = [
        sentence
        for sentence in sentences
        if sentence not in [*rows, *buckets] and sentence.code != "share"
    ]
    effect = _effect(buckets)
    first = [*effect, *others, *rows, *sentences][:1]
    detail = rows[:1] if first != rows[:1] else []
    left = len(rows) + len(others) - len(detail) - (0 if effect else 1)
    return (*first, *detail, *([_summary_part("more", count=left)] if left > 0 else []))


def in_english(parts: Sequence[Statement]) -> str:
    """With a capital, unless it begins with a name."""
    if not parts:
        return ""
    first, *rest = parts
    begin = first.text if "name" in first.params else first.text[:1].upper() + first.text[1:]
    return begin + (f" ({'; '.join(part.text for part in rest)})" if rest else "")


def _effect(buckets: Sequence[Statement]) -> list[Statement]:
    """The uplink that lost most buckets or, if none did, that got most."""
    if not buckets:
        return []
    least, most = min(buckets, key=_gain), max(buckets, key=_gain)
    chosen = least if _gain(least) < 0 else most
    number, deed = abs(_gain(chosen)), "got" if _gain(chosen) > 0 else "lost"
    code = f"{'bucket' if number == 1 else 'buckets'}_{deed}"
    return [_summary_part(code, name=chosen.params["name"], number=COUNTS.get(number, number))]


def _gain(sentence: Statement) -> int:
    return int(sentence.params["new"]) - int(sentence.params["old"])


def _summary_part(code: str, **params: str | float) -> Statement:
    return Statement(code, SUMMARY[code].format(**params), params)


def target(good: RegimeState) -> PlanTarget | None:
    """What a planned change can put back: complete PCC buckets, none missing and none twice."""
    if good.method != "pcc" or not good.denominator or not good.classifier:
        return None
    owners = {bucket: uplink.interface for uplink in good.uplinks for bucket in uplink.buckets}
    if sorted(owners) != list(range(good.denominator)):
        return None
    return PlanTarget(
        buckets=tuple(owners[number] for number in range(good.denominator)),
        classifier=good.classifier,
        limit_fasttrack=good.fasttrack == "safe",
    )
