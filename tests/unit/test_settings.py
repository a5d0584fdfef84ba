"""Settings: from environment or file, frozen, and each bad value told by its name with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from backend.errors import Invalid
from backend.settings import load

GOOD = {
    "TIMBANG_DATABASE_URL": "postgresql://timbang@localhost/timbang",
    "TIMBANG_SECRET_KEY": "k" * 40,
}


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name, value in GOOD.items():
        monkeypatch.setenv(name, value)
    return monkeypatch


@pytest.mark.usefixtures("environment")
def test_defaults_suit_one_campus() -> None:
    settings = load()
    assert (settings.poll_interval_s, settings.gap_ms, settings.poll_shards) == (10.0, 35_000, 1)
    assert settings.retention_raw_days == 14


def test_only_a_process_that_touches_router_passwords_needs_the_key(
    environment: pytest.MonkeyPatch,
) -> None:
    environment.delenv("TIMBANG_SECRET_KEY")
    with pytest.raises(Invalid, match="TIMBANG_SECRET_KEY: is required and is not set"):
        load()
    keyless = load(needs_key=False)
    with pytest.raises(Invalid, match="TIMBANG_SECRET_KEY"):
        _ = keyless.secret_keys


@pytest.mark.parametrize(
    "name, value, message",
    [
        ("POLL_INTERVAL_S", "soon", "TIMBANG_POLL_INTERVAL_S: "),
        ("POLL_INTERVAL_S", "0.1", "TIMBANG_POLL_INTERVAL_S: "),
        ("POLL_DEADLINE_S", "10", "TIMBANG_POLL_DEADLINE_S: 10 s must be shorter than"),
        ("PORT", "99999", "TIMBANG_PORT: "),
        ("DATABASE_URL", "sqlite:///x", "TIMBANG_DATABASE_URL: give a PostgreSQL address"),
        ("DATABASE_URL", "postgresql://u:a/b@h/x", "TIMBANG_DATABASE_URL: the port is not"),
        ("BROKER_URL", "redis://:a/b@h:6379/0", "TIMBANG_BROKER_URL: the port is not"),
        ("BROKER_URL", "kafka://x", "TIMBANG_BROKER_URL: give a broker address"),
        ("HEARTBEAT_URL", "ftp://x", "TIMBANG_HEARTBEAT_URL: give the address of a page"),
        ("HEARTBEAT_URL", "https://x:ping/", "TIMBANG_HEARTBEAT_URL: the port is not a number"),
        ("HEARTBEAT_URL", "https://[::1/", "TIMBANG_HEARTBEAT_URL: the port is not a number"),
        ("SECRET_KEY", "short", "TIMBANG_SECRET_KEY: give a random text of at least 32"),
        ("SECRET_KEY", "k" * 40 + ",short", "TIMBANG_SECRET_KEY: "),
        ("LEASE_S", "6", "TIMBANG_LEASE_S: 6 s must be at least twice lease_refresh_s"),
        ("LOG_LEVEL", "LOUD", "TIMBANG_LOG_LEVEL: "),
        ("RETENTION_RAW_DAYS", "0", "TIMBANG_RETENTION_RAW_DAYS: "),
    ],
)
def test_bad_values_are_named(
    environment: pytest.MonkeyPatch, name: str, value: str, message: str
) -> None:
    environment.setenv(f"TIMBANG_{name}", value)
    with pytest.raises(Invalid) as caught:
        load()
    assert str(caught.value).startswith(message)
    assert caught.value.field == name.lower()
    assert "k" * 40 not in str(caught.value)


def test_missing_ones_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TIMBANG_DATABASE_URL", raising=False)
    with pytest.raises(Invalid, match="TIMBANG_DATABASE_URL: is required and is not set"):
        load(secret_key="k" * 40)


def test_file_gives_what_the_environment_does_not(
    environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "timbang.env"
    file.write_text("TIMBANG_PORT=9000\nTIMBANG_POLL_SHARDS=3\nSOMETHING_ELSE=1\n")
    environment.setenv("TIMBANG_PORT", "9001")
    settings = load(file)
    assert (settings.port, settings.poll_shards) == (9001, 3)


@pytest.mark.usefixtures("environment")
def test_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="does not exist"):
        load(tmp_path / "nowhere.env")


@pytest.mark.usefixtures("environment")
def test_overrides_win_and_none_is_no_override() -> None:
    assert load(port=1234, host=None).port == 1234


@pytest.mark.usefixtures("environment")
def test_settings_cannot_be_changed_and_hide_secrets() -> None:
    settings = load()
    with pytest.raises(ValidationError):
        settings.port = 1
    assert "k" * 40 not in repr(settings)


@pytest.mark.usefixtures("environment")
def test_several_keys(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("TIMBANG_SECRET_KEY", "n" * 32 + " , " + "o" * 32)
    assert load().secret_keys == ("n" * 32, "o" * 32)


@pytest.mark.parametrize("name", ["DATABASE_URL", "BROKER_URL", "SECRET_KEY"])
def test_a_secret_may_be_a_file(environment: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    value = GOOD.get(f"TIMBANG_{name}", "redis://broker:6379/0")
    file = tmp_path / "secret"
    file.write_text(value + "\n")
    environment.delenv(f"TIMBANG_{name}", raising=False)
    environment.setenv(f"TIMBANG_{name}_FILE", str(file))
    assert getattr(load(), name.lower()).get_secret_value() == value
    assert value not in str(load().model_dump())


def test_a_settings_file_may_name_it_and_an_override_wins(
    environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment.delenv("TIMBANG_SECRET_KEY")
    (tmp_path / "key").write_text("f" * 40)
    (tmp_path / "env").write_text(f"TIMBANG_SECRET_KEY_FILE={tmp_path / 'key'}\n")
    assert load(tmp_path / "env").secret_keys == ("f" * 40,)
    assert load(tmp_path / "env", secret_key="o" * 40).secret_keys == ("o" * 40,)


@pytest.mark.usefixtures("environment")
def test_a_secret_given_twice_is_refused(environment: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environment.setenv("TIMBANG_SECRET_KEY_FILE", str(tmp_path / "key"))
    with pytest.raises(Invalid, match="TIMBANG_SECRET_KEY: is set, and so is") as caught:
        load()
    assert caught.value.field == "secret_key"


@pytest.mark.parametrize(
    "content, message",
    [(None, r"cannot be read \(No such file"), ("\n", "is empty"), ("\xff", "not text")],
)
def test_a_bad_file_is_named_by_its_setting_not_by_its_path(
    environment: pytest.MonkeyPatch, tmp_path: Path, content: str | None, message: str
) -> None:
    file = tmp_path / "the secret itself"
    if content is not None:
        file.write_text(content, encoding="latin-1")
    environment.delenv("TIMBANG_SECRET_KEY")
    environment.setenv("TIMBANG_SECRET_KEY_FILE", str(file))
    with pytest.raises(Invalid, match="^TIMBANG_SECRET_KEY_FILE: the file .*" + message) as caught:
        load()
    assert "itself" not in str(caught.value)
