"""The installation of a command: from settings, or kept by `timbang up` in a directory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from backend import settings as settings_module
from backend.errors import Conflict, Invalid
from backend.settings import Settings
from backend.store.access.secrets import fingerprint
from cli.postgres import embedded
from cli.secret_key import SECRET_FILE


@dataclass(frozen=True, slots=True)
class Installation:
    url: str
    # secret keys, the current one first; none where a directory or process has no key
    keys: tuple[str, ...]
    data_dir: Path

    @property
    def fingerprints(self) -> list[str]:
        return [fingerprint(key) for key in self.keys]


@contextmanager
def existing(settings_file: Path | None, data_dir: Path | None) -> Iterator[Installation]:
    """Its database answers while the block runs: a directory's is started if need be.

    Raises Invalid for a directory without.
    """
    if data_dir is not None and not (data_dir / "postgres" / "PG_VERSION").is_file():
        raise Invalid("data", f"There is no installation of `timbang up` in {data_dir}.")
    with _opened(settings_file, data_dir, needs_key=False) as installation:
        yield installation


@contextmanager
def _opened(
    settings_file: Path | None, data_dir: Path | None, *, needs_key: bool
) -> Iterator[Installation]:
    if data_dir is None:
        yield _configured(settings_file, needs_key=needs_key)
    elif (url := embedded.answering(data_dir)) is not None:
        yield Installation(url, _kept(data_dir), data_dir)
    else:
        with embedded.running(data_dir) as url:
            yield Installation(url, _kept(data_dir), data_dir)


@contextmanager
def existing_settings(settings_file: Path | None, data_dir: Path | None) -> Iterator[Settings]:
    """With all settings; a directory without a key gets one that opens nothing."""
    if data_dir is None:
        yield settings_module.load(settings_file)
        return
    with existing(settings_file, data_dir) as installation:
        yield settings_module.load(
            settings_file,
            database_url=installation.url,
            broker_url="memory://localhost/",
            secret_key=",".join(installation.keys) or "0" * settings_module.SHORTEST_SECRET,
            data_dir=data_dir,
        )


@contextmanager
def idle(settings_file: Path | None, data_dir: Path | None) -> Iterator[Installation]:
    """For what must not happen while `timbang up` runs on the directory: raises Conflict then."""
    if data_dir is not None and embedded.answering(data_dir) is not None:
        raise Conflict(f"Timbang runs on {data_dir}: stop it first. Nothing was changed.")
    if data_dir is not None:
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    with _opened(settings_file, data_dir, needs_key=True) as installation:
        yield installation


def _configured(settings_file: Path | None, *, needs_key: bool) -> Installation:
    loaded = settings_module.load(settings_file, needs_key=needs_key)
    keys = loaded.secret_keys if loaded.secret_key else ()
    return Installation(loaded.database_url.get_secret_value(), keys, loaded.data_dir)


def _kept(data_dir: Path) -> tuple[str, ...]:
    path = data_dir / SECRET_FILE
    return (path.read_text().strip(),) if path.is_file() else ()
