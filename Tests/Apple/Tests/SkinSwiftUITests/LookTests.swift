import CheckSupport
import SkinKit
import SkinQuartz
import SwiftUI
import Testing

import struct SkinComponents.SkinGradient
import enum SkinComponents.ThemeTextAlignment
import enum SkinComponents.ThemeTextDecoration

@testable import SkinSwiftUI

/// What one operation of the schema does to a look.
struct LookCase: Sendable, CustomTestStringConvertible {
    let type: String
    let name: String
    let first: String
    let second: String
    let read: @Sendable (SkinAppearance) -> Any?

    init(
        _ type: String, _ name: String, _ first: Any?, _ second: Any?,
        _ read: @escaping @Sendable (SkinAppearance) -> Any?
    ) {
        (self.type, self.name, self.read) = (type, name, read)
        (self.first, self.second) = ("\(first ?? "nil")", "\(second ?? "nil")")
    }

    var testDescription: String { "\(type) \(name)" }

    func text(_ look: SkinAppearance) -> String { "\(read(look) ?? "nil")" }

    static let all: [LookCase] = views + texts + controls

    private static let (one, two) = (color(0x336699), color(0x993333))
    private static let (insets, otherInsets) = (
        EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), EdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
    )
    private static let (system, file) = (
        Font.system(size: 12, weight: .bold).italic(), "file of 25 15.0"
    )
    private static let (sliced, template) = ("image 2.0 original 1.0,2.0,3.0,4.0", "image 2.0 template")

    private static func color(_ rgb: Int) -> Color {
        Color(ThemeColor(red: part(rgb >> 16), green: part(rgb >> 8), blue: part(rgb), alpha: 1))
    }

    private static func part(_ bits: Int) -> Float { Float(bits & 255) / 255 }

    static let views: [LookCase] = [
        .init("uiview", "backgroundColor", one, two) { $0.background },
        .init("uiview", "backgroundGradient", "90.0 2", "0.0 2") { look in
            look.gradient.map { "\($0.angle) \($0.colors.count)" }
        },
        .init("uiview", "backgroundImage", sliced, "\(template) 0.0,0.0,0.0,0.0") { $0.backgroundImage?.text },
        .init("uiview", "tintColor", one, two) { $0.tint },
        .init("uiview", "alpha", 0.5, 0.25) { $0.opacity },
        .init("uiview", "hidden", true, false) { $0.isHidden },
        .init("uiview", "clipsToBounds", true, false) { $0.clips },
        .init("uiview", "layoutMargins", insets, otherInsets) { $0.insets },
        .init("uiview", "cornerRadius", 0.5, 0.25) { $0.cornerRadius },
        .init("uiview", "corners", "[0.5, 0.5, 0.5, 0.5] true", "[0.25, 0.25, 0.25, 0.25] false") { look in
            look.corners.map { "\($0.radii) \($0.isContinuous)" }
        },
        .init("uiview", "shadows", one, two) { $0.shadows.first.map { Color($0.color) } },
        .init("uiview", "material", "ultraThin \(one)", "thin \(two)") { look in
            look.material.map { "\($0.style) \($0.tint.map { Color($0) } ?? .clear)" }
        },
        .init("uiview", "borderColor", one, two) { $0.border },
        .init("uiview", "borderWidth", 0.5, 0.25) { $0.borderWidth },
        .init("uiview", "shadow", "\(one.opacity(0.5)) 0.5 1.0", "\(two.opacity(0.25)) 0.25 3.0") { look in
            look.shadow.map { "\($0.color) \($0.radius) \($0.offset.width)" }
        },
    ]

    static let texts: [LookCase] = [
        .init("uilabel", "text", "first", "second") { $0.text },
        .init("uilabel", "textColor", one, two) { $0.foreground },
        .init("uilabel", "font", system.text, file) { $0.font?.text },
        .init("uilabel", "textAlignment", TextAlignment.leading, TextAlignment.center) { $0.textAlignment },
        .init("uilabel", "textCase", Text.Case.uppercase, Text.Case.lowercase) { $0.textCase ?? nil },
        .init("uilabel", "textDecoration", ThemeTextDecoration.underline, ThemeTextDecoration.strikethrough) {
            $0.decoration
        },
        .init("uilabel", "numberOfLines", 2, 3) { $0.lineLimit },
        .init("uilabel", "textShadow", "\(one) 1.0", "\(two) 3.0") { look in
            look.textShadow.map { "\($0.color) \($0.offset.width)" }
        },
        .init("uiimageview", "image", sliced, template) { $0.image?.text },
    ]

    static let controls: [LookCase] = [
        .init("uibutton", "title", "first", "second") { $0.text },
        .init("uibutton", "titleColor", one, two) { $0.foreground },
        .init("uibutton", "titleFont", system.text, file) { $0.font?.text },
        .init("uibutton", "titleCase", Text.Case.uppercase, Text.Case.lowercase) { $0.textCase ?? nil },
        .init("uibutton", "image", sliced, template) { $0.image?.text },
        .init("uibutton", "contentInsets", insets, otherInsets) { $0.insets },
        .init("uiswitch", "onTintColor", one, two) { $0.tint },
        .init("uislider", "minimumTrackTintColor", one, two) { $0.tint },
        .init("uitextfield", "textColor", one, two) { $0.foreground },
    ]
}

