"""One row per worker process, whatever it does: before, polls and probes had a table each.

The old names stay as writable views: old and new processes see each other during an update, or they would take each
other's shards. A later revision drops them.
"""

from __future__ import annotations

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

# In the order in which workers write to them. Nobody may write between the copy and the view.
LOCK = "LOCK TABLE poll_worker, shard_lease, probe_worker IN ACCESS EXCLUSIVE MODE"

TO_WORKER = (
    "ALTER TABLE poll_worker RENAME TO worker",
    "ALTER TABLE worker RENAME CONSTRAINT pk_poll_worker TO pk_worker",
    "ALTER TABLE worker RENAME seen_at TO poll_seen_at",
    "ALTER TABLE worker RENAME expires_at TO poll_expires_at",
    """
    ALTER TABLE worker
      ALTER shards DROP NOT NULL,
      ALTER poll_seen_at DROP NOT NULL,
      ALTER poll_expires_at DROP NOT NULL,
      ADD threads INTEGER,
      ADD running INTEGER DEFAULT 0 NOT NULL,
      ADD addresses TEXT[] DEFAULT '{}' NOT NULL,
      ADD missing TEXT DEFAULT '' NOT NULL,
      ADD probe_seen_at TIMESTAMPTZ,
      ADD probe_expires_at TIMESTAMPTZ
    """,
    """
    INSERT INTO worker (token, name, started_at, threads, running, addresses, missing, probe_seen_at, probe_expires_at)
    SELECT token, name, started_at, threads, running, addresses, missing, seen_at, expires_at FROM probe_worker
    ON CONFLICT (token) DO UPDATE SET
      started_at = least(worker.started_at, excluded.started_at), threads = excluded.threads,
      running = excluded.running, addresses = excluded.addresses, missing = excluded.missing,
      probe_seen_at = excluded.probe_seen_at, probe_expires_at = excluded.probe_expires_at
    """,
    "DROP TABLE probe_worker",
)

VIEWS = (
    """
    CREATE VIEW poll_worker AS
    SELECT token, name, shards, waiting, refused, started_at, poll_seen_at AS seen_at, poll_expires_at AS expires_at
    FROM worker
    """,
    """
    CREATE VIEW probe_worker AS
    SELECT token, name, threads, running, addresses, missing, started_at, probe_seen_at AS seen_at,
      probe_expires_at AS expires_at
    FROM worker
    """,
    # An old process deletes its row of polls when it stops; that it probed stays known.
    """
    CREATE FUNCTION leave_polls() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE worker SET poll_expires_at = least(poll_expires_at, clock_timestamp()) WHERE token = OLD.token;
      DELETE FROM shard_lease WHERE worker = OLD.token;
      RETURN OLD;
    END
    $$
    """,
    """
    CREATE TRIGGER polls_left INSTEAD OF DELETE ON poll_worker FOR EACH ROW EXECUTE FUNCTION leave_polls()
    """,
)

FROM_WORKER = (
    "DROP VIEW poll_worker, probe_worker",
    "DROP FUNCTION leave_polls()",
    """
    CREATE TABLE probe_worker (
      token TEXT NOT NULL,
      name TEXT NOT NULL,
      threads INTEGER NOT NULL,
      running INTEGER DEFAULT 0 NOT NULL,
      addresses TEXT[] DEFAULT '{}' NOT NULL,
      missing TEXT DEFAULT '' NOT NULL,
      started_at TIMESTAMPTZ NOT NULL,
      seen_at TIMESTAMPTZ NOT NULL,
      expires_at TIMESTAMPTZ NOT NULL,
      CONSTRAINT pk_probe_worker PRIMARY KEY (token)
    )
    """,
    """
    INSERT INTO probe_worker (token, name, threads, running, addresses, missing, started_at, seen_at, expires_at)
    SELECT token, name, coalesce(threads, 0), running, addresses, missing, started_at, probe_seen_at, probe_expires_at
    FROM worker WHERE probe_expires_at IS NOT NULL
    """,
    "DELETE FROM worker WHERE poll_expires_at IS NULL",
    """
    ALTER TABLE worker
      DROP threads, DROP running, DROP addresses, DROP missing, DROP probe_seen_at, DROP probe_expires_at
    """,
    "ALTER TABLE worker RENAME poll_seen_at TO seen_at",
    "ALTER TABLE worker RENAME poll_expires_at TO expires_at",
    """
    ALTER TABLE worker
      ALTER shards SET NOT NULL, ALTER seen_at SET NOT NULL, ALTER expires_at SET NOT NULL
    """,
    "ALTER TABLE worker RENAME CONSTRAINT pk_worker TO pk_poll_worker",
    "ALTER TABLE worker RENAME TO poll_worker",
)


def upgrade() -> None:
    for statement in (LOCK, *TO_WORKER, *VIEWS):
        op.execute(statement)


def downgrade() -> None:
    for statement in FROM_WORKER:
        op.execute(statement)
