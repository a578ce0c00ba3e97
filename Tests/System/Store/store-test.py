#!/usr/bin/env python3
"""Tests a store from its keys to an installed theme: skinctl store, a web server, python-tuf as a second reader.

    Tests/System/Store/store-test.py SKINCTL [NAME…]

STORE_KILLS sets the number of processes that are killed at random, by default 40.
"""
import hashlib
import http.server
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import chromium  # noqa: E402

SKINCTL = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[3]
THEMES = ROOT / "Themes"
KILLS = int(os.environ.get("STORE_KILLS", 40))
MEMORY = 64 << 20


class Server(http.server.ThreadingHTTPServer):
    """Serves a folder, unless a behaviour for a path says otherwise."""
    daemon_threads = True

    def __init__(self, folder):
        self.folder, self.behaviours, self.requests = folder, {}, []
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, *_):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.requests.append((self.path, self.headers.get("Range")))
        for ending, behave in self.server.behaviours.items():
            if self.path.endswith(ending):
                return behave(self)
        self.plain()

    def data(self):
        path = self.server.folder / self.path.lstrip("/")
        return path.read_bytes() if path.is_file() else None

    def plain(self):
        data = self.data()
        if data is None:
            return self.send_error(404)
        wanted = self.headers.get("Range")
        if wanted:
            start = int(wanted.removeprefix("bytes=").removesuffix("-"))
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
            data = data[start:]
        else:
            self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


class Store:
    """A store of the example themes, a server of it, and a user."""

    def __init__(self, publish=True):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="skinkit-store-"))
        self.shop, self.user = self.folder / "Shop", self.folder / "user"
        self.ok("store", "init", self.shop, "--name", "Test")
        self.root = self.folder / "root.json"
        shutil.copy(self.shop / "public/metadata/1.root.json", self.root)
        if publish:
            self.add(THEMES / "Daylight.theme", THEMES / "Midnight.theme", THEMES / "Letters.stickers")
            self.publish()
        self.server = Server(self.shop / "public")

    def run(self, *arguments, timeout=120, **options):
        return subprocess.run([str(SKINCTL), *map(str, arguments)], capture_output=True, text=True, timeout=timeout, **options)

    def ok(self, *arguments, **options):
        result = self.run(*arguments, **options)
        assert result.returncode == 0, (arguments, result.returncode, result.stdout, result.stderr)
        return result.stdout

    def add(self, *bundles, publisher="example"):
        return self.ok("store", "add", *bundles, "--publisher", publisher, "--store", self.shop)

    def publish(self):
        self.ok("store", "publish", "--store", self.shop)

    def client(self, *arguments):
        return ["store", *arguments, "--url", self.server.url, "--root", self.root, "--into", self.user,
                "--themes", self.app()]

    def app(self):
        """The app's own themes: the base from which the others inherit."""
        app = self.folder / "app"
        if not app.exists():
            shutil.copytree(THEMES / "Base.theme", app / "Base.theme")
            shutil.copy(THEMES / "app.schema.xml", app)
        return app

    def states(self):
        lines = self.ok(*self.client("browse")).splitlines()
        return {line.split("\t")[0]: line.split("\t")[4] for line in lines}

    def theme(self, version, name="Tiny", padding=0):
        """Writes a theme of its own."""
        bundle = self.folder / f"{name}.theme"
        (bundle / "assets").mkdir(parents=True, exist_ok=True)
        (bundle / "info.xml").write_text(
            f"<info><identifier>org.test.{name.lower()}</identifier><name>{name}</name><version>{version}</version></info>")
        (bundle / "ui.xml").write_text("<theme><constants><color name='accent'>#336699</color></constants></theme>")
        if padding:
            (bundle / "assets/data.bin").write_bytes(random.Random(padding).randbytes(padding))
        return bundle

    def package(self, ending=".skin", containing="midnight"):
        return next(path for path in (self.shop / "public/targets").rglob(f"*{ending}") if containing in path.name)

    def installed(self):
        folder = self.user / "themes"
        return sorted(path.name for path in folder.iterdir() if not path.name.startswith(".")) if folder.exists() else []


