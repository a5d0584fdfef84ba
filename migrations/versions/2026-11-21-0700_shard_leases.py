"""Which worker processes live, and which shards each of them polls."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE poll_worker (
            token TEXT NOT NULL,
            name TEXT NOT NULL,
            shards INTEGER NOT NULL,
            waiting INTEGER DEFAULT 0 NOT NULL,
            refused BIGINT DEFAULT 0 NOT NULL,
            started_at TIMESTAMP WITH TIME ZONE NOT NULL,
            seen_at TIMESTAMP WITH TIME ZONE NOT NULL,
            expires_at TIMESTAMP WITH TIME ZONE NOT NULL,
            CONSTRAINT pk_poll_worker PRIMARY KEY (token)
        )
        """
    )
    op.execute(
        """
        CREATE TABLE shard_lease (
            shard INTEGER NOT NULL,
            worker TEXT NOT NULL,
            taken_at TIMESTAMP WITH TIME ZONE NOT NULL,
            CONSTRAINT pk_shard_lease PRIMARY KEY (shard),
            CONSTRAINT fk_shard_lease_worker FOREIGN KEY(worker) REFERENCES poll_worker (token) ON DELETE CASCADE
        )
        """
    )
    op.execute("CREATE INDEX ix_shard_lease_worker ON shard_lease (worker)")


def downgrade() -> None:
    op.execute("DROP TABLE shard_lease")
    op.execute("DROP TABLE poll_worker")
