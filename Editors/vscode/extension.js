// A client of `skinctl lsp` that needs no other package: messages by JSON-RPC over the process's standard streams, and a
// provider of VS Code for each feature.
const vscode = require("vscode");
const { Server } = require("./server.js");

const selector = { scheme: "file", pattern: "**/*.xml" };
// The server that runs; undefined while none does.
let server;
// The starts of servers, one after another.
let starts = Promise.resolve();
// The times at which servers ended by themselves within the last three minutes.
let ends = [];
let shown;

const at = (document, position) => ({ textDocument: { uri: document.uri.toString() }, position });
const range = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const location = (found) => new vscode.Location(vscode.Uri.parse(found.uri), range(found.range));
const plain = ({ start, end }) => ({
  start: { line: start.line, character: start.character }, end: { line: end.line, character: end.character },
});

function workspaceEdit(edit) {
  const made = new vscode.WorkspaceEdit();
  const changes = edit?.changes ?? Object.fromEntries((edit?.documentChanges ?? []).map((c) => [c.textDocument.uri, c.edits]));
  for (const [uri, edits] of Object.entries(changes)) {
    for (const { range: place, newText } of edits) made.replace(vscode.Uri.parse(uri), range(place), newText);
  }
  return made;
}

function diagnostic(found) {
  const made = new vscode.Diagnostic(range(found.range), found.message, found.severity - 1);
  made.code = found.code;
  made.source = found.source;
  made.relatedInformation = (found.relatedInformation ?? [])
    .map((other) => new vscode.DiagnosticRelatedInformation(location(other.location), other.message));
  made.original = found;
  return made;
}

function completion(found) {
  const made = new vscode.CompletionItem(found.label, found.kind === undefined ? undefined : found.kind - 1);
  made.detail = found.detail;
  if (found.documentation) made.documentation = new vscode.MarkdownString(found.documentation.value ?? found.documentation);
  made.sortText = found.sortText;
  made.filterText = found.filterText;
  const text = found.textEdit?.newText ?? found.insertText ?? found.label;
  made.insertText = found.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (found.textEdit) made.range = range(found.textEdit.range ?? found.textEdit.replace);
  made.additionalTextEdits = found.additionalTextEdits?.map((e) => new vscode.TextEdit(range(e.range), e.newText));
  return made;
}

function symbol(found) {
  const made = new vscode.DocumentSymbol(found.name, found.detail ?? "", found.kind - 1, range(found.range), range(found.selectionRange));
  made.children = (found.children ?? []).map(symbol);
  return made;
}

function register(context) {
  const ask = async (method, params) => {
    if (!server) throw new Error("'skinctl lsp' does not run");
    return server.request(`textDocument/${method}`, params);
  };
  const add = (...disposables) => context.subscriptions.push(...disposables);
  const { languages } = vscode;
  add(languages.registerCompletionItemProvider(selector, {
    async provideCompletionItems(document, position) {
      const found = await ask("completion", at(document, position));
      return (found?.items ?? found ?? []).map(completion);
    },
  }, "<", "\"", " "));
  add(languages.registerHoverProvider(selector, {
    async provideHover(document, position) {
      const found = await ask("hover", at(document, position));
      return found && new vscode.Hover(new vscode.MarkdownString(found.contents.value ?? found.contents), found.range && range(found.range));
    },
  }));
  add(languages.registerDefinitionProvider(selector, {
    provideDefinition: async (document, position) => [await ask("definition", at(document, position)) ?? []].flat().map(location),
  }));
  add(languages.registerReferenceProvider(selector, {
    provideReferences: async (document, position, context) =>
      (await ask("references", { ...at(document, position), context }) ?? []).map(location),
  }));
  add(languages.registerDocumentSymbolProvider(selector, {
    provideDocumentSymbols: async (document) => (await ask("documentSymbol", at(document)) ?? []).map(symbol),
  }));
  add(languages.registerDocumentFormattingEditProvider(selector, {
    provideDocumentFormattingEdits: async (document, options) =>
      (await ask("formatting", { ...at(document), options }) ?? []).map((e) => new vscode.TextEdit(range(e.range), e.newText)),
  }));
  add(languages.registerRenameProvider(selector, {
    provideRenameEdits: async (document, position, newName) => workspaceEdit(await ask("rename", { ...at(document, position), newName })),
    async prepareRename(document, position) {
      const found = await ask("prepareRename", at(document, position));
      if (!found) throw new Error("There is no name here.");
      return range(found.range ?? found);
    },
  }));
  add(languages.registerColorProvider(selector, {
    provideDocumentColors: async (document) => (await ask("documentColor", at(document)) ?? []).map(({ color: c, range: place }) =>
      new vscode.ColorInformation(range(place), new vscode.Color(c.red, c.green, c.blue, c.alpha))),
    provideColorPresentations: async ({ red, green, blue, alpha }, { document, range: place }) =>
      (await ask("colorPresentation", { ...at(document), color: { red, green, blue, alpha }, range: plain(place) }) ?? []).map((found) => {
        const made = new vscode.ColorPresentation(found.label);
        if (found.textEdit) made.textEdit = new vscode.TextEdit(range(found.textEdit.range), found.textEdit.newText);
        return made;
      }),
  }));
  add(languages.registerCodeActionsProvider(selector, {
    async provideCodeActions(document, place, context) {
      const diagnostics = context.diagnostics.map((d) => d.original).filter(Boolean);
      const found = await ask("codeAction", { ...at(document), range: plain(place), context: { diagnostics } });
      return (found ?? []).map((action) => {
        const made = new vscode.CodeAction(action.title, vscode.CodeActionKind.Empty.append(action.kind ?? "quickfix"));
        made.edit = workspaceEdit(action.edit);
        made.isPreferred = action.isPreferred;
        return made;
      });
    },
  }));
}

