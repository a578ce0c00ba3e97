import AppKit
import SkinKit
import Testing

@testable import SkinAppKit

@Suite("AppKit's views") @MainActor
struct OperationTests {
    @Test("have a case for every operation of the schema, but for those without a counterpart")
    func completeness() throws {
        let schema = try Fixture.schema()
        let declared = Set(schema.flatMap { type in type.operations.map { "\(type.type) \($0)" } })
        let tested = Set(OperationCase.all.map { "\($0.type) \($0.name)" })
        #expect(declared.subtracting(tested) == OperationCase.missing)
        #expect(tested.isDisjoint(with: OperationCase.missing))
        #expect(
            Set(schema.map(\.type)).subtracting(OperationCase.makers.keys)
                == ["uinavigationbar", "uitabbar", "uicollectionviewcell"])
    }

    @Test("show each operation alone, exchange it, and get their own value back", arguments: OperationCase.all)
    func single(_ operation: OperationCase) throws {
        let engine = Fixture.engine()
        let make = try #require(OperationCase.makers[operation.type])
        let view = make()
        let original = operation.read(view)
        try engine.theme(view, as: "only_\(operation.name)")
        #expect(operation.read(view) == original)
        #expect(try engine.activate(Fixture.theme("First")).skipped.isEmpty)
        #expect(operation.read(view) == operation.first)
        try engine.activate(Fixture.theme("Second"))
        #expect(operation.read(view) == operation.second)
        engine.deactivate()
        #expect(operation.read(view) == original)
    }

    @Test("show all operations of their types together", arguments: OperationCase.makers.keys.sorted())
    func together(_ type: String) throws {
        let (engine, fresh) = (Fixture.engine(), Fixture.engine())
        let make = try #require(OperationCase.makers[type])
        let (view, other) = (make(), make())
        let cases = try Self.cases(of: type)
        let original = cases.map { $0.read(view) }
        try engine.theme(view, as: "all")
        try engine.activate(Fixture.theme("First"))
        #expect(cases.map { $0.read(view) } == cases.map(\.first))
        try engine.activate(Fixture.theme("Second"))
        try fresh.theme(other, as: "all")
        try fresh.activate(Fixture.theme("Second"))
        #expect(cases.map { $0.read(view) } == cases.map(\.second))
        #expect(cases.map { $0.read(view) } == cases.map { $0.read(other) })
        engine.deactivate()
        #expect(cases.map { $0.read(view) } == original)
    }

    /// The cases of a type and its ancestors that the definitions have, nearest first.
    private static func cases(of type: String) throws -> [OperationCase] {
        let schema = try Fixture.schema()
        var line = [type]
        while let parent = schema.first(where: { $0.type == line.last })?.parent, parent != "-" { line.append(parent) }
        var names: Set<String> = ["backgroundGradient", "backgroundImage"]
        if ["uiview", "uitableviewcell"].contains(type) { names = [] }
        // A text view and a table of AppKit are in scroll views, and are none.
        line.removeAll { $0 == "uiscrollview" && type != $0 }
        return line.flatMap { ancestor in OperationCase.all.filter { $0.type == ancestor } }
            .filter { names.insert($0.name).inserted }
    }

    @Test("are not kept alive")
    func weakness() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        weak var kept: NSView?
        do {
            let view = NSView()
            try engine.theme(view, as: "all")
            kept = view
            #expect(engine.liveCount == 1)
        }
        #expect(kept == nil)
        #expect(engine.liveCount == 0)
    }

    @Test("keep their look if a theme cannot be prepared for one of them")
    func atomicity() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (view, broken) = (NSView(), NSView())
        try engine.theme(view, as: "only_alpha")
        try engine.theme(broken, as: "broken")
        #expect(throws: ThemePreparationError.self) { try engine.activate(Fixture.theme("Broken")) }
        #expect(view.alphaValue == 0.5)
        #expect(broken.alphaValue == 1)
    }

    @Test("without a bezel have a background in their layer")
    func borderless() throws {
        let engine = Fixture.engine()
        let button = NSButton()
        button.isBordered = false
        try engine.theme(button, as: "only_backgroundColor")
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
        try engine.theme(button, as: "all")
        try engine.activate(Fixture.theme("First"))
        #expect(text(button.attributedTitle) == "first \(firstColor)")
        try engine.theme(button, as: "only_titleColor")
        #expect(text(button.attributedTitle) == "Button \(firstColor)")
        engine.deactivate()
        #expect(button.titleColor == nil)
    }

    @Test("have backgrounds that lie behind the subviews, take no clicks, and follow the size and the corners")
    func backgrounds() throws {
        let engine = Fixture.engine()
        let (view, own) = (NSView(), NSView())
        view.addSubview(own)
        try engine.theme(view, as: "all")
        try engine.activate(Fixture.theme("First"))
        let background = try #require(view.subviews.first as? SkinBackgroundView)
        #expect(view.subviews.last === own)
        #expect(background.hitTest(NSPoint(x: 1, y: 1)) == nil)
        #expect(background.layer?.cornerRadius == 0.5)
        view.frame.size = NSSize(width: 130, height: 80)
        #expect(background.frame.size == NSSize(width: 130, height: 80))
        engine.deactivate()
        #expect(view.subviews == [own])
    }

    @Test("have shadows that fall down, also where the y axis does")
    func flippedShadows() throws {
        final class Flipped: NSView {
            override var isFlipped: Bool { true }
        }
        let engine = Fixture.engine()
        let view = Flipped()
        try engine.theme(view, as: "only_shadow")
        try engine.activate(Fixture.theme("First"))
        #expect(view.shadow?.shadowOffset == NSSize(width: 1, height: 2))
    }

    @Test("draw the selection of a row in the theme's color, else in the system's")
    func selection() throws {
        let engine = Fixture.engine()
        let row = SkinTableRowView()
        try engine.theme(row, as: "only_selectedBackgroundColor")
        row.drawSelection(in: .zero)
        #expect(Drawing.isSystemSelection)
        try engine.activate(Fixture.theme("First"))
        row.drawSelection(in: .zero)
        #expect(text(Drawing.filled.last?.color) == firstColor)
    }
}
