"""Router passwords at rest: Fernet (AES-128-CBC with HMAC-SHA256), with a key derived from the settings.

A secret begins with the name of its key. To change keys: put the new one first, re-encrypt, drop the old one.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from backend.errors import Invalid

PURPOSE = b"timbang router credentials 1"
KEY_ID_LENGTH = 8


class SecretBox:
    """Encrypts with the first of `keys`, decrypts with the key that a secret names.

    `allow_local`: passwords may go to addresses of this machine and its link (`domain.addresses.is_local`).
    """

    def __init__(self, keys: Sequence[str], *, allow_local: bool = False) -> None:
        self.allow_local = allow_local
        self._boxes = {_key_id(key): Fernet(_derived(key)) for key in keys}
        self._current = _key_id(keys[0])

    def encrypt(self, secret: str) -> bytes:
        return self._current + b":" + self._boxes[self._current].encrypt(secret.encode())

    def decrypt(self, stored: bytes) -> str:
        """Raises Invalid on field `secret_key` if no key fits."""
        key_id, _, token = stored.partition(b":")
        box = self._boxes.get(key_id)
        try:
            if box is not None:
                return box.decrypt(token).decode()
        except InvalidToken:
            pass
        raise Invalid(
            "secret_key",
            "A router password cannot be decrypted with TIMBANG_SECRET_KEY: put the key that it was "
            "encrypted with back (after a comma), or enter the password again.",
            "secret_key_lost",
        )

    def is_current(self, stored: bytes) -> bool:
        return stored.startswith(self._current + b":")


def fingerprint(key: str) -> str:
    """Names a key in the open: stored secrets begin with it."""
    return _key_id(key).decode()


def _key_id(key: str) -> bytes:
    digest = hashlib.sha256(b"timbang key id" + key.encode()).hexdigest()
    return digest[:KEY_ID_LENGTH].encode()


def _derived(key: str) -> bytes:
    material = HKDF(SHA256(), 32, salt=None, info=PURPOSE).derive(key.encode())
    return base64.urlsafe_b64encode(material)
