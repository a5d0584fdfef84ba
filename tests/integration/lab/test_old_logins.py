"""librouteros' challenge login against an old router."""

import librouteros
import pytest
from librouteros.exceptions import TrapError
from librouteros.login import token

from lab.campuses.presets import plain_router


@pytest.fixture
def old(lab_server):
    served = lab_server.add(plain_router(version="6.42.12"))
    yield served
    lab_server.remove(served)


def test_the_challenge_is_answered(old):
    api = librouteros.connect(old.host, "admin", "lab", port=old.port, login_method=token)
    assert list(api.path("system", "identity")) == [{"name": "lab-router"}]
    api.close()


def test_a_wrong_answer(old):
    with pytest.raises(TrapError, match="cannot log in"):
        librouteros.connect(old.host, "admin", "no", port=old.port, login_method=token)
