"""SQL that makes ISP lines, each with a contract that holds from the beginning, as the product makes them."""

from __future__ import annotations


def uplinks_sql(rows: str) -> str:
    """`rows`: a SELECT of router_id, name, interface, bit/s (the same both ways), position and created_at."""
    return f"""
WITH line AS (
  INSERT INTO uplink (router_id, name, interface, download_bps, upload_bps, capacities, position, created_at)
  SELECT router_id, name, interface, bps, bps, bps || ' ' || bps, position, created_at::timestamptz
  FROM ({rows}) AS given (router_id, name, interface, bps, position, created_at)
  ORDER BY router_id, position
  RETURNING id, download_bps, upload_bps)
INSERT INTO contract (uplink_id, from_at, download_bps, upload_bps)
SELECT id, 'epoch', download_bps, upload_bps FROM line
"""
