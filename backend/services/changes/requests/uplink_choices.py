"""Buckets, weights and spare routes of a request, by interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backend.domain.balance.settings import (
    LARGEST_DENOMINATOR,
)
from backend.errors import Invalid
from backend.services.changes.requests.inputs import SpareInput
from backend.services.inventory.inventory import not_in_use


def spare_of(wanted: SpareInput, interfaces: Mapping[int, str]) -> tuple[str, ...]:
    _check_uplink("spare.uplink_id", wanted.uplink_id, interfaces)
    for place, uplink_id in enumerate(wanted.taker_ids):
        _check_uplink(f"spare.taker_ids.{place}", uplink_id, interfaces)
    ids = (wanted.uplink_id, *wanted.taker_ids)
    if len(set(ids)) < len(ids):
        raise Invalid(
            "spare.taker_ids",
            "An ISP cannot take over from itself, nor twice: name each other ISP once.",
            "spare_taker_twice",
        )
    return tuple(interfaces[uplink_id] for uplink_id in ids)


def buckets_of(wanted: Sequence[int], interfaces: Mapping[int, str]) -> tuple[str, ...]:
    if len(wanted) > LARGEST_DENOMINATOR:
        raise Invalid(
            "buckets",
            "At most {most} buckets: each is a rule.",
            "buckets_each_a_rule",
            most=LARGEST_DENOMINATOR,
        )
    for place, uplink_id in enumerate(wanted):
        _check_uplink(f"buckets.{place}", uplink_id, interfaces)
    return tuple(interfaces[uplink_id] for uplink_id in wanted)


def weights_of(wanted: Mapping[int, int], interfaces: Mapping[int, str]) -> dict[str, int]:
    for uplink_id in wanted:
        _check_uplink(f"weights.{uplink_id}", uplink_id, interfaces)
    if not 0 < sum(wanted.values()) <= LARGEST_DENOMINATOR:
        raise Invalid(
            "weights",
            "Together from 1 to {most}: each is a rule.",
            "weights_each_a_rule",
            most=LARGEST_DENOMINATOR,
        )
    return {interfaces[uplink_id]: weight for uplink_id, weight in wanted.items() if weight}


def _check_uplink(name: str, uplink_id: int, interfaces: Mapping[int, str]) -> None:
    if uplink_id not in interfaces:
        raise not_in_use(name, uplink_id)
