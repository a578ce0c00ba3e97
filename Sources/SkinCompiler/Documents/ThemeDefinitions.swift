import SkinKit

/// A place in one of the files of a compilation.
package struct Place: Hashable, Sendable {
    /// Index in the compilation's list of files.
    package var file: UInt32
    /// Offset of the `<` of the element's start tag, in UTF-8 bytes.
    package var offset: UInt32

    package init(file: UInt32, offset: UInt32) {
        self.file = file
        self.offset = offset
    }
}

/// Everything that the configuration files of a chain of themes define, in the order in which it was read:
/// theme format 1, section 4. Definitions refer to one another by their numbers in these lists.
package struct ThemeDefinitions: Sendable {
    package var objects: [ObjectNode] = []
    /// What arrays hold: numbers of objects.
    package var elements: [Int32] = []
    /// What records hold.
    package var fields: [FieldNode] = []
    /// How references change constants; the first ones change nothing.
    package private(set) var adjustments = Adjustment.unchanged
    /// Colours and numbers that are changed where they stand.
    package private(set) var adjustedLiterals: [(value: ThemeValue, adjustment: Adjustment)] = []
    /// Lists of classes, those of one text once.
    package private(set) var classLists = ListPool<Symbol>()
    private var classListNumbers: [Symbol: Int32] = [:]
    package var parameters: [ParameterDefinition] = []
    package var operations: [OperationDefinition] = []
    package var constants: [ConstantDefinition] = []
    package var classes: [ClassDefinition] = []
    package var entities: [EntityDefinition] = []
    /// Objects of constants and operations that have no name, which nothing can refer to.
    package var looseObjects: [Int32] = []
    /// Operations of classes that have no id, which nothing can use.
    package var looseOperations: [Range<Int32>] = []

    package init() {}

    /// Makes room for the definitions of a file: a third of its elements are objects, a third parameters or entities,
    /// a third operations.
    package mutating func reserveCapacity(forElements count: Int) {
        objects.reserveCapacity(forMore: count / 3)
        parameters.reserveCapacity(forMore: count / 3)
        operations.reserveCapacity(forMore: count / 3)
    }

    /// The number of an adjustment.
    package mutating func add(_ adjustment: Adjustment) -> Int32 {
        if let known = adjustment.unchangedNumber { return known }
        adjustments.append(adjustment)
        return Int32(adjustments.count - 1)
    }

    /// The content of an object that is changed where it stands.
    package mutating func add(_ value: ThemeValue, changedBy adjustment: Adjustment) -> ObjectNode.Content {
        adjustedLiterals.append((value, adjustment))
        return .adjusted(Int32(adjustedLiterals.count - 1))
    }

    /// The number of a list of classes by its text; its names are asked for where the text is new.
    package mutating func classList(_ text: Symbol, names: () -> [Symbol]) -> Int32 {
        if let known = classListNumbers[text] { return known }
        let number = Int32(classLists.count)
        classLists.append(names())
        classListNumbers[text] = number
        return number
    }

    /// The number of a list that was added under this text.
    package func knownClassList(_ text: Symbol) -> Int32? { classListNumbers[text] }
}

extension Array {
    /// Makes room as `append` does, so that many small requests are not many copies.
    fileprivate mutating func reserveCapacity(forMore more: Int) {
        if count + more > capacity { reserveCapacity(Swift.max(count + more, capacity * 2)) }
    }
}

/// An object as it was written. What varies in size stands in lists of ``ThemeDefinitions``, so that a node is a few
/// words without references.
package struct ObjectNode: Sendable {
    /// The element's name.
    package var type: Symbol
    package var place: Place
    package var content: Content
    /// Whether what it means depends on a constant or on an asset.
    package var isDependent: Bool
    /// Whether something in it is wrong and has been reported: it has no value, but its references are checked.
    package var isFaulty: Bool

    package enum Content: Sendable {
        /// Nothing could be read.
        case nothing
        /// A number, text, colour … as it stands.
        case literal(ValueID)
        /// What a constant holds, changed by an adjustment.
        case reference(Symbol, adjustment: Int32)
        /// The number of a colour or number that is changed where it stands.
        case adjusted(Int32)
        /// Which of ``ThemeDefinitions/elements`` it holds.
        case array(Range<Int32>)
        /// Which of ``ThemeDefinitions/fields`` it holds.
        case record(Range<Int32>)
    }

    /// Whether it holds no other objects.
    package var isPlain: Bool {
        switch content {
        case .array, .record: false
        default: true
        }
    }

    package init(type: Symbol, place: Place, content: Content, isDependent: Bool, isFaulty: Bool) {
        self.type = type
        self.place = place
        self.content = content
        self.isDependent = isDependent
        self.isFaulty = isFaulty
    }
}

/// A field of a record as it was written.
package struct FieldNode: Sendable {
    package var name: Symbol
    package var place: Place
    /// The number of its object; nil where that is missing or wrong, which has been reported.
    package var object: Int32?

    package init(name: Symbol, place: Place, object: Int32?) {
        self.name = name
        self.place = place
        self.object = object
    }
}

