"""Proposed names for a router's uplinks: what its admin calls the lines, never one name twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import Gateways
from backend.domain.config.routing import MAIN
from backend.domain.methods.provider_names import provider_of
from backend.domain.text.safe_text import escaped, shortened

_NUMBERED = re.compile(r"(?i)(?<![a-z0-9])((?:isp|wan)[\s_-]?\d{1,3})(?!\d)")
_BRACKETED = re.compile(r"\[[^\[\]]*\]")
_PLAIN_WORDS = frozenset(
    {"default", "defconf", "default route", "gateway", "main", "primary", "backup", "failover"}
)
"""Words that people and RouterOS write beside any line."""

LONGEST_COMMENT, LONGEST_LABEL = 40, 90


@dataclass(frozen=True, slots=True)
class Described:
    """One uplink with comments: of its interface, its clients, its nearest routes in main.

    A route's comment is about the route, so it comes last, and only for a numbered name or a provider.
    """

    interface: str
    comment: str = ""
    clients: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()


def labels_of(
    config: RouterConfig, interfaces: Sequence[str], confirmed: Mapping[str, str]
) -> dict[str, str]:
    """Interface -> proposed name; those in `confirmed` (interface -> name) keep theirs."""
    comments = {interface.name: interface.comment for interface in config.interfaces}
    clients = _client_comments(config)
    routes = _nearest_comments(config)
    fresh = [name for name in interfaces if name not in confirmed]
    described = [
        Described(name, comments.get(name, ""), clients.get(name, ()), routes.get(name, ()))
        for name in fresh
    ]
    names = labels(described, confirmed.values())
    return {**confirmed, **dict(zip(fresh, names, strict=True))}


def labels(uplinks: Sequence[Described], taken: Collection[str] = ()) -> tuple[str, ...]:
    """A name for each uplink: none empty, no two alike (ignoring case), none `taken`.

    Uplinks with the same name are called by their interfaces: nobody knows which one it is meant for.
    """
    own = [_own(number, uplink.interface) for number, uplink in enumerate(uplinks, 1)]
    names = [_said(uplink) or name for uplink, name in zip(uplinks, own, strict=True)]
    while alike := [at for at in _repeated(names, taken) if names[at] != own[at]]:
        for at in alike:
            names[at] = own[at]
    return _numbered_apart(names, taken)


def _said(uplink: Described) -> str:
    """The name in the interface or a comment, or ""."""
    for text in (uplink.interface, uplink.comment, *uplink.clients, " ".join(uplink.routes)):
        if name := _numbered(text):
            return name
    for text in (uplink.comment, *uplink.clients):
        if name := _bare(text):
            return name
    return provider_of(uplink.routes) or ""


def _numbered(text: str) -> str:
    """`ISP1` or `WAN 2`; "" where a text names several, as `to_WAN1 backup via WAN2` does."""
    labels = {name.casefold(): name for name in _NUMBERED.findall(" ".join(text.split()))}
    if len(labels) != 1:
        return ""
    return re.sub(r"(?i)^isp|^wan", lambda start: start[0].upper(), *labels.values())


def _bare(text: str) -> str:
    """A comment without its brackets, if it can be a name."""
    bare = " ".join(_BRACKETED.sub(" ", text).split()).strip(" -_:;,")
    letters = any(name.isalpha() for name in bare)
    fits = letters and bare.casefold() not in _PLAIN_WORDS and len(bare) <= LONGEST_COMMENT
    return escaped(bare) if fits else ""


def _own(number: int, interface: str) -> str:
    return shortened(interface, LONGEST_LABEL).strip() or f"ISP {number}"


def _repeated(names: Sequence[str], taken: Collection[str]) -> list[int]:
    counts = Counter(name.casefold() for name in (*names, *taken))
    return [at for at, name in enumerate(names) if counts[name.casefold()] > 1]


def _numbered_apart(names: Sequence[str], taken: Collection[str]) -> tuple[str, ...]:
    """For interfaces whose names differ only in case, blanks, or in what was cut off."""
    used = {name.casefold() for name in taken}
    apart: list[str] = []
    for name in names:
        distinct, count = name, 1
        while distinct.casefold() in used:
            count += 1
            distinct = f"{name} ({count})"
        used.add(distinct.casefold())
        apart.append(distinct)
    return tuple(apart)


def _client_comments(config: RouterConfig) -> dict[str, tuple[str, ...]]:
    comments: dict[str, tuple[str, ...]] = {}
    for dhcp in config.dhcp_clients:
        comments[dhcp.interface] = (*comments.get(dhcp.interface, ()), dhcp.comment)
    for pppoe in config.pppoe_clients:
        comments[pppoe.name] = (*comments.get(pppoe.name, ()), pppoe.comment)
    return comments


def _nearest_comments(config: RouterConfig) -> dict[str, tuple[str, ...]]:
    """Comments of main's default routes at each interface's least distance.

    A further route is a backup, mostly of another line, as its comment says.
    """
    gateways = Gateways(config)
    near: dict[str, tuple[tuple[bool, int], tuple[str, ...]]] = {}
    for route in config.routes:
        if not route.is_default or route.table != MAIN:
            continue
        rank = (route.disabled, route.distance)
        for name in gateways.interfaces(route):
            least, comments = near.get(name, (rank, ()))
            if rank < least:
                near[name] = rank, (route.comment,)
            elif rank == least:
                near[name] = least, (*comments, route.comment)
    return {name: comments for name, (_, comments) in near.items()}
