"""MKTXP, a peer that polls RouterOS for Prometheus, must find a lab router unremarkable."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.services import free_port

SYSTEM = """
[MKTXP]
    listen = '127.0.0.1:{port}'
    socket_timeout = 60
    initial_delay_on_failure = 1
    max_delay_on_failure = 2
    delay_inc_div = 5
    bandwidth = False
    minimal_collect_interval = 1
    verbose_mode = False
    fetch_routers_in_parallel = False
    persistent_router_connection_pool = True
"""
ROUTER = """
[Campus]
    hostname = {host}
    port = {port}
    username = {user}
    password = {password}
[default]
    enabled = True
    plaintext_login = True
    health = True
    installed_packages = True
    connections = True
    interface = True
    route = True
    firewall = True
    monitor = True
    netwatch = True
    user = True
    queue = True
    dhcp = False
    dhcp_lease = False
    pool = False
    neighbor = True
    poe = False
    public_ip = False
    wireless = False
    wireless_clients = False
    capsman = False
    capsman_clients = False
    total_address_list_counts = True
"""
DEADLINE_S = 240.0
METRICS = (
    "mktxp_interface_rx_byte_total{",
    "mktxp_interface_tx_byte_total{",
    "mktxp_interface_status{",
    "mktxp_system_uptime{",
    "mktxp_system_cpu_load{",
    "mktxp_routes_total_routes{",
    "mktxp_firewall_mangle_total{",
)


def scrape(port: int, process: subprocess.Popen, wanted: str) -> str:
    """The metrics page, once it holds `wanted`; what came last if that never happens."""
    page, deadline = "", time.monotonic() + DEADLINE_S
    while wanted not in page and time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
                page = answer.read().decode()
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    return page


@pytest.fixture
def config_dir(tmp_path: Path, target) -> Path:
    settings = {"host": target.host, "port": target.port}
    router = ROUTER.format(**settings, user=target.user, password=target.password)
    (tmp_path / "mktxp.conf").write_text(router)
    return tmp_path


def test_mktxp_exports_a_router_without_complaint(config_dir):
    port = free_port()
    (config_dir / "_mktxp.conf").write_text(SYSTEM.format(port=port))
    log = config_dir / "output.txt"
    mktxp = Path(sys.executable).with_name("mktxp")
    with log.open("w") as output:
        process = subprocess.Popen(
            [mktxp, "--cfg-dir", config_dir, "export"],
            stdout=output,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PYTHONUNBUFFERED": "1", "HOME": str(config_dir)},
        )
        try:
            page = scrape(port, process, "mktxp_interface_rx_byte_total{")
        finally:
            process.terminate()
            process.wait(120)
    said = log.read_text()
    assert "has been established" in said, said
    assert "rror" not in said, said
    missing = [name for name in METRICS if f"\n{name}" not in page]
    assert not missing, said
