"""Scenario files: lab/scenarios/*.toml to a checked Scenario."""

import ipaddress
import tomllib
import zoneinfo
from pathlib import Path

from lab.scenarios.scenario import (
    BLOCK_SLOTS,
    GIB,
    WEEK_S,
    Busy,
    EarlierContract,
    Landing,
    Noise,
    Outage,
    PopulationSpec,
    Reboot,
    Regime,
    Scenario,
    ScenarioError,
    Spell,
    Term,
    Wan,
)
from lab.scenarios.toml_reader import Table

FOLDER = Path(__file__).parent
METHODS = ("ecmp", "pcc", "nth", "failover")
CLASSIFIERS = (
    "src-address",
    "dst-address",
    "both-addresses",
    "src-port",
    "src-address-and-port",
    "dst-port",
    "dst-address-and-port",
    "both-ports",
    "both-addresses-and-ports",
)
SPELLS = ("holiday", "exam")
MAX_BPS = 10e12
DAY_S = 86400


def scenario_names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load_scenario(name: str) -> Scenario:
    """Raises ScenarioError."""
    path = FOLDER / f"{name}.toml"
    if name not in scenario_names():
        raise ScenarioError(f"{name!r}: no such scenario; there are {', '.join(scenario_names())}")
    return parse_scenario(path.read_text("utf-8"), path.name)


def parse_scenario(text: str, where: str) -> Scenario:
    """Raises ScenarioError."""
    try:
        root = Table(tomllib.loads(text), where)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"{where}: not a TOML file: {error}") from None
    wans = _wans(root)
    router = root.table("router")
    scenario = Scenario(
        name=root.text("name"),
        title=root.text("title"),
        time_zone=_zone(root),
        weeks=root.integer("weeks", 1, 520),
        slot_s=_slot(root),
        identity=router.text("identity"),
        board=router.text("board", "CCR2004-16G-2S+"),
        version=router.text("version", "7.18.2"),
        lan_interface=router.text("lan_interface", "bridge-lan"),
        lan_prefix=_prefix(router, "lan_prefix"),
        forwarding_bps=router.number("forwarding_mbps", 1, 1e6) * 1e6,
        wans=wans,
        population=_population(root.table("population")),
        terms=_terms(root),
        profile=_profile(root.table("profile")),
        noise=_noise(root.table("noise", {})),
        regimes=_regimes(root, len(wans)),
        outages=tuple(_outage(table, wans) for table in root.tables("outage", 0)),
        reboots=tuple(_reboot(table) for table in root.tables("reboot", 0)),
        landings=tuple(_landing(table, len(wans)) for table in root.tables("landing", 0)),
        bucket_sizes=root.numbers("bucket_sizes", None, ()),
        earlier_contracts=_earlier_contracts(root, wans),
        spells=tuple(_spell(table) for table in root.tables("spell", 0)),
        busy=_busy(root),
    )
    router.finish()
    root.finish()
    _check_landings(root, scenario)
    return scenario


def _check_landings(root: Table, scenario: Scenario) -> None:
    """Each landing fixes the level of one term, so it needs its own term and a quiet week."""
    terms = []
    events = [o.at_s + n * o.every_s for o in scenario.outages for n in range(o.times)]
    events += [reboot.at_s for reboot in scenario.reboots]
    for landing in scenario.landings:
        if landing.week > scenario.weeks:
            raise root.error("landing", f"week {landing.week} is after the last, {scenario.weeks}")
        terms.append(max(t.from_week for t in scenario.terms if t.from_week <= landing.week))
        start_s = float((landing.week - 1) * WEEK_S)
        if any(each.until_s > start_s for each in scenario.earlier_contracts):
            raise root.error("landing", f"week {landing.week} has an earlier contract; move it")
        if any(
            spell.at_s < start_s + WEEK_S and _end_s(spell) > start_s for spell in scenario.spells
        ):
            raise root.error("landing", f"week {landing.week} has a spell; move it")
        for at_s in events:
            if start_s - DAY_S < at_s < start_s + WEEK_S:
                raise root.error("landing", f"week {landing.week} has an outage or reboot; move it")
    if len(set(terms)) < len(terms):
        raise root.error("landing", "two landings share a term; give each its own [[term]]")


def _zone(root: Table) -> str:
    zone = root.text("time_zone")
    if zone not in zoneinfo.available_timezones():
        raise root.error("time_zone", f"must be an IANA zone such as Asia/Jakarta, got {zone!r}")
    return zone


def _slot(root: Table) -> int:
    slot_s = root.integer("slot_s", 1, 60, 10)
    if WEEK_S % (BLOCK_SLOTS * slot_s):
        raise root.error("slot_s", f"{BLOCK_SLOTS} slots must divide a week; take 5, 10, 20 or 60")
    return slot_s


