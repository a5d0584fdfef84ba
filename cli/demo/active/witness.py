"""The router's counters of the past, before and after a test."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.probes.running import Counted
from backend.services.probes.proof import Scene, Witness
from cli.demo.active.scene import PastScene


class PastWitness(Witness):
    """As the lab recorded them, with what tests moved."""

    def __init__(self, scene: PastScene, names: Mapping[int, str]) -> None:
        """`names`: of the lines, by uplink."""
        self._scene = scene
        self._names = names

    def count(self, scene: Scene) -> Counted | None:
        known = {
            uplink_id: self._scene.counted(self._names[uplink_id]) for uplink_id, _ in scene.uplinks
        }
        return Counted(self._scene.at_ms, known)
