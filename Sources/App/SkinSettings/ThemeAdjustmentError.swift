import SkinKit

/// The reason why a setting cannot have a value.
public struct ThemeAdjustmentError: Error, Sendable {
    /// The kind of an error. Later versions may add kinds.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name of the kind, such as `unknown-setting`.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The theme has no such setting.
        public static let unknownSetting = Self(rawValue: "unknown-setting")
        /// The value is not of the setting's type.
        public static let wrongType = Self(rawValue: "wrong-type")
        /// The value, or one that depends on it, is outside its range.
        public static let outOfRange = Self(rawValue: "out-of-range")
        /// The theme's cache is damaged.
        public static let damaged = Self(rawValue: "damaged")
    }

    /// The kind of the error.
    public let code: Code
    /// The setting's name; nil where several values were given, and it is not known which one is at fault.
    public let setting: String?
    /// The description of the error: a sentence in lower case without a full stop.
    public let message: String

    init(_ code: Code, setting: String? = nil, _ message: String) {
        self.code = code
        self.setting = setting
        self.message = message
    }
}

extension ThemeAdjustmentError: CustomStringConvertible {
    /// One line with the setting and the message.
    public var description: String { (setting.map { "setting '\($0)': " } ?? "") + message }
}
