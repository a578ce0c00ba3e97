#!/usr/bin/env python3
"""Measures the store, and proves what takes too long for store-test.py. Prints the figures of Documentation/Store.md.

    Tests/System/Store/store-proofs.py SKINCTL [NAME…]

Needs curl, zstd, bsdiff, xdelta3 and faketime. PROOF_PRODUCTS sets the number of products of the large catalogue.
"""
import importlib.util
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

specification = importlib.util.spec_from_file_location("store_test", pathlib.Path(__file__).with_name("store-test.py"))
test = importlib.util.module_from_spec(specification)
specification.loader.exec_module(test)
Store, SKINCTL = test.Store, test.SKINCTL
PRODUCTS = int(os.environ.get("PROOF_PRODUCTS", 100_000))
KILLS = int(os.environ.get("STORE_KILLS", 100))


def measured(*command):
    """Runs a command, which must succeed."""
    run = test.Measured(*command)
    assert run.status == 0, (command, run.errors)
    return run


def leftovers(store):
    """Files of the user beyond installed themes, caches, the catalogue and metadata."""
    folders = [store.user / "downloads", store.user / "themes"]
    return [path for folder in folders if folder.exists() for path in folder.rglob("*")
            if path.is_file() and path.suffix != ".skin" and path.name != ".lock"]