def large_catalogue(s, count):
    """Adds products to the office's list without their themes: only the catalogue is of interest."""
    office = json.loads((s.shop / "office.json").read_text())
    known = next(iter(office["products"].values()))
    package, content = next((path, value) for path, value in known["files"].items() if path.endswith(".skin"))
    details = {key: value for key, value in known["details"].items() if key != "thumbnail"}
    for number in range(count - len(office["products"])):
        id = f"org.example.product{number}"
        name = f"{id}-1.0.0.skin"
        office["products"][id] = {
            "publisher": known["publisher"], "files": {name: content},
            "details": {**details, "id": id, "name": f"Product {number}", "package": name}}
    (s.shop / "office.json").write_text(json.dumps(office, separators=(",", ":"), sort_keys=True))


def test_life_of_a_theme():
    s = Store()
    ids = sorted(s.states())
    assert len(ids) == 3 and set(s.states().values()) == {"available"}, s.states()
    midnight = next(id for id in ids if "midnight" in id)
    s.ok(*s.client("install", *ids))
    assert set(s.states().values()) == {"installed"}
    assert len(s.installed()) == 2 and len(list((s.user / "packs").iterdir())) == 1
    assert not list((s.user / "downloads").glob("*.part")) and not list((s.user / "downloads").glob(".*"))
    s.ok(*s.client("remove", midnight))
    assert s.states()[midnight] == "available" and len(s.installed()) == 1
    s.ok("verify", s.shop)


def test_updates():
    s = Store(publish=False)
    s.add(s.theme("1.0.0"))
    s.publish()
    s.ok(*s.client("install", "org.test.tiny"))
    s.add(s.theme("1.1.0"))
    assert s.states() == {"org.test.tiny": "installed"}
    s.publish()
    assert s.states() == {"org.test.tiny": "update available (1.0.0 is installed)"}
    s.ok(*s.client("update"))
    assert s.states() == {"org.test.tiny": "installed"}
    s.ok("store", "retract", "org.test.tiny", "--reason", "unreadable", "--store", s.shop)
    s.publish()
    assert s.states() == {"org.test.tiny": "retracted: unreadable"} and s.installed() == ["org.test.tiny.skin"]
    result = s.run(*s.client("install", "org.test.tiny"))
    assert result.returncode == 1 and "unreadable" in result.stderr, result
    s.ok(*s.client("remove", "org.test.tiny"))
    assert s.states() == {} and s.installed() == []
    assert "offered" not in s.ok("store", "list", "--store", s.shop)


def test_refused_themes():
    s = Store(publish=False)
    bundle = s.theme("1.0.0")
    (bundle / "ui.xml").write_text("<theme><nonsense/></theme>")
    result = s.run("store", "add", bundle, "--publisher", "x", "--store", s.shop)
    assert result.returncode == 1 and "nonsense" in result.stderr, result
    (bundle / "ui.xml").write_text(
        "<theme><instances><uilabel><operation name='backgroundColor'><color>#ffffff</color></operation>"
        "<operation name='textColor'><color>#eeeeee</color></operation></uilabel></instances></theme>")
    result = s.run("store", "add", bundle, "--publisher", "x", "--store", s.shop)
    assert result.returncode == 1 and "contrast" in result.stderr, result
    assert s.ok("store", "list", "--store", s.shop) == ""


def test_legibility():
    s = Store(publish=False)
    bundle = s.theme("1.0.0")
    (bundle / "ui.xml").write_text(
        "<theme><instances><uilabel><operation name='backgroundColor'><color>#ffffff</color></operation>"
        "<operation name='textColor'><color>#999999</color></operation></uilabel></instances></theme>")
    s.ok("store", "add", bundle, "--publisher", "x", "--store", s.shop, "--allow", "contrast")
    s.publish()
    result = s.run(*s.client("install", "org.test.tiny"), "--refuse-below", "3")
    assert result.returncode == 1 and "2.84:1" in result.stderr and "[illegible]" in result.stderr, result
    assert s.installed() == [] and list((s.user / "downloads").iterdir()) == []
    result = s.run(*s.client("install", "org.test.tiny"), "--refuse-below", "2.8")
    assert result.returncode == 0 and "1 of 1 colors has too little contrast; the lowest is 2.84:1" in result.stderr, result
    assert s.run(*s.client("install", "org.test.tiny"), "--refuse-below", "0").returncode == 64


