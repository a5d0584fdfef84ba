"""What links in mails have: to confirm an address, and to end a subscription. Nothing of them is stored in clear.

Both are made from the secret key, so that a letter that is sent again has the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.errors import Invalid
from backend.services.access.access import digest
from backend.services.access.keyed_hashes import is_equal, keyed_hash
from backend.settings import Settings
from backend.store.engine.instants import ms
from backend.store.tables import Account, ReportRecipient

CONFIRMING = "mail address"
UNSUBSCRIBING = "unsubscribe"
CONFIRMING_RECIPIENT = "report recipient"
ENDING_REPORTS = "end reports"
OF_REPORTS = "r"
"""A token to end reports begins with it, one to end messages of incidents with a digit."""
LONGEST = 100  # characters of a token; ours have about 70
KEY_LOST = (
    "The link of this letter was made with a TIMBANG_SECRET_KEY that is gone: ask for another one."
)


@dataclass(frozen=True, slots=True)
class Links:
    """`origin`: where people find Timbang; empty: no links are sent. `keys`: secret keys, the current one first."""

    origin: str
    keys: Sequence[str]

    def to_confirm(self, account: Account) -> str:
        """The link for its pending address. Raises Invalid if the key that the link was made with is gone."""
        for key in self.keys:
            secret = confirming_secret(key, account)
            if digest(secret) == account.mail_link_hash:
                return f"{self.origin}/confirm-mail#{secret}"
        raise Invalid("secret_key", KEY_LOST, "mail_link_lost")

    def to_unsubscribe(self, account: Account) -> str:
        """A POST there needs no page (RFC 8058); people get one."""
        token = f"{account.id}.{_unsubscribing_hash(self.keys[0], account)}"
        return f"{self.origin}/api/v1/unsubscribe?token={token}"

    def to_confirm_recipient(self, row: ReportRecipient) -> str:
        """The link for an outside address. Raises Invalid if the key that the link was made with is gone."""
        for key in self.keys:
            secret = recipient_secret(key, row)
            if digest(secret) == row.link_hash:
                return f"{self.origin}/confirm-reports#{secret}"
        raise Invalid("secret_key", KEY_LOST, "mail_link_lost")

    def to_end_reports(self, row: ReportRecipient) -> str:
        token = f"{OF_REPORTS}{row.id}.{_ending_hash(self.keys[0], row)}"
        return f"{self.origin}/api/v1/unsubscribe?token={token}"


def links_of(settings: Settings) -> Links:
    return Links(settings.public_origin.rstrip("/"), settings.secret_keys)


def confirming_secret(key: str, account: Account) -> str:
    """Another one for each address and each time that it is asked for."""
    assert account.pending_mail_address is not None
    assert account.mail_link_ends_at is not None
    ends_ms = ms(account.mail_link_ends_at)
    return keyed_hash(key, CONFIRMING, f"{account.id}.{ends_ms}.{account.pending_mail_address}")


def recipient_secret(key: str, row: ReportRecipient) -> str:
    """Another one for each time that the address is asked."""
    assert row.link_ends_at is not None
    return keyed_hash(key, CONFIRMING_RECIPIENT, f"{row.id}.{ms(row.link_ends_at)}.{row.address}")


def recipient_id_of(token: str) -> int | None:
    """Which recipient's reports a token ends, if it is one of those."""
    return account_id_of(token[1:]) if token.startswith(OF_REPORTS) else None


def is_of_recipient(token: str, row: ReportRecipient, keys: Sequence[str]) -> bool:
    sent = token.partition(".")[2]
    return any(is_equal(sent, _ending_hash(key, row)) for key in keys)


def _ending_hash(key: str, row: ReportRecipient) -> str:
    """Bound to no address: an account's may have changed since the mail, and its owner still ends what he gets."""
    return keyed_hash(key, ENDING_REPORTS, str(row.id))


def account_id_of(token: str) -> int | None:
    """Whom a token to unsubscribe is for, if it is one at all."""
    number = token.partition(".")[0]
    is_token = len(token) <= LONGEST and number.isascii() and number.isdigit()
    return int(number[:9]) if is_token else None


def is_of(token: str, account: Account, keys: Sequence[str]) -> bool:
    """Whether it came in a mail to the address that the account has now."""
    sent = token.partition(".")[2]
    return any(is_equal(sent, _unsubscribing_hash(key, account)) for key in keys)


def _unsubscribing_hash(key: str, account: Account) -> str:
    return keyed_hash(key, UNSUBSCRIBING, f"{account.id}.{account.mail_address}")
