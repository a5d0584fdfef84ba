"""The figures of a paper beside our own: for a terminal and in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

HEADS = ("figure", "paper", "ours", "interval", "agrees")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure, written with its unit. `agrees`: None where the two cannot be compared."""

    name: str
    paper: str
    ours: str
    interval: str
    agrees: bool | None


def plain(rows: Sequence[Row]) -> str:
    """Columns of equal width."""
    cells = [HEADS, *map(cells_of, rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(HEADS))]
    rule = tuple("-" * width for width in widths)
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (cells[0], rule, *cells[1:])
    )


def markdown(rows: Sequence[Row]) -> str:
    cells = [HEADS, ("---",) * len(HEADS), *map(cells_of, rows)]
    return "\n".join(f"| {' | '.join(map(_escaped, row))} |" for row in cells)


def cells_of(row: Row) -> tuple[str, ...]:
    return (row.name, row.paper, row.ours, row.interval or "-", agreement(row.agrees))


def agreement(agrees: bool | None) -> str:
    if agrees is None:
        return "not comparable"
    return "yes" if agrees else "NO"


def _escaped(cell: str) -> str:
    return cell.replace("|", r"\|")
