"""What can go wrong with one router, switchable while it runs."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Faults:
    """All off by default. Attributes may change at any time and act from the next reply on."""

    refuse_connections: bool = False  # the port is closed
    mute: bool = False  # accepts and never answers
    reply_delay_s: float = 0.0
    drip_bytes: int = 0  # bytes per piece, `drip_interval_s` apart
    drip_interval_s: float = 0.01
    # a reply ends there, the connection closes (with RST: `cut_with_reset`)
    cut_after_bytes: int | None = None
    cut_with_reset: bool = False
    stall_after_bytes: int | None = None  # a reply stops there, the connection stays open
    garbage: bool = False  # bytes that are no framing, before the next reply
    trap_after_rows: int | None = None  # so many `!re`, then a trap
    trap_message: str = "no such item (4)"
    refuse_logins: bool = False
    denied_policies: frozenset[str] = frozenset()
    # menus whose item is gone when a write names it
    vanishing: set[str] = field(default_factory=set)
    wrap32: set[str] = field(default_factory=set)  # interfaces whose counters print modulo 2**32
    # (path, property) to bytes put in every row
    raw_values: dict[tuple[str, str], bytes] = field(default_factory=dict)
    denied_address_hangs: bool = True  # else EOF
    safe_mode_linger_s: float = 0.0  # a lost session's uncommitted changes stay alive
    script_store_full: bool = False  # no script can be added
    # properties by which a script's `find` finds nothing
    find_fails: set[str] = field(default_factory=set)
    # a write of a script fails if its words or its rows have one of these texts
    failing_in_scripts: set[str] = field(default_factory=set)
    # Writes of clients (lab/device/mishaps.py), counted from 1 when set; each acts once.
    trap_at_write: int | None = None
    cut_at_write: int | None = None  # the connection dies without a reply
    reboot_at_write: int | None = None
    mute_at_write: int | None = None  # no reply, and silence until `mute` is cleared
    write_is_done: bool = False  # that write takes effect before
    write_trap_message: str = "failure: simulated"
    write_delay_s: float = 0.0  # between a write and its reply
    writes_seen: int = 0  # counts all writes

    def clear(self) -> None:
        healthy = Faults()
        for name in self.__slots__:
            setattr(self, name, getattr(healthy, name))
