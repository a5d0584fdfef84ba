"""All kinds of incidents, and what each is: the one list that rules, messages, pages and figures go by.

docs/decisions/0067 says why each kind is as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from backend.domain.alerts.conditions.condition_state import Patience

RuleKind = Literal[
    "router_unreachable",
    "isp_down",
    "isp_silent",
    "isp_full",
    "isp_degraded",
    "router_busy",
]
"""People may change their levels and waits at a place."""

RouterIncidentKind = Literal[
    RuleKind,
    "probes_missing",
    "probes_invalid",
    "skewed",
    "finding_danger",
    "drift",
    "change_waiting",
    "change_stuck",
    "change_reverted",
    "reboot",
    "quota",
    "quota_used",
    "contract_low",
    "sla_missed",
    "no_data",
    "contract_ends",
]
"""At a router or one of its ISPs."""

IncidentKind = Literal[RouterIncidentKind, "timbang_blind", "timbang_unwell"]
"""The last two are of no router: Timbang reads none (domain/alerts/conditions/blindness.py), or needs care while it
reads (domain/alerts/conditions/care.py)."""

Observed = Literal["asked", "answered", "config", "now"]
"""What shows that a subject was checked: a poll of its router was sent, was answered, or its configuration was read.
What people do in Timbang is known at any time (`now`)."""

AT_ONCE = Patience(0, 0)
STANDS_MS = 3 * 86_400_000
"""A moment stays open so long, unless somebody acknowledges it: over a weekend, until work begins."""


@dataclass(frozen=True, slots=True)
class KindTraits:
    """Why and how long incidents of a kind are open."""

    events: tuple[str, ...]  # that it is made of, by the kinds under which they are stored
    patience: Patience = AT_ONCE  # with its events, as it comes
    place: Literal["timbang", "router", "uplink"] = "router"
    observed: Observed = "now"
    takes_traffic: bool = False  # nothing passes any more, or nobody knows: red
    waits_for_work: bool = False  # nobody needs to be woken
    is_moment: bool = False  # it was over when it was known
    stored_as: Literal["event", "drift", "change"] = "event"


TRAITS: Mapping[IncidentKind, KindTraits] = {
    "timbang_blind": KindTraits((), place="timbang", takes_traffic=True),
    "timbang_unwell": KindTraits((), place="timbang"),
    "router_unreachable": KindTraits(
        ("unreachable",), Patience(60_000, 20_000), observed="asked", takes_traffic=True
    ),
    "isp_down": KindTraits(
        ("link_down", "interface_missing"),
        Patience(30_000, 60_000),
        place="uplink",
        observed="answered",
        takes_traffic=True,
    ),
    # The events of the next seven have waited already.
    "isp_silent": KindTraits(
        ("isp_silent",), place="uplink", observed="answered", takes_traffic=True
    ),
    "isp_full": KindTraits(("isp_full",), place="uplink", observed="answered", waits_for_work=True),
    "isp_degraded": KindTraits(
        ("isp_degraded",), place="uplink", observed="answered", waits_for_work=True
    ),
    "router_busy": KindTraits(("router_busy",), observed="answered", waits_for_work=True),
    "probes_missing": KindTraits(
        ("probes_missing",), place="uplink", observed="answered", waits_for_work=True
    ),
    "probes_invalid": KindTraits(
        ("probes_invalid",), place="uplink", observed="answered", waits_for_work=True
    ),
    "skewed": KindTraits(("skewed",), waits_for_work=True),
    # Also in the next reading: one may fall between two steps of a person at the router.
    "finding_danger": KindTraits(("finding_danger",), Patience(1, 0), observed="config"),
    "drift": KindTraits(("drift",), waits_for_work=True, stored_as="drift"),
    # Who makes a change confirms it on the page by then.
    "change_waiting": KindTraits(
        ("change_waiting",), Patience(90_000, 0, short_are_usual=True), stored_as="change"
    ),
    "change_stuck": KindTraits(("change_stuck",), stored_as="change"),
    "change_reverted": KindTraits(
        ("change_reverted",), Patience(0, STANDS_MS), is_moment=True, stored_as="change"
    ),
    "reboot": KindTraits(("reboot",), Patience(0, STANDS_MS), waits_for_work=True, is_moment=True),
    # What contracts promise and allow, judged from the figures of the pages.
    "quota": KindTraits(("quota",), place="uplink", waits_for_work=True),
    "quota_used": KindTraits(("quota_used",), place="uplink"),
    "contract_low": KindTraits(("contract_low",), place="uplink", waits_for_work=True),
    "sla_missed": KindTraits(("sla_missed",), place="uplink", waits_for_work=True),
    "no_data": KindTraits(("no_data",), waits_for_work=True),
    "contract_ends": KindTraits(("contract_ends",), place="uplink", waits_for_work=True),
}

EVENT_KINDS: Mapping[IncidentKind, tuple[str, ...]] = {
    kind: traits.events for kind, traits in TRAITS.items()
}
KIND_OF: Mapping[str, RouterIncidentKind] = {
    event: cast("RouterIncidentKind", kind)
    for kind, traits in TRAITS.items()
    if traits.place != "timbang"
    for event in traits.events
}
"""By the kind of the event."""

STORED_EVENTS = tuple(
    event for traits in TRAITS.values() if traits.stored_as == "event" for event in traits.events
)
WAITS_FOR_WORK = frozenset(kind for kind, traits in TRAITS.items() if traits.waits_for_work)
MOMENTS = frozenset(kind for kind, traits in TRAITS.items() if traits.is_moment)
OF_UPLINKS = frozenset(kind for kind, traits in TRAITS.items() if traits.place == "uplink")
"""The others are no matter of one ISP."""
