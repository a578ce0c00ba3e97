/// A theme as plain data, to write as XML and to resolve with the reference.
package struct PlainTheme: Sendable {
    package var folder: String
    package var identifier: String
    package var parent: String?
    package var files: [PlainFile] = []
    /// The paths below `assets/`.
    package var assets: [String] = []
}

package struct PlainFile: Sendable {
    package var name: String
    package var traits: Set<String>
    package var constants: [(name: String, object: PlainObject)] = []
    /// The settings that constants are, by the constants' names.
    package var settings: [String: PlainSetting] = [:]
    package var classes: [PlainClass] = []
    package var entities: [PlainEntity] = []
}

/// What a constant says of the setting that it is.
package struct PlainSetting: Sendable {
    /// Empty if the constant ends the setting.
    package var label: String
    package var minimum: Int?
    package var maximum: Int?
    package var step: Int?
    package var values: [String]?
}

package struct PlainClass: Sendable {
    package var id: String
    package var extends: [String]?
    package var scope: [(name: String, object: PlainObject)] = []
    package var operations: [PlainOperation]
}

package struct PlainEntity: Sendable {
    package var component: String
    package var id: String?
    package var classes: [String]?
    package var scope: [(name: String, object: PlainObject)] = []
    package var operations: [PlainOperation]
}

package struct PlainOperation: Sendable {
    package var name: String
    /// The states; `nil` for every state.
    package var states: Set<String>?
    /// The parameters; `nil` for an `unset`.
    package var parameters: [(name: String, object: PlainObject)]?
    package var isShort = false
}

package indirect enum PlainObject: Sendable {
    case integer(Int, PlainArithmetic)
    case float(Double, PlainArithmetic)
    case bool(Bool)
    case string(String)
    case numbers(String, [Double])
    case color([Double], PlainColorChange)
    case image(String)
    case font(family: String, size: PlainNumber, weight: Int)
    case array([PlainObject])
    case record(String, [(name: String, object: PlainObject)])
    case reference(String, PlainNames)
    case integerReference(PlainNames, PlainArithmetic)
    case floatReference(PlainNames, PlainArithmetic)
    case colorReference(PlainNames, PlainColorChange)
    case fontReference(PlainNames, size: PlainNumber?, weight: Int?)
    case recordReference(String, PlainNames, [(name: String, object: PlainObject)])
}

/// Names of constants, of which the first that is defined is meant.
package struct PlainNames: Sendable {
    package var all: [String]

    package init(_ all: String...) { self.all = all }

    fileprivate var xml: String { all.joined(separator: " ") }
}

/// A number in an attribute, or the constants that it comes from.
package enum PlainNumber: Sendable {
    case number(Double)
    case constant(PlainNames)

    fileprivate var xml: String {
        switch self {
        case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .constant(let names): names.xml
        }
    }
}

package struct PlainArithmetic: Sendable {
    package static let unchanged = PlainArithmetic()

    package var multiply: PlainNumber?
    package var add: PlainNumber?
}

package struct PlainColorChange: Sendable {
    package static let unchanged = PlainColorChange()

    package var lighten: PlainNumber?
    package var darken: PlainNumber?
    package var mix: (constant: PlainNames, amount: PlainNumber)?
    package var lightness: PlainNumber?
    package var chroma: PlainNumber?
    package var hue: PlainNumber?
    package var against: (constant: PlainNames, contrast: PlainNumber)?
    package var alpha: PlainNumber?
    package var fade: PlainNumber?
}

// MARK: - XML

