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
    static let besideReference = Self("'ref' gives the value, remove one of them")
    static let besideUnset = Self("'unset' removes the operation, which then has no value: remove one of them")
    static let needsSchema = Self("a type of the app's own needs the app's schema")

    static func constantInConstants(_ name: String) -> Self {
        Self("a constant such as <\(name) name=\"…\"> belongs in <constants>")
    }

    static func componentInInstances(_ name: String) -> Self { Self("<\(name)> belongs in <instances>") }
    static func operationElement(_ name: String) -> Self { Self("write <operation name=\"\(name)\">") }

    /// Returns what to write in place of text in an element with children only, or nil if that is not clear.
    static func element(for text: String, in element: Word) -> Self? {
        if element == .font { return WordAdvice.font(text) }
        guard element.holdsObjects, !text.isEmpty else { return nil }
        let name = WordAdvice.object(for: text)
        return Self("put the value in an element: <\(name)>\(Quoted(text).text)</\(name)>")
    }

    /// Returns what to write in place of an attribute `value`, or nil if that is not clear.
    static func element(forValueOf element: Word) -> Self? {
        if element.holdsObjects { return Self("put the value in an element such as <color> or <float>") }
        return element.objectKind.map {
            Self("put the value between the tags: <\($0.rawValue) …>value</\($0.rawValue)>")
        }
    }
}

extension Word {
    /// Whether an element of this name holds objects, and no text.
    fileprivate var holdsObjects: Bool { self == .operation || self == .param || self == .field }
}
