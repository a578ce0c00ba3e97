import SkinFormat
import SkinKit

// Objects: theme format 1, section 5. The attributes that adjust a value are in the table of `AdjustmentAttribute`.
extension Grammar {
    /// Returns the form of an object. Nil means a record of the schema, which has that of ``container``.
    package static func object(_ kind: ObjectKind?) -> ElementForm { kind.flatMap { objects[$0] } ?? container }

    package static let container = ElementForm(
        [reference], .elements([(.field, field)]), "A record of the schema." + derivation)
    package static let derivation = " With 'ref', the fields replace those of the constant."

    private static let objects = Dictionary(
        uniqueKeysWithValues: ObjectKind.allCases.map { kind in
            let attributes = [reference] + own(kind) + kind.adjustments.flatMap { AttributeForm.forms(of: $0) }
            return (kind, ElementForm(attributes, kind == .array ? .objects : .text, summary(kind)))
        })

    private static let reference = AttributeForm(
        .ref, .constants(nil), use: .withReference,
        "The constant whose value the object has; of several, the first defined one.")

    private static func own(_ kind: ObjectKind) -> [AttributeForm] {
        switch kind {
        case .color:
            let formats = ColorFormat.allCases.map { (word: $0.rawValue, summary: $0.summary) }
            return [
                AttributeForm(
                    .format, .words(formats), use: .withoutReference, "How to read the text; by default its form says.")
            ]
        case .image:
            let modes = [
                (word: "original", summary: "Unchanged."), (word: "template", summary: "Its shape in the tint color."),
            ]
            let resizings = [
                (word: "stretch", summary: "They are stretched."), (word: "tile", summary: "They are repeated."),
            ]
            return [
                AttributeForm(.cache, .words(booleans), use: .withoutReference, "Whether to keep the decoded image."),
                AttributeForm(.slice, .insets, use: .withoutReference, "The cap insets of a nine-part image."),
                AttributeForm(.mode, .words(modes), use: .withoutReference, "How the image is drawn."),
                AttributeForm(
                    .resizing, .words(resizings), use: .withoutReference, "How the parts of a sliced image grow."),
                AttributeForm(
                    .symbol, .text, use: .withoutReference,
                    "The name of a symbol of the platform, shown in place of the file where there is one."),
            ]
        case .font:
            return [
                AttributeForm(
                    .family, .text, use: .withoutReference,
                    "The name of a family, or 'system', the default; of several, between commas, the first that there is."
                ),
                AttributeForm(.file, .text, use: .withoutReference, "The name of an asset that is a font."),
            ]
        default: return []
        }
    }

    static let booleans = [(word: "true", summary: "Yes."), (word: "false", summary: "No.")]

    private static func summary(_ kind: ObjectKind) -> String {
        switch kind {
        case .integer: "A 64-bit integer."
        case .float: "A number."
        case .bool: "true or false."
        case .string: "Any text, used verbatim."
        case .point: "x,y"
        case .size: "width,height; neither negative."
        case .rect: "x,y,width,height; the last two not negative."
        case .insets: "top,left,bottom,right"
        case .color: "#RGB, #RGBA, #RRGGBB, #RRGGBBAA, or numbers in the form that 'format' names."
        case .image: "An asset's path below assets/, without traits and scale."
        case .font: "Empty; 'size' is required without 'ref'. 'family' or 'file', not both."
        case .array: "Objects of any types unless the schema has 'of'. Or empty, with 'ref'."
        }
    }

    /// The element of a constant that has `by`: theme format 1, section 18.
    package static func when(_ kind: ObjectKind?) -> ElementForm {
        let form = object(kind)
        return ElementForm([whenValue] + form.attributes, form.content, "What the constant is at a value of 'by'.")
    }

    /// The attributes that an object has as a constant.
    package static let constantAttributes = [constantName, by]
    private static let by = AttributeForm(
        .by, .choosers, use: .withReference, "The string or bool whose value chooses among the elements 'when'.")
    private static let whenValue = AttributeForm(
        .value, .text, "The value of 'by' at which this is meant; without it: every other value.")

    private static let constantName = AttributeForm(
        .name, .name, isRequired: true, "The name by which others refer to the constant.")

    /// Returns the attributes by which a constant of the theme becomes a setting (section 14); none if its kind cannot.
    package static func settingAttributes(_ kind: ObjectKind?) -> [AttributeForm] {
        let label = AttributeForm(.setting, .label, "The label of a setting: users may change the constant.")
        switch kind {
        case .color, .bool: return [label]
        case .integer, .float:
            return [
                label, AttributeForm(.minimum, .bound, beside: .setting, "The least number that users may choose."),
                AttributeForm(.maximum, .bound, beside: .setting, "The greatest number that users may choose."),
                AttributeForm(
                    .step, .step, beside: .setting, "The distance between the numbers that users may choose."),
            ]
        case .string:
            return [label, AttributeForm(.values, .text, beside: .setting, "The strings that users may choose from.")]
        default: return []
        }
    }
}

extension Grammar {
    static func settingNames(_ kind: ObjectKind?) -> NameSet { kind.flatMap { settingNames[$0] } ?? [] }

    private static let settingNames = Dictionary(
        uniqueKeysWithValues: ObjectKind.allCases.map { kind in
            (kind, NameSet(settingAttributes(kind).map { Vocabulary.symbol($0.name) }))
        })
}

extension ColorFormat {
    fileprivate var summary: String {
        switch self {
        case .rgb: "Red, green, blue from 0 to 1."
        case .rgba: "Red, green, blue, alpha from 0 to 1."
        case .rgb255: "Red, green, blue from 0 to 255."
        case .rgba255: "Red, green, blue, alpha from 0 to 255."
        case .hex: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA."
        case .hsl: "Hue from 0 to 360, saturation and lightness from 0 to 1."
        case .hsla: "Hue from 0 to 360, saturation, lightness and alpha from 0 to 1."
        case .gray: "Lightness from 0 to 1."
        case .graya: "Lightness and alpha from 0 to 1."
        }
    }
}
