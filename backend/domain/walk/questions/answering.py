"""Whether answers to requests from the internet leave by their request's line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.cubes import changed, without
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    DESTINATION_PORT,
    ENTRY,
    PROTOCOL,
    SOURCE,
    SOURCE_PORT,
)
from backend.domain.walk.diagrams.regions import Region, regions
from backend.domain.walk.diagrams.stages import ANSWER, FIRST
from backend.domain.walk.questions.campus import ESTABLISHED, NEW, Campus
from backend.domain.walk.questions.published import MOST_SERVERS, forwarded, server_of, taken_aside
from backend.domain.walk.questions.witnesses import Witness
from backend.domain.walk.router.bulk import has_many_ports
from backend.domain.walk.router.compiled import ROUTER
from backend.domain.walk.router.passage import Router

ICMP = "icmp"
ANY = -1  # the mask with every bit


@dataclass(frozen=True, slots=True)
class Request:
    """Requests of the internet that came in by `uplink`, bearing a connection mark ("" if none)."""

    uplink: str
    mark: str
    answers: Cube  # packets that answer them
    server: str = ""  # the published server, "" for the router
    published: int = 0  # addresses that they ask the server by


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Answers that do not leave by their request's line."""

    request: Request
    ways: tuple[str, ...]  # interfaces; "" where no route leads out
    rules: tuple[int, ...]  # numbers of mangle rules that they and their requests meet
    packet: Witness  # one of the requests
    is_wide: bool  # not only askers with few ports


@dataclass
class Answering:
    """The router's own answers, and those of published servers, by line."""

    campus: Campus
    _met: dict[str, set[int]] = field(default_factory=dict)

    @cached_property
    def elsewhere(self) -> tuple[Elsewhere, ...]:
        """By line, server and connection mark."""
        answers = (
            self.astray(request)
            for uplink in self.campus.uplinks
            for request in self._requests(uplink)
        )
        return tuple(answer for answer in answers if answer is not None)

    def astray(self, request: Request) -> Elsewhere | None:
        """None where answers leave by their request's line, or are dropped."""
        bearing = Bearing(connection_mark=request.mark)
        router, root = self.campus.started([request.answers], bearing)
        end = (router.from_interface if request.server else router.from_router)(root, ANSWER)
        lost = [
            region
            for region in _known(router, end, request.answers)
            if any(True for _ in _ways_out(region, request.uplink))
        ]
        atoms = self.campus.compiled
        wide = [region for region in lost if has_many_ports(atoms, region, DESTINATION_PORT)]
        if not lost:
            return None
        decisive = wide or lost
        ways = dict.fromkeys(way for each in decisive for way in _ways_out(each, request.uplink))
        rules = tuple(sorted(router.met | self._met.get(request.uplink, set())))
        packet = self._request_packet(request, decisive[0])
        return Elsewhere(request, tuple(ways), rules, packet, is_wide=bool(wide))

    def _request_packet(self, request: Request, answers: Region) -> Witness:
        masks = answers.masks
        turned = {
            ENTRY: self.campus.compiled.entry_mask((request.uplink,)),
            PROTOCOL: masks[PROTOCOL],
            SOURCE: masks[DESTINATION],
            DESTINATION: request.published or masks[SOURCE],
            DESTINATION_PORT: masks[SOURCE_PORT],
        }
        return self.campus.witness(turned)

    def _requests(self, uplink: str) -> Iterator[Request]:
        own = self.campus.own(uplink)
        if not (own and self.campus.internet):
            return
        cube = self.campus.cube(uplink, NEW, self.campus.internet, own, ICMP)
        router = self.campus.router([without(cube, DESTINATION)])
        self._met[uplink] = router.met
        marked = taken_aside(router, router.prerouting(router.start([cube]), FIRST))
        end = router.routed(marked, FIRST)
        for (mark, _), answers in self._ended(router, end, cube, "local").items():
            yield Request(uplink, mark, answers)
        for number, addresses in self._published(router, marked, cube):
            sent, target = forwarded(self.campus, router, marked, number, addresses)
            to_server = changed(cube, {DESTINATION: target})
            for (mark, entry), answers in self._ended(router, sent, to_server, "left").items():
                if entry not in self.campus.uplinks:
                    server = router.config.nat[number].to_addresses
                    yield Request(uplink, mark, answers, server, addresses)

    def _published(self, router: Router, root: int, cube: Cube) -> Iterable[tuple[int, int]]:
        """Rules that publish a server, each with the addresses that requests for it go to."""
        servers: dict[int, int] = {}
        for region in _known(router, root, cube):
            for bearing in region.ends:
                number = server_of(bearing)
                if number is not None and len(servers) < MOST_SERVERS:
                    servers[number] = servers.get(number, 0) | region.masks[DESTINATION]
        return servers.items()

    def _ended(
        self, router: Router, root: int, cube: Cube, fate: str
    ) -> dict[tuple[str, str], Cube]:
        """Answers to requests with this fate, by connection mark and interface."""
        masks_of: dict[tuple[str, str], dict[int, int]] = {}
        for region in _known(router, root, cube):
            for bearing in region.ends:
                if bearing.fate == fate:
                    key = (bearing.connection_mark, bearing.interface)
                    _add(masks_of.setdefault(key, {}), region)
        return {key: self._answers(key[1], masks) for key, masks in masks_of.items()}

    def _answers(self, entry: str, masks: dict[int, int]) -> Cube:
        """From the asked address and port to the asking ones."""
        cube = self.campus.cube(entry or ROUTER, ESTABLISHED, masks[DESTINATION], masks[SOURCE])
        turned = {SOURCE_PORT: masks[DESTINATION_PORT], DESTINATION_PORT: masks[SOURCE_PORT]}
        ports = self.campus.compiled.ports.full
        return changed(
            cube,
            {PROTOCOL: masks[PROTOCOL], **{at: mask & ports for at, mask in turned.items()}},
        )


def _known(router: Router, root: int, cube: Cube) -> Iterator[Region]:
    """Regions that depend on nothing unknown."""
    for region in regions(router.diagram, root, cube):
        if not any(region.unknown.values()):
            yield region


def _ways_out(region: Region, uplink: str) -> Iterator[str]:
    for bearing in region.ends:
        if bearing.fate == "no_route" or (bearing.fate == "left" and bearing.interface != uplink):
            yield bearing.interface


def _add(masks: dict[int, int], region: Region) -> None:
    """Adds a region to a class; a field that it does not ask may have any value."""
    for level in (PROTOCOL, SOURCE, DESTINATION, SOURCE_PORT, DESTINATION_PORT):
        masks[level] = masks.get(level, 0) | region.masks.get(level, ANY)
