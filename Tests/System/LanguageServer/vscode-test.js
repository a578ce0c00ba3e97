// Runs the extension for VS Code out of its package, on a model of VS Code's interface, against a real skinctl.
//
//     node vscode-test.js SKINCTL EXTENSION-FOLDER
const assert = require("node:assert");
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
  ? () => ({ set: (uri, found) => shown.set(String(uri), found), dispose() {} })
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
    onDidChangeTextDocument: on("change"),
    createFileSystemWatcher: () => ({ onDidCreate: on("created"), onDidChange: on("changed"), onDidDelete: on("deleted"), dispose() {} }),
  },
  WorkspaceEdit: class { edits = []; replace(...edit) { this.edits.push(edit); } },
};
for (const name of ["Location", "Diagnostic", "DiagnosticRelatedInformation", "CompletionItem", "MarkdownString", "SnippetString", "TextEdit",
  "DocumentSymbol", "Hover", "ColorInformation", "Color", "ColorPresentation", "CodeAction"]) vscode[name] = made(name);
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

async function until(condition, what) {
  for (let i = 0; i < 1000; i++) {
    if (condition()) return console.log("ok: " + what);
    await new Promise((done) => setTimeout(done, 10));
  }
  assert.fail(what);
}

async function main() {
  const { activate, deactivate } = require(path.join(extension, "extension.js"));
  const context = { subscriptions: [] };
  vscode.path = path.join(folder, "nowhere");
  await activate(context);
  assert(errors[0]?.includes("skinctl.path"), "a missing skinctl is an error that names the setting");
  vscode.path = skinctl;
  await activate(context);

  new Document("A.theme/info.xml", "<info><identifier>a</identifier><name>A</name></info>");
  const text = `<theme>
  <constants><color name="accent">#0A66FF</color></constants>
  <instances><uibutton id="send"><operation name="titleColor"><color ref="acent"/></operation></uibutton></instances>
</theme>
`;
  const document = new Document("A.theme/ui.xml", text);
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
  await deactivate();
  fs.rmSync(folder, { recursive: true });
  process.exit(0);
}

main().catch((error) => { console.error(error); process.exit(1); });
