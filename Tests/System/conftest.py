"""What the tests in pytest share: skinctl, a copy of the example themes, its live page, and a browser.

    python3 -m pytest Tests/System/test_studio.py --skinctl .build/tested/debug/skinctl -k undo
"""
import pathlib
import shutil
import signal

import pytest

pytest.register_assert_rewrite("studio")
import chromium  # noqa: E402
import studio  # noqa: E402


def pytest_addoption(parser):
    parser.addoption("--skinctl", type=lambda path: pathlib.Path(path).resolve(), help="the skinctl to test")
    parser.addoption("--pictures", help="a folder for pictures of the studio")
    parser.addoption("--entities", type=int, default=100, help="the number of entities of the page that is saved")
    parser.addoption("--saves", type=int, default=5, help="the number of saves to measure")
    parser.addoption("--measure", action="store_true", help="fail if a save is painted too late")


@pytest.fixture(autouse=True)
def patience():
    """Ends a test that waits for what does not come, with the line where it waits."""
    def late(*_):
        raise TimeoutError("a test takes longer than ten minutes")

    signal.signal(signal.SIGALRM, late)
    signal.alarm(600)
    yield
    signal.alarm(0)


@pytest.fixture(scope="session")
def skinctl(request):
    return request.config.option.skinctl or pytest.skip("no --skinctl")


@pytest.fixture
def pictures(request):
    return request.config.option.pictures


@pytest.fixture
def folder(tmp_path):
    return tmp_path


@pytest.fixture
def themes(folder):
    """A copy of the example themes."""
    return shutil.copytree(studio.ROOT / "Themes", folder / "Themes")


@pytest.fixture
def serve(skinctl, themes):
    """Starts servers of the live page of the copy, with its studio."""
    servers = []

    def start(**options):
        servers.append(studio.Served(skinctl, themes, "--edit", "--schema", themes / "app.schema.xml", **options))
        return servers[-1]

    yield start
    for server in servers:
        server.end()


@pytest.fixture
def served(serve):
    return serve()


@pytest.fixture
def browser(folder):
    if not chromium.program():
        pytest.skip("no Chromium")
    browser = chromium.Browser(folder)
    yield browser
    browser.close()
