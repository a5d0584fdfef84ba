"""A message of a Telegram bot. The end of an incident changes the message of its begin, where that still stands."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from backend.channels.answer import Answer, quoted
from backend.channels.http_exchange import Call, Reply, answer_to
from backend.channels.message import Message
from backend.channels.targets import Telegram

MOST_CHARACTERS = 4096
NOT_MODIFIED = "message is not modified"
GONE = ("message to edit not found", "message can't be edited", "message_id_invalid")


def send(target: Telegram, message: Message, now_s: float, post: Callable[[Call], Reply]) -> Answer:
    """Raises what `post` raises."""
    if message.remote_id:
        answer = _answer(post(edit_call(target, message)), target, now_s, message.remote_id)
        if not any(words in answer.words.lower() for words in GONE):
            return answer
    return _answer(post(send_call(target, message)), target, now_s, "")


def send_call(target: Telegram, message: Message) -> Call:
    return _call(target, "sendMessage", {"text": _text(message)})


def edit_call(target: Telegram, message: Message) -> Call:
    more = {"message_id": int(message.remote_id), "text": _text(message)}
    return _call(target, "editMessageText", more)


def _call(target: Telegram, method: str, content: dict[str, Any]) -> Call:
    url = f"{target.base_url.rstrip('/')}/bot{target.token}/{method}"
    quiet = {"link_preview_options": {"is_disabled": True}}
    body = {"chat_id": target.chat_id, **content, **quiet}
    return Call(url, json.dumps(body).encode(), {})


def _text(message: Message) -> str:
    text = f"{message.subject}\n\n{message.text}".strip()
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"


def _answer(reply: Reply, target: Telegram, now_s: float, edited: str) -> Answer:
    said = _said(reply)
    words = quoted(f"{reply.status} {said.get('description') or reply.text}", target.token)
    if edited and NOT_MODIFIED in words:
        return Answer("delivered", words, remote_id=edited)
    answer = answer_to(reply, now_s, target.token)
    result, parameters = said.get("result"), said.get("parameters")
    number = result.get("message_id") if isinstance(result, dict) else None
    wait_s = parameters.get("retry_after") if isinstance(parameters, dict) else None
    return Answer(
        answer.outcome,
        words,
        float(wait_s) if isinstance(wait_s, int) else answer.retry_after_s,
        str(number) if isinstance(number, int) else edited,
    )


def _said(reply: Reply) -> dict[str, Any]:
    try:
        said = json.loads(reply.body)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}
