#if Store
    import SkinDiagnostics
    import SkinKit
    import SkinStore
    import SkinSyntax

    /// The storefront: a static page on which people browse the catalogue.
    ///
    /// It contains the first products. A script loads the others from further pages, and filters. So the page stays small,
    /// however many products there are. Its content security policy allows only files of the store.
    struct StorePage {
        let name: String
        let catalog: Catalog

        static let style = String(decoding: PackageResources.store_css, as: UTF8.self)
        static let script = String(decoding: PackageResources.store_js, as: UTF8.self)

        /// The files of the storefront, by path, in the order in which they are written.
        var files: [(path: String, bytes: [UInt8])] {
            [("store.css", Array(Self.style.utf8)), ("store.js", Array(Self.script.utf8))]
                + (0..<furtherPageCount).map { ("pages/\($0 + 1).json", furtherPage($0 + 1)) }
                + [("index.html", Array(html.utf8))]
        }

        private var furtherPageCount: Int { (max(1, catalog.entries.count) - 1) / Catalog.pageSize }

        /// Returns the products of a further page for the script, as JSON: what their cards show.
        ///
        /// - Parameter number: 1 to ``furtherPageCount``.
        private func furtherPage(_ number: Int) -> [UInt8] {
            let cards = catalog.entries.dropFirst(number * Catalog.pageSize).prefix(Catalog.pageSize).map { entry in
                let shown = ["author", "kind", "name", "names", "size", "summaries", "summary", "version"]
                var card = (entry.object ?? [:]).filter { shown.contains($0.key) }
                card["picture"] = url(entry["thumbnail"]?.string).map { .string($0) }
                card["darkPicture"] = url(entry["darkThumbnail"]?.string).map { .string($0) }
                return JSONValue.object(card)
            }
            return JSONValue.object(["products": .array(cards)]).line
        }

        private var html: String {
            let first = catalog.entries.prefix(Catalog.pageSize)
            let count = catalog.entries.count
            return """
                <!DOCTYPE html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
                <title>\(MarkupText.escaped(name))</title>
                <link rel="stylesheet" href="store.css">
                <header class="bar">
                <span class="brand" aria-hidden="true"><i></i><i></i><i></i></span>
                <h1>\(MarkupText.escaped(name))</h1>
                <span id="count">\(count) \(count == 1 ? "product" : "products")</span>
                <input id="search" type="search" placeholder="Search" aria-label="Search">
                </header>
                <main data-pages="\(furtherPageCount)">
                <ul id="products">
                \(first.map(card).joined(separator: "\n"))
                </ul>
                <p id="nothing"\(count == 0 ? "" : " hidden")>Nothing found</p>
                <button id="more" hidden>More</button>
                </main>
                <script src="store.js"></script>
                </html>

                """
        }

        private func card(_ product: JSONValue) -> String {
            let dark = url(product["darkThumbnail"]?.string).map {
                "<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(MarkupText.escaped($0))\">"
            }
            let thumbnail =
                url(product["thumbnail"]?.string).map {
                    "<picture>\(dark ?? "")<img src=\"\(MarkupText.escaped($0))\" alt=\"\" loading=\"lazy\"></picture>"
                } ?? ""
            let summary =
                product["summary"]?.string.map {
                    "<p class=\"summary\"\(languages(of: product["summaries"]))>\(MarkupText.escaped($0))</p>"
                } ?? ""
            let kind = product["kind"]?.string == "stickers" ? "Stickers" : "Theme"
            let facts = [kind, product["version"]?.string ?? "", Self.size(product["size"]?.integer ?? 0)]
            return """
                <li class="card"><div class="picture">\(thumbnail)</div><div class="text">\
                <h2\(languages(of: product["names"]))>\(MarkupText.escaped(product["name"]?.string ?? ""))</h2>\
                <p>\(MarkupText.escaped(product["author"]?.string ?? ""))</p>\(summary)\
                <p class="facts">\(MarkupText.escaped(facts.joined(separator: " · ")))</p></div></li>
                """
        }

        /// Returns an attribute with a text in other languages, from which the script takes that of the reader.
        private func languages(of texts: JSONValue?) -> String {
            guard let texts, let json = String(validating: texts.line.dropLast(), as: UTF8.self) else { return "" }
            return " data-languages=\"\(MarkupText.escaped(json))\""
        }

        private func url(_ path: String?) -> String? {
            path.flatMap(catalog.serverPath).map { "targets/" + URLText.quotedPath($0) }
        }

        private static func size(_ bytes: Int64) -> String {
            bytes < 1_000_000 ? "\((bytes + 999) / 1_000) kB" : "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
        }
    }
#endif
