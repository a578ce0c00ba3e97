// What the guide for SwiftTheme shows of its public interface, so that the code before can be compiled. It does nothing.

import UIKit

public final class ThemeColorPicker: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    public init(stringLiteral keyPath: String) {}
    public init(arrayLiteral colors: String...) {}
}

public final class ThemeCGColorPicker: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    public init(stringLiteral keyPath: String) {}
    public init(arrayLiteral colors: String...) {}
}

extension UIView {
    public var theme_backgroundColor: ThemeColorPicker? {
        get { nil }
        set {}
    }
}

extension UILabel {
    public var theme_textColor: ThemeColorPicker? {
        get { nil }
        set {}
    }
}

extension CALayer {
    public var theme_borderColor: ThemeCGColorPicker? {
        get { nil }
        set {}
    }
}

public enum ThemePath {
    case mainBundle
}

public enum ThemeManager {
    public static func setTheme(plistName: String, path: ThemePath) {}
}
