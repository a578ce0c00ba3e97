#!/usr/bin/env python3
"""Measures the language server on a chain with 10,000 entities in 40 files: `make bench-lsp`.

    Tests/System/LanguageServer/latency.py SKINCTL [--edits N]

Prints medians and 95th percentiles in milliseconds, from a message to its answer, and the greatest resident size. An edit is
a letter in the middle of a file; its time ends with the diagnostics of that version.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile
import time

TYPES = ["uilabel", "uibutton", "uiview", "uiimageview"]
FILES, ENTITIES, CONSTANTS = 40, 10_000, 2_000
THEMES = ["Root", "Middle", "Leaf"]


def write(folder):
    """Writes the chain: constants in the root's first file, entities in all."""
    for number, name in enumerate(THEMES):
        bundle = folder / f"{name}.theme"
        bundle.mkdir()
        parent = f"<inherits>org.example.{THEMES[number - 1].lower()}</inherits>" if number else ""
        (bundle / "info.xml").write_text(
            f"<info><identifier>org.example.{name.lower()}</identifier><name>{name}</name>{parent}</info>\n")
    constants = "".join(
        f'    <!-- The color number {i}. -->\n    <color name="color_{i}">#{i * 2654435761 % 0x1000000:06X}</color>\n' for i in range(CONSTANTS))
    for number in range(FILES):
        bundle = folder / f"{THEMES[number % len(THEMES)]}.theme"
        own = f"  <constants>\n{constants}  </constants>\n" if number == 0 else ""
        entities = ""
        for entity in range(number * ENTITIES // FILES, (number + 1) * ENTITIES // FILES):
            entities += f"""    <{TYPES[entity % 4]} id="entity_{entity}">
      <operation name="backgroundColor"><color ref="color_{entity % CONSTANTS}"/></operation>
      <operation name="tintColor"><color ref="color_{entity * 7 % CONSTANTS}" darken="0.1"/></operation>
      <operation name="cornerRadius"><float>{entity % 9}</float></operation>
    </{TYPES[entity % 4]}>
"""
        (bundle / f"file{number:02}.xml").write_text(
            f"<theme>\n{own}  <instances>\n{entities}  </instances>\n</theme>\n")


class Server:
    def __init__(self, skinctl):
        self.process = subprocess.Popen([skinctl, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def request(self, method, **params):
        self.number += 1
        start = time.perf_counter()
        self.send(id=self.number, method=method, params=params)
        while (message := self.receive()).get("id") != self.number:
            pass
        assert "error" not in message, message
        return message["result"], (time.perf_counter() - start) * 1000

    def size(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM"))


def report(name, times, goal):
    times.sort()
    print(f"{name:34} {statistics.median(times):8.1f} {times[int(len(times) * 0.95)]:8.1f}   goal {goal}")


def measure(skinctl, folder, edits):
    server = Server(skinctl)
    server.request("initialize", capabilities={})
    for bundle, name in [("Leaf", "file02.xml"), ("Root", "file03.xml")]:
        path = folder / f"{bundle}.theme" / name
        uri, text = path.as_uri(), path.read_text()
        lines = text.splitlines()
        line = next(i for i in range(len(lines) // 2, len(lines)) if 'name="backgroundColor"' in lines[i])
        column = lines[line].index("color_") + 5
        identifier = {"uri": uri}
        server.send(method="textDocument/didOpen", params={
            "textDocument": {"uri": uri, "languageId": "xml", "version": 0, "text": text}})
        while server.receive().get("params", {}).get("uri") != uri:
            pass
        times = []
        for version in range(1, edits + 1):
            # A letter that is wrong, and its removal, in turn.
            isInsertion = version % 2 == 1
            place = {"line": line, "character": column}
            end = place if isInsertion else {"line": line, "character": column + 1}
            start = time.perf_counter()
            server.send(method="textDocument/didChange", params={
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"range": {"start": place, "end": end}, "text": "x" if isInsertion else ""}]})
            while True:
                params = server.receive().get("params", {})
                if params.get("uri") == uri and params.get("version") == version:
                    break
            times.append((time.perf_counter() - start) * 1000)
            assert bool(params["diagnostics"]) == isInsertion, params
        report(f"{bundle}: edit to diagnostics", times, 100)
        # Let the dependents of the edited theme come to rest.
        position = {"line": line, "character": column}
        server.request("textDocument/hover", textDocument=identifier, position=position)
        for name, method, character, goal in [
            ("completion of a constant", "textDocument/completion", column, 30),
            ("hover over a constant", "textDocument/hover", column, 30),
            ("hover over an operation", "textDocument/hover", lines[line].index("backgroundColor") + 2, 30),
            ("definition", "textDocument/definition", column, 30),
        ]:
            times = []
            for _ in range(20):
                result, duration = server.request(
                    method, textDocument=identifier, position={"line": line, "character": character})
                assert result
                times.append(duration)
            report(f"{bundle}: {name}", times, goal)
        # What a user sees while typing: completion right behind an edit.
        times = []
        for version in range(1001, 1011):
            start = time.perf_counter()
            server.send(method="textDocument/didChange", params={
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"range": {"start": position, "end": position}, "text": ""}]})
            server.request("textDocument/completion", textDocument=identifier, position=position)
            times.append((time.perf_counter() - start) * 1000)
        report(f"{bundle}: completion after an edit", times, 30)
    print(f"{'greatest resident size, MB':34} {server.size():8.1f}            goal 300")
    server.process.kill()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("skinctl")
    parser.add_argument("--edits", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write(folder)
        print(f"{'':34} {'median':>8} {'95 %':>8}")
        measure(options.skinctl, folder, options.edits)


main()
