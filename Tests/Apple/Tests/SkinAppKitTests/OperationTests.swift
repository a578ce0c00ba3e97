import AppKit
import CheckSupport
import SkinKit
import SkinQuartz
import Testing

import struct SkinComponents.SkinMaterial

@testable import SkinAppKit

@Suite("AppKit's views") @MainActor
struct OperationTests {
    let checks = OperationChecks(Cases.makers, engine: Fixture.engine)

    @Test("have a case for every operation of the schema, but for those without a counterpart")
    func completeness() throws {
        let schema = try Fixture.schema()
        let types = schema.filter { Cases.makers.keys.contains($0.type) || $0.type == "uinavigationbar" }
        let declared = Set(types.flatMap { type in type.operations.map { "\(type.type) \($0)" } })
        let tested = Set(Cases.all.map { "\($0.type) \($0.name)" })
        #expect(declared.subtracting(tested) == Cases.missing)
        #expect(tested.isDisjoint(with: Cases.missing))
        #expect(
            Set(schema.map(\.type)).subtracting(Cases.makers.keys)
                == [
                    "uinavigationbar", "uitabbar", "uitoolbar", "uisearchbar", "uiprogressview",
                    "uicollectionviewcell", "uiactivityindicatorview", "uipagecontrol", "uirefreshcontrol",
                    "uicollectionview", "uitableviewheaderfooterview",
                ])
    }

    @Test("are listed with their operations in the article, as the definitions have them")
    func article() throws { try Fixture.checkTable("SkinAppKit", "AppKit", .appKit, without: []) }

    @Test("show each operation alone, exchange it, and get their own value back", arguments: Cases.all)
    func alone(_ operation: OperationCase) throws { try checks.alone(operation) }

    @Test("show all operations of their type and of its ancestors", arguments: Cases.makers.keys.sorted())
    func together(_ type: String) throws {
        var names: Set<String> = ["backgroundGradient", "backgroundImage", "material", "shadows"]
        if ["uiview", "uitableviewcell", "uistackview"].contains(type) { names = [] }
        // What another operation of the same theme changes too.
        names.formUnion(["textCase", "titleCase", "material"])
        // A text view and a table of AppKit are in scroll views, and are none.
        let line = try Fixture.line(of: type).filter { $0 != "uiscrollview" || $0 == type }
        // The definition of a type replaces those of its ancestors.
        let cases = line.flatMap { ancestor in Cases.all.filter { $0.type == ancestor } }
            .filter { names.insert($0.name).inserted }
        try checks.together(type, cases)
    }

    @Test("are not kept alive")
    func weakness() throws { try checks.weakness() }

    @Test("keep their look if a theme cannot be prepared for one of them")
    func atomicity() throws { try checks.atomicity { ($0 as? NSView)?.alphaValue } }

    @Test("without a bezel have a background in their layer")
    func borderless() throws {
        let engine = Fixture.engine()
        let button = NSButton()
        button.isBordered = false
        try engine.register(button, as: "only_backgroundColor")
        try engine.activate(Fixture.theme("First"))
        #expect(text(button.layer?.backgroundColor) == firstColor)
        #expect(button.bezelColor == nil)
        engine.deactivate()
        #expect(button.layer?.backgroundColor == nil)
    }

    @Test("keep the color of a title when the title and the font change")
    func titles() throws {
        let engine = Fixture.engine()
        let button = NSButton()
        try engine.register(button, as: "all")
        try engine.activate(Fixture.theme("First"))
        #expect(text(button.attributedTitle) == "first \(firstColor)")
        try engine.register(button, as: "only_titleColor")
        #expect(text(button.attributedTitle) == "Button \(firstColor)")
        engine.deactivate()
        #expect(button.titleColor == nil)
    }

    @Test("have backgrounds that lie behind the subviews, take no clicks, and have the corners of their view")
    func backgrounds() throws {
        let engine = Fixture.engine()
        let (view, own) = (NSView(), NSView())
        view.addSubview(own)
        try engine.register(view, as: "all")
        try engine.activate(Fixture.theme("First"))
        let background = try #require(view.subviews.first as? SkinBackgroundView)
        #expect(view.subviews.last === own)
        #expect(background.hitTest(NSPoint(x: 1, y: 1)) == nil)
        #expect(background.layers.gradient?.cornerRadius == 0.5)
        engine.deactivate()
        #expect(view.subviews == [own])
    }

    @Test("have their own corners where a layer cannot show a theme's, and no material of the name none")
    func shownParts() {
        let view = NSView()
        view.changeCorners { $0.each = ThemeCorners([8, 8, 0, 0]) }
        #expect(view.layer?.cornerRadius == 8)
        view.changeCorners { $0.each = ThemeCorners([8, 4, 0, 0]) }
        #expect(view.layer?.cornerRadius == 0)
        let tint = ThemeColor(red: 1, green: 0, blue: 0)
        view.skinBackgroundMaterial = SkinMaterial(style: .none, tint: tint)
        #expect(view.skinBackground == nil)
    }

    @Test("have glass with the corners of their view, along which it draws its edge")
    func glassCorners() throws {
        SystemLook.hasGlass = true
        defer { SystemLook.hasGlass = false }
        let view = NSView()
        view.changeCorners { $0.all = ThemeCorners(radius: 8) }
        view.skinBackgroundMaterial = SkinMaterial(style: .glass, tint: nil)
        let glass = try #require(view.skinBackground?.effectView as? NSGlassEffectView)
        #expect(glass.cornerRadius == 8)
        view.changeCorners { $0.all = ThemeCorners(radius: 4) }
        // A mask would cut off the edge.
        #expect(glass.cornerRadius == 4 && glass.layer?.masksToBounds == false)
        view.changeCorners { $0.each = ThemeCorners([4, 4, 0, 0]) }
        #expect(glass.cornerRadius == 0 && glass.layer?.cornerRadius == 4 && glass.layer?.masksToBounds == true)
    }

    @Test("have shadows that fall down, also where the y axis does")
    func flippedShadows() throws {
        final class Flipped: NSView {
            override var isFlipped: Bool { true }
        }
        let engine = Fixture.engine()
        let view = Flipped()
        try engine.register(view, as: "only_shadow")
        try engine.activate(Fixture.theme("First"))
        #expect(view.shadow?.shadowOffset == NSSize(width: 1, height: 2))
    }

    @Test("draw the selection of a row in the theme's color, else in the system's")
    func selection() throws {
        let engine = Fixture.engine()
        let row = SkinTableRowView()
        try engine.register(row, as: "only_selectedBackgroundColor")
        row.drawSelection(in: .zero)
        #expect(Drawing.isSystemSelection)
        try engine.activate(Fixture.theme("First"))
        row.drawSelection(in: .zero)
        #expect(text(Drawing.filled.last?.color) == firstColor)
    }

    @Test("draw the background of a row in the theme's color, whatever color the table gives the row")
    func rowBackground() throws {
        let engine = Fixture.engine()
        let row = SkinTableRowView()
        try engine.register(row, as: "only_backgroundColor")
        row.drawBackground(in: .zero)
        #expect(Drawing.filled.last?.color == row.backgroundColor)
        row.needsDisplay = false
        try engine.activate(Fixture.theme("First"))
        #expect(row.needsDisplay)
        row.backgroundColor = NSColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        row.drawBackground(in: .zero)
        #expect(text(Drawing.filled.last?.color) == firstColor)
        engine.deactivate()
        row.drawBackground(in: .zero)
        #expect(Drawing.filled.last?.color == row.backgroundColor)
    }

    @Test("keep the background of a field that gets a bezel, and get it back with their own bezel")
    func bezeledBackground() throws {
        let engine = Fixture.engine()
        let field = NSTextField()
        field.drawsBackground = true
        try engine.register(field, as: "only_borderStyle")
        try engine.activate(Fixture.theme("Second"))
        #expect(field.isBezeled)
        #expect(field.drawsBackground)
        try engine.activate(Fixture.theme("First"))
        engine.deactivate()
        #expect(field.isBezeled)
        #expect(field.drawsBackground)
    }
}
