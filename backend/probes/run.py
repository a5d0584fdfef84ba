"""Runs probes: one blocking call per run, whatever the network, the server or the tool does."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from backend.domain.capacity import Capacity
from backend.domain.probes import ProbeSpec, Result, Target
from backend.probes.tools import ProbeTools
from backend.probes.trial import Trial


class Prober:
    """May be used by several threads at once. Children die with the thread that called, kill -9 included."""

    def __init__(self, tools: ProbeTools) -> None:
        self.tools = tools

    def run(
        self,
        spec: ProbeSpec,
        target: Target,
        source_address: str,
        line: Capacity,
        *,
        stop: threading.Event,
        deadline_s: float,
    ) -> Result:
        """Measure once from `source_address`, and never raise for what the network or a tool does.

        `stop` ends it as `cancelled`, `deadline_s` as `timed_out`; no child is left then. UDP without a rate sends what
        fills 97 % of the contract, headers included, so that a line as good as its contract loses nothing.
        """
        raise NotImplementedError

    def ping(
        self,
        sources: Sequence[str],
        target_host: str,
        count: int,
        interval_s: float,
        stop: threading.Event,
    ) -> dict[str, list[int | None]]:
        """Light echoes from every source at once: microseconds per echo in order, None where none came back.

        An empty list: nothing was sent (no such address here, no route, ping missing), so nothing is known.
        """
        raise NotImplementedError

    def try_server(self, target: Target, source_address: str, stop: threading.Event) -> Trial:
        """Quick connection test; an empty `source_address` lets the host choose."""
        raise NotImplementedError
