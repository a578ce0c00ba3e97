import SkinDiagnostics

// Elements, attributes and texts in the wrong place: theme format 1, section 4.
extension Sentence {
    // MARK: Elements

    /// The kinds of files by their root elements.
    package enum File: String {
        case theme, schema, info, skinkit, pack

        fileprivate var text: String {
            switch self {
            case .theme: "a configuration file"
            case .schema: "a schema"
            case .info: "info.xml"
            case .skinkit: "skinkit.xml"
            case .pack: "a pack"
            }
        }
    }

    package static func unexpectedRoot(_ name: String, in file: File) -> Self {
        Self("unexpected root element '\(name)' in \(file.text); expected '\(file.rawValue)'")
    }

    static func prefixed(_ name: String) -> Self { Self("unexpected namespace prefix in element '\(name)'") }
    static func misplaced(_ name: String, in parent: String) -> Self { Self("'\(name)' is not allowed in '\(parent)'") }
    static func unknownComponent(_ name: String) -> Self { Self("unknown component type '\(name)'") }
    static func unknownObject(_ name: String) -> Self { Self("unknown object '\(name)'") }
    static func missingObject(in owner: String) -> Self { Self("missing object in '\(owner)'") }
    static func secondObject(in owner: String) -> Self { Self("'\(owner)' contains more than one object") }

    // MARK: Attributes

    package static func unknownAttribute(_ name: String, of element: String, beside source: Word? = nil) -> Self {
        Self("unknown attribute '\(name)' for '\(element)'\(source.map { " with '\($0.text)'" } ?? "")")
    }

    package static func missingAttribute(_ name: String, of element: String) -> Self {
        Self("missing attribute '\(name)' of '\(element)'")
    }

    package static func missingAttribute(_ name: String, requiredBy other: String) -> Self {
        Self("missing attribute '\(name)'; '\(other)' requires it")
    }

    static let namelessConstant = Self("missing attribute 'name' of the constant")
    static let fontWithoutSize = Self("missing attribute 'size' of 'font' without 'ref'")
    static let settingWithoutValues = Self("a string setting requires the attribute 'values'")

    package static func exclusiveAttributes(_ first: String, _ second: String) -> Self {
        Self("'\(first)' and '\(second)' cannot be used together")
    }

    // MARK: Texts

    /// The sentence about text in an element with children only; nil for an element that is not of the format.
    static func unexpectedText(_ text: String, in element: Word?, _ advice: Advice?) -> Self {
        guard let element else { return Self("text is not allowed here").advising(advice) }
        return Self("text is not allowed in <\(element.text)>").advising(advice ?? .element(for: text, in: element))
    }

    static func empty(_ kind: String, _ form: Form) -> Self { Self("empty <\(kind)>").advising(.expected(form)) }
}
