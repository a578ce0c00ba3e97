import CheckSupport
import SkinKit
import SkinQuartz
import UIKit

@testable import SkinUIKit

extension Fixture {
    @MainActor
    static func engine() -> ThemeEngine {
        // Tests of glass say so.
        (SystemLook.hasGlass, SystemLook.showsEachCorner) = (false, false)
        return ThemeEngine(components: .uiKit, configuration: .uiKit)
    }
}

let white = ThemeColor(red: 1, green: 1, blue: 1)

/// A value of a view as a text, so that all properties can be compared.
func text(_ value: Any?) -> String {
    switch value {
    case let color as UIColor: text(color.cgColor)
    case let font as UIFont:
        "font \(font.pointSize) \(font.weight.map { "\($0.rawValue)" } ?? "-") "
            + "\(font.fontDescriptor.symbolicTraits.rawValue) \(font.fontDescriptor.bytes?.count ?? 0) \(font.isScaled)"
    case let image as UIImage:
        "image \(image.scale) \(text(image.capInsets)) \(image.resizingMode) \(image.renderingMode)"
    case let insets as UIEdgeInsets: "\(insets.top),\(insets.left),\(insets.bottom),\(insets.right)"
    case let string as NSAttributedString:
        "\(string.string) \(text(string.attribute(.foregroundColor, at: 0, effectiveRange: nil)))"
    default: commonText(value)
    }
}
