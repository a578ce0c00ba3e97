/// A theme as plain data, to write as XML and to resolve with the reference.
struct PlainTheme: Sendable {
    var folder: String
    var identifier: String
    var parent: String?
    var files: [PlainFile] = []
    /// The paths below `assets/`.
    var assets: [String] = []
}

struct PlainFile: Sendable {
    var name: String
    var traits: Set<String>
    var constants: [(name: String, object: PlainObject)] = []
    /// The settings that constants are, by the constants' names.
    var settings: [String: PlainSetting] = [:]
    var classes: [PlainClass] = []
    var entities: [PlainEntity] = []
}

/// What a constant says of the setting that it is.
struct PlainSetting: Sendable {
    /// Empty if the constant ends the setting.
    var label: String
    var minimum: Int?
    var maximum: Int?
    var step: Int?
    var values: [String]?
}

struct PlainClass: Sendable {
    var id: String
    var extends: [String]?
    var operations: [PlainOperation]
}

struct PlainEntity: Sendable {
    var component: String
    var id: String?
    var classes: [String]?
    var operations: [PlainOperation]
}

struct PlainOperation: Sendable {
    var name: String
    /// The states; `nil` for every state.
    var states: Set<String>?
    /// The parameters; `nil` for an `unset`.
    var parameters: [(name: String, object: PlainObject)]?
    var isShort = false
}

indirect enum PlainObject: Sendable {
    case integer(Int)
    case float(Double, multiply: Double?, add: Double?)
    case bool(Bool)
    case string(String)
    case numbers(String, [Double])
    case color([Double], PlainColorChange)
    case image(String)
    case font(family: String, size: Double, weight: Int)
    case array([PlainObject])
    case record(String, [(name: String, object: PlainObject)])
    case reference(String, constant: String)
    case floatReference(String, multiply: Double?, add: Double?)
    case colorReference(String, PlainColorChange)
    case fontReference(String, size: Double?, weight: Int?)
}

struct PlainColorChange: Sendable {
    var lighten: Double?
    var darken: Double?
    var mix: (constant: String, amount: Double)?
    var alpha: Double?
}

// MARK: - XML

extension PlainTheme {
    /// The files of the bundle by their paths in it.
    var xmlFiles: [String: String] {
        var result: [String: String] = [:]
        let parentElement = parent.map { "<inherits>\($0)</inherits>" } ?? ""
        result["info.xml"] = "<info><identifier>\(identifier)</identifier><name>\(folder)</name>\(parentElement)</info>"
        for file in files {
            result[file.fileName] = file.xml
        }
        // An asset contains its own name, so that its bytes identify the file.
        for asset in assets { result["assets/\(asset)"] = asset }
        return result
    }
}

extension PlainFile {
    fileprivate var xml: String {
        var text = "<theme>\n<constants>\n"
        for (name, object) in constants {
            text += object.xml(" name=\"\(name)\"\(settings[name]?.xml ?? "")") + "\n"
        }
        text += "</constants>\n<classes>\n"
        for item in classes {
            let list = item.extends.map { " extends=\"\($0.joined(separator: " "))\"" } ?? ""
            text += "<class id=\"\(item.id)\"\(list)>\(item.operations.map(\.xml).joined())</class>\n"
        }
        text += "</classes>\n<instances>\n"
        for entity in entities {
            let id = entity.id.map { " id=\"\($0)\"" } ?? ""
            let list = entity.classes.map { " class=\"\($0.joined(separator: " "))\"" } ?? ""
            text += "<\(entity.component)\(id)\(list)>\(entity.operations.map(\.xml).joined())</\(entity.component)>\n"
        }
        return text + "</instances>\n</theme>\n"
    }
}

extension PlainSetting {
    fileprivate var xml: String {
        " setting=\"\(label)\"" + (minimum.map { " minimum=\"\($0)\"" } ?? "")
            + (maximum.map { " maximum=\"\($0)\"" } ?? "") + (step.map { " step=\"\($0)\"" } ?? "")
            + (values.map { " values=\"\($0.joined(separator: " "))\"" } ?? "")
    }
}

