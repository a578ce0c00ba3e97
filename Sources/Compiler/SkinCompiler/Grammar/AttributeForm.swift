import SkinFormat
import SkinKit

package struct AttributeForm: Sendable {
    package enum Value: Sendable {
        /// The number of an adjusting attribute, or a constant's name in its place.
        case number(AdjustmentAttribute)
        case weight
        /// The names of constants of a kind, of which the first defined one is meant. Nil: of the element's own type.
        case constants(ObjectKind?)
        /// The names of strings or bools, of which the first defined one is meant.
        case choosers
        case classes
        /// One of some words, each with what it means.
        case words([(word: String, summary: String)])
        case states
        case name
        case schemaName
        case entityID
        case themeIdentifier
        case version
        case label
        case language
        case decimal
        /// A number of the element's own type.
        case bound
        /// A number of the element's own type above 0.
        case step
        case insets
        case text
    }

    package enum Use: Sendable {
        case always, withoutReference, withReference
    }

    package let name: String
    package let value: Value
    package var use = Use.always
    package var isRequired = false
    /// The attribute without which this one is not allowed.
    package var requirement: Word?
    /// The effect of the attribute, for theme authors.
    package let summary: String

    init(
        _ name: Word, _ value: Value, use: Use = .always, isRequired: Bool = false, beside requirement: Word? = nil,
        _ summary: String
    ) {
        self.init(name: name.text, value, use: use, isRequired: isRequired, summary)
        self.requirement = requirement
    }

    private init(name: String, _ value: Value, use: Use = .always, isRequired: Bool = false, _ summary: String) {
        self.name = name
        self.value = value
        self.use = use
        self.isRequired = isRequired
        self.summary = summary
    }

    static func forms(of attribute: AdjustmentAttribute) -> [AttributeForm] {
        let form = attribute.form
        let value: Value =
            switch form.argument {
            case .weight: .weight
            case .style: .words([("normal", "Upright."), ("italic", "Slanted.")])
            case .textStyle: .words(ThemeFont.TextStyle.allCases.map { ($0.rawValue, $0.summary) })
            case .anyNumber, .number, .positiveNumber: .number(attribute)
            }
        let number = AttributeForm(name: form.numberName, value, form.summary)
        if !form.namesColor { return [number] }
        return [AttributeForm(name: form.name, .constants(.color), form.summary), number]
    }
}

extension ThemeFont.TextStyle {
    fileprivate var summary: String {
        switch self {
        case .largeTitle: "The largest titles."
        case .title1, .title2, .title3: "Titles, 1 to 3 from large to small."
        case .headline, .subheadline: "Headings."
        case .body: "Text."
        case .callout, .footnote: "Notes beside a text."
        case .caption1, .caption2: "The smallest labels."
        }
    }
}

/// An element of the format, with what it may have and contain.
package struct ElementForm: Sendable {
    package enum Content: Sendable {
        /// Nothing, or text only.
        case text
        /// Elements of fixed names.
        case elements([(name: Word, form: ElementForm)])
        case entities
        /// `param`, or objects in the short form.
        case parameters
        case objects
        /// Objects with names, which may be settings.
        case constants(areSettings: Bool)
    }

    /// The attributes, in the order in which they are documented.
    package let attributes: [AttributeForm]
    package let content: Content
    package let summary: String
    /// The form of an element `when` in it, if it may have one.
    package let when: [ElementForm]
    /// The names of all attributes; of those that an object may have without `ref`, and beside it.
    package let names: (all: NameSet, literal: NameSet, reference: NameSet)

    init(_ summary: String) { self.init([], .text, summary) }

    init(_ attributes: [AttributeForm], _ content: Content, _ summary: String, when: ElementForm? = nil) {
        self.when = when.map { [$0] } ?? []
        self.attributes = attributes
        self.content = content
        self.summary = summary
        func names(_ isIncluded: (AttributeForm) -> Bool) -> NameSet {
            NameSet(attributes.filter(isIncluded).map { Vocabulary.symbol($0.name) })
        }
        self.names = (names { _ in true }, names { $0.use != .withReference }, names { $0.use != .withoutReference })
    }

    package func attribute(_ name: String) -> AttributeForm? { attributes.first { $0.name == name } }

    package func child(_ name: Word) -> ElementForm? {
        if case .elements(let children) = content { children.first { $0.name == name }?.form } else { nil }
    }

    package var childNames: [String] { children.map(\.text) }

    package var children: [Word] { if case .elements(let children) = content { children.map(\.name) } else { [] } }
}
