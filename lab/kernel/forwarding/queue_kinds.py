"""Queue types of a simulated router as qdiscs of the kernel."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from lab.kernel.firewall.matchers import Unsupported
from lab.kernel.forwarding.pcq import Pcq, pcq_lines, pcq_of
from lab.menus.menu import Menu, Row
from lab.menus.values import duration_us

TYPE = "/queue/type"
_ON = ("true", "yes")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A queue below which nothing shapes; an empty `qdisc` is none."""

    qdisc: str
    pcq: Pcq | None = None

    def lines(self, name: str, place: str, handle: str) -> Iterator[str]:
        """For tc; `place`: `root` or `parent 1:1`."""
        if self.qdisc:
            yield f"qdisc add dev {name} {place} handle {handle}: {self.qdisc}"
        if self.pcq is not None:
            yield from pcq_lines(name, handle, self.pcq)


def leaf(menus: Mapping[str, Menu], name: str) -> Leaf:
    """A queue type by name. Raises Unsupported for red, and for what PCQ's model has not."""
    row = menus[TYPE].find(name)
    if row is None:
        raise Unsupported(f"queue type {name}, which does not exist")
    if row["kind"] == "pcq":
        return Leaf("drr", pcq_of(row))
    make = _KINDS.get(row["kind"])
    if make is None:
        raise Unsupported(f"queue kind {row['kind']}")
    return Leaf(make(row))


def _pfifo(row: Row) -> str:
    return f"pfifo limit {row.get('pfifo-limit') or row.get('mq-pfifo-limit', '50')}"


def _bfifo(row: Row) -> str:
    return f"bfifo limit {row.get('bfifo-limit', '15000')}"


def _sfq(row: Row) -> str:
    return f"sfq quantum {row.get('sfq-allot', '1514')} perturb {row.get('sfq-perturb', '5')}"


def _codel(row: Row) -> str:
    return f"codel limit {row['codel-limit']} {_aqm(row, 'codel')}"


def _fq_codel(row: Row) -> str:
    sizes = {"limit": "limit", "flows": "flows", "quantum": "quantum", "memory_limit": "memlimit"}
    text = " ".join(f"{word} {row[f'fq-codel-{name}']}" for word, name in sizes.items())
    return f"fq_codel {text} {_aqm(row, 'fq-codel')}"


def _aqm(row: Row, kind: str) -> str:
    text = f"target {_us(row, f'{kind}-target')} interval {_us(row, f'{kind}-interval')}"
    if f"{kind}-ce-threshold" in row:
        text += f" ce_threshold {_us(row, f'{kind}-ce-threshold')}"
    return f"{text} {'ecn' if row.get(f'{kind}-ecn') in _ON else 'noecn'}"


def _us(row: Row, name: str) -> str:
    return f"{duration_us(row[name])}us"


def _cake(row: Row) -> str:
    """RouterOS runs the same qdisc as tc, with nearly the same words."""
    bandwidth = int(row.get("cake-bandwidth", "0"))
    scheme = row.get("cake-rtt-scheme", "none")
    words = [
        "cake",
        f"bandwidth {bandwidth}bit" if bandwidth else "unlimited",
        f"rtt {_us(row, 'cake-rtt')}" if scheme == "none" else scheme,
        row.get("cake-diffserv", "diffserv3"),
        row.get("cake-flowmode", "triple-isolate"),
        "nat" if row.get("cake-nat") in _ON else "nonat",
        "wash" if row.get("cake-wash") in _ON else "nowash",
        _ACK_FILTERS[row.get("cake-ack-filter", "none")],
        *_framing(row),
    ]
    memory = int(row.get("cake-memlimit", "0"))
    return " ".join([*words, f"memlimit {memory}"] if memory else words)


def _framing(row: Row) -> list[str]:
    schemes = [part for part in row.get("cake-overhead-scheme", "").split(",") if part]
    # The misspelt word is RouterOS's own.
    words = ["conservative" if part == "convervative" else part for part in schemes]
    if not schemes and row.get("cake-overhead", "0") != "0":
        words.append(f"overhead {row['cake-overhead']}")
    if "cake-mpu" in row:
        words.append(f"mpu {row['cake-mpu']}")
    atm = row.get("cake-atm", "none")
    return words if atm == "none" else [*words, atm]


_ACK_FILTERS = {
    "none": "no-ack-filter",
    "filter": "ack-filter",
    "aggressive": "ack-filter-aggressive",
}
_KINDS: Mapping[str, Callable[[Row], str]] = {
    "none": lambda _row: "",
    "pfifo": _pfifo,
    "mq-pfifo": _pfifo,
    "bfifo": _bfifo,
    "sfq": _sfq,
    "codel": _codel,
    "fq-codel": _fq_codel,
    "cake": _cake,
}
