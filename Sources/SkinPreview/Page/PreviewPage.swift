extension Preview {
    /// The page's data as JSON, for whoever shows the page and sends new data to it: `SkinPreview.show(data)` in the
    /// page takes it.
    ///
    /// - Complexity: O(n) in the drawings: entities, their states, combinations of traits, scales.
    public func pageData() -> String { PageData.json(self) }

    /// One HTML file that shows the themes and needs nothing beside itself: no file, no network.
    ///
    /// Its content security policy allows the one style sheet and script that are in it, and images and fonts that are
    /// in it.
    ///
    /// - Parameters:
    ///   - data: What ``pageData()`` gave; nil to make it.
    ///   - script: More JavaScript, run after the page's own, such as a server's that listens for changes.
    ///   - style: More CSS, such as that of what the script makes.
    ///   - policy: More directives of the content security policy, such as `connect-src 'self'`.
    public func page(data: String? = nil, script: String = "", style: String = "", policy: String = "") -> String {
        let style = styleSheet + style
        let code =
            [PackageResources.drawings_js, PackageResources.page_js, PackageResources.panel_js]
            .map(Self.text).joined() + script
        let names = entries.map(\.theme.info.name).joined(separator: ", ")
        let policy = [
            "default-src 'none'", "img-src data:", "font-src data:", "style-src 'sha256-\(SHA256.base64(of: style))'",
            "script-src 'sha256-\(SHA256.base64(of: code))'", "base-uri 'none'", "form-action 'none'", policy,
        ]
        let parts: KeyValuePairs<String, String> = [
            "POLICY": SVGText.escaped(policy.filter { !$0.isEmpty }.joined(separator: "; ")),
            "TITLE": SVGText.escaped(names), "STYLE": style, "DATA": data ?? pageData(),
            "SCRIPT": code,
        ]
        return Self.fill(Self.text(PackageResources.page_html), parts)
    }

    /// The page's CSS, with the themes' fonts.
    package var styleSheet: String {
        Self.text(PackageResources.page_css) + library.fonts.indices.map(library.rule(ofFont:)).joined()
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Puts each part in the place of its name between two `@`, in one pass: what a part says is not looked at again.
    private static func fill(_ template: String, _ parts: KeyValuePairs<String, String>) -> String {
        var result = ""
        for (index, piece) in template.split(separator: "@", omittingEmptySubsequences: false).enumerated() {
            let part = index % 2 == 1 ? parts.first { $0.key == piece }?.value : nil
            result += part ?? String(piece)
        }
        return result
    }
}