def test_sizes_of_any_number():
    s = Store(publish=False)
    s.add(s.theme("1.0.0"))
    office = s.shop / "office.json"
    for size, text in [(2 ** 63 - 1, "9223372036854 MB"), (9_950_000, "10 MB"), (1_949_999, "1.9 MB"), (999, "999 bytes")]:
        state = json.loads(office.read_text())
        state["products"]["org.test.tiny"]["details"]["size"] = size
        office.write_text(json.dumps(state))
        s.publish()
        assert s.ok(*s.client("browse")).split("\t")[3] == text, text


def test_pruning():
    """Old files are deleted, also while a reader is in the middle of a refresh."""
    s = Store(publish=False)
    for number in range(4):
        s.add(s.theme(f"1.{number}.0", padding=1_000))
        s.publish()
    files = lambda ending: [path for path in (s.shop / "public").rglob(f"*{ending}")]  # noqa: E731
    prune = ["store", "prune", "--store", s.shop]
    s.ok(*prune)
    assert len(files("snapshot.json")) == 5 and len(files(".skin")) == 4
    s.ok(*prune, "--keep", "2", "--days", "0")
    assert len(files("snapshot.json")) == 2 and len(files(".skin")) == 2 and len(files("root.json")) == 1, files("json")
    s.ok("verify", s.shop)
    met = []

    def meanwhile(handler):
        if not met:
            met.append(handler.path)
            s.add(s.theme("2.0.0", padding=1_000))
            s.publish()
            s.ok(*prune, "--keep", "1")
        handler.plain()

    s.server.behaviours = {"snapshot.json": meanwhile}
    assert s.ok(*s.client("browse")).split("\t")[1] == "1.3.0" and met
    assert s.ok(*s.client("browse")).split("\t")[1] == "2.0.0"
    s.ok(*s.client("install", "org.test.tiny"))
    assert s.run(*prune, "--keep", "0").returncode == 64


def test_storefront():
    """A search finds what is on pages that were not shown, and a request that fails can be repeated."""
    if not chromium.program():
        return print("     no Chromium: the page was not tried")
    s = Store(publish=False)
    s.add(s.theme("1.0.0"))
    large_catalogue(s, 450)
    s.publish()
    browser = chromium.Browser(s.folder)
    try:
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
            browser.send("Page.navigate", url=f"{s.server.url}/index.html")
            assert browser.wait("document.readyState === 'complete' && location.pathname === '/index.html'")
            shown(200)

        opened()
        for failing in (lambda handler: handler.connection.close(), answer(503)):
            s.server.behaviours = {"pages/1.json": failing}
            before = len(s.server.requests)
            browser.value("document.querySelector('#more').click()")
            assert browser.wait("!document.querySelector('#more').disabled"), "More stays disabled after a request that failed"
            assert len(s.server.requests) > before
            shown(200)
        search("product 448")
        shown(0, "Some products could not be loaded")
        s.server.behaviours = {}
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
    finally:
        browser.close()


def test_pages_of_a_smaller_catalogue():
    s = Store(publish=False)
    s.add(s.theme("1.0.0"))
    large_catalogue(s, 601)
    s.publish()
    pages = lambda: sorted(path.name for path in (s.shop / "public/pages").iterdir())  # noqa: E731
    assert pages() == ["1.json", "2.json", "3.json"], pages()
    office = json.loads((s.shop / "office.json").read_text())
    office["retracted"] = {f"org.example.product{number}": "unreadable" for number in range(300)}
    (s.shop / "office.json").write_text(json.dumps(office))
    s.publish()
    assert pages() == ["1.json"], pages()
    office["retracted"] = {f"org.example.product{number}": "unreadable" for number in range(600)}
    (s.shop / "office.json").write_text(json.dumps(office))
    s.publish()
    assert pages() == [], pages()


def test_contracts():
    s = Store(publish=False)
    schema = s.folder / "chat.schema.xml"
    schema.write_text('<schema name="chat" version="2.1.0"/>')
    s.ok("store", "add", s.theme("1.0.0"), "--publisher", "x", "--store", s.shop, "--schema", schema)
    s.publish()
    for version, state in [("2.1.0", "available"), ("2.4.0", "available"), ("2.0.9", "incompatible"),
                           ("3.0.0", "incompatible"), (None, "incompatible")]:
        schema.write_text(f'<schema name="chat" version="{version}"/>' if version else "<schema/>")
        command = s.client("browse") + ["--schema", schema]
        assert s.ok(*command).split("\t")[4].startswith(state), version
    requests = len(s.server.requests)
    result = s.run(*s.client("install", "org.test.tiny"), "--schema", schema)
    assert result.returncode == 1 and "requires 'chat' 2.1.0" in result.stderr
    assert not [path for path, _ in s.server.requests[requests:] if path.endswith(".skin")]


