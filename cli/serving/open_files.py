"""How many files and connections this process may have open."""

from __future__ import annotations

import resource

MOST_OPEN_FILES = 65_536
"""Beyond our bounds. Containers often allow 2^30, which slows a child that closes all it may have."""

KEPT_FOR_OURSELVES = 512
"""Database, routers, log, pages: a flood of connections must not take these."""

MOST_CONNECTIONS = 4096


def raise_limit() -> int:
    """Raise the soft limit to the hard one, at most MOST_OPEN_FILES; returns it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_OPEN_FILES
    reachable = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN_FILES)
    if reachable > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (reachable, hard))
    return max(soft, reachable)


def most_connections(open_files: int) -> int:
    """With that many open files."""
    return min(MOST_CONNECTIONS, max(open_files // 2, open_files - KEPT_FOR_OURSELVES))
