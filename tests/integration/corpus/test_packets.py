"""The packet beside each finding shows the fault in its trace; those of a share leave by its ISP."""

import pytest

from backend.domain.lint.checks import lint
from backend.domain.walk.questions.campus import Campus
from backend.domain.walk.questions.first_packets import FirstPackets
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.traces.tracing import trace
from backend.routeros.reading.configuration import read_config
from lab.server.server import LabServer
from tests.corpus.asking import connected
from tests.corpus.reading import names, router_of, text_of
from tests.corpus.truth import truth_of

LEAVES = {"router_cut_off", "inside_cut_off", "redirect_lost", "classifier_takes_local"}
ASTRAY = {"no_inbound_marks", "no_output_marks", "server_answers_astray"}
SHOWN = {
    "answers_leave_again": {"answer_lost", "answer_parted"},
    "routed_before_marked": {"later_parted"},
}


@pytest.fixture(scope="module")
def configs():
    """All configurations of the corpus as the product reads them, with their uplinks."""
    configs_by_name = {}
    with LabServer() as server:
        for name in names():
            truth = truth_of(name)
            with connected(server, router_of(text_of(name), ports=truth.ports)) as connection:
                config = read_config(connection, with_all_rules=True)
            configs_by_name[name] = (config, truth.uplinks)
    return configs_by_name


def outcomes(config, witness):
    packet = Packet(
        witness.entry,
        witness.source,
        witness.destination,
        witness.protocol,
        destination_port=witness.port,
    )
    return [outcome for branch in trace(config, packet).branches for outcome in branch.outcomes]


def is_shown(config, uplinks, finding):
    outcomes_of_packet = outcomes(config, finding.packet)
    exits = {outcome.way.interface for outcome in outcomes_of_packet if outcome.way.fate == "left"}
    if finding.code in LEAVES:
        return bool(exits & set(uplinks))
    if finding.code in ASTRAY:
        return any(
            outcome.answer.verdict.code not in ("answer_home", "answer_home_from_router")
            for outcome in outcomes_of_packet
        )
    if finding.code in SHOWN:
        verdicts = {
            each.verdict.code
            for outcome in outcomes_of_packet
            for each in (outcome.answer, outcome.later)
        }
        return bool(verdicts & SHOWN[finding.code])
    return bool(outcomes_of_packet)


def test_the_packet_of_a_finding_shows_it(configs):
    shown = [
        (name, finding.code, is_shown(config, uplinks, finding))
        for name, (config, uplinks) in configs.items()
        for finding in lint(config, uplinks)
        if finding.packet is not None
    ]
    assert [each for each in shown if not each[2]] == []
    assert {code for _, code, _ in shown} >= LEAVES | ASTRAY | SHOWN.keys()


def test_findings_about_walked_packets_have_one(configs):
    bare = {
        (name, finding.code)
        for name, (config, uplinks) in configs.items()
        for finding in lint(config, uplinks)
        if finding.code in LEAVES | ASTRAY | SHOWN.keys() and finding.packet is None
    }
    assert bare == set()


def test_the_packet_of_a_share_leaves_by_its_isp(configs):
    for name, (config, uplinks) in configs.items():
        for uplink, witness in FirstPackets(Campus(config, uplinks)).by_uplink().items():
            exits = {outcome.way.interface for outcome in outcomes(config, witness)}
            assert uplink in exits, name
