import hashlib
import ssl

import librouteros
import pytest

from lab.campuses.presets import plain_router


@pytest.fixture
def serve(lab_server):
    started = []

    def serve(**options):
        started.append(lab_server.add(plain_router(), tls_port=0, **options))
        return started[-1]

    yield serve
    for served in started:
        lab_server.remove(served)


def login(served, context):
    return librouteros.connect(
        served.host, "admin", "lab", port=served.tls_port, ssl_wrapper=context.wrap_socket
    )


def unverified() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def test_the_certificate_can_be_pinned(serve):
    served = serve()
    api = login(served, unverified())
    der = api.protocol.transport.sock.getpeercert(binary_form=True)
    api.close()
    assert hashlib.sha256(der).hexdigest() == served.certificate_sha256


def test_every_router_has_its_own_certificate_and_may_change_it(lab_server, serve):
    first, two = serve(), serve()
    assert first.certificate_sha256 != two.certificate_sha256
    before = ssl.get_server_certificate((first.host, first.tls_port))
    lab_server.renew_certificate(first)
    after = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate((first.host, first.tls_port)))
    assert hashlib.sha256(after).hexdigest() == first.certificate_sha256
    assert ssl.PEM_cert_to_DER_cert(before) != after


def test_the_certificate_can_be_trusted(serve):
    served = serve()
    pem = ssl.get_server_certificate((served.host, served.tls_port))
    context = ssl.create_default_context(cadata=pem)
    with context.wrap_socket(_plain(served), server_hostname="127.0.0.1") as wrapped:
        assert wrapped.version() == "TLSv1.3"


def _plain(served):
    import socket

    return socket.create_connection((served.host, served.tls_port), timeout=5)


def test_the_plain_context_refuses_it(serve):
    with pytest.raises(ssl.SSLCertVerificationError):
        ssl.create_default_context().wrap_socket(_plain(serve()), server_hostname="127.0.0.1")


def test_anonymous_diffie_hellman(serve):
    context = unverified()
    context.set_ciphers("ADH:@SECLEVEL=0")
    served = serve(anonymous_tls=True)
    api = login(served, context)
    assert list(api.path("system", "identity"))
    assert api.protocol.transport.sock.cipher()[0].startswith("ADH-")
    api.close()


def test_no_certificate_means_no_ordinary_tls(serve):
    served = serve(anonymous_tls=True)
    with pytest.raises(ssl.SSLError):
        login(served, unverified())
