// Runs the extension for VS Code out of its package, on a model of VS Code's interface, against a real skinctl.
//
//     node vscode-test.js SKINCTL EXTENSION-FOLDER
const assert = require("node:assert");
const processes = require("node:child_process");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const [skinctl, extension] = process.argv.slice(2).map((each) => path.resolve(each));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skinkit-vscode-"));
const made = (name) => class { constructor(...values) { Object.assign(this, { name, values }); } };
const providers = {}, events = {}, shown = new Map(), errors = [];
const disposable = { dispose() {} };
const on = (name) => (handle) => { events[name] = handle; return disposable; };

class Range {
  constructor(...n) { this.start = { line: n[0], character: n[1] }; this.end = { line: n[2], character: n[3] }; }
}
class Document {
  constructor(name, text) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    this.uri = { scheme: "file", toString: () => pathToFileURL(file).href };
    Object.assign(this, { languageId: "xml", version: 1, text });
  }
  getText() { return this.text; }
  positionOf(part, offset = 0) {
    const before = this.text.slice(0, this.text.indexOf(part) + offset).split("\n");
    return { line: before.length - 1, character: before.at(-1).length };
  }
}
const registering = new Proxy({}, { get: (_, name) => name === "createDiagnosticCollection"
  ? () => ({ set: (uri, found) => shown.set(String(uri), found), clear: () => shown.clear(), dispose() {} })
  : (_, provider) => { providers[name] = provider; return disposable; } });
const kinds = { Empty: { append: (kind) => kind } };
const vscode = {
  languages: registering, Range, CodeActionKind: kinds,
  Uri: { parse: (text) => ({ toString: () => text }) },
  window: { showErrorMessage: (text) => errors.push(text) },
  workspace: {
    textDocuments: [], workspaceFolders: [{ uri: { toString: () => pathToFileURL(folder).href } }],
    getConfiguration: () => ({ get: () => vscode.path }),
    onDidOpenTextDocument: on("open"), onDidCloseTextDocument: on("close"), onDidSaveTextDocument: on("save"),
    onDidChangeTextDocument: on("change"), onDidChangeConfiguration: on("configuration"),
    createFileSystemWatcher: () => ({ onDidCreate: on("created"), onDidChange: on("changed"), onDidDelete: on("deleted"), dispose() {} }),
  },
  WorkspaceEdit: class { edits = []; replace(...edit) { this.edits.push(edit); } },
};
for (const name of ["Location", "Diagnostic", "DiagnosticRelatedInformation", "CompletionItem", "MarkdownString", "SnippetString", "TextEdit",
  "DocumentSymbol", "Hover", "ColorInformation", "Color", "ColorPresentation", "CodeAction"]) vscode[name] = made(name);
