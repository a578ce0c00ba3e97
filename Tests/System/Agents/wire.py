"""A client that writes lines of JSON, also such as no library writes."""
import json
import os
import pathlib
import select
import subprocess

SKINCTL = os.environ["SKINCTL"]
THEMES = pathlib.Path(__file__).resolve().parents[3] / "Themes"
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


class Wire:
    """A server of some themes, and the number of calls and bytes that it was asked for."""

    def __init__(self, *arguments, folder=None):
        self.process = subprocess.Popen(
            [SKINCTL, "mcp", *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.number, self.calls, self.bytes, self.buffer = 0, 0, 0, b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        assert self.process.wait(30) == 0, "the end of the input ends the server"
        self.process.stdout.close()

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.write(json.dumps(message).encode() + b"\n")

    def line(self, timeout=300):
        while b"\n" not in self.buffer:
            assert select.select([self.process.stdout], [], [], timeout)[0], "the server is silent"
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            assert chunk, "the server is gone"
            self.buffer += chunk
        line, _, self.buffer = self.buffer.partition(b"\n")
        self.bytes += len(line) + 1
        return line

    def receive(self, timeout=300):
        return json.loads(self.line(timeout))

    def request(self, method, **params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": {**params, "_meta": META}})
        while (message := self.receive()).get("id") != self.number:
            pass
        return message

    def call(self, tool, /, **arguments):
        """Calls a tool. Returns its text, and whether it is an error."""
        self.calls += 1
        result = self.request("tools/call", name=tool, arguments=arguments)["result"]
        return result["content"][0]["text"], result["isError"]

    def done(self, tool, /, **arguments):
        """Calls a tool that must succeed."""
        text, is_error = self.call(tool, **arguments)
        assert not is_error, text
        return text


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
