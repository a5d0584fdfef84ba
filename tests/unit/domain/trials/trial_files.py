"""A finished trial as another Timbang exported it."""

from __future__ import annotations

import datetime as dt
from typing import Any

BEGAN = dt.datetime(2026, 11, 20, 2, 0, tzinfo=dt.UTC)
RUN = dt.timedelta(seconds=40)
RISES = {"as_it_is": 140.0, "cake": 1.0, "sfq_unlimited": 141.0}
ORDER = (
    ["cake", "as_it_is", "sfq_unlimited"],
    ["as_it_is", "sfq_unlimited", "cake"],
    ["sfq_unlimited", "cake", "as_it_is"],
    ["cake", "sfq_unlimited", "as_it_is"],
    ["as_it_is", "cake", "sfq_unlimited"],
    ["sfq_unlimited", "as_it_is", "cake"],
)
BUSY = {"code": "campus_busy", "text": "The campus was busy.", "params": {"percent": 20}}


def figures(variant: str, block: int) -> dict[str, Any]:
    phase = {
        "loaded_ms": 26.0 + RISES[variant] + 0.1 * block,
        "loss_percent": 0.0,
        "throughput_bps": 13_000_000.0,
        "cpu_percent": 30.0,
        "others_ms": None,
        "p95_ms": 30.0 + RISES[variant],
        "jitter_ms": 1.0,
        "retransmitted_percent": None,
    }
    return {"idle_ms": 26.0, "idle_cpu_percent": 4.0, "download": phase, "upload": dict(phase)}


def trial_file(**more: Any) -> dict[str, Any]:
    """Its first run did not count and was made again."""
    runs: list[dict[str, Any]] = []
    for block, variants in enumerate(ORDER):
        again = [variants[0]] if block == 0 else []
        for place, variant in enumerate([*variants, *again]):
            began_at = BEGAN + len(runs) * RUN
            is_valid = (block, place) != (0, 0)
            runs.append({
                "block": block,
                "place": place,
                "variant": variant,
                "began_at": began_at.isoformat(),
                "ended_at": (began_at + 0.9 * RUN).isoformat(),
                "valid": is_valid,
                "why": [] if is_valid else [dict(BUSY)],
                "figures": figures(variant, block),
            })  # fmt: skip
    return {
        "format": "timbang queue trial",
        "version": 1,
        "recorded": {
            "place": "kernel_lab",
            "campus": "Kediri",
            "router": "Core",
            "isp": "ISP9",
            "server": "lab",
            "download_bps": 14_000_000,
            "upload_bps": 14_000_000,
            "version": "0.1.0",
        },
        "order": [list(variants) for variants in ORDER],
        "percent": 95,
        "form": "simple",
        "warm_s": 4,
        "measure_s": 4,
        "streams": 4,
        "seed": 7,
        "campus_cpu_percent": 4.0,
        "started_at": BEGAN.isoformat(),
        "ended_at": (BEGAN + len(runs) * RUN).isoformat(),
        "runs": runs,
        **more,
    }
