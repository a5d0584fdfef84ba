"""In place of iperf3 and ping: what they would have printed, read by the parsers of the product."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from random import Random

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.kinds import PHASES, Phase
from backend.domain.probes.probe import Failed, ProbeSpec, Result, Target
from backend.probes.children import Ended
from backend.probes.iperf3.command import Way, stream_bps
from backend.probes.iperf3.output import Ran, parse
from backend.probes.job import Job
from backend.probes.load import FAST_S, Span, measured_of, phase_of
from backend.probes.pinging import ping_words
from backend.probes.run import Prober
from backend.probes.tools import ProbeTools
from cli.demo.active.scene import PastScene
from cli.demo.active.transfers import datagrams, on_the_wire, tcp
from lab.probing import echoes, iperf3, uplinks
from lab.probing.iperf3 import IperfTest, Transfer
from lab.probing.uplinks import UplinkMoment

SERVER_ADDRESS = "198.18.78.2"  # of the networks for benchmarks
WAYS: Mapping[Phase, tuple[bool, ...]] = {
    "idle": (),
    "download": (False,),
    "upload": (True,),
    "both": (False, True),
}
"""Whether each transfer of a phase is an upload."""


class PastProber(Prober):
    """Takes the past's time for each test."""

    def __init__(self, scene: PastScene, sources: Mapping[str, str]) -> None:
        """`sources`: the line's name by source address."""
        super().__init__(ProbeTools())
        self._scene = scene
        self._sources = sources

    def run(
        self,
        spec: ProbeSpec,
        target: Target,
        source_address: str,
        capacity: Capacity,
        *,
        stop: threading.Event,
        deadline_s: float,
    ) -> Result:
        until = time.monotonic() + deadline_s
        job = Job(self.tools, spec, SERVER_ADDRESS, target, source_address, capacity, stop, until)
        name = self._sources[source_address]
        if spec.kind == "load":
            return self._load(job, name)
        return self._one_way(job, name)

    def _one_way(self, job: Job, meant: str) -> Result:
        spec, began_ms = job.spec, self._scene.at_ms
        direction = spec.direction or "download"
        upload, udp = direction == "upload", spec.traits.over_udp
        moment = self._scene.uplinks.moment(meant, self._scene.at)
        name = uplinks.strays_to(moment, upload=upload, udp=udp)
        moment = self._scene.uplinks.moment(name, self._scene.at)
        chance = self._scene.uplinks.chance(name, self._scene.at)
        if udp:
            each_bps = stream_bps(spec, direction, job.capacity)
            transfers = [datagrams(moment, chance, spec.duration_s, each_bps, upload=upload)]
        else:
            transfers = tcp(moment, chance, spec, upload=upload)
        printed = iperf3.printed(self._test(job, transfers))
        self._scene.carry(name, *on_the_wire(transfers, udp=udp))
        self._scene.at += spec.duration_s
        ran = Ran(
            command=job.iperf3_words(direction),
            began_ms=began_ms,
            ended_ms=self._scene.at_ms,
            direction=direction,
            udp=udp,
            contract_bps=job.capacity.of(direction),
        )
        return parse(printed, ran)

    def _load(self, job: Job, name: str) -> Result:
        moment = self._scene.uplinks.moment(name, self._scene.at)
        chance = self._scene.uplinks.chance(name, self._scene.at)
        began_ms, sent, spans = self._scene.at_ms, [], []
        for phase in PHASES:
            sent += self._echoed(moment, chance, job.spec.duration_s, phase)
            span = self._phase(job, moment, chance, phase)
            if isinstance(span, Failed):
                return span
            spans.append(span)
        words = ping_words(
            job.tools.ping, job.address, job.source_address, count=len(sent), interval_s=FAST_S
        )
        printed = echoes.printed(job.address, sent)
        ping = Ended(words, "exited", 0, printed, b"", began_ms, self._scene.at_ms)
        return measured_of(job, spans, ping, FAST_S)

    def _phase(self, job: Job, moment: UplinkMoment, chance: Random, phase: Phase) -> Span | Failed:
        began_ms = self._scene.at_ms
        ways, seconds = WAYS[phase], job.spec.duration_s
        transfers = [
            each for upload in ways for each in tcp(moment, chance, job.spec, upload=upload)
        ]
        self._scene.carry(moment.name, *on_the_wire(transfers, udp=False))
        self._scene.at += seconds
        if phase == "idle":
            return Span(phase, began_ms, self._scene.at_ms)
        way: Way = phase
        printed = iperf3.printed(self._test(job, transfers))
        words = job.iperf3_words(way)
        return phase_of(
            job, Ended(words, "exited", 0, printed, b"", began_ms, self._scene.at_ms), way
        )

    def _echoed(
        self, moment: UplinkMoment, chance: Random, seconds: int, phase: Phase
    ) -> list[tuple[float, float]]:
        rise_ms = max((moment.traits.rises_ms[upload] for upload in WAYS[phase]), default=0.0)
        return [
            (self._scene.at + number * FAST_S, echoes.round_trip_ms(moment, chance, rise_ms))
            for number in range(round(seconds / FAST_S))
        ]

    def _test(self, job: Job, transfers: list[Transfer]) -> IperfTest:
        return IperfTest(
            at_s=self._scene.at,
            local_host=job.source_address,
            remote_host=job.address,
            port=job.target.port,
            udp=job.spec.traits.over_udp,
            transfers=tuple(transfers),
        )
