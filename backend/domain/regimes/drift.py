"""Drift: what somebody else changed of a router's balancing, told from two readings of its configuration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from backend.domain.plans.plan import PlanTarget
from backend.domain.regimes.differences import differences
from backend.domain.regimes.drift_words import DriftSentence, told_regime, told_row
from backend.domain.regimes.state import RegimeState
from backend.domain.regimes.subset import Subset
from backend.domain.regimes.subset_differences import row_differences

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
COUNTS = {
    1: ("one", "satu"),
    2: ("two", "dua"),
    3: ("three", "tiga"),
    4: ("four", "empat"),
    5: ("five", "lima"),
}


@dataclass(frozen=True, slots=True)
class Baseline:
    """A reading as it is kept: the subset, the regime that it made, and over which interfaces."""

    subset: Subset
    state: RegimeState

    @property
    def interfaces(self) -> tuple[str, ...]:
        return tuple(uplink.interface for uplink in self.state.uplinks)

    def as_json(self) -> dict[str, Any]:
        return {"subset": self.subset.as_json(), "state": self.state.as_json()}

    @staticmethod
    def from_json(stored: Mapping[str, Any]) -> Baseline:
        """What `as_json` wrote. Raises ValueError or KeyError for what another version stored."""
        return Baseline(Subset.from_json(stored["subset"]), RegimeState.from_json(stored["state"]))


def drift(before: Baseline, after: Baseline, names: Mapping[str, str]) -> tuple[DriftSentence, ...]:
    """Every difference, what it does to the balance first; empty if nothing that counts has changed.

    `names` gives the uplink's name for an interface. Other uplinks than before are our own inventory: then only rows
    are compared.
    """
    rows = [
        told_row(row_difference) for row_difference in row_differences(before.subset, after.subset)
    ]
    if before.interfaces != after.interfaces:
        return tuple(rows)
    regime_changes = [
        difference
        for difference in differences(before.state, after.state, names)
        if difference.code not in BY_ROWS
    ]
    if not rows and not _queues_differ(before, after):
        # A line that is down may change what a state says of shares; nobody edited anything.
        return ()
    return (*(told_regime(change) for change in regime_changes), *rows)


def _queues_differ(before: Baseline, after: Baseline) -> bool:
    return before.state.queues != after.state.queues


def summary(sentences: Sequence[DriftSentence]) -> tuple[str, str]:
    """One sentence in English and in Indonesian: what it does to the balance, then by which row."""
    codes = {sentence.code for sentence in sentences}
    # Of another denominator the numbers of buckets say nothing.
    same = not codes & {"denominator", "method"}
    buckets = [sentence for sentence in sentences if sentence.code == "buckets" and same]
    rows = [sentence for sentence in sentences if "section" in sentence.params]
    # Where its buckets went, and so its share, is the same change once more.
    others = [
        sentence
        for sentence in sentences
        if sentence not in [*rows, *buckets] and sentence.code != "share"
    ]
    first = _lost(buckets) or _first(others) or _first(rows) or _first(sentences)
    detail = rows[:1] if first != _first(rows) else []
    left = len(rows) + len(others) - len(detail) - (0 if _lost(buckets) else 1)
    return (_sentence(first, detail, left, 0), _sentence(first, detail, left, 1))


def _lost(buckets: Sequence[DriftSentence]) -> tuple[str, str] | None:
    """The uplink that lost most of the buckets, or, if none did, the one that got most."""
    if not buckets:
        return None
    least, most = min(buckets, key=_gain), max(buckets, key=_gain)
    chosen = least if _gain(least) < 0 else most
    number, name = abs(_gain(chosen)), str(chosen.params["name"])
    words = COUNTS.get(number, (str(number), str(number)))
    noun = "bucket" if number == 1 else "buckets"
    if _gain(chosen) > 0:
        return f"{name} got {words[0]} more {noun}", f"{name} mendapat {words[1]} bucket lagi"
    return f"{name} lost {words[0]} {noun}", f"{name} kehilangan {words[1]} bucket"


def _gain(sentence: DriftSentence) -> int:
    return int(sentence.params["new"]) - int(sentence.params["old"])


def _first(sentences: Sequence[DriftSentence]) -> tuple[str, str] | None:
    """As a sentence begins, unless it begins with a name."""
    if not sentences:
        return None
    texts = sentences[0].text_en, sentences[0].text_id
    return texts if "name" in sentences[0].params else (_capital(texts[0]), _capital(texts[1]))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(
    first: tuple[str, str] | None, detail: Sequence[DriftSentence], left: int, turn: int
) -> str:
    if first is None:
        return ""
    parts = [sentence.text_id if turn else sentence.text_en for sentence in detail]
    if left > 0:
        parts.append((f"{left} more", f"{left} lagi")[turn])
    return first[turn] + (f" ({'; '.join(parts)})" if parts else "")


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
