import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSettings

package struct ValueText: Sendable {
    /// Returns the text to print for an asset's logical name.
    package typealias FileName = @Sendable (String) -> String

    private let style: TextStyle
    private let file: FileName

    /// - Parameters:
    ///   - usesColor: Whether to show color swatches.
    ///   - file: Returns the text to print for an asset's logical name.
    package init(usesColor: Bool = false, file: @escaping FileName = { $0 }) {
        style = TextStyle(usesColor: usesColor)
        self.file = file
    }

    /// Creates a text that shows assets as the files they resolve to.
    package init(_ theme: Theme, traits: ThemeTraits, scale: Int, usesColor: Bool = false) {
        self.init(usesColor: usesColor) { name in
            theme.asset(name, traits: traits, scale: scale).map { "\($0.folder)/\($0.path)" }
                ?? "\(name) (no file applies)"
        }
    }

    /// Returns the name and states of an operation, as `name:state+state`.
    package static func key(_ operation: ThemeOperation, _ customStates: [String]) -> String {
        if operation.states.isEmpty { return operation.name }
        return "\(operation.name):\(operation.states.names(custom: customStates).joined(separator: "+"))"
    }

    package func text(_ operation: ThemeOperation) -> String {
        let values = operation.parameters.map { parameter in
            operation.parameters.count == 1 ? text(parameter.object) : "\(parameter.name) \(text(parameter.object))"
        }
        return values.joined(separator: "  ")
    }

    /// Returns a value on one line, cut off after a number of characters. Strings are in JSON notation.
    package func text(_ object: ThemeValue, limit: Int) -> String {
        let text = beginning(object, limit)
        return text.count > limit ? text.prefix(limit) + "…" : text
    }

    /// Returns a value on one line. Strings are in JSON notation.
    package func text(_ object: ThemeValue) -> String { beginning(object, .max) }

    /// Returns the text of a value, or of so much of it that it is longer than the limit.
    private func beginning(_ object: ThemeValue, _ limit: Int) -> String {
        switch object {
        case .integer(let number): String(number)
        case .float(let number): number.short
        case .bool(let flag): flag ? "true" : "false"
        case .string(let string): TextStyle.oneLine((limit == .max ? string : String(string.prefix(limit))).jsonString)
        case .point(let point): "\(point.x.short),\(point.y.short)"
        case .size(let size): "\(size.width.short)×\(size.height.short)"
        case .rect(let rect):
            "\(rect.origin.x.short),\(rect.origin.y.short) \(rect.size.width.short)×\(rect.size.height.short)"
        case .insets(let insets):
            "\(insets.top.short),\(insets.left.short),\(insets.bottom.short),\(insets.right.short)"
        case .color(let color): swatch(color) + color.description
        case .image(let image): text(image)
        case .font(let font): text(font)
        case .array(let parts): "[" + list(parts.lazy.map { ("", $0) }, limit) + "]"
        case .record(let record):
            "\(record.type)(" + list(record.fields.lazy.map { ("\($0.name) ", $0.object) }, limit) + ")"
        }
    }

    private func list(_ parts: some Sequence<(label: String, object: ThemeValue)>, _ limit: Int) -> String {
        var text = ""
        for (label, object) in parts {
            if text.utf8.count > limit { break }
            text += (text.isEmpty ? "" : ", ") + label + beginning(object, limit)
        }
        return text
    }

    private func text(_ image: ThemeImage) -> String {
        let words = [
            TextStyle.oneLine(file(image.name)), image.mode == .template ? "template" : nil,
            image.resizing == .tile ? "tile" : nil, image.symbol.map { "symbol \(TextStyle.oneLine($0))" },
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }

    private func text(_ font: ThemeFont) -> String {
        let face =
            switch font.face {
            case .family: font.families.joined(separator: ", ")
            case .file(let name): file(name)
            }
        let words = [
            TextStyle.oneLine(face), font.size.short, "\(font.weight)", font.style == .italic ? "italic" : nil,
            font.lineHeight.map { "line-height \($0.short)" }, font.letterSpacing.map { "letter-spacing \($0.short)" },
            font.relative.map { "relative \($0.rawValue)" }, font.maximum.map { "maximum \($0.short)" },
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }

    /// Returns two cells in a color and a space; empty without colors.
    private func swatch(_ color: ThemeColor) -> String {
        guard style.usesColor else { return "" }
        let channels = color.bytes.prefix(3).map { String($0) }
        return style.paint("  ", "48;2;" + channels.joined(separator: ";")) + " "
    }
}

extension Double {
    /// The number, without `.0` if it is whole.
    package var short: String { self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : String(self) }

    /// The number as a contrast ratio such as `4.49:1`, rounded down so that a failing ratio never looks like a passing
    /// one.
    package var ratioText: String { "\(((self * 100).rounded(.down) / 100).short):1" }
}

extension Theme {
    /// Returns the settings in force under active traits as a table: name, type, value, choices and label.
    ///
    /// Ends with a newline; empty if there is none.
    ///
    /// - Parameter languages: The language tags of the labels, the preferred one first.
    package func settingsText(traits: ThemeTraits, languages: [String] = []) -> String {
        TextStyle.columns(
            settings(traits: traits).map { setting in
                [
                    setting.name, setting.type, ValueText().text(setting.value), setting.choices,
                    TextStyle.oneLine(setting.label(for: languages)),
                ]
            })
    }
}

extension ThemeSetting {
    /// The values that users may choose, such as `0…20 step 2`.
    fileprivate var choices: String {
        if let values { return TextStyle.oneLine(values.joined(separator: " ")) }
        let text = ValueText()
        let range: String? =
            switch (minimum, maximum) {
            case (let least?, let most?): "\(text.text(least))…\(text.text(most))"
            case (let least?, nil): "at least \(text.text(least))"
            case (nil, let most?): "at most \(text.text(most))"
            case (nil, nil): nil
            }
        return [range, step.map { "step \(text.text($0))" }].compactMap(\.self).joined(separator: ", ")
    }
}
