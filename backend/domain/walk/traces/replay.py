"""The packets of one connection in order: the first, its answer, and later ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from backend.domain.config.config import RouterConfig
from backend.domain.walk.diagrams.bearing import FRESH, OUTSIDE, Bearing
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.dimensions import STATE, STATES
from backend.domain.walk.diagrams.stages import ANSWER, FIRST, LATER, Stage
from backend.domain.walk.router.compiled import ROUTER, Compiled, compiled
from backend.domain.walk.router.next_hops import NOTHING, Down
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.passage import Router
from backend.domain.walk.router.recording import Passage, Recorder
from backend.domain.walk.router.settling import Settling
from backend.domain.walk.router.translation import PacketFlow, flows, moved

NEW, ESTABLISHED = (1 << STATES.index(name) for name in ("new", "established"))


@dataclass
class Replay:
    """Walks single packets through one configuration."""

    config: RouterConfig
    # gateway -> interface from before a line went down
    known: Mapping[str, str] = field(default_factory=dict)
    down: Down = NOTHING
    compiled: Compiled = field(init=False)
    diagram: Diagram[Bearing] = field(init=False)
    settling: Settling = field(init=False)

    def __post_init__(self) -> None:
        self.compiled = compiled([self.config])
        self.diagram = Diagram[Bearing](self.compiled.levels())
        self.settling = Settling(self.config, self.compiled, self.down)

    def first(self, packet: Packet) -> Passage:
        """The packet that opens the connection: marked, translated, routed. ValueError for a wrong field."""
        recorder = Recorder(packet)
        router = self._router(recorder, packet, FIRST, FRESH)
        root = router.start([packet.cube(self.compiled)])
        if packet.entry == ROUTER:
            flows_after = [PacketFlow(router.from_router(root, FIRST), packet)]
        else:
            root = router.destination_nat(router.prerouting(root, FIRST), FIRST)
            flows_after = list(
                flows(self.config, self.compiled, self.diagram, PacketFlow(root, packet))
            )
        ends = []
        for flow in flows_after:
            recorder.packet = flow.packet
            end = flow.root if packet.entry == ROUTER else router.routed(flow.root, FIRST)
            router.source_nat(end, FIRST)
            ends.append(PacketFlow(end, flow.packet))
        return Passage(router, FIRST, packet, tuple(recorder.notes), tuple(ends))

    def later(self, first: Passage, flow: PacketFlow, end: Bearing, mark: str) -> Passage:
        """A later packet of such connections. Hashes come out as for the first, draws are made again.

        `mark` is the connection's by then: the first packet's, unless an answer changed it.
        """
        packet = replace(first.packet, state="established")
        kept = Bearing(connection_mark=mark)
        recorder = Recorder(packet)
        router = self._router(recorder, packet, LATER, kept)
        outside = self.diagram.leaf(OUTSIDE)
        root = self.diagram.mapped(flow.root, lambda bearing: kept if bearing == end else OUTSIDE)
        root = self.diagram.moved(root, STATE, NEW, ESTABLISHED, outside)
        translated = replace(flow.packet, state="established")
        root = moved(self.compiled, self.diagram, root, (translated, packet))
        root = self._through(router, recorder, root, LATER, translated)
        return Passage(
            router, LATER, packet, tuple(recorder.notes), (PacketFlow(root, translated),)
        )

    def answer(self, sent: Packet, seen: Packet, mark: str) -> Passage:
        """`seen` is what mangle sees before the translation is taken back, `sent` what is routed then."""
        kept = Bearing(connection_mark=mark)
        recorder = Recorder(seen)
        router = self._router(recorder, seen, ANSWER, kept)
        root = router.start([seen.cube(self.compiled)], kept)
        root = self._through(router, recorder, root, ANSWER, sent)
        return Passage(router, ANSWER, seen, tuple(recorder.notes), (PacketFlow(root, sent),))

    def _through(
        self, router: Router, recorder: Recorder, root: int, stage: Stage, translated: Packet
    ) -> int:
        """A packet through the router; from an interface its addresses are `translated` before routing."""
        packet = recorder.packet
        if packet.entry == ROUTER:
            return router.from_router(root, stage)
        root = router.prerouting(root, stage)
        root = moved(self.compiled, self.diagram, root, (packet, translated))
        recorder.packet = translated
        return router.routed(root, stage)

    def past_mangle(self, packet: Packet, stage: Stage) -> Passage:
        """A packet on the fast track: no rule and no mark, so main alone decides."""
        recorder = Recorder(packet)
        router = self._router(recorder, packet, stage, FRESH)
        root = router.decision.run(router.start([packet.cube(self.compiled)]))
        root = router.left(root)
        return Passage(router, stage, packet, tuple(recorder.notes), (PacketFlow(root, packet),))

    def _router(self, recorder: Recorder, packet: Packet, stage: Stage, bearing: Bearing) -> Router:
        router = Router(
            self.compiled,
            self.diagram,
            self.config,
            down=self.down,
            known=self.known,
            watch=recorder.watch,
        )
        bits = packet.bits(self.compiled)
        router.counters.kept = self.settling.counters(bits, stage, bearing)
        return router
