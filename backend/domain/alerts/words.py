"""The sentences of an incident: what is so, what it costs, and what to do.

Names of ISPs stay as they are: whoever writes HTML, mail headers or a terminal escapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from backend.domain.alerts.incidents import IncidentKind
from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent

WHAT: Mapping[IncidentKind, str] = {
    "timbang_blind": "Timbang reads no router.",
    "router_unreachable": "{router} does not answer.",
    "isp_down": "{uplink} is down.",
    "isp_silent": "{uplink} is up, but carries next to nothing.",
    "isp_full": "{uplink} is full.",
    "isp_degraded": "{uplink} loses pings or is slower than usual.",
}
WHAT_UNSTABLE: Mapping[IncidentKind, str] = {
    "timbang_blind": "Timbang reads its routers on and off.",
    "router_unreachable": "{router} answers on and off.",
    "isp_down": "{uplink} goes down again and again.",
    "isp_silent": "{uplink} falls silent again and again.",
    "isp_full": "{uplink} gets full again and again.",
    "isp_degraded": "{uplink} loses pings or is slow again and again.",
}
WHAT_TOGETHER = "{routers} routers of {campus} do not answer."
COSTS: Mapping[IncidentKind, str] = {
    "timbang_blind": "While it lasts, nothing is measured, and nobody notices when an ISP or a router is away.",
    "isp_full": "While it lasts, what goes over {uplink} has to wait.",
    "isp_degraded": "While it lasts, calls and pages over {uplink} falter.",
}
CARRIED = "It carried {mbps} Mbps before, {part} % of the download of all ISPs."
CARRIED_OF_UNKNOWN = "It carried {mbps} Mbps of download before."
CARRIED_BY_ALL = (
    "Its ISPs carried {mbps} Mbps of download before; what they carry now is not known."
)
CARRIED_BY_ROUTERS = (
    "Their ISPs carried {mbps} Mbps of download before; what they carry now is not known."
)
TO_DO_TOGETHER = (
    "{routers} routers of {campus} stopped answering in the same moment: look first at what they share, such as power, "
    "a switch, or the way from the Timbang server to {campus}."
)
TO_DO: Mapping[IncidentKind, str] = {
    "timbang_blind": "Check the way from the Timbang server to the routers: cable, switch, VPN, firewall. Then run "
    "`timbang doctor` there: it says whether workers, broker and database work.",
    "router_unreachable": "Check whether {router} has power and a way to Timbang; then test the connection.",
    "isp_down": "Check the modem of {uplink} and its cable to the router.",
    "isp_silent": "The cable is fine: check whether the modem of {uplink} reaches the provider, and bill and quota.",
    "isp_full": "See who fills {uplink}: a backup, an update, a test. Where it is often full, weights or a larger "
    "contract help: see Balance.",
    "isp_degraded": "Compare {uplink} with the other ISPs on Quality; check its cable, connectors and radio up to the "
    "provider.",
}
TO_DO_UNSTABLE: Mapping[IncidentKind, str] = {
    "timbang_blind": "Check the network of the Timbang server, and what `timbang doctor` says there.",
    "router_unreachable": "Check power, temperature and the way from {router} to Timbang.",
    "isp_down": "Look for a loose cable or a modem of {uplink} that restarts.",
    "isp_silent": "Ask the provider of {uplink} for the course of the line in these hours.",
    "isp_full": "See on the page of {uplink} at which hours it gets full, and who fills it then.",
    "isp_degraded": "Send the provider of {uplink} the hours of loss and delay, from Quality.",
}
CALL = "Call {provider}: {phone}, contract {number}."
CALL_PHONE = "Call {provider}: {phone}."
NOBODY_TO_CALL: frozenset[IncidentKind] = frozenset({"isp_full"})
"""The provider does nothing wrong."""

CALL_NOBODY = "No telephone number of the provider is entered: an admin can add it to the contract."


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
    sentences = WHAT_UNSTABLE if subject.is_unstable else WHAT
    return _said(f"incident_{_code(subject)}", sentences[subject.kind], _names(subject))


def costs(subject: IncidentSubject) -> Statement | None:
    """None: it is not known what was carried, or nothing was."""
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
    if provider is None or subject.kind in NOBODY_TO_CALL:
        return [first]
    return [first, _call(provider)]


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
