"""What is compared, and in which order."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.evidence.scale import Scale

UPLINK_BPS = 35_000_000
LIMIT_BPS = 33_250_000  # 95 % of the line
DELAY_MS = 26.0
BUFFER_PACKETS = 550  # fitted: what makes 26 ms about the paper's 215
STREAMS = 6  # of all hosts together


@dataclass(frozen=True, slots=True)
class Variant:
    """`kind` of RouterOS's queue types, empty: no queue of the router's. `limited`: below a max-limit."""

    name: str
    kind: str
    limited: bool = True
    clients: int = 1
    paper: str = ""  # its name in papers_b.B, where the two can be compared


NO_QUEUE = Variant("no queue", "", limited=False)
SFQ_UNLIMITED = Variant("SFQ without a limit", "sfq", limited=False, paper="SFQ")
SFQ = Variant("SFQ", "sfq", paper="SFQ")
PCQ = Variant("PCQ", "pcq", paper="PCQ")
FQ_CODEL = Variant("FQ-CoDel", "fq-codel", paper="FQ-CoDel")
CAKE = Variant("CAKE", "cake", paper="CAKE")
PCQ_THREE = Variant("PCQ, three clients", "pcq", clients=3)
FAIR = (SFQ, FQ_CODEL, CAKE)


@dataclass(frozen=True, slots=True)
class BlockDesign:
    """How much is run; seconds of each phase of a run."""

    variants: tuple[Variant, ...]
    blocks: int
    idle_s: float
    measure_s: float
    directions: tuple[str, ...] = ("download",)


_SHORT = (NO_QUEUE, SFQ_UNLIMITED, SFQ, PCQ, FQ_CODEL, CAKE)
_ALL = (*_SHORT, PCQ_THREE)
DESIGNS: Mapping[Scale, BlockDesign] = {
    "quick": BlockDesign(_SHORT, 2, 3, 4),
    "normal": BlockDesign(_ALL, 6, 5, 8),
    "full": BlockDesign(_ALL, 10, 5, 8, ("download", "upload")),
}


def orders(count: int, blocks: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """An order of `count` variants for each block: rows of a Williams design, dealt by seed.

    In the whole design each variant follows each other one equally often, so that what a run leaves behind weighs on
    all of them alike; an odd count needs the mirrored rows, too.
    """
    first = [0]
    for step in range(1, count):
        first.append((first[-1] + (step if step % 2 else -step)) % count)
    rows = [tuple((place + shift) % count for place in first) for shift in range(count)]
    if count % 2:
        rows += [row[::-1] for row in rows]
    chance = random.Random(seed)
    dealt: list[tuple[int, ...]] = []
    while len(dealt) < blocks:
        dealt += chance.sample(rows, len(rows))
    return tuple(dealt[:blocks])
