"""Why a packet leaves by which ISP, asked of a router of the lab over HTTP and by the command line."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from backend.services.discovery.kept_configs import KEPT_S
from cli.main import app
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.server.server import LabServer, Served
from tests.integration.api.conftest import SECRET, Site

API = "/api/v1"
CLIENT = {"from": "10.0.1.2", "to": "8.8.8.8"}


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture
def served(lab: LabServer) -> Iterator[Served]:
    made = lab.add(plain_router(traffic=False))
    yield made
    lab.remove(made)


@pytest.fixture
def router(admin: TestClient, served: Served) -> dict:
    body = {
        "campus_id": 1, "name": "Core", "host": served.host, "port": served.port, "tls": "off",
        "username": ADMIN, "password": ADMIN_PASSWORD,
    }  # fmt: skip
    made = admin.post(f"{API}/routers", json=body).json()
    path = f"{API}/routers/{made['id']}"
    wanted = [
        {"name": f"ISP {each['interface']}", "provider": "", "interface": each["interface"],
         "download_bps": 100_000_000, "upload_bps": 100_000_000}
        for each in admin.post(f"{path}/discovery").json()["uplinks"]
    ]  # fmt: skip
    assert admin.put(f"{path}/uplinks", json=wanted).status_code == 200
    return made


@pytest.fixture
def ask(admin: TestClient, router: dict, served: Served) -> Callable[..., dict]:
    inside = next(
        row["address"].partition("/")[0]
        for row in served.router.menus["/ip/address"].rows
        if row["interface"] == "bridge-lan"
    )

    def answer(client: TestClient = admin, **words: object) -> object:
        packet = {"from": inside.rpartition(".")[0] + ".77", "to": "8.8.8.8", **words}
        return client.get(f"{API}/routers/{router['id']}/trace", params=packet)

    return answer


def test_a_client_is_told_every_isp_with_its_part(ask) -> None:
    answer = ask()
    assert answer.status_code == 200, answer.text
    trace = answer.json()
    assert trace["packet"]["entry"] == "bridge-lan"
    (branch,) = trace["branches"]
    fractions = {each["way"]["exit"]: each["way"]["fraction"] for each in branch["outcomes"]}
    assert fractions == {
        "ISP ether1 (ether1)": "1/5",
        "ISP ether2 (ether2)": "2/5",
        "ISP ether3 (ether3)": "2/5",
    }
    codes = [each["code"] for each in branch["outcomes"][0]["way"]["because"]]
    assert codes == ["because_connection_mark", "because_routing_mark", "because_route"]
    assert {each["answer"]["verdict"]["code"] for each in branch["outcomes"]} == {"answer_home"}


def test_each_share_has_a_packet_whose_trace_shows_it(admin: TestClient, router: dict) -> None:
    """What the reading of a router found is stored with a packet, and the address of a trace is made of it."""
    path = f"{API}/routers/{router['id']}"
    packets = admin.get(path).json()["packets"]
    assert list(packets) == ["ether1", "ether2", "ether3"]
    for interface, packet in packets.items():
        query = {"from": packet["source"], "to": packet["destination"], "entry": packet["entry"],
                 "protocol": packet["protocol"], "port": packet["port"]}  # fmt: skip
        answer = admin.get(f"{path}/trace", params=query).json()
        exits = {each["way"]["interface"] for each in answer["branches"][0]["outcomes"]}
        assert interface in exits


def test_a_finding_about_packets_has_one_whose_trace_shows_it(
    admin: TestClient, router: dict, served: Served
) -> None:
    for row in served.router.menus["/ip/firewall/mangle"].rows:
        row.pop("dst-address-type", None)
    path = f"{API}/routers/{router['id']}"
    discovered = admin.post(f"{path}/discovery").json()["findings"]
    assert discovered[0]["code"] == "classifier_takes_local"
    names = ("id", "name", "provider", "interface", "download_bps", "upload_bps")
    wanted = [
        {name: uplink[name] for name in names} for uplink in admin.get(path).json()["uplinks"]
    ]
    assert admin.put(f"{path}/uplinks", json=wanted).status_code == 200
    stored = admin.get(f"{path}/findings").json()
    packet = next(each["packet"] for each in stored if each["code"] == "classifier_takes_local")
    assert packet == discovered[0]["packet"]
    query = {"from": packet["source"], "to": packet["destination"]}
    (branch,) = admin.get(f"{path}/trace", params=query).json()["branches"]
    assert {each["way"]["fate"] for each in branch["outcomes"]} == {"left"}


def test_noc_staff_may_ask(site: Site, admin: TestClient, ask) -> None:
    assert ask(site.person(admin, "noc")).status_code == 200
    assert ask(site.browser()).status_code == 401


@pytest.mark.parametrize(
    "words, field",
    [
        ({"from": "10.0.0"}, "from"),
        ({"to": "example.com"}, "to"),
        ({"protocol": "smtp"}, "protocol"),
        ({"port": 0}, "port"),
        ({"source_port": 70_000}, "source_port"),
        ({"entry": "ether99"}, "entry"),
        ({"from": "198.51.100.7"}, "entry"),
    ],
    ids=str,
)
def test_a_refusal_names_the_field(ask, words: dict, field: str) -> None:
    answer = ask(**words)
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["errors"]] == [field]


def test_a_router_that_is_away_is_a_problem_with_a_remedy(admin: TestClient) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    body = {"campus_id": 1, "name": "Gone", "host": "127.0.0.1", "port": port, "tls": "off"}
    made = admin.post(f"{API}/routers", json={**body, "username": "u", "password": "p"}).json()
    answer = admin.get(f"{API}/routers/{made['id']}/trace", params=CLIENT)
    assert (answer.status_code, answer.json()["code"]) == (424, "refused_plain_port")
    assert admin.get(f"{API}/routers/99/trace", params=CLIENT).status_code == 404


def test_all_rules_of_nat_and_filter_are_followed(ask, served: Served) -> None:
    """The reading for balancing has neither dst-nat nor drops."""
    menus = served.router.menus
    menus["/ip/firewall/filter"].add_row(
        chain="forward", action="drop", protocol="tcp", **{"dst-port": "25"}
    )
    menus["/ip/firewall/nat"].add_row(
        chain="dstnat", action="dst-nat", protocol="udp",
        **{"dst-port": "53", "to-addresses": "9.9.9.9", "to-ports": "5353"},
    )  # fmt: skip
    dropped = ask(port=25).json()["branches"][0]["outcomes"]
    assert {each["way"]["fate"] for each in dropped} == {"dropped"}
    sent = ask(protocol="udp", port=53).json()["branches"][0]["outcomes"]
    assert {each["sent_to"] for each in sent} == {"9.9.9.9:5353"}


def test_an_uplink_without_a_cable_is_left_out_and_a_bridges_port_is_no_entry(
    ask, served: Served
) -> None:
    row = served.router.menus["/interface"].find("ether2")
    assert row is not None
    row["running"] = "false"
    row["slave"] = "true"
    trace = ask().json()
    assert trace["down"] == ["ISP ether2 (ether2)"]
    exits = {each["way"]["interface"] for each in trace["branches"][0]["outcomes"]}
    assert exits == {"ether1", "ether3"}
    refused = ask(entry="ether2").json()
    assert [each["field"] for each in refused["errors"]] == ["entry"]
    assert "port of another interface" in refused["errors"][0]["message"]


def test_a_configuration_is_read_once_for_several_questions(
    site: Site, ask, served: Served
) -> None:
    first = ask().json()["read_at"]
    site.clock.forward(seconds=1)
    assert ask(port=80).json()["read_at"] == first
    assert KEPT_S < 60


def _even(admin: TestClient, router: dict) -> dict:
    """A plan for even shares; the router has 1:2:2."""
    path = f"{API}/routers/{router['id']}"
    wanted = [uplink["id"] for uplink in admin.get(path).json()["uplinks"]]
    body = {"buckets": wanted, "options": {}, "reason": "even"}
    planned = admin.post(f"{path}/changes", json=body)
    assert planned.status_code == 201, planned.text
    return planned.json()


@pytest.fixture
def change(admin: TestClient, router: dict) -> dict:
    return _even(admin, router)


def test_a_plan_is_traced_on_both_sides(ask, change: dict, served: Served) -> None:
    plan = ask(plan=change["id"]).json()["plan"]
    assert (plan["change_id"], plan["router_has"]) == (change["id"], "before")
    (pair,) = plan["pairs"]
    assert {
        each["exit"]: (each["before_fraction"], each["after_fraction"]) for each in pair["exits"]
    } == {
        "ISP ether1 (ether1)": ("1/5", "1/3"),
        "ISP ether2 (ether2)": ("2/5", "1/3"),
        "ISP ether3 (ether3)": ("2/5", "1/3"),
    }
    steps = pair["after"]["branch"]["steps"]
    assert {steps[place]["menu"] for place in pair["after"]["differing"]} >= {"mangle"}
    served.router.menus["/ip/firewall/mangle"].add_row(
        chain="forward", action="accept", protocol="icmp"
    )
    again = ask(plan=change["id"]).json()["plan"]
    assert again["router_has"] == "neither"
    assert again["pairs"] == plan["pairs"]


def test_a_plan_of_another_router_is_no_plan_of_this_one(
    ask, change: dict, admin: TestClient
) -> None:
    """Nor is one that nobody made."""
    assert ask(plan=change["id"] + 1).status_code == 404
    body = {"campus_id": 1, "name": "Edge", "host": "127.0.0.1", "port": 1, "tls": "off"}
    other = admin.post(f"{API}/routers", json={**body, "username": "u", "password": "p"}).json()
    path = f"{API}/routers/{other['id']}/trace"
    assert admin.get(path, params={**CLIENT, "plan": change["id"]}).status_code == 404


def test_rules_that_drop_are_on_both_sides_of_a_plan(
    admin: TestClient, router: dict, ask, served: Served
) -> None:
    """A plan writes of the filter FastTrack alone, but a packet is followed to its end."""
    served.router.menus["/ip/firewall/filter"].add_row(
        chain="forward", action="drop", protocol="tcp", **{"dst-port": "25"}
    )
    planned = _even(admin, router)
    (pair,) = ask(plan=planned["id"], port=25).json()["plan"]["pairs"]
    assert [(each["fate"], each["before"], each["after"]) for each in pair["exits"]] == [
        ("dropped", 1.0, 1.0)
    ]


def test_noc_staff_may_trace_what_they_may_look_at(
    site: Site, admin: TestClient, ask, change: dict
) -> None:
    noc = site.person(admin, "noc")
    assert noc.get(f"{API}/changes/{change['id']}").status_code == 200
    assert ask(noc, plan=change["id"]).status_code == 200


def command(site: Site, *words: str) -> tuple[int, str]:
    environment = {
        "TIMBANG_DATABASE_URL": site.settings.database_url.get_secret_value(),
        "TIMBANG_SECRET_KEY": SECRET,
        "TIMBANG_ALLOW_LOCAL_ROUTERS": "true",
    }
    done = CliRunner().invoke(app, ["trace", *words], env=environment)
    return done.exit_code, done.output


def test_the_command_uplink_tells_the_same(site: Site, router: dict, ask) -> None:
    sender = ask().json()["packet"]["from"]
    code, output = command(site, "core", "--from", sender, "--to", "8.8.8.8", "--port", "443")
    assert code == 0, output
    assert f"TCP {sender} -> 8.8.8.8:443, enters by bridge-lan, first packet" in output
    assert "Leaves by ISP ether2 (ether2)" in output
    assert "[2/5], because" in output
    assert command(site, str(router["id"]), "--from", sender, "--to", "8.8.8.8")[0] == 0


def test_the_command_uplink_tells_both_sides_of_a_plan(site: Site, change: dict, ask) -> None:
    sender = ask().json()["packet"]["from"]
    words = ["Core", "--from", sender, "--to", "8.8.8.8", "--after-plan"]
    code, output = command(site, *words, str(change["id"]))
    assert code == 0, output
    assert f"Change {change['id']}: the router has the rules from before it" in output
    assert "  ISP ether1 (ether1): 1/5 -> 1/3" in output
    assert output.index("Before the plan:") < output.index("[2/5], because")
    assert output.index("After the plan:") < output.index("[1/3], because")
    code, output = command(site, *words, "99")
    assert (code, "There is no change 99." in output) == (1, True)


@pytest.mark.parametrize(
    "words, sentence",
    [
        (
            ["Edge", "--from", "10.0.0.1", "--to", "8.8.8.8"],
            "There is no router Edge. There are: Core.",
        ),
        (["Core", "--from", "x", "--to", "8.8.8.8"], "--from: Write an IPv4 address"),
        (
            ["Core", "--from", "198.51.100.7", "--to", "8.8.8.8"],
            "--entry: No network of the router",
        ),
    ],
    ids=str,
)
def test_the_command_uplink_refuses_in_one_sentence(
    site: Site, router: dict, words: list[str], sentence: str
) -> None:
    code, output = command(site, *words)
    assert code == 1
    assert sentence in output
