"""What several of these tests begin with."""

from pathlib import Path

import pytest


@pytest.fixture
def room(tmp_path: Path) -> Path:
    folder = tmp_path / "my-room"
    folder.mkdir()
    return folder
