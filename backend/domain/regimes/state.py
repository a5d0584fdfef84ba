"""The part of a configuration whose change starts a new regime, as a value stored as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any, cast, get_args

from backend.domain.methods.methods import Method
from backend.domain.methods.queueing import QUEUE_PLACES, QueueUse
from backend.domain.regimes.stored_fields import StoredFields

STATE_FORMAT = 1
TOLD_BY_RULES, TOLD_BY_PACKETS = 1, 2  # by rules or by walked packets (docs/decisions/0037)


@dataclass(frozen=True, slots=True, order=True)
class DefaultRoute:
    table: str
    distance: int
    gateway: str
    interface: str  # where its gateway leads, or ""
    check_gateway: str


@dataclass(frozen=True, slots=True)
class UplinkState:
    """One uplink's remainders under PCC, nth words, and share as `2/5` or None."""

    interface: str
    buckets: tuple[int, ...] = ()
    nth: tuple[str, ...] = ()
    share: str | None = None

    @property
    def configured_share(self) -> Fraction | None:
        return None if self.share is None else Fraction(self.share)


@dataclass(frozen=True, slots=True)
class RegimeState:
    """Everything by which two regimes differ."""

    method: Method
    uplinks: tuple[UplinkState, ...]
    classifier: str | None = None
    denominator: int | None = None
    hash_policy: str = "l3"
    fasttrack: str = "off"  # off, on, or safe (only unmarked connections)
    queues: tuple[QueueUse, ...] = ()
    routes: tuple[DefaultRoute, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Equal states give equal objects."""
        return {"format": STATE_FORMAT, "told_by": TOLD_BY_PACKETS, **_lists(asdict(self))}

    @staticmethod
    def from_json(stored: Mapping[str, Any]) -> RegimeState:
        """Raises ValueError for another format and for a damaged state.

        The error of a damaged state names the field, such as `state.uplinks[0].buckets`.
        """
        fields = StoredFields(stored, "state")
        if fields.whole("format") != STATE_FORMAT:
            raise ValueError(f"regime state of format {stored['format']} cannot be read")
        return RegimeState(
            method=_method(fields),
            uplinks=tuple(map(_uplink, fields.objects("uplinks"))),
            classifier=fields.text_or_none("classifier"),
            denominator=_denominator(fields),
            hash_policy=fields.text("hash_policy"),
            fasttrack=fields.text("fasttrack"),
            queues=tuple(map(_queue, fields.objects("queues"))),
            routes=tuple(map(_route, fields.objects("routes"))),
        )

    @staticmethod
    def readable(stored: Mapping[str, Any]) -> RegimeState | None:
        """None for another format or a damaged state."""
        try:
            return RegimeState.from_json(stored)
        except ValueError:
            return None


def told_by(stored: Mapping[str, Any]) -> int:
    """How a stored state's shares were told; older versions knew one way and did not say."""
    way = stored.get("told_by", TOLD_BY_RULES)
    return way if isinstance(way, int) else TOLD_BY_RULES


def reread(before: RegimeState, after: RegimeState) -> bool:
    """Whether only conclusions from rows differ: method, buckets and shares of the same uplinks.

    What a router says itself (routes, queues, FastTrack, the hash of equal routes) is the same in both.
    """
    names = [[uplink.interface for uplink in state.uplinks] for state in (before, after)]
    concluded = replace(
        after,
        method=before.method,
        uplinks=before.uplinks,
        classifier=before.classifier,
        denominator=before.denominator,
    )
    return concluded == before and names[0] == names[1]


def _method(fields: StoredFields) -> Method:
    method = fields.text("method")
    for known in get_args(Method):
        if known == method:
            return cast("Method", known)
    raise fields.wrong("method", "no method of balancing")


def _denominator(fields: StoredFields) -> int | None:
    denominator = fields.whole_or_none("denominator")
    if denominator is not None and denominator < 1:
        raise fields.wrong("denominator", "not above 0")
    return denominator


def _uplink(fields: StoredFields) -> UplinkState:
    return UplinkState(
        fields.text("interface"), fields.wholes("buckets"), fields.texts("nth"), _share(fields)
    )


def _share(fields: StoredFields) -> str | None:
    share = fields.text_or_none("share")
    try:
        Fraction(0 if share is None else share)
    except (ValueError, ZeroDivisionError):
        raise fields.wrong("share", "no fraction") from None
    return share


def _route(fields: StoredFields) -> DefaultRoute:
    return DefaultRoute(
        table=fields.text("table"),
        distance=fields.whole("distance"),
        gateway=fields.text("gateway"),
        interface=fields.text("interface"),
        check_gateway=fields.text("check_gateway"),
    )


def _queue(fields: StoredFields) -> QueueUse:
    if fields.text("place") not in QUEUE_PLACES:
        raise fields.wrong("place", "no place of a queue")
    return QueueUse(
        interface=fields.text("interface"),
        place=fields.text("place"),
        name=fields.text("name"),
        kinds=fields.texts("kinds"),
        max_limit=fields.text("max_limit"),
        parameters=tuple(_parameters(fields)),
    )


def _parameters(fields: StoredFields) -> Iterator[tuple[str, str]]:
    for pair in fields.values("parameters"):
        match pair:
            case [str(name), str(value)]:
                yield name, value
            case _:
                raise fields.wrong("parameters", "no list of names with values")


def _lists(value: Any) -> Any:
    """Tuples as lists, as JSON gives them back."""
    if isinstance(value, dict):
        return {key: _lists(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_lists(part) for part in value]
    return value
