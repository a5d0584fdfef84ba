"""Statements are compiled once for all databases of a run, as a server does that keeps one for months.

SQLAlchemy caches compiled statements in each engine, and every test has another engine: each statement was compiled
again for each test, a fifth of the time that these tests take in Python.
"""

from __future__ import annotations

from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.util import LRUCache

MOST = 5_000
_compiled: LRUCache[object, object] = LRUCache(MOST)


class AlikeDialect(PGDialect_psycopg):
    """Equal to another one of a server of the same version: they compile alike, since all engines have our options."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AlikeDialect) and self._what_matters == other._what_matters

    def __hash__(self) -> int:
        return hash(self._what_matters)

    @property
    def _what_matters(self) -> object:
        return getattr(self, "server_version_info", None)


def share(engine: Engine) -> Engine:
    """`engine`, before it was connected."""
    engine.dialect.__class__ = AlikeDialect
    engine._compiled_cache = _compiled
    return engine
