"""The split of a window whose capacities changed: pieces, in each of which they were constant.

In a piece with B bytes over all lines, a line of c out of C bit/s ideally carries B c / C. Ideal shares of the window
are the sums of these over all bytes, so a split that is perfect at each moment has skew 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from backend.domain.metering.capacity import ideal_shares
from backend.domain.stats.fairness import jain_index


@dataclass(frozen=True, slots=True)
class SplitPiece:
    """One piece in one direction, by line."""

    byte_counts: tuple[int, ...]
    capacities_bps: tuple[int, ...]  # 0 where the line was not in use
    time_ms: int = 1
    observed_ms: int = 1  # of the line that was observed longest
    is_partial: bool = False  # counts bytes of slots that all lines have


def bytes_of_uplinks(pieces: Sequence[SplitPiece]) -> tuple[int, ...]:
    if len(pieces) == 1:
        return pieces[0].byte_counts
    return tuple(map(sum, zip(*(piece.byte_counts for piece in pieces), strict=True)))


def shares_over_pieces(pieces: Sequence[SplitPiece]) -> tuple[Fraction, ...]:
    """Ideal share of each line; without traffic each piece counts by its time."""
    whole = sum(map(sum, (piece.byte_counts for piece in pieces)))
    if whole and len(pieces) > 1:
        return tuple(due / whole for due in _ideal_bytes(pieces))
    return shares_over_time(pieces)


def shares_over_time(pieces: Sequence[SplitPiece]) -> tuple[Fraction, ...]:
    """Ideal shares by time: what the configuration of such a window should say."""
    if len(pieces) == 1 and any(pieces[0].capacities_bps):
        return ideal_shares(pieces[0].capacities_bps)
    used = [piece for piece in pieces if any(piece.capacities_bps)]
    if not used:
        return tuple(Fraction(0) for _ in (pieces[0].byte_counts if pieces else ()))
    # Over no time at all the last contracts decide.
    weights = [piece.time_ms for piece in used]
    weighted = list(zip(used, weights, strict=True)) if any(weights) else [(used[-1], 1)]
    whole_ms = sum(weight for _, weight in weighted)
    rows = [[due * ms for due in ideal_shares(piece.capacities_bps)] for piece, ms in weighted]
    return tuple(total / whole_ms for total in _added(rows))


def skew_over_pieces(pieces: Sequence[SplitPiece]) -> float | None:
    """Half the sum of |achieved - ideal share|, 0..1, unrounded until the end; None without traffic."""
    whole = sum(map(sum, (piece.byte_counts for piece in pieces)))
    if whole == 0:
        return None
    return float(Fraction(sum(map(abs, surpluses(pieces)))) / (2 * whole))


def surpluses(pieces: Sequence[SplitPiece]) -> list[Fraction]:
    """Per line, bytes beyond its ideal part; negative: too few."""
    pairs = zip(bytes_of_uplinks(pieces), _ideal_bytes(pieces), strict=True)
    return [count - due for count, due in pairs]


def fairness_over_pieces(pieces: Sequence[SplitPiece]) -> float | None:
    """Jain's index of what each line carried over what it could (fairness.py); None without traffic."""
    rooms = _added([bps * piece.observed_ms for bps in piece.capacities_bps] for piece in pieces)
    pairs = zip(bytes_of_uplinks(pieces), rooms, strict=True)
    return jain_index([Fraction(count) / room for count, room in pairs if room])


def _ideal_bytes(pieces: Sequence[SplitPiece]) -> list[Fraction]:
    if len(pieces) == 1:
        return _ideal_of_piece(pieces[0])
    return _added(_ideal_of_piece(piece) for piece in pieces)


def _ideal_of_piece(piece: SplitPiece) -> list[Fraction]:
    if not any(piece.capacities_bps):
        return [Fraction(count) for count in piece.byte_counts]
    whole = sum(piece.byte_counts)
    return [whole * due for due in ideal_shares(piece.capacities_bps)]


def _added(rows: Iterable[Sequence[Fraction | int]]) -> list[Fraction]:
    return [sum(column, Fraction(0)) for column in zip(*rows, strict=True)]
