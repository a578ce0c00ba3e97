import Foundation
import QuartzCore
import SkinKit
import Testing

/// What one operation of the schema does to a view or a window of a framework.
package struct OperationCase<Root: AnyObject>: Sendable, CustomTestStringConvertible {
    package let type: String
    package let name: String
    /// What the framework has with the themes `First` and `Second`.
    package let first: String
    package let second: String
    /// What the framework has for the property, as a text.
    package let read: @MainActor @Sendable (Root) -> String

    package init(
        type: String, name: String, first: String, second: String, read: @escaping @MainActor @Sendable (Root) -> String
    ) {
        self.type = type
        self.name = name
        self.first = first
        self.second = second
        self.read = read
    }

    package var testDescription: String { "\(type) \(name)" }
}

/// What holds for the operations on the views of every framework.
@MainActor
package struct OperationChecks<Root: AnyObject> {
    private let makers: [String: @MainActor @Sendable () -> Root]
    private let makeEngine: @MainActor () -> ThemeEngine

    /// - Parameters:
    ///   - makers: Make a view of each component type.
    ///   - engine: Makes an engine with the framework's definitions.
    package init(
        _ makers: [String: @MainActor @Sendable () -> Root], engine: @escaping @MainActor () -> ThemeEngine
    ) {
        self.makers = makers
        makeEngine = engine
    }

    private func make(_ type: String) throws -> Root {
        let make = try #require(makers[type])
        return make()
    }

    /// A view shows one operation, exchanges it, and gets its own value back.
    package func alone(_ operation: OperationCase<Root>) throws {
        let engine = makeEngine()
        let view = try make(operation.type)
        let original = operation.read(view)
        try engine.register(view, as: "only_\(operation.name)")
        #expect(operation.read(view) == original)
        try engine.activate(Fixture.theme("First"))
        #expect(operation.read(view) == operation.first)
        try engine.activate(Fixture.theme("Second"))
        #expect(operation.read(view) == operation.second)
        engine.deactivate()
        #expect(operation.read(view) == original)
        try engine.activate(Fixture.theme("Second"))
        #expect(operation.read(view) == operation.second)
        engine.unregister(view)
        #expect(operation.read(view) == original)
    }

    /// A view shows all operations of its type together, and after a switch it looks as one that is themed then.
    package func together(_ type: String, _ cases: [OperationCase<Root>]) throws {
        let (engine, fresh) = (makeEngine(), makeEngine())
        let (view, other) = (try make(type), try make(type))
        let original = cases.map { $0.read(view) }
        try engine.register(view, as: "all")
        try engine.activate(Fixture.theme("First"))
        #expect(cases.map { $0.read(view) } == cases.map(\.first))
        try engine.activate(Fixture.theme("Second"))
        #expect(cases.map { $0.read(view) } == cases.map(\.second))
        try fresh.register(other, as: "all")
        try fresh.activate(Fixture.theme("Second"))
        #expect(cases.map { $0.read(view) } == cases.map { $0.read(other) })
        engine.deactivate()
        #expect(cases.map { $0.read(view) } == original)
    }

    /// The engine keeps no view alive.
    package func weakness() throws {
        let engine = makeEngine()
        try engine.activate(Fixture.theme("First"))
        weak var kept: Root?
        do {
            let view = try make("uiview")
            try engine.register(view, as: "all")
            kept = view
            #expect(engine.liveCount == 1)
        }
        #expect(kept == nil)
        #expect(engine.liveCount == 0)
    }

    /// Views keep their look and their theme if another theme cannot be prepared for one of them.
    ///
    /// - Parameter alpha: Reads the opacity of a view.
    package func atomicity(alpha: (Root) -> CGFloat?) throws {
        let engine = makeEngine()
        try engine.activate(Fixture.theme("First"))
        let (view, broken) = (try make("uiview"), try make("uiview"))
        try engine.register(view, as: "only_alpha")
        try engine.register(broken, as: "broken")
        #expect(throws: ThemePreparationError.self) { try engine.activate(Fixture.theme("Broken")) }
        #expect(alpha(view) == 0.5)
        #expect(alpha(broken) == 1)
        #expect(engine.root.activeTheme?.info.identifier == "org.example.first")
    }
}
