"""The language server, driven by pytest-lsp: `make test-lsp`.

SKINCTL names the tool to test.
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time
import urllib.parse

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

SKINCTL = os.environ["SKINCTL"]
THEMES = pathlib.Path(__file__).resolve().parents[3] / "Themes"


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(THEMES, tmp_path / "Themes")
    return tmp_path / "Themes"


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[SKINCTL, "lsp"]))
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=types.ClientCapabilities(), root_uri=None))
    yield
    await lsp_client.shutdown_session()


class Document:
    """A document that a client has open."""

    def __init__(self, client, path):
        self.client, self.path, self.uri, self.version = client, path, path.as_uri(), 1
        self.text = path.read_text()
        client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(self.uri, "xml", 1, self.text)))

    @property
    def id(self):
        return types.TextDocumentIdentifier(self.uri)

    def replace(self, text):
        self.version += 1
        self.text = text
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version=self.version, uri=self.uri),
            [types.TextDocumentContentChangeWholeDocument(text)]))

    def at(self, needle, offset=0):
        index = self.text.index(needle) + offset
        line = self.text.count("\n", 0, index)
        start = self.text.rfind("\n", 0, index) + 1
        return types.Position(line, len(self.text[start:index].encode("utf-16-le")) // 2)

    def within(self, range):
        lines = self.text.split("\n")
        assert range.start.line == range.end.line
        units = lines[range.start.line].encode("utf-16-le")
        return units[range.start.character * 2:range.end.character * 2].decode("utf-16-le")


def position(document, needle, offset=0):
    return {"text_document": document.id, "position": document.at(needle, offset)}


async def published(client, document):
    """Returns the diagnostics of the document's present version."""
    while True:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        found = client.diagnostics.get(document.uri)
        if found is not None:
            return found


@pytest.mark.asyncio
async def test_diagnostics_follow_unsaved_text_and_have_fixes(client, folder):
    document = Document(client, folder / "Midnight.theme" / "palette.xml")
    await published(client, document)
    document.replace(document.text.replace("</constants>", '<color name="zz" ref="acent"/></constants>', 1))
    found = []
    while not found:
        found = await published(client, document)
    assert [d.code for d in found] == ["unknown-constant"]
    assert document.within(found[0].range) == "acent"
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        document.id, found[0].range, types.CodeActionContext(found)))
    [edit] = actions[0].edit.changes[document.uri]
    assert (document.within(edit.range), edit.new_text) == ("acent", "accent")


@pytest.mark.asyncio
async def test_an_edit_of_a_parent_is_checked_in_its_children(client, folder):
    child = Document(client, folder / "Midnight.theme" / "palette.xml")
    parent = Document(client, folder / "Base.theme" / "palette.xml")
    await published(client, child)
    parent.replace(parent.text.replace('name="white"', 'name="whitest"', 1))
    found = []
    while not found:
        found = await published(client, child)
    assert {d.code for d in found} == {"unknown-constant"}


@pytest.mark.asyncio
async def test_completion_works_in_xml_that_does_not_parse(client, folder):
    document = Document(client, folder / "Base.theme" / "chat.xml")

    async def labels(text):
        document.replace("<theme>\n<instances>\n" + text)
        end = types.Position(*divmod_position(document.text))
        result = await client.text_document_completion_async(types.CompletionParams(document.id, end))
        return {item.label: item for item in result}

    def divmod_position(text):
        return text.count("\n"), len(text) - text.rfind("\n") - 1

    assert "uibutton" in await labels("<ui")
    assert {"operation", "constants"} <= (await labels("<uibutton>\n  <")).keys()
    assert "titleColor" in await labels('<uibutton>\n  <operation name="')
    assert {"highlighted", "disabled"} <= (await labels('<uibutton><operation name="titleColor" state="')).keys()
    assert "color" in await labels('<uibutton><operation name="titleColor"><')
    constants = await labels('<uibutton><operation name="titleColor"><color ref="')
    assert constants["accent"].kind == types.CompletionItemKind.Color and constants["accent"].detail.startswith("#")
    assert "bubble" in await labels('<chatbubble class="')
    assert "icons/tick_sent.png" in await labels('<uiimageview><operation name="image"><image>')
    assert "bold" in await labels('<uilabel><operation name="font"><font weight="')
    # What the grammar allows beside what is there.
    perceptual = '<uilabel><operation name="textColor"><color ref="accent" '
    assert {"lightness", "fade"} <= (await labels(perceptual)).keys()
    assert not {"ref", "format"} & (await labels(perceptual)).keys()
    assert "tint" in await labels(perceptual + 'lightness="')
    scoped = '<uilabel><constants><color name="a" '
    assert "setting" not in await labels(scoped)


