import SkinCompiler
import SkinDiagnostics
import SkinKit

/// One element of a file of a `preview` folder, with what is wrong with it.
struct PreviewElement {
    var index: Int
    var name: String
    var location: ThemeSourceLocation
    var attributes: [String: String]
}

/// Reads the elements of one file of a `preview` folder and collects what is wrong, as the readers of themes do.
struct PreviewElements {
    let file: SourceFile
    let symbols: SymbolTable
    private(set) var diagnostics: [ThemeDiagnostic] = []

    init(_ file: SourceFile, symbols: SymbolTable) {
        self.file = file
        self.symbols = symbols
    }

    func element(_ index: Int) -> PreviewElement {
        let element = file.document.elements[index]
        var attributes: [String: String] = [:]
        for attribute in file.document.attributes(of: element) {
            attributes[symbols[attribute.name]] = file.document.value(of: attribute).string
        }
        return PreviewElement(
            index: index, name: element.isPrefixed ? "" : symbols[element.name],
            location: file.location(ofElement: index), attributes: attributes)
    }

    /// An element's children; text among them is reported.
    mutating func children(of element: PreviewElement) -> [PreviewElement] {
        if file.document.elements[element.index].hasText {
            report(.unexpectedText, element, "text is not allowed in '\(element.name)'")
        }
        return file.document.children(of: element.index).map(self.element)
    }

    /// Reports attributes that are not allowed.
    mutating func check(_ element: PreviewElement, allowed: [String]) {
        for attribute in file.document.attributes(of: file.document.elements[element.index]) {
            let name = symbols[attribute.name]
            guard !allowed.contains(name) else { continue }
            report(.unknownAttribute, element, "'\(element.name)' has no attribute '\(name)'", name, among: allowed)
        }
    }

    mutating func reject(_ element: PreviewElement, in parent: PreviewElement, expected: [String]) {
        report(
            .unknownElement, element, "'\(element.name)' is not allowed in '\(parent.name)'", element.name,
            among: expected)
    }

    mutating func required(_ name: String, of element: PreviewElement) -> String? {
        if let value = element.attributes[name] { return value }
        report(.missingAttribute, element, "'\(element.name)' needs the attribute '\(name)'")
        return nil
    }

    mutating func report(
        _ code: ThemeDiagnosticCode, severity: ThemeDiagnostic.Severity = .error, _ element: PreviewElement, _ message: String,
        _ name: String = "", among candidates: some Collection<String> = []
    ) {
        guard diagnostics.count < 1_000 else { return }
        let nearest = Suggestion.nearest(to: name, among: candidates)
        diagnostics.append(
            ThemeDiagnostic(
                code, severity: severity, at: element.location,
                nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
                fixIt: nearest.map { ThemeDiagnostic.FixIt(replacing: name, with: $0) }))
    }

    // MARK: Values

    mutating func number(_ name: String, of element: PreviewElement) -> Double? {
        guard let text = element.attributes[name] else { return nil }
        if let number = NumberText.double(Array(text.utf8)[...].trimmed()) { return number }
        report(.invalidValue, element, "'\(name)' is a number, not '\(text)'")
        return nil
    }

    /// One of some words.
    mutating func word(_ name: String, of element: PreviewElement, among words: [String]) -> String? {
        guard let text = element.attributes[name] else { return nil }
        if words.contains(text) { return text }
        report(
            .invalidValue, element, "'\(name)' is one of \(words.joined(separator: ", ")), not '\(text)'", text,
            among: words)
        return nil
    }

    mutating func expression(_ name: String, of element: PreviewElement) -> Expression? {
        guard let text = element.attributes[name] else { return nil }
        return expression(text, name, of: element)
    }

    mutating func expression(_ text: String, _ name: String, of element: PreviewElement) -> Expression? {
        do {
            return try ExpressionParser.parse(text)
        } catch {
            report(.invalidValue, element, "'\(text)' in '\(name)' cannot be read: \(error.message)")
            return nil
        }
    }
}
