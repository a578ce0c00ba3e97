import CheckSupport
import Foundation
import SkinKit
import SkinSwiftUI
import SwiftUI

extension Fixture {
    /// An engine without components: views need no definitions.
    @MainActor
    static func engine(_ theme: String? = nil) throws -> ThemeEngine {
        let engine = ThemeEngine(components: ComponentDefinitions())
        if let theme { try engine.activate(Fixture.theme(theme)) }
        return engine
    }
}

/// A view as a host renders it. It renders again what a switch changed.
@MainActor
final class Host {
    private let view: () -> String
    var environment = EnvironmentValues()

    init(_ view: some View, _ engine: ThemeEngine) {
        self.view = { view.rendered }
        environment.skinEngine = engine
    }

    /// The view as a text.
    var text: String {
        EnvironmentValues.current = environment
        defer { EnvironmentValues.current = EnvironmentValues() }
        Hovering.actions = []
        Rendering.shared.evaluated = []
        Rendering.shared.invalidated = []
        return view()
    }

    /// The types whose bodies SwiftUI evaluates again after a change.
    func invalidated(by change: () throws -> Void) rethrows -> [String] {
        _ = text
        try change()
        return Set(Rendering.shared.invalidated).sorted()
    }
}
