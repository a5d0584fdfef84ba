"""One packet traced, for tests, and what a trace says in short."""

from dataclasses import replace

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.words import Pcc
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.traces.tracing import trace
from tests.unit.domain.router_configs import LAN, marked

NAMES = {f"ether{number}": f"ISP{number}" for number in (1, 2, 3)}
FAST = FirewallRule("forward", "fasttrack-connection", connection_state="established,related")
CLIENT = Packet(LAN, "10.0.1.2", "8.8.8.8")


def traced(config, packet=CLIENT, **settings):
    """The only branch: nothing unknown decides."""
    (branch,) = trace(config, packet, NAMES, **settings).branches
    return branch


def exits(branch):
    parts = {}
    for outcome in branch.outcomes:
        parts[outcome.way.exit] = parts.get(outcome.way.exit, 0) + outcome.way.part
    return parts


def unmet(branch, menu="mangle"):
    """Number and reason of the rules that are not met."""
    return [
        (step.rows[0].number, step.reason.text)
        for step in branch.steps
        if step.menu == menu and step.status == "not_met"
    ]


def met(branch, menu="mangle"):
    return [
        ([row.number for row in step.rows], step.effect.text, step.part)
        for step in branch.steps
        if step.menu == menu and step.status == "met"
    ]


def because(outcome):
    return [sentence.code for sentence in outcome.way.because]


def texts(way):
    return [sentence.text for sentence in way.because]


def everywhere():
    """(01): routing marks for whatever bears the connection mark, wherever it comes in."""
    rules = tuple(
        FirewallRule(
            "prerouting", "mark-connection", in_interface=LAN, destination_type="!local",
            new_connection_mark=f"ISP{number}", pcc=Pcc("both-addresses", 2, number - 1),
        )
        for number in (1, 2)
    )  # fmt: skip
    routing = tuple(
        FirewallRule(
            "prerouting", "mark-routing", connection_mark=f"ISP{number}",
            new_routing_mark=f"to{number}",
        )
        for number in (1, 2)
    )  # fmt: skip
    return replace(marked(()), mangle=(*rules, *routing))