def proof_installs(count=200):
    """Installs themes one after another in one process: its memory does not grow, and nothing is left over."""
    s = Store(publish=False)
    s.add(*[s.theme("1.0.0", f"Theme{number}", padding=100_000 + number) for number in range(count)])
    s.publish()
    ids = list(s.states())
    process = subprocess.Popen([str(SKINCTL), *map(str, s.client("install", *ids))], stdout=subprocess.DEVNULL)
    samples = []
    while process.poll() is None:
        try:
            text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            samples.append((len(s.installed()), int(text.split("VmRSS:")[1].split()[0])))
        except (OSError, IndexError):
            pass
        time.sleep(0.02)
    assert process.returncode == 0 and len(s.installed()) == count
    def most(first, last):
        return max((memory for number, memory in samples if first <= number < last), default=0)
    quarter, end = most(count // 8, count // 4), most(count * 7 // 8, count)
    assert not leftovers(s), leftovers(s)
    s.ok(*s.client("remove", *ids))
    remaining = [path for path in (s.user / "themes").rglob("*") if path.name != ".lock"]
    remaining += [path for path in (s.user / "caches").rglob("*") if path.is_file() and "theme" in path.name]
    assert not remaining, remaining[:5]
    print(f"     {count} installations: at most {quarter} KiB in the second eighth, {end} KiB in the last; no files left over")
    assert end < quarter * 1.15, (quarter, end)


def proof_speed(megabytes=50):
    """Downloads a large package from a server in a process of its own, beside curl alone, and beside curl and sha256sum.

    The hash takes half as long as curl takes for the bytes. In a thread of its own it made the download slower on two processors.
    """
    s = Store(publish=False)
    s.add(s.theme("1.0.0", padding=megabytes << 20))
    s.publish()
    port = s.server.server_address[1]
    s.server.shutdown()
    s.server.server_close()
    server = subprocess.Popen(
        [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", s.shop / "public"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(1)
    url = f"{s.server.url}/{s.package('.skin', '1.0.0').relative_to(s.shop / 'public')}"
    client, metadata = SKINCTL.with_name("tuf-client"), s.folder / "metadata"
    subprocess.run([client, "--metadata-dir", metadata, "init", s.root], check=True)
    update = [client, "--metadata-dir", metadata, "--metadata-url", f"{s.server.url}/metadata"]
    subprocess.run([*update, "refresh"], check=True)
    plain, checked, metadata, own = [], [], [], []
    for _ in range(15):
        with tempfile.TemporaryDirectory(dir=s.folder) as folder:
            plain.append(measured("curl", "-s", "-o", f"{folder}/x", url))
            checked.append(measured("sh", "-c", f"curl -s -o {folder}/y {url} && sha256sum {folder}/y > {folder}/hash"))
            metadata.append(measured(*update, "refresh"))
            own.append(measured(
                *update, "--target-name", "themes/example/org.test.tiny-1.0.0.skin", "--target-base-url",
                f"{s.server.url}/targets", "--target-dir", f"{folder}/targets", "download"))
    install = measured(SKINCTL, *s.client("install", "org.test.tiny"))
    server.kill()
    def middle(values):
        return sorted(values)[len(values) // 2] * 1000
    # The client also refreshes the metadata.
    refresh = middle([run.seconds for run in metadata])
    curl, client = middle([run.seconds for run in plain]), middle([run.seconds for run in own]) - refresh
    with_hash = middle([run.seconds for run in checked])
    memory = max(run.memory for run in own)
    processor = middle([run.user + run.system for run in own]), middle([run.user + run.system for run in plain])
    print(f"     {megabytes} MB: {client:.0f} ms with hash, after {refresh:.0f} ms for metadata, {processor[0]:.0f} ms of the processor; "
          f"curl {curl:.0f} ms, {processor[1]:.0f} ms of the processor: {curl / client:.0%} of curl's speed, "
          f"{with_hash / client:.0%} of that of curl and sha256sum ({with_hash:.0f} ms); "
          f"{memory // 1024} MiB of memory for the download, "
          f"{install.memory // 1024} MiB for the installation in {install.seconds:.1f} s")
    assert memory <= 32 << 10, memory
    if SKINCTL.parent.name == "release":
        assert with_hash / client >= 0.9, (with_hash, client)


def proof_deltas():
    """A small change of the palette in a theme of 5 MB, beside other tools."""
    s = Store(publish=False)
    s.add(s.theme("1.0.0", padding=5 << 20))
    s.publish()
    old = s.folder / "old"
    shutil.copy(s.package(".skin", "1.0.0"), old)
    bundle = s.theme("1.1.0", padding=5 << 20)
    (bundle / "ui.xml").write_text("<theme><constants><color name='accent'>#663399</color></constants></theme>")
    s.add(bundle)
    s.publish()
    new, patch = s.package(".skin", "1.1.0"), s.folder / "patch"
    sizes = {"SkinKit": s.package(".delta", "1.1.0").stat().st_size}
    for name, command in {
        "zstd": ["zstd", "-q", "-f", "-19", "--long=27", f"--patch-from={old}", new, "-o", patch],
        "bsdiff": ["bsdiff", old, new, patch], "xdelta3": ["xdelta3", "-f", "-e", "-s", old, new, patch],
    }.items():
        subprocess.run(list(map(str, command)), check=True, capture_output=True)
        sizes[name] = patch.stat().st_size
    share = sizes["SkinKit"] / new.stat().st_size
    print(f"     a package of {new.stat().st_size} bytes: " + ", ".join(f"{name} {size}" for name, size in sizes.items()))
    assert share <= 0.02, share


def large_catalogue(s, count):
    """Adds products to the office's list without their themes: only the catalogue is of interest."""
    office = json.loads((s.shop / "office.json").read_text())
    known = next(iter(office["products"].values()))
    package, content = next((path, value) for path, value in known["files"].items() if path.endswith(".skin"))
    details = {key: value for key, value in known["details"].items() if key not in ("thumbnail", "deltas")}
    for number in range(count - len(office["products"])):
        id = f"org.example.product{number}"
        name = f"{id}-1.0.0.skin"
        office["products"][id] = {
            "publisher": known["publisher"], "files": {name: content},
            "details": {**details, "id": id, "name": f"Product {number}", "package": name}}
    (s.shop / "office.json").write_text(json.dumps(office, separators=(",", ":"), sort_keys=True))


def cost(s, *command):
    """Runs a command of a user; returns requests, bytes, time and memory as a text."""
    s.server.requests.clear()
    run = measured(SKINCTL, *s.client(*command))
    paths = [s.shop / "public" / path.lstrip("/") for path, _ in s.server.requests]
    size = sum(path.stat().st_size for path in paths if path.is_file())
    return f"{len(paths)} requests, {size:,} bytes, {run.seconds:.1f} s, {run.memory // 1024} MiB"


def proof_catalogue():
    """The cost of a publication and of a refresh with many products."""
    s = Store(publish=False)
    s.add(s.theme("1.0.0"))
    large_catalogue(s, PRODUCTS)
    publish = [SKINCTL, "store", "publish", "--store", s.shop]

    def published(what):
        run = measured(*publish)
        print(f"     {what} of {PRODUCTS:,} products: {run.seconds:.0f} s, {run.memory // 1024} MiB", flush=True)

    published("the first publication")
    storefront = s.shop / "public" / "index.html"
    pages = [json.loads(path.read_text())["products"] for path in (s.shop / "public" / "pages").glob("*.json")]
    assert storefront.stat().st_size < 200_000, storefront.stat().st_size
    assert 200 + sum(map(len, pages)) == PRODUCTS and len({product["name"] for page in pages for product in page}) == PRODUCTS - 200
    published("a publication without changes")
    print("     the first refresh:", cost(s, "browse"), flush=True)
    print("     nothing changed:", cost(s, "browse"), flush=True)
    s.add(s.theme("1.1.0"))
    published("a publication of one change")
    print("     one product changed:", cost(s, "browse"), flush=True)
    print("     an installation:", cost(s, "install", "org.test.tiny"), flush=True)
    run = measured(SKINCTL, "store", "prune", "--store", s.shop, "--keep", "1", "--days", "0")
    print(f"     pruning: {run.seconds:.0f} s, {run.memory // 1024} MiB", flush=True)


def proof_clock():
    """With a clock that is set back, older metadata is refused; with one that is ahead, metadata has expired."""
    s = Store()
    old = s.folder / "old"
    shutil.copytree(s.shop / "public", old)
    s.states()
    s.add(s.theme("1.0.0"))
    s.publish()
    s.states()
    def at(offset, *command):
        return subprocess.run(["faketime", "-f", offset, str(SKINCTL), *map(str, command)], capture_output=True, text=True)
    assert at("-400d", *s.client("browse")).returncode == 0
    s.server.folder = old
    result = at("-400d", *s.client("browse"))
    assert result.returncode == 1 and "[rollback]" in result.stderr, result
    s.server.folder = s.shop / "public"
    result = at("+60d", *s.client("browse"))
    assert result.returncode == 1 and "[expired]" in result.stderr, result
    assert at("+0d", *s.client("browse")).returncode == 0
    print("     set back: rollback refused; ahead: expired; right again: read")


def proof_slow_drip():
    """A server that sends a byte a second, or a hundred, does not hold the client."""
    for speed in (1, 100):
        s = test.hostile()

        def drip(handler):
            data = handler.data()
            handler.send_response(200)
            handler.send_header("Content-Length", str(len(data)))
            handler.end_headers()
            for start in range(0, len(data), speed):
                handler.wfile.write(data[start:start + speed])
                handler.wfile.flush()
                time.sleep(1)

        start = time.monotonic()
        print("    ", test.refused(s, drip, code="timeout", seconds=300), f"after {time.monotonic() - start:.0f} s")


def proof_killed_removals():
    """Kills remove at random: the theme is there and loads, or it is gone; nothing is left over."""
    s = Store(publish=False)
    generator = random.Random(3)
    s.add(s.theme("1.0.0", padding=300_000))
    s.publish()
    install, remove = s.client("install", "org.test.tiny"), s.client("remove", "org.test.tiny")
    s.ok(*install)
    longest = test.duration(lambda: s.ok(*remove)) * 1.3
    there, gone = 0, 0
    for _ in range(KILLS):
        s.ok(*install)
        test.killed([SKINCTL, *remove], generator, longest)
        state = s.states()["org.test.tiny"]
        if state == "installed":
            s.ok("verify", s.user / "themes/org.test.tiny.skin")
            there += 1
        else:
            assert state == "available" and s.installed() == [], (state, s.installed())
            gone += 1
    s.ok(*install)
    s.ok(*remove)
    assert not leftovers(s) and s.installed() == [], leftovers(s)
    print(f"     {KILLS} killed removals: {there} times there, {gone} times gone")


def main():
    names = sys.argv[2:] or [name for name in globals() if name.startswith("proof_")]
    if len(names) == 1:
        return globals()[names[0]]()
    # Each in a process of its own: its memory would count as that of the commands that it runs.
    failed = 0
    for name in names:
        print(name, flush=True)
        failed += subprocess.run([sys.executable, __file__, str(SKINCTL), name]).returncode != 0
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
