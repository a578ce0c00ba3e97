"""tuf-client against repositories that python-tuf writes and signs.

Needs python-tuf 7 and faketime. The tests that name a CVE are of faults that other clients had.
"""
import copy
import datetime
import hashlib
import json
import subprocess
import urllib.parse

import pytest
from store import Server

pytest.importorskip("tuf")
from securesystemslib.formats import encode_canonical  # noqa: E402
from securesystemslib.signer import CryptoSigner  # noqa: E402
from tuf.api.metadata import (  # noqa: E402
    DelegatedRole, Delegations, Metadata, MetaFile, Root, Snapshot, SuccinctRoles, TargetFile, Targets, Timestamp)

NOW = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
LATER = NOW + datetime.timedelta(days=30)
TOP = ["root", "timestamp", "snapshot", "targets"]


class Files(Server):
    """Serves what it is given."""

    def __init__(self):
        self.files = {}
        super().__init__()

    def content(self, path):
        return self.files.get(path)

    def requested(self):
        """The names of metadata and the paths of targets."""
        return [path.rsplit("/", 1)[-1] if "/metadata/" in path else path for path, _ in self.requests]


class Repository:
    """A repository with all its versions, and a client of it."""

    def __init__(self, client, folder, key):
        self.client, self.folder, self.new_key, self.server, self.signers = client, folder, key, Files(), {}
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
        command = [str(self.client), "--metadata-dir", str(self.folder / "metadata"), *options, *arguments]
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


@pytest.fixture
def tuf(scratch, folder, request):
    """A repository. Its keys are of the kind that a test has as its parameter."""
    client = scratch / "tested/debug/tuf-client"
    return Repository(client, folder, getattr(request, "param", CryptoSigner.generate_ecdsa))


# Faults that other clients had


def test_root_version_is_checked_to_be_the_next(tuf):  # CVE-2025-2885
    tuf.root.version = 5
    tuf.put("2.root.json", tuf.signed(tuf.root, tuf.signers["root"]))
    assert tuf.refresh() == 1 and tuf.version("root") == 1 and "rollback" in tuf.message


def test_terminating_delegation_ends_the_search(tuf):  # CVE-2025-2886
    tuf.delegate("first", paths=["themes/*"], terminating=True)
    tuf.delegate("second", paths=["themes/*"])
    tuf.add("themes/a", b"evil", "second")
    tuf.publish()
    assert tuf.download("themes/a") == 1 and "2.second.json" not in tuf.server.requested() and tuf.downloaded() == []


def test_rollback_of_delegated_metadata_is_refused(tuf):  # CVE-2025-2887
    tuf.delegate("a").version = 3
    tuf.add("x", b"new", "a")
    tuf.publish()
    assert tuf.download("x") == 0
    tuf.roles["a"].version = 2
    tuf.publish()
    assert tuf.download("x") == 1 and tuf.version("a") == 3 and "rollback" in tuf.message


def test_rejected_timestamp_is_not_kept(tuf):  # CVE-2025-2888
    tuf.snapshot.version = 5
    tuf.publish()
    assert tuf.refresh() == 0
    kept = tuf.version("timestamp")
    tuf.snapshot.version = 1
    tuf.publish()
    assert tuf.refresh() == 1 and tuf.version("timestamp") == kept


def test_keys_of_other_roles_do_not_count(tuf):  # CVE-2022-29173
    tuf.publish()
    tuf.put("timestamp.json", tuf.signed(tuf.timestamp, tuf.signers["snapshot"]))
    assert tuf.refresh() == 1 and "unsigned" in tuf.message


def test_skipped_roots_do_not_count(tuf):  # CVE-2022-29173
    old = tuf.signers["root"]
    tuf.rotate("root")
    tuf.root.version = 3
    tuf.publish_root(old + tuf.signers["root"])
    assert tuf.refresh() == 0 and tuf.version("root") == 1


# Workflow


