"""deploy/new-secrets.sh makes what docker-compose.yml asks for, once."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509

from backend import settings
from tests.integration.deploy.nginx_place import ROOT
from tests.services.require import require

HOST = "timbang.campus.test"


@pytest.fixture(scope="module", autouse=True)
def _openssl() -> None:
    require("openssl")


def run(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / "deploy/new-secrets.sh"), *words],
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", "TIMBANG_ENV_FILE": str(tmp_path / "env")},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


@pytest.fixture
def made(tmp_path: Path) -> Path:
    folder = tmp_path / "secrets"
    completed = run(tmp_path, HOST, str(folder))
    assert completed.returncode == 0, completed.stderr
    return folder


def test_it_makes_every_file_of_the_compose_file(made: Path, compose: dict[str, Any]) -> None:
    wanted = {Path(secret["file"]).name for secret in compose["secrets"].values()}
    assert {path.name for path in made.iterdir()} == wanted
    env = made.with_name("env").read_text()
    assert f"TIMBANG_SECRETS_DIR={made}\n" in env
    assert f"TIMBANG_PUBLIC_ORIGIN=https://{HOST}\n" in env


def test_only_its_owner_enters_the_folder(made: Path) -> None:
    assert made.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in made.iterdir()} == {0o444}
    assert made.with_name("env").stat().st_mode & 0o077 == 0


def test_they_are_good_settings(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("database_url", "broker_url", "secret_key", "setup_code"):
        monkeypatch.setenv(f"TIMBANG_{name.upper()}_FILE", str(made / name))
    loaded = settings.load()
    password = (made / "database_password").read_text()
    url = loaded.database_url.get_secret_value()
    assert url == f"postgresql://timbang:{password}@timescaledb:5432/timbang"
    broker = (made / "broker_password.conf").read_text().split()
    assert broker[0] == "requirepass"
    assert loaded.broker_url.get_secret_value() == f"redis://:{broker[1]}@valkey:6379/0"
    assert loaded.setup_code is not None
    code = loaded.setup_code.get_secret_value()
    assert len({password, broker[1], code, *loaded.secret_keys}) == 4


def test_the_proxy_answers_to_the_host(made: Path) -> None:
    assert (made / "server_names.conf").read_text() == f"server_name {HOST};\n"


def test_the_first_certificate_is_for_the_host(made: Path) -> None:
    certificate = x509.load_pem_x509_certificate((made / "tls.crt").read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == [HOST]


def test_it_never_overwrites(made: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in made.iterdir()}
    completed = run(tmp_path, HOST, str(made))
    assert completed.returncode == 1
    assert "is there already" in completed.stderr
    assert {path.name: path.read_bytes() for path in made.iterdir()} == before
    elsewhere = run(tmp_path, HOST, str(tmp_path / "others"))
    assert elsewhere.returncode == 1
    assert not (tmp_path / "others").exists()


@pytest.mark.parametrize("words", [(), ("--help",), ("two words",), ("a/b",)])
def test_it_asks_for_a_host(tmp_path: Path, words: tuple[str, ...]) -> None:
    completed = run(tmp_path, *words)
    assert completed.returncode == 1
    assert completed.stderr.startswith("new-secrets: ")
    assert list(tmp_path.iterdir()) == []
