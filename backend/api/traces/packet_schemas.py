"""A packet by which something can be seen: its trace shows it."""

from __future__ import annotations

from pydantic import Field

from backend.api.http.models import Output


class Packet(Output):
    """The names are those of the params of a plan's sentences about packets."""

    source: str
    destination: str
    protocol: str
    port: int = Field(description="0 where the protocol has no ports")
    entry: str = Field(description="the interface that it comes in by; empty: the router sends it")
