"""Where the demo's mails say that it is."""

from __future__ import annotations

from backend.api.http.hosts import is_loopback
from backend.settings import Settings


def with_origin(settings: Settings) -> Settings:
    """With the address that it answers on, for links in mails, where only this machine can reach it.

    Others come by addresses of theirs, and a port of the system's choice is not known yet: then it stays as it is.
    """
    if settings.public_origin or not settings.port or not is_loopback(settings.host):
        return settings
    scheme = "http" if settings.tls_cert is None else "https"
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return settings.model_copy(update={"public_origin": f"{scheme}://{host}:{settings.port}"})


def said(settings: Settings) -> str:
    """What is missing before mails can leave."""
    if not settings.public_origin:
        return "No mails: set TIMBANG_PUBLIC_ORIGIN to the address that browsers use"
    return (
        f"Links in mails lead to {settings.public_origin}; to try mails, add a mail channel under "
        "Settings, Messages (for a mail server on this machine set TIMBANG_ALLOW_LOCAL_CHANNELS=1)"
    )
