"""Letters about a mail address, and the foot of ordered mails: whole, in both languages."""

from __future__ import annotations

from backend.domain.alerts.subscriptions.letters import FRAME, foot, of_change, of_confirmation

LINK = "https://t.example.ac.id/confirm-mail#abc"


def test_the_letter_that_confirms_says_what_happens_without_it() -> None:
    letter = of_confirmation("budi", "en", LINK)
    assert letter.subject == "Confirm this mail address for Timbang"
    assert letter.text == (
        "The account budi of Timbang shall get its messages at this address.\n\n"
        "If this is your account, open this link within 24 hours and confirm:\n\n"
        f"{LINK}\n\n"
        "If it is not, do nothing: without your confirmation nothing else is sent here.\n"
    )


def test_the_address_of_before_is_told_and_not_where_messages_go_now() -> None:
    letter = of_change("budi", "id")
    assert letter.subject == "Timbang mengirim pesannya ke alamat lain"
    assert "budi" in letter.text
    assert "@" not in letter.text


def test_the_foot_names_the_account_and_the_link() -> None:
    words = foot("budi", "en", LINK)
    assert words.startswith("\n-- \n")
    assert words.endswith(f"{LINK}\n")


def test_both_languages_say_all_of_it() -> None:
    assert set(FRAME["en"]) == set(FRAME["id"])
