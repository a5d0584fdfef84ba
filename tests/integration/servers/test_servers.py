"""The servers that other tests stand on: they start, come back after kill -9, and leave nothing behind."""

from __future__ import annotations

import http.client
import socket
from pathlib import Path

import psycopg
import pytest

from tests.services import Server, free_port, nginx, timescaledb, valkey
from tests.services.require import require


def test_timescaledb_keeps_what_was_committed_over_kill_9(tmp_path: Path) -> None:
    require("timescaledb")
    with timescaledb(tmp_path, durable=True) as server:
        with psycopg.connect(server.url) as connection:
            connection.execute("CREATE EXTENSION timescaledb")
            connection.execute("CREATE TABLE one (n integer)")
            connection.execute("INSERT INTO one VALUES (7)")
        server.kill()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(server.url)
        server.start()
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT n FROM one").fetchall() == [(7,)]
            assert connection.execute("SHOW timescaledb.license").fetchone() == ("apache",)
    assert _is_gone(server)


def test_valkey_keeps_what_it_confirmed_over_kill_9(tmp_path: Path) -> None:
    require("valkey")
    with valkey(tmp_path, durable=True) as server:
        assert _ask(server, "SET a 7") == "+OK"
        server.kill()
        server.start()
        assert _ask(server, "GET a") == "$1\r\n7"
    assert _is_gone(server)


def test_nginx_serves_its_site_again_after_kill_9(tmp_path: Path) -> None:
    require("nginx")
    port = free_port()
    site = f'server {{ listen 127.0.0.1:{port}; location / {{ return 200 "here"; }} }}'
    with nginx(tmp_path, site, port) as server:
        assert _get(port) == b"here"
        server.kill()
        server.start()
        assert _get(port) == b"here"
    assert _is_gone(server)


def _ask(server: Server, command: str) -> str:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(command.encode() + b"\r\n")
        return connection.recv(100).decode().strip()


def _get(port: int) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/")
        return connection.getresponse().read()
    finally:
        connection.close()


def _is_gone(server: Server) -> bool:
    return server.process is not None and server.process.poll() is not None
