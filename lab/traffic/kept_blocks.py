"""Whole blocks that were counted before: a past that is made again is added up, not played again.

By how much a block lets counters grow follows from the campus, who makes it busy then, the paths, and the rows that
count. A digest of all of them, and of the lab's own files, is the key of a block: whatever differs is played as ever.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from lab.menus.menu import Menu
from lab.scenarios.scenario import Scenario
from lab.traffic.counting import NAT, Column, Flow
from lab.traffic.demand import Demand
from lab.traffic.hashing import Ints
from lab.traffic.network import LayerLoads
from lab.traffic.steering import FILTER, MANGLE, Steering

COUNTING = ("/interface", "/interface/list", "/interface/list/member", MANGLE, FILTER, NAT)
"""Menus whose rows decide what is counted, and in which columns."""

Grown = tuple[tuple[Column, ...], Ints]


class KeptBlocks:
    """Those of one campus, in a file of the demo's folder; `save` writes those that were needed since it was read."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept = _read(file)
        self._needed: dict[bytes, Grown] = {}

    def find(self, key: bytes) -> Grown | None:
        grown = self._kept.get(key)
        if grown is not None:
            self._needed[key] = grown
        return grown

    def keep(self, key: bytes, flow: Flow) -> None:
        if key not in self._needed:
            self._needed[key] = (flow.columns, flow.total[-1].copy())

    def save(self) -> None:
        """All of it or nothing; what cannot be read again is played again."""
        by_columns: dict[tuple[Column, ...], dict[bytes, Ints]] = {}
        for key, (columns, amounts) in self._needed.items():
            by_columns.setdefault(columns, {})[key] = amounts
        arrays: dict[str, Any] = {"columns": np.array(json.dumps(list(by_columns)))}
        for number, rows in enumerate(by_columns.values()):
            arrays[f"keys{number}"] = np.array([np.frombuffer(key, np.uint8) for key in rows])
            arrays[f"amounts{number}"] = np.array(list(rows.values()))
        new = self._file.with_suffix(".new")
        with new.open("wb") as file:
            np.savez(file, **arrays)
        new.replace(self._file)
        self._kept = dict(self._needed)


def _read(file: Path) -> dict[bytes, Grown]:
    """Nothing of a file that is not there or not whole."""
    kept: dict[bytes, Grown] = {}
    try:
        with np.load(file, allow_pickle=False) as arrays:
            for number, columns in enumerate(json.loads(str(arrays["columns"]))):
                named = tuple((path, row_id, name) for path, row_id, name in columns)
                rows = zip(arrays[f"keys{number}"], arrays[f"amounts{number}"], strict=True)
                kept |= {key.tobytes(): (named, amounts) for key, amounts in rows}
    except (OSError, EOFError, ValueError, KeyError, BadZipFile):
        return {}
    return kept


def course_digest(
    scenario: Scenario,
    demand: Demand,
    menus: Mapping[str, Menu],
    paths: tuple[Steering, Sequence[str], Sequence[LayerLoads]],
) -> bytes:
    """The same for all that stands between two cuts. `paths`: with the rule keys and the sums by layer."""
    steering, keys, layers = paths
    digest = hashlib.sha256(_own_files())
    for part in (scenario, demand.identity, steering.births, steering.lifetime_s, list(keys)):
        digest.update(repr(part).encode())
    for layer in layers:
        for array in (layer.download, layer.upload, layer.fast_download, layer.fast_upload):
            digest.update(array.tobytes())
        for array in (layer.rules, layer.first):
            digest.update(repr(array.shape).encode() + array.tobytes())
    for path in COUNTING:
        digest.update(json.dumps([path, menus[path].rows]).encode())
    return digest.digest()


def block_key(course: bytes, index: int, demand: Demand) -> bytes:
    """Rushes count where they are felt: one that began later leaves a block what it was."""
    return hashlib.sha256(course + repr((index, demand.rushes_in(index))).encode()).digest()


@lru_cache(maxsize=1)
def _own_files() -> bytes:
    """Another version of the lab, or of what it computes with, may count otherwise."""
    digest = hashlib.sha256(np.__version__.encode())
    folder = Path(__file__).parents[1]
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".toml"):
            digest.update(file.read_bytes())
    return digest.digest()
