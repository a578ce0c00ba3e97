"""Cuts the power at every point of an installation, an update, a removal, an addition and a publication.

strace records what a command does to files. A model of a disk replays each prefix of that: what was not forced to the disk is
lost, and so are new names in a folder that was not, or they are kept, or some are. From each state the store must be
the old one or the new one, and the next command must complete.

POWER_STATES sets the greatest number of states to try for each command, by default 60; they are spread evenly.
With 1000, all are tried.
"""
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

import pytest
from store import Store

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "darwin", reason="no strace on macOS")]
STATES = int(os.environ.get("POWER_STATES", 60))
ID = "org.test.tiny"

CALLS = ("openat,open,creat,write,writev,pwrite64,pwritev,sendfile,copy_file_range,rename,renameat,renameat2,link,linkat,symlink,"
         "symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,truncate,ftruncate,fallocate,fsync,fdatasync,syncfs")


class Disk:
    """Files and folders by numbers, as the system sees them and as the disk has them."""

    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.contents, self.entries = {}, {}          # As the system sees them: of files, of folders.
        self.synced, self.synced_entries = {}, {}     # As the disk has them.
        self.positions, self.count = {}, 0
        self.top = self.read(self.root)
        self.synced = dict(self.contents)
        self.synced_entries = {number: dict(names) for number, names in self.entries.items()}

    def new(self, content):
        self.count += 1
        (self.entries if isinstance(content, dict) else self.contents)[self.count] = content
        return self.count

    def read(self, path):
        if not os.path.isdir(path):
            return self.new(pathlib.Path(path).read_bytes())
        return self.new({name: self.read(os.path.join(path, name)) for name in os.listdir(path)})

    def inside(self, path):
        return path == self.root or path.startswith(self.root + "/")

    def find(self, path):
        number = self.top
        for part in path[len(self.root):].split("/"):
            if part:
                number = self.entries.get(number, {}).get(part)
        return number

    def parent(self, path):
        return self.entries[self.find(os.path.dirname(path))], os.path.basename(path)

    # Operations

    def open(self, path, flags):
        number = self.find(path)
        if number is None and "O_CREAT" in flags:
            number = self.new(b"")
            folder, name = self.parent(path)
            folder[name] = number
        if number in self.contents:
            if "O_TRUNC" in flags:
                self.contents[number] = b""
            self.positions[number] = len(self.contents[number]) if "O_APPEND" in flags else 0

    def write(self, path, data, offset=None):
        number = self.find(path)
        if number not in self.contents:
            return
        old = self.contents[number]
        start = self.positions.get(number, 0) if offset is None else offset
        self.contents[number] = old[:start].ljust(start, b"\0") + data + old[start + len(data):]
        if offset is None:
            self.positions[number] = start + len(data)

    def truncate(self, path, size):
        number = self.find(path)
        self.contents[number] = self.contents[number][:size].ljust(size, b"\0")

    def rename(self, old, new):
        (source, old_name), (target, new_name) = self.parent(old), self.parent(new)
        target[new_name] = source.pop(old_name)

    def link(self, old, new):
        folder, name = self.parent(new)
        folder[name] = self.find(old)

    def mkdir(self, path):
        folder, name = self.parent(path)
        folder[name] = self.new({})

    def remove(self, path):
        folder, name = self.parent(path)
        folder.pop(name, None)

    def sync(self, path):
        number = self.find(path)
        if number in self.contents:
            self.synced[number] = self.contents[number]
        elif number in self.entries:
            self.synced_entries[number] = dict(self.entries[number])

    def sync_all(self):
        self.synced = dict(self.contents)
        self.synced_entries = {number: dict(names) for number, names in self.entries.items()}

    # After a power cut

    def after(self, keeps_names, content):
        """The files by their paths; folders have no content."""
        files = {}

        def walk(number, path):
            if number in self.contents:
                files[path] = content(number)
                return
            files[path] = None
            names = self.entries if keeps_names(number) else self.synced_entries
            for name, child in names.get(number, {}).items():
                walk(child, os.path.join(path, name))

        walk(self.top, "")
        return files

    def dropped(self, number):
        return self.synced.get(number, b"")

    def zeroed(self, number):
        """The size was written, the bytes were not."""
        known, seen = self.synced.get(number, b""), self.contents[number]
        return known if known == seen else bytes(len(seen))

    def states(self, generator):
        yield self.after(lambda _: True, self.dropped)
        yield self.after(lambda _: False, self.dropped)
        yield self.after(lambda _: True, self.zeroed)
        kept = {}
        yield self.after(lambda number: kept.setdefault(number, generator.random() < 0.5), self.dropped)


# What strace writes

def text(quoted):
    return bytes.fromhex(quoted.replace("\\x", "")) if quoted else b""