def test_python_tuf_reads_the_store():
    from tuf.ngclient import Updater
    s = Store()
    folder = s.folder / "python"
    (folder / "metadata").mkdir(parents=True)
    (folder / "targets").mkdir()
    def updater():
        return Updater(str(folder / "metadata"), s.server.url + "/metadata/", str(folder / "targets"),
                       s.server.url + "/targets/", bootstrap=s.root.read_bytes())
    reader = updater()
    reader.refresh()
    index = json.loads(pathlib.Path(reader.download_target(reader.get_targetinfo("catalog.json"))).read_bytes())
    assert index["products"] == 3 and index["pages"] == 1
    page = json.loads(pathlib.Path(reader.download_target(reader.get_targetinfo("catalog/0.json"))).read_bytes())
    for product in page["products"]:
        details = json.loads(pathlib.Path(reader.download_target(reader.get_targetinfo(product["details"]))).read_bytes())
        assert pathlib.Path(reader.download_target(reader.get_targetinfo(details["package"]))).stat().st_size == details["size"]
    for role in ["timestamp", "snapshot", "targets", "example", "root"]:
        s.ok("store", "rotate", role, "--store", s.shop)
        s.publish()
        updater().refresh()
        s.states()
    s.ok("store", "refresh", "--store", s.shop)
    reader = updater()
    reader.refresh()
    assert reader.get_targetinfo(page["products"][0]["details"])
    s.ok("verify", s.shop)


def test_offline_root_and_thresholds():
    s = Store()
    shop = s.folder / "Other"
    s.ok("store", "init", shop, "--name", "Other", "--root-keys", "3", "--root-threshold", "2")
    vault = s.folder / "vault"
    vault.mkdir()
    for path in (shop / "keys").glob("root-*.json"):
        shutil.move(path, vault / path.name)
    s.ok("store", "add", s.theme("1.0.0"), "--publisher", "x", "--store", shop)
    s.ok("store", "publish", "--store", shop)
    result = s.run("store", "rotate", "timestamp", "--store", shop)
    assert result.returncode == 66 and "2 keys of the role 'root' must be here" in result.stderr, result
    for name in ["root-1.json", "root-3.json"]:
        shutil.copy(vault / name, shop / "keys" / name)
    s.ok("store", "rotate", "timestamp", "--store", shop)
    s.ok("store", "publish", "--store", shop)
    s.ok("verify", shop)


def test_unchanged_roles_keep_their_versions():
    s = Store()
    before = {path.name for path in (s.shop / "public/metadata").iterdir()}
    s.publish()
    new = {path.name for path in (s.shop / "public/metadata").iterdir()} - before
    assert new == {"3.snapshot.json"}, new


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


def test_readers_never_see_a_half_published_store():
    """Kills publish at random; a reader who comes then sees the old products or the new ones."""
    s = Store(publish=False)
    s.add(s.theme("1.0.0", "One"))
    s.publish()
    generator = random.Random(19)
    s.add(s.theme("1.0.0", "One"), s.theme("1.0.0", "Two"))
    longest = duration(s.publish)
    versions = set()
    for number in range(1, KILLS + 1):
        s.add(s.theme(f"1.0.{number}", "One"), s.theme(f"1.0.{number}", "Two"))
        killed([SKINCTL, "store", "publish", "--store", s.shop], generator, longest)
        s.ok("verify", s.shop)
        lines = [line.split("\t") for line in s.ok(*s.client("browse")).splitlines()]
        found = {line[1] for line in lines}
        assert len(found) == 1, lines
        versions |= found
        if number % 7 == 0:
            s.publish()
    print(f"     {KILLS} killed publications, {len(versions)} versions seen", flush=True)


