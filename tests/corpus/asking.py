"""Serves configurations of the corpus one after another and has the product read them over the wire."""

from __future__ import annotations

from backend.domain.config import RouterConfig
from backend.domain.router_rows import Snapshot
from backend.routeros.client import Deadline, Target, open_connection
from backend.routeros.read_config import read_config
from backend.routeros.read_rows import read_snapshot
from lab.presets import ADMIN, ADMIN_PASSWORD
from lab.server import LabServer
from tests.corpus.judging import Verdict, judge
from tests.corpus.reading import router_of, text_of
from tests.corpus.truth import truth_of

PATIENCE_S = 60.0


def read(server: LabServer, text: str, ports: int) -> tuple[RouterConfig, Snapshot]:
    """The configuration and the planned rows of a router with this export."""
    served = server.add(router_of(text, ports=ports))
    target = Target(served.host, served.port, "off", ADMIN, ADMIN_PASSWORD, allow_local=True)
    connection = open_connection(target, Deadline(PATIENCE_S))
    try:
        return read_config(connection), read_snapshot(connection)
    finally:
        connection.close()
        server.remove(served)


def verdict_of(server: LabServer, name: str) -> Verdict:
    truth = truth_of(name)
    config, snapshot = read(server, text_of(name), truth.ports)
    return judge(config, snapshot, truth)
