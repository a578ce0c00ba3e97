import Foundation
import SkinKit
import SkinSwiftUI
import SwiftUI

/// The themes that `make-themes.py` compiles.
enum Fixture {
    static let folder = ProcessInfo.processInfo.environment["SKINKIT_CHECK_THEMES"] ?? ".build/themes"

    static func theme(_ name: String) throws -> Theme { try Theme(cacheAt: "\(folder)/\(name).skincache") }

    /// An engine without components: views need no definitions.
    @MainActor
    static func engine(_ theme: String? = nil) throws -> ThemeEngine {
        let engine = ThemeEngine(components: ComponentDefinitions())
        if let theme { try engine.activate(Fixture.theme(theme)) }
        return engine
    }
}

/// The color of the theme `First` in the light and in the dark appearance, and that of `Second`, as texts.
let (firstColor, darkColor, secondColor) = ("[200, 400, 600, 1000]", "[600, 800, 1000, 1000]", "[600, 200, 200, 1000]")

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
