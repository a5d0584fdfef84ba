"""Real servers for tests and benchmarks: TimescaleDB, Valkey, nginx, each on a free port of 127.0.0.1."""

from tests.services.nginx import nginx
from tests.services.programs import ServiceMissing
from tests.services.server import Server, free_port
from tests.services.timescaledb import timescaledb
from tests.services.valkey import valkey

__all__ = ["Server", "ServiceMissing", "free_port", "nginx", "timescaledb", "valkey"]
