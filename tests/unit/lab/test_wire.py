import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.wire.framing import (
    FramingError,
    SentenceDecoder,
    decode_length,
    encode_length,
    encode_sentence,
)

# The vectors of the manual's table: first and last length of every form.
VECTORS = {
    0x0: "00",
    0x7F: "7f",
    0x80: "8080",
    0x3FFF: "bfff",
    0x4000: "c04000",
    0x1FFFFF: "dfffff",
    0x200000: "e0200000",
    0xFFFFFFF: "efffffff",
    0x10000000: "f010000000",
    0xFFFFFFFF: "f0ffffffff",
}
WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=300)
SENTENCES = st.lists(st.lists(WORDS, min_size=1, max_size=5), max_size=5)


@pytest.mark.parametrize("length, encoded", VECTORS.items())
def test_length_vectors(length, encoded):
    raw = bytes.fromhex(encoded)
    assert encode_length(length) == raw
    assert decode_length(raw, 0) == (length, len(raw))


@given(st.integers(0, 0xFFFFFFFF))
def test_every_length_survives(length):
    raw = encode_length(length)
    assert decode_length(raw, 0) == (length, len(raw))


@pytest.mark.parametrize("encoded", [raw for raw in VECTORS.values() if len(raw) > 2])
def test_a_cut_prefix_waits_for_more(encoded):
    assert decode_length(bytes.fromhex(encoded)[:-1], 0) is None


def test_longer_words_do_not_fit():
    with pytest.raises(FramingError):
        encode_length(0x100000000)


@pytest.mark.parametrize("control", range(0xF8, 0x100))
def test_reserved_control_bytes_are_refused(control):
    with pytest.raises(FramingError):
        SentenceDecoder().feed(bytes((control,)))


@given(SENTENCES, st.data())
def test_any_splitting_gives_the_same_sentences(sentences, data):
    stream = b"".join(encode_sentence(words) for words in sentences)
    decoder = SentenceDecoder()
    received = []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        received += decoder.feed(stream[:size])
        stream = stream[size:]
    assert received == sentences


def test_empty_sentences_are_ignored():
    raw = b"\0\0" + encode_sentence(["/quit"]) + b"\0"
    assert SentenceDecoder().feed(raw) == [["/quit"]]


def test_several_sentences_in_one_segment():
    raw = encode_sentence(["/a"]) + encode_sentence(["/b", "=c=d"])
    assert SentenceDecoder().feed(raw) == [["/a"], ["/b", "=c=d"]]


@given(st.binary(min_size=1, max_size=50))
def test_bytes_that_are_no_text_come_back_unchanged(raw):
    stream = encode_length(len(raw)) + raw + b"\0"
    ((word,),) = SentenceDecoder().feed(stream)
    assert encode_sentence([word]) == stream


def test_a_word_above_the_limit_is_refused_before_it_arrives():
    with pytest.raises(FramingError):
        SentenceDecoder(max_word_bytes=100).feed(encode_length(101))
