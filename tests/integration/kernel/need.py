"""A kernel that can carry the lab: what every test with real packets asks for first."""

from __future__ import annotations

from lab.kernel.place.capabilities import EVERYTHING, Place, decide, find
from tests.services.require import lacking

HOST = frozenset({"links", "nft", "multipath"})
"""What a router's rules need of this machine's own kernel."""


def kernel(needs: frozenset[str] = EVERYTHING) -> Place:
    """Where a lab with `needs` can run: here, or in a User-Mode Linux."""
    place = decide(find(), needs)
    if place.where is None:
        lacking(f"There is no kernel for the lab: {place.reason}.")
    return place


def kernel_of_host() -> None:
    """Go on only where this machine's own kernel can do what HOST names."""
    place = decide(find(), HOST)
    if place.where != "host":
        lacking(f"The test needs this machine's own kernel: {place.reason}.")
