import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

struct PreviewElement {
    var index: Int
    var name: String
    var location: ThemeSourceLocation
    var attributes: [String: String]
}

/// Reads the elements of one file in a `preview` folder and collects diagnostics.
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

    mutating func children(of element: PreviewElement) -> [PreviewElement] {
        if file.document.elements[element.index].hasText {
            report(.unexpectedText, element, in: .text, "text is not allowed in '\(element.name)'")
        }
        return file.document.children(of: element.index).map(self.element)
    }

    mutating func check(_ element: PreviewElement, allowed: [String]) {
        for attribute in file.document.attributes(of: file.document.elements[element.index]) {
            let name = symbols[attribute.name]
            guard !allowed.contains(name) else { continue }
            let message = "'\(element.name)' has no attribute '\(name)'"
            report(.unknownAttribute, element, in: .attribute(name), message, name, among: allowed)
        }
    }

    mutating func reject(_ element: PreviewElement, in parent: PreviewElement, expected: [String]) {
        report(
            .unknownElement, element, "'\(element.name)' is not allowed in '\(parent.name)'", element.name,
            among: expected)
    }

    mutating func required(_ name: String, of element: PreviewElement) -> String? {
        if let value = element.attributes[name] { return value }
        report(.missingAttribute, element, "'\(element.name)' requires the attribute '\(name)'")
        return nil
    }

    mutating func report(
        _ code: ThemeDiagnosticCode, severity: ThemeDiagnostic.Severity = .error, _ element: PreviewElement,
        in part: MarkupPart = .name, _ message: String, _ name: String = "",
        among candidates: some Collection<String> = []
    ) {
        guard diagnostics.count < 1_000 else { return }
        let nearest = Suggestion.nearest(to: name, among: candidates)
        let tag = file.tag(at: file.document.elements[element.index].offset)
        diagnostics.append(
            ThemeDiagnostic(
                code, severity: severity, at: file.range(of: part, in: tag),
                nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
                fixIt: nearest.flatMap { file.fixIt(.word(name, with: $0), in: part, of: tag) }))
    }

    mutating func number(_ name: String, of element: PreviewElement) -> Double? {
        guard let text = element.attributes[name] else { return nil }
        if let number = NumberText.double(Array(text.utf8)[...].trimmed()) { return number }
        report(.invalidValue, element, in: .value(name), "expected a number in '\(name)', found '\(text)'")
        return nil
    }

    mutating func word(_ name: String, of element: PreviewElement, among words: [String]) -> String? {
        guard let text = element.attributes[name] else { return nil }
        if words.contains(text) { return text }
        report(
            .invalidValue, element, in: .value(name),
            "expected one of \(words.joined(separator: ", ")) in '\(name)', found '\(text)'", text, among: words)
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
            report(
                .invalidValue, element, in: .value(name),
                "malformed expression '\(text)' in '\(name)': \(error.message)")
            return nil
        }
    }
}
