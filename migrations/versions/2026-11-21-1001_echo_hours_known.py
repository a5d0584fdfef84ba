"""Hours of existing light echoes: a week of a line at a time, each a transaction.

After an interruption the next run continues with weeks that have minutes and no hours.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from sqlalchemy import Connection, text

from migrations import online

revision = "0010a"
down_revision = "0010"
branch_labels = None
depends_on = None

PIECE = dt.timedelta(days=7)  # 20,000 minutes, about a tenth of a second

# One step into the index per line: DISTINCT would read every minute.
LINES = text(
    """
    WITH RECURSIVE line (id) AS (
        SELECT min(uplink_id) FROM ping_minute
        UNION ALL
        SELECT (SELECT min(uplink_id) FROM ping_minute WHERE uplink_id > line.id)
        FROM line WHERE line.id IS NOT NULL
    )
    SELECT id FROM line WHERE id IS NOT NULL
    """
)
SPAN = text("SELECT min(at), max(at) FROM ping_minute WHERE uplink_id = :line")

# An existing hour counted all its minutes, of which retention may have taken some since: it stays.
HOURS = text(
    """
    WITH lacking AS MATERIALIZED (
        SELECT date_trunc('hour', at, 'UTC') AS hour, origin, busy, rtt_us FROM ping_minute
        WHERE uplink_id = :line AND at >= :begin AND at < :end AND NOT EXISTS (
            SELECT FROM echo_hour AS known
            WHERE known.uplink_id = :line AND known.at >= :begin AND known.at < :end
                AND known.at = date_trunc('hour', ping_minute.at, 'UTC')
                AND known.origin = ping_minute.origin
        )
    ), trips AS (
        SELECT hour, origin, array_agg(rounded ORDER BY rounded) AS rtt_us,
            array_agg(times ORDER BY rounded) AS echoes
        FROM (
            SELECT hour, origin,
                CASE WHEN rtt < 10000 THEN (rtt + 5) / 10 * 10
                    WHEN rtt < 100000 THEN (rtt + 50) / 100 * 100
                    ELSE (rtt + 500) / 1000 * 1000 END AS rounded,
                count(*)::integer AS times
            FROM lacking, unnest(rtt_us) AS rtt
            WHERE NOT busy AND rtt IS NOT NULL
            GROUP BY hour, origin, rounded
        ) AS round_trip
        GROUP BY hour, origin
    ), losses AS (
        SELECT hour, origin, array_agg(sent ORDER BY sent, lost) AS sent,
            array_agg(lost ORDER BY sent, lost) AS lost,
            array_agg(times ORDER BY sent, lost) AS minutes
        FROM (
            SELECT hour, origin, cardinality(rtt_us) AS sent,
                cardinality(array_positions(rtt_us, NULL)) AS lost,
                count(*)::integer AS times
            FROM lacking WHERE NOT busy AND cardinality(rtt_us) > 0
            GROUP BY hour, origin, sent, lost
        ) AS minute
        GROUP BY hour, origin
    )
    INSERT INTO echo_hour (uplink_id, at, origin, rtt_us, echoes, sent, lost, minutes)
    SELECT :line, hour, origin, coalesce(trips.rtt_us, '{}'), coalesce(trips.echoes, '{}'),
        coalesce(losses.sent, '{}'), coalesce(losses.lost, '{}'), coalesce(losses.minutes, '{}')
    FROM (SELECT DISTINCT hour, origin FROM lacking) AS wanted
    LEFT JOIN trips USING (hour, origin)
    LEFT JOIN losses USING (hour, origin)
    ON CONFLICT DO NOTHING
    """
)


def upgrade() -> None:
    with online.pieces() as connection:
        for line in connection.scalars(LINES).all():
            for begin in _begins(connection, line):
                piece = {"line": line, "begin": begin, "end": begin + PIECE}
                connection.execute(HOURS, piece)


def downgrade() -> None:
    """Hours go with their table."""


def _begins(connection: Connection, line: int) -> Iterator[dt.datetime]:
    """Midnights of UTC, so that no hour is cut in two."""
    first, last = connection.execute(SPAN, {"line": line}).one()
    begin = first.astimezone(dt.UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    while begin <= last:
        yield begin
        begin += PIECE
