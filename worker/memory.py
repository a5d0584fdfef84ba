"""How often a worker looks for garbage that refers to itself.

Storing a backlog makes millions of small values that live for a second. Python would search all that it holds for
cycles after every 700 of them: a quarter of the whole time, for nothing, because readings have no cycles.
"""

from __future__ import annotations

import gc

THRESHOLDS = (50_000, 20, 50)


def collect_seldom() -> None:
    """What is loaded now is never searched again; the rest so seldom that it does not count."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
