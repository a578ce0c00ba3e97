"""A store from its keys to an installed theme: skinctl store, a web server, python-tuf as a second reader.

STORE_KILLS sets the number of processes that are killed at random, by default 40.
"""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

import pytest
from store import THEMES, Handler, Store
from studio import ROOT

KILLS = int(os.environ.get("STORE_KILLS", 40))
MEMORY = 64 << 20


@pytest.fixture
def store(skinctl, folder):
    return Store(skinctl, folder)


def large_catalogue(store, count):
    """Adds products to the office's list without their themes: only the catalogue is of interest."""
    office = json.loads((store.shop / "office.json").read_text())
    known = next(iter(office["products"].values()))
    package, content = next((path, value) for path, value in known["files"].items() if path.endswith(".skin"))
    details = {key: value for key, value in known["details"].items() if key != "thumbnail"}
    for number in range(count - len(office["products"])):
        id = f"org.example.product{number}"
        name = f"{id}-1.0.0.skin"
        office["products"][id] = {
            "publisher": known["publisher"], "files": {name: content},
            "details": {**details, "id": id, "name": f"Product {number}", "package": name}}
    (store.shop / "office.json").write_text(json.dumps(office, separators=(",", ":"), sort_keys=True))


def test_life_of_a_theme(store):
    store.stock()
    ids = sorted(store.states())
    assert len(ids) == 3 and set(store.states().values()) == {"available"}
    midnight = next(id for id in ids if "midnight" in id)
    store.ok(*store.client("install", *ids))
    assert set(store.states().values()) == {"installed"}
    assert len(store.installed()) == 2 and len(list((store.user / "packs").iterdir())) == 1
    assert not list((store.user / "downloads").glob("*.part")) and not list((store.user / "downloads").glob(".*"))
    store.ok(*store.client("remove", midnight))
    assert store.states()[midnight] == "available" and len(store.installed()) == 1
    store.ok("verify", store.shop)


def test_updates(store):
    store.add(store.theme("1.0.0"))
    store.publish()
    store.ok(*store.client("install", "org.test.tiny"))
    store.add(store.theme("1.1.0"))
    assert store.states() == {"org.test.tiny": "installed"}
    store.publish()
    assert store.states() == {"org.test.tiny": "update available (1.0.0 is installed)"}
    store.ok(*store.client("update"))
    assert store.states() == {"org.test.tiny": "installed"}
    store.ok("store", "retract", "org.test.tiny", "--reason", "unreadable", "--store", store.shop)
    store.publish()
    assert store.states() == {"org.test.tiny": "retracted: unreadable"} and store.installed() == ["org.test.tiny.skin"]
    result = store.run(*store.client("install", "org.test.tiny"))
    assert result.returncode == 1 and "unreadable" in result.stderr
    store.ok(*store.client("remove", "org.test.tiny"))
    assert store.states() == {} and store.installed() == []
    assert "offered" not in store.ok("store", "list", "--store", store.shop)


def test_refused_themes(store):
    bundle = store.theme("1.0.0")
    (bundle / "ui.xml").write_text("<theme><nonsense/></theme>")
    result = store.run("store", "add", bundle, "--publisher", "x", "--store", store.shop)
    assert result.returncode == 1 and "nonsense" in result.stderr
    (bundle / "ui.xml").write_text(
        "<theme><instances><uilabel><operation name='backgroundColor'><color>#ffffff</color></operation>"
        "<operation name='textColor'><color>#eeeeee</color></operation></uilabel></instances></theme>")
    result = store.run("store", "add", bundle, "--publisher", "x", "--store", store.shop)
    assert result.returncode == 1 and "contrast" in result.stderr
    assert store.ok("store", "list", "--store", store.shop) == ""