def calls(log):
    """The completed system calls of all threads: name, arguments, result."""
    waiting = {}
    for line in log.read_text().splitlines():
        thread, _, line = line.partition(" ")
        line = line.strip()
        if line.endswith("<unfinished ...>"):
            waiting[thread] = line.removesuffix("<unfinished ...>")
            continue
        resumed = re.match(r"<\.\.\. \w+ resumed>(.*)", line)
        if resumed:
            line = waiting.pop(thread, "") + resumed[1]
        match = re.match(r"(\w+)\((.*)\)\s+= (-?\d+)", line)
        if match and int(match[3]) >= 0:
            yield match[1], match[2], int(match[3])


def path(argument):
    return os.path.normpath(text(argument).decode())


def operations(log, disk):
    """The changes of files below the disk's root, as functions of a disk."""
    string, descriptor = r'"((?:\\x[0-9a-f]{2})*)"', r"\d+<((?:\\x[0-9a-f]{2}|[^>])*)>"
    for name, arguments, result in calls(log):
        paths = [path(found) for found in re.findall(string, arguments)] if not name.startswith(("write", "pwrite")) else []
        opened = re.match(descriptor, arguments)
        opened = opened and (path(opened[1]) if opened[1].startswith("\\x") else os.path.normpath(opened[1]))
        if name in ("open", "openat", "creat"):
            if disk.inside(paths[0]):
                flags = arguments + ("O_CREAT O_TRUNC" if name == "creat" else "")
                yield "open", lambda d, p=paths[0], f=flags: d.open(p, f)
        elif name in ("write", "pwrite64"):
            if disk.inside(opened or ""):
                data = text(re.search(string, arguments)[1])[:result]
                offset = int(arguments.rsplit(",", 1)[1]) if name == "pwrite64" else None
                yield "write", lambda d, p=opened, x=data, o=offset: d.write(p, x, o)
        elif name in ("ftruncate", "truncate"):
            place = opened if name == "ftruncate" else paths[0]
            if disk.inside(place or ""):
                yield "truncate", lambda d, p=place, n=int(arguments.rsplit(",", 1)[1]): d.truncate(p, n)
        elif name in ("fsync", "fdatasync"):
            if disk.inside(opened or ""):
                yield "sync", lambda d, p=opened: d.sync(p)
        elif name == "syncfs":
            yield "syncfs", lambda d: d.sync_all()
        elif name in ("rename", "renameat", "renameat2"):
            if disk.inside(paths[0]):
                yield "rename", lambda d, a=paths[0], b=paths[1]: d.rename(a, b)
        elif name in ("link", "linkat"):
            if disk.inside(paths[1]):
                yield "link", lambda d, a=paths[0], b=paths[1]: d.link(a, b)
        elif name in ("mkdir", "mkdirat"):
            if disk.inside(paths[0]):
                yield "mkdir", lambda d, p=paths[0]: d.mkdir(p)
        elif name in ("unlink", "unlinkat", "rmdir"):
            if disk.inside(paths[0]):
                yield "remove", lambda d, p=paths[0]: d.remove(p)
        else:
            target = (paths[-1] if paths else opened) or ""
            assert not disk.inside(target), f"the model does not know {name}({arguments[:200]})"


# Cutting the power

def described(state):
    return ", ".join(sorted(path + ("/" if content is None else f" ({len(content)})") for path, content in state.items()))


class Cuts:
    """All states after a power cut during a command that changes one folder."""

    def __init__(self, skinctl, folder, *command):
        disk = Disk(folder)
        log = folder.parent / "strace.log"
        subprocess.run(
            ["strace", "-f", "-y", "-xx", "-s", str(1 << 24), "-e", f"trace={CALLS}", "-o", log, str(skinctl),
             *map(str, command)], check=True, capture_output=True)
        self.folder, self.generator = folder, random.Random(1)
        self.states, self.kinds, seen = [], {}, set()
        self.add(disk, seen)
        for kind, change in operations(log, disk):
            change(disk)
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            self.add(disk, seen)
        # The model ends where the command ended.
        real = {"": None, **{os.path.relpath(p, folder): p.read_bytes() if p.is_file() else None for p in folder.rglob("*")}}
        model = disk.after(lambda _: True, lambda number: disk.contents[number])
        wrong = [place for place in {**model, **real} if model.get(place, 0) != real.get(place, 0)]
        assert not wrong, f"the model differs from the disk: {wrong}"
        self.final = list(disk.states(self.generator))
        log.unlink()

    def add(self, disk, seen):
        for state in disk.states(self.generator):
            key = hash(frozenset(state.items()))
            if key not in seen:
                seen.add(key)
                self.states.append(state)

    def write(self, state):
        shutil.rmtree(self.folder)
        for place, content in state.items():
            target = self.folder / place
            if content is None:
                target.mkdir(parents=True, exist_ok=True)
            else:
                target.write_bytes(content)
        keys = self.folder / "keys"
        if keys.exists():
            keys.chmod(0o700)

    def chosen(self):
        step = max(1, len(self.states) / STATES)
        return [self.states[int(place * step)] for place in range(min(len(self.states), STATES))]

    def answer(self, check, state):
        self.write(state)
        try:
            return check()
        except AssertionError as error:
            raise AssertionError(f"{error}\nafter the power cut: {described(state)}") from error

    def run(self, check):
        """Checks the states, and that the last one is the new one. Returns how often each answer was given."""
        counts = {}
        for state in self.chosen():
            answer = self.answer(check, state)
            counts[answer] = counts.get(answer, 0) + 1
        assert set(counts) == {"old", "new"}, counts
        for state in self.final:
            assert self.answer(check, state) == "new", f"a command that has ended is undone: {described(state)}"
        kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(self.kinds.items()))
        print(f"{kinds}: {len(self.states)} states; {counts['old']} old, {counts['new']} new")


