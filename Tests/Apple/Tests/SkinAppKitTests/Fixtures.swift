import AppKit
import CheckSupport
import SkinKit
import SkinQuartz

@testable import SkinAppKit

extension Fixture {
    @MainActor
    static func engine() -> ThemeEngine {
        // Tests of glass say so.
        SystemLook.hasGlass = false
        return ThemeEngine(components: .appKit, configuration: .appKit)
    }
}

/// A value of a view as a text, so that all properties can be compared.
func text(_ value: Any?) -> String {
    switch value {
    case let color as NSColor: text(color.cgColor)
    case let font as NSFont:
        "font \(font.pointSize) \(font.weight.map { "\($0.rawValue)" } ?? "-") "
            + "\(font.fontDescriptor.symbolicTraits.rawValue) \(font.fontDescriptor.bytes?.count ?? 0)"
    case let image as NSImage:
        "image \(text(image.size)) \(text(image.capInsets)) \(image.resizingMode) \(image.isTemplate)"
    case let insets as NSEdgeInsets: "\(insets.top),\(insets.left),\(insets.bottom),\(insets.right)"
    case let shadow as NSShadow:
        "\(text(shadow.shadowColor)) \(text(shadow.shadowOffset)) \(shadow.shadowBlurRadius)"
    case let string as NSAttributedString:
        "\(string.string) \(text(string.attribute(.foregroundColor, at: 0, effectiveRange: nil)))"
    default: commonText(value)
    }
}