@pytest.mark.asyncio
async def test_names_lead_to_their_definitions_and_uses(client, folder):
    document = Document(client, folder / "Midnight.theme" / "palette.xml")
    definitions = await client.text_document_definition_async(
        types.DefinitionParams(**position(document, 'ref="accent"', 6)))
    assert {pathlib.Path(d.uri).name for d in definitions} >= {"palette.xml"}
    references = await client.text_document_references_async(types.ReferenceParams(
        context=types.ReferenceContext(True), **position(document, 'ref="accent"', 6)))
    assert len({d.uri for d in references}) > 3
    hover = await client.text_document_hover_async(types.HoverParams(**position(document, 'name="accent"', 7)))
    assert "color accent = #B19EFF" in hover.contents.value
    day = Document(client, folder / "Daylight.theme" / "palette.xml")
    hover = await client.text_document_hover_async(types.HoverParams(**position(day, 'name="tint"', 7)))
    assert "float tint = 0.1" in hover.contents.value and "dark: 0.2" in hover.contents.value
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document.id))
    assert "accent" in [s.name for s in symbols]
    everywhere = await client.workspace_symbol_async(types.WorkspaceSymbolParams("bubble"))
    assert any(s.name == "bubble" for s in everywhere)


@pytest.mark.asyncio
async def test_hover_explains_an_operation(client, folder):
    document = Document(client, folder / "Base.theme" / "chat.xml")
    hover = await client.text_document_hover_async(types.HoverParams(
        **position(document, '<operation name="linkColor">', 4)))
    assert "winner" in hover.contents.value


@pytest.mark.asyncio
async def test_hover_explains_attributes_and_elements(client, folder):
    document = Document(client, folder / "Midnight.theme" / "palette.xml")
    document.replace('<theme><constants><color name="zz" ref="accent" chroma="0.1"/></constants></theme>')
    hover = await client.text_document_hover_async(types.HoverParams(**position(document, "chroma", 2)))
    assert "OKLCH" in hover.contents.value
    hover = await client.text_document_hover_async(types.HoverParams(**position(document, "<constants", 3)))
    assert "names" in hover.contents.value


@pytest.mark.asyncio
async def test_rename_keeps_the_resolved_theme_and_can_be_undone(client, folder):
    def dump():
        return subprocess.run([SKINCTL, "dump", "--format", "json", str(folder / "Midnight.theme"), "--traits", "dark"],
                              capture_output=True, check=True).stdout

    def bytes_of_all():
        return {p: p.read_bytes() for p in sorted(folder.glob("*.theme/*.xml"))}

    async def rename(old, new):
        document = Document(client, folder / "Midnight.theme" / "palette.xml")
        edit = await client.text_document_rename_async(types.RenameParams(
            new_name=new, **position(document, f'name="{old}"', 7)))
        client.text_document_did_close(types.DidCloseTextDocumentParams(document.id))
        for uri, edits in edit.changes.items():
            path = pathlib.Path(uri.removeprefix("file://"))
            lines = path.read_text().split("\n")
            for e in sorted(edits, key=lambda e: (e.range.start.line, -e.range.start.character)):
                line = lines[e.range.start.line]
                lines[e.range.start.line] = line[:e.range.start.character] + e.new_text + line[e.range.end.character:]
            path.write_text("\n".join(lines))
        client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([]))

    before, files = dump(), bytes_of_all()
    await rename("accent", "brand-color")
    assert bytes_of_all() != files and dump() == before
    await rename("brand-color", "accent")
    assert bytes_of_all() == files


@pytest.mark.asyncio
async def test_colors_hints_folding_and_formatting(client, folder):
    document = Document(client, folder / "Midnight.theme" / "palette.xml")
    colors = await client.text_document_document_color_async(types.DocumentColorParams(document.id))
    texts = [document.within(c.range) for c in colors]
    assert "#C93645" in texts and "accent" in texts
    literal = colors[texts.index("#C93645")]
    presentations = await client.text_document_color_presentation_async(types.ColorPresentationParams(
        document.id, types.Color(red=1.0, green=0.0, blue=0.5, alpha=1.0), literal.range))
    assert presentations[0].label == "#FF0080"
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(
        document.id, types.Range(types.Position(0, 0), types.Position(99, 0))))
    assert "= #B19EFF" in [h.label for h in hints]
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(document.id))
    options = types.FormattingOptions(2, True)
    assert await client.text_document_formatting_async(types.DocumentFormattingParams(document.id, options)) in ([], ())
    text = document.text
    document.replace(text.replace("    <color", "\t<color  "))
    [edit] = await client.text_document_formatting_async(types.DocumentFormattingParams(document.id, options))
    assert edit.new_text == text


