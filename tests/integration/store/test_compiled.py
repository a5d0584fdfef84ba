"""The tests' own saving: a statement that one engine compiled, another one of the same server takes over."""

from __future__ import annotations

from contextlib import closing

from sqlalchemy import bindparam, select
from sqlalchemy.engine.interfaces import CacheStats

from backend.store.engine.database import Database
from backend.store.tables import Campus
from tests.integration.compiled import AlikeDialect

STATEMENT = select(Campus.name).where(Campus.id == bindparam("only_asked_for_here"))


def compiled(database: Database) -> CacheStats:
    """Whether the statement was compiled for this database, or known."""
    with database.engine.connect() as connection:
        result = connection.execute(STATEMENT, {"only_asked_for_here": 0})
        assert result.all() == []
        stats: CacheStats = result.context.cache_hit
        return stats


def test_a_second_engine_knows_what_the_first_one_compiled(database_url: str) -> None:
    with closing(Database(database_url)) as first, closing(Database(database_url)) as second:
        assert compiled(first) == CacheStats.CACHE_MISS
        assert compiled(second) == CacheStats.CACHE_HIT


def test_servers_of_another_version_share_nothing() -> None:
    first, same, newer = (AlikeDialect() for _ in range(3))
    first.server_version_info = same.server_version_info = (17, 1)
    newer.server_version_info = (18, 0)
    assert (first == same, hash(first) == hash(same)) == (True, True)
    assert first != newer
