"""The server for agents, driven by the client library of the Model Context Protocol and by hostile lines: `make test-lsp`.

SKINCTL names the tool to test.
"""
import base64
import json
import os
import pathlib
import time

import anyio
import jsonschema
import pytest
from mcp import StdioServerParameters
from mcp.client import Client
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import MCPError

from wire import META, SKINCTL, Wire, files

ACCENT = {"theme": "Midnight", "changes": [{"constant": "accent", "value": "#C0B0FF"}]}
# A change that takes many steps: each looks for the nearest one that passes.
LONG = {"theme": "Midnight", "changes": [{"constant": "ink", "value": "#555555"}]}


def client(themes, mode):
    return Client(stdio_client(StdioServerParameters(command=SKINCTL, args=["mcp", str(themes)])), mode=mode)


@pytest.mark.anyio
@pytest.mark.parametrize("mode,version", [("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"), ("legacy", "2025-11-25")])
async def test_the_library_finds_all_there_is(themes, mode, version):
    async with client(themes, mode) as server:
        assert server.protocol_version == version
        can = server.server_capabilities
        # A client that is sure of the revision asks for nothing first.
        assert mode == version or can.tools and can.resources and can.prompts
        tools = (await server.list_tools()).tools
        assert len(tools) == 13
        for tool in tools:
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        result = await server.call_tool("list", {"what": "themes"})
        assert not result.is_error and "Midnight.theme" in result.content[0].text
        resources = (await server.list_resources()).resources
        assert {"skinkit://format", "skinkit://errors", "skinkit://theme/Base.theme"} <= {str(r.uri) for r in resources}
        for resource in resources:
            text = (await server.read_resource(resource.uri)).contents[0].text
            assert len(text.encode()) <= 4096 or "theme/" not in str(resource.uri)
        assert (await server.list_resource_templates()).resource_templates[0].uri_template == "skinkit://theme/{name}"
        prompts = (await server.list_prompts()).prompts
        assert [prompt.name for prompt in prompts] == ["darker_night", "meet_aa", "brand_colors"]
        prompt = await server.get_prompt("darker_night", {"theme": "Midnight"})
        assert prompt.messages[0].content.text.startswith("theme: Midnight")


@pytest.mark.anyio
@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_the_library_gets_progress_and_errors(themes, mode):
    before = files(themes)
    async with client(themes, mode) as server:
        seen = []

        async def progress(amount, total, message):
            seen.append((amount, message))

        result = await server.call_tool("propose", ACCENT, progress_callback=progress)
        assert not result.is_error and "passes; nothing is written" in result.content[0].text
        assert [amount for amount, _ in seen] == sorted({amount for amount, _ in seen}) and len(seen) >= 3
        result = await server.call_tool("write", {"theme": "Midnight", "changes": [{"constant": "accent", "value": "mauve-ish"}]})
        assert result.is_error and '"code": "invalid-value"' in result.content[0].text and '"endColumn"' in result.content[0].text
        for attempt in (lambda: server.call_tool("no_such", {}), lambda: server.read_resource("skinkit://theme/None"),
                        lambda: server.get_prompt("no_such", {})):
            with pytest.raises(MCPError) as error:
                await attempt()
            assert error.value.error.code == -32602
    assert files(themes) == before


@pytest.mark.anyio
async def test_the_library_cancels_a_call(themes):
    before = files(themes)
    async with client(themes, "auto") as server:
        with anyio.move_on_after(20) as scope:
            async def progress(amount, total, message):
                scope.cancel()

            await server.call_tool("write", LONG, progress_callback=progress)
        assert scope.cancel_called
        assert not (await server.call_tool("history", {})).is_error
    assert files(themes) == before


def test_a_cancelled_call_has_no_answer(themes):
    before = files(themes)
    with Wire(themes) as wire:
        # Before its turn.
        call = {"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": {"name": "write", "arguments": ACCENT, "_meta": META}}
        cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "a"}}
        wire.write(b"".join(json.dumps(message).encode() + b"\n" for message in (call, cancel)))
        assert "result" in wire.request("tools/list")
        # While it is worked on: its first step is reported, and the answer to what follows comes at once.
        meta = {**META, "progressToken": 7}
        wire.send({"jsonrpc": "2.0", "id": "b", "method": "tools/call", "params": {"name": "write", "arguments": LONG, "_meta": meta}})
        assert wire.receive()["params"]["progressToken"] == 7
        wire.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "b"}})
        wire.send({"jsonrpc": "2.0", "id": "c", "method": "tools/list", "params": {"_meta": META}})
        while (message := wire.receive()).get("id") != "c":
            assert message["method"] == "notifications/progress", "the cancelled call has no answer"
        # One that is done, and one that never was.
        for cancelled in ("c", "none", 1, None, [], {}):
            wire.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": cancelled}})
        wire.send({"jsonrpc": "2.0", "method": "notifications/cancelled"})
        assert "no steps" in wire.done("history")
    assert files(themes) == before


def test_a_picture_shows_a_scene_before_and_after(themes, tmp_path):
    with Wire(themes) as wire:
        result = wire.request("tools/call", name="propose", arguments={**ACCENT, "scene": "chat"})["result"]
        if len(result["content"]) == 1:
            assert "this build has no pictures" in result["content"][0]["text"]
            return
        image = result["content"][1]
        data = base64.b64decode(image["data"], validate=True)
        assert image["mimeType"] == "image/png" and data.startswith(b"\x89PNG\r\n\x1a\n")
        if folder := os.environ.get("SKINKIT_PICTURES"):
            (pathlib.Path(folder) / "agents.png").write_bytes(data)


