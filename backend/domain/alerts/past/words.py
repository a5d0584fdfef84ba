"""The sentences of an incident that is over, and of what other ISPs did meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backend.domain.alerts.english import MEASURED
from backend.domain.alerts.kinds import IncidentKind
from backend.domain.alerts.past.carrying import NOBODY_ELSE, AwayToo, CarriedMeanwhile
from backend.domain.alerts.words import IncidentSubject
from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent

WHAT: Mapping[IncidentKind, str] = {
    "timbang_blind": "Timbang read no router.",
    "timbang_unwell": "Timbang itself needed care.",
    "router_unreachable": "{router} did not answer.",
    "isp_down": "{uplink} was down.",
    "isp_silent": "{uplink} was up, but carried next to nothing.",
    "isp_full": "{uplink} was full.",
    "isp_degraded": "{uplink} lost pings or was slower than usual.",
    "finding_danger": "The configuration of {router} had a dangerous fault.",
    "change_waiting": "A change of {router} waited to be confirmed.",
    "change_stuck": "A change of {router} did not end in time.",
    "router_busy": "The processor of {router} was busy.",
    "probes_missing": "Most planned tests of {uplink} failed or did not run in a day.",
    "probes_invalid": "Three tests of {uplink} proved nothing: their traffic was not seen on it.",
    "quota": "{uplink} came near the end of its quota.",
    "quota_used": "{uplink} had used up its quota.",
    "contract_low": "{uplink} delivered less than its contract.",
    "sla_missed": "{uplink} broke the availability that its contract promises for a month.",
    "no_data": "Readings of {router} were missing.",
    "contract_ends": "The contract of {uplink} was about to end.",
}
"""The others are moments, and are said in the past while they are open, too."""
WHAT_UNSTABLE: Mapping[IncidentKind, str] = {
    "timbang_blind": "Timbang read its routers on and off.",
    "timbang_unwell": "Timbang itself needed care again and again.",
    "router_unreachable": "{router} answered on and off.",
    "isp_down": "{uplink} went down again and again.",
    "isp_silent": "{uplink} fell silent again and again.",
    "isp_full": "{uplink} got full again and again.",
    "isp_degraded": "{uplink} lost pings or was slow again and again.",
    "finding_danger": "Dangerous faults came and went in the configuration of {router}.",
    "change_waiting": "Changes of {router} waited to be confirmed again and again.",
    "change_stuck": "Changes of {router} did not end in time, again and again.",
    "router_busy": "The processor of {router} got busy again and again.",
    "probes_missing": "Planned tests of {uplink} failed again and again.",
    "probes_invalid": "Tests of {uplink} proved nothing again and again.",
    "drift": "How {router} balances was changed again and again, outside Timbang.",
    "change_reverted": "Changes of {router} failed again and again.",
    "reboot": "{router} restarted again and again.",
    "skewed": "Work hours at {router} were divided unevenly again and again.",
    "quota": "Whether the quota of {uplink} would last changed again and again.",
    "quota_used": "The quota of {uplink} was used up again and again.",
    "contract_low": "{uplink} delivered less than its contract again and again.",
    "sla_missed": "{uplink} broke its promised availability again and again.",
    "no_data": "Readings of {router} were missing again and again.",
    "contract_ends": "The end of the contract of {uplink} changed again and again.",
}
COSTS: Mapping[IncidentKind, str] = {
    "timbang_blind": "While it lasted, nothing was measured, and nobody noticed when an ISP or a router was away.",
    "timbang_unwell": "Routers were still read, but figures may be wrong, or people were told late or not at all.",
    "isp_full": "While it lasted, what went over {uplink} had to wait.",
    "isp_degraded": "While it lasted, calls and pages over {uplink} faltered.",
    "finding_danger": "As long as it was there, traffic was lost or not divided as it should be.",
    "change_waiting": "If nobody had confirmed it in time, the router would have taken it back.",
    "change_stuck": "The router should have taken it back alone, but Timbang could not see that.",
    "reboot": "While it started, no ISP of {router} carried anything, and running connections ended.",
    "router_busy": "While it lasted, {router} delayed what passed, and may have dropped it.",
    "skewed": "On one ISP people waited while others had room.",
}
FILLED = "Its traffic filled {other} to {percent} % of the contract, for {minutes} min: that is what people felt."
FILLED_TOGETHER = (
    "Its traffic and that of {others}, which fell in the same minute, filled {other} to {percent} % of the "
    "contract, for {minutes} min: that is what people felt."
)
FILLED_WITH = (
    "Its traffic and that of {others}, which was away too, filled {other} to {percent} % of the contract, "
    "for {minutes} min: that is what people felt."
)
FULL_AS_BEFORE = "{other} was full meanwhile ({percent} % of the contract), as it was before."
CARRIED = "{other} carried up to {percent} % of its contract meanwhile."
FULL_OF_OTHERS = "Meanwhile nothing went over {others}: that traffic filled {uplink}."


def what(subject: IncidentSubject) -> Statement | None:
    """`incident_isp_down_was` or `incident_isp_down_unstable_was`. None: it is said as of one that lasts."""
    if "ended" in subject.figures:
        return None
    sentences = WHAT_UNSTABLE if subject.is_unstable else WHAT
    code = f"{subject.kind}_unstable" if subject.is_unstable else subject.kind
    if sentence := sentences.get(subject.kind):
        return _said(f"incident_{code}_was", sentence, _names(subject))
    return None


def costs(subject: IncidentSubject) -> Statement | None:
    """None: it is said as of one that lasts, as all that was measured is."""
    if subject.kind in MEASURED and subject.figures:
        return None
    if sentence := COSTS.get(subject.kind):
        return _said(f"incident_costs_{subject.kind}_was", sentence, _names(subject))
    return None


def meanwhile(
    other: str, used: CarriedMeanwhile, full_from: float, away: AwayToo = NOBODY_ELSE
) -> Statement:
    """What another ISP carried while one was away, and `away` with it."""
    named: dict[str, str | int | float] = {
        "other": other,
        "percent": int(per_cent(used.peak, 0)),
    }
    if used.peak < full_from:
        return _said("incident_meanwhile_carried", CARRIED, named)
    if used.before is not None and used.before >= full_from:
        return _said("incident_meanwhile_full", FULL_AS_BEFORE, named)
    named["minutes"] = max(1, round(used.full_ms / 60_000))
    if not away.names:
        return _said("incident_meanwhile_filled", FILLED, named)
    named["others"] = ", ".join(away.names)
    if away.is_together:
        return _said("incident_meanwhile_filled_together", FILLED_TOGETHER, named)
    return _said("incident_meanwhile_filled_with", FILLED_WITH, named)


def full_of_others(uplink: str, others: Sequence[str]) -> Statement:
    """Why an ISP was full: others were away."""
    return _said(
        "incident_full_of_others", FULL_OF_OTHERS, {"uplink": uplink, "others": ", ".join(others)}
    )


def _names(subject: IncidentSubject) -> dict[str, str | int | float]:
    named: dict[str, str | int | float] = {"router": subject.router}
    return named if subject.uplink is None else named | {"uplink": subject.uplink}


def _said(code: str, sentence: str, params: Mapping[str, str | int | float]) -> Statement:
    return Statement(code, sentence.format(**params), params)