def test_installations_survive_kills():
    """Kills install at random: the old version or the new one is there, and loads; no leftovers after the next one."""
    s = Store(publish=False)
    generator = random.Random(7)
    s.add(s.theme("1.0.0", padding=300_000))
    s.publish()
    longest = duration(lambda: s.ok(*s.client("install", "org.test.tiny"))) * 1.5
    old, new, last = 0, 0, "1.0.0"
    for number in range(1, KILLS + 1):
        version = f"1.0.{number}"
        s.add(s.theme(version, padding=300_000 + number))
        s.publish()
        killed([SKINCTL, *s.client("update")], generator, longest)
        package = s.user / "themes/org.test.tiny.skin"
        s.ok("verify", package)
        state = s.states()["org.test.tiny"]
        assert state == "installed" or state == f"update available ({last} is installed)", (state, last)
        new, old = (new + 1, old) if state == "installed" else (new, old + 1)
        if state != "installed":
            s.ok(*s.client("update"))
        last = version
        assert s.installed() == ["org.test.tiny.skin"], s.installed()
        assert list((s.user / "downloads").iterdir()) == []
    s.ok(*s.client("remove", "org.test.tiny"))
    assert sorted(path.name for path in (s.user / "themes").iterdir()) == [".lock"]
    print(f"     {KILLS} killed updates, {old} old and {new} new", flush=True)


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
    run = Measured(SKINCTL, *store.client("install", id))
    store.server.behaviours = {}
    assert run.memory * 1024 <= MEMORY, f"{run.memory} KiB"
    assert run.status == 1 and store.installed() == [], (run.status, run.errors)
    assert run.seconds < seconds, run.seconds
    assert code is None or f"[{code}]" in run.errors, run.errors
    return run.errors.strip()


def hostile():
    s = Store()
    s.ids = list(s.states())
    return s


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


def test_hostile_servers():
    s = hostile()
    cases = {
        "an endless body": (endless, "wrong-length"),
        "another length": (answer(body=b"x" * 10), None),
        "other bytes": (lambda h: answer(body=bytes(len(h.data())))(h), "wrong-hash"),
        "a longer body": (lambda h: answer(body=h.data() + b"x")(h), "wrong-length"),
        "a redirect to a file": (answer(302, [("Location", "file:///etc/passwd")]), "status"),
        "a redirect to another host": (answer(301, [("Location", "http://127.0.0.2:1/x")]), "status"),
        "a gzip bomb": (lambda h: answer(headers=[("Content-Encoding", "gzip")], body=bytes(1000))(h), None),
        "many headers": (answer(headers=[(f"X-{n}", "y" * 1000) for n in range(90)]), None),
        "a closed connection": (lambda h: h.connection.close(), "connection"),
        "an error": (answer(503), "server-error"),
        "no file": (answer(404), "not-found"),
    }
    for name, (behaviour, code) in cases.items():
        print(f"     {name}: {refused(s, behaviour, code=code)}", flush=True)
    for name in ("timestamp.json", "snapshot.json", "targets.json", "root.json", "catalog.json"):
        for behaviour in (endless, answer(body=b"{}"), answer(body=b"[" * 100_000), answer(302, [("Location", "/x")])):
            # With metadata of its own, the client would not request the file.
            shutil.rmtree(s.user, ignore_errors=True)
            refused(s, behaviour, name)
    s.ok(*s.client("install", *s.ids))


def test_what_is_lost():
    """The table of Documentation/Store.md, by its commands."""
    s = Store()
    keys, public = s.shop / "keys", s.shop / "public"
    s.ok(*s.client("browse"))

    def rotated(role):
        s.ok("store", "rotate", role, "--store", s.shop)
        s.publish()
        s.ok("verify", s.shop)
        s.ok(*s.client("browse"))

    for role in ("timestamp", "snapshot", "targets", "example"):
        (keys / f"{'publisher-' if role == 'example' else ''}{role}.json").unlink()
        assert s.run("store", "publish", "--store", s.shop).returncode == 66, role
        rotated(role)
    away = s.folder / "away"
    (keys / "root.json").rename(away)
    refused = s.run("store", "rotate", "snapshot", "--store", s.shop)
    assert refused.returncode == 66 and "root.json" in refused.stderr, refused
    away.rename(keys / "root.json")
    rotated("root")
    for lost in (public, public / "metadata"):
        copy = s.folder / "copy"
        shutil.copytree(lost, copy)
        shutil.rmtree(lost)
        refused = s.run("store", "publish", "--store", s.shop)
        assert refused.returncode == 1 and "Copy the folder back" in refused.stderr, refused
        shutil.rmtree(lost, ignore_errors=True)
        copy.rename(lost)
        s.publish()
        s.ok(*s.client("browse"))
    for damaged in ((public / "metadata/timestamp.json"), next((public / "targets/themes").glob("*/*.skin"))):
        damaged.unlink()
        s.publish()
        s.ok("verify", s.shop)
    for file in (s.shop / "files").iterdir():
        file.write_bytes(bytes(file.stat().st_size))
    s.add(THEMES / "Daylight.theme", THEMES / "Midnight.theme", THEMES / "Letters.stickers")
    s.publish()
    s.ok("verify", s.shop)
    s.ok(*s.client("install", "org.skinkit.midnight"))
    # All root keys: a new store, whose root an update of the app ships.
    shutil.rmtree(s.shop)
    s.ok("store", "init", s.shop, "--name", "Again")
    s.add(THEMES / "Midnight.theme")
    s.publish()
    assert s.run(*s.client("browse")).returncode == 1
    shutil.copy(public / "metadata/1.root.json", s.root)
    assert "installed" in s.ok(*s.client("browse"))


