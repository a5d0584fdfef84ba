"""What a value of a script may be: a text, found rows, a variable, or an expression in parentheses."""

import re
from dataclasses import dataclass, field

from lab.scripting.tokens import Reader, Token, syntax_error, unquote

_PIECE = re.compile(r"[()]|!=|[-+.=<>]|\$[A-Za-z][A-Za-z0-9]*|[0-9]+")
COMPARISONS = frozenset(("=", "!=", "<", ">"))
_OPERATORS = COMPARISONS | {"+", "-", "."}


@dataclass(frozen=True, slots=True)
class Find:
    """`[find name=value name~"regex"]`; all conditions must hold. `path` is empty without its own."""

    conditions: tuple[tuple[str, str, str], ...]
    path: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """A name that `:local` declared."""

    name: str


@dataclass(frozen=True, slots=True)
class Length:
    """`[:len [find ...]]`, or `[:len $rows]` of rows that a variable keeps: how many they are."""

    rows: Find | Variable


@dataclass(frozen=True, slots=True)
class Expression:
    """`(left operator right)`; longer ones are nested from the left, as no precedence is needed here."""

    left: "Value"
    operator: str
    right: "Value"


Value = str | Find | Variable | Length | Expression


def read_value(reader: Reader) -> Value:
    token = reader.next()
    if token.kind == "string":
        return unquote(token.text)
    if token.text == "[":
        return _read_find(reader)
    if token.text == "{":
        raise syntax_error(token)
    if token.text.startswith("("):
        reader.at -= 1
        return read_expression(reader)
    variable = re.fullmatch(r"\$([A-Za-z][A-Za-z0-9]*)", token.text)
    return Variable(variable.group(1)) if variable else token.text


def read_expression(reader: Reader) -> Value:
    """From its opening parenthesis; a script that ends in it is a mistake."""
    pieces = _Pieces(reader)
    first = pieces.next()
    if first != "(":
        raise syntax_error(reader.last)
    value = _nested(pieces)
    if pieces.pending:
        raise syntax_error(reader.last)
    return value


@dataclass(slots=True)
class _Pieces:
    """Words cut into operands and operators: `0)` is two of them."""

    reader: Reader
    pending: list[str] = field(default_factory=list)

    def next(self) -> Value:
        """An operand, an operator or a parenthesis."""
        if self.pending:
            return self.pending.pop(0)
        token = self.reader.next()
        if token.kind == "string":
            return _Text(unquote(token.text))
        if token.text == "[":
            return _read_length(self.reader)
        if token.kind != "word":
            raise syntax_error(token)
        self.pending = _cut(token)
        return self.pending.pop(0)


class _Text(str):
    """A quoted text, which is never an operator."""

    __slots__ = ()


def _cut(token: Token) -> list[str]:
    pieces = _PIECE.findall(token.text)
    if "".join(pieces) != token.text:
        raise syntax_error(token)
    return pieces


def _nested(pieces: _Pieces) -> Value:
    value = _operand(pieces)
    while True:
        operator = pieces.next()
        if operator == ")" and not isinstance(operator, _Text):
            return value
        if (
            not isinstance(operator, str)
            or isinstance(operator, _Text)
            or operator not in _OPERATORS
        ):
            raise syntax_error(pieces.reader.last)
        value = Expression(value, operator, _operand(pieces))


def _operand(pieces: _Pieces) -> Value:
    piece = pieces.next()
    if isinstance(piece, _Text):
        return str(piece)
    if not isinstance(piece, str):
        return piece
    if piece == "(":
        return _nested(pieces)
    if piece in _OPERATORS or piece == ")":
        raise syntax_error(pieces.reader.last)
    return Variable(piece[1:]) if piece.startswith("$") else piece


def _read_length(reader: Reader) -> Length:
    token = reader.next()
    if token.text != ":len":
        raise syntax_error(token)
    rows = read_value(reader)
    if not isinstance(rows, Find | Variable):
        raise syntax_error(reader.last)
    reader.expect("]")
    return Length(rows)


def _read_find(reader: Reader) -> Find:
    token = reader.next()
    path, _, verb = token.text.rpartition("/")
    if verb != "find":
        raise syntax_error(token)
    conditions: list[tuple[str, str, str]] = []
    while (token := reader.next()).text != "]":
        if token.text in ("where", "and"):
            continue
        parts = re.match(r"([.a-z][a-z0-9-]*)(!=|[=~])(.*)\Z", token.text, re.DOTALL)
        if parts is None:
            raise syntax_error(token)
        name, operator, value = parts.groups()
        following = reader.peek()
        if not value and following is not None and following.kind == "string":
            value = unquote(reader.next().text)
        conditions.append((name, operator, value))
    return Find(tuple(conditions), path)
