"""States that a router can be in, one router each: what its ISPs carried, and what then happened to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

CONTRACTS_MBPS = (100, 200, 200)
WEEK_H = 168.0

Event = Literal["nothing", "unplugged", "silent", "reweighted", "fasttrack"]


@dataclass(frozen=True, slots=True)
class Load:
    """The download of each ISP in Mbit/s from `hours_ago` on."""

    hours_ago: float
    mbps: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Scene:
    """One router. `weights`: PCC, oldest first, with the hours ago from which they hold."""

    name: str
    loads: tuple[Load, ...]
    weights: tuple[tuple[float, tuple[int, int, int]], ...] = ((WEEK_H, (1, 2, 2)),)
    contracts_mbps: tuple[int, int, int] = CONTRACTS_MBPS
    event: Event = "nothing"
    acknowledged: bool = True
    """Whether a person has marked the change of weights as reviewed."""


EVEN = (40.0, 80.0, 80.0)
FULL_THEN_EVEN = (Load(WEEK_H, (98.0, 98.0, 98.0)), Load(3.0, EVEN))


SATURATED = Scene("saturated", FULL_THEN_EVEN, ((WEEK_H, (1, 1, 1)),))

SCENES = (
    Scene("balanced", (Load(WEEK_H, EVEN),)),
    Scene("skewed-harmless", (Load(WEEK_H, (28.0, 40.0, 40.0)),)),
    SATURATED,
    Scene(
        "just-fixed",
        FULL_THEN_EVEN,
        ((WEEK_H, (1, 1, 1)), (3.0, (1, 2, 2))),
    ),
    Scene("new-router", (Load(0.1, EVEN),)),
    Scene("isp-down", (Load(WEEK_H, EVEN),), event="unplugged"),
    Scene("isp-silent", (Load(WEEK_H, EVEN), Load(0.15, (40.0, 0.0, 80.0)))),
    Scene("silent", (Load(WEEK_H, EVEN),), event="silent"),
    Scene("contract-wrong", (Load(WEEK_H, EVEN),), contracts_mbps=(100, 50, 200)),
    Scene("finding", (Load(WEEK_H, EVEN),), event="fasttrack"),
    Scene(
        "drift",
        (Load(WEEK_H, EVEN),),
        ((WEEK_H, (1, 2, 2)), (0.1, (1, 1, 1))),
        acknowledged=False,
    ),
)

JOURNEYS = tuple(
    replace(SATURATED, name=f"saturated-{hand}") for hand in ("pointer", "keyboard", "dialogs")
)
"""The same for each test, as a journey leaves its router changed."""

Cast = Literal["verdicts", "journeys"]
CASTS: Mapping[Cast, tuple[Scene, ...]] = {"verdicts": SCENES, "journeys": JOURNEYS}
