#!/usr/bin/env python3
"""Tests tuf-client against repositories that python-tuf writes and signs.

    Tests/System/Store/tuf-test.py TUF-CLIENT [NAME…]

Needs python-tuf 7 and faketime. Each test is a function; the names of five of them are faults that other clients had.
"""
import copy
import datetime
import hashlib
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import urllib.parse

from securesystemslib.formats import encode_canonical
from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import (
    DelegatedRole, Delegations, Metadata, MetaFile, Root, Snapshot, SuccinctRoles, TargetFile, Targets, Timestamp)

CLIENT = pathlib.Path(sys.argv[1]).resolve()
NOW = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
LATER = NOW + datetime.timedelta(days=30)
TOP = ["root", "timestamp", "snapshot", "targets"]


class Server(http.server.ThreadingHTTPServer):
    def __init__(self):
        self.files, self.requests = {}, []
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.requests.append(self.path.rsplit("/", 1)[-1] if "/metadata/" in self.path else self.path)
        data = self.server.files.get(self.path)
        if data is None:
            return self.send_error(404)
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


class Repository:
    """A repository with all its versions, and a client of it."""

    def __init__(self, key=CryptoSigner.generate_ecdsa):
        self.new_key, self.server, self.signers = key, Server(), {}
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.root = Root(expires=LATER, consistent_snapshot=True)
        self.timestamp, self.snapshot, self.targets = (kind(expires=LATER) for kind in (Timestamp, Snapshot, Targets))
        self.roles = {}
        for role in TOP:
            self.rotate(role)
        self.publish_root()
        self.publish()
        assert self.run("init", str(self.write("initial.json", self.file("1.root.json")))) == 0

    def write(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    def rotate(self, role, count=1, threshold=1):
        for keyid in list(self.root.roles[role].keyids):
            self.root.revoke_key(keyid, role)
        self.signers[role] = [self.new_key() for _ in range(count)]
        for signer in self.signers[role]:
            self.root.add_key(signer.public_key, role)
        self.root.roles[role].threshold = threshold

    def signed(self, signed, signers):
        metadata = Metadata(copy.deepcopy(signed))
        for signer in signers:
            metadata.sign(signer, append=True)
        return metadata.to_bytes()

    def put(self, name, data):
        self.server.files["/metadata/" + name] = data

    def file(self, name):
        return self.server.files["/metadata/" + name]

    def publish_root(self, signers=None):
        self.put(f"{self.root.version}.root.json", self.signed(self.root, signers or self.signers["root"]))

    def next_root(self, signers=None):
        old = self.signers["root"]
        self.root.version += 1
        self.publish_root(signers or old)

    def delegate(self, name, parent="targets", paths=("*",), terminating=False, signer=None, **options):
        signer = signer or self.new_key()
        owner = self.targets if parent == "targets" else self.roles[parent]
        owner.delegations = owner.delegations or Delegations({}, {})
        owner.delegations.roles[name] = DelegatedRole(
            name, [], 1, terminating, None if "path_hash_prefixes" in options else list(paths), **options)
        owner.add_key(signer.public_key, name)
        self.signers.setdefault(name, []).append(signer)
        return self.roles.setdefault(name, Targets(expires=LATER))

    def add(self, path, data, role="targets"):
        targets = self.targets if role == "targets" else self.roles[role]
        targets.targets[path] = TargetFile.from_data(path, data, ["sha256"])
        folder, _, name = path.rpartition("/")
        self.server.files[f"/targets/{folder + '/' if folder else ''}{hashlib.sha256(data).hexdigest()}.{name}"] = data

    def publish(self, bump=True, hashes=True, order=("targets", "snapshot", "timestamp")):
        def meta(data, version):
            return MetaFile(version, len(data), {"sha256": hashlib.sha256(data).hexdigest()}) if hashes else MetaFile(version)
        for name, role in [("targets", self.targets), *self.roles.items()]:
            data = self.signed(role, self.signers[name])
            self.put(f"{role.version}.{urllib.parse.quote(name, '')}.json", data)
            self.snapshot.meta[f"{name}.json"] = meta(data, role.version)
        data = self.signed(self.snapshot, self.signers["snapshot"])
        self.put(f"{self.snapshot.version}.snapshot.json", data)
        self.timestamp.snapshot_meta = meta(data, self.snapshot.version)
        self.put("timestamp.json", self.signed(self.timestamp, self.signers["timestamp"]))
        if bump:
            for role in (self.targets, self.snapshot, self.timestamp, *self.roles.values()):
                role.version += 1

    def run(self, *arguments, days=0, options=()):
        self.server.requests.clear()
        command = [str(CLIENT), "--metadata-dir", str(self.folder / "metadata"), *options, *arguments]
        if days:
            command = ["faketime", f"{days:+} days", *command]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.message = result.stderr
        assert result.returncode in (0, 1), (result.returncode, result.stderr)
        return result.returncode

    def refresh(self, days=0):
        return self.run("refresh", options=["--metadata-url", self.server.url + "/metadata/"], days=days)

    def download(self, *names, days=0):
        options = ["--metadata-url", self.server.url + "/metadata", "--target-base-url", self.server.url + "/targets",
                   "--target-dir", str(self.folder / "out")]
        for name in names:
            options += ["--target-name", name]
        return self.run("download", options=options, days=days)

    def version(self, role):
        path = self.folder / "metadata" / f"{urllib.parse.quote(role, '')}.json"
        return Metadata.from_file(str(path)).signed.version if path.exists() else None

    def downloaded(self):
        folder = self.folder / "out"
        return sorted(path.read_bytes() for path in folder.glob("[!.]*")) if folder.exists() else []


# Faults that other clients had


def test_root_version_is_checked_to_be_the_next():  # CVE-2025-2885
    r = Repository()
    r.root.version = 5
    r.put("2.root.json", r.signed(r.root, r.signers["root"]))
    assert r.refresh() == 1 and r.version("root") == 1 and "rollback" in r.message


def test_terminating_delegation_ends_the_search():  # CVE-2025-2886
    r = Repository()
    r.delegate("first", paths=["themes/*"], terminating=True)
    r.delegate("second", paths=["themes/*"])
    r.add("themes/a", b"evil", "second")
    r.publish()
    assert r.download("themes/a") == 1 and "2.second.json" not in r.server.requests and r.downloaded() == []


def test_rollback_of_delegated_metadata_is_refused():  # CVE-2025-2887
    r = Repository()
    r.delegate("a").version = 3
    r.add("x", b"new", "a")
    r.publish()
    assert r.download("x") == 0
    r.roles["a"].version = 2
    r.publish()
    assert r.download("x") == 1 and r.version("a") == 3 and "rollback" in r.message


def test_rejected_timestamp_is_not_kept():  # CVE-2025-2888
    r = Repository()
    r.snapshot.version = 5
    r.publish()
    assert r.refresh() == 0
    kept = r.version("timestamp")
    r.snapshot.version = 1
    r.publish()
    assert r.refresh() == 1 and r.version("timestamp") == kept


def test_keys_of_other_roles_and_skipped_roots_do_not_count():  # CVE-2022-29173
    r = Repository()
    r.publish()
    r.put("timestamp.json", r.signed(r.timestamp, r.signers["snapshot"]))
    assert r.refresh() == 1 and "unsigned" in r.message
    r = Repository()
    old = r.signers["root"]
    r.rotate("root")
    r.root.version = 3
    r.publish_root(old + r.signers["root"])
    assert r.refresh() == 0 and r.version("root") == 1


# Workflow


def test_basic_requests():
    for key in (CryptoSigner.generate_ecdsa, CryptoSigner.generate_ed25519):
        r = Repository(key)
        assert r.refresh() == 0
        assert r.server.requests == ["2.root.json", "timestamp.json", "1.snapshot.json", "1.targets.json"]
        assert [r.version(role) for role in TOP] == [1, 1, 1, 1]
        assert r.refresh() == 0 and r.server.requests == ["2.root.json", "timestamp.json"]


def test_rsa_signatures_do_not_count():
    r = Repository()
    r.signers["snapshot"] = [CryptoSigner.generate_rsa()]
    r.root.add_key(r.signers["snapshot"][0].public_key, "snapshot")
    r.next_root()
    r.publish()
    assert r.refresh() == 1 and "unsigned" in r.message


def test_untrusted_initial_roots():
    r = Repository()
    data = r.file("1.root.json").replace(b'"version":1', b'"version":2')
    assert r.run("init", str(r.write("bad.json", data))) == 1
    assert r.run("init", str(r.write("bad.json", b"{}"))) == 1
    assert r.run("init", str(r.folder / "missing.json")) == 1
    assert r.refresh() == 0


def test_root_rotations():
    r = Repository()
    for count, threshold in [(3, 2), (5, 3), (1, 1)]:
        old = r.signers["root"]
        r.rotate("root", count, threshold)
        r.next_root(old + r.signers["root"])
    assert r.refresh() == 0 and r.version("root") == 4
    assert (r.folder / "metadata/root.json").read_bytes() == r.file("4.root.json")
    old = r.signers["root"]
    r.rotate("root")
    r.next_root(r.signers["root"])
    assert r.refresh() == 1 and r.version("root") == 4
    r.publish_root(old)
    assert r.refresh() == 1 and r.version("root") == 4
    r.publish_root(old + r.signers["root"])
    assert r.refresh() == 0 and r.version("root") == 5


def test_thresholds_count_keys_not_identifiers():
    r = Repository()
    signer = r.signers["timestamp"][0]
    twins = []
    for number in range(3):
        key = copy.deepcopy(signer.public_key)
        key.keyid = f"{number:064}"
        r.root.add_key(key, "timestamp")
        twins.append(CryptoSigner(signer._private_key, key))
    r.root.roles["timestamp"].threshold = 3
    r.next_root()
    r.put("timestamp.json", r.signed(r.timestamp, twins))
    assert r.refresh() == 1 and "1 of 3" in r.message


def test_extra_and_invalid_signatures_do_not_harm():
    r = Repository()
    metadata = Metadata.from_bytes(r.file("timestamp.json"))
    stranger = CryptoSigner.generate_ed25519()
    metadata.signed.version += 1
    metadata.sign(stranger)
    metadata.sign(r.signers["timestamp"][0], append=True)
    metadata.signatures[stranger.public_key.keyid].signature = "00"
    r.put("timestamp.json", metadata.to_bytes())
    assert r.refresh() == 0 and r.version("timestamp") == 2


def test_expiry():
    for name in ("timestamp", "snapshot", "targets"):
        r = Repository()
        assert r.refresh() == 0
        getattr(r, name).expires = NOW - datetime.timedelta(days=1)
        r.publish()
        assert r.refresh() == 1 and "expired" in r.message and r.version(name) == 1
    r = Repository()
    r.root.expires = NOW - datetime.timedelta(days=1)
    r.next_root()
    r.publish()
    assert r.refresh() == 1 and r.version("root") == 2 and r.version("timestamp") is None
    r = Repository()
    assert r.refresh() == 0
    assert r.refresh(days=31) == 1 and "expired" in r.message
    assert r.refresh() == 0


def test_expired_metadata_on_the_disk_still_prevents_rollback():
    r = Repository()
    r.timestamp.expires = NOW + datetime.timedelta(days=2)
    r.timestamp.version = 9
    r.publish()
    assert r.refresh() == 0
    r.timestamp.version, r.timestamp.expires = 3, LATER
    r.publish()
    assert r.refresh(days=5) == 1 and "rollback" in r.message
    r.timestamp.version = 10
    r.publish()
    assert r.refresh(days=5) == 0


def test_fast_forward_recovery():
    r = Repository()
    r.timestamp.version = r.snapshot.version = r.targets.version = 99
    r.publish()
    assert r.refresh() == 0
    r.rotate("timestamp")
    r.rotate("snapshot")
    r.next_root()
    r.timestamp.version = r.snapshot.version = r.targets.version = 1
    r.publish()
    assert r.refresh() == 0 and r.version("snapshot") == 1


def test_wrong_hashes_lengths_and_versions():
    for name in ("2.snapshot.json", "2.targets.json"):
        for change in (lambda d: d + b" ", lambda d: d.replace(b'":', b'" :', 1)[:-1], lambda d: b"[" * 100_000):
            r = Repository()
            r.publish()
            r.put(name, change(r.file(name)))
            assert r.refresh() == 1, name
    r = Repository()
    r.publish(hashes=False)
    r.put("2.snapshot.json", r.file("1.snapshot.json"))
    assert r.refresh() == 1 and "mismatch" in r.message
    r = Repository()
    r.put("timestamp.json", b" " * 20_000)
    assert r.refresh() == 1 and "wrong-length" in r.message


def test_declared_lengths_do_not_exceed_the_limits():
    r = Repository()
    for number in range(40_000):
        r.snapshot.meta[f"role-{number:050}.json"] = MetaFile(5)
    r.publish()
    assert len(r.file("2.snapshot.json")) > 2_000_000
    assert r.refresh() == 1 and "limit-exceeded" in r.message and "2.snapshot.json" not in r.server.requests
    for role in ("snapshot", "targets"):
        r = Repository()
        if role == "snapshot":
            r.timestamp.snapshot_meta.length = 10**12
        else:
            r.snapshot.meta["targets.json"].length = 10**12
            r.put("2.snapshot.json", r.signed(r.snapshot, r.signers["snapshot"]))
            r.timestamp.snapshot_meta = MetaFile(2)
        r.put("timestamp.json", r.signed(r.timestamp, r.signers["timestamp"]))
        assert r.refresh() == 1 and "limit-exceeded" in r.message, r.message


def test_versions_and_hashes_of_wrong_kinds():
    for version in (2**53, 2**63 - 1):
        r = Repository()
        r.root.version = version
        assert r.run("init", str(r.write("large.json", r.signed(r.root, r.signers["root"])))) == 1
        assert "malformed" in r.message
    for hashes in ("sha256:00", [], {}, None, {"sha256": 1}):
        r = Repository(CryptoSigner.generate_ed25519)
        timestamp = json.loads(r.file("timestamp.json"))["signed"]
        timestamp["meta"]["snapshot.json"] = {"version": 1, "hashes": hashes}
        signer = r.signers["timestamp"][0]
        signature = signer.sign(encode_canonical(timestamp).encode())
        r.put("timestamp.json", json.dumps({
            "signed": timestamp, "signatures": [{"keyid": signature.keyid, "sig": signature.signature}]}).encode())
        assert r.refresh() == 1 and "malformed" in r.message, hashes


def test_all_hashes_of_a_file_are_checked():
    for wrong in ("sha256", "sha512"):
        r = Repository()
        r.add("file", b"data")
        r.targets.targets["file"].hashes = {
            name: hashlib.new(name, b"evil" if name == wrong else b"data").hexdigest() for name in ("sha256", "sha512")}
        r.server.files[f"/targets/{r.targets.targets['file'].hashes['sha256']}.file"] = b"data"
        r.publish()
        assert r.download("file") == 1 and "wrong-hash" in r.message and r.downloaded() == []


def test_paths_and_patterns_are_compared_by_scalars():
    r = Repository()
    r.add("e\u0301.txt", b"two scalars")
    r.delegate("one", paths=["?.md", "[\u00e9].htm", "[\u00e0-\u00e9].pdf"])
    for path in ("\u00e9.md", "\u00e9.htm", "\u00e8.pdf"):
        r.add(path, path.encode(), "one")
    r.publish()
    r.server.files |= {urllib.parse.quote(path): data for path, data in r.server.files.items() if "/targets/" in path}
    assert r.download("e\u0301.txt", "\u00e9.md", "\u00e9.htm", "\u00e8.pdf") == 0 and len(r.downloaded()) == 4
    assert r.download("\u00e9.txt") == 1 and "unknown-target" in r.message


def test_patterns_are_not_too_long():
    for length, code in ((1_024, "unknown-target"), (1_025, "limit-exceeded")):
        r = Repository()
        r.delegate("role", paths=["*" + "[" * (length - 1)])
        r.publish()
        assert r.download("[" * 1_000) == 1 and code in r.message, r.message


def test_roles_are_not_named_like_top_level_roles():
    for name in ("Root", "TIMESTAMP"):
        r = Repository()
        r.delegate(name)
        r.publish()
        assert r.refresh() == 1 and "malformed" in r.message and r.version("root") == 1


def test_snapshot_that_loses_a_role():
    r = Repository()
    r.delegate("a")
    r.publish()
    assert r.refresh() == 0
    del r.roles["a"], r.snapshot.meta["a.json"]
    r.publish()
    assert r.refresh() == 1 and "rollback" in r.message


def test_custom_fields_are_signed_too():
    r = Repository()
    r.root.unrecognized_fields["ünlich \n\t\"\\"] = {"b": [1, None, True], "a": "\u2028\U0001F600\x7f"}
    r.next_root()
    assert r.refresh() == 0 and r.version("root") == 2


def test_delegation_order():
    r = Repository()
    for name, parent, paths, terminating in [
        ("A", "targets", ["*.doc", "*.md"], False), ("B", "targets", ["releases/*/*"], False),
        ("C", "B", ["releases/x/*"], False), ("D", "B", ["releases/y/*.zip"], False)]:
        r.delegate(name, parent, paths, terminating)
    for path, role in [("top", "targets"), ("README.md", "A"), ("releases/x/x1", "C"), ("releases/y/y.zip", "D"),
                       ("releases/z/z.zip", "D")]:
        r.add(path, f"{path} {role}".encode(), role)
    r.publish()
    assert r.download("top", "README.md", "releases/x/x1", "releases/y/y.zip") == 0
    assert len(r.downloaded()) == 4
    assert r.download("releases/z/z.zip") == 1


def test_cycles_end():
    r = Repository()
    r.delegate("A")
    r.delegate("B", "A")
    r.delegate("A", "B")
    r.publish()
    assert r.download("missing") == 1 and "unknown-target" in r.message


def test_cached_role_is_verified_by_each_delegator():
    r = Repository()
    r.delegate("A", paths=["a/*"])
    r.delegate("B", paths=["b/*"])
    r.delegate("C", "A", paths=["a/*"])
    r.add("a/x", b"a", "C")
    r.add("b/x", b"b", "C")
    stranger = r.new_key()
    b = r.roles["B"]
    b.delegations = Delegations({}, {"C": DelegatedRole("C", [], 1, False, ["b/*"])})
    b.add_key(stranger.public_key, "C")
    r.publish()
    assert r.download("a/x") == 0
    assert r.download("b/x") == 1 and "unsigned" in r.message and r.downloaded() == [b"a"]
    assert r.download("a/x", "b/x") == 1 and r.downloaded() == [b"a"]


def test_hash_bins():
    r = Repository()
    signer = r.new_key()
    bins = SuccinctRoles([], 1, 5, "bin")
    r.targets.delegations = Delegations({}, succinct_roles=bins)
    r.targets.add_key(signer.public_key)
    for name in bins.get_roles():
        r.roles[name], r.signers[name] = Targets(expires=LATER), [signer]
    for number in range(40):
        path = f"themes/{number}"
        r.add(path, path.encode(), bins.get_role_for_target(path))
    r.publish()
    assert r.download(*[f"themes/{number}" for number in range(40)]) == 0 and len(r.downloaded()) == 40
    r = Repository()
    path = "themes/x"
    r.delegate("low", path_hash_prefixes=[hashlib.sha256(path.encode()).hexdigest()[:3]])
    r.delegate("high", path_hash_prefixes=["zz"])
    r.add(path, b"x", "low")
    r.publish()
    assert r.download(path) == 0 and "2.high.json" not in r.server.requests


def test_unusual_names_become_neither_paths_nor_other_urls():
    for name in ["?", "#", "/delegated", "../delegated", "..", "a b", "ü", "%2e", "x\ny", "a/../../b"]:
        r = Repository()
        r.delegate(name)
        r.publish()
        assert r.download("nothing") == 1
        assert f"1.{urllib.parse.quote(name, '')}.json" in r.server.requests, (name, r.server.requests)
        assert r.version(name) == 1
        assert {path.name for path in r.folder.iterdir()} <= {"initial.json", "metadata", "out"}
    r = Repository()
    r.add("../evil", b"evil")
    r.add("a b/ü?#.txt", b"fine")
    r.server.files["/targets/../" + hashlib.sha256(b"evil").hexdigest() + ".evil"] = b"evil"
    r.publish()
    r.download("../evil")
    assert not (r.folder / "evil").exists()


def test_artifacts():
    r = Repository()
    r.add("dir/file", b"one")
    r.publish()
    assert r.download("dir/file") == 0 and r.downloaded() == [b"one"]
    assert r.download("dir/file") == 0 and not [p for p in r.server.requests if "/targets/" in p]
    r.add("dir/file", b"two!")
    r.publish()
    assert r.download("dir/file") == 0 and r.downloaded() == [b"two!"]
    r.add("other", b"good")
    r.publish()
    path = f"/targets/{hashlib.sha256(b'good').hexdigest()}.other"
    for data in (b"evil", b"goo", b"good and more"):
        r.server.files[path] = data
        assert r.download("other") == 1 and r.downloaded() == [b"two!"], data
    (r.folder / "out" / "dir%2Ffile").write_bytes(b"tampered")
    assert r.download("dir/file") == 0 and r.downloaded() == [b"two!"]


def main():
    names = sys.argv[2:] or [name for name in globals() if name.startswith("test_")]
    failed = 0
    for name in names:
        try:
            globals()[name]()
            print(f"ok   {name}")
        except Exception as error:
            failed += 1
            import traceback
            traceback.print_exc()
            print(f"FAIL {name}: {error!r}")
    print(f"{len(names) - failed} of {len(names)} passed")
    sys.exit(failed > 0)


main()