def _prefix(table: Table, key: str) -> str:
    value = table.text(key)
    try:
        network = ipaddress.IPv4Network(value)
    except ValueError as error:
        raise table.error(key, f"must be an IPv4 prefix such as 10.20.0.0/16: {error}") from None
    if network.prefixlen > 22:
        raise table.error(key, f"must hold at least 1,000 addresses (/22 or shorter), got {value}")
    return value


def _wans(root: Table) -> tuple[Wan, ...]:
    wans = tuple(_wan(table) for table in root.tables("wan", 1))
    for what in ("interface", "name", "address"):
        values = [getattr(wan, what) for wan in wans]
        if len(set(values)) < len(values):
            raise root.error("wan", f"two lines have the same {what}; give each its own")
    return wans


def _wan(table: Table) -> Wan:
    address = table.text("address")
    try:
        network = ipaddress.IPv4Interface(address).network
        gateway = ipaddress.IPv4Address(table.text("gateway"))
    except ValueError as error:
        raise table.error("address/gateway", f"must be IPv4: {error}") from None
    access = table.choice("access", ("static", "dhcp", "pppoe"), "static")
    if access != "pppoe" and gateway not in network:
        raise table.error("gateway", f"must lie in {network}, got {gateway}")
    wan = Wan(
        interface=table.text("interface"),
        name=table.text("name"),
        provider=table.text("provider"),
        download_bps=round(table.number("download_mbps", 0.001, MAX_BPS / 1e6) * 1e6),
        upload_bps=round(table.number("upload_mbps", 0.001, MAX_BPS / 1e6) * 1e6),
        address=address,
        gateway=str(gateway),
        access=access,
        over=table.text("over") if access == "pppoe" else "",
        risk_group=table.maybe_text("risk_group"),
    )
    table.finish()
    return wan


def _population(table: Table) -> PopulationSpec:
    spec = PopulationSpec(
        hosts=table.integer("hosts", 1, 1000),
        servers=table.integer("servers", 1, 10_000),
        servers_per_host=table.integer("servers_per_host", 1, 50),
        streams_per_pair=table.integer("streams_per_pair", 1, 50),
        tail=table.number("tail", 0, 3),
        heavy_hosts=table.integer("heavy_hosts", 0, 8, 3),
        buildings=table.integer("buildings", 1, 16, 5),
        lifetime_s=table.duration_s("lifetime", "8m"),
        heavy_from=_hours(table, "heavy_from"),
        heavy_last_hours=table.integer("heavy_last_hours", 1, 24, 24),
    )
    table.finish()
    if spec.heavy_from and len(spec.heavy_from) != spec.heavy_hosts:
        raise table.error("heavy_from", f"must have an hour per heavy host ({spec.heavy_hosts})")
    if spec.heavy_hosts >= spec.hosts:
        raise table.error("heavy_hosts", f"must be fewer than hosts ({spec.hosts})")
    return spec


def _hours(table: Table, key: str) -> tuple[int, ...]:
    hours = table.numbers(key, None, ())
    if any(hour != int(hour) or hour > 23 for hour in hours):
        raise table.error(key, f"must be whole hours of the day, 0 to 23, got {list(hours)}")
    return tuple(int(hour) for hour in hours)


def _terms(root: Table) -> tuple[Term, ...]:
    terms = tuple(_term(table) for table in root.tables("term", 1))
    starts = [term.from_week for term in terms]
    if starts[0] != 1 or sorted(set(starts)) != starts:
        raise root.error("term", f"from_week must start at 1 and rise, got {starts}")
    return terms


def _term(table: Table) -> Term:
    term = Term(
        from_week=table.integer("from_week", 1, 520, 1),
        download_bps=table.number("download_mbps", 0, MAX_BPS / 1e6) * 1e6,
        upload_bps=table.number("upload_mbps", 0, MAX_BPS / 1e6) * 1e6,
        growth_per_week=table.number("growth_per_week", -0.5, 0.5, 0.0),
        growth_weeks=table.integer("growth_weeks", 0, 520, 0),
    )
    table.finish()
    return term


def _profile(table: Table) -> tuple[float, ...]:
    """Demand per hour of the local week, Monday 00:00 first, scaled to a mean of 1."""
    weekday = table.numbers("weekday", 24)
    friday = table.numbers("friday", 24, weekday)
    week = (*weekday * 4, *friday, *table.numbers("saturday", 24), *table.numbers("sunday", 24))
    table.finish()
    mean = sum(week) / len(week)
    if mean == 0:
        raise table.error("weekday", "the whole week is zero; give at least one hour a demand")
    return tuple(hour / mean for hour in week)


def _noise(table: Table) -> Noise:
    noise = Noise(
        daily=table.number("daily", 0, 0.9, 0.2),
        slow=table.number("slow", 0, 0.9, 0.25),
        middle=table.number("middle", 0, 0.9, 0.2),
        fast=table.number("fast", 0, 0.9, 0.15),
        burst=table.number("burst", 0, 10, 2.0),
    )
    table.finish()
    return noise