extension PlainTheme {
    /// The files of the bundle by their paths in it.
    package var xmlFiles: [String: String] {
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
            text +=
                "<class id=\"\(item.id)\"\(list)>\(scope(item.scope))\(item.operations.map(\.xml).joined())</class>\n"
        }
        text += "</classes>\n<instances>\n"
        for entity in entities {
            let id = entity.id.map { " id=\"\($0)\"" } ?? ""
            let list = entity.classes.map { " class=\"\($0.joined(separator: " "))\"" } ?? ""
            let content = scope(entity.scope) + entity.operations.map(\.xml).joined()
            text += "<\(entity.component)\(id)\(list)>\(content)</\(entity.component)>\n"
        }
        return text + "</instances>\n</theme>\n"
    }

    private func scope(_ constants: [(name: String, object: PlainObject)]) -> String {
        if constants.isEmpty { return "" }
        return "<constants>" + constants.map { $1.xml(" name=\"\($0)\"") }.joined() + "</constants>"
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
    package var fileName: String { name + traits.sorted().map { "~\($0)" }.joined() + ".xml" }

    /// The line of an entity, of which each has one.
    package func line(ofEntity index: Int) -> Int { 2 + constants.count + 2 + classes.count + 2 + index + 1 }
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
    package func xml(_ attributes: String = "") -> String {
        switch self {
        case .integer(let number, let change): return "<integer\(attributes)\(change.xml)>\(number)</integer>"
        case .float(let number, let change): return "<float\(attributes)\(change.xml)>\(number)</float>"
        case .bool(let flag): return "<bool\(attributes)>\(flag)</bool>"
        case .string(let text): return "<string\(attributes)>\(text)</string>"
        case .numbers(let type, let numbers):
            return "<\(type)\(attributes)>\(numbers.map { "\($0)" }.joined(separator: ","))</\(type)>"
        case .color(let channels, let change):
            return "<color\(attributes)\(change.xml)>\(channels.map { "\($0)" }.joined(separator: ","))</color>"
        case .image(let name): return "<image\(attributes)>\(name)</image>"
        case .font(let family, let size, let weight):
            return "<font\(attributes) family=\"\(family)\" size=\"\(size.xml)\" weight=\"\(weight)\"/>"
        case .array(let parts): return "<array\(attributes)>\(parts.map { $0.xml() }.joined())</array>"
        case .record(let type, let fields): return "<\(type)\(attributes)>\(Self.xml(fields))</\(type)>"
        case .reference(let type, let names): return "<\(type)\(attributes) ref=\"\(names.xml)\"/>"
        case .integerReference(let names, let change):
            return "<integer\(attributes) ref=\"\(names.xml)\"\(change.xml)/>"
        case .floatReference(let names, let change): return "<float\(attributes) ref=\"\(names.xml)\"\(change.xml)/>"
        case .colorReference(let names, let change): return "<color\(attributes) ref=\"\(names.xml)\"\(change.xml)/>"
        case .fontReference(let names, let size, let weight):
            return "<font\(attributes) ref=\"\(names.xml)\"" + attribute("size", size)
                + (weight.map { " weight=\"\($0)\"" } ?? "") + "/>"
        case .recordReference(let type, let names, let fields):
            return "<\(type)\(attributes) ref=\"\(names.xml)\">\(Self.xml(fields))</\(type)>"
        }
    }

    private static func xml(_ fields: [(name: String, object: PlainObject)]) -> String {
        fields.map { "<field name=\"\($0.name)\">\($0.object.xml())</field>" }.joined()
    }
}

private func attribute(_ name: String, _ number: PlainNumber?) -> String {
    number.map { " \(name)=\"\($0.xml)\"" } ?? ""
}

extension PlainArithmetic {
    fileprivate var xml: String { attribute("multiply", multiply) + attribute("add", add) }
}

extension PlainColorChange {
    fileprivate var xml: String {
        attribute("lighten", lighten) + attribute("darken", darken)
            + (mix.map { " mix=\"\($0.constant.xml)\"" } ?? "") + attribute("amount", mix?.amount)
            + attribute("lightness", lightness) + attribute("chroma", chroma) + attribute("hue", hue)
            + (against.map { " against=\"\($0.constant.xml)\"" } ?? "") + attribute("contrast", against?.contrast)
            + attribute("alpha", alpha) + attribute("fade", fade)
    }
}

extension TemporaryFolder {
    /// Writes a chain of themes, the oldest ancestor first.
    ///
    /// - Returns: The path of the last one's bundle.
    @discardableResult
    package func write(_ chain: [PlainTheme]) throws -> String {
        for theme in chain {
            for (path, text) in theme.xmlFiles { try write("\(theme.folder)/\(path)", text) }
        }
        return file(chain.last?.folder ?? "")
    }
}
