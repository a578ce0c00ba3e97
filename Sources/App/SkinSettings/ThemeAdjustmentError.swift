import SkinKit

/// The reason why a setting cannot have a value, or why there is no link to a theme.
public struct ThemeAdjustmentError: Error, Sendable {
    /// The kind of the error.
    public let code: ThemeErrorCode
    /// The setting's name; nil where several values were given, and it is not known which one is at fault.
    public let setting: String?
    /// The description of the error: a sentence in lower case without a full stop.
    public let message: String

    init(_ code: ThemeErrorCode, setting: String? = nil, _ message: String) {
        self.code = code
        self.setting = setting
        self.message = message
    }
}

extension ThemeAdjustmentError: CodedError, CustomStringConvertible {
    /// One line with the setting and the message.
    public var description: String { (setting.map { "setting '\($0)': " } ?? "") + message }
}

extension ThemeErrorCode {
    /// The theme has no such setting.
    public static let unknownSetting = Self(rawValue: "unknown-setting")
    /// The value, or one that depends on it, is outside its range.
    public static let outOfRange = Self(rawValue: "out-of-range")
    /// The text does not have the form of a link, or a theme's identifier is not valid.
    public static let notALink = Self(rawValue: "not-a-link")
    /// The text is longer than ``ThemeLink/limit``.
    public static let tooLong = Self(rawValue: "too-long")
}
