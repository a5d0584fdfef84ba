"""The kinds of work that a worker may be asked to do: apart from Celery, as `timbang --help` names them."""

from __future__ import annotations

from enum import StrEnum


class Work(StrEnum):
    """What a worker may be asked to do (`timbang worker --queue`)."""

    POLL = "poll"
    """The shards that it leases: polls, and reads of the configuration over the same connections."""
    PROBE = "probe"
    """Probes and light echoes, whose queue is the database: a slot is kept also while the broker is away."""
    DEFAULT = "default"
    """All other jobs, and changes of routers, whose queue is the database."""
