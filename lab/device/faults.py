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
    uncommitted changes alive), `script_store_full` (no script can be added), `find_fails`
    (properties by which a script's `find` finds nothing).
    Writes of clients (lab/device/mishaps.py), counted from 1 when the attribute is set; each acts once:
    `trap_at_write`, `cut_at_write` (the connection dies without a reply), `reboot_at_write`,
    `mute_at_write` (no reply, and silence until `mute` is cleared); `write_is_done` says whether
    that write takes effect before. `write_delay_s`: seconds between a write and its reply.
    `writes_seen` counts them all.
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
    script_store_full: bool = False
    find_fails: set[str] = field(default_factory=set)
    trap_at_write: int | None = None
    cut_at_write: int | None = None
    reboot_at_write: int | None = None
    mute_at_write: int | None = None
    write_is_done: bool = False
    write_trap_message: str = "failure: simulated"
    write_delay_s: float = 0.0
    writes_seen: int = 0

    def clear(self) -> None:
        healthy = Faults()
        for name in self.__slots__:
            setattr(self, name, getattr(healthy, name))