@pytest.mark.asyncio
async def test_lenses_count_what_depends_on_a_constant(client, folder):
    document = Document(client, folder / "Midnight.theme" / "palette.xml")
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document.id))
    lens = next(lens for lens in lenses if document.within(lens.range) == "danger")
    lens = await client.code_lens_resolve_async(lens)
    impact = subprocess.run([SKINCTL, "impact", document.path.parent, "danger"], capture_output=True, text=True)
    assert lens.command.title == impact.stdout.split(" on ")[0] + " on this"


@pytest.mark.asyncio
async def test_semantic_tokens_are_the_names(client, folder):
    document = Document(client, folder / "Base.theme" / "palette.xml")
    result = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document.id))
    line = column = 0
    names = []
    for index in range(0, len(result.data), 5):
        down, right, length = result.data[index:index + 3]
        line, column = line + down, right if down else column + right
        names.append(document.within(types.Range(types.Position(line, column), types.Position(line, column + length))))
    assert names[:4] == ["accent", "paper_lightness", "ink_lightness", "danger"]


@pytest.mark.asyncio
async def test_a_constant_of_the_parent_can_be_overridden(client, folder):
    document = Document(client, folder / "Midnight.theme" / "palette.xml")
    place = document.at('ref="white"', 6)
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        document.id, types.Range(place, place), types.CodeActionContext([])))
    assert [a.title for a in actions] == ["Override 'white' in this theme"]
    [edit] = actions[0].edit.changes[document.uri]
    assert '<color name="white"' in edit.new_text


@pytest.mark.asyncio
async def test_columns_count_utf16(client, folder):
    document = Document(client, folder / "Midnight.theme" / "palette.xml")
    document.replace('<theme><constants><!-- 😀é --><color name="a">#FFF</color></constants></theme>')
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document.id))
    assert [document.within(s.selection_range) for s in symbols] == ["a"]


@pytest.mark.asyncio
async def test_comments_of_schemas_and_themes_are_documentation(client, folder):
    schema = folder / "app.schema.xml"
    text = schema.read_text()
    start = text.index("<operation ", text.index('<component name="chatbubble"'))
    name = text[start:].split('"')[1]
    schema.write_text(text[:start] + "<!-- The way of\n   a bubble. -->\n    " + text[start:])
    document = Document(client, folder / "Midnight.theme" / "palette.xml")
    document.replace("""<theme><constants>
  <!-- Behind everything. -->
  <color name="own_ground">#000000</color>
  <color name="next" ref=""/>
</constants><instances><chatbubble id="bubble_incoming"><operation name=""/></chatbubble></instances></theme>""")
    found = await client.text_document_completion_async(types.CompletionParams(document.id, document.at('ref="', 5)))
    own = [i for i in found if i.label == "own_ground"]
    assert [i.documentation.split("\n")[-1] for i in own] == ["Behind everything."]
    found = await client.text_document_completion_async(types.CompletionParams(document.id, document.at('operation name="', 16)))
    assert [i.documentation for i in found if i.label == name] == ["The way of a bubble."]
    hover = await client.text_document_hover_async(types.HoverParams(document.id, document.at("own_ground", 2)))
    assert hover.contents.value.startswith("Behind everything.")
    document.replace(f"""<theme><instances><chatbubble id="bubble_incoming"><operation name="{name}"/></chatbubble></instances></theme>""")
    hover = await client.text_document_hover_async(types.HoverParams(document.id, document.at(f'"{name}', 2)))
    assert hover.contents.value.startswith("The way of a bubble.")


@pytest.mark.asyncio
async def test_a_faint_text_is_found_and_mended(client, tmp_path):
    bundle = tmp_path / "A.theme"
    bundle.mkdir()
    (bundle / "info.xml").write_text("<info><identifier>org.example.a</identifier><name>A</name></info>")
    (bundle / "main.xml").write_text("""<theme><instances>
  <uilabel id="a">
    <operation name="backgroundColor"><color>#FFFFFF</color></operation>
    <operation name="textColor"><color>#999999</color></operation>
  </uilabel>
</instances></theme>
""")
    document = Document(client, bundle / "main.xml")
    while not client.diagnostics.get(document.uri):
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    found = client.diagnostics[document.uri]
    assert [d.code for d in found] == ["contrast"]
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        document.id, found[0].range, types.CodeActionContext(found)))
    edit = actions[0].edit.changes[document.uri][0]
    assert document.within(edit.range) == "#999999"
    text = document.text.replace("#999999", edit.new_text)
    (bundle / "main.xml").write_text(text)
    assert subprocess.run([SKINCTL, "lint", bundle, "--deny", "contrast"], capture_output=True).returncode == 0
    # An edit makes the finding out of date.
    document.replace(document.text + " ")
    while client.diagnostics[document.uri]:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)


