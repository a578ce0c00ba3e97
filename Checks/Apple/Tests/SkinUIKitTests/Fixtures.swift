import SkinKit
import UIKit

@testable import SkinUIKit

/// The themes that `make-themes.py` compiles.
enum Fixture {
    static let folder = ProcessInfo.processInfo.environment["SKINKIT_CHECK_THEMES"] ?? ".build/themes"

    static func theme(_ name: String) throws -> Theme { try Theme(cacheAt: "\(folder)/\(name).skincache") }

    /// The operations that each component type has itself, and its parent, as the schema declares them.
    static func schema() throws -> [(type: String, parent: String, operations: [String])] {
        try String(contentsOfFile: "\(folder)/operations.txt", encoding: .utf8).split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            return (words[0], words[1], Array(words[2...]))
        }.filter { $0.type != "nswindow" }
    }

    @MainActor
    static func engine() -> ThemeEngine {
        let engine = ThemeEngine(components: .uiKit)
        engine.useUIKit()
        return engine
    }
}

/// A value of a view as a text, so that all properties can be compared.
func text(_ value: Any?) -> String {
    switch value {
    case nil: "nil"
    case let color as UIColor: text(color.cgColor)
    case let color as CGColor: "\(color.channels.map { ($0 * 255).rounded() / 255 * 1000 }.map { Int($0.rounded()) })"
    case let font as UIFont:
        "font \(font.pointSize) \(font.weight.map { "\($0.rawValue)" } ?? "-") "
            + "\(font.fontDescriptor.symbolicTraits.rawValue) \(font.fontDescriptor.bytes?.count ?? 0) \(font.isScaled)"
    case let image as UIImage: "image \(image.scale) \(text(image.capInsets)) \(image.renderingMode)"
    case let insets as UIEdgeInsets: "\(insets.top),\(insets.left),\(insets.bottom),\(insets.right)"
    case let string as NSAttributedString:
        "\(string.string) \(text(string.attribute(.foregroundColor, at: 0, effectiveRange: nil)))"
    case let point as CGPoint: "\(point.x),\(point.y)"
    case let size as CGSize: "\(size.width)x\(size.height)"
    case let rect as CGRect: "\(text(rect.origin)) \(text(rect.size))"
    case .some(let value): "\(value)"
    }
}

/// The color of the theme `First` in the light and in the dark appearance, and that of `Second`, as texts.
let (firstColor, darkColor, secondColor) = ("[200, 400, 600, 1000]", "[600, 800, 1000, 1000]", "[600, 200, 200, 1000]")