@pytest.mark.parametrize("tuf", [CryptoSigner.generate_ecdsa, CryptoSigner.generate_ed25519], indirect=True)
def test_basic_requests(tuf):
    assert tuf.refresh() == 0
    assert tuf.server.requested() == ["2.root.json", "timestamp.json", "1.snapshot.json", "1.targets.json"]
    assert [tuf.version(role) for role in TOP] == [1, 1, 1, 1]
    assert tuf.refresh() == 0 and tuf.server.requested() == ["2.root.json", "timestamp.json"]


def test_rsa_signatures_do_not_count(tuf):
    tuf.signers["snapshot"] = [CryptoSigner.generate_rsa()]
    tuf.root.add_key(tuf.signers["snapshot"][0].public_key, "snapshot")
    tuf.next_root()
    tuf.publish()
    assert tuf.refresh() == 1 and "unsigned" in tuf.message


def test_untrusted_initial_roots(tuf):
    data = tuf.file("1.root.json").replace(b'"version":1', b'"version":2')
    assert tuf.run("init", str(tuf.write("bad.json", data))) == 1
    assert tuf.run("init", str(tuf.write("bad.json", b"{}"))) == 1
    assert tuf.run("init", str(tuf.folder / "missing.json")) == 1
    assert tuf.refresh() == 0


def test_root_rotations(tuf):
    for count, threshold in [(3, 2), (5, 3), (1, 1)]:
        old = tuf.signers["root"]
        tuf.rotate("root", count, threshold)
        tuf.next_root(old + tuf.signers["root"])
    assert tuf.refresh() == 0 and tuf.version("root") == 4
    assert (tuf.folder / "metadata/root.json").read_bytes() == tuf.file("4.root.json")
    old = tuf.signers["root"]
    tuf.rotate("root")
    tuf.next_root(tuf.signers["root"])
    assert tuf.refresh() == 1 and tuf.version("root") == 4
    tuf.publish_root(old)
    assert tuf.refresh() == 1 and tuf.version("root") == 4
    tuf.publish_root(old + tuf.signers["root"])
    assert tuf.refresh() == 0 and tuf.version("root") == 5


def test_thresholds_count_keys_not_identifiers(tuf):
    signer = tuf.signers["timestamp"][0]
    twins = []
    for number in range(3):
        key = copy.deepcopy(signer.public_key)
        key.keyid = f"{number:064}"
        tuf.root.add_key(key, "timestamp")
        twins.append(CryptoSigner(signer._private_key, key))
    tuf.root.roles["timestamp"].threshold = 3
    tuf.next_root()
    tuf.put("timestamp.json", tuf.signed(tuf.timestamp, twins))
    assert tuf.refresh() == 1 and "1 of 3" in tuf.message


def test_extra_and_invalid_signatures_do_not_harm(tuf):
    metadata = Metadata.from_bytes(tuf.file("timestamp.json"))
    stranger = CryptoSigner.generate_ed25519()
    metadata.signed.version += 1
    metadata.sign(stranger)
    metadata.sign(tuf.signers["timestamp"][0], append=True)
    metadata.signatures[stranger.public_key.keyid].signature = "00"
    tuf.put("timestamp.json", metadata.to_bytes())
    assert tuf.refresh() == 0 and tuf.version("timestamp") == 2


@pytest.mark.parametrize("name", ["timestamp", "snapshot", "targets"])
def test_expired_metadata_is_refused(tuf, name):
    assert tuf.refresh() == 0
    getattr(tuf, name).expires = NOW - datetime.timedelta(days=1)
    tuf.publish()
    assert tuf.refresh() == 1 and "expired" in tuf.message and tuf.version(name) == 1


def test_expired_root_ends_the_refresh(tuf):
    tuf.root.expires = NOW - datetime.timedelta(days=1)
    tuf.next_root()
    tuf.publish()
    assert tuf.refresh() == 1 and tuf.version("root") == 2 and tuf.version("timestamp") is None


def test_metadata_expires_while_nothing_is_published(tuf):
    assert tuf.refresh() == 0
    assert tuf.refresh(days=31) == 1 and "expired" in tuf.message
    assert tuf.refresh() == 0