# What no library sends.


class Wire:
    """A client that writes bytes."""

    def __init__(self):
        self.process = subprocess.Popen([SKINCTL, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def write(self, body):
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def send(self, **message):
        self.write(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def initialize(self, capabilities={}):
        self.send(id=1, method="initialize", params={"capabilities": capabilities})
        return self.receive()


@pytest.fixture
def wire():
    wire = Wire()
    yield wire
    wire.process.stdin.close()
    assert wire.process.wait(10) in (0, 1)


def test_what_is_wrong_is_an_error_by_the_protocol(wire):
    wire.send(id=7, method="textDocument/hover", params={})
    assert wire.receive()["error"]["code"] == -32002
    wire.initialize()
    for body, code in [(b"{abc}", -32700), (b"[" * 100_000, -32700), (b"5", -32600), (b"[]", -32600), (b'{"id": 1}', -32600)]:
        wire.write(body)
        assert wire.receive()["error"]["code"] == code
    wire.send(id=2, method="no/such")
    assert wire.receive()["error"]["code"] == -32601
    wire.send(id=3, method="textDocument/hover", params={"textDocument": {"uri": "untitled:1"}})
    assert wire.receive()["error"]["code"] == -32602
    wire.send(method="no/notification")
    wire.write(b" " * (100 << 20))
    assert wire.receive()["error"]["code"] == -32700
    wire.send(id=4, method="shutdown")
    assert wire.receive() == {"jsonrpc": "2.0", "id": 4, "result": None}
    wire.send(id=5, method="textDocument/hover", params={})
    assert wire.receive()["error"]["code"] == -32600
    wire.send(method="exit")
    assert wire.process.wait(10) == 0


def test_a_cancelled_request_is_not_worked_on(wire):
    wire.initialize()
    bodies = [{"id": 2, "method": "workspace/symbol", "params": {"query": ""}}, {"method": "$/cancelRequest", "params": {"id": 2}}]
    data = b"".join(b"Content-Length: %d\r\n\r\n" % len(b) + b for b in (json.dumps({"jsonrpc": "2.0", **m}).encode() for m in bodies))
    wire.process.stdin.write(data)
    wire.process.stdin.flush()
    assert wire.receive()["error"]["code"] == -32800


def test_utf8_is_negotiated(wire):
    result = wire.initialize({"general": {"positionEncodings": ["utf-8", "utf-16"]}})
    assert result["result"]["capabilities"]["positionEncoding"] == "utf-8"


class Diagnostics:
    """What a client that edits files knows of them."""

    def __init__(self, wire):
        self.wire, self.files, self.versions, self.number = wire, {}, {}, 100

    def open(self, path, text):
        self.versions[path] = 0
        self.wire.send(method="textDocument/didOpen", params={
            "textDocument": {"uri": path.as_uri(), "languageId": "xml", "version": 0, "text": text}})

    def change(self, path, text):
        self.versions[path] += 1
        self.wire.send(method="textDocument/didChange", params={
            "textDocument": {"uri": path.as_uri(), "version": self.versions[path]}, "contentChanges": [{"text": text}]})

    def take(self, message):
        if message.get("method") == "textDocument/publishDiagnostics":
            self.files[message["params"]["uri"]] = message["params"]["diagnostics"]
            return message["params"]
        return {}

    def settle(self, path):
        """Waits until the version of a file is checked, and all messages before the answer to a request are read."""
        while True:
            params = self.take(self.wire.receive())
            if params.get("uri") == path.as_uri() and params.get("version") == self.versions[path]:
                break
        self.number += 1
        self.wire.send(id=self.number, method="no/such")
        while (message := self.wire.receive()).get("id") != self.number:
            self.take(message)

    def all(self, folder):
        return sorted(
            (urllib.parse.unquote(uri.removeprefix(folder.as_uri() + "/")), d["range"]["start"]["line"] + 1, d["code"], d["message"])
            for uri, list in self.files.items() for d in list)


def validated(*bundles):
    run = subprocess.run([SKINCTL, "validate", *map(str, bundles), "--format", "json"], capture_output=True, text=True)
    return sorted((d["file"], max(d["line"], 1), d["code"], d["message"]) for d in map(json.loads, run.stdout.splitlines()))


PASTES = ["", "<", ">", '"', "é", "x", "&", "</color>", "<color ", "<!--", "]]>", "\t", "😀", 'ref="none"', "\x01"]


def test_random_edits_give_the_diagnostics_of_validate(wire, folder):
    """SKINKIT_EDITS is the number of edits."""
    generator = random.Random(int(os.environ.get("SKINKIT_SEED", 1)))
    wire.initialize({})
    client = Diagnostics(wire)
    bundle = folder / "Midnight.theme"
    # A damaged picture is a finding, too.
    (bundle / "assets" / "avatars" / "placeholder@2x.png").write_bytes(b"no picture")
    paths = [bundle / "palette.xml", bundle / "surfaces.xml", bundle / "info.xml"]
    originals = {path: path.read_text() for path in paths}
    texts = dict(originals)
    for path in paths:
        client.open(path, texts[path])
        client.settle(path)
    assert [d[2] for d in client.all(folder)] == ["damaged-image"]
    for number in range(int(os.environ.get("SKINKIT_EDITS", 60))):
        path = generator.choice(paths)
        text = texts[path]
        # Half of a file, or all of it, in place of what is there or within it.
        paste = generator.random()
        if paste < 0.1:
            text = originals[path]
        elif paste < 0.15:
            other = originals[generator.choice(paths)]
            half = other[:len(other) // 2] if generator.random() < 0.5 else other[len(other) // 2:]
            place = generator.randrange(len(text) + 1)
            text = half if generator.random() < 0.5 else text[:place] + half + text[place:]
        else:
            start = generator.randrange(len(text) + 1)
            end = min(len(text), start + generator.choice([0, 0, 1, 3, 40]))
            text = text[:start] + generator.choice(PASTES) + text[end:]
        texts[path] = text[:100_000]
        client.change(path, texts[path])
        client.settle(path)
        path.write_text(texts[path], newline="")
        assert client.all(folder) == validated(bundle), f"edit {number} of {path.name}"


def test_an_edit_of_a_parent_gives_the_diagnostics_of_the_family(wire, folder):
    wire.initialize()
    client = Diagnostics(wire)
    base, child = folder / "Base.theme" / "palette.xml", folder / "Midnight.theme" / "palette.xml"
    for path in (base, child):
        client.open(path, path.read_text())
        client.settle(path)
    text = base.read_text().replace('name="danger"', 'name="peril"')
    client.change(base, text)
    base.write_text(text)
    deadline = time.monotonic() + 30
    expected = validated(*folder.glob("*.theme"))
    while client.all(folder) != expected and time.monotonic() < deadline:
        client.take(wire.receive())
    assert client.all(folder) == expected and expected


def test_a_client_that_does_not_read_takes_no_memory(wire, folder):
    wire.initialize()
    uri = (folder / "Base.theme" / "palette.xml").as_uri()
    os.set_blocking(wire.process.stdin.fileno(), False)
    descriptor = wire.process.stdin.fileno()
    body = json.dumps({"jsonrpc": "2.0", "id": 9, "method": "textDocument/semanticTokens/full",
                       "params": {"textDocument": {"uri": uri}}}).encode()
    data = b"Content-Length: %d\r\n\r\n" % len(body) + body
    sent, pending, waited = 0, b"", time.monotonic()
    # Until the server has not read for two seconds.
    while time.monotonic() < waited + 2:
        pending = pending or data
        try:
            count = os.write(descriptor, pending)
            pending, waited = pending[count:], time.monotonic()
            sent += not pending
        except BlockingIOError:
            time.sleep(0.05)
    assert wire.process.poll() is None and sent < 20_000
    status = pathlib.Path(f"/proc/{wire.process.pid}/status").read_text()
    size = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    assert size < 300_000, f"{size} kB"
    for _ in range(sent):
        assert wire.receive()["id"] == 9
    os.set_blocking(descriptor, True)
    wire.process.stdin.write(pending)
    wire.process.stdin.flush()
    wire.send(id=10, method="shutdown")
    while wire.receive()["id"] != 10:
        pass


def test_a_client_that_goes_away_ends_the_server(folder):
    wire = Wire()
    wire.initialize()
    wire.process.stdout.close()
    uri = (folder / "Base.theme" / "palette.xml").as_uri()
    wire.send(id=2, method="textDocument/semanticTokens/full", params={"textDocument": {"uri": uri}})
    assert wire.process.wait(10) == 1
    wire.process.stdin.close()


if __name__ == "__main__":
    sys.exit(pytest.main([__file__]))