def test_legibility(store):
    bundle = store.theme("1.0.0")
    (bundle / "ui.xml").write_text(
        "<theme><instances><uilabel><operation name='backgroundColor'><color>#ffffff</color></operation>"
        "<operation name='textColor'><color>#999999</color></operation></uilabel></instances></theme>")
    store.ok("store", "add", bundle, "--publisher", "x", "--store", store.shop, "--allow", "contrast")
    store.publish()
    result = store.run(*store.client("install", "org.test.tiny"), "--refuse-below", "3")
    assert result.returncode == 1 and "2.84:1" in result.stderr and "[illegible]" in result.stderr
    assert store.installed() == [] and list((store.user / "downloads").iterdir()) == []
    result = store.run(*store.client("install", "org.test.tiny"), "--refuse-below", "2.8")
    assert result.returncode == 0 and "1 of 1 colors has too little contrast; the lowest is 2.84:1" in result.stderr
    assert store.run(*store.client("install", "org.test.tiny"), "--refuse-below", "0").returncode == 64


@pytest.mark.parametrize("size, text", [
    (2 ** 63 - 1, "9223372036854 MB"), (9_950_000, "10 MB"), (1_949_999, "1.9 MB"), (999, "999 bytes")])
def test_sizes_of_any_number(store, size, text):
    store.add(store.theme("1.0.0"))
    office = store.shop / "office.json"
    state = json.loads(office.read_text())
    state["products"]["org.test.tiny"]["details"]["size"] = size
    office.write_text(json.dumps(state))
    store.publish()
    assert store.ok(*store.client("browse")).split("\t")[3] == text


def test_pruning(store):
    """Old files are deleted, also while a reader is in the middle of a refresh."""
    for number in range(4):
        store.add(store.theme(f"1.{number}.0", padding=1_000))
        store.publish()
    files = lambda ending: [path for path in (store.shop / "public").rglob(f"*{ending}")]  # noqa: E731
    prune = ["store", "prune", "--store", store.shop]
    store.ok(*prune)
    assert len(files("snapshot.json")) == 5 and len(files(".skin")) == 4
    store.ok(*prune, "--keep", "2", "--days", "0")
    assert len(files("snapshot.json")) == 2 and len(files(".skin")) == 2 and len(files("root.json")) == 1
    store.ok("verify", store.shop)
    met = []

    def meanwhile(handler):
        if not met:
            met.append(handler.path)
            store.add(store.theme("2.0.0", padding=1_000))
            store.publish()
            store.ok(*prune, "--keep", "1")
        handler.plain()

    store.server.behaviours = {"snapshot.json": meanwhile}
    assert store.ok(*store.client("browse")).split("\t")[1] == "1.3.0" and met
    assert store.ok(*store.client("browse")).split("\t")[1] == "2.0.0"
    store.ok(*store.client("install", "org.test.tiny"))
    assert store.run(*prune, "--keep", "0").returncode == 64


def test_storefront(store, browser):
    """A search finds what is on pages that were not shown, and a request that fails can be repeated."""
    store.add(store.theme("1.0.0"))
    large_catalogue(store, 450)
    store.publish()

    def shown(count, text=None):
        visible = "[...document.querySelectorAll('#products > li')].filter((each) => each.checkVisibility()).length"
        said = "(document.querySelector('#nothing').checkVisibility() ? document.querySelector('#nothing').textContent : null)"
        found = browser.wait(f"{visible} === {count} && {said} === {json.dumps(text)}")
        assert found, (browser.value(visible), browser.value(said))

    def search(text):
        browser.value(f"""(() => {{ const field = document.querySelector('#search'); field.value = {json.dumps(text)};
            field.dispatchEvent(new Event('input')); }})()""")

    def opened():
        browser.send("Page.navigate", url="about:blank")
        browser.send("Page.navigate", url=f"{store.server.url}/index.html")
        assert browser.wait("document.readyState === 'complete' && location.pathname === '/index.html'")
        shown(200)

    opened()
    for failing in (lambda handler: handler.connection.close(), answer(503)):
        store.server.behaviours = {"pages/1.json": failing}
        before = len(store.server.requests)
        browser.value("document.querySelector('#more').click()")
        assert browser.wait("!document.querySelector('#more').disabled"), "More can be pressed again after a request that failed"
        assert len(store.server.requests) > before
        shown(200)
    search("product 448")
    shown(0, "Some products could not be loaded")
    store.server.behaviours = {}
    search("product 448 ")
    shown(1)
    assert browser.wait("document.querySelector('#more').hidden"), "all pages are shown"
    search("no such product")
    shown(0, "Nothing found")
    search("")
    shown(450)
    opened()
    for count in (400, 450):
        browser.value("document.querySelector('#more').click()")
        shown(count)


