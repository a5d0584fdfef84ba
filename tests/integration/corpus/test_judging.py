"""The corpus's own parts: exports are read as a console reads them, and a wrong word is noticed."""

from dataclasses import replace
from fractions import Fraction

import pytest

from backend.domain.config.config import RouterConfig
from backend.domain.config.router_rows import Snapshot
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.rows import read_snapshot
from tests.corpus.asking import connected
from tests.corpus.export_text import Command, ExportError, commands
from tests.corpus.judging import judge
from tests.corpus.reading import router_of, text_of
from tests.corpus.truth import Truth, truth_of

NAME = "048_two_to_one_with_modems"


@pytest.fixture(scope="module")
def read(lab) -> tuple[RouterConfig, Snapshot]:
    with connected(lab, router_of(text_of(NAME))) as connection:
        return read_config(connection), read_snapshot(connection)


def differences(read, **changes) -> set[str]:
    truth: Truth = replace(truth_of(NAME), **changes)
    return set(judge(*read, truth).differences)


def test_a_true_truth_has_no_difference(read):
    assert differences(read) == set()


@pytest.mark.parametrize(
    "changes, wrong",
    [
        ({"weights": {"infinitum": Fraction(1, 2), "totalplay": Fraction(1, 2)}}, "weights"),
        ({"weights": {"infinitum": None, "totalplay": None}}, "weights"),
        ({"method": "nth"}, "method"),
        ({"findings": ()}, "false classifier_splits_sessions"),
        ({"findings": ("classifier_splits_sessions @ chain x",)}, "false classifier_splits_sessions"),
        ({"findings": ("classifier_splits_sessions", "no_masquerade")}, "missed no_masquerade"),
        ({"plan": "refused: on purpose"}, "plan made"),
        ({"names": {"infinitum": "ISP1"}}, "names"),
        ({"unsaid": ("per-connection-classifier",)}, "plan words"),
        ({"said": ("no line says this",)}, "plan words"),
    ],
)  # fmt: skip
def test_a_word_that_is_not_so_is_a_difference(read, changes, wrong):
    assert wrong in differences(read, **changes)


def test_uplinks_that_are_not_all_are_a_difference(read):
    state = {"uplinks": ("infinitum",), "weights": {"infinitum": Fraction(2, 3)}}
    assert "uplinks" in differences(read, **state)


def test_what_may_go_untold_is_neither_false_nor_missed(read):
    tolerated = ("classifier_splits_sessions", "no_masquerade")
    assert differences(read, findings=(), tolerated=tolerated) == set()


def test_lines_quotes_and_menus_are_read_as_a_console_does():
    text = (
        '# left out\n/interface ethernet\nset [ find default-name=ether1 ] comment="a \\"b\\" \\\n'
        '    c\\5C" name=x\n\n/ip/route add gateway=1.1.1.1 blackhole\n/ip dns\nset servers=""\n'
    )
    assert commands(text) == [
        Command(
            "/interface/ethernet", "set", 3, {"default-name": "ether1"},
            {"comment": 'a "b" c\\', "name": "x"},
        ),
        Command("/ip/route", "add", 6, {}, {"gateway": "1.1.1.1", "blackhole": ""}),
        Command("/ip/dns", "set", 8, {}, {"servers": ""}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["add x=1", "/ip route\nprint", '/ip route\nadd comment="', "/ip\\"]
)
def test_what_is_no_export_is_refused_with_its_line(text):
    with pytest.raises(ExportError, match="line "):
        commands(text)


def test_a_value_that_a_router_would_refuse_is_told_with_its_line():
    with pytest.raises(AssertionError, match="line 2: /ip/route"):
        router_of("/ip route\nadd gateway=1.1.1.1 routing-table=nowhere")


def test_lines_that_come_up_by_themselves_bring_addresses_and_routes():
    menus = router_of(
        "/interface pppoe-client\nadd add-default-route=yes disabled=no interface=ether2 name=p\n"
        '/ip dhcp-client\nadd comment="lease 192.0.2.7/24 192.0.2.1" interface=ether1\n'
    ).menus
    held = {row["interface"]: row["address"] for row in menus["/ip/address"].rows}
    ways = {row["gateway"] for row in menus["/ip/route"].where(active="true", dynamic="true")}
    assert held == {"ether1": "192.0.2.7/24", "p": "100.100.1.9/32"}
    assert {"192.0.2.1", "p"} <= ways
