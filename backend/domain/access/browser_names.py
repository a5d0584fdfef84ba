"""The browser and system that a User-Agent names. Nothing else of this stranger's text is shown."""

from __future__ import annotations

BROWSERS = (
    # A browser's text often names those below it too, so the first match counts.
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def browser_name(user_agent: str) -> str | None:
    """`Firefox, Linux`; one of the two where the other is unknown, None for neither."""
    names = [name for table in (BROWSERS, SYSTEMS) for name in _first(table, user_agent)]
    return ", ".join(names) or None


def _first(table: tuple[tuple[str, str], ...], user_agent: str) -> list[str]:
    return [name for mark, name in table if mark in user_agent][:1]
