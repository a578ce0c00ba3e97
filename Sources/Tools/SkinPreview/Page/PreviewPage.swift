extension Preview {
    /// Returns the page's data as JSON. A script updates the page with it by `SkinPreview.show(data)`.
    ///
    /// - Complexity: O(n) in the number of drawings, for all entities, states, combinations of traits and scales, and for
    ///   the samples of settings.
    public func pageData() -> String {
        let data = PageData(self)
        return data.json(parts: data.allParts())
    }

    /// Returns a self-contained HTML file that shows the themes.
    ///
    /// Its content security policy allows only the style sheet, the script, the images and the fonts that it contains.
    ///
    /// - Parameters:
    ///   - data: The result of ``pageData()``; nil to compute it.
    ///   - script: JavaScript that starts the page, by `SkinPreview.start()`.
    ///   - style: Additional CSS.
    ///   - policy: Additional directives of the content security policy, such as `connect-src 'self'`.
    public func page(
        data: String? = nil, script: String = "SkinPreview.start();\n", style: String = "", policy: String = ""
    ) -> String {
        let style = styleSheet + style
        let modules: KeyValuePairs = [
            "Store": PackageResources.store_js, "Drawings": PackageResources.drawings_js,
            "Settings": PackageResources.settings_js, "Controls": PackageResources.controls_js,
            "Watcher": PackageResources.watcher_js, "Selection": PackageResources.selection_js,
            "Layers": PackageResources.layers_js,
            "Scenes": PackageResources.scenes_js, "Cards": PackageResources.cards_js,
            "Constants": PackageResources.constants_js, "Rows": PackageResources.rows_js,
            "Strip": PackageResources.strip_js, "Panel": PackageResources.panel_js,
            "SkinPreview": PackageResources.skinPreview_js,
        ]
        let code = "\"use strict\";\n" + Self.script(of: modules) + script
        let names = entries.map(\.theme.info.name).joined(separator: ", ")
        let policy = [
            "default-src 'none'", "img-src data:", "font-src data:", "style-src 'sha256-\(SHA256.base64(of: style))'",
            "script-src 'sha256-\(SHA256.base64(of: code))'", "base-uri 'none'", "form-action 'none'", policy,
        ]
        let parts: KeyValuePairs<String, String> = [
            "POLICY": SVGText.escaped(policy.filter { !$0.isEmpty }.joined(separator: "; ")),
            "TITLE": SVGText.escaped("\(title): \(names)"), "STYLE": style, "DATA": data ?? pageData(), "SCRIPT": code,
        ]
        return Self.fill(Self.text(PackageResources.page_html), parts)
    }

    /// The page's CSS, including the themes' fonts.
    package var styleSheet: String {
        Self.text(PackageResources.page_css) + library.fonts.indices.map(library.rule(ofFont:)).joined()
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Returns one script of modules: each is a constant with what it exports. A page that is a file cannot load modules.
    ///
    /// - Parameter modules: ES modules under the names by which the others import them, `import * as Store from "./store.js";`.
    ///   The last statement of each is its only `export { … };`.
    package static func script(of modules: KeyValuePairs<String, [UInt8]>) -> String {
        modules.map { name, bytes in
            let parts = text(bytes).split(separator: "\nexport {", maxSplits: 1, omittingEmptySubsequences: false)
            let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
            let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            let names = (parts.dropFirst().first ?? "").prefix { $0 != "}" }.split(separator: ",").map { word in
                word.split(whereSeparator: \.isWhitespace).reversed().filter { $0 != "as" }.joined(separator: ": ")
            }
            return "const \(name) = (() => {\n\(body)\nreturn { \(names.joined(separator: ", ")) };\n})();\n"
        }.joined()
    }

    /// Replaces each name between two `@` with its part, in one pass: the contents of parts are not expanded.
    private static func fill(_ template: String, _ parts: KeyValuePairs<String, String>) -> String {
        var result = ""
        for (index, piece) in template.split(separator: "@", omittingEmptySubsequences: false).enumerated() {
            let part = index % 2 == 1 ? parts.first { $0.key == piece }?.value : nil
            result += part ?? String(piece)
        }
        return result
    }
}
