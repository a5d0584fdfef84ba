"""How often a worker searches for reference cycles.

A backlog makes millions of small values without cycles. Python would search all it holds after every 700 of them: a
quarter of the time, for nothing.
"""

from __future__ import annotations

import gc

THRESHOLDS = (50_000, 20, 50)


def collect_seldom() -> None:
    """What is loaded now is never searched again, the rest very seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
