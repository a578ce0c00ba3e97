import Foundation
import SkinBundles
import SkinDevelopment
import SkinInspector
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@Suite("Shipped themes")
struct ShippedThemesTests {
    private static let folder = ShippedThemes.folder
    private static let compiler = ShippedThemes.compiler
    static let names = ShippedThemes.names

    @Test("A theme that is shipped has no fault", arguments: names)
    func noFault(_ name: String) throws {
        #expect(try Self.compiler.validate("\(Self.folder)/\(name).theme").diagnostics == [])
    }

    @Test("Every image of a shipped theme has a file under every traits and scale", arguments: names)
    func imagesAreServed(_ name: String) throws {
        try Self.expectImages(in: Theme(bundleAt: "\(Self.folder)/\(name).theme", compiler: Self.compiler))
    }

    /// Expects that every image of a theme has a file under every traits and scale.
    static func expectImages(in theme: Theme) throws {
        for traits in [[], .dark, .light, [.pad, .dark], [.phone, .light], .highContrast] as [ThemeTraits] {
            for entity in theme.entities(traits: traits) {
                for operation in theme.operations(for: entity.component, id: entity.id, traits: traits) {
                    for case .image(let image) in operation.parameters.map(\.object) {
                        for scale in 1...3 {
                            let asset = theme.asset(image.name, traits: traits, scale: scale)
                            #expect(asset != nil, "\(entity) \(operation.name) \(image.name)")
                        }
                    }
                }
            }
        }
    }

    @Test("The shipped stickers are a valid pack of pictures")
    func stickers() throws {
        let result = try ContentPackCompiler().compile("\(Self.folder)/Letters.stickers")
        #expect(result.diagnostics == [])
        let pack = try ContentPack(bytes: #require(result.pack))
        try pack.verify()
        #expect(try pack.categories == ["faces", "things"])
        #expect(try pack.items(in: "faces").count == 6 && pack.items(in: "things").count == 6)
        for number in 0..<pack.count {
            let head = try pack.item(at: number).withBytes { span in span.withUnsafeBytes { Array($0.prefix(4)) } }
            #expect(head == [0x89, 0x50, 0x4E, 0x47])
        }
        #expect(try pack.item(for: "\u{2764}", "\u{FE0F}")?.category == "things")
    }

    @Test("Midnight and Daylight differ, and share what Base defines")
    func themesDiffer() throws {
        let daylight = try Theme(bundleAt: "\(Self.folder)/Daylight.theme", compiler: Self.compiler)
        let midnight = try Theme(bundleAt: "\(Self.folder)/Midnight.theme", compiler: Self.compiler)
        #expect(daylight.entities(traits: []).count >= 50)
        #expect(daylight.info.inherits == midnight.info.inherits)
        #expect(daylight.json(traits: [], scale: 2) != midnight.json(traits: [], scale: 2))
    }
}