def _regimes(root: Table, wan_count: int) -> tuple[Regime, ...]:
    regimes = tuple(_regime(table, wan_count) for table in root.tables("regime", 1))
    starts = [regime.at_s for regime in regimes]
    if starts[0] != 0 or sorted(set(starts)) != starts:
        raise root.error("regime", "the first must be at 'week 1 mon 00:00', the others later")
    return regimes


def _regime(table: Table, wan_count: int) -> Regime:
    weights = table.numbers("weights", wan_count, (1,) * wan_count)
    if any(weight != int(weight) for weight in weights) or sum(weights) < 1:
        raise table.error("weights", "must be whole numbers, at least one of them above 0")
    regime = Regime(
        at_s=table.moment_s("at"),
        label=table.text("label"),
        method=table.choice("method", METHODS),
        weights=tuple(int(weight) for weight in weights),
        classifier=table.choice("classifier", CLASSIFIERS, "both-addresses"),
        hash_policy=table.choice("hash_policy", ("l3", "l4"), "l3"),
        queue=table.text("queue", "only-hardware-queue"),
        new_only=table.flag("new_only", True),
        fasttrack=table.flag("fasttrack", False),
        by_hand=table.flag("by_hand", False),
        note=table.maybe_text("note"),
    )
    table.finish()
    return regime


def _outage(table: Table, wans: tuple[Wan, ...]) -> Outage:
    interfaces = table.texts("interfaces")
    known = [wan.interface for wan in wans]
    for interface in interfaces:
        if interface not in known:
            raise table.error("interfaces", f"{interface!r} is no line; lines: {', '.join(known)}")
    times = table.integer("times", 1, 100_000, 1)
    outage = Outage(
        interfaces=interfaces,
        kind=table.choice("kind", ("link", "path", "upstream"), "link"),
        at_s=table.moment_s("at"),
        lasts_s=table.duration_s("lasts"),
        every_s=table.duration_s("every") if times > 1 else 0.0,
        times=times,
    )
    table.finish()
    if times > 1 and outage.every_s <= outage.lasts_s + 60:
        raise table.error("every", "must exceed `lasts` by more than a minute")
    return outage


def _reboot(table: Table) -> Reboot:
    reboot = Reboot(at_s=table.moment_s("at"), down_s=table.duration_s("down", "75s"))
    table.finish()
    if reboot.at_s <= reboot.down_s:
        raise table.error("at", "must lie later than `down` after the start")
    return reboot


def _earlier_contracts(root: Table, wans: tuple[Wan, ...]) -> tuple[EarlierContract, ...]:
    tables = root.tables("earlier_contract", 0)
    contracts = tuple(_earlier_contract(table, wans) for table in tables)
    if len({contract.interface for contract in contracts}) < len(contracts):
        raise root.error("earlier_contract", "a line has one earlier contract at most")
    return contracts


def _earlier_contract(table: Table, wans: tuple[Wan, ...]) -> EarlierContract:
    contract = EarlierContract(
        interface=table.choice("interface", [wan.interface for wan in wans]),
        until_s=table.moment_s("until"),
        download_bps=round(table.number("download_mbps", 0.001, MAX_BPS / 1e6) * 1e6),
        upload_bps=round(table.number("upload_mbps", 0.001, MAX_BPS / 1e6) * 1e6),
    )
    table.finish()
    if contract.until_s % DAY_S or not contract.until_s:
        raise table.error("until", "must be a midnight after the start: contracts begin with a day")
    return contract


def _spell(table: Table) -> Spell:
    spell = Spell(
        name=table.text("name"),
        kind=table.choice("kind", SPELLS),
        at_s=table.moment_s("at"),
        days=table.integer("days", 1, 366, 1),
        factor=table.number("factor", 0, 3),
    )
    table.finish()
    if spell.at_s % DAY_S:
        raise table.error("at", "must be a midnight: a spell has whole days")
    return spell


def _end_s(spell: Spell) -> float:
    return spell.at_s + spell.days * DAY_S


def _busy(root: Table) -> Busy | None:
    if root.raw("busy", None) is None:
        return None
    table = root.table("busy")
    busy = Busy(
        download_bps=table.number("download_mbps", 0, MAX_BPS / 1e6) * 1e6,
        upload_bps=table.number("upload_mbps", 0, MAX_BPS / 1e6) * 1e6,
    )
    table.finish()
    return busy


def _landing(table: Table, wan_count: int) -> Landing:
    down = table.numbers("download_gib", wan_count)
    up = table.numbers("upload_gib", wan_count)
    landing = Landing(
        week=table.integer("week", 1, 520),
        download=tuple(gib * GIB for gib in down),
        upload=tuple(gib * GIB for gib in up),
    )
    table.finish()
    return landing
