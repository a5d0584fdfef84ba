"""What a router answers when it refuses a command."""

from lab.wire.framing import Sentence

MISSING, BAD_VALUE, INTERRUPTED, SCRIPT_FAILURE, FAILURE, API_FAILURE = range(6)


class TrapError(Exception):
    """Becomes a `!trap` sentence. The category word is often absent on real routers too."""

    def __init__(self, message: str, category: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.category = category

    def sentence(self) -> Sentence:
        words = ["!trap"]
        if self.category is not None:
            words.append(f"=category={self.category}")
        words.append(f"=message={self.message}")
        return words


def no_such_item(coded: bool = False) -> TrapError:
    return TrapError("no such item (4)" if coded else "no such item")


def not_permitted() -> TrapError:
    return TrapError("not enough permissions (9)")


def unknown_parameter(name: str) -> TrapError:
    return TrapError(f"unknown parameter {name}")


def no_match(field: str) -> TrapError:
    return TrapError(f"input does not match any value of {field}", BAD_VALUE)


def invalid_value(field: str) -> TrapError:
    return TrapError(f"invalid value for argument {field}", BAD_VALUE)


def out_of_range(field: str, low: int, high: int) -> TrapError:
    return TrapError(f"value of {field} out of range ({low}..{high})", BAD_VALUE)
