"""What live tests carried, beside the demo's state: the past of a later start counts it, or counters would fall."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from pathlib import Path

from backend.services.polling.poll_targets import PollTarget
from lab.campuses.campus import Campus
from lab.traffic.relayed import RelayedAmount

KEPT = "relayed.jsonl"


class KeptAmounts:
    """A line of the file for each amount that a router's counters took."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / KEPT

    def plug(self, pairs: Iterable[tuple[Campus, PollTarget]]) -> None:
        """Call it before the past is made."""
        known = self._read()
        for campus, target in pairs:
            router_id = target.router_id
            campus.relayed.know([amount for owner, amount in known if owner == router_id])
            campus.relayed.on_kept = partial(self._keep, router_id)

    def _keep(self, router_id: int, amount: RelayedAmount) -> None:
        with self._file.open("a") as file:
            file.write(json.dumps({"router_id": router_id, **asdict(amount)}) + "\n")

    def _read(self) -> list[tuple[int, RelayedAmount]]:
        """All but a last line that was cut off, as by a full disk."""
        rows: list[tuple[int, RelayedAmount]] = []
        for text in self._file.read_text().splitlines() if self._file.exists() else ():
            try:
                kept = json.loads(text)
            except ValueError:
                continue
            rows.append((kept.pop("router_id"), RelayedAmount(**kept)))
        return rows
