"""What a router with a configuration of the corpus does: read rule by rule by a person, not by the product."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tests.corpus.reading import FOLDER

KNOWN_MISSES = FOLDER / "known_misses.toml"
UNKNOWN = "unknown"
LISTS = ("findings", "harmless", "tolerated", "unsaid", "said", "defects")


@dataclass(frozen=True, slots=True)
class Truth:
    """`weights` are None where no configuration tells the share. A finding is `code` or `code @ part of subject`.

    `harmless`: codes that a hasty reader would claim, and that are false here. `tolerated`: true, but may go untold.
    `plan` is good, refused and why, or sound and why: made and right, or refused. `unsaid`: what neither a line nor a
    sentence of a plan may hold; `said`: what one of them must. `names`: what an uplink is to be called,
    where it says so itself. `not_in_lab`: why the lab's router cannot tell the weights.
    """

    source: str
    uplinks: tuple[str, ...]
    method: str
    weights: Mapping[str, Fraction | None]
    findings: tuple[str, ...]
    harmless: tuple[str, ...]
    plan: str
    notes: str
    tolerated: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    defects: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    ports: int = 5
    not_in_lab: str = ""

    @property
    def verdict(self) -> str:
        """Of `plan`: good, sound or refused."""
        return self.plan.partition(":")[0]


def truth_of(name: str) -> Truth:
    """Raises ValueError or TypeError where a file is not as it must be."""
    said = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    lists = {key: tuple(said.pop(key, ())) for key in LISTS}
    weights = {key: _weight(text) for key, text in said.pop("weights").items()}
    truth = Truth(uplinks=tuple(said.pop("uplinks")), weights=weights, **lists, **said)
    _check(name, truth)
    return truth


def _weight(text: str) -> Fraction | None:
    return None if text.startswith(UNKNOWN) else Fraction(text)


def _check(name: str, truth: Truth) -> None:
    claimed = (*truth.findings, *truth.tolerated)
    contradicting = {code(entry) for entry in claimed} & set(truth.harmless)
    if contradicting:
        raise ValueError(f"{name}: both found and harmless: {sorted(contradicting)}")
    if truth.weights.keys() != set(truth.uplinks):
        raise ValueError(f"{name}: weights are not of the uplinks")
    if not (truth.plan == "good" or truth.plan.startswith(("refused: ", "sound: "))):
        raise ValueError(f"{name}: plan must be good, or sound or refused, and why")


def code(entry: str) -> str:
    return entry.partition(" @ ")[0]


def subject(entry: str) -> str:
    return entry.partition(" @ ")[2]


def known_misses() -> dict[str, dict[str, str]]:
    """What the product still gets wrong: configuration, then what, then why."""
    return tomllib.loads(KNOWN_MISSES.read_text(encoding="utf-8"))