def test_expired_metadata_on_the_disk_still_prevents_rollback(tuf):
    tuf.timestamp.expires = NOW + datetime.timedelta(days=2)
    tuf.timestamp.version = 9
    tuf.publish()
    assert tuf.refresh() == 0
    tuf.timestamp.version, tuf.timestamp.expires = 3, LATER
    tuf.publish()
    assert tuf.refresh(days=5) == 1 and "rollback" in tuf.message
    tuf.timestamp.version = 10
    tuf.publish()
    assert tuf.refresh(days=5) == 0


def test_fast_forward_recovery(tuf):
    tuf.timestamp.version = tuf.snapshot.version = tuf.targets.version = 99
    tuf.publish()
    assert tuf.refresh() == 0
    tuf.rotate("timestamp")
    tuf.rotate("snapshot")
    tuf.next_root()
    tuf.timestamp.version = tuf.snapshot.version = tuf.targets.version = 1
    tuf.publish()
    assert tuf.refresh() == 0 and tuf.version("snapshot") == 1


@pytest.mark.parametrize("change", [
    pytest.param(lambda data: data + b" ", id="longer"),
    pytest.param(lambda data: data.replace(b'":', b'" :', 1)[:-1], id="of the same length"),
    pytest.param(lambda data: b"[" * 100_000, id="deep")])
@pytest.mark.parametrize("name", ["2.snapshot.json", "2.targets.json"])
def test_wrong_hashes_and_lengths(tuf, name, change):
    tuf.publish()
    tuf.put(name, change(tuf.file(name)))
    assert tuf.refresh() == 1


def test_wrong_versions(tuf):
    tuf.publish(hashes=False)
    tuf.put("2.snapshot.json", tuf.file("1.snapshot.json"))
    assert tuf.refresh() == 1 and "mismatch" in tuf.message


def test_long_timestamp(tuf):
    tuf.put("timestamp.json", b" " * 20_000)
    assert tuf.refresh() == 1 and "wrong-length" in tuf.message


def test_large_snapshot_is_not_requested(tuf):
    for number in range(40_000):
        tuf.snapshot.meta[f"role-{number:050}.json"] = MetaFile(5)
    tuf.publish()
    assert len(tuf.file("2.snapshot.json")) > 2_000_000
    assert tuf.refresh() == 1 and "limit-exceeded" in tuf.message and "2.snapshot.json" not in tuf.server.requested()


@pytest.mark.parametrize("role", ["snapshot", "targets"])
def test_declared_lengths_do_not_exceed_the_limits(tuf, role):
    if role == "snapshot":
        tuf.timestamp.snapshot_meta.length = 10**12
    else:
        tuf.snapshot.meta["targets.json"].length = 10**12
        tuf.put("2.snapshot.json", tuf.signed(tuf.snapshot, tuf.signers["snapshot"]))
        tuf.timestamp.snapshot_meta = MetaFile(2)
    tuf.put("timestamp.json", tuf.signed(tuf.timestamp, tuf.signers["timestamp"]))
    assert tuf.refresh() == 1 and "limit-exceeded" in tuf.message


@pytest.mark.parametrize("version", [2**53, 2**63 - 1])
def test_large_versions(tuf, version):
    tuf.root.version = version
    assert tuf.run("init", str(tuf.write("large.json", tuf.signed(tuf.root, tuf.signers["root"])))) == 1
    assert "malformed" in tuf.message


@pytest.mark.parametrize("tuf", [CryptoSigner.generate_ed25519], indirect=True)
@pytest.mark.parametrize("hashes", ["sha256:00", [], {}, None, {"sha256": 1}], ids=json.dumps)
def test_hashes_of_wrong_kinds(tuf, hashes):
    timestamp = json.loads(tuf.file("timestamp.json"))["signed"]
    timestamp["meta"]["snapshot.json"] = {"version": 1, "hashes": hashes}
    signature = tuf.signers["timestamp"][0].sign(encode_canonical(timestamp).encode())
    tuf.put("timestamp.json", json.dumps({
        "signed": timestamp, "signatures": [{"keyid": signature.keyid, "sig": signature.signature}]}).encode())
    assert tuf.refresh() == 1 and "malformed" in tuf.message


