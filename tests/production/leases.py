"""Who polls what, as the database says; and a book of all changes, kept by the database itself for these tests."""

from __future__ import annotations

from collections import Counter

from tests.production.accounting import connected

BOOK = """
CREATE TABLE lease_book (shard integer, worker text, at timestamptz DEFAULT clock_timestamp());
CREATE FUNCTION note_lease() RETURNS trigger LANGUAGE plpgsql AS
  'BEGIN INSERT INTO lease_book (shard, worker) VALUES (NEW.shard, NEW.worker); RETURN NULL; END';
CREATE TRIGGER note_lease AFTER INSERT OR UPDATE ON shard_lease
  FOR EACH ROW EXECUTE FUNCTION note_lease();
"""
SHARES = """
SELECT w.name, count(l.shard) FROM worker w LEFT JOIN shard_lease l ON l.worker = w.token
WHERE w.poll_expires_at > clock_timestamp() GROUP BY w.token, w.name
"""


def keep_book(url: str) -> None:
    """Before the first worker starts."""
    with connected(url) as connection:
        connection.execute(BOOK)


def takes(url: str) -> Counter[int]:
    """How often each shard has been taken by a worker so far."""
    with connected(url) as connection:
        rows = connection.execute(
            "SELECT shard, count(*) FROM lease_book GROUP BY shard"
        ).fetchall()
    return Counter(dict(rows))


def owners(url: str) -> list[tuple[str, int]]:
    """Name and number of shards of every living worker; a killed one lives until its leases end."""
    with connected(url) as connection:
        return connection.execute(SHARES).fetchall()


def is_shared_out(url: str, workers: int, shards: int) -> bool:
    """Whether so many workers live and own all shards, none more than one more than another."""
    counts = [count for _, count in owners(url)]
    return len(counts) == workers and sum(counts) == shards and max(counts) - min(counts) <= 1
