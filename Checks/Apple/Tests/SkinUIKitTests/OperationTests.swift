import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@Suite("UIKit's views") @MainActor
struct OperationTests {
    /// What UIKit has no counterpart for. The documentation of SkinUIKit gives the reasons.
    static let missing: Set = [
        "uiswitch offTintColor", "uilabel backgroundGradient", "uilabel backgroundImage",
        "uiimageview backgroundGradient", "uiimageview backgroundImage",
    ]

    @Test("have a case for every operation of the schema, but for those without a counterpart")
    func completeness() throws {
        let schema = try Fixture.schema()
        #expect(schema.count == OperationCase.makers.count)
        let declared = Set(schema.flatMap { type in type.operations.map { "\(type.type) \($0)" } })
        let tested = Set(OperationCase.all.map { "\($0.type) \($0.name)" })
        #expect(declared.subtracting(tested) == ["uiswitch offTintColor"])
        #expect(tested.isSubset(of: declared))
        #expect(declared.count > 55)
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
        try engine.activate(Fixture.theme("Second"))
        #expect(operation.read(view) == operation.second)
        engine.stopTheming(view)
        #expect(operation.read(view) == original)
    }

    @Test("show all operations of their type and of its ancestors", arguments: OperationCase.makers.keys.sorted())
    func all(_ type: String) throws {
        let (engine, fresh) = (Fixture.engine(), Fixture.engine())
        let make = try #require(OperationCase.makers[type])
        let (view, other) = (make(), make())
        let cases = try Self.cases(of: type)
        let original = cases.map { $0.read(view) }
        try engine.theme(view, as: "all")
        let report = try engine.activate(Fixture.theme("First"))
        #expect(Set(report.skipped.map { "\($0.component) \($0.operation)" }).isSubset(of: Self.missing))
        #expect(cases.map { $0.read(view) } == cases.map(\.first))
        try engine.activate(Fixture.theme("Second"))
        #expect(cases.map { $0.read(view) } == cases.map(\.second))
        try fresh.theme(other, as: "all")
        try fresh.activate(Fixture.theme("Second"))
        #expect(cases.map { $0.read(view) } == cases.map { $0.read(other) })
        engine.deactivate()
        #expect(cases.map { $0.read(view) } == original)
    }

    /// The cases of a type and its ancestors, without those that the type does not have.
    private static func cases(of type: String) throws -> [OperationCase] {
        let schema = try Fixture.schema()
        var line = [type]
        while let parent = schema.first(where: { $0.type == line.last })?.parent, parent != "-" { line.append(parent) }
        return OperationCase.all.filter { line.contains($0.type) && !missing.contains("\(type) \($0.name)") }
    }

    @Test("are not kept alive")
    func weakness() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        weak var kept: UIView?
        do {
            let view = UIView()
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
        let (view, broken) = (UIView(), UIView())
        try engine.theme(view, as: "only_alpha")
        try engine.theme(broken, as: "broken")
        #expect(throws: ThemePreparationError.self) { try engine.activate(Fixture.theme("Broken")) }
        #expect(view.alpha == 0.5)
        #expect(broken.alpha == 1)
        #expect(engine.theme?.info.identifier == "org.example.first")
    }

    @Test("with configurations show a theme's texts, colors, images and insets in them")
    func configuration() throws {
        let engine = Fixture.engine()
        let button = UIButton()
        button.configuration = .plain()
        button.configuration?.title = "own"
        try engine.activate(Fixture.theme("First"))
        try engine.theme(button, as: "all")
        #expect(button.configuration?.title == "first")
        #expect(text(button.configuration?.baseForegroundColor) == firstColor)
        #expect(button.configuration?.image?.renderingMode == .alwaysOriginal)
        #expect(button.configuration?.contentInsets.trailing == 4)
        let attributes = button.configuration?.titleTextAttributesTransformer?(AttributeContainer())
        #expect(attributes?.font?.pointSize == 12)
        #expect(button.title(for: .normal) == nil)
        engine.deactivate()
        #expect(button.configuration?.title == "own")
        #expect(button.configuration?.baseForegroundColor == nil)
        #expect(button.configuration?.titleTextAttributesTransformer == nil)
        #expect(button.configuration?.contentInsets.leading == 12)
    }

    @Test("inherit a tint again that they had inherited")
    func inheritedTint() throws {
        let engine = Fixture.engine()
        let (parent, view) = (UIView(), UIView())
        parent.addSubview(view)
        try engine.theme(view, as: "only_tintColor")
        try engine.activate(Fixture.theme("First"))
        #expect(text(view.tintColor) == firstColor)
        engine.deactivate()
        parent.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(text(view.tintColor) == "[1000, 0, 0, 1000]")
    }

    @Test("of the system have a title of the tint color again")
    func systemTitle() throws {
        let engine = Fixture.engine()
        let button = UIButton(type: .system)
        try engine.theme(button, as: "only_titleColor")
        try engine.activate(Fixture.theme("First"))
        #expect(button.hasOwnTitleColor)
        engine.deactivate()
        #expect(!button.hasOwnTitleColor)
    }

    @Test("keep a bar's title at the edge, whichever operation is removed first")
    func barEdge() throws {
        let engine = Fixture.engine()
        let bar = UINavigationBar()
        let own = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        let appearance = bar.standardAppearance
        appearance.titleTextAttributes[.foregroundColor] = own
        bar.standardAppearance = appearance
        try engine.theme(bar, as: "only_titleColor")
        try engine.activate(Fixture.theme("First"))
        try engine.theme(bar, as: "all")
        #expect(text(bar.scrollEdgeAppearance?.titleTextAttributes[.foregroundColor]) == firstColor)
        try engine.theme(bar, as: "only_barTintColor")
        #expect(bar.scrollEdgeAppearance?.titleTextAttributes[.foregroundColor] as? UIColor == own)
        engine.deactivate()
        #expect(bar.scrollEdgeAppearance == nil)
        #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == own)
    }
}
