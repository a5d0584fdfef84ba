"""What is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lab.papers.mesh.flow import TcpFlow


class Packet:
    """`number`: of all that the flow sends; `segment`: which part of its bytes, the same when it is sent once more.

    `is_under_way`: neither acknowledged nor taken for lost.
    """

    __slots__ = ("edge", "flow", "hop", "is_under_way", "number", "segment", "sent_s")

    def __init__(self, flow: TcpFlow, number: int, segment: int, sent_s: float) -> None:
        self.flow = flow
        self.edge = flow.edge
        self.number = number
        self.segment = segment
        self.sent_s = sent_s
        self.hop = 0
        self.is_under_way = True
