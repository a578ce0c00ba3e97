import SkinFormat
import SkinKit

/// Values of settings as a text, for files and links: `accent=6750A4&corner=12&style=round`.
///
/// Names and strings are percent-encoded (RFC 3986, section 2.1). A color has 6 or 8 hexadecimal digits, or four
/// decimal numbers that are separated by commas. Types are not written: they are those of the theme's settings.
package enum AdjustmentText {
    package static let limit = 65_536
    /// The number of faults that are reported one by one.
    private static let faultLimit = 16

    /// Returns the text for some values, sorted by name.
    package static func text(_ values: [String: ThemeValue]) -> String {
        values.sorted { $0.key < $1.key }.compactMap { name, value in
            text(value).map { "\(PercentEncoding.encoded(name))=\($0)" }
        }.joined(separator: "&")
    }

    private static func text(_ value: ThemeValue) -> String? {
        switch value {
        case .integer(let number): "\(number)"
        case .float(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .string(let text): PercentEncoding.encoded(text)
        case .color(let color): text(color)
        default: nil
        }
    }

    private static func text(_ color: ThemeColor) -> String {
        if color.isExactInBytes { return String(color.description.dropFirst()) }
        return [color.red, color.green, color.blue, color.alpha].map { "\($0)" }.joined(separator: ",")
    }

    static func values(_ text: String, of theme: Theme) -> (
        values: [String: ThemeValue], faults: [ThemeAdjustmentError]
    ) {
        var values: [String: ThemeValue] = [:]
        var faults: [ThemeAdjustmentError] = []
        guard text.utf8.count <= limit else {
            return ([:], [ThemeAdjustmentError(.outOfRange, "the text has more than \(limit) bytes")])
        }
        let types = theme.settingTypes
        for part in text.split(separator: "&") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Texts that look alike are compared in a time that grows with the square of their lengths.
            guard halves[0].utf8.count <= 1_024, let name = decoded(halves[0]), halves.count == 2 else {
                faults.append(ThemeAdjustmentError(.outOfRange, "'\(clean(part))' is not a name and a value"))
                continue
            }
            guard let type = types[name] else {
                faults.append(ThemeAdjustmentError(.unknownSetting, setting: clean(name), "there is no such setting"))
                continue
            }
            guard let value = value(halves[1], type) else {
                let message = "'\(clean(halves[1]))' is no value of the type '\(type)'"
                faults.append(ThemeAdjustmentError(.wrongType, setting: name, message))
                continue
            }
            values[name] = value
        }
        return (values, limited(faults))
    }

    private static func limited(_ faults: [ThemeAdjustmentError]) -> [ThemeAdjustmentError] {
        let others = faults.count - faultLimit
        if others <= 0 { return faults }
        return faults.prefix(faultLimit) + [ThemeAdjustmentError(.outOfRange, "\(others) more values are skipped")]
    }

    private static func value(_ text: Substring, _ type: String) -> ThemeValue? {
        switch type {
        case "integer": return isDecimal(text) ? Int64(text).map { .integer($0) } : nil
        case "float": return isDecimal(text) ? Double(text).flatMap { $0.isFinite ? .float($0) : nil } : nil
        case "bool": return Bool(String(text)).map { .bool($0) }
        case "string": return decoded(text).map { .string($0) }
        default: return color(text).map { .color($0) }
        }
    }

    /// Returns whether a text has only characters of decimal numbers. `Double` also reads hexadecimal ones, and nothing behind
    /// a NUL.
    private static func isDecimal(_ text: Substring) -> Bool {
        text.utf8.first != UInt8(ascii: "+")
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.e".utf8.contains($0) }
    }

    private static func color(_ text: Substring) -> ThemeColor? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let channels: [Float]
        if parts.count == 4 {
            channels = parts.filter(isDecimal).compactMap { Float($0) }.filter { (0...1).contains($0) }
        } else {
            guard var bytes = [UInt8](hexadecimal: text), bytes.count == 3 || bytes.count == 4 else { return nil }
            if bytes.count == 3 { bytes.append(255) }
            channels = bytes.map { Float(Double($0) / 255) }
        }
        guard channels.count == 4 else { return nil }
        return ThemeColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
    }

    /// Returns a decoded text, or nil if an escape is malformed or the text is no UTF-8 or not stream-safe.
    static func decoded(_ text: Substring) -> String? {
        PercentEncoding.decoded(text).flatMap {
            StreamSafeText.allows($0) ? String(validating: $0, as: UTF8.self) : nil
        }
    }

    static func clean(_ text: some StringProtocol) -> String {
        PercentEncoding.encoded(String(text.prefix(40))) + (text.dropFirst(40).isEmpty ? "" : "…")
    }
}

extension Theme {
    fileprivate var settingTypes: [String: String] {
        mentionedTraits.combinations.reduce(into: [:]) { types, traits in
            for setting in settings(traits: traits) { types[setting.name] = setting.type }
        }
    }
}
