#!/usr/bin/env python3
"""Writes ZIP archives for AuthorArchiveTests: accept-*.zip are of themes, reject-*.zip must be refused.

    make-archives.py FOLDER

The archives are made by Python's zipfile, by Info-ZIP, and byte by byte where no program makes such a thing.
"""
import io
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

INFO = b"<info><identifier>org.example.a</identifier><name>A</name></info>"
UI = b"<theme><constants><color name='accent'>#336699</color></constants></theme>\n" * 1
ASSET = bytes(range(256)) * 40
FILES = {"A.theme/info.xml": INFO, "A.theme/ui.xml": UI, "A.theme/assets/icons/a.png": ASSET}

out = pathlib.Path(sys.argv[1])
out.mkdir(parents=True, exist_ok=True)


def write(name, data):
    (out / f"{name}.zip").write_bytes(data)


def python_zip(files, method=zipfile.ZIP_DEFLATED, edit=None, stream=False):
    class Unseekable(io.BytesIO):
        def seekable(self): return False
        def seek(self, *a): raise io.UnsupportedOperation
        def tell(self): raise io.UnsupportedOperation
    target = Unseekable() if stream else io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, (2024, 5, 6, 7, 8, 10))
            info.compress_type = method
            info.external_attr = 0o100644 << 16
            if edit:
                edit(info)
            archive.writestr(info, data)
    return target.getvalue()


def entry(name, data, **o):
    """One file: its local part and its directory entry, with any field replaced."""
    raw = name if isinstance(name, bytes) else name.encode()
    method = o.get("method", 0)
    body = data
    if method == 8:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        body = packer.compress(data) + packer.flush()
    body = o.get("body", body)
    fields = dict(version=20, flags=1 << 11, method=method, time=0, date=33, crc=zlib.crc32(data), packed=len(body),
                  size=len(data), extra=b"", comment=b"", made=20, external=0, disk=0, name=raw, offset=None)
    central = {**fields, **o}
    local = {**fields, **{k: v for k, v in o.items() if k not in ("made", "external", "comment", "disk", "offset")},
             **o.get("local", {})}
    head = struct.pack("<IHHHHHIIIHH", 0x04034B50, local["version"], local["flags"], local["method"], local["time"],
                       local["date"], local["crc"], local["packed"], local["size"], len(local["name"]),
                       len(local["extra"]))
    return head + local["name"] + local["extra"] + body + o.get("after", b""), central


def build(entries, prefix=b"", gap=b"", suffix=b"", order=None, **end):
    data, directory, offsets = prefix, b"", []
    for local, _ in entries:
        offsets.append(len(data))
        data += local
    data += gap
    for number in order or range(len(entries)):
        c = entries[number][1]
        offset = offsets[number] if c["offset"] is None else c["offset"]
        directory += struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, c["made"], c["version"], c["flags"], c["method"],
                                 c["time"], c["date"], c["crc"], c["packed"], c["size"], len(c["name"]),
                                 len(c["extra"]), len(c["comment"]), c["disk"], 0, c["external"], offset)
        directory += c["name"] + c["extra"] + c["comment"]
    count = end.get("count", len(entries))
    return data + directory + struct.pack(
        "<IHHHHIIH", 0x06054B50, end.get("number", 0), 0, count, count, end.get("dsize", len(directory)),
        end.get("doffset", len(data)), len(end.get("comment", b""))) + end.get("comment", b"") + suffix


def theme(*more, **end):
    return build([entry(name, data) for name, data in FILES.items()] + list(more), **end)


