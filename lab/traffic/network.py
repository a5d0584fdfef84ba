"""Bytes over the lines: demand meets the paths and the capacities.

All amounts are whole bytes per slot. What exceeds a line's contracted rate is dropped, download and upload apart; a
dropped download never reaches the router.
"""

from dataclasses import dataclass

import numpy as np

from lab.scenarios.scenario import BLOCK_SLOTS, Scenario
from lab.traffic.capacities import Capacities
from lab.traffic.demand import Demand, DemandBlock
from lab.traffic.hashing import Floats, Ints
from lab.traffic.population import Population
from lab.traffic.routing import LOST
from lab.traffic.steering import Layer, Steering

# Mean packet sizes in bytes: downloads are mostly full segments, uploads mostly acknowledgements.
DOWNLOAD_PACKET, UPLOAD_PACKET = 1150, 310


@dataclass(frozen=True)
class WanLoads:
    """Bytes per slot (first axis)."""

    download: Ints
    upload: Ints
    download_dropped: Ints
    upload_dropped: Ints
    fast_download: Ints  # on the fast path, like `fast_upload`
    fast_upload: Ints
    rules: dict[str, Ints]  # upload bytes per slot that each rule key counts
    first: dict[str, Ints]  # those of first packets among them


@dataclass(frozen=True)
class LayerLoads:
    """Parts of the whole demand: [group, line]; `rules`, `first`: [group, rule * line]."""

    download: Floats
    upload: Floats
    fast_download: Floats
    fast_upload: Floats
    rules: Floats
    first: Floats


class Network:
    """The lines of one campus under one steering at a time."""

    def __init__(self, scenario: Scenario, population: Population, demand: Demand) -> None:
        self._slot_s = scenario.slot_s
        self._demand = demand
        self._population = population
        self._uplinks = len(scenario.wans)
        self._capacities = Capacities(scenario)

    def gather(self, steering: Steering) -> tuple[list[str], list[LayerLoads]]:
        """Sums the streams of each layer per group and line; do it once per steering."""
        keys = sorted({key for layer in steering.layers for key in (*layer.hits, *layer.first)})
        return keys, [self._layer_loads(layer, keys) for layer in steering.layers]

    def _layer_loads(self, layer: Layer, keys: list[str]) -> LayerLoads:
        down, up = self._population.download, self._population.upload
        slow_part = 1.0 - layer.fast_part
        fast_download = self._sum(down * layer.fast_part, layer.fast)
        fast_upload = self._sum(up * layer.fast_part, layer.fast)
        return LayerLoads(
            download=fast_download + self._sum(down * slow_part, layer.slow),
            upload=fast_upload + self._sum(up * slow_part, layer.slow),
            fast_download=fast_download,
            fast_upload=fast_upload,
            rules=self._counted(layer.hits, keys, layer.slow),
            first=self._counted(layer.first, keys, layer.slow),
        )

    def _counted(self, hits: dict[str, Floats], keys: list[str], uplinks: Ints) -> Floats:
        up = self._population.upload
        blank = np.zeros((self._population.groups, self._uplinks))
        parts = [self._sum(up * hits[key], uplinks) if key in hits else blank for key in keys]
        return np.hstack(parts) if parts else blank[:, :0]

    def _sum(self, parts: Floats, uplinks: Ints) -> Floats:
        kept = uplinks != LOST
        cell = self._population.group[kept] * self._uplinks + uplinks[kept]
        size = self._population.groups * self._uplinks
        total = np.bincount(cell, weights=parts[kept], minlength=size)
        return np.asarray(total.reshape(self._population.groups, self._uplinks))

    def loads(
        self, index: int, steering: Steering, keys: list[str], layers: list[LayerLoads]
    ) -> WanLoads:
        block = self._demand.block(index)
        slots = index * BLOCK_SLOTS + np.arange(BLOCK_SLOTS)
        shares = steering.shares(((slots + 0.5) * self._slot_s).astype(np.float64))
        offered = _Offered(block, layers, shares, self._slot_s)
        wanted_down, wanted_up = offered.bytes("download"), offered.bytes("upload")
        down = np.minimum(wanted_down, self._capacities.at(slots, "download"))
        up = np.minimum(wanted_up, self._capacities.at(slots, "upload"))
        down_kept, up_kept = _ratio(down, wanted_down), _ratio(up, wanted_up)
        first = offered.first(keys, up_kept)
        return WanLoads(
            download=down,
            upload=up,
            download_dropped=wanted_down - down,
            upload_dropped=wanted_up - up,
            fast_download=offered.fast("download", down_kept),
            fast_upload=offered.fast("upload", up_kept),
            rules=offered.rules(keys, up_kept, first),
            first=first,
        )


@dataclass(frozen=True)
class _Offered:
    block: DemandBlock
    layers: list[LayerLoads]
    shares: Floats
    slot_s: int

    def _mix(self, demand: Floats, parts: list[Floats]) -> Floats:
        """Bytes per slot of a mixture of layers, before any cap."""
        total = np.zeros((demand.shape[0], parts[0].shape[1]))
        for number, part in enumerate(parts):
            total += (demand @ part) * self.shares[:, number, None]
        return np.asarray(total * (self.slot_s / 8.0))

    def _demand(self, which: str) -> Floats:
        return self.block.download if which == "download" else self.block.upload

    def bytes(self, which: str) -> Ints:
        parts = [getattr(layer, which) for layer in self.layers]
        return np.floor(self._mix(self._demand(which), parts)).astype(np.int64)

    def fast(self, which: str, kept: Floats) -> Ints:
        parts = [getattr(layer, f"fast_{which}") for layer in self.layers]
        if not any(part.any() for part in parts):
            return np.zeros(kept.shape, dtype=np.int64)
        return np.floor(self._mix(self._demand(which), parts) * kept).astype(np.int64)

    def first(self, keys: list[str], kept: Floats) -> dict[str, Ints]:
        """Connections begin as often after a change as before it, and all of them in the newest layer."""
        wanted = (self.block.upload @ self.layers[-1].first) * (self.slot_s / 8.0)
        return self._by_rule(keys, wanted, kept)

    def rules(self, keys: list[str], kept: Floats, first: dict[str, Ints]) -> dict[str, Ints]:
        wanted = self._mix(self.block.upload, [layer.rules for layer in self.layers])
        later = self._by_rule(keys, wanted, kept)
        return {key: later[key] + first[key] for key in keys}

    def _by_rule(self, keys: list[str], wanted: Floats, kept: Floats) -> dict[str, Ints]:
        if not keys:
            return {}
        per_uplink = wanted.reshape(len(kept), len(keys), -1) * kept[:, None, :]
        amounts = np.floor(per_uplink.sum(axis=2)).astype(np.int64)
        return {key: amounts[:, number] for number, key in enumerate(keys)}


def _ratio(carried: Ints, wanted: Ints) -> Floats:
    return np.asarray(carried / np.maximum(wanted, 1))
