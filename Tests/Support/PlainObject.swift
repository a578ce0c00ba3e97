/// An object of a theme as plain data.
package indirect enum PlainObject: Sendable {
    case integer(Int, PlainArithmetic)
    case float(Double, PlainArithmetic)
    case bool(Bool)
    case string(String)
    case numbers(String, [PlainNumber])
    case color([Double], PlainColorChange)
    case image(String, PlainImage = PlainImage())
    /// The families as they are written.
    case font(family: String, size: PlainNumber, weight: Int, PlainText = PlainText())
    case array([PlainObject])
    case record(String, [(name: String, object: PlainObject)])
    case reference(String, PlainSource)
    case integerReference(PlainSource, PlainArithmetic)
    case floatReference(PlainSource, PlainArithmetic)
    case colorReference(PlainSource, PlainColorChange)
    case fontReference(PlainSource, size: PlainNumber?, weight: Int?, PlainText = PlainText())
    case recordReference(String, PlainNames, [(name: String, object: PlainObject)])
}

/// What an object takes its value from, which it may then adjust.
package enum PlainSource: Sendable {
    case names(PlainNames)
    /// Only of a constant.
    case choice(PlainChoice)
}

/// What a constant is, by the value of another.
package struct PlainChoice: Sendable {
    package var by: PlainNames
    /// Each with the value that it is for, or `nil` for any other. Their objects are written as `when` elements.
    package var whens: [(value: String?, object: PlainObject)]
}

/// Names of constants, of which the first that is defined is meant.
package struct PlainNames: Sendable {
    package var all: [String]

    package init(_ all: String...) { self.all = all }

    fileprivate var xml: String { all.joined(separator: " ") }
}

/// A number in an attribute or a text, or the constants that it comes from.
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

/// What a font says of lines and of growth.
package struct PlainText: Sendable {
    package var lineHeight: PlainNumber?
    package var letterSpacing: PlainNumber?
    package var relative: String?
    package var maximum: PlainNumber?

    package init() {}
}

/// What an image says beside its name.
package struct PlainImage: Sendable {
    package var resizing: String?
    package var symbol: String?

    package init() {}
}

extension PlainObject {
    /// The name of the object's element, where it is not a `when`.
    package var type: String {
        switch self {
        case .integer, .integerReference: "integer"
        case .float, .floatReference: "float"
        case .bool: "bool"
        case .string: "string"
        case .color, .colorReference: "color"
        case .image: "image"
        case .font, .fontReference: "font"
        case .array: "array"
        case .numbers(let type, _), .record(let type, _), .reference(let type, _), .recordReference(let type, _, _):
            type
        }
    }

    /// What the object takes its value from; `nil` if it has content.
    package var source: PlainSource? {
        switch self {
        case .integerReference(let source, _), .floatReference(let source, _), .colorReference(let source, _),
            .fontReference(let source, _, _, _), .reference(_, let source):
            source
        case .recordReference(_, let names, _): .names(names)
        default: nil
        }
    }
}

// MARK: - XML

extension PlainObject {
    package func xml(_ attributes: String = "", as element: String? = nil) -> String {
        let (name, content) = (element ?? type, content)
        let tag = "<\(name)\(attributes)\(source?.attribute ?? "")\(ownAttributes)"
        return content.isEmpty ? "\(tag)/>" : "\(tag)>\(content)</\(name)>"
    }

    /// The attributes that adjust the value or are a part of it.
    private var ownAttributes: String {
        switch self {
        case .integer(_, let change), .float(_, let change), .integerReference(_, let change),
            .floatReference(_, let change):
            change.xml
        case .color(_, let change), .colorReference(_, let change): change.xml
        case .font(let family, let size, let weight, let text):
            attribute("family", family) + attribute("size", size) + attribute("weight", weight) + text.xml
        case .fontReference(_, let size, let weight, let text):
            attribute("size", size) + attribute("weight", weight) + text.xml
        case .image(_, let image): attribute("resizing", image.resizing) + attribute("symbol", image.symbol)
        default: ""
        }
    }

    private var content: String {
        switch self {
        case .integer(let number, _): "\(number)"
        case .float(let number, _): "\(number)"
        case .bool(let flag): "\(flag)"
        case .string(let text): text
        case .numbers(_, let numbers): numbers.map(\.xml).joined(separator: ",")
        case .color(let channels, _): channels.map { "\($0)" }.joined(separator: ",")
        case .image(let name, _): name
        case .array(let parts): parts.map { $0.xml() }.joined()
        case .record(_, let fields), .recordReference(_, _, let fields):
            fields.map { "<field name=\"\($0.name)\">\($0.object.xml())</field>" }.joined()
        default: source?.content ?? ""
        }
    }
}

extension PlainSource {
    fileprivate var attribute: String {
        switch self {
        case .names(let names): " ref=\"\(names.xml)\""
        case .choice(let choice): " by=\"\(choice.by.xml)\""
        }
    }

    fileprivate var content: String {
        guard case .choice(let choice) = self else { return "" }
        return choice.whens.map { value, object in
            object.xml(value.map { " value=\"\($0)\"" } ?? "", as: "when")
        }.joined()
    }
}

private func attribute(_ name: String, _ number: PlainNumber?) -> String {
    number.map { " \(name)=\"\($0.xml)\"" } ?? ""
}

private func attribute(_ name: String, _ value: (some CustomStringConvertible)?) -> String {
    value.map { " \(name)=\"\($0)\"" } ?? ""
}

extension PlainText {
    fileprivate var xml: String {
        attribute("line-height", lineHeight) + attribute("letter-spacing", letterSpacing)
            + attribute("relative", relative) + attribute("maximum", maximum)
    }
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
