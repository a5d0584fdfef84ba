"""Probe runs as values: a future slot, a claimed run, its end."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from backend.domain.probes.probe import Outcome, Preset, ProbeSpec, Reason, Target
from backend.domain.text.stored_values import Reader
from backend.store.tables import ProbeRun


@dataclass(frozen=True, slots=True, kw_only=True)
class _ProbeRequest:
    """What is to be done. After `expires_at` it is too late."""

    router_id: int
    uplink_id: int
    server_id: int | None
    preset: Preset
    spec: ProbeSpec
    target: Target
    due_at: dt.datetime
    expires_at: dt.datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRun(_ProbeRequest):
    """A slot to come. `plan_id` None: a person asked for it (`requested_by`)."""

    plan_id: int | None = None
    requested_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(_ProbeRequest):
    """A run that is ours to do, as it was asked for; `by_hand`: by a person."""

    id: int
    by_hand: bool
    started_at: dt.datetime
    attempts: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended."""

    outcome: Outcome
    reason: Reason
    detail: str
    ended_at: dt.datetime
    source_address: str = ""
    command: str = ""
    tool: str = ""
    # moved by this attempt, headers included; earlier attempts stay counted
    download_bytes: int = 0
    upload_bytes: int = 0
    figures: dict[str, Any] | None = None
    path: dict[str, Any] | None = None
    series: bytes | None = None  # compressed (domain/probes/codec.py); None: nothing to store
    raw: bytes | None = None  # compressed likewise
    raw_sha256: str = ""

    @property
    def moved(self) -> tuple[int, int]:
        """Bytes down and up."""
        return self.download_bytes, self.upload_bytes


def claimed_of(row: ProbeRun) -> Claimed:
    assert row.started_at is not None
    return Claimed(
        id=row.id,
        by_hand=row.plan_id is None and row.requested_by != "",
        router_id=row.router_id,
        uplink_id=row.uplink_id,
        server_id=row.server_id,
        preset=row.preset,
        spec=spec_of(row.spec),
        target=target_of(row.target),
        due_at=row.due_at,
        expires_at=row.expires_at,
        started_at=row.started_at,
        attempts=row.attempts,
    )


def spec_of(stored: Mapping[str, Any]) -> ProbeSpec:
    """As `add` stored it; a field of another version is left out."""
    return Reader(is_open=True).read(ProbeSpec, stored, "spec")


def target_of(stored: Mapping[str, Any]) -> Target:
    """As `add` stored it."""
    return Reader(is_open=True).read(Target, stored, "target")
