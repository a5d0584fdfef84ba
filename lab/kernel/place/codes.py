"""Numbers for names: the kernel knows marks and tables by number only."""

from dataclasses import dataclass, field

NO_MARK, MAIN = "no-mark", "main"
MAIN_TABLE = 254
_FIRST_TABLE = 1000
# One 32-bit packet mark of the kernel holds two marks of the router: routing below, packet above.
ROUTING_BITS, PACKET_SHIFT = 0x0000FFFF, 16
PACKET_BITS = ROUTING_BITS << PACKET_SHIFT


@dataclass(slots=True)
class Numbers:
    """A name keeps its number, for marks outlast the rules that set them. 0 is no mark."""

    _known: dict[str, int] = field(default_factory=dict)

    def of(self, name: str) -> int:
        if name == NO_MARK:
            return 0
        return self._known.setdefault(name, len(self._known) + 1)


@dataclass(frozen=True, slots=True)
class Codes:
    """Connection marks, packet marks, and routing marks, which are the tables that they choose."""

    connections: Numbers = field(default_factory=Numbers)
    packets: Numbers = field(default_factory=Numbers)
    tables: Numbers = field(default_factory=Numbers)

    def table(self, name: str) -> int:
        return MAIN_TABLE if name == MAIN else _FIRST_TABLE + self.tables.of(name)