const isTheme = (document) => document.languageId === "xml" && document.uri.scheme === "file";
const open = (document) => isTheme(document) && server?.notify("textDocument/didOpen", {
  textDocument: { uri: document.uri.toString(), languageId: "xml", version: document.version, text: document.getText() },
});

function follow(context) {
  const { workspace } = vscode;
  context.subscriptions.push(
    workspace.onDidOpenTextDocument(open),
    workspace.onDidCloseTextDocument((document) => isTheme(document) && server?.notify("textDocument/didClose", at(document))),
    workspace.onDidSaveTextDocument((document) => isTheme(document) && server?.notify("textDocument/didSave", at(document))),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => isTheme(document) && contentChanges.length > 0
      && server?.notify("textDocument/didChange", {
        textDocument: { uri: document.uri.toString(), version: document.version },
        contentChanges: contentChanges.map((change) => ({ range: plain(change.range), text: change.text })),
      })),
    workspace.onDidChangeConfiguration((change) => {
      if (!change.affectsConfiguration("skinctl.path")) return;
      ends = [];
      start();
    }));
  const watcher = workspace.createFileSystemWatcher("**/*.xml");
  const changed = (type) => (uri) => server?.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
  context.subscriptions.push(watcher, watcher.onDidCreate(changed(1)), watcher.onDidChange(changed(2)), watcher.onDidDelete(changed(3)));
}

function start() {
  starts = starts.then(replaceServer);
  return starts;
}

async function replaceServer() {
  const old = server;
  server = undefined;
  shown.clear();
  await old?.stop();
  const path = vscode.workspace.getConfiguration("skinctl").get("path") || "skinctl";
  try {
    server = await Server.start(path, vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? null);
  } catch (error) {
    vscode.window.showErrorMessage(`SkinKit: cannot start '${path} lsp' (${error.message}). Set the path of skinctl in the setting skinctl.path.`);
    return;
  }
  server.onEnd = startAgain;
  server.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }) => shown.set(vscode.Uri.parse(uri), diagnostics.map(diagnostic)));
  vscode.workspace.textDocuments.forEach(open);
}

function startAgain() {
  server = undefined;
  const now = Date.now();
  ends = [...ends.filter((time) => now - time < 180_000), now];
  if (ends.length < 5) return start();
  shown.clear();
  vscode.window.showErrorMessage("SkinKit: 'skinctl lsp' ended 5 times within 3 minutes and is not started again. Reload the window, or set another path of skinctl in the setting skinctl.path.");
}

exports.activate = (context) => {
  shown = vscode.languages.createDiagnosticCollection("skinkit");
  context.subscriptions.push(shown);
  register(context);
  follow(context);
  return start();
};

exports.deactivate = () => starts.then(() => server?.stop());
