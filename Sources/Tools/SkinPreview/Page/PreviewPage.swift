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
        let code =
            [
                PackageResources.store_js, PackageResources.drawings_js, PackageResources.settings_js,
                PackageResources.controls_js, PackageResources.scenes_js, PackageResources.cards_js,
                PackageResources.constants_js, PackageResources.panel_js, PackageResources.page_js,
            ].map(Self.text).joined() + script
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
