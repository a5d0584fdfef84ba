"""PCQ (modelled: DRR per address). It is RouterOS's own and not in Linux.

One DRR class per address, each with a byte FIFO of pcq-limit: classes take turns, and who fills his own queue waits
for himself only. Addresses are hashed over CLASSES; two of them may share a class, seldom below a quarter as many
hosts. Not modelled: pcq-total-limit, and that RouterOS makes and removes queues as addresses come and go.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from lab.kernel.firewall.matchers import Unsupported
from lab.menus.menu import Row

CLASSES = 256
_KEYS = {
    "src-address": "src",
    "dst-address": "dst",
    "src-port": "proto-src",
    "dst-port": "proto-dst",
}
_WHOLE_ADDRESS = "32"


@dataclass(frozen=True, slots=True)
class Pcq:
    keys: tuple[str, ...]  # of tc's flow classifier; none: all packets share a queue
    limit_bytes: int

    @property
    def classes(self) -> int:
        return CLASSES if self.keys else 1


def pcq_of(row: Row) -> Pcq:
    """Raises Unsupported for rates of a class and for networks in place of addresses."""
    for name in ("pcq-rate", "pcq-burst-rate"):
        if row.get(name, "0") != "0":
            raise Unsupported(f"{name}={row[name]}")
    for name in ("pcq-src-address-mask", "pcq-dst-address-mask"):
        if row.get(name, _WHOLE_ADDRESS) != _WHOLE_ADDRESS:
            raise Unsupported(f"{name}={row[name]}")
    fields = [field for field in row.get("pcq-classifier", "").split(",") if field]
    return Pcq(tuple(_KEYS[field] for field in fields), int(row.get("pcq-limit", "50")) * 1024)


def pcq_lines(name: str, handle: str, pcq: Pcq) -> Iterator[str]:
    """Classes, their queues, and who goes where; below the DRR `handle`."""
    for number in range(1, pcq.classes + 1):
        yield f"class add dev {name} parent {handle}: classid {handle}:{number:x} drr quantum 1514"
        yield f"qdisc add dev {name} parent {handle}:{number:x} bfifo limit {pcq.limit_bytes}"
    chosen = (
        f"handle 1 flow hash keys {','.join(pcq.keys)} divisor {pcq.classes} baseclass {handle}:1"
    )
    every = f"matchall flowid {handle}:1"
    yield (
        f"filter add dev {name} parent {handle}: protocol all prio 1"
        f" {chosen if pcq.keys else every}"
    )
