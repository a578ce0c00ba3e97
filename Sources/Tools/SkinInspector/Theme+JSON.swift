import SkinDiagnostics
import SkinKit
import SkinSettings

extension Theme {
    /// Returns the theme as JSON, as specified in theme format 1, section 12: all declared entities with their
    /// operations and values.
    ///
    /// - Parameter includesConstants: Whether to add the constants and the settings, under keys of their own that the
    ///   format does not define.
    /// - Complexity: O(n) in the length of the text.
    package func json(traits: ThemeTraits, scale: Int, includesConstants: Bool = false) -> String {
        dump(traits, scale, includesConstants, limit: .max).text
    }

    /// Returns the theme as JSON, as the method without a limit does.
    ///
    /// A theme can be much larger as a text than as files, because very many entities can share one value.
    ///
    /// - Parameter limit: The maximum length of the text in bytes.
    /// - Throws: An error that names the first entity beyond the limit.
    package func json(
        traits: ThemeTraits, scale: Int, includesConstants: Bool = false, limit: Int
    ) throws(ThemeCacheError) -> String {
        let (text, excess) = dump(traits, scale, includesConstants, limit: limit)
        if let excess { throw TextLimit.exceeded(limit, at: excess) }
        return text
    }

    /// - Returns: The text, and the first entity beyond the limit, with which the text ends.
    private func dump(
        _ traits: ThemeTraits, _ scale: Int, _ includesConstants: Bool, limit: Int
    ) -> (text: String, excess: ThemeEntityKey?) {
        var json = ThemeJSON(self, traits: traits, scale: scale, limit: limit)
        let head: JSONValue = [
            "identifier": .string(info.identifier), "name": .string(info.name), "version": .string(info.version),
            "inherits": .string(orNull: info.inherits),
        ]
        var text =
            "{\"theme\": \(head.spaced),\n\"traits\": \(traits.json.spaced),\n\"scale\": \(scale),\n\"entities\": ["
        let variant = try? reader.variant(for: traits.possible)
        var separator = ""
        for record in variant.map({ reader.entities(in: $0) }) ?? [] {
            guard let (key, isDeclared) = try? reader.entityKey(record), isDeclared else { continue }
            text += "\(separator)\(JSONValue.object(key.members).spaced.dropLast()), \"operations\": ["
            for (index, operation) in reader.operationList(ofEntity: record).enumerated() where text.utf8.count <= limit
            {
                text += "\(index > 0 ? ", " : "")\(json.value(operation).spaced)"
            }
            text += "]}"
            if text.utf8.count > limit { return (text, key) }
            separator = ",\n"
        }
        text += "]"
        if includesConstants {
            let constants = constants(traits: traits).map { constant -> JSONValue in
                .object([("name", .string(constant.name))] + json.members(constant.value))
            }
            text += ",\n\"constants\": \(JSONValue.lines(constants)),\n\"settings\": \(json.settings())"
        }
        return (text + "}\n", nil)
    }

    /// Returns the settings in force under active traits as a JSON array (theme format 1, section 14).
    ///
    /// - Parameter languages: The language tags of the labels, the preferred one first.
    /// - Complexity: O(n) in the length of the text.
    package func settingsJSON(traits: ThemeTraits, languages: [String] = []) -> String {
        var json = ThemeJSON(self, traits: traits, scale: 1)
        return json.settings(languages) + "\n"
    }
}

package enum TextLimit {
    /// 200 MiB, in bytes.
    package static let bytes = 200 << 20

    package static func exceeded(_ limit: Int, at entity: ThemeEntityKey) -> ThemeCacheError {
        ThemeCacheError(.tooLarge, message: "the theme is longer than \(limit) bytes as a text, from '\(entity)' on")
    }
}

typealias JSONMembers = [(name: String, value: JSONValue)]

/// Parts of a theme as JSON.
struct ThemeJSON {
    private let theme: Theme
    private let traits: ThemeTraits
    private let scale: Int
    private let customStates: [String]
    /// The number of bytes that paths of files may still have. A cache can name one long path very often; all else is in
    /// the cache's answers already, which have a limit. Paths beyond are null.
    private var room: Int

    /// - Parameters:
    ///   - customStates: The names of the app's own states; nil for those of the theme.
    ///   - limit: The maximum number of bytes of all paths of files.
    init(_ theme: Theme, traits: ThemeTraits, scale: Int, customStates: [String]? = nil, limit: Int = .max) {
        self.theme = theme
        self.traits = traits
        self.scale = scale
        self.customStates = customStates ?? theme.customStates
        room = limit
    }

    mutating func value(_ operation: ThemeOperation) -> JSONValue {
        [
            "name": .string(operation.name), "states": operation.states.json(customStates),
            "params": .object(operation.parameters.map { ($0.name, typed($0.object)) }),
        ]
    }