@pytest.mark.parametrize("wrong", ["sha256", "sha512"])
def test_all_hashes_of_a_file_are_checked(tuf, wrong):
    tuf.add("file", b"data")
    tuf.targets.targets["file"].hashes = {
        name: hashlib.new(name, b"evil" if name == wrong else b"data").hexdigest() for name in ("sha256", "sha512")}
    tuf.server.files[f"/targets/{tuf.targets.targets['file'].hashes['sha256']}.file"] = b"data"
    tuf.publish()
    assert tuf.download("file") == 1 and "wrong-hash" in tuf.message and tuf.downloaded() == []


def test_paths_and_patterns_are_compared_by_scalars(tuf):
    tuf.add("e\u0301.txt", b"two scalars")
    tuf.delegate("one", paths=["?.md", "[\u00e9].htm", "[\u00e0-\u00e9].pdf"])
    for path in ("\u00e9.md", "\u00e9.htm", "\u00e8.pdf"):
        tuf.add(path, path.encode(), "one")
    tuf.publish()
    tuf.server.files |= {urllib.parse.quote(path): data for path, data in tuf.server.files.items() if "/targets/" in path}
    assert tuf.download("e\u0301.txt", "\u00e9.md", "\u00e9.htm", "\u00e8.pdf") == 0 and len(tuf.downloaded()) == 4
    assert tuf.download("\u00e9.txt") == 1 and "unknown-target" in tuf.message


@pytest.mark.parametrize("length, code", [(1_024, "unknown-target"), (1_025, "limit-exceeded")])
def test_patterns_are_not_too_long(tuf, length, code):
    tuf.delegate("role", paths=["*" + "[" * (length - 1)])
    tuf.publish()
    assert tuf.download("[" * 1_000) == 1 and code in tuf.message, tuf.message


@pytest.mark.parametrize("name", ["Root", "TIMESTAMP"])
def test_roles_are_not_named_like_top_level_roles(tuf, name):
    tuf.delegate(name)
    tuf.publish()
    assert tuf.refresh() == 1 and "malformed" in tuf.message and tuf.version("root") == 1


def test_snapshot_that_loses_a_role(tuf):
    tuf.delegate("a")
    tuf.publish()
    assert tuf.refresh() == 0
    del tuf.roles["a"], tuf.snapshot.meta["a.json"]
    tuf.publish()
    assert tuf.refresh() == 1 and "rollback" in tuf.message


def test_custom_fields_are_signed_too(tuf):
    tuf.root.unrecognized_fields["ünlich \n\t\"\\"] = {"b": [1, None, True], "a": "\u2028\U0001F600\x7f"}
    tuf.next_root()
    assert tuf.refresh() == 0 and tuf.version("root") == 2


def test_delegation_order(tuf):
    for name, parent, paths, terminating in [
        ("A", "targets", ["*.doc", "*.md"], False), ("B", "targets", ["releases/*/*"], False),
        ("C", "B", ["releases/x/*"], False), ("D", "B", ["releases/y/*.zip"], False)]:
        tuf.delegate(name, parent, paths, terminating)
    for path, role in [("top", "targets"), ("README.md", "A"), ("releases/x/x1", "C"), ("releases/y/y.zip", "D"),
                       ("releases/z/z.zip", "D")]:
        tuf.add(path, f"{path} {role}".encode(), role)
    tuf.publish()
    assert tuf.download("top", "README.md", "releases/x/x1", "releases/y/y.zip") == 0
    assert len(tuf.downloaded()) == 4
    assert tuf.download("releases/z/z.zip") == 1