@Suite("Looks of SwiftUI's views", .serialized) @MainActor
struct LookTests {
    private let engine: ThemeEngine

    init() {
        engine = ThemeEngine(components: ComponentDefinitions())
    }

    private func look(
        _ theme: String, _ type: String, _ id: String, direction: LayoutDirection = .leftToRight
    ) throws -> SkinAppearance {
        try look(Fixture.theme(theme), type, id, direction: direction)
    }

    private func look(
        _ theme: Theme, _ type: String, _ id: String, in states: ThemeStates = [],
        direction: LayoutDirection = .leftToRight
    ) throws -> SkinAppearance {
        try engine.activate(theme)
        let place = SkinPlace(
            scope: engine.root, appearance: [], scale: 2, textSize: .large, isBold: false, layoutDirection: direction)
        let context = try #require(place.context)
        let entity = ThemeEntityKey(component: type, id: id)
        return SkinAppearance(context.appearance.operations(of: entity, in: states), in: context)
    }

    @Test("show each operation", arguments: LookCase.all)
    func single(_ look: LookCase) throws {
        #expect(try look.text(self.look("First", look.type, "only_\(look.name)")) == look.first)
        #expect(try look.text(self.look("Second", look.type, "only_\(look.name)")) == look.second)
    }

    @Test("have left and right where the screen has them, in every language")
    func rightToLeft() throws {
        let label = try look("First", "uilabel", "all", direction: .rightToLeft)
        #expect(label.textAlignment == .trailing)
        #expect(label.insets == EdgeInsets(top: 1, leading: 4, bottom: 3, trailing: 2))
        #expect(ThemeTextAlignment.natural.alignment(in: .rightToLeft) == .leading)
        #expect(ThemeTextAlignment.right.alignment(in: .rightToLeft) == .leading)
    }

    @Test("have what the floor has and the theme lacks, and what a filter leaves")
    func layers() throws {
        let broken = try Fixture.theme("Broken")
        try engine.root.update { $0.fallbackTheme = broken }
        engine.configuration.faultHandler = { _ in }
        #expect(try look("First", "uiview", "broken").opacity == 0.5)
        #expect(try look("First", "uiview", "only_alpha").opacity == 0.5)
        _ = try engine.root.update { $0.filter = OpaqueLooks() }
        #expect(try look("First", "uiview", "only_alpha").opacity == 1)
        #expect(try look("First", "uiview", "only_backgroundColor").background != nil)
    }

    @Test("have the app's own states by their names")
    func states() throws {
        let theme = try Fixture.theme("First")
        #expect(theme.customStates == ["error", "unread"])
        #expect(try look(theme, "uiview", "own_states").opacity == 1)
        #expect(try look(theme, "uiview", "own_states", in: .custom("unread")).opacity == 0.6)
    }

    @Test("decode an image once for all views that show it")
    func decoding() throws {
        _ = try look("First", "uiimageview", "only_image")
        _ = try look("First", "uibutton", "only_image")
        #expect(engine.imageCache.count == 1)
        _ = try look("Second", "uilabel", "only_font")
        _ = try look("Second", "uibutton", "only_titleFont")
        #expect(engine.imageCache.count == 2)
    }

    @Test("omit an operation whose file is damaged, and report it")
    func faults() throws {
        var faults: [String] = []
        engine.configuration.faultHandler = { faults.append("\($0)") }
        let look = try look("Broken", "uiview", "broken")
        #expect(look.opacity == 0.5 && look.backgroundImage == nil)
        #expect(faults == ["'broken.jpg' is not an image that the system can read"])
    }

    @Test("have the places of a gradient's colors")
    func gradients() {
        let colors = [ThemeColor](repeating: ThemeColor(red: 1, green: 0, blue: 0), count: 3)
        func places(_ locations: [Double]?) -> [CGFloat]? {
            let style = SkinGradient(colors: colors, locations: locations, angle: 0).style(in: .zero).style
            return (style as? LinearGradient)?.gradient.stops.map(\.location)
        }
        #expect(places(nil) == [0, 0.5, 1])
        #expect(places([0, 0.25, 1]) == [0, 0.25, 1])
    }
}

/// A filter that removes the opacity of all looks.
private struct OpaqueLooks: LookFilter {
    func isSame(as other: any LookFilter) -> Bool { other is OpaqueLooks }
    func changes(of appearance: Appearance, like others: [any LookChanges]) -> any LookChanges { OpaqueChanges() }
}

private final class OpaqueChanges: LookChanges {
    func apply(to operations: inout [ThemeOperation], of entity: ThemeEntityKey, in states: ThemeStates) {
        operations.removeAll { $0.name == "alpha" }
    }
    func decidingStates(of entity: ThemeEntityKey) -> [[ThemeStates]] { [] }
    func decidingEntities(of entity: ThemeEntityKey) -> [ThemeEntityKey]? { [] }
}
