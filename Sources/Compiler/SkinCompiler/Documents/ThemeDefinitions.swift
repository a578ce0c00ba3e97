import SkinKit

package struct Place: Hashable, Sendable {
    /// The index in the compilation's list of files.
    package var file: UInt32
    /// The offset of the `<` of the element's start tag, in UTF-8 bytes.
    package var offset: UInt32

    package init(file: UInt32, offset: UInt32) {
        self.file = file
        self.offset = offset
    }
}

/// The definitions in the configuration files of a theme chain, in reading order: theme format 1, section 4.
///
/// Definitions refer to one another by their indices in these lists.
package struct ThemeDefinitions: Sendable {
    package var objects: [ObjectNode] = []
    /// The elements of arrays, as indices of objects.
    package var elements: [Int32] = []
    package var fields: [FieldNode] = []
    /// The adjustments of references. The first one leaves every value unchanged.
    package private(set) var adjustments = [Adjustment()]
    package private(set) var adjustedLiterals: [(value: PooledValue, adjustment: Adjustment)] = []
    /// The records that replace fields of a constant's.
    package var derivedRecords: [(base: ConstantReference, fields: Range<Int32>)] = []
    package private(set) var choices: [Choice] = []
    package private(set) var numberTexts: [NumberText.Named] = []
    /// The lists of constants of which the first defined one is meant.
    var nameLists = NameLists()
    var classLists = NameLists()
    package var parameters: [ParameterDefinition] = []
    package var operations: [OperationDefinition] = []
    package var constants: [ConstantDefinition] = []
    package var settings: [SettingDefinition] = []
    package var classes: [ClassDefinition] = []
    package var entities: [EntityDefinition] = []
    /// The objects of constants and operations without a name, which nothing can refer to.
    package var looseObjects: [Int32] = []
    /// The operations of classes without an id, which nothing can use.
    package var looseOperations: [Range<Int32>] = []

    /// Returns the number of an adjustment, which is 0 for one without attributes.
    package mutating func add(_ adjustment: Adjustment) -> Int32 {
        if adjustment.changes.isEmpty { return 0 }
        adjustments.append(adjustment)
        return Int32(adjustments.count - 1)
    }

    package mutating func add(_ value: PooledValue, changedBy adjustment: Adjustment) -> ObjectNode.Content {
        adjustedLiterals.append((value, adjustment))
        return .adjusted(Int32(adjustedLiterals.count - 1))
    }

    package mutating func add(_ choice: Choice) -> ObjectNode.Content {
        choices.append(choice)
        return .choice(Int32(choices.count - 1))
    }

    package mutating func add(_ text: NumberText.Named) -> ObjectNode.Content {
        numberTexts.append(text)
        return .numbers(Int32(numberTexts.count - 1))
    }
}

/// Lists of names, one for each distinct text.
package struct NameLists: Sendable {
    package private(set) var lists = ListPool<Symbol>()
    private var numbers: [Symbol: Int32] = [:]

    func number(of text: Symbol) -> Int32? { numbers[text] }

    mutating func add(_ names: [Symbol], of text: Symbol) -> Int32 {
        numbers[text] = Int32(lists.count)
        lists.append(names)
        return Int32(lists.count - 1)
    }
}

/// An object as it is written.
///
/// Parts of variable size are in the lists of ``ThemeDefinitions``, so that a node is a few words without references.
package struct ObjectNode: Sendable {
    package var type: Symbol
    package var place: Place
    package var content: Content
    /// Whether the object's value depends on a constant or an asset.
    package var isDependent: Bool
    /// Whether an error was reported. A faulty object has no value, but its references are still checked.
    package var isFaulty: Bool

    package enum Content: Sendable {
        /// No content could be read.
        case nothing
        /// An unadjusted value, such as a number, text or color.
        case literal(ValueID)
        case reference(ConstantReference, adjustment: Int32)
        /// The index of an adjusted literal.
        case adjusted(Int32)
        /// The range of the array's elements in ``ThemeDefinitions/elements``.
        case array(Range<Int32>)
        /// The range of the record's fields in ``ThemeDefinitions/fields``.
        case record(Range<Int32>)
        /// The index in ``ThemeDefinitions/derivedRecords`` of a record that replaces fields of a constant's.
        case derived(Int32)
        /// The index in ``ThemeDefinitions/choices``.
        case choice(Int32)
        /// The index in ``ThemeDefinitions/numberTexts``.
        case numbers(Int32)
    }
}

