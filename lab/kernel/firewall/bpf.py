"""The classifier as a classic BPF program over an IPv4 packet, for kernels without nftables' jhash.

The finaliser of MurmurHash3 (Austin Appleby, public domain) mixes one field after another, then the remainder is
compared. Operation codes: linux/bpf_common.h.
"""

from collections.abc import Iterator

_SEED = 0x54494D42
_SHIFT_MULTIPLY = ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, None))
_LOAD_WORD, _LOAD_WORD_AT_X, _LOAD_HALF_AT_X, _HEADER_LENGTH = 0x20, 0x40, 0x48, 0xB1
_MULTIPLY, _SHIFT_RIGHT, _XOR_X, _XOR, _MODULO = 0x24, 0x74, 0xAC, 0xA4, 0x94
_TO_X, _STORE, _LOAD_MEMORY, _EQUAL, _RETURN = 0x07, 0x02, 0x60, 0x15, 0x06
_SOURCE, _DESTINATION = 12, 16
READ: dict[str, tuple[tuple[int, int], ...]] = {
    "src-address": ((_LOAD_WORD, _SOURCE),),
    "dst-address": ((_LOAD_WORD, _DESTINATION),),
    "both-addresses": ((_LOAD_WORD, _SOURCE), (_LOAD_WORD, _DESTINATION)),
    "src-port": ((_LOAD_HALF_AT_X, 0),),
    "dst-port": ((_LOAD_HALF_AT_X, 2),),
    "both-ports": ((_LOAD_WORD_AT_X, 0),),
    "src-address-and-port": ((_LOAD_WORD, _SOURCE), (_LOAD_HALF_AT_X, 0)),
    "dst-address-and-port": ((_LOAD_WORD, _DESTINATION), (_LOAD_HALF_AT_X, 2)),
    "both-addresses-and-ports": (
        (_LOAD_WORD, _SOURCE),
        (_LOAD_WORD, _DESTINATION),
        (_LOAD_WORD_AT_X, 0),
    ),
}
Instruction = tuple[int, int, int, int]


def remainder_is(fields: str, denominator: int, remainder: int, *, negated: bool = False) -> str:
    """For `iptables -m bpf --bytecode`: matches packets whose hash leaves `remainder`."""
    program = [*_hash(fields), (_MODULO, 0, 0, denominator), (_EQUAL, 0, 1, remainder)]
    program += [(_RETURN, 0, 0, int(not negated)), (_RETURN, 0, 0, int(negated))]
    return ",".join(
        [str(len(program)), *(" ".join(map(str, instruction)) for instruction in program)]
    )


def _hash(fields: str) -> Iterator[Instruction]:
    """Memory 0 holds the mixture so far."""
    yield (_LOAD_CONSTANT, 0, 0, _SEED)
    yield (_STORE, 0, 0, 0)
    for operation, offset in READ[fields]:
        yield (_HEADER_LENGTH, 0, 0, 0)
        yield (operation, 0, 0, offset)
        yield (_LOAD_X_MEMORY, 0, 0, 0)
        yield (_XOR_X, 0, 0, 0)
        yield from _mixed()
        yield (_STORE, 0, 0, 0)


_LOAD_CONSTANT, _LOAD_X_MEMORY = 0x00, 0x61


def _mixed() -> Iterator[Instruction]:
    for shift, factor in _SHIFT_MULTIPLY:
        yield (_TO_X, 0, 0, 0)
        yield (_SHIFT_RIGHT, 0, 0, shift)
        yield (_XOR_X, 0, 0, 0)
        if factor is not None:
            yield (_MULTIPLY, 0, 0, factor)
