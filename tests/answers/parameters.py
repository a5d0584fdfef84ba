"""Which sets of parameters an operation is asked with."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

Parameters = dict[str, Any]
Known = Mapping[str, list[Any]]
"""Values by the name of a parameter."""

FORMAT, CURSOR, CUSTOM = "format", "cursor", "custom"
"""`cursor` is not chosen: it is followed."""

VALUES: Known = {
    "limit": [1, 3, 200],
    "points": [50],
    "minutes": [180],
    "entry": ["", "ether1"],
    "protocol": ["tcp", "udp", "icmp"],
    "port": [443],
    "source_port": [40_000],
}
FROM, TO = ["10.20.0.5", "192.0.2.2", "203.0.113.9"], ["8.8.8.8", "10.20.3.3", "198.51.100.1"]
"""Of a trace: a client, the router, a host outside; a host outside, one inside, a gateway."""

TRACE, COMPARISON, WEEKS = "/trace", "/comparison", "/api/v1/weeks"
LIST_OF = {"a": "regime", "b": "regime", "a_regime": "regime", "b_regime": "regime"}


def parameter_sets(path: str, operation: Any, known: Known) -> Iterator[Parameters]:
    """`operation`: of the OpenAPI document, at `path`. Every set as JSON, and as CSV where that is offered."""
    schemas = {
        parameter["name"]: parameter["schema"]
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "query"
    }
    formats = [{}, {FORMAT: "csv"}] if FORMAT in schemas else [{}]
    for chosen in _unformatted(path, operation, schemas, known):
        for output in formats:
            yield {**chosen, **output}


def _unformatted(
    path: str, operation: Any, schemas: Mapping[str, Any], known: Known
) -> Iterator[Parameters]:
    if path.endswith(TRACE):
        yield from _traces(known)
        return
    if path == WEEKS:
        first, last = known["span_of_weeks"]
        needed: Parameters = {"from_week": first, "to_week": last}
    else:
        needed = {
            parameter["name"]: _values(parameter["name"], parameter["schema"], known)[0]
            for parameter in operation.get("parameters", ())
            if parameter["in"] == "query" and parameter.get("required")
        }
    yield from _in_windows(path, needed, schemas, known)
    usual = known["spans"][0] if "from" in schemas else {}
    for name, schema in schemas.items():
        if name not in {FORMAT, CURSOR, "range", "from", "to", "selection", *needed}:
            for value in _values(name, schema, known):
                yield {**needed, **usual, name: value}


def _in_windows(
    path: str, needed: Parameters, schemas: Mapping[str, Any], known: Known
) -> Iterator[Parameters]:
    """Every window with every selection, and with every step."""
    windows: list[Parameters] = [{}]
    if "range" in schemas:
        windows += [{"range": name} for name in _enumerated(schemas["range"]) if name != CUSTOM]
    if "from" in schemas:
        windows += known["spans"]
    if path.endswith(COMPARISON):
        windows += known["comparisons"]
    for window, name in itertools.product(windows, ("selection", "step")):
        if name in schemas and known["router_id"] == known["full_router_id"]:
            for value in _enumerated(schemas[name]):
                yield {**needed, **window, name: value}
    for window in windows:
        yield {**needed, **window}


def _traces(known: Known) -> Iterator[Parameters]:
    for source, target, protocol in itertools.product(FROM, TO, VALUES["protocol"]):
        port = {} if protocol == "icmp" else {"port": 443}
        yield {"from": source, "to": target, "protocol": protocol, **port}
    for plan, target in itertools.product(known["plan"], TO):
        yield {"from": FROM[0], "to": target, "plan": plan}
    for target in TO:
        from_outside = {"from": FROM[2], "to": target, "entry": "ether1"}
        yield {**from_outside, "port": 443, "source_port": 40_000}


def _values(name: str, schema: Any, known: Known) -> list[Any]:
    if enumerated := _enumerated(schema):
        return enumerated
    if schema.get("type") == "boolean":
        return ["true", "false"]
    return [*known.get(LIST_OF.get(name, name), VALUES.get(name, []))]


def _enumerated(schema: Any) -> list[Any]:
    for choice in (schema, *schema.get("anyOf", ())):
        if "enum" in choice:
            return list(choice["enum"])
    return []
