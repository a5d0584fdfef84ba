"""The kinds of work of a worker, apart from Celery, as `timbang --help` names them."""

from __future__ import annotations

from enum import StrEnum


class Work(StrEnum):
    """`timbang worker --queue`."""

    POLL = "poll"  # shards that it leases: polls, and configurations over the same connections
    PROBE = "probe"
    """Probes and light echoes, with the database as queue: slots are kept without a broker."""
    DEFAULT = "default"
    """Other jobs; incidents and messages, and changes of routers, with the database as queue."""
