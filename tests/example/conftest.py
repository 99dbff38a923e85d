"""The example family, installed once for all of its tests."""

from pathlib import Path

import pytest

from tests.example.installed import install


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where it is installed."""
    return install(tmp_path_factory.mktemp("site"))
