"""An ISP connection is an `uplink` in all code; a line is one of text, of a table, or what is listed here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.names import bound_name, nodes_of

LINES = {
    "of text": (
        "backend/api/http",
        "backend/api/inventory/ics.py",
        "backend/domain/dates/file_days.py",
        "backend/domain/fixes/by_hand.py",
        "backend/domain/installation",
        "backend/domain/methods/pin_rules.py",
        "backend/domain/plans",
        "backend/probes",
        "backend/routeros/reading/script_tokens.py",
        "backend/services/changes/fixes.py",
        "backend/services/changes/views.py",
        "backend/services/given.py",
        "backend/store/access/audit.py",
        "benchmarks/pages/lighthouse",
        "benchmarks/requests/live_clients.py",
        "benchmarks/requests/load",
        "benchmarks/storing",
        "cli",
        "lab/device/state.py",
        "lab/kernel/firewall",
        "lab/kernel/forwarding",
        "lab/kernel/hosts/servers.py",
        "lab/kernel/place/topology.py",
        "lab/scripting",
    ),
    "of a table": (
        "backend/api/inventory/contract_csv.py",
        "backend/api/tabular",
        "backend/domain/contracts/table.py",
    ),
    "of a curve": ("lab/traffic/demand.py",),
    "to a router, kept open": ("backend/routeros/session/connections.py",),
    "of the probe settings": (
        "backend/services/advice/balance_views.py",
        "backend/services/changes/drafts.py",
        "backend/services/probes",
        "backend/services/upkeep/diagnosis.py",
        "backend/store/probes",
        "backend/store/tables/probes.py",
        "backend/store/upkeep/diagnosis.py",
    ),
}
"""What a line is, and the files that speak of such lines."""

NAMES_OF_THE_API = {"lines", "line", "undo_line", "get_line", "ChangeLine", "StreamLine"}
"""In `backend/api`: answers have had these names from the beginning."""

TERMS = re.compile(r"line_rate|LineRate|LINE_RATE|ProbeLine|import_lines|probe_lines", re.ASCII)
"""The rate of a port is its line rate; probe settings and imports have lines."""

_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")
_LISTED = tuple(Path(place) for places in LINES.values() for place in places)


def lines_for_uplinks(path: Path, tree: ast.AST) -> Iterator[str]:
    """A sentence for each name of a file of the product that may call an uplink a line. `path` is below the root."""
    if any(path.is_relative_to(place) for place in _LISTED):
        return
    for node in nodes_of(tree):
        name = bound_name(node)
        if _says_line(name) and not (
            path.is_relative_to("backend/api") and name in NAMES_OF_THE_API
        ):
            yield f"{path}:{getattr(node, 'lineno', 0)}: call `{name}` an uplink, or list it in tests/house/uplinks.py"


def _says_line(name: str) -> bool:
    return any(word.lower() in {"line", "lines"} for word in _WORD.findall(TERMS.sub("", name)))
