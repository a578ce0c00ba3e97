"""What the tests in pytest share: the programs to test, a copy of the example themes, its live page, and a browser.

    python3 -m pytest Tests/System/test_studio.py --skinctl .build/tested/debug/skinctl -k undo

A test that needs what no option names is skipped. The file comes first, or "=" before a value: pytest reads this file only if it
knows the test's file without knowing the options.
"""
import pathlib
import shutil
import signal

import pytest

pytest.register_assert_rewrite("hands", "messenger", "store", "studio")
import chromium  # noqa: E402
import studio  # noqa: E402

#: The options that name what is there.
PATHS = {"skinctl": "the skinctl to test", "messenger": "the messenger to drive", "site": "the site to check",
         "scratch": "the folder of the builds"}


def pytest_addoption(parser):
    for name, meaning in PATHS.items():
        parser.addoption(f"--{name}", type=lambda path: pathlib.Path(path).resolve(), help=meaning)
    parser.addoption("--pictures", help="a folder for pictures of the studio and the messenger")
    parser.addoption("--entities", type=int, default=100, help="the number of entities of the page that is saved")
    parser.addoption("--saves", type=int, default=5, help="the number of saves to measure")
    parser.addoption("--measure", action="store_true", help="fail if a save is painted too late")


@pytest.fixture(autouse=True)
def patience(request):
    """Ends a test that waits for what does not come, with the line where it waits. One that is marked `long` has no limit."""
    def late(*_):
        raise TimeoutError("a test takes longer than ten minutes")

    signal.signal(signal.SIGALRM, late)
    signal.alarm(0 if request.node.get_closest_marker("long") else 600)
    yield
    signal.alarm(0)


def given(request):
    """The path that the option with the name of a fixture has."""
    name = request.fixturename
    path = request.config.getoption(name) or pytest.skip(f"no --{name}")
    assert path.exists(), f"--{name}: there is no {path}"
    return path


skinctl, messenger, site, scratch = (pytest.fixture(scope="session", name=name)(lambda request: given(request)) for name in PATHS)


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
