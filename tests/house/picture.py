"""`python -m tests.house.picture`: the house as an SVG, drawn from its imports and the layers of pyproject.toml."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

import grimp

ROOT = Path(__file__).parents[2]
EVERYWHERE = frozenset({"backend.errors", "backend.settings"})
"""Imported by nearly all: arrows to them would say nothing."""
PACKAGES = ("backend", "worker", "cli", "migrations")
WIDTH, GAP, LINE, HEAD, MARGIN = 860, 34, 17, 32, 10
GUTTER = 26
"""Between two arcs at the right."""
CHARACTER = 6.4
"""Width of a small letter, a little more than it takes."""
STYLE = """
text{font-family:system-ui,sans-serif;font-size:12px;fill:#475569}
.name{font-weight:600;font-size:15px;fill:#0f172a}
.floor{fill:#f8fafc;stroke:#64748b;stroke-width:1.2}
.pure{fill:#ecfdf5;stroke:#047857;stroke-width:1.2}
.arrow{stroke:#64748b;stroke-width:1.6;fill:none;marker-end:url(#head)}
"""
HEAD_OF_ARROW = (
    '<marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" '
    'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z" fill="#64748b"/></marker>'
)

Rows = Sequence[Sequence[str]]
Contracts = Sequence[dict[str, object]]


def layers_of(name: str, contracts: Contracts) -> list[list[str]]:
    """The layers of a contract from top to bottom, siblings beside each other."""
    contract = next(contract for contract in contracts if contract["name"] == name)
    layers = contract["layers"]
    assert isinstance(layers, list)
    return [[sibling.strip() for sibling in layer.split("|")] for layer in layers]


def rooms_of(package: str, contracts: Contracts) -> list[str]:
    """Rooms from top to bottom; empty for a package without an order of its own."""
    for contract in contracts:
        if contract.get("containers") == [package]:
            rows = layers_of(str(contract["name"]), contracts)
            return [room for row in rows for room in row if not room.startswith("__")]
    return []


def imports_between(rows: Rows, graph: grimp.ImportGraph) -> list[tuple[int, int]]:
    """Places of rows of which the first imports from the second."""
    places = {floor: place for place, row in enumerate(rows) for floor in row}
    floors = {module: _floor_of(module, places) for module in graph.modules}
    pairs = {
        (places[importer], places[imported])
        for module, importer in floors.items()
        for other in graph.find_modules_directly_imported_by(module)
        if importer and (imported := floors[other]) and imported not in EVERYWHERE
    }
    return sorted((upper, lower) for upper, lower in pairs if upper != lower)


def _floor_of(module: str, floors: dict[str, int]) -> str | None:
    return next((floor for floor in floors if f"{module}.".startswith(f"{floor}.")), None)


def wrapped(words: Sequence[str], width: float) -> list[str]:
    """Words in lines that fit the width, parted by a dot in the middle."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} · {word}" if lines else word
        if lines and len(longer) * CHARACTER <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def widths_of(numbers_of_rooms: Sequence[int]) -> list[float]:
    """The boxes of a row share its width: who has more rooms gets more."""
    weights = [9 + number for number in numbers_of_rooms]
    free = WIDTH - GAP / 2 * (len(weights) - 1)
    return [free * weight / sum(weights) for weight in weights]


def drawing(rows: Rows, rooms: dict[str, list[str]], imports: Sequence[tuple[int, int]]) -> str:
    """The SVG: a row of boxes for each layer, arcs at the right for imports between rows."""
    parts: list[str] = []
    top = float(MARGIN)
    middles: list[float] = []
    for row in rows:
        widths = widths_of([len(rooms[floor]) for floor in row])
        texts = [
            wrapped(rooms[floor], width - 24) for floor, width in zip(row, widths, strict=True)
        ]
        height = HEAD + LINE * max(map(len, texts)) + (6 if any(texts) else 0)
        left = float(MARGIN)
        for floor, lines, width in zip(row, texts, widths, strict=True):
            parts += _box(floor, lines, (left, top, width, height))
            left += width + GAP / 2
        middles.append(top + height / 2)
        top += height + GAP
    parts += [_arc(upper, lower, middles) for upper, lower in imports]
    width, height = MARGIN + WIDTH + GUTTER * (len(rows) + 1), top - GAP + MARGIN
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}">'
    heads = f"<style>{STYLE}</style>", f"<defs>{HEAD_OF_ARROW}</defs>"
    return "\n".join([opening, *heads, *parts, "</svg>", ""])


def _box(
    floor: str, lines: Sequence[str], place: tuple[float, float, float, float]
) -> Iterator[str]:
    left, top, width, height = place
    kind = "pure" if floor == "backend.domain" else "floor"
    yield f'<rect class="{kind}" x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" rx="6"/>'
    yield f'<text class="name" x="{left + 12:.0f}" y="{top + 21:.0f}">{escape(floor)}</text>'
    for number, line in enumerate(lines):
        yield f'<text x="{left + 12:.0f}" y="{top + HEAD + 8 + LINE * number:.0f}">{escape(line)}</text>'


def _arc(upper: int, lower: int, middles: Sequence[float]) -> str:
    """From a row down to one that it imports from: the further, the wider."""
    far = lower - upper
    right, start, end = MARGIN + WIDTH, middles[upper] + 5 * far - 12, middles[lower] - 5 * far + 12
    bulge = right + GUTTER * (far + 0.5) * 1.33
    path = (
        f"M{right} {start:.0f}C{bulge:.0f} {start:.0f} {bulge:.0f} {end:.0f} {right + 2} {end:.0f}"
    )
    return f'<path class="arrow" d="{path}"/>'


def main() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    rows = layers_of("arrows point inward", contracts)
    rooms = {floor: rooms_of(floor, contracts) for row in rows for floor in row}
    imports = imports_between(rows, grimp.build_graph(*PACKAGES))
    sys.stdout.write(drawing(rows, rooms, imports))


main()