HOSTILE = [
    b"", b"\x00", b"\xff\xfe", b"{", b"null", b"[]", b"\"x\"", b"1e999", b"{}" * 3, b"[" * 1_000_000, b"{\"a\":" * 100_000,
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + b"x" * 1_000_000 + b"\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":" + b"9" * 400 + b",\"method\":\"tools/list\"}", b"\"" + b"y" * (9 << 20) + b"\"",
    b"[" + b"0," * 300_000 + b"0]", b"{\"id\":{},\"method\":1}", b"{\"id\":null,\"method\":\"tools/list\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":[1,2]}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":{}}}",
    b"Content-Length: 2\r\n\r\n{}",
]


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_a_hostile_line_is_refused_in_few_bytes(themes, number):
    with Wire(themes) as wire:
        wire.write(HOSTILE[number] + b"\n")
        wire.send({"jsonrpc": "2.0", "id": "next", "method": "ping", "params": {"_meta": META}})
        while (message := wire.receive()).get("id") != "next":
            assert len(json.dumps(message)) < 3_000, "the answer is bounded"
        status = pathlib.Path(f"/proc/{wire.process.pid}/status")
        if status.exists():
            size = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM"))
            assert size < 400_000, f"{size} kB"


NAMES = ["", ".", "..", "../Base.theme", "/etc/passwd", "Base.theme/../Base.theme", "Base.theme\n", "Base\x00.theme", "\x1b[2J",
         "\u202eBase.theme", "é" * 300, "x" * 5_000, "%2e%2e/Base.theme", "file:///etc/passwd", "{name}", "&amp;", "<theme/>"]


def test_hostile_arguments_reach_no_file(themes):
    before = files(themes.parent)
    with Wire(themes, folder=themes.parent) as wire:
        wrong = [None, True, 1, 1.5, [], {}, [[]], {"a": {"b": []}}]
        tools = wire.request("tools/list")["result"]["tools"]
        for tool in tools:
            properties = tool["inputSchema"]["properties"]
            for name in properties:
                for value in wrong + NAMES:
                    if tool["name"] == "new_theme" and name == "name":
                        continue
                    theme = {"theme": "Base"} if "theme" in properties else {}
                    text, is_error = wire.call(tool["name"], **{**theme, name: value})
                    assert len(text) < 20_000 and "Traceback" not in text
                    assert is_error or tool["name"] in ("list", "explain", "lint", "history", "places"), (tool["name"], name, value, text)
                    assert not any(ord(c) < 32 and c != "\n" or c in "\x7f\u202e" for c in text)
        for name in NAMES:
            change = {"constant": name, "value": name}
            assert wire.call("write", theme=name, changes=[change])[1] and wire.call("write", theme="Base", changes=[change])[1]
            assert wire.call("write", theme="Base", changes=[{"entity": "uilabel#" + name, "operation": name, "value": name}])[1]
            assert wire.call("add", theme="Base", kind="constant", name=name, type="color", value="#000000")[1]
            assert wire.call("fix", theme="Base", code=name, at=name)[1]
            wire.call("import", theme="Base", format="css", content=name)
            assert "error" in wire.request("resources/read", uri="skinkit://theme/" + name)
            assert "error" in wire.request("resources/read", uri=name)
        for name in NAMES:
            if "/" in name or name in ("", ".", ".."):
                assert wire.call("new_theme", name=name, parent="Base")[1]
    assert files(themes.parent) == before


def test_links_are_not_followed(themes, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "more.xml").write_text('<theme><constants><float name="mine">1</float></constants></theme>')
    before = files(outside)
    (themes / "Base.theme" / "more.xml").symlink_to(outside / "more.xml")
    (themes / "Base.theme" / "variables.xml").symlink_to(outside / "more.xml")
    (themes / "Linked.theme").symlink_to(outside)
    with Wire(themes) as wire:
        wire.call("write", theme="Base", changes=[{"constant": "mine", "value": "2"}])
        assert wire.call("import", theme="Base", format="css", content=":root { --brand: #0055AA }")[1]
        wire.call("write", theme="Linked", changes=[{"constant": "mine", "value": "2"}])
    assert files(outside) == before


def test_a_server_of_one_theme_changes_no_other(themes):
    before = files(themes)
    with Wire(themes / "Midnight.theme") as wire:
        text, is_error = wire.call("write", theme="Midnight", changes=[{"constant": "space", "value": "9", "at": "constant:space"}])
        assert is_error and "may not be changed here" in text
        assert wire.call("list", what="constants", theme="Base")[1]
    assert files(themes) == before


def test_a_client_that_goes_away_ends_the_server(themes):
    wire = Wire(themes)
    wire.process.stdout.close()
    wire.send({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}})
    assert wire.process.wait(20) == 0
    wire.process.stdin.close()


def test_the_first_answer_comes_soon(themes):
    start = time.monotonic()
    with Wire(themes) as wire:
        wire.request("server/discover")
    assert time.monotonic() - start < 10
