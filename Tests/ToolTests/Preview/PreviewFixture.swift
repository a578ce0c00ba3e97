import Foundation
import SkinBundles
import SkinCompiler
import SkinKit
import TestSupport
import Testing

@testable import SkinPreview

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The shipped themes with their scenes, and themes from the text of a test.
enum PreviewFixture {
    static let shippedFolder = ShippedThemes.folder

    static func shippedTheme(_ name: String) throws -> Theme {
        try theme(at: "\(shippedFolder)/\(name).theme", ShippedThemes.compiler)
    }

    static func shipped(_ names: [String] = ["Daylight", "Midnight"]) throws -> Preview {
        Preview(try names.map(shippedTheme), folder: try PreviewFolder(at: "\(shippedFolder)/preview"))
    }

    /// Returns a theme whose cache contains its images.
    static func theme(at path: String, _ compiler: ThemeCompiler = ThemeCompiler()) throws -> Theme {
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        let result = try compiler.compile(path, options: options)
        #expect(result.diagnostics == [])
        return try Theme(cacheBytes: try #require(result.cache))
    }

    static func theme(instances: String, constants: String = "") throws -> Theme {
        let folder = try TemporaryFolder()
        return try theme(
            at: folder.writeTheme(["main.xml": .theme(constants: constants, instances: instances)]))
    }

    static func stage(_ theme: Theme, traits: ThemeTraits = []) -> Stage {
        var library = AssetLibrary()
        let assets = library.add(theme)
        return Stage(theme: theme, assets: assets, library: library, traits: traits)
    }

    /// Returns the elements of an SVG text, or `nil` if it is not well-formed XML.
    static func elements(of svg: String) -> [XMLItem]? {
        let collector = XMLCollector()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = collector
        return parser.parse() ? collector.items : nil
    }
}

struct XMLItem {
    var name: String
    var attributes: [String: String]
}

private final class XMLCollector: NSObject, XMLParserDelegate {
    var items: [XMLItem] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        items.append(XMLItem(name: name, attributes: attributes))
    }
}
