"""How many files and connections this process may have open."""

from __future__ import annotations

import resource

MOST_OPEN_FILES = 65_536
"""More than our bounds need. Containers often allow 2^30, and a child that closes all it may have is slow then."""

KEPT_FOR_OURSELVES = 512
"""Database, routers, log, pages: a flood of connections must not take these."""

MOST_CONNECTIONS = 4096


def raise_limit() -> int:
    """Raise the soft limit of open files to the hard one, at most MOST_OPEN_FILES; returns what it is then."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_OPEN_FILES
    reachable = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN_FILES)
    if reachable > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (reachable, hard))
    return max(soft, reachable)


def most_connections(open_files: int) -> int:
    """How many clients may be connected where that many files may be open."""
    return min(MOST_CONNECTIONS, max(open_files // 2, open_files - KEPT_FOR_OURSELVES))