const children = [], { spawn } = processes;
processes.spawn = (...values) => {
  children.push(spawn(...values));
  return children.at(-1);
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

async function until(condition, what) {
  for (let i = 0; i < 1000; i++) {
    if (condition()) return console.log("ok: " + what);
    await new Promise((done) => setTimeout(done, 10));
  }
  assert.fail(what);
}

// What becomes of a promise: its value, its error, or "nothing" after two seconds.
const outcome = (promise) => Promise.race([
  promise.catch((error) => error), new Promise((done) => setTimeout(() => done("nothing"), 2000)),
]);

async function endOfServer() {
  const { Server } = require(path.join(extension, "server.js"));
  const server = await Server.start(skinctl, null);
  const asked = outcome(server.request("textDocument/hover", {}));
  server.child.kill("SIGKILL");
  await new Promise((done) => server.child.once("exit", done));
  assert.notStrictEqual(await asked, "nothing");
  assert(await outcome(server.request("textDocument/hover", {})) instanceof Error, "a request after the end is rejected");
  await server.stop();
  console.log("ok: a request to a server that has ended is rejected at once");
}

async function set(setting) {
  vscode.path = setting;
  await events.configuration({ affectsConfiguration: (name) => name === "skinctl.path" });
}

async function endsAndSettings(document, found) {
  const colors = () => outcome(providers.registerColorProvider.provideDocumentColors(document));
  for (let number = 1; number < 5; number++) {
    shown.clear();
    children.at(-1).kill("SIGKILL");
    await until(() => found().length === 1, `after ${number} ends the server is started again, and shows the mistake`);
  }
  assert((await colors()).length > 0);
  errors.length = 0;
  children.at(-1).kill("SIGKILL");
  await until(() => errors.some((text) => text.includes("5 times")), "a server that ends again and again is given up");
  assert(await colors() instanceof Error, "a request is rejected at once without a server");
  await set(skinctl);
  await until(() => found().length === 1, "another path in the settings starts a server");
  errors.length = 0;
  await set(path.join(folder, "nowhere"));
  await until(() => errors.some((text) => text.includes("nowhere") && text.includes("skinctl.path")), "a wrong path is said when it is set");
  assert(found().length === 0 && await colors() instanceof Error);
  await set(skinctl);
  await until(() => found().length === 1, "the right path starts a server again");
  await deactivated(children.at(-1));
}

async function deactivated(child) {
  const count = children.length;
  const ended = new Promise((done) => child.once("exit", done));
  await require(path.join(extension, "extension.js")).deactivate();
  await ended;
  await new Promise((done) => setTimeout(done, 100));
  assert.strictEqual(children.length, count, "a server that is stopped is not started again");
}

async function main() {
  await endOfServer();
  const { activate } = require(path.join(extension, "extension.js"));
  const context = { subscriptions: [] };
  vscode.path = path.join(folder, "nowhere");
  await activate(context);
  assert(errors[0]?.includes("skinctl.path"), "a missing skinctl is an error that names the setting");
  await set(skinctl);

  new Document("A.theme/info.xml", "<info><identifier>a</identifier><name>A</name></info>");
  const text = `<theme>
  <constants><color name="accent">#0A66FF</color></constants>
  <instances><uibutton id="send"><operation name="titleColor"><color ref="acent"/></operation></uibutton></instances>
</theme>
`;
  const document = new Document("A.theme/ui.xml", text);
  vscode.workspace.textDocuments.push(document);
  events.open(document);
  const found = () => shown.get(document.uri.toString()) ?? [];
  await until(() => found().length === 1, "a mistake is shown");
  const [fault] = found();
  assert.match(fault.values[1], /acent/);
  const place = fault.values[0];
  assert.deepStrictEqual(place.start, document.positionOf("acent"), "at its place");
  const actions = await providers.registerCodeActionsProvider.provideCodeActions(document, place, { diagnostics: found() });
  assert(actions.some((action) => action.edit.edits[0]?.[2] === "accent"), "a fix replaces it");
  const items = await providers.registerCompletionItemProvider.provideCompletionItems(document, document.positionOf("acent"));
  assert(items.some((item) => item.values[0] === "accent"), "completion offers the constant");
  const colors = await providers.registerColorProvider.provideDocumentColors(document);
  assert.strictEqual(colors.length >= 1 && colors[0].values[1].values[2], 1, "colors are found");
  const symbols = await providers.registerDocumentSymbolProvider.provideDocumentSymbols(document);
  assert(symbols.length > 0, "symbols are found");
  const start = document.positionOf("acent");
  const change = { range: new Range(start.line, start.character, start.line, start.character + 5), text: "accent" };
  Object.assign(document, { version: 2, text: text.replace("acent", "accent") });
  events.change({ document, contentChanges: [change] });
  await until(() => found().length === 0, "a change takes the mistake away");
  const [definition] = await providers.registerDefinitionProvider.provideDefinition(document, document.positionOf("ref=\"accent", 7));
  assert.strictEqual(definition.values[1].start.line, 1, "the definition is found");
  const hover = await providers.registerHoverProvider.provideHover(document, document.positionOf("ref=\"accent", 7));
  assert.match(hover.values[0].values[0], /#0A66FF/i);
  const renamed = await providers.registerRenameProvider.provideRenameEdits(document, document.positionOf("ref=\"accent", 7), "tint");
  assert.strictEqual(renamed.edits.length, 2, "renaming changes both places");
  console.log("ok: fixes, completion, colors, symbols, definition, hover and renaming");
  Object.assign(document, { version: 3, text });
  events.close(document);
  events.open(document);
  await until(() => found().length === 1, "the mistake is there again");
  await endsAndSettings(document, found);
  fs.rmSync(folder, { recursive: true });
  process.exit(0);
}

main().catch((error) => { console.error(error); process.exit(1); });
