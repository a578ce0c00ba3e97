import Foundation
import SkinComponents
import SkinKit
import SkinLibrary

/// Prints what a postcard looks like in each of its themes, while it is alive.
@main @MainActor
struct Postcard {
    let send = SkinButton()
    let message = SkinLabel()
    let stamp = Stamp()

    static func main() async throws {
        let engine = try ThemeEngine(components: .postcard, library: library)
        print("The default is \(engine.root.activeTheme?.info.name ?? "no theme").")
        let card = Postcard()
        try card.register(with: engine)
        for theme in try library.themes() {
            let report = try engine.activate(try await library.load(theme.info.identifier))
            print("\(theme.info.name), \(report.writes) writes:")
            card.printLook(ink: try engine.root.constant(.ink))
        }
        engine.deactivate()
        print("Without a theme:")
        card.printLook(ink: try engine.root.constant(.ink))
    }

    static let library = ThemeLibrary(folders: [Bundle.module.resourcePath ?? "."])

    func register(with engine: ThemeEngine) throws {
        try engine.register(send, as: .buttonSend)
        try engine.register(message, as: .labelMessage)
        try engine.register(stamp, as: .stampAirMail)
    }

    private func printLook(ink: ThemeColor?) {
        print("  ink      \(describe(ink))")
        print("  send     \(describe(send.backgroundColor)), radius \(send.cornerRadius)")
        print("  message  \(describe(message.textColor)), \(message.font.size) points")
        print("  stamp    \(stamp.value.map(String.init) ?? "none")")
    }

    private func describe(_ color: ThemeColor?) -> String {
        guard let color else { return "none" }
        return "#"
            + [color.red, color.green, color.blue].map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    }
}

/// A component of the app's own.
final class Stamp: SkinView {
    var value: Int?
}

extension ComponentDefinitions {
    static let postcard: ComponentDefinitions = {
        var components = ComponentDefinitions.standard
        components.define(Stamp.self, as: ComponentTypes.stamp, inheriting: SkinView.self) { stamp in
            stamp.operation("value", .integer("cents"), get: \.value, set: { $0.value = $1 })
        }
        return components
    }()
}
