import SkinColors
import SkinKit
import SkinSettings

/// The number of a value in a pool. Within one pool, equal values have equal numbers.
package struct ValueID: Hashable, Sendable {
    package let rawValue: UInt32
    package var index: Int { Int(rawValue) }
}

/// The typed value of an object, with texts and parts as numbers: the source of a ``ThemeValue``.
package enum PooledValue: Hashable, Sendable {
    case integer(Int64)
    case float(Double)
    case bool(Bool)
    case string(Symbol)
    case point(ThemePoint)
    case size(ThemeSize)
    case rect(ThemeRect)
    case insets(ThemeInsets)
    case color(ColorChannels)
    case image(ImageValue)
    case font(FontValue)
    case array([ValueID])
    case record(type: Symbol, fields: [FieldValue])

    var kind: CacheLayout.Kind {
        switch self {
        case .integer: .integer
        case .float: .float
        case .bool: .bool
        case .string: .string
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .insets: .insets
        case .color: .color
        case .image: .image
        case .font: .font
        case .array: .array
        case .record: .record
        }
    }

    /// The name of the object's element. Those of the format are the first words, in the order of a cache's kinds.
    var type: Symbol {
        if case .record(let type, _) = self { type } else { Symbol(rawValue: UInt32(kind.rawValue) - 1) }
    }

    /// Whether settings may give the value, or adjust it.
    var mayDependOnSettings: Bool {
        switch self {
        case .integer, .float, .bool, .string, .color, .font: true
        case .point, .size, .rect, .insets, .image, .array, .record: false
        }
    }
}

package struct ImageValue: Hashable, Sendable {
    package var name: Symbol
    package var isCached = false
    package var slice: ThemeInsets?
    package var mode: ThemeImage.Mode = .original
    package var resizing: ThemeImage.Resizing = .stretch
    package var symbol: Symbol?
}

package struct FontValue: Hashable, Sendable {
    package enum Face: Hashable, Sendable {
        /// The names of families, separated by a comma and a space.
        case family(Symbol)
        case file(Symbol)
    }

    package var face: Face
    package var size: Double
    package var weight: Int
    package var style: ThemeFont.Style
    package var lineHeight: Double?
    package var letterSpacing: Double?
    package var relative: ThemeFont.TextStyle?
    package var maximum: Double?

    /// The asset that holds the font, or nil for a family.
    package var file: Symbol? {
        if case .file(let name) = face { name } else { nil }
    }
}

package struct FieldValue: Hashable, Sendable {
    package var name: Symbol
    package var value: ValueID
}

/// The distinct values of a compilation.
///
/// Arrays and records store their parts by number, so a value that is referenced many times is stored once, however
/// large it is when expanded.
package struct ValuePool: Sendable {
    package struct Extent: Sendable {
        /// The number of objects, including the value itself, clamped to the greatest number that fits.
        package var objects: UInt32
        /// The nesting depth of arrays and records, 0 for any other value.
        package var depth: UInt16
    }

    package private(set) var values: [PooledValue] = []
    package private(set) var extents: [Extent] = []
    private var numbers: [PooledValue: ValueID] = [:]

    /// The dependence of values on settings, by number. Empty if the theme has no settings.
    ///
    /// A value that depends on settings has a number of its own for each expression, so that it is not taken for an equal
    /// value which does not.
    package private(set) var expressions: [ValueID: ValueExpression] = [:]
    private var dependents: [ValueExpression: ValueID] = [:]

    package subscript(id: ValueID) -> PooledValue { values[id.index] }

    package mutating func add(_ value: PooledValue) -> ValueID {
        if let known = numbers[value] { return known }
        let id = append(value)
        numbers[value] = id
        return id
    }

    private mutating func append(_ value: PooledValue) -> ValueID {
        values.append(value)
        extents.append(extent(of: value))
        return ValueID(rawValue: UInt32(values.count - 1))
    }

    /// Adds a value that depends on settings unless one of the same expression is known, and returns its number.
    package mutating func add(_ value: PooledValue, _ expression: ValueExpression) -> ValueID {
        if let known = dependents[expression] { return known }
        let id = append(value)
        expressions[id] = expression
        dependents[expression] = id
        return id
    }

    /// Returns whether a value itself depends on settings. An array or record does not, only its parts may.
    package func isDependent(_ id: ValueID) -> Bool { !expressions.isEmpty && expressions[id] != nil }

    /// Returns the equal value that does not depend on settings, if there is one.
    func independent(_ id: ValueID) -> ValueID? { numbers[self[id]] }

    func extent(of value: PooledValue) -> Extent {
        switch value {
        case .array(let parts): extent(ofParts: parts)
        case .record(_, let fields): extent(ofParts: fields.map(\.value))
        default: Extent(objects: 1, depth: 0)
        }
    }

    private func extent(ofParts parts: some Sequence<ValueID>) -> Extent {
        var objects: UInt64 = 1
        var depth: UInt16 = 0
        for part in parts {
            objects += UInt64(extents[part.index].objects)
            depth = max(depth, extents[part.index].depth)
        }
        return Extent(objects: UInt32(clamping: objects), depth: depth &+ 1)
    }
}

/// The dependence of a value on settings, from which the value is worked out again when one changes.
package struct ValueExpression: Hashable, Sendable {
    package struct Term: Hashable, Sendable {
        package var action: ExpressionAction
        /// The value that the action takes, or whose number it uses.
        package var operand: ValueID?
        /// The bits of the action's number: an integer for a change of an integer, otherwise a float.
        package var number: UInt64 = 0

        /// A term without an operand refuses what it would take.
        package init(_ action: ExpressionAction, _ operand: ValueID?) {
            self.action = action
            self.operand = operand
        }

        package init(_ action: ExpressionAction, _ number: Double = 0) {
            self.action = action
            self.number = number.bitPattern
        }

        package init(_ action: ExpressionAction, integer: Int64) {
            self.action = action
            number = UInt64(bitPattern: integer)
        }
    }

    /// The setting whose chosen value takes the place of what the terms give.
    package var setting: Symbol?
    package var terms: [Term]
}

extension ValuePool {
    /// Returns a value that a setting has: the user's choice, or a default.
    package mutating func add(setting: Symbol, default value: ValueID) -> ValueID {
        guard self[value].mayDependOnSettings else { return value }
        return add(self[value], ValueExpression(setting: setting, terms: [.init(.take, value)]))
    }

    /// Adds a value that terms make of another one. It depends on settings if one of the operands does.
    package mutating func add(_ value: PooledValue, from base: ValueID, _ terms: [ValueExpression.Term]) -> ValueID {
        let terms = [.init(.take, base)] + terms
        let isDependent = terms.contains { $0.operand.map(self.isDependent) ?? false }
        return isDependent ? add(value, ValueExpression(terms: terms)) : add(value)
    }
}
