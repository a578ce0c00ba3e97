import SkinJSON

/// The capabilities that the server announces.
enum Capabilities {
    static func json(_ encoding: PositionEncoding) -> JSONValue {
        let yes = JSONValue.bool(true)
        return .object([
            ("positionEncoding", .string(encoding.rawValue)),
            (
                "textDocumentSync",
                .object([
                    ("openClose", yes), ("change", .integer(2)),
                    ("save", .object([("includeText", .bool(false))])),
                ])
            ),
            (
                "completionProvider",
                .object([("triggerCharacters", .array(["<", "\"", " "].map { .string($0) }))])
            ),
            ("hoverProvider", yes), ("definitionProvider", yes), ("referencesProvider", yes),
            ("documentSymbolProvider", yes), ("workspaceSymbolProvider", yes),
            ("foldingRangeProvider", yes),
            ("colorProvider", yes), ("documentFormattingProvider", yes), ("inlayHintProvider", yes),
            ("renameProvider", .object([("prepareProvider", yes)])),
            (
                "codeActionProvider",
                .object([("codeActionKinds", .array([.string("quickfix"), .string("refactor")]))])
            ),
            ("codeLensProvider", .object([("resolveProvider", yes)])),
            (
                "semanticTokensProvider",
                .object([
                    (
                        "legend",
                        .object([
                            ("tokenTypes", .array(SemanticTokens.types.map { .string($0) })),
                            ("tokenModifiers", .array([.string("declaration")])),
                        ])
                    ), ("full", yes),
                ])
            ),
        ])
    }
}
