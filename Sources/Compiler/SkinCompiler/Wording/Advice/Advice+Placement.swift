import SkinDiagnostics

// Advice about elements and texts in the wrong place.
extension Advice {
    static let withoutPrefix = Self("names have no prefix")
    static let inTheme = Self("it belongs directly in <theme>")
    static let oneSectionOfConstants = Self("put all constants into one <constants>")
    static let inInfo = Self("it belongs in info.xml")
    static let classInClasses = Self("a <class> belongs in <classes>")
    static let operationInOwner = Self("it belongs in a <class> or in a component such as <uibutton>")
    static let parameterInOperation = Self("a <param> belongs in an <operation>")
    static let fieldInObject = Self("a <field> belongs in an object such as <gradient>")
    static let objectInOperation = Self("it belongs in an <operation>")
    static let componentNotNested = Self("components are not nested, it belongs in <instances>")
    static let textOnly = Self("it contains a text, and no elements")
    static let inArrayElements = Self("put each value in an element such as <string> or <color>")
    static let inOperations = Self("put values in <operation name=\"…\">, and comments in <!-- … -->")
    static let inFields = Self("put each value in <field name=\"…\">")
    static let noAttributes = Self("it takes no attributes")
    static let besideChoice = Self("with 'by', write what the constant is in <when value=\"…\"> elements")
    static let onlyConstantsHaveBy = Self("only a constant has 'by'; define one, and refer to it")
    static let besideReference = beside(.ref)

    static func beside(_ source: Word) -> Self { Self("'\(source.text)' gives the value, remove one of them") }
    static let besideUnset = Self("'unset' removes the operation, which then has no value: remove one of them")
    static let needsSchema = Self("a type of the app's own needs the app's schema, a '*.schema.xml' beside the themes")

    static func constantInConstants(_ name: String) -> Self {
        Self("a constant such as <\(name) name=\"…\"> belongs in <constants>")
    }

    static func componentInInstances(_ name: String) -> Self { Self("<\(name)> belongs in <instances>") }
    /// Returns where an element belongs that was made the root of a configuration file.
    static func place(ofRoot word: Word) -> Self? {
        switch word {
        case .info: .inInfo
        case .constants, .classes, .instances: .inTheme
        case .schema: Self("a schema is a file '*.schema.xml' beside the themes")
        default: nil
        }
    }

    static func operationElement(_ name: String) -> Self { Self("write <operation name=\"\(name)\">") }
    static func fieldElement(_ name: String) -> Self { Self("write <field name=\"\(name)\">") }
    static func defineClass(_ name: String) -> Self { Self("define a <class id=\"\(name)\"> in <classes>") }

    /// Returns what to write in place of text in an element with children only, or nil if that is not clear.
    static func element(for text: String, in element: Word) -> Self? {
        if text.hasPrefix("//") || text.hasPrefix("/*") { return Self("write a comment as <!-- … -->") }
        if element == .font { return WordAdvice.font(text) }
        guard element.holdsObjects, !text.isEmpty else { return nil }
        let name = WordAdvice.object(for: text)
        return Self("put the value in an element: <\(name)>\(Quoted(text).text)</\(name)>")
    }

    /// Nil if that is not clear. If `isEmpty`, the element is an object without a text.
    static func element(forAttribute name: String, of element: Word, isEmpty: Bool) -> Self? {
        if element.holdsObjects {
            if name == Word.ref.text { return Self("put it in an element such as <color ref=\"…\"/>") }
            return name == "value" ? Self("put the value in an element such as <color> or <float>") : nil
        }
        guard let kind = element.objectKind, kind != .font, kind != .array, isEmpty || name == "value" else {
            return nil
        }
        return Self("put the value between the tags: <\(kind.rawValue) …>value</\(kind.rawValue)>")
    }
}

extension Word {
    fileprivate var holdsObjects: Bool { self == .operation || self == .param || self == .field }
}
