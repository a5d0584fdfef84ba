"""Hours of light echoes, with those of the minutes that are there (a hypertable where the server has TimescaleDB)."""

from __future__ import annotations

from alembic import op

from migrations import timescale

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

CHUNKS = {"echo_hour": "28 days"}


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE echo_hour (
            uplink_id INTEGER NOT NULL,
            at TIMESTAMP WITH TIME ZONE NOT NULL,
            origin SMALLINT NOT NULL,
            rtt_us INTEGER[] NOT NULL,
            echoes INTEGER[] NOT NULL,
            sent INTEGER[] NOT NULL,
            lost INTEGER[] NOT NULL,
            minutes INTEGER[] NOT NULL,
            CONSTRAINT pk_echo_hour PRIMARY KEY (uplink_id, at, origin)
        )
        """
    )
    timescale.enable(CHUNKS)
    op.execute(
        """
        INSERT INTO echo_hour (uplink_id, at, origin, rtt_us, echoes, sent, lost, minutes)
        SELECT uplink_id, hour, origin, coalesce(trips.rtt_us, '{}'), coalesce(trips.echoes, '{}'),
            coalesce(losses.sent, '{}'), coalesce(losses.lost, '{}'), coalesce(losses.minutes, '{}')
        FROM (
            SELECT DISTINCT uplink_id, date_trunc('hour', at, 'UTC') AS hour, origin FROM ping_minute
        ) AS known
        LEFT JOIN (
            SELECT uplink_id, hour, origin, array_agg(rounded ORDER BY rounded) AS rtt_us,
                array_agg(times ORDER BY rounded) AS echoes
            FROM (
                SELECT uplink_id, date_trunc('hour', at, 'UTC') AS hour, origin,
                    CASE WHEN rtt < 10000 THEN (rtt + 5) / 10 * 10
                        WHEN rtt < 100000 THEN (rtt + 50) / 100 * 100
                        ELSE (rtt + 500) / 1000 * 1000 END AS rounded,
                    count(*)::integer AS times
                FROM ping_minute, unnest(rtt_us) AS rtt
                WHERE NOT busy AND rtt IS NOT NULL
                GROUP BY uplink_id, hour, origin, rounded
            ) AS one
            GROUP BY uplink_id, hour, origin
        ) AS trips USING (uplink_id, hour, origin)
        LEFT JOIN (
            SELECT uplink_id, hour, origin, array_agg(sent ORDER BY sent, lost) AS sent,
                array_agg(lost ORDER BY sent, lost) AS lost,
                array_agg(times ORDER BY sent, lost) AS minutes
            FROM (
                SELECT uplink_id, date_trunc('hour', at, 'UTC') AS hour, origin,
                    cardinality(rtt_us) AS sent,
                    cardinality(array_positions(rtt_us, NULL)) AS lost,
                    count(*)::integer AS times
                FROM ping_minute WHERE NOT busy AND cardinality(rtt_us) > 0
                GROUP BY uplink_id, hour, origin, sent, lost
            ) AS one
            GROUP BY uplink_id, hour, origin
        ) AS losses USING (uplink_id, hour, origin)
        """
    )


def downgrade() -> None:
    op.execute("DROP TABLE echo_hour")
