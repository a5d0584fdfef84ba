"""TLS without a proxy: `timbang up` with a certificate made by openssl, and what is said of files that will not do."""

from __future__ import annotations

import json
import ssl
import subprocess
from http.client import HTTPSConnection
from pathlib import Path

import pytest
from typer.testing import CliRunner

from backend.errors import Invalid
from backend.settings import Settings
from cli.main import app
from cli.serving import tls
from tests.integration.cli.test_up import STOP_S, started
from tests.integration.rows import TEST_SECRET
from tests.services.require import require

REQUEST = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
REQUEST += ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]


def make(folder: Path, name: str, *words: str) -> tuple[Path, Path]:
    require("openssl")
    cert, key = folder / f"{name}.crt", folder / f"{name}.key"
    words = words or ("-nodes",)
    subprocess.run(
        [*REQUEST, *words, "-out", str(cert), "-keyout", str(key)], check=True, capture_output=True
    )
    key.chmod(0o600)
    return cert, key


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return make(tmp_path_factory.mktemp("tls"), "server")


def settings(**given: object) -> Settings:
    return Settings(database_url="postgresql://x@localhost/x", secret_key=TEST_SECRET, **given)


def ask(
    port: int, cert: Path, path: str, body: dict[str, str] | None = None
) -> tuple[int, dict[str, str]]:
    """Status and headers, over TLS that trusts this certificate only; a body is posted as the site's own page does."""
    context = ssl.create_default_context(cafile=str(cert))
    connection = HTTPSConnection("127.0.0.1", port, timeout=60, context=context)
    headers = {"Origin": f"https://127.0.0.1:{port}", "Content-Type": "application/json"}
    try:
        connection.request("POST" if body else "GET", path, json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}
    finally:
        connection.close()


def test_up_speaks_tls_and_its_cookies_are_secure(tmp_path: Path, pair: tuple[Path, Path]) -> None:
    cert, key = pair
    words = ["up", "--data", str(tmp_path), "--host", "0.0.0.0"]
    words += ["--tls-cert", str(cert), "--tls-key", str(key)]
    with started(*words) as (process, port, line):
        assert f"https://127.0.0.1:{port}" in line
        status, headers = ask(port, cert, "/healthz")
        assert (status, headers["strict-transport-security"]) == (200, "max-age=31536000")
        code = (tmp_path / "setup.code").read_text().strip()
        body = {"username": "first", "password": "correct horse battery", "setup_code": code}
        place = {"campus_name": "Kediri", "timezone": "Asia/Jakarta"}
        status, headers = ask(port, cert, "/api/v1/setup", {**body, **place})
        assert status == 201
        assert "; secure" in headers["set-cookie"].lower()
        process.terminate()
        assert process.wait(STOP_S) == 0
        assert process.stdout is not None
        assert "unencrypted" not in process.stdout.read()


@pytest.mark.parametrize(
    "given, field, sentence",
    [
        (("cert", None), "tls_key", "--tls-key (TIMBANG_TLS_KEY) is missing"),
        ((None, "key"), "tls_cert", "--tls-cert (TIMBANG_TLS_CERT) is missing"),
        (("nowhere", "key"), "tls_cert", "cannot be read (No such file or directory)"),
        (("cert", "folder"), "tls_key", "cannot be read (Is a directory)"),
        (("cert", "other"), "tls_key", "is not the key of"),
        (("key", "key"), "tls_cert", "both in PEM"),
        (("cert", "locked"), "tls_cert", "the key without a password"),
    ],
)
def test_files_that_will_not_do_are_told(
    tmp_path: Path,
    pair: tuple[Path, Path],
    given: tuple[str | None, str | None],
    field: str,
    sentence: str,
) -> None:
    files = dict(zip(("cert", "key"), pair, strict=True))
    files |= {"nowhere": tmp_path / "nowhere", "folder": tmp_path}
    if given[1] == "other":
        files["other"] = make(tmp_path, "other")[1]
    if given[1] == "locked":
        locked = tmp_path / "locked.key"
        words = ["openssl", "ec", "-in", str(pair[1]), "-aes128", "-passout", "pass:secret"]
        subprocess.run([*words, "-out", str(locked)], check=True, capture_output=True)
        files["locked"] = locked
    cert, key = (None if name is None else files[name] for name in given)
    with pytest.raises(Invalid) as refusal:
        tls.check(settings(tls_cert=cert, tls_key=key))
    assert (refusal.value.field, sentence in str(refusal.value)) == (field, True), refusal.value


@pytest.mark.parametrize("command", ["up", "serve"])
def test_a_bad_pair_ends_the_command_before_anything_starts(
    tmp_path: Path, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("TIMBANG_DATABASE_URL", "postgresql://x@localhost/x")
    monkeypatch.setenv("TIMBANG_SECRET_KEY", TEST_SECRET)
    monkeypatch.setenv("TIMBANG_DATA_DIR", str(tmp_path / "data"))
    done = CliRunner().invoke(app, [command, "--tls-cert", str(pair[0])])
    assert done.exit_code == 1
    assert "timbang: --tls-key (TIMBANG_TLS_KEY) is missing" in done.output + done.stderr
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "given, warned",
    [
        ({}, False),
        ({"host": "localhost"}, False),
        ({"host": "::1"}, False),
        ({"host": "0.0.0.0"}, True),
        ({"host": "10.0.0.5"}, True),
        ({"host": "::", "public_origin": "http://timbang.lan"}, True),
        ({"host": "::", "public_origin": "https://timbang.lan"}, False),
    ],
)
def test_what_crosses_the_network_in_clear_is_told(given: dict[str, str], warned: bool) -> None:
    assert [tls.IN_CLEAR] * warned == tls.warnings(settings(**given))


@pytest.mark.parametrize(
    "mode, warned", [(0o600, False), (0o400, False), (0o640, True), (0o604, True)]
)
def test_a_key_that_others_may_read_is_told(tmp_path: Path, mode: int, warned: bool) -> None:
    cert, key = make(tmp_path, "shared")
    key.chmod(mode)
    warnings = tls.warnings(settings(host="0.0.0.0", tls_cert=cert, tls_key=key))
    assert warnings == [f"Others on this machine may read the key: chmod 0600 {key}"] * warned
