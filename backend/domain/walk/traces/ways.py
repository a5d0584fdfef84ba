"""The ends of a passage, as a trace tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from backend.domain.walk.router.recording import HOLDS, Assumed, Passage
from backend.domain.walk.traces.because import Because, exit_name
from backend.domain.walk.traces.traces import Assumption, Way


def ways(passage: Passage, assumed: Assumed, names: Mapping[str, str]) -> tuple[Way, ...]:
    """Every end with its part, the likeliest first; the parts sum to 1."""
    whole = sum(
        (part for _, shares in passage.ends(assumed) for part in shares.values()), Fraction(0)
    )
    ways_out = [
        way_of(Because(passage, assumed, flow, bearing, names), part / whole)
        for flow, shares in passage.ends(assumed)
        for bearing, part in shares.items()
    ]
    return tuple(sorted(ways_out, key=lambda way: (-way.part, way.exit)))


def way_of(because: Because, part: Fraction) -> Way:
    bearing = because.end
    left = bearing.fate == "left"
    return Way(
        fate=bearing.fate,
        interface=bearing.interface if left else "",
        exit=exit_name(because.names, bearing.interface) if left else "",
        gateway=bearing.gateway if left else "",
        table=bearing.table if left else "",
        connection_mark=bearing.connection_mark,
        packet_mark=bearing.packet_mark,
        routing_mark=bearing.routing_mark,
        part=part,
        weight_known=bearing.weight_known,
        because=because.sentences(),
    )


def assumptions(passage: Passage, assumed: Assumed) -> tuple[Assumption, ...]:
    return tuple(
        Assumption(_matcher(passage, level), value == HOLDS)
        for level, value in sorted(assumed.items())
    )


def unknown_words(passage: Passage, branches: Iterable[Assumed], given: Assumed) -> tuple[str, ...]:
    levels = {level: None for branch in branches for level in sorted(branch) if level not in given}
    return tuple(_matcher(passage, level) for level in levels)


def _matcher(passage: Passage, level: int) -> str:
    """`content=x`; addresses and lists are asked of one end of the packet."""
    _, name, *rest = passage.diagram.levels.by_number[level].key
    words = str(name).split()
    if len(words) == 2:
        end = "src" if words[1] == "3" else "dst"
        name = f"{end}-address-list" if words[0] == "list" else f"{end}-address"
    return f"{name}={rest[0]}"
