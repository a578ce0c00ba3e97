import SkinDiagnostics

enum Capabilities {
    static func json(_ encoding: PositionEncoding) -> JSONValue {
        [
            "positionEncoding": .string(encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
            "completionProvider": ["triggerCharacters": ["<", "\"", " "]], "hoverProvider": true,
            "definitionProvider": true, "referencesProvider": true, "documentSymbolProvider": true,
            "workspaceSymbolProvider": true, "foldingRangeProvider": true, "colorProvider": true,
            "documentFormattingProvider": true, "inlayHintProvider": true, "renameProvider": ["prepareProvider": true],
            "codeActionProvider": ["codeActionKinds": ["quickfix", "refactor"]],
            "codeLensProvider": ["resolveProvider": true],
            "semanticTokensProvider": [
                "legend": [
                    "tokenTypes": .array(SemanticTokens.types.map { .string($0) }), "tokenModifiers": ["declaration"],
                ], "full": true,
            ],
        ]
    }
}
