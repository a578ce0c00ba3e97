import shutil

import pytest

from wire import THEMES


@pytest.fixture
def themes(tmp_path):
    shutil.copytree(THEMES, tmp_path / "Themes")
    return tmp_path / "Themes"


@pytest.fixture
def anyio_backend():
    return "asyncio"