extension PlainFile {
    /// The name of the file in its bundle.
    var fileName: String { name + traits.sorted().map { "~\($0)" }.joined() + ".xml" }

    /// The line of an entity, of which each has one.
    func line(ofEntity index: Int) -> Int { 2 + constants.count + 2 + classes.count + 2 + index + 1 }
}

extension PlainOperation {
    fileprivate var xml: String {
        let state =
            states.map { $0.isEmpty ? "" : " state=\"\($0.sorted().joined(separator: " "))\"" } ?? " state=\"*\""
        guard let parameters else { return "<operation name=\"\(name)\"\(state) unset=\"true\"/>" }
        let content = parameters.enumerated().map { index, parameter in
            isShort && index == 0
                ? parameter.object.xml() : "<param name=\"\(parameter.name)\">\(parameter.object.xml())</param>"
        }
        return "<operation name=\"\(name)\"\(state)>\(content.joined())</operation>"
    }
}

extension PlainObject {
    func xml(_ attributes: String = "") -> String {
        func adjusted(_ multiply: Double?, _ add: Double?) -> String {
            (multiply.map { " multiply=\"\($0)\"" } ?? "") + (add.map { " add=\"\($0)\"" } ?? "")
        }
        switch self {
        case .integer(let number): return "<integer\(attributes)>\(number)</integer>"
        case .float(let number, let multiply, let add):
            return "<float\(attributes)\(adjusted(multiply, add))>\(number)</float>"
        case .bool(let flag): return "<bool\(attributes)>\(flag)</bool>"
        case .string(let text): return "<string\(attributes)>\(text)</string>"
        case .numbers(let type, let numbers):
            return "<\(type)\(attributes)>\(numbers.map { "\($0)" }.joined(separator: ","))</\(type)>"
        case .color(let channels, let change):
            return "<color\(attributes)\(change.xml)>\(channels.map { "\($0)" }.joined(separator: ","))</color>"
        case .image(let name): return "<image\(attributes)>\(name)</image>"
        case .font(let family, let size, let weight):
            return "<font\(attributes) family=\"\(family)\" size=\"\(size)\" weight=\"\(weight)\"/>"
        case .array(let parts): return "<array\(attributes)>\(parts.map { $0.xml() }.joined())</array>"
        case .record(let type, let fields):
            let content = fields.map { "<field name=\"\($0.name)\">\($0.object.xml())</field>" }.joined()
            return "<\(type)\(attributes)>\(content)</\(type)>"
        case .reference(let type, let constant): return "<\(type)\(attributes) ref=\"\(constant)\"/>"
        case .floatReference(let constant, let multiply, let add):
            return "<float\(attributes) ref=\"\(constant)\"\(adjusted(multiply, add))/>"
        case .colorReference(let constant, let change): return "<color\(attributes) ref=\"\(constant)\"\(change.xml)/>"
        case .fontReference(let constant, let size, let weight):
            let attributesOfFont = (size.map { " size=\"\($0)\"" } ?? "") + (weight.map { " weight=\"\($0)\"" } ?? "")
            return "<font\(attributes) ref=\"\(constant)\"\(attributesOfFont)/>"
        }
    }
}

extension PlainColorChange {
    fileprivate var xml: String {
        (lighten.map { " lighten=\"\($0)\"" } ?? "") + (darken.map { " darken=\"\($0)\"" } ?? "")
            + (mix.map { " mix=\"\($0.constant)\" amount=\"\($0.amount)\"" } ?? "")
            + (alpha.map { " alpha=\"\($0)\"" } ?? "")
    }
}

extension TemporaryFolder {
    /// Writes a chain of themes, the oldest ancestor first.
    ///
    /// - Returns: The path of the last one's bundle.
    @discardableResult
    func write(_ chain: [PlainTheme]) throws -> String {
        for theme in chain {
            for (path, text) in theme.xmlFiles { try write("\(theme.folder)/\(path)", text) }
        }
        return file(chain.last?.folder ?? "")
    }
}