def accept():
    write("accept-python-deflated", python_zip(FILES))
    write("accept-python-stored", python_zip(FILES, zipfile.ZIP_STORED))
    write("accept-python-stream", python_zip(FILES, stream=True))
    write("accept-python-root", python_zip({name[8:]: data for name, data in FILES.items()}))
    write("accept-python-folders", python_zip({"A.theme/": b"", "A.theme/assets/": b"", **FILES},
                                              edit=lambda i: setattr(i, "external_attr", 0o40755 << 16 | 16)
                                              if i.filename.endswith("/") else None))
    write("accept-macos", python_zip({**FILES, "__MACOSX/A.theme/._ui.xml": b"\0\5\26\7", "A.theme/.DS_Store": b"x"}))
    write("accept-other-files", python_zip({**FILES, "A.theme/README.txt": b"hello", "A.theme/notes/x.md": b""}))
    write("accept-unicode", python_zip({**FILES, "A.theme/assets/grün.png": b"x"}))
    write("accept-canonical", theme())
    write("accept-descriptor-bare", build([
        entry(n, d, flags=1 << 11 | 8, local=dict(crc=0, packed=0, size=0),
              after=struct.pack("<III", zlib.crc32(d), len(d), len(d))) for n, d in FILES.items()]))
    if not shutil.which("zip"):
        sys.exit("make-archives.py: Info-ZIP is missing: apt-get install zip")
    with tempfile.TemporaryDirectory() as folder:
        for name, data in FILES.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        for kind, options in {"": [], "-stored": ["-0"], "-plain": ["-X", "-D"], "-best": ["-9"]}.items():
            target = out / f"accept-infozip{kind}.zip"
            target.unlink(missing_ok=True)
            subprocess.run(["zip", "-q", "-r", *options, target.resolve(), "A.theme"], cwd=folder, check=True)
        target = out / "reject-infozip-encrypted.zip"
        target.unlink(missing_ok=True)
        subprocess.run(["zip", "-q", "-r", "-P", "x", target.resolve(), "A.theme"], cwd=folder, check=True)
        pathlib.Path(folder, "A.theme/link.xml").symlink_to("/etc/passwd")
        target = out / "reject-infozip-link.zip"
        target.unlink(missing_ok=True)
        subprocess.run(["zip", "-q", "-r", "-y", target.resolve(), "A.theme"], cwd=folder, check=True)


def reject_names():
    names = {
        "parent": "../evil.xml", "parent-inside": "A.theme/../../evil.xml", "absolute": "/etc/evil.xml",
        "drive": "C:/evil.xml", "backslash": "A.theme\\evil.xml", "dot": "A.theme/./ui2.xml", "empty": "A.theme//b.xml",
        "nul": b"A.theme/a\0.xml", "newline": "A.theme/a\n.xml", "bidi": "A.theme/a\u202e.xml",
        "not-utf8": b"A.theme/\xff.xml", "star": "A.theme/*.xml", "device": "A.theme/aux.xml",
        "device-upper": "A.theme/assets/COM1.png", "space": "A.theme/a.xml ", "point": "A.theme/assets./a.png",
        "dash": "A.theme/-rf.xml", "tilde": "A.theme/assets/~a.png", "deep": "A.theme/" + "a/" * 20 + "b.xml",
        "long": "A.theme/" + "a" * 600 + ".xml", "overlong": b"A.theme/\xc0\xae\xc0\xae.xml", "no-name": b"",
    }
    for kind, name in names.items():
        write(f"reject-name-{kind}", theme(entry(name, b"<theme/>")))
    for kind, name in {"same": "A.theme/ui.xml", "case": "A.theme/UI.xml", "folder": "A.theme/ui.xml/b.xml",
                       "kelvin": "A.theme/assets/icons/A.png"}.items():
        write(f"reject-twin-{kind}", theme(entry(name, b"<theme/>")))
    write("reject-twin-composed", theme(entry("A.theme/assets/\u00e9", b"x"), entry("A.theme/assets/e\u0301", b"x")))
    write("reject-file-as-folder", theme(entry("A.theme/ui.xml/", b"")))