def leftovers(store):
    folders = [store.user / "downloads", store.user / "themes"]
    return [path for folder in folders if folder.exists() for path in folder.rglob("*")
            if path.is_file() and path.suffix != ".skin" and path.name != ".lock"]


def installation(store, command, state_before, old):
    """The theme is as before or installed; then the command completes it."""
    new = store.package(".skin", store.version).read_bytes()
    cuts = Cuts(store.skinctl, store.user, *store.client(*command))

    def check():
        state, package = store.states()[ID], store.user / f"themes/{ID}.skin"
        content = package.read_bytes() if package.exists() else None
        answer = "new" if content == new else "old"
        assert content in (old, new) and state == ("installed" if answer == "new" else state_before), (state, content)
        store.ok(*store.client(*command))
        assert store.states()[ID] == "installed" and package.read_bytes() == new and not leftovers(store), leftovers(store)
        return answer

    cuts.run(check)


@pytest.fixture
def store(skinctl, folder):
    """A store that has published a theme."""
    store = Store(skinctl, folder)
    store.add(store.theme("1.0.0", padding=3_000))
    store.publish()
    store.version = "1.0.0"
    return store


def test_installation(store):
    store.states()
    installation(store, ("install", ID), "available", None)


def test_first_start(store):
    """The user has no folder yet: the first command makes it."""
    store.user.mkdir()
    installation(store, ("install", ID), "available", None)


def test_update(store):
    store.ok(*store.client("install", ID))
    old = (store.user / f"themes/{ID}.skin").read_bytes()
    bundle = store.theme("1.1.0", padding=3_000)
    (bundle / "ui.xml").write_text("<theme><constants><color name='accent'>#663399</color></constants></theme>")
    store.add(bundle)
    store.publish()
    store.version = "1.1.0"
    store.states()
    installation(store, ("update",), "update available (1.0.0 is installed)", old)


def test_removal(store):
    store.ok(*store.client("install", ID))
    cuts = Cuts(store.skinctl, store.user, *store.client("remove", ID))

    def check():
        state = store.states()[ID]
        if state == "available":
            assert store.installed() == [], store.installed()
            return "new"
        assert state == "installed", state
        store.ok("verify", store.user / f"themes/{ID}.skin")
        store.ok(*store.client("remove", ID))
        assert store.states()[ID] == "available" and not leftovers(store) and store.installed() == []
        return "old"

    cuts.run(check)


def test_publication(store):
    store.states()
    known = store.folder / "known"
    shutil.copytree(store.user, known)
    store.add(store.theme("1.1.0", padding=3_000))
    cuts = Cuts(store.skinctl, store.shop, "store", "publish", "--store", store.shop)

    def check():
        # A reader who knows the old store, and one who knows nothing.
        versions = set()
        for start in (known, None):
            shutil.rmtree(store.user, ignore_errors=True)
            if start:
                shutil.copytree(start, store.user)
            versions.add(store.ok(*store.client("browse")).split("\t")[1])
        store.ok("verify", store.shop)
        store.ok("store", "publish", "--store", store.shop)
        store.ok("verify", store.shop)
        assert store.ok(*store.client("browse")).split("\t")[1] == "1.1.0" and len(versions) == 1, versions
        return "old" if versions == {"1.0.0"} else "new"

    cuts.run(check)


def test_addition(store):
    bundle = store.theme("1.1.0", padding=3_000)
    cuts = Cuts(store.skinctl, store.shop, "store", "add", bundle, "--publisher", "example", "--store", store.shop)

    def check():
        version = store.ok("store", "list", "--store", store.shop).split("\t")[1]
        shutil.rmtree(store.user, ignore_errors=True)
        store.publish()
        store.ok("verify", store.shop)
        assert store.ok(*store.client("browse")).split("\t")[1] == version
        return "old" if version == "1.0.0" else "new"

    cuts.run(check)
