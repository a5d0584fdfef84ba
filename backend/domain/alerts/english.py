"""The sentences of incidents in English, by kind: what is so, what it costs, and what to do.

In Indonesian: domain/alerts/indonesian.py.
"""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.alerts.kinds import IncidentKind

WHAT: Mapping[IncidentKind, str] = {
    "timbang_blind": "Timbang reads no router.",
    "timbang_unwell": "Timbang itself needs care.",
    "router_unreachable": "{router} does not answer.",
    "isp_down": "{uplink} is down.",
    "isp_silent": "{uplink} is up, but carries next to nothing.",
    "isp_full": "{uplink} is full.",
    "isp_degraded": "{uplink} loses pings or is slower than usual.",
    "finding_danger": "The configuration of {router} has a dangerous fault.",
    "drift": "Somebody changed how {router} balances, outside Timbang.",
    "change_waiting": "A change of {router} waits to be confirmed.",
    "change_stuck": "A change of {router} should be over, and what became of it is not known.",
    "change_reverted": "A change of {router} failed or was not confirmed in time; the router has the rules of before.",
    "reboot": "{router} restarted.",
    "router_busy": "The processor of {router} is busy.",
    "probes_missing": "Most planned tests of {uplink} failed or did not run in the last day.",
    "probes_invalid": "The last three tests of {uplink} prove nothing: their traffic was not seen on it.",
    "skewed": "{router} divided its work hours unevenly, and an ISP was full.",
    "quota": "{uplink} may use up its quota before the billing day.",
    "quota_used": "{uplink} has used up its quota.",
    "contract_low": "{uplink} delivers less than its contract, for a week of work days.",
    "sla_missed": "{uplink} breaks the availability that its contract promises for this month.",
    "no_data": "Readings of {router} are missing.",
    "contract_ends": "The contract of {uplink} ends soon.",
}
WHAT_UNSTABLE: Mapping[IncidentKind, str] = {
    "timbang_blind": "Timbang reads its routers on and off.",
    "timbang_unwell": "Timbang itself needs care again and again.",
    "router_unreachable": "{router} answers on and off.",
    "isp_down": "{uplink} goes down again and again.",
    "isp_silent": "{uplink} falls silent again and again.",
    "isp_full": "{uplink} gets full again and again.",
    "isp_degraded": "{uplink} loses pings or is slow again and again.",
    "finding_danger": "Dangerous faults come and go in the configuration of {router}.",
    "drift": "How {router} balances is changed again and again, outside Timbang.",
    "change_waiting": "Changes of {router} wait to be confirmed again and again.",
    "change_stuck": "Changes of {router} do not end in time, again and again.",
    "change_reverted": "Changes of {router} fail again and again.",
    "reboot": "{router} restarts again and again.",
    "router_busy": "The processor of {router} gets busy again and again.",
    "probes_missing": "Planned tests of {uplink} fail again and again.",
    "probes_invalid": "Tests of {uplink} prove nothing again and again.",
    "skewed": "Work hours at {router} are divided unevenly again and again.",
    "quota": "Whether the quota of {uplink} lasts changes again and again.",
    "quota_used": "The quota of {uplink} is used up again and again.",
    "contract_low": "{uplink} delivers less than its contract again and again.",
    "sla_missed": "{uplink} breaks its promised availability again and again.",
    "no_data": "Readings of {router} are missing again and again.",
    "contract_ends": "The end of the contract of {uplink} changes again and again.",
}
CONTRACT_ENDED = "The contract of {uplink} has ended, and no other one was entered."
WHAT_TOGETHER = "{routers} routers of {campus} do not answer."
COSTS: Mapping[IncidentKind, str] = {
    "timbang_blind": "While it lasts, nothing is measured, and nobody notices when an ISP or a router is away.",
    "timbang_unwell": "Routers are still read, but figures may be wrong, or people are told late or not at all.",
    "isp_full": "While it lasts, what goes over {uplink} has to wait.",
    "isp_degraded": "While it lasts, calls and pages over {uplink} falter.",
    "finding_danger": "As long as it is there, traffic is lost or not divided as it should be.",
    "drift": "Until somebody has read it, nobody knows whether it was meant; recommendations start again from there.",
    "change_waiting": "If nobody confirms it in time, the router takes it back alone.",
    "change_stuck": "The router should have taken it back alone by now, but Timbang cannot see that.",
    "change_reverted": "The router balances as it did before the change.",
    "reboot": "While it starts, no ISP of {router} carries anything, and running connections end.",
    "router_busy": "While it lasts, {router} delays what passes, and may drop it.",
    "probes_missing": "Without them nobody can say what {uplink} delivers of its contract.",
    "probes_invalid": "They count in no figure, so nobody can say what {uplink} delivers of its contract.",
    "skewed": "On one ISP people wait while others have room.",
    "quota": "Once it is used up, the provider may slow {uplink} down or charge more.",
    "quota_used": "Until the billing day the provider may slow {uplink} down or charge more.",
    "contract_low": "{uplink} is paid for, but not delivered in full.",
    "sla_missed": "The provider owes what the contract says for such a month.",
    "no_data": "What was not read counts in no figure: sums are too small, and outages stay unnoticed.",
    "contract_ends": "Without another contract the provider may end {uplink}, or ask for another price.",
}
MEASURED: Mapping[IncidentKind, str] = {
    "isp_full": "Measured over 5 minutes when it was noticed: {download} % of the contracted download, {upload} % of "
    "the upload; an ISP is full from {limit} %. What goes over a full ISP has to wait.",
    "quota": "Used: {percent} % of {quota_gb} GB, {days} days before the billing day; at this pace {pace} % by then.",
    "quota_used": "Used: {percent} % of {quota_gb} GB, {days} days before the billing day.",
    "contract_low": "Delivered: {percent} % of the contract, the middle of {tests} proven tests of five work days.",
    "sla_missed": "Available: {percent} % of the month so far, {promised} % are promised.",
    "no_data": "Read: {percent} % of the newest work day.",
    "contract_ends": "Last day of the contract: {end}. Days left: {days}.",
}
"""In place of what it costs, once there are figures; true while it lasts and afterwards."""
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
CARE: Mapping[str, str] = {
    "disagreeing": "ISPs whose 5-minute figures of a day did not add up to the counters of the router: {disagreeing}. "
    "The audit log names them and the day; do not use that day as evidence.",
    "free_gb": "On the disk of the database {free_gb} GB are free: give it more, or keep raw samples for fewer days "
    "(TIMBANG_RETENTION_RAW_DAYS).",
    "waiting": "Messages that wait for over 10 minutes: {waiting}. Read under Incidents, Sent what the other side "
    "answered, and test the channel.",
    "backup_days": "Days without a backup: {backup_days}. Settings, Backups says what stood in the way "
    "of the last one.",
}
"""What to do about each reason why Timbang needs care, by its figure."""
TO_DO: Mapping[IncidentKind, str] = {
    "timbang_blind": "Check the way from the Timbang server to the routers: cable, switch, VPN, firewall. Then run "
    "`timbang doctor` there: it says whether workers, broker and database work.",
    "timbang_unwell": "Run `timbang doctor` on the Timbang server: it says what else is wrong.",
    "router_unreachable": "Check whether {router} has power and a way to Timbang; then test the connection.",
    "isp_down": "Check the modem of {uplink} and its cable to the router.",
    "isp_silent": "The cable is fine: check whether the modem of {uplink} reaches the provider, and bill and quota.",
    "isp_full": "See who fills {uplink}: a backup, an update, a test. Where it is often full, weights or a larger "
    "contract help: see Balance.",
    "isp_degraded": "Compare {uplink} with the other ISPs on Quality; check its cable, connectors and radio up to the "
    "provider.",
    "finding_danger": "Read under Router what the fault is and how it is cured; Timbang can plan the cure.",
    "drift": "Read under Balance, Drift what is different: mark it as reviewed if it was meant, else plan to "
    "restore it.",
    "change_waiting": "Look under Balance, Changes whether all is well, then confirm it or take it back.",
    "change_stuck": "Check whether Timbang reaches {router}, then look under Balance, Changes; the undo "
    "script stands there.",
    "change_reverted": "Open it under Balance, Changes: it says why, and what to do before you plan it again.",
    "reboot": "If nobody wanted it, check power, temperature and the log of {router}.",
    "router_busy": "See on the page of the router since when; look there for scans, attacks or rules that every "
    "packet meets.",
    "probes_missing": "See on Quality why: the test server may be away, or no probe worker runs (`timbang "
    "doctor`).",
    "probes_invalid": "See on Quality which ISP carried them; check the source address of {uplink} and "
    "its routing rule on the router.",
    "skewed": "See on Balance which weights would be better, and what they would change.",
    "quota": "See on the page of {uplink} at which hours it carries most; lower its weight until the billing day, or "
    "buy more.",
    "quota_used": "Lower the weight of {uplink} until the billing day, or buy more from the provider.",
    "contract_low": "Send the provider of {uplink} the evidence from Quality, Evidence, and ask for a repair or a "
    "lower price.",
    "sla_missed": "Send the provider of {uplink} the outages of this month, and claim what the contract gives.",
    "no_data": "Check on the server with `timbang doctor` whether poll workers run and keep up, and whether the "
    "database was away.",
    "contract_ends": "Agree with the provider of {uplink} on what follows, and enter it in Settings, Contracts: "
    "until then figures go on by the old contract.",
}
TO_DO_UNSTABLE: Mapping[IncidentKind, str] = {
    "timbang_blind": "Check the network of the Timbang server, and what `timbang doctor` says there.",
    "timbang_unwell": "Run `timbang doctor` on the Timbang server, and look at what keeps coming back.",
    "router_unreachable": "Check power, temperature and the way from {router} to Timbang.",
    "isp_down": "Look for a loose cable or a modem of {uplink} that restarts.",
    "isp_silent": "Ask the provider of {uplink} for the course of the line in these hours.",
    "isp_full": "See on the page of {uplink} at which hours it gets full, and who fills it then.",
    "isp_degraded": "Send the provider of {uplink} the hours of loss and delay, from Quality.",
    "finding_danger": "Ask who works on {router} now; read under Router what is left.",
    "drift": "Ask who works on {router} now; then read under Balance, Drift what is different.",
    "change_waiting": "Agree on who confirms changes of {router}.",
    "change_stuck": "Check the way from the Timbang server to {router} before the next change.",
    "change_reverted": "Plan no further change of {router} before its reason is read under Balance, Changes.",
    "reboot": "Check power supply and temperature of {router}, its memory and the log.",
    "router_busy": "See on the page of the router at which hours; FastTrack, fewer rules or a stronger router help.",
    "probes_missing": "See on Quality at which hours they fail, and why.",
    "probes_invalid": "See on Quality which ISP carries them, and at which hours.",
    "skewed": "See on Balance since when the shares are off; heavy hosts or a wrong rule may be why.",
    "quota": "See on the page of {uplink} which hours make the difference.",
    "quota_used": "Check the quota in the contract of {uplink}.",
    "contract_low": "Compare the days of {uplink} on Quality: at which hours is it slow?",
    "sla_missed": "Check the contract of {uplink}, and send the provider its outages.",
    "no_data": "Check on the server with `timbang doctor` whether poll workers keep up.",
    "contract_ends": "Check the last day in the contract of {uplink}.",
}
CALL = "Call {provider}: {phone}, contract {number}."
CALL_PHONE = "Call {provider}: {phone}."
CALL_NOBODY = "No telephone number of the provider is entered: an admin can add it to the contract."
