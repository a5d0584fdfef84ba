"""What can go wrong with one router, switchable while it runs."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Faults:
    """All off by default. Attributes may be changed at any time; they act from the next reply on.

    Network: `refuse_connections` (the port is closed), `mute` (accepts and never answers),
    `reply_delay_s`, `drip_bytes` and `drip_interval_s` (bytes per piece, seconds between),
    `cut_after_bytes` (a reply ends there and the connection closes; `cut_with_reset` sends RST),
    `stall_after_bytes` (a reply stops there, the connection stays open),
    `garbage` (bytes that are no framing before the next reply).
    Router: `trap_after_rows` (that many `!re`, then a trap), `refuse_logins`, `denied_policies`,
    `vanishing` (menus whose item is gone when a write names it), `wrap32` (interfaces whose
    counters print modulo 2**32), `raw_values` ((path, property) to bytes put in every row),
    `denied_address_hangs` (else EOF), `safe_mode_linger_s` (how long a lost session keeps its
    uncommitted changes alive).
    """

    refuse_connections: bool = False
    mute: bool = False
    reply_delay_s: float = 0.0
    drip_bytes: int = 0
    drip_interval_s: float = 0.01
    cut_after_bytes: int | None = None
    cut_with_reset: bool = False
    stall_after_bytes: int | None = None
    garbage: bool = False
    trap_after_rows: int | None = None
    trap_message: str = "no such item (4)"
    refuse_logins: bool = False
    denied_policies: frozenset[str] = frozenset()
    vanishing: set[str] = field(default_factory=set)
    wrap32: set[str] = field(default_factory=set)
    raw_values: dict[tuple[str, str], bytes] = field(default_factory=dict)
    denied_address_hangs: bool = True
    safe_mode_linger_s: float = 0.0

    def clear(self) -> None:
        healthy = Faults()
        for name in self.__slots__:
            setattr(self, name, getattr(healthy, name))
