"""The sentences of an incident: what is so, what it costs, and what to do.

Names of ISPs stay as they are: whoever writes HTML, mail headers or a terminal escapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from backend.domain.alerts.english import (
    CALL,
    CALL_NOBODY,
    CALL_PHONE,
    CARE,
    CARRIED,
    CARRIED_BY_ALL,
    CARRIED_BY_ROUTERS,
    CARRIED_OF_UNKNOWN,
    CONTRACT_ENDED,
    COSTS,
    MEASURED,
    TO_DO,
    TO_DO_TOGETHER,
    TO_DO_UNSTABLE,
    WHAT,
    WHAT_TOGETHER,
    WHAT_UNSTABLE,
)
from backend.domain.alerts.kinds import IncidentKind
from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent

NOBODY_TO_CALL: frozenset[IncidentKind] = frozenset(
    {"isp_full", "probes_missing", "probes_invalid", "quota"}
)
"""The provider does nothing wrong."""
WITHOUT_CONTACT = NOBODY_TO_CALL - {"isp_full"}
"""There is nothing to write to the provider; it sells a larger contract to who is full."""


@dataclass(frozen=True, slots=True)
class IncidentSubject:
    """Whose incident, and of which kind; `router`: empty: of Timbang. `carried_*`: before it; None: not known."""

    kind: IncidentKind
    is_unstable: bool
    router: str
    uplink: str | None
    carried_bps: int | None = None
    carried_share: float | None = None
    campus: str = ""
    figures: Mapping[str, float | str] = field(
        default_factory=lambda: MappingProxyType({})
    )  # of MEASURED and CARE
    routers: int = 1  # that are away: it, and those of its campus that fell with it; `carried_bps` is of all of them

    @property
    def is_of_several(self) -> bool:
        return self.routers > 1


@dataclass(frozen=True, slots=True)
class ProviderContact:
    name: str
    phone: str
    number: str  # of the contract


def what(subject: IncidentSubject) -> Statement:
    """`isp_down` or `isp_down_unstable`."""
    if subject.is_of_several and not subject.is_unstable:
        return _said("incident_routers_unreachable", WHAT_TOGETHER, _together(subject))
    if "ended" in subject.figures:
        return _said("incident_contract_ended", CONTRACT_ENDED, _names(subject))
    sentences = WHAT_UNSTABLE if subject.is_unstable else WHAT
    return _said(f"incident_{_code(subject)}", sentences[subject.kind], _names(subject))


def costs(subject: IncidentSubject) -> Statement | None:
    """What was measured, where that is known, else what it means. None: it is not known what was carried."""
    if (sentence := MEASURED.get(subject.kind)) and subject.figures:
        return _said(f"incident_measured_{subject.kind}", sentence, subject.figures)
    if sentence := COSTS.get(subject.kind):
        return _said(f"incident_costs_{subject.kind}", sentence, _names(subject))
    if not subject.carried_bps:
        return None
    params: dict[str, str | int | float] = {"mbps": _mbps(subject.carried_bps)}
    if subject.is_of_several:
        return _said("incident_carried_by_routers", CARRIED_BY_ROUTERS, params)
    if subject.uplink is None:
        return _said("incident_carried_by_all", CARRIED_BY_ALL, params)
    if subject.carried_share is None:
        return _said("incident_carried_of_unknown", CARRIED_OF_UNKNOWN, params)
    params["part"] = float(per_cent(subject.carried_share))
    return _said("incident_carried", CARRIED, params)


def to_do(subject: IncidentSubject, provider: ProviderContact | None) -> list[Statement]:
    """In the order in which one would do it."""
    sentences = TO_DO_UNSTABLE if subject.is_unstable else TO_DO
    first = _said(f"incident_do_{_code(subject)}", sentences[subject.kind], _names(subject))
    if subject.is_of_several:
        return [_said("incident_do_routers_together", TO_DO_TOGETHER, _together(subject)), first]
    if subject.kind == "timbang_unwell":
        return [*_care(subject.figures), first]
    if provider is None or subject.kind in NOBODY_TO_CALL:
        return [first]
    return [first, _call(provider)]


def _care(figures: Mapping[str, float | str]) -> list[Statement]:
    """One step for each reason."""
    return [
        _said(f"incident_care_{figure}", sentence, {figure: figures[figure]})
        for figure, sentence in CARE.items()
        if figure in figures
    ]


def _call(provider: ProviderContact) -> Statement:
    params = {"provider": provider.name, "phone": provider.phone, "number": provider.number}
    if not provider.phone:
        return _said("incident_call_nobody", CALL_NOBODY, {})
    if not provider.number:
        return _said("incident_call_phone", CALL_PHONE, params)
    return _said("incident_call", CALL, params)


def _code(subject: IncidentSubject) -> str:
    return f"{subject.kind}_unstable" if subject.is_unstable else subject.kind


def _names(subject: IncidentSubject) -> dict[str, str | int | float]:
    named: dict[str, str | int | float] = {"router": subject.router}
    return named if subject.uplink is None else named | {"uplink": subject.uplink}


def _together(subject: IncidentSubject) -> dict[str, str | int | float]:
    return {"routers": subject.routers, "campus": subject.campus}


def _mbps(rate_bps: int) -> float:
    mbps = rate_bps / 1e6
    return round(mbps, 1) if mbps < 10 else round(mbps)


def _said(code: str, sentence: str, params: Mapping[str, str | int | float]) -> Statement:
    return Statement(code, sentence.format(**params), params)