    /// Returns an array with a line for each setting.
    mutating func settings(_ languages: [String] = []) -> String {
        JSONValue.lines(theme.settings(traits: traits).map { value($0, languages) })
    }

    private mutating func value(_ setting: ThemeSetting, _ languages: [String]) -> JSONValue {
        let members: JSONMembers = [
            ("name", .string(setting.name)), ("type", .string(setting.type)),
            ("label", .string(setting.label(for: languages))), ("value", plain(setting.value)),
            ("minimum", setting.minimum.map { plain($0) } ?? .null),
            ("maximum", setting.maximum.map { plain($0) } ?? .null),
            ("step", setting.step.map { plain($0) } ?? .null), ("values", setting.values.map { .strings($0) } ?? .null),
        ]
        let labels = setting.valueLabels(for: languages).map { (name: $0.value, value: JSONValue.string($0.label)) }
        return .object(labels.isEmpty ? members : members + [("valueLabels", .object(labels))])
    }

    /// Returns an object with the type and the value; null for nil.
    mutating func typed(_ object: ThemeValue?) -> JSONValue { object.map { .object(members($0)) } ?? .null }

    mutating func members(_ object: ThemeValue) -> JSONMembers {
        [("type", .string(object.typeName)), ("value", plain(object))]
    }

    private mutating func plain(_ object: ThemeValue) -> JSONValue {
        switch object {
        case .integer(let number): .integer(number)
        case .float(let number): .number(number)
        case .bool(let flag): .bool(flag)
        case .string(let string): .string(string)
        case .point(let point): Self.numbers(point.x, point.y)
        case .size(let size): Self.numbers(size.width, size.height)
        case .rect(let rect): Self.numbers(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
        case .insets(let insets): Self.numbers(insets.top, insets.left, insets.bottom, insets.right)
        case .color(let color): .array([color.red, color.green, color.blue, color.alpha].map { .number($0) })
        case .image(let image):
            .object(
                [
                    ("name", .string(image.name)), ("file", file(of: image.name)), ("cache", .bool(image.isCached)),
                    ("slice", image.slice.map { plain(.insets($0)) } ?? .null), ("mode", .string(image.mode.rawValue)),
                ] + image.furtherMembers)
        case .font(let font):
            .object(
                face(font) + [
                    ("size", .number(font.size)), ("weight", .integer(font.weight)),
                    ("style", .string(font.style.rawValue)),
                ] + font.furtherMembers)
        case .array(let objects): .array(objects.map { typed($0) })
        case .record(let record): .object(record.fields.map { ($0.name, typed($0.object)) })
        }
    }

    private mutating func face(_ font: ThemeFont) -> JSONMembers {
        switch font.face {
        case .family: [("family", .string(font.families.joined(separator: ", "))), ("file", .null)]
        case .file(let name): [("family", .null), ("file", file(of: name))]
        }
    }

    private mutating func file(of name: String) -> JSONValue {
        guard room >= 0, let path = theme.asset(name, traits: traits, scale: scale)?.joinedPath else { return .null }
        room -= path.utf8.count
        return .string(path)
    }

    private static func numbers(_ numbers: Double...) -> JSONValue { .array(numbers.map { .number($0) }) }
}

// What is given only in section 18 of theme format 1 is only there where it is given.
extension ThemeImage {
    fileprivate var furtherMembers: JSONMembers {
        (resizing == .tile ? [("resizing", .string(resizing.rawValue))] : [])
            + (symbol.map { [("symbol", .string($0))] } ?? [])
    }
}

extension ThemeFont {
    fileprivate var furtherMembers: JSONMembers {
        let members: [(name: String, value: JSONValue?)] = [
            ("lineHeight", lineHeight.map { .number($0) }), ("letterSpacing", letterSpacing.map { .number($0) }),
            ("relative", relative.map { .string($0.rawValue) }), ("maximum", maximum.map { .number($0) }),
        ]
        return members.compactMap { member in member.value.map { (member.name, $0) } }
    }
}

extension ThemeAsset {
    var joinedPath: String { "\(folder)/\(path)" }
}

extension ThemeEntityKey {
    var members: JSONMembers { [("component", .string(component)), ("id", .string(orNull: id))] }
}

extension ThemeSourceLocation {
    var members: JSONMembers { [("file", .string(file)), ("line", .integer(line)), ("column", .integer(column))] }
}

extension ThemeStates {
    func json(_ customStates: [String]) -> JSONValue { .strings(names(custom: customStates)) }
}

extension ThemeTraits {
    var json: JSONValue { .strings(sortedNames) }
}

extension [ThemeTraits] {
    var json: JSONValue { .array(map(\.json)) }
}
