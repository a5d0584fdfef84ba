"""All checks of `timbang doctor`, in the order in which a person would look."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from backend.domain.installation.doctor import AuditLog, CheckResult, Facts, Records, Web, named
from backend.domain.installation.doctor_backups import backup_checks
from backend.domain.installation.doctor_changing import check_changing
from backend.domain.installation.doctor_channels import check_channels
from backend.domain.installation.doctor_database import check_server, check_storage
from backend.domain.installation.doctor_polling import check_broker, check_polling
from backend.domain.installation.doctor_probing import check_probing
from backend.errors import WrongEncoding

OPEN_HOSTS = frozenset({"0.0.0.0", "::"})  # noqa: S104 (compared with, not bound)
OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})


def examine(facts: Facts) -> list[CheckResult]:
    """Leaves out findings that another one makes impossible."""
    return list(_findings(facts))


def _findings(facts: Facts) -> Iterator[CheckResult]:
    if facts.settings_error is not None:
        yield CheckResult(
            "settings",
            "failed",
            facts.settings_error,
            "Correct the setting; nothing else was checked.",
        )
        return
    yield CheckResult("settings", "ok", "The settings are complete.")
    if facts.web is not None:
        yield from _web(facts.web)
    if facts.database_error is not None:
        yield CheckResult(
            "database",
            "failed",
            facts.database_error,
            "Start the database, and check TIMBANG_DATABASE_URL (address, name, password, firewall). Workers "
            "keep what they read and store it when it is back.",
        )
    if facts.encoding_error is not None:
        yield CheckResult("encoding", "failed", facts.encoding_error, WrongEncoding.REMEDY)
    if facts.server is not None:
        yield from check_server(facts.server)
        if facts.storage is not None:
            yield from check_storage(facts.server, facts.storage)
    yield from _work(facts)
    if facts.records is not None:
        yield from _records(facts.records)
    if facts.audit_log is not None:
        yield _audit_log(facts.audit_log)
    yield from backup_checks(facts)


def _work(facts: Facts) -> Iterator[CheckResult]:
    if facts.broker is not None:
        yield from check_broker(facts.broker)
    if facts.polling is not None:
        yield from check_polling(facts.polling)
    if facts.probing is not None:
        yield from check_probing(facts.probing)
    if facts.changing is not None:
        yield check_changing(facts.changing)
    if facts.channels is not None:
        yield check_channels(facts.channels)


def _web(web: Web) -> Iterator[CheckResult]:
    if web.has_frontend:
        yield CheckResult("pages", "ok", "The web pages are there.")
    else:
        yield CheckResult(
            "pages",
            "failed",
            f"There are no web pages in {web.frontend_dir}.",
            "Point TIMBANG_FRONTEND_DIR at the built frontend (frontend/dist; in the image it is there).",
        )
    yield _origin(web)


def _origin(web: Web) -> CheckResult:
    origin = web.public_origin
    if not origin:
        if web.has_tls:
            return CheckResult("public origin", "ok", "Browsers come by TLS.")
        if web.host in OPEN_HOSTS:
            return CheckResult(
                "public origin",
                "warning",
                f"It listens on {web.host} and TIMBANG_PUBLIC_ORIGIN is not set.",
                "Behind a TLS proxy set it to https://... as browsers see it; without one, passwords cross "
                "the network in the clear.",
            )
        return CheckResult("public origin", "ok", "Only this machine can reach it.")
    parts = urlsplit(origin)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path.strip("/"):
        return CheckResult(
            "public origin",
            "failed",
            f"TIMBANG_PUBLIC_ORIGIN is {origin}, which no browser sends.",
            "Write it like https://timbang.campus.ac.id, without a path.",
        )
    if parts.scheme == "http" and parts.hostname not in OWN_MACHINE:
        return CheckResult(
            "public origin",
            "warning",
            f"{origin} is not encrypted: passwords cross the network in the clear.",
            "Put a TLS proxy in front (deploy/ has two) and write https://.",
        )
    return CheckResult("public origin", "ok", f"Browsers come by {origin}.")


def _records(records: Records) -> Iterator[CheckResult]:
    if not records.is_set_up:
        yield CheckResult(
            "set up",
            "warning",
            "Nobody set it up yet.",
            "Open the address and create the first admin.",
        )
    if records.locked_routers:
        yield CheckResult(
            "secret key",
            "failed",
            f"The secret key does not open the passwords of {named(records.locked_routers)}.",
            "Put the key that they were stored with into TIMBANG_SECRET_KEY (after a comma, if there is a newer "
            "one), or enter the passwords again.",
        )
    elif records.old_key_routers:
        message = (
            f"{records.old_key_routers} passwords are stored with an older key, which is there."
        )
        yield CheckResult("secret key", "ok", message)
    else:
        yield CheckResult("secret key", "ok", "The secret key opens all router passwords.")
    if records.unknown_zones:
        yield CheckResult(
            "time zones",
            "failed",
            f"No time zone data for {named(records.unknown_zones)}.",
            "Install tzdata here and at the database, or choose another zone for the campus.",
        )
    else:
        yield CheckResult("time zones", "ok", "Time zone data is there.")
    if records.disagreements:
        yield CheckResult(
            "self-check",
            "warning",
            f"{records.disagreements} days of ISPs in the last week do not add up to the counters.",
            "The audit log has the figures: report it as a fault of Timbang.",
        )
    else:
        yield CheckResult("self-check", "ok", "Slots add up to the counters.")


def _audit_log(log: AuditLog) -> CheckResult:
    if log.broken or log.unsealed:
        numbers = named([str(number) for number in log.broken])
        broken = f"Lines of the audit log are not as they were written, or gone: {numbers}."
        unsealed = f"Timbang did not write {log.unsealed:,} lines of the audit log."
        return CheckResult(
            "audit log",
            "failed",
            broken if log.broken else unsealed,
            "Somebody changed the database by hand. Compare it with a backup, and find out who has access to it.",
        )
    if not log.lines:
        return CheckResult("audit log", "ok", "The audit log is empty.")
    return CheckResult(
        "audit log",
        "ok",
        f"The {log.lines:,} lines of the audit log are as they were written; the newest seal is {log.head[:16]}.",
    )