def reject_structure():
    one = entry("A.theme/x.xml", b"<theme/>")
    write("reject-empty", b"")
    write("reject-no-files", build([]))
    write("reject-prefix", theme(prefix=b"#!/bin/sh\n"))
    write("reject-suffix", theme(suffix=b"more"))
    write("reject-comment", theme(comment=b"hello"))
    write("reject-gap", theme(gap=b"hidden"))
    write("reject-count-low", theme(count=2))
    write("reject-count-high", theme(count=9))
    write("reject-directory-size", theme(dsize=10))
    write("reject-directory-offset", theme(doffset=0))
    write("reject-disk", theme(number=1))
    write("reject-order", theme(one, order=[1, 0, 2, 3]))
    write("reject-overlap", theme(entry("A.theme/x.xml", b"<theme/>", offset=0)))
    write("reject-local-name", theme(entry("A.theme/x.xml", b"<theme/>", local=dict(name=b"A.theme/y.xml"))))
    write("reject-local-size", theme(entry("A.theme/x.xml", b"<theme/>", local=dict(size=9))))
    write("reject-local-method", theme(entry("A.theme/x.xml", b"<theme/>", local=dict(method=8))))
    write("reject-local-flags", theme(entry("A.theme/x.xml", b"<theme/>", local=dict(flags=0))))
    write("reject-checksum", theme(entry("A.theme/x.xml", b"<theme/>", crc=1)))
    write("reject-size-larger", theme(entry("A.theme/x.xml", b"<theme/>", method=8, size=9)))
    write("reject-size-smaller", theme(entry("A.theme/x.xml", b"<theme/>", method=8, size=7)))
    write("reject-deflate-rest", theme(entry("A.theme/x.xml", b"<theme/>", method=8, body=b"\x03\x00more")))
    write("reject-deflate-garbage", theme(entry("A.theme/x.xml", b"x" * 50, method=8, body=b"\xff" * 40)))
    write("reject-deflate-cut", theme(entry("A.theme/x.xml", b"x" * 50, method=8, body=b"\x4b")))
    write("reject-bomb", theme(entry("A.theme/assets/b.png", b"\0" * (20 << 20), method=8)))
    write("reject-bomb-lie", theme(entry("A.theme/assets/b.png", b"\0" * (1 << 20), method=8, size=100)))
    write("reject-huge", theme(entry("A.theme/assets/b.png", b"x", method=8, size=0xFFFFFFFE)))
    write("reject-method", theme(entry("A.theme/x.xml", b"<theme/>", method=12)))
    write("reject-encrypted", theme(entry("A.theme/x.xml", b"<theme/>", flags=1 << 11 | 1)))
    write("reject-strong-encryption", theme(entry("A.theme/x.xml", b"<theme/>", flags=1 << 11 | 1 << 6 | 1)))
    write("reject-masked", theme(entry("A.theme/x.xml", b"<theme/>", flags=1 << 13)))
    write("reject-zip64", theme(entry("A.theme/x.xml", b"<theme/>", extra=struct.pack("<HHQQ", 1, 16, 8, 8))))
    write("reject-unicode-path", theme(entry("A.theme/x.xml", b"<theme/>", extra=struct.pack("<HHB", 0x7075, 1, 1))))
    write("reject-extra", theme(entry("A.theme/x.xml", b"<theme/>", extra=b"\1\2\377\377")))
    write("reject-file-comment", theme(entry("A.theme/x.xml", b"<theme/>", comment=b"hello")))
    for kind, mode in {"link": 0o120777, "fifo": 0o010644, "device": 0o060644, "socket": 0o140644,
                       "folder": 0o040755}.items():
        write(f"reject-mode-{kind}", theme(entry("A.theme/x.xml", b"/etc/passwd", made=3 << 8 | 20,
                                                 external=mode << 16)))
    write("reject-volume", theme(entry("A.theme/x.xml", b"<theme/>", external=8)))
    write("reject-folder-with-data", theme(entry("A.theme/assets/x/", b"data")))
    write("reject-descriptor", theme(entry("A.theme/x.xml", b"<theme/>", flags=1 << 11 | 8,
                                           local=dict(crc=0, packed=0, size=0), after=b"\0" * 16)))
    for cut in (1, 10, 21, 22, 23, 100, 500):
        write(f"reject-cut-{cut}", theme()[:-cut])


def reject_contents():
    write("reject-no-info", build([entry("A.theme/ui.xml", UI)]))
    write("reject-two-themes", theme(entry("B.theme/info.xml", INFO)))
    write("reject-outside", theme(entry("other.xml", b"<theme/>")))
    write("reject-deep-info", build([entry("x/A.theme/info.xml", INFO)]))
    write("reject-invalid-info", build([entry("A.theme/info.xml", b"<info/>")]))
    write("reject-malformed-info", build([entry("A.theme/info.xml", b"<info")]))
    write("reject-doctype", build([entry("A.theme/info.xml", b"<!DOCTYPE x><info/>")]))


accept()
reject_names()
reject_structure()
reject_contents()