def test_what_add_refuses():
    s = Store(publish=False)
    s.ok("new", "Sunrise", cwd=s.folder)
    theme = s.folder / "Sunrise.theme"
    info = (theme / "info.xml").read_text()
    add = ("store", "add", theme, "--publisher", "example", "--store", s.shop)
    s.ok(*add)
    s.publish()
    (theme / "info.xml").write_text(info.replace("</name>", " again</name>"))
    assert "higher version" in s.run(*add).stderr
    version = re.search(r"<version>(.*?)</version>", info)[1]
    (theme / "info.xml").write_text(info.replace(f"<version>{version}<", "<version>0.0.1<"))
    assert "--older" in s.run(*add).stderr
    s.ok(*add, "--older")
    s.publish()
    s.ok("store", "retract", re.search("<identifier>(.*?)<", info)[1], "--reason", "unreadable", "--store", s.shop)
    again = s.run(*add)
    assert again.returncode == 1 and "unreadable" in again.stderr and "--again" in again.stderr, again
    assert "retracted: unreadable" in s.ok("store", "list", "--store", s.shop)
    s.publish()
    s.ok(*add, "--again")
    assert "offered" in s.ok("store", "list", "--store", s.shop)
    s.publish()


def test_connections_are_kept():
    s = Store()
    connections = []

    class KeptAlive(Handler):
        protocol_version = "HTTP/1.1"

        def setup(self):
            connections.append(self.client_address)
            super().setup()

    s.server.RequestHandlerClass = KeptAlive
    s.ok(*s.client("install", "org.skinkit.midnight"))
    print(f"     {len(s.server.requests)} requests on {len(connections)} connections")
    assert len(connections) <= len(s.server.requests) / 3, (connections, s.server.requests)


def test_faults_that_pass():
    s = hostile()
    id = next(id for id in s.ids if "midnight" in id)
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

    s.server.behaviours = {".skin": half}
    s.ok(*s.client("install", id))
    assert attempts[:2] == [None, None] and attempts[2].startswith("bytes="), attempts
    s.ok(*s.client("remove", id))
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

    s.server.behaviours = {".skin": wrong_range}
    s.ok(*s.client("install", id))
    assert attempts[-1] is None and len(attempts) == 3, attempts


def test_the_documentation():
    """Runs each command of the page, in fewer than ten commands from a new theme to an installed one."""
    page = (ROOT / "Documentation/Store.md").read_text()
    commands = [line[2:] for line in page.splitlines() if line.startswith("$ ")]
    assert len(commands) < 10, len(commands)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PATH": f"{SKINCTL.parent}:{os.environ['PATH']}"}
        served = None
        try:
            for command in commands:
                if command.endswith(" &"):
                    served = subprocess.Popen(command[:-2].split(), cwd=folder, stdout=subprocess.DEVNULL,
                                              stderr=subprocess.DEVNULL)
                    time.sleep(1)
                    continue
                result = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True,
                                        timeout=120)
                assert result.returncode == 0, (command, result.stdout, result.stderr)
        finally:
            if served:
                served.kill()
        assert list(pathlib.Path(folder, "store/themes").glob("*.skin")), "nothing is installed"


def main():
    names = sys.argv[2:] or [name for name in globals() if name.startswith("test_")]
    failed = 0
    for name in names:
        start = time.monotonic()
        try:
            globals()[name]()
            print(f"ok   {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception as error:
            failed += 1
            import traceback
            traceback.print_exc()
            print(f"FAIL {name}: {error!r}", flush=True)
    print(f"{len(names) - failed} of {len(names)} passed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
