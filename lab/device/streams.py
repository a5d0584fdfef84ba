"""Commands that answer over time: ping, monitors, listen. Bounded by `once`, `count`, `duration`."""

import ipaddress
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass

from lab.device.reading import DONE, Args, Queries, targets
from lab.device.state import PingRequest, RouterState
from lab.menus.menu import Menu, Row
from lab.menus.query import Predicate, compile_query
from lab.menus.values import duration_us, format_duration_us, names
from lab.wire.framing import Sentence
from lab.wire.session import Session
from lab.wire.traps import TrapError, invalid_value, no_match, unknown_parameter

_LISTEN_POLL_S = 0.2
_PING_POLL_S = 0.01
_PING_SIZES = range(28, 65536)
_PING_ARGS = frozenset(
    names(
        "address count interval size ttl src-address interface vrf dscp do-not-fragment "
        "arp-ping routing-table .proplist"
    )
)
_RATES = {
    "rx-packets-per-second": "rx-packet",
    "rx-bits-per-second": "rx-byte",
    "fp-rx-packets-per-second": "fp-rx-packet",
    "fp-rx-bits-per-second": "fp-rx-byte",
    "rx-drops-per-second": "rx-drop",
    "rx-errors-per-second": "rx-error",
    "tx-packets-per-second": "tx-packet",
    "tx-bits-per-second": "tx-byte",
    "fp-tx-packets-per-second": "fp-tx-packet",
    "fp-tx-bits-per-second": "fp-tx-byte",
    "tx-drops-per-second": "tx-drop",
    "tx-queue-drops-per-second": "tx-queue-drop",
    "tx-errors-per-second": "tx-error",
}


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait that long before asking the reply for more."""

    seconds: float


def _seconds(args: Args, name: str, default_s: float, low_s: float, high_s: float) -> float:
    if name not in args:
        return default_s
    total_us = duration_us(args[name])
    if total_us is None:
        raise invalid_value(name)
    seconds = total_us / 1e6
    if not low_s <= seconds <= high_s:
        raise TrapError(f"value of {name} out of range ({low_s:g}s..{high_s:g}s)", 1)
    return seconds


def _rounds(args: Args, interval_s: float) -> int | None:
    """How often to answer; None: until cancelled."""
    if "once" in args:
        return 1
    if "count" in args:
        if not args["count"].isdigit():
            raise invalid_value("count")
        return int(args["count"])
    if "duration" in args:
        total_us = duration_us(args["duration"])
        if total_us is None:
            raise invalid_value("duration")
        return max(1, round(total_us / 1e6 / interval_s))
    return None


def _sections(rounds: int | None) -> Iterator[int]:
    section = 0
    while rounds is None or section < rounds:
        yield section
        section += 1


def ping(state: RouterState, args: Args) -> Iterator[Sentence | Pause]:
    """One `!re` per probe; none over an interface that is down.

    Then `state.ping_rtt_us` decides, or else /tool/netwatch, if it shows the host as down.
    """
    for name in args:
        if name not in _PING_ARGS:
            raise unknown_parameter(name)
    host = args.get("address", "")
    try:
        ipaddress.ip_address(host)
    except ValueError:
        raise invalid_value("address") from None
    size = args.get("size", "56")
    if not size.isdigit() or int(size) not in _PING_SIZES:
        raise invalid_value("size")
    interface = args.get("interface")
    if interface is not None and state.menus["/interface"].find(interface) is None:
        raise no_match("interface")
    interval_s = _seconds(args, "interval", 1.0, 0.01, 5.0)
    return _probes(state, args, host, interval_s, _rounds(args, interval_s))


def _probes(
    state: RouterState, args: Args, host: str, interval_s: float, rounds: int | None
) -> Iterator[Sentence | Pause]:
    times_us: list[int] = []
    for seq in _sections(rounds):
        if seq:
            yield Pause(interval_s)
        rtt_us = yield from _rtt_us(state, args, host, seq)
        row = {"seq": str(seq), "host": host}
        if rtt_us is None:
            row["status"] = "timeout"
        else:
            times_us.append(rtt_us)
            row |= {"size": args.get("size", "56"), "ttl": "58", "time": format_duration_us(rtt_us)}
        sent = seq + 1
        row |= {
            "sent": str(sent),
            "received": str(len(times_us)),
            "packet-loss": str(round(100 * (sent - len(times_us)) / sent)),
        }
        if times_us:
            row["min-rtt"] = format_duration_us(min(times_us))
            row["avg-rtt"] = format_duration_us(sum(times_us) // len(times_us))
            row["max-rtt"] = format_duration_us(max(times_us))
        yield _sentence(row)
    yield DONE


def _rtt_us(
    state: RouterState, args: Args, host: str, seq: int
) -> Generator[Pause, None, int | None]:
    origin = args.get("interface") or args.get("src-address", "")
    with state.lock:
        state.catch_up()
        row = state.menus["/interface"].find(origin)
        if row is not None and (row.get("running") != "true" or row.get("disabled") == "true"):
            return None
        probe = state.ping_probe and state.ping_probe(_request(args, host))
    if probe is None:
        return _modelled_rtt_us(state, host, origin, seq)
    while not probe.done():
        yield Pause(_PING_POLL_S)
    return probe.result()


def _request(args: Args, host: str) -> PingRequest:
    return PingRequest(
        host,
        args.get("interface", ""),
        args.get("src-address", ""),
        args.get("routing-table", ""),
        int(args.get("size", "56")),
    )


def _modelled_rtt_us(state: RouterState, host: str, origin: str, seq: int) -> int | None:
    with state.lock:
        if state.ping_rtt_us is not None:
            return state.ping_rtt_us(host, origin, seq)
        watched = state.menus["/tool/netwatch"].where(host=host)
        if any(row.get("status") == "down" for row in watched):
            return None
    return 8_000 + (seq * 137) % 900


def monitor_traffic(state: RouterState, args: Args) -> Iterator[Sentence | Pause]:
    """Rates over the time between two rounds; the first round spans one second from before."""
    wanted = args.get("interface", args.get("numbers", ""))
    menu = state.menus["/interface"]
    rows = [menu.find(name) for name in wanted.split(",")] if wanted else []
    if not rows or None in rows:
        raise no_match("interface")
    interval_s = _seconds(args, "interval", 1.0, 0.02, 5.0)
    chosen = [row for row in rows if row is not None]
    return _traffic(state, chosen, interval_s, _rounds(args, interval_s))


def _traffic(
    state: RouterState, rows: list[Row], interval_s: float, rounds: int | None
) -> Iterator[Sentence | Pause]:
    previous, taken_at = _counts(state, rows), state.now()
    for section in _sections(rounds):
        yield Pause(interval_s)
        current, now = _counts(state, rows), state.now()
        elapsed_s = now - taken_at if now > taken_at else interval_s
        for row, old, new in zip(rows, previous, current, strict=True):
            answer = {"name": row["name"]}
            for rate, counter in _RATES.items():
                per_s = max(0, new.get(counter, 0) - old.get(counter, 0)) / elapsed_s
                answer[rate] = str(round(per_s * (8 if "bits" in rate else 1)))
            yield [*_sentence(answer), f"=.section={section}"]
        previous, taken_at = current, now
    yield DONE


def _counts(state: RouterState, rows: list[Row]) -> list[Mapping[str, int]]:
    with state.lock:
        state.catch_up()
        counters = state.menus["/interface"].counters
        return [dict(counters.get(row[".id"], {})) for row in rows]


def monitor(
    state: RouterState, session: Session, menu: Menu, args: Args, _queries: Queries
) -> Iterator[Sentence | Pause]:
    rows = targets(session, menu, args)
    show = _ethernet_link if menu.path == "/interface/ethernet" else _dial_up
    return _monitored(state, rows, _rounds(args, 1.0), show)


def _monitored(
    state: RouterState, rows: list[Row], rounds: int | None, show: Callable[[Row], Row]
) -> Iterator[Sentence | Pause]:
    for section in _sections(rounds):
        if section:
            yield Pause(1.0)
        with state.lock:
            answers = [show(row) for row in rows]
        for answer in answers:
            yield [*_sentence(answer), f"=.section={section}"]
    yield DONE


def _dial_up(row: Row) -> Row:
    return {"status": "connected" if row.get("running") == "true" else "disconnected"}


def _ethernet_link(row: Row) -> Row:
    if row.get("running") != "true":
        return {"name": row["name"], "status": "no-link", "auto-negotiation": "done"}
    return {
        "name": row["name"],
        "status": "link-ok",
        "auto-negotiation": "done",
        "rate": row.get("speed", "1Gbps"),
        "full-duplex": "true",
    }


def listen(
    state: RouterState, _session: Session, menu: Menu, args: Args, queries: Queries
) -> Iterator[Sentence | Pause]:
    """Rows as they change; a removed one as `.dead`. `print follow` begins with all rows."""
    names = args.get(".proplist", "")
    shown = tuple(names.split(",")) if names else None
    matches = compile_query(queries)
    known: dict[str, Row] = {} if "follow" in args or "interval" in args else _snapshot(state, menu)
    return _changes(state, menu, known, shown, matches)


def _changes(
    state: RouterState,
    menu: Menu,
    known: dict[str, Row],
    shown: tuple[str, ...] | None,
    matches: Predicate,
) -> Iterator[Sentence | Pause]:
    while True:
        with state.lock:
            state.catch_up()
            current = _snapshot(state, menu)
        for row_id, row in current.items():
            if known.get(row_id) != row and matches(row.get):
                yield _sentence(row if shown is None else {n: row[n] for n in shown if n in row})
        for row_id in known.keys() - current.keys():
            yield ["!re", f"=.id={row_id}", "=.dead=true"]
        known = current
        yield Pause(_LISTEN_POLL_S)


def _snapshot(state: RouterState, menu: Menu) -> dict[str, Row]:
    """Without the counters, which `listen` leaves out as they change all the time."""
    with state.lock:
        return {row.get(".id", ""): dict(row) for row in menu.rows}


def _sentence(row: Mapping[str, str]) -> Sentence:
    return ["!re", *(f"={name}={value}" for name, value in row.items())]
