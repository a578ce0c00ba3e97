import SkinDiagnostics
import SkinKit

extension Theme {
    /// Returns the theme as JSON, as specified in theme format 1, section 12: all declared entities with their
    /// operations and values.
    ///
    /// - Parameter includesConstants: Whether to add the constants and the settings, under keys of their own that the
    ///   format does not define.
    /// - Complexity: O(n) in the length of the text.
    package func json(traits: ThemeTraits, scale: Int, includesConstants: Bool = false) -> String {
        var writer = ThemeJSONWriter(theme: self, traits: traits, scale: scale)
        writer.writeTheme(includesConstants: includesConstants)
        return writer.text
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
        var writer = ThemeJSONWriter(theme: self, traits: traits, scale: scale)
        writer.limit = limit
        writer.writeTheme(includesConstants: includesConstants)
        if let excess = writer.excess { throw TextLimit.exceeded(limit, at: excess) }
        return writer.text
    }
}

package enum TextLimit {
    /// 200 MiB, in bytes.
    package static let bytes = 200 << 20

    package static func exceeded(_ limit: Int, at entity: ThemeEntityKey) -> ThemeCacheError {
        ThemeCacheError(.tooLarge, message: "the theme is longer than \(limit) bytes as a text, from '\(entity)' on")
    }
}

/// Appends JSON for parts of a theme to one text.
struct ThemeJSONWriter {
    let theme: Theme
    let traits: ThemeTraits
    let scale: Int
    var customStates: [String]
    var text = ""
    var limit = Int.max
    /// The first entity that is beyond the limit, and therefore left out like all later ones.
    private(set) var excess: ThemeEntityKey?

    init(theme: Theme, traits: ThemeTraits, scale: Int) {
        self.theme = theme
        self.traits = traits
        self.scale = scale
        customStates = theme.customStates
    }

    mutating func writeTheme(includesConstants: Bool) {
        text += "{\"theme\": {\"identifier\": "
        write(theme.info.identifier)
        text += ", \"name\": "
        write(theme.info.name)
        text += ", \"version\": "
        write(theme.info.version)
        text += ", \"inherits\": "
        write(theme.info.inherits)
        text += "},\n\"traits\": "
        writeList(traits.sortedNames) { $0.write($1) }
        text += ",\n\"scale\": \(scale),\n\"entities\": "
        writeList(entities, separator: ",\n") { $0.write($1.key, $1.record) }
        if includesConstants { writeConstants() }
        text += "}\n"
    }

    private mutating func writeConstants() {
        text += ",\n\"constants\": "
        writeList(theme.constants(traits: traits), separator: ",\n") { writer, constant in
            writer.text += "{\"name\": "
            writer.write(constant.name)
            writer.text += ", \"type\": "
            writer.write(constant.value.typeName)
            writer.text += ", \"value\": "
            writer.writeValue(constant.value)
            writer.text += "}"
        }
        text += ",\n\"settings\": "
        writeSettings()
    }

    /// The declared entities with their records, in the order of the cache.
    private var entities: [(key: ThemeEntityKey, record: Int)] {
        guard let variant = try? theme.reader.variant(for: traits.possible) else { return [] }
        return theme.reader.entities(in: variant).compactMap { record in
            guard let (key, isDeclared) = try? theme.reader.entityKey(record), isDeclared else { return nil }
            return (key, record)
        }
    }

    private mutating func write(_ key: ThemeEntityKey, _ record: Int) {
        guard excess == nil else { return }
        defer { if text.utf8.count > limit { excess = key } }
        text += "{\"component\": "
        write(key.component)
        text += ", \"id\": "
        write(key.id)
        text += ", \"operations\": "
        writeList(theme.reader.operations(ofEntity: record)) { $0.write($1) }
        text += "}"
    }

    mutating func write(_ operation: ThemeOperation) {
        text += "{\"name\": "
        write(operation.name)
        text += ", \"states\": "
        writeList(operation.states.names(custom: customStates)) { $0.write($1) }
        text += ", \"params\": {"
        for (index, parameter) in operation.parameters.enumerated() {
            if index > 0 { text += ", " }
            write(parameter.name)
            text += ": "
            write(parameter.object)
        }
        text += "}}"
    }

    // MARK: Objects

    mutating func write(_ object: ThemeValue) {
        guard text.utf8.count <= limit else { return }
        text += "{\"type\": "
        write(object.typeName)
        text += ", \"value\": "
        writeValue(object)
        text += "}"
    }

    mutating func writeValue(_ object: ThemeValue) {
        switch object {
        case .integer(let number): text += "\(number)"
        case .float(let number): write(number)
        case .bool(let flag): text += flag ? "true" : "false"
        case .string(let string): write(string)
        case .point(let point): write([point.x, point.y])
        case .size(let size): write([size.width, size.height])
        case .rect(let rect): write([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        case .insets(let insets): write(insets)
        case .color(let color): writeList([color.red, color.green, color.blue, color.alpha]) { $0.write($1) }
        case .image(let image): write(image)
        case .font(let font): write(font)
        case .array(let objects): writeList(objects) { $0.write($1) }
        case .record(let record): write(record)
        }
    }

    private mutating func write(_ image: ThemeImage) {
        text += "{\"name\": "
        write(image.name)
        text += ", \"file\": "
        writeFile(of: image.name)
        text += ", \"cache\": \(image.isCached), \"slice\": "
        if let slice = image.slice { write(slice) } else { text += "null" }
        text += ", \"mode\": "
        write(image.mode.rawValue)
        text += "}"
    }

    private mutating func write(_ font: ThemeFont) {
        text += "{\"family\": "
        switch font.face {
        case .family(let name):
            write(name)
            text += ", \"file\": null"
        case .file(let name):
            text += "null, \"file\": "
            writeFile(of: name)
        }
        text += ", \"size\": "
        write(font.size)
        text += ", \"weight\": \(font.weight), \"style\": "
        write(font.style.rawValue)
        text += "}"
    }

    private mutating func write(_ record: ThemeRecord) {
        text += "{"
        for (index, field) in record.fields.enumerated() {
            if index > 0 { text += ", " }
            write(field.name)
            text += ": "
            write(field.object)
        }
        text += "}"
    }

    private mutating func write(_ insets: ThemeInsets) {
        write([insets.top, insets.left, insets.bottom, insets.right])
    }

    private mutating func writeFile(of name: String) {
        write(theme.asset(name, traits: traits, scale: scale).map { "\($0.folder)/\($0.path)" })
    }

    // MARK: Scalars and lists

    mutating func write(_ string: String?) { text += string?.jsonString ?? "null" }

    private mutating func write(_ numbers: [Double]) { writeList(numbers) { $0.write($1) } }

    /// Writes the shortest digits that read back as the same number. Themes contain only finite numbers.
    private mutating func write(_ number: some BinaryFloatingPoint & LosslessStringConvertible) {
        text += number.isFinite ? number.description : "null"
    }

    mutating func writeList<Element>(
        _ elements: [Element], separator: String = ", ", _ write: (inout ThemeJSONWriter, Element) -> Void
    ) {
        text += "["
        for (index, element) in elements.enumerated() {
            if index > 0 { text += separator }
            write(&self, element)
        }
        text += "]"
    }
}
