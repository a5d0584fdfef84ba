"""Queues without effect, as a router shows them over the wire, and what cures them there."""

from backend.domain.lint.checks import lint
from backend.routeros.reading.configuration import read_config

MBPS = 10**6
UPLINKS = ("ether1", "ether2")
CONTRACTS = {name: {"download": 100 * MBPS, "upload": 20 * MBPS} for name in UPLINKS}
CODES = ("queue_without_limit", "cake_without_nat")


def findings(connection, contracts=CONTRACTS):
    config = read_config(connection, with_link_speeds=True)
    return [each for each in lint(config, UPLINKS, contracts) if each.code in CODES]


def write(connection, menu, verb, **words):
    sentence = (f"={name.replace('_', '-')}={value}" for name, value in words.items())
    connection.command(f"{menu}/{verb}", *sentence)


def row_id(connection, menu, name, value):
    (row,) = connection.command(f"{menu}/print", f"?{name}={value}")
    return row[".id"]


def test_cake_on_a_fast_port_does_nothing_until_a_queue_limits_it(serve):
    connection = serve().connect()
    before = findings(connection)
    write(connection, "/queue/type", "add", name="shaper", kind="cake")
    port = row_id(connection, "/queue/interface", "interface", "ether1")
    write(connection, "/queue/interface", "set", numbers=port, queue="shaper")
    codes = [(each.code, each.subject) for each in findings(connection)]
    assert before == []
    assert codes == [
        ("queue_without_limit", "interface queue (ether1)"),
        ("cake_without_nat", "queue type shaper"),
    ]
    assert "queue_without_limit" not in {each.code for each in findings(connection, {})}
    kind = row_id(connection, "/queue/type", "name", "shaper")
    write(connection, "/queue/type", "set", numbers=kind, cake_nat="yes")
    words = {"name": "limit", "target": "ether1", "queue": "shaper/shaper"}
    write(connection, "/queue/simple", "add", **words, max_limit="95M/19M")
    assert findings(connection) == []


def test_a_tree_limits_the_upload_and_a_simple_queue_without_a_limit_nothing(serve):
    connection = serve().connect()
    write(connection, "/queue/type", "add", name="fair", kind="fq-codel")
    words = {"name": "both", "target": "ether2", "queue": "fair/fair"}
    write(connection, "/queue/simple", "add", **words)
    (finding,) = findings(connection)
    assert (finding.code, finding.params["port"]) == ("queue_without_limit", 1000)
    row = row_id(connection, "/queue/simple", "name", "both")
    write(connection, "/queue/simple", "remove", numbers=row)
    write(connection, "/queue/tree", "add", name="up", parent="ether2", queue="fair")
    assert [each.subject for each in findings(connection)] == ["queue tree up (ether2)"]
    row = row_id(connection, "/queue/tree", "name", "up")
    write(connection, "/queue/tree", "set", numbers=row, max_limit="19M")
    assert findings(connection) == []