/// How an object changes what it holds, or what its constant does: theme format 1, section 5.
package enum Adjustment: Sendable {
    case none
    case integer(multiply: Int64?, add: Int64?)
    case float(multiply: Double?, add: Double?)
    case color(ColorAdjustment)
    case font(size: Double?, weight: Int?, style: ThemeFont.Style?)

    fileprivate static let unchanged: [Adjustment] = [
        .none, .integer(multiply: nil, add: nil), .float(multiply: nil, add: nil), .color(ColorAdjustment()),
        .font(size: nil, weight: nil, style: nil),
    ]

    /// Whether the adjustment of a number leaves every value as it is; that of a float may make one of an integer.
    package static func keepsValue(_ number: Int32) -> Bool { number < 5 && number != 2 }

    /// The constant that a colour is mixed with.
    package var mixedConstant: Symbol? {
        guard case .color(let change) = self else { return nil }
        return change.mix?.constant
    }

    /// Where in ``unchanged`` it stands, if it changes nothing.
    fileprivate var unchangedNumber: Int32? {
        switch self {
        case .none: 0
        case .integer(nil, nil): 1
        case .float(nil, nil): 2
        case .color(let change): change.isNothing ? 3 : nil
        case .font(nil, nil, nil): 4
        default: nil
        }
    }
}

/// Applied in the order of the properties; amounts are 0 to 1.
package struct ColorAdjustment: Sendable {
    package var lighten: Double?
    package var darken: Double?
    package var mix: (constant: Symbol, amount: Double)?
    package var alpha: Double?

    package init() {}

    /// Whether nothing is changed.
    package var isNothing: Bool { lighten == nil && darken == nil && mix == nil && alpha == nil }
}

/// A parameter of an operation as it was written.
package struct ParameterDefinition: Sendable {
    /// Nil for the short form.
    package var name: Symbol?
    /// The `param`, or the object of the short form.
    package var place: Place
    /// The number of its object; nil where that is missing or wrong, which has been reported.
    package var object: Int32?

    package init(name: Symbol?, place: Place, object: Int32?) {
        self.name = name
        self.place = place
        self.object = object
    }
}

/// What an operation stands under: its name and its set of states, or every state.
package struct OperationKey: Hashable, Sendable {
    package var name: Symbol
    /// Nil for `state="*"`.
    package var states: ThemeStates?

    package init(name: Symbol, states: ThemeStates?) {
        self.name = name
        self.states = states
    }

    /// One number instead of two fields: keys are compared and hashed for every operation.
    package var packed: UInt64 { UInt64(name.rawValue) << 8 | UInt64(states?.rawValue ?? .max) }

    package static func == (left: OperationKey, right: OperationKey) -> Bool { left.packed == right.packed }

    package func hash(into hasher: inout Hasher) { hasher.combine(packed) }
}

package struct OperationDefinition: Sendable {
    package var key: OperationKey
    package var place: Place
    package var isUnset: Bool
    package var parameters: Range<Int32>
    /// Whether what it says depends on constants or assets.
    package var isDependent = false
    /// Whether something in it was wrong such that a parameter that seems to be missing may be meant by it.
    package var hasUnreadableParts = false
    /// Whether every value that it gives stands there as it is: no constants, nothing adjusted, nothing in parts.
    package var isLiteral = false

    package init(key: OperationKey, place: Place, isUnset: Bool, parameters: Range<Int32>) {
        self.key = key
        self.place = place
        self.isUnset = isUnset
        self.parameters = parameters
    }
}

package struct ConstantDefinition: Sendable {
    package var name: Symbol
    package var place: Place
    package var object: Int32

    package init(name: Symbol, place: Place, object: Int32) {
        self.name = name
        self.place = place
        self.object = object
    }
}

package struct ClassDefinition: Sendable {
    package var id: Symbol
    package var place: Place
    /// Number of a list of classes; nil where the attribute is not given or of the wrong form.
    package var extends: Int32?
    package var operations: Range<Int32>

    package init(id: Symbol, place: Place, extends: Int32?, operations: Range<Int32>) {
        self.id = id
        self.place = place
        self.extends = extends
        self.operations = operations
    }
}

package struct EntityDefinition: Sendable {
    package var component: Symbol
    /// Nil where it speaks for every component of the type.
    package var id: Symbol?
    package var place: Place
    /// Number of a list of classes; nil where the attribute is not given or of the wrong form.
    package var classes: Int32?
    package var operations: Range<Int32>

    package init(component: Symbol, id: Symbol?, place: Place, classes: Int32?, operations: Range<Int32>) {
        self.component = component
        self.id = id
        self.place = place
        self.classes = classes
        self.operations = operations
    }
}

/// The definitions of a theme's configuration files with the same traits (section 7), as ranges of the lists of
/// ``ThemeDefinitions``.
package struct ThemeLayer: Sendable {
    /// The theme's number in the chain, 0 for the oldest ancestor.
    package var theme: Int
    package var traits: ThemeTraits
    package var constants: [Int32] = []
    package var classes: [Int32] = []
    /// Classes with the id of another one of the layer; only their parameters are looked at.
    package var repeatedClasses: [Int32] = []
    package var entities: [Int32] = []

    package init(theme: Int, traits: ThemeTraits) {
        self.theme = theme
        self.traits = traits
    }
}
