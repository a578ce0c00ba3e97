"""What the tests of the store share: a web server, and a store behind it with a user."""
import http.server
import random
import shutil
import subprocess
import threading

from studio import ROOT

THEMES = ROOT / "Themes"


class Server(http.server.ThreadingHTTPServer):
    """Serves a folder, unless a behaviour for a path says otherwise."""
    daemon_threads = True

    def __init__(self, folder=None):
        self.folder, self.behaviours, self.requests = folder, {}, []
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def content(self, path):
        """What there is at a path of a URL; None if there is nothing."""
        file = self.folder / path.lstrip("/")
        return file.read_bytes() if file.is_file() else None

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
        return self.server.content(self.path)

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
    """A store, a server of it, and a user."""

    def __init__(self, skinctl, folder):
        self.skinctl, self.folder = skinctl, folder
        self.shop, self.user = self.folder / "Shop", self.folder / "user"
        self.ok("store", "init", self.shop, "--name", "Test")
        self.root = self.folder / "root.json"
        shutil.copy(self.shop / "public/metadata/1.root.json", self.root)
        self.server = Server(self.shop / "public")

    def run(self, *arguments, timeout=120, **options):
        return subprocess.run([str(self.skinctl), *map(str, arguments)], capture_output=True, text=True, timeout=timeout, **options)

    def ok(self, *arguments, **options):
        result = self.run(*arguments, **options)
        assert result.returncode == 0, (arguments, result.returncode, result.stdout, result.stderr)
        return result.stdout

    def add(self, *bundles, publisher="example"):
        return self.ok("store", "add", *bundles, "--publisher", publisher, "--store", self.shop)

    def publish(self):
        self.ok("store", "publish", "--store", self.shop)

    def stock(self):
        """Publishes some of the example themes."""
        self.add(THEMES / "Daylight.theme", THEMES / "Midnight.theme", THEMES / "Letters.stickers")
        self.publish()

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
