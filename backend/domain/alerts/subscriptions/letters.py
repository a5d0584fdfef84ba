"""The letters about an account's mail address, and the foot of every mail that an account ordered."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.alerts.messages import Language, Letter

FRAME: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "confirm_subject": "Confirm this mail address for Timbang",
        "confirm": "The account {username} of Timbang shall get its messages at this address.",
        "confirm_link": "If this is your account, open this link within 24 hours and confirm:",
        "confirm_else": "If it is not, do nothing: without your confirmation nothing else is sent here.",
        "changed_subject": "Timbang sends its messages to another address",
        "changed": "The account {username} of Timbang gets its messages at another address, or at none, from now on. "
        "This address gets no more.",
        "changed_else": "If this was not you, change your password and tell an admin of Timbang.",
        "foot": "You get this because your account {username} of Timbang ordered it. To end it:",
    },
    "id": {
        "confirm_subject": "Konfirmasi alamat surel ini untuk Timbang",
        "confirm": "Akun {username} di Timbang akan menerima pesan di alamat ini.",
        "confirm_link": "Bila ini akun Anda, buka tautan ini dalam 24 jam lalu konfirmasi:",
        "confirm_else": "Bila bukan, abaikan saja: tanpa konfirmasi Anda tidak ada lagi yang dikirim ke sini.",
        "changed_subject": "Timbang mengirim pesannya ke alamat lain",
        "changed": "Mulai sekarang akun {username} di Timbang menerima pesan di alamat lain, atau tidak lagi. "
        "Alamat ini tidak menerima pesan lagi.",
        "changed_else": "Bila bukan Anda yang mengubahnya, ganti kata sandi Anda dan beri tahu admin Timbang.",
        "foot": "Anda menerima ini karena akun Anda {username} di Timbang memesannya. Untuk berhenti:",
    },
}


def of_confirmation(username: str, language: Language, link: str) -> Letter:
    frame = FRAME[language]
    paragraphs = [frame["confirm"].format(username=username), frame["confirm_link"], link]
    return _letter(frame["confirm_subject"], [*paragraphs, frame["confirm_else"]])


def of_change(username: str, language: Language) -> Letter:
    """To the address that was left."""
    frame = FRAME[language]
    paragraphs = [frame["changed"].format(username=username), frame["changed_else"]]
    return _letter(frame["changed_subject"], paragraphs)


def foot(username: str, language: Language, link: str) -> str:
    """What every ordered mail ends with; `link`: to where it is ended."""
    return f"\n-- \n{FRAME[language]['foot'].format(username=username)}\n{link}\n"


def _letter(subject: str, paragraphs: list[str]) -> Letter:
    return Letter(subject, "\n\n".join(paragraphs) + "\n")