def test_storefront_in_the_readers_language(store, browser):
    """Names and summaries are those of the reader's languages, on the first page and on further ones, also for a search."""
    bundle = store.theme("1.0.0")
    info = bundle / "info.xml"
    info.write_text(info.read_text().replace(
        "</info>", '<name lang="DE">Dämmerung</name><description>A dusk.</description>'
        '<description lang="de">Am Abend.</description></info>'))
    store.add(bundle)
    large_catalogue(store, 201)
    office = json.loads((store.shop / "office.json").read_text())
    assert office["products"]["org.test.tiny"]["details"]["names"] == {"de": "Dämmerung"}
    for id, product in office["products"].items():
        if id != "org.test.tiny":
            product["details"]["names"] = {"de-ch": "Zweitausend", "de": "no", "fr": "no"}
    (store.shop / "office.json").write_text(json.dumps(office))
    store.publish()
    agent = browser.value("navigator.userAgent")
    browser.send("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="xx,de-CH-1996,en")
    try:
        browser.send("Page.navigate", url=f"{store.server.url}/index.html")
        assert browser.wait("document.readyState === 'complete' && document.querySelectorAll('#products > li').length === 200")
        browser.value("document.querySelector('#more').click()")
        assert browser.wait("document.querySelectorAll('#products > li').length > 200")
        names = browser.value("[...document.querySelectorAll('#products h2')].map((each) => each.textContent)")
        assert sorted(set(names)) == ["Dämmerung", "Zweitausend"] and names.count("Dämmerung") == 1
        summary = "[...document.querySelectorAll('.summary')].map((each) => `${each.lang} ${each.textContent}`)"
        assert "de Am Abend." in browser.value(summary)
    finally:
        browser.send("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="")


def test_pages_of_a_smaller_catalogue(store):
    store.add(store.theme("1.0.0"))
    large_catalogue(store, 601)
    store.publish()
    pages = lambda: sorted(path.name for path in (store.shop / "public/pages").iterdir())  # noqa: E731
    assert pages() == ["1.json", "2.json", "3.json"]
    office = json.loads((store.shop / "office.json").read_text())
    office["retracted"] = {f"org.example.product{number}": "unreadable" for number in range(300)}
    (store.shop / "office.json").write_text(json.dumps(office))
    store.publish()
    assert pages() == ["1.json"]
    office["retracted"] = {f"org.example.product{number}": "unreadable" for number in range(600)}
    (store.shop / "office.json").write_text(json.dumps(office))
    store.publish()
    assert pages() == []


@pytest.fixture
def contract(store):
    """A schema whose contract a published theme requires."""
    schema = store.folder / "chat.schema.xml"
    schema.write_text('<schema name="chat" version="2.1.0"/>')
    store.ok("store", "add", store.theme("1.0.0"), "--publisher", "x", "--store", store.shop, "--schema", schema)
    store.publish()
    return schema


@pytest.mark.parametrize("version, state", [
    ("2.1.0", "available"), ("2.4.0", "available"), ("2.0.9", "incompatible"), ("3.0.0", "incompatible"), (None, "incompatible")])
def test_contracts(store, contract, version, state):
    contract.write_text(f'<schema name="chat" version="{version}"/>' if version else "<schema/>")
    assert store.ok(*store.client("browse"), "--schema", contract).split("\t")[4].startswith(state)


def test_an_incompatible_theme_is_not_requested(store, contract):
    contract.write_text("<schema/>")
    result = store.run(*store.client("install", "org.test.tiny"), "--schema", contract)
    assert result.returncode == 1 and "requires 'chat' 2.1.0" in result.stderr
    assert not [path for path, _ in store.server.requests if path.endswith(".skin")]


def test_python_tuf_reads_the_store(store):
    Updater = pytest.importorskip("tuf.ngclient").Updater
    store.stock()
    folder = store.folder / "python"
    (folder / "metadata").mkdir(parents=True)
    (folder / "targets").mkdir()

    def updater():
        return Updater(str(folder / "metadata"), store.server.url + "/metadata/", str(folder / "targets"),
                       store.server.url + "/targets/", bootstrap=store.root.read_bytes())
    reader = updater()
    reader.refresh()
    index = json.loads(pathlib.Path(reader.download_target(reader.get_targetinfo("catalog.json"))).read_bytes())
    assert index["products"] == 3 and index["pages"] == 1
    page = json.loads(pathlib.Path(reader.download_target(reader.get_targetinfo("catalog/0.json"))).read_bytes())
    for product in page["products"]:
        details = json.loads(pathlib.Path(reader.download_target(reader.get_targetinfo(product["details"]))).read_bytes())
        assert pathlib.Path(reader.download_target(reader.get_targetinfo(details["package"]))).stat().st_size == details["size"]
    for role in ["timestamp", "snapshot", "targets", "example", "root"]:
        store.ok("store", "rotate", role, "--store", store.shop)
        store.publish()
        updater().refresh()
        store.states()
    store.ok("store", "refresh", "--store", store.shop)
    reader = updater()
    reader.refresh()
    assert reader.get_targetinfo(page["products"][0]["details"])
    store.ok("verify", store.shop)


def test_offline_root_and_thresholds(store):
    store.stock()
    shop = store.folder / "Other"
    store.ok("store", "init", shop, "--name", "Other", "--root-keys", "3", "--root-threshold", "2")
    vault = store.folder / "vault"
    vault.mkdir()
    for path in (shop / "keys").glob("root-*.json"):
        shutil.move(path, vault / path.name)
    store.ok("store", "add", store.theme("1.0.0"), "--publisher", "x", "--store", shop)
    store.ok("store", "publish", "--store", shop)
    result = store.run("store", "rotate", "timestamp", "--store", shop)
    assert result.returncode == 66 and "2 keys of the role 'root' must be here" in result.stderr
    for name in ["root-1.json", "root-3.json"]:
        shutil.copy(vault / name, shop / "keys" / name)
    store.ok("store", "rotate", "timestamp", "--store", shop)
    store.ok("store", "publish", "--store", shop)
    store.ok("verify", shop)


def test_unchanged_roles_keep_their_versions(store):
    store.stock()
    before = {path.name for path in (store.shop / "public/metadata").iterdir()}
    store.publish()
    new = {path.name for path in (store.shop / "public/metadata").iterdir()} - before
    assert new == {"3.snapshot.json"}


def killed(command, generator, longest):
    """Starts a command and kills it at a random time within that of a whole run."""
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(generator.random() * longest)
    process.kill()
    process.wait()


def duration(work):
    start = time.monotonic()
    work()
    return time.monotonic() - start


@pytest.mark.long
def test_readers_never_see_a_half_published_store(store):
    """Kills publish at random; a reader who comes then sees the old products or the new ones."""
    store.add(store.theme("1.0.0", "One"))
    store.publish()
    generator = random.Random(19)
    store.add(store.theme("1.0.0", "One"), store.theme("1.0.0", "Two"))
    longest = duration(store.publish)
    versions = set()
    for number in range(1, KILLS + 1):
        store.add(store.theme(f"1.0.{number}", "One"), store.theme(f"1.0.{number}", "Two"))
        killed([store.skinctl, "store", "publish", "--store", store.shop], generator, longest)
        store.ok("verify", store.shop)
        lines = [line.split("\t") for line in store.ok(*store.client("browse")).splitlines()]
        found = {line[1] for line in lines}
        assert len(found) == 1
        versions |= found
        if number % 7 == 0:
            store.publish()
    print(f"{KILLS} killed publications, {len(versions)} versions seen")


@pytest.mark.long
def test_installations_survive_kills(store):
    """Kills install at random: the old version or the new one is there, and loads; no leftovers after the next one."""
    generator = random.Random(7)
    store.add(store.theme("1.0.0", padding=300_000))
    store.publish()
    longest = duration(lambda: store.ok(*store.client("install", "org.test.tiny"))) * 1.5
    old, new, last = 0, 0, "1.0.0"
    for number in range(1, KILLS + 1):
        version = f"1.0.{number}"
        store.add(store.theme(version, padding=300_000 + number))
        store.publish()
        killed([store.skinctl, *store.client("update")], generator, longest)
        package = store.user / "themes/org.test.tiny.skin"
        store.ok("verify", package)
        state = store.states()["org.test.tiny"]
        assert state == "installed" or state == f"update available ({last} is installed)", (state, last)
        new, old = (new + 1, old) if state == "installed" else (new, old + 1)
        if state != "installed":
            store.ok(*store.client("update"))
        last = version
        assert store.installed() == ["org.test.tiny.skin"]
        assert list((store.user / "downloads").iterdir()) == []
    store.ok(*store.client("remove", "org.test.tiny"))
    assert sorted(path.name for path in (store.user / "themes").iterdir()) == [".lock"]
    print(f"{KILLS} killed updates, {old} old and {new} new")


# The greatest memory of a process counts that of its parent before it ran another program, so the parent is a small one.
MEASURE = """
import json, os, sys, time
start = time.monotonic()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[
    (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
_, status, usage = os.wait4(child, 0)
print(json.dumps([os.waitstatus_to_exitcode(status), time.monotonic() - start, usage.ru_maxrss, usage.ru_utime, usage.ru_stime]))
"""


class Measured:
    """A command that has run: status, errors, seconds, seconds of the processor, greatest resident memory in KiB."""

    def __init__(self, *command):
        command = list(map(str, command))
        command[0] = shutil.which(command[0])
        result = subprocess.run([sys.executable, "-S", "-c", MEASURE, *command], capture_output=True, text=True)
        self.errors = result.stderr
        self.status, self.seconds, self.memory, self.user, self.system = json.loads(result.stdout)


def refused(store, behaviour, ending=".skin", code=None, seconds=20):
    """Installs from a server that misbehaves for some files. Nothing may be installed."""
    store.server.behaviours = {ending: behaviour}
    id = next(id for id in ["org.skinkit.midnight", "org.example.midnight"] if id in store.ids)
    run = Measured(store.skinctl, *store.client("install", id))
    store.server.behaviours = {}
    assert run.memory * 1024 <= MEMORY, f"{run.memory} KiB"
    assert run.status == 1 and store.installed() == [], (run.status, run.errors)
    assert run.seconds < seconds
    assert code is None or f"[{code}]" in run.errors
    return run.errors.strip()


@pytest.fixture(scope="module")
def hostile(skinctl, tmp_path_factory):
    """A store whose server misbehaves. From its true answers the client can still install everything afterwards."""
    store = Store(skinctl, tmp_path_factory.mktemp("hostile"))
    store.stock()
    store.ids = list(store.states())
    yield store
    store.ok(*store.client("install", *store.ids))


def answer(status=200, headers=(), body=b"", length=True):
    def behave(handler):
        handler.send_response(status)
        for name, value in headers:
            handler.send_header(name, value)
        if length:
            handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)
    return behave


def endless(handler):
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(b"x" * 65_536)


@pytest.mark.parametrize("behaviour, code", [
    pytest.param(behaviour, code, id=id) for id, behaviour, code in [
        ("an endless body", endless, "wrong-length"),
        ("another length", answer(body=b"x" * 10), None),
        ("other bytes", lambda h: answer(body=bytes(len(h.data())))(h), "wrong-hash"),
        ("a longer body", lambda h: answer(body=h.data() + b"x")(h), "wrong-length"),
        ("a redirect to a file", answer(302, [("Location", "file:///etc/passwd")]), "status"),
        ("a redirect to another host", answer(301, [("Location", "http://127.0.0.2:1/x")]), "status"),
        ("a gzip bomb", lambda h: answer(headers=[("Content-Encoding", "gzip")], body=bytes(1000))(h), None),
        ("many headers", answer(headers=[(f"X-{n}", "y" * 1000) for n in range(90)]), None),
        ("a closed connection", lambda h: h.connection.close(), "connection"),
        ("an error", answer(503), "server-error"),
        ("no file", answer(404), "not-found")]])
def test_hostile_packages(hostile, behaviour, code):
    print(refused(hostile, behaviour, code=code))


@pytest.mark.parametrize("behaviour", [
    pytest.param(behaviour, id=id) for id, behaviour in [
        ("endless", endless), ("empty", answer(body=b"{}")), ("deep", answer(body=b"[" * 100_000)),
        ("redirect", answer(302, [("Location", "/x")]))]])
@pytest.mark.parametrize("name", ["timestamp.json", "snapshot.json", "targets.json", "root.json", "catalog.json"])
def test_hostile_metadata(hostile, name, behaviour):
    # With metadata of its own, the client would not request the file.
    shutil.rmtree(hostile.user, ignore_errors=True)
    refused(hostile, behaviour, name)


def test_what_is_lost(store):
    """The table of Documentation/Store.md, by its commands."""
    store.stock()
    keys, public = store.shop / "keys", store.shop / "public"
    store.ok(*store.client("browse"))

    def rotated(role):
        store.ok("store", "rotate", role, "--store", store.shop)
        store.publish()
        store.ok("verify", store.shop)
        store.ok(*store.client("browse"))

    for role in ("timestamp", "snapshot", "targets", "example"):
        (keys / f"{'publisher-' if role == 'example' else ''}{role}.json").unlink()
        assert store.run("store", "publish", "--store", store.shop).returncode == 66, role
        rotated(role)
    away = store.folder / "away"
    (keys / "root.json").rename(away)
    refused = store.run("store", "rotate", "snapshot", "--store", store.shop)
    assert refused.returncode == 66 and "root.json" in refused.stderr
    away.rename(keys / "root.json")
    rotated("root")
    for lost in (public, public / "metadata"):
        copy = store.folder / "copy"
        shutil.copytree(lost, copy)
        shutil.rmtree(lost)
        refused = store.run("store", "publish", "--store", store.shop)
        assert refused.returncode == 1 and "Copy the folder back" in refused.stderr
        shutil.rmtree(lost, ignore_errors=True)
        copy.rename(lost)
        store.publish()
        store.ok(*store.client("browse"))
    for damaged in ((public / "metadata/timestamp.json"), next((public / "targets/themes").glob("*/*.skin"))):
        damaged.unlink()
        store.publish()
        store.ok("verify", store.shop)
    for file in (store.shop / "files").iterdir():
        file.write_bytes(bytes(file.stat().st_size))
    store.add(THEMES / "Daylight.theme", THEMES / "Midnight.theme", THEMES / "Letters.stickers")
    store.publish()
    store.ok("verify", store.shop)
    store.ok(*store.client("install", "org.skinkit.midnight"))
    # All root keys: a new store, whose root an update of the app ships.
    shutil.rmtree(store.shop)
    store.ok("store", "init", store.shop, "--name", "Again")
    store.add(THEMES / "Midnight.theme")
    store.publish()
    assert store.run(*store.client("browse")).returncode == 1
    shutil.copy(public / "metadata/1.root.json", store.root)
    assert "installed" in store.ok(*store.client("browse"))


def test_what_add_refuses(store):
    store.ok("new", "Sunrise", cwd=store.folder)
    theme = store.folder / "Sunrise.theme"
    info = (theme / "info.xml").read_text()
    add = ("store", "add", theme, "--publisher", "example", "--store", store.shop)
    store.ok(*add)
    store.publish()
    (theme / "info.xml").write_text(info.replace("</name>", " again</name>"))
    assert "higher version" in store.run(*add).stderr
    version = re.search(r"<version>(.*?)</version>", info)[1]
    (theme / "info.xml").write_text(info.replace(f"<version>{version}<", "<version>0.0.1<"))
    assert "--older" in store.run(*add).stderr
    store.ok(*add, "--older")
    store.publish()
    store.ok("store", "retract", re.search("<identifier>(.*?)<", info)[1], "--reason", "unreadable", "--store", store.shop)
    again = store.run(*add)
    assert again.returncode == 1 and "unreadable" in again.stderr and "--again" in again.stderr
    assert "retracted: unreadable" in store.ok("store", "list", "--store", store.shop)
    store.publish()
    store.ok(*add, "--again")
    assert "offered" in store.ok("store", "list", "--store", store.shop)
    store.publish()


def test_connections_are_kept(store):
    store.stock()
    connections = []

    class KeptAlive(Handler):
        protocol_version = "HTTP/1.1"

        def setup(self):
            connections.append(self.client_address)
            super().setup()

    store.server.RequestHandlerClass = KeptAlive
    store.ok(*store.client("install", "org.skinkit.midnight"))
    print(f"{len(store.server.requests)} requests on {len(connections)} connections")
    assert len(connections) <= len(store.server.requests) / 3, (connections, store.server.requests)


def test_faults_that_pass(store):
    store.stock()
    id = next(id for id in store.states() if "midnight" in id)
    attempts = []

    def half(handler):
        attempts.append(handler.headers.get("Range"))
        data = handler.data()
        if len(attempts) == 1:
            return answer(500)(handler)
        if len(attempts) == 2:
            handler.send_response(200)
            handler.send_header("Content-Length", str(len(data)))
            handler.end_headers()
            handler.wfile.write(data[:len(data) // 2])
            return handler.connection.close()
        handler.plain()

    store.server.behaviours = {".skin": half}
    store.ok(*store.client("install", id))
    assert attempts[:2] == [None, None] and attempts[2].startswith("bytes=")
    store.ok(*store.client("remove", id))
    # A server that sends another range than requested: the file is requested as a whole.
    attempts.clear()

    def wrong_range(handler):
        attempts.append(handler.headers.get("Range"))
        if len(attempts) == 1:
            data = handler.data()
            handler.send_response(200)
            handler.send_header("Content-Length", str(len(data)))
            handler.end_headers()
            handler.wfile.write(data[:100])
            return handler.connection.close()
        if handler.headers.get("Range"):
            return answer(206, [("Content-Range", "bytes 0-9/10")], b"x" * 10)(handler)
        handler.plain()

    store.server.behaviours = {".skin": wrong_range}
    store.ok(*store.client("install", id))
    assert attempts[-1] is None and len(attempts) == 3


def test_the_documentation(skinctl, folder):
    """Runs each command of the page, in fewer than ten commands from a new theme to an installed one."""
    page = (ROOT / "Documentation/Store.md").read_text()
    commands = [line[2:] for line in page.splitlines() if line.startswith("$ ")]
    assert len(commands) < 10
    environment = {**os.environ, "PATH": f"{skinctl.parent}:{os.environ['PATH']}"}
    served = None
    try:
        for command in commands:
            if command.endswith(" &"):
                served = subprocess.Popen(command[:-2].split(), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(1)
                continue
            result = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
            assert result.returncode == 0, (command, result.stdout, result.stderr)
    finally:
        if served:
            served.kill()
    assert list((folder / "store/themes").glob("*.skin")), "a theme is installed"
