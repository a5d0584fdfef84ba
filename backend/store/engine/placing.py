"""Puts rows of a time series into numbered spans by one pass over each run of close spans.

A join makes the planner compare each row with all spans once it expects few rows: a year of work hours took minutes.
A look-up per span would unpack the same batch of a packed chunk again. So a row's span is found by halving, and
`OFFSET 0` keeps the planner from a join.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from backend.domain.dates.zones import DAY_MS
from backend.store.engine.instants import at

Place = tuple[int, Any, Any]  # (number, from, to), `to` excluded
CLOSE_MS = 4 * DAY_MS  # a weekend is read through; a longer gap starts another run


def placed(table: str, column: str, kind: str) -> str:
    """A FROM item named `table`: its rows with `bucket`, the number of their span; null outside of the spans.

    Take only rows whose bucket is not null. The bounds of all spans together say nothing new, but they let chunks of
    other months be left unopened. Its parameters are what `dates` or `instants` make of the spans.
    """
    place = f"{table}.{column}"
    return f"""
unnest(%({table}_since)s::{kind}[], %({table}_until)s::{kind}[]) AS run (since, until),
LATERAL (
  SELECT {table}.*,
    (%({table}_numbers)s::integer[])[width_bucket({place}, %({table}_edges)s::{kind}[])] AS bucket
  FROM {table}
  WHERE {table}.uplink_id = ANY(%(uplink_ids)s) AND {place} >= run.since AND {place} < run.until
    AND {place} >= %({table}_first)s AND {place} < %({table}_last)s OFFSET 0
) AS {table}"""  # noqa: S608 (our own names)


def contract(table: str, column: str = "at") -> str:
    """A FROM item named `contract`: the one in force for each row of `table`, looked up by row.

    In a join, a planner that expects few lines begins with them and reads all rows again for each.
    """
    return f"""
LATERAL (
  SELECT download_bps, upload_bps FROM contract
  WHERE uplink_id = {table}.uplink_id AND from_at <= {table}.{column} ORDER BY from_at DESC LIMIT 1
) AS contract"""  # noqa: S608 (our own names)


def dates(table: str, uplink_ids: Sequence[int], spans: Sequence[Place]) -> dict[str, Any]:
    """The values of `placed` for spans of dates that lie apart: one run, as there are few days."""
    edges, numbers = _edges(spans)
    return _values(table, uplink_ids, (edges[:1], edges[-1:]), edges, numbers)


def instants(table: str, uplink_ids: Sequence[int], spans: Sequence[Place]) -> dict[str, Any]:
    """The same for spans of UTC ms."""
    edges, numbers = _edges(spans)
    far = [n for n, (a, b) in enumerate(pairwise(edges)) if n % 2 and b - a > CLOSE_MS]
    starts = [edges[0], *(edges[n + 1] for n in far)]
    ends = [*(edges[n] for n in far), edges[-1]]
    since, until, every = ([at(edge_ms) for edge_ms in each] for each in (starts, ends, edges))
    return _values(table, uplink_ids, (since, until), every, numbers)


def _values(
    table: str,
    uplink_ids: Sequence[int],
    runs: tuple[list[Any], list[Any]],
    edges: list[Any],
    numbers: list[int | None],
) -> dict[str, Any]:
    return {
        "uplink_ids": list(uplink_ids),
        f"{table}_since": runs[0],
        f"{table}_until": runs[1],
        f"{table}_numbers": numbers,
        f"{table}_edges": edges,
        f"{table}_first": edges[0],
        f"{table}_last": edges[-1],
    }


def _edges(spans: Sequence[Place]) -> tuple[list[Any], list[int | None]]:
    """Edges of spans in order, and the number that begins there or None. Raises ValueError."""
    ordered = sorted(spans, key=lambda span: span[1:])
    edges = [edge for _, low, high in ordered for edge in (low, high)]
    if any(a > b for a, b in pairwise(edges)):
        raise ValueError("Spans overlap: each row can be in one only.")
    return edges, [place for number, _, _ in ordered for place in (number, None)]
