"""Paper B: queues of a router under load, on real qdiscs of the kernel lab."""

from __future__ import annotations

from benchmarks.evidence.queues.claims import claims
from benchmarks.evidence.queues.notes import notes
from benchmarks.evidence.queues.table import rows
from benchmarks.evidence.queues.trial import measured

__all__ = ["claims", "notes", "rows", "run"]

run = measured
