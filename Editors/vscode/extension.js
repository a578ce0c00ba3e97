const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const server = { command: "skinctl", args: ["lsp"] };
  const documents = [{ scheme: "file", pattern: "**/*.{theme,purchasedTheme,overlay}/*.xml" }];
  client = new LanguageClient("skinctl", "SkinKit themes", server, { documentSelector: documents });
  return client.start();
};

exports.deactivate = () => client?.stop();
