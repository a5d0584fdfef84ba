"""The runs: every variant once in each block, on real packets."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from librouteros.api import Api

from benchmarks.evidence.queues import variants
from benchmarks.evidence.queues.figures import QueueRuns, Run, run_of
from benchmarks.evidence.queues.router import queue, router_of
from benchmarks.evidence.queues.variants import DESIGNS, BlockDesign, Variant, orders
from benchmarks.evidence.scale import Scale
from lab.kernel.box import KernelLab, LabFailed
from lab.kernel.hosts.load import warm_up_s
from lab.kernel.place import capabilities
from lab.kernel.place.spec import UplinkSpec

UPLINK = UplinkSpec(
    "ISP1",
    variants.UPLINK_BPS,
    variants.UPLINK_BPS,
    delay_ms=variants.DELAY_MS,
    queue_packets=variants.BUFFER_PACKETS,
)
_PACKET_BYTES = 1500


def measured(scale: Scale, seed: int) -> QueueRuns:
    """No runs, with the reason, where no kernel lab is possible; raises LabFailed where one does not start."""
    place = capabilities.decide(capabilities.find())
    if place.where is None:
        return QueueRuns(scale, 0, (), 0, (place.reason,), "none")
    design = DESIGNS[scale]
    with KernelLab([UPLINK], weights=(1,), where=place.where) as lab, router_of(lab) as api:
        trial = _Trial(lab, api, design)
        for block, order in enumerate(orders(len(design.variants), design.blocks, seed), 1):
            trial.block(block, [design.variants[number] for number in order])
        return QueueRuns(
            scale,
            design.blocks,
            tuple(trial.runs),
            trial.repeated,
            tuple(trial.dropped),
            lab.priority.name,
        )


@dataclass(slots=True)
class _Trial:
    lab: KernelLab
    api: Api
    design: BlockDesign
    runs: list[Run] = field(default_factory=list)
    repeated: int = 0
    dropped: list[str] = field(default_factory=list)

    def block(self, number: int, order: list[Variant]) -> None:
        """A run that does not count is repeated once at the end of its block; else the whole block goes."""
        runs: list[Run] = []
        waiting = [(variant, way) for variant in order for way in self.design.directions]
        failed = self._each(number, waiting, runs)
        self.repeated += len(failed)
        if still := self._each(number, failed, runs):
            self.dropped.append(f"block {number}: {', '.join(v.name for v, _ in still)}")
            return
        self.runs += runs

    def _each(
        self, number: int, waiting: list[tuple[Variant, str]], runs: list[Run]
    ) -> list[tuple[Variant, str]]:
        """Appends the runs that count and returns the others."""
        failed = []
        for variant, way in waiting:
            run = self._run(number, variant, way)
            if run is not None and run.is_valid:
                runs.append(run)
            else:
                failed.append((variant, way))
        return failed

    def _run(self, block: int, variant: Variant, way: str) -> Run | None:
        limit_bps = variants.LIMIT_BPS if variant.limited else variants.UPLINK_BPS
        buffer_bytes = variants.BUFFER_PACKETS * _PACKET_BYTES
        try:
            with queue(self.api, variant):
                answer = self.lab.control(
                    "load",
                    clients=variant.clients,
                    streams=variants.STREAMS // variant.clients,
                    direction=way,
                    idle_s=self.design.idle_s,
                    warm_s=warm_up_s(buffer_bytes, variants.UPLINK_BPS, limit_bps),
                    measure_s=self.design.measure_s,
                )
            run = run_of(block, variant, way, answer)
        except LabFailed as failure:
            run = None
            print(f"block {block}, {variant.name}: {failure}"[:300], file=sys.stderr)
        print(f"block {block}, {variant.name}, {way}: {_words(run)}", flush=True)
        return run


def _words(run: Run | None) -> str:
    if run is None:
        return "no figures"
    counts = "" if run.is_valid else ", does not count"
    return f"idle {run.idle_ms:.1f}, busy {run.busy_ms:.1f}, other {run.other_ms:.1f} ms, {run.mbps:.1f} Mbit/s{counts}"
