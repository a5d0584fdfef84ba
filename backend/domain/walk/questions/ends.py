"""Where packets of a class end, with the share of each end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from backend.domain.walk.diagrams.bearing import Fate
from backend.domain.walk.diagrams.chance import Distribution


@dataclass(frozen=True, slots=True, order=True)
class End:
    """The fate of a packet, and the way that it left by."""

    fate: Fate
    interface: str = ""
    gateway: str = ""


Ends = Mapping[End, Fraction]


def ends_of(distribution: Distribution) -> Ends:
    """Without the marks of the packets."""
    shares: dict[End, Fraction] = {}
    for bearing, share in distribution.items():
        end = End(bearing.fate, bearing.interface, bearing.gateway)
        shares[end] = shares.get(end, Fraction(0)) + share
    return shares


def shares_by_interface(ends: Ends) -> Mapping[str, Fraction]:
    """Only what leaves, so shares may sum to less than 1."""
    shares: dict[str, Fraction] = {}
    for end, share in ends.items():
        if end.fate == "left":
            shares[end.interface] = shares.get(end.interface, Fraction(0)) + share
    return shares


def leaves_by(ends: Ends, interface: str) -> bool:
    return all(end.fate == "left" and end.interface == interface for end in ends)
