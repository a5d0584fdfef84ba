"""Packets that a fix sends another way, by walking them through the router before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from backend.domain.config.router_rows import Snapshot
from backend.domain.plans.outcomes import CODES, MOST_REASONS, move_statement
from backend.domain.plans.standing import Standing
from backend.domain.statements import Statement
from backend.domain.walk.proofs.buckets import Buckets
from backend.domain.walk.proofs.moves import Aim, Move, Sides
from backend.domain.walk.proofs.proving import prove
from backend.domain.walk.questions.ends import Ends

ARRIVING = frozenset({"left", "local"})
MEANT = {"restored": "packets_restored", "answered": "answers_follow"}


def moves(standing: Standing, after: Snapshot) -> tuple[Move, ...]:
    """One of each kind. Nobody is aimed at, so each move is told by its ends."""
    config = standing.config
    sides = Sides(config, standing.having(after).config, config)
    proof = prove(sides, standing.interfaces, Aim(Buckets((), "")))
    return tuple(move for move in proof.moves if move.before != move.after)


def losses(standing: Standing, moved: Sequence[Move], *, may_move: bool) -> tuple[Statement, ...]:
    """Moves for which a fix must not be carried out."""
    bad = [(code, move) for move in moved if (code := _fault(move, may_move=may_move))]
    return tuple(move_statement(code, move, standing.names) for code, move in bad[:MOST_REASONS])


def turns(standing: Standing, moved: Sequence[Move]) -> Iterator[Statement]:
    """What changes its way, in sentences."""
    for move in moved[:MOST_REASONS]:
        yield move_statement(MEANT.get(move.meaning, "packets_turn"), move, standing.names)


def _fault(move: Move, *, may_move: bool) -> str:
    if _arriving(move.after) < _arriving(move.before):
        return "packets_lost"
    if move.meaning in ("parted", "unanswered"):
        return CODES[move.meaning]
    return "" if may_move or move.meaning in MEANT else "packets_diverted"


def _arriving(ends: Ends) -> Fraction:
    """The part that is neither dropped nor without a route."""
    return sum((share for end, share in ends.items() if end.fate in ARRIVING), Fraction(0))