def test_cycles_end(tuf):
    tuf.delegate("A")
    tuf.delegate("B", "A")
    tuf.delegate("A", "B")
    tuf.publish()
    assert tuf.download("missing") == 1 and "unknown-target" in tuf.message


def test_cached_role_is_verified_by_each_delegator(tuf):
    tuf.delegate("A", paths=["a/*"])
    tuf.delegate("B", paths=["b/*"])
    tuf.delegate("C", "A", paths=["a/*"])
    tuf.add("a/x", b"a", "C")
    tuf.add("b/x", b"b", "C")
    stranger = tuf.new_key()
    b = tuf.roles["B"]
    b.delegations = Delegations({}, {"C": DelegatedRole("C", [], 1, False, ["b/*"])})
    b.add_key(stranger.public_key, "C")
    tuf.publish()
    assert tuf.download("a/x") == 0
    assert tuf.download("b/x") == 1 and "unsigned" in tuf.message and tuf.downloaded() == [b"a"]
    assert tuf.download("a/x", "b/x") == 1 and tuf.downloaded() == [b"a"]


def test_hash_bins(tuf):
    signer = tuf.new_key()
    bins = SuccinctRoles([], 1, 5, "bin")
    tuf.targets.delegations = Delegations({}, succinct_roles=bins)
    tuf.targets.add_key(signer.public_key)
    for name in bins.get_roles():
        tuf.roles[name], tuf.signers[name] = Targets(expires=LATER), [signer]
    for number in range(40):
        path = f"themes/{number}"
        tuf.add(path, path.encode(), bins.get_role_for_target(path))
    tuf.publish()
    assert tuf.download(*[f"themes/{number}" for number in range(40)]) == 0 and len(tuf.downloaded()) == 40


def test_prefixes_of_hashes(tuf):
    path = "themes/x"
    tuf.delegate("low", path_hash_prefixes=[hashlib.sha256(path.encode()).hexdigest()[:3]])
    tuf.delegate("high", path_hash_prefixes=["zz"])
    tuf.add(path, b"x", "low")
    tuf.publish()
    assert tuf.download(path) == 0 and "2.high.json" not in tuf.server.requested()


@pytest.mark.parametrize("name", ["?", "#", "/delegated", "../delegated", "..", "a b", "ü", "%2e", "x\ny", "a/../../b"])
def test_unusual_names_become_neither_paths_nor_other_urls(tuf, name):
    tuf.delegate(name)
    tuf.publish()
    assert tuf.download("nothing") == 1
    assert f"1.{urllib.parse.quote(name, '')}.json" in tuf.server.requested()
    assert tuf.version(name) == 1
    assert {path.name for path in tuf.folder.iterdir()} <= {"initial.json", "metadata", "out"}


def test_unusual_paths_leave_no_folder(tuf):
    tuf.add("../evil", b"evil")
    tuf.add("a b/ü?#.txt", b"fine")
    tuf.server.files["/targets/../" + hashlib.sha256(b"evil").hexdigest() + ".evil"] = b"evil"
    tuf.publish()
    tuf.download("../evil")
    assert not (tuf.folder / "evil").exists()


def test_artifacts(tuf):
    tuf.add("dir/file", b"one")
    tuf.publish()
    assert tuf.download("dir/file") == 0 and tuf.downloaded() == [b"one"]
    assert tuf.download("dir/file") == 0 and not [p for p in tuf.server.requested() if "/targets/" in p]
    tuf.add("dir/file", b"two!")
    tuf.publish()
    assert tuf.download("dir/file") == 0 and tuf.downloaded() == [b"two!"]
    tuf.add("other", b"good")
    tuf.publish()
    path = f"/targets/{hashlib.sha256(b'good').hexdigest()}.other"
    for data in (b"evil", b"goo", b"good and more"):
        tuf.server.files[path] = data
        assert tuf.download("other") == 1 and tuf.downloaded() == [b"two!"], data
    (tuf.folder / "out" / "dir%2Ffile").write_bytes(b"tampered")
    assert tuf.download("dir/file") == 0 and tuf.downloaded() == [b"two!"]