package struct FieldNode: Sendable {
    package var name: Symbol
    package var place: Place
    /// The index of the field's object, or nil if it is missing or invalid, which has been reported.
    package var object: Int32?
}

package struct ParameterDefinition: Sendable {
    /// The parameter's name, or nil in the short form.
    package var name: Symbol?
    /// The place of the `param` element, or of the object in the short form.
    package var place: Place
    /// The index of the parameter's object, or nil if it is missing or invalid, which has been reported.
    package var object: Int32?
}

package struct OperationKey: Hashable, Sendable {
    /// The symbol of the name, then the states of a schema, which fit in 29 bits, or the maximum for every state. One number,
    /// because keys are compared and hashed for every operation.
    package let packed: UInt64

    package init(name: Symbol, states: ThemeStates?) {
        let bits = states.map { UInt32(truncatingIfNeeded: $0.rawValue) } ?? .max
        packed = UInt64(name.rawValue) << 32 | UInt64(bits)
    }

    package var name: Symbol { Symbol(rawValue: UInt32(truncatingIfNeeded: packed >> 32)) }

    /// The states, or nil for `state="*"`.
    package var states: ThemeStates? {
        let bits = UInt32(truncatingIfNeeded: packed)
        return bits == .max ? nil : ThemeStates(rawValue: UInt64(bits))
    }
}

package struct OperationDefinition: Sendable {
    package var key: OperationKey
    package var place: Place
    package var isUnset: Bool
    package var parameters: Range<Int32>
    package var isDependent = false
    /// A Boolean value that indicates whether an invalid part may be a parameter that seems to be missing.
    package var hasUnreadableParts = false
}

package struct ConstantDefinition: Sendable {
    package enum Owner: Hashable, Sendable {
        case theme
        case `class`(Symbol)
        case entity(Symbol, id: Symbol?)
    }

    package var name: Symbol
    package var place: Place
    package var object: Int32
    /// The index in ``ThemeDefinitions/settings``, or nil if the constant has no attribute `setting`.
    package var setting: Int32?
    package var owner = Owner.theme
}

package struct ClassDefinition: Sendable {
    package var id: Symbol
    package var place: Place
    /// The number of a class list, or nil if the attribute is absent or malformed.
    package var extends: Int32?
    package var operations: Range<Int32>
    /// The range of the scoped constants in ``ThemeDefinitions/constants``.
    package var scope: Range<Int32> = 0..<0
}

package struct EntityDefinition: Sendable {
    package var component: Symbol
    package var id: Symbol?
    package var place: Place
    /// The number of a class list, or nil if the attribute is absent or malformed.
    package var classes: Int32?
    package var operations: Range<Int32>
    /// The range of the scoped constants in ``ThemeDefinitions/constants``.
    package var scope: Range<Int32> = 0..<0
}

/// The definitions of a theme's configuration files with the same traits (section 7), as indices in the lists of
/// ``ThemeDefinitions``.
package struct ThemeLayer: Sendable {
    /// The theme's position in the chain, 0 for the oldest ancestor.
    package var theme: Int
    package var traits: ThemeTraits
    package var constants: [Int32] = []
    package var classes: [Int32] = []
    /// The classes that repeat the id of another class in the layer. Only their parameters are checked.
    package var repeatedClasses: [Int32] = []
    package var entities: [Int32] = []
}

/// The setting attributes of a constant, which make or end a setting: theme format 1, section 14.
package struct SettingDefinition: Sendable {
    /// The label, or nil if the constant ends the setting.
    package var label: Symbol?
    package var place: Place
    /// The least value, or nil if there is none or if it is invalid. The bounds have the type of the constant.
    package var minimum: ComponentSchema.Bound?
    package var maximum: ComponentSchema.Bound?
    package var step: ComponentSchema.Bound?
    /// The allowed strings, or nil for another type or an invalid list.
    package var values: [Symbol]?
}
