import SkinCompiler
import SkinDiagnostics
import SkinInspector

/// The text of a color in a source, where an edit of the text alone changes the color.
enum ColorLiteral {
    /// Returns a finding whose fix replaces a text that is in the source; without a fix if there is no such text.
    static func located(_ finding: ThemeDiagnostic, _ sources: [String: SourceText]) -> ThemeDiagnostic {
        guard let fixIt = finding.fixIt, finding.code == .contrast else { return finding }
        var finding = finding
        finding.fixIt = sources[finding.location.file]
            .flatMap { $0.element(at: finding.location) }
            .flatMap { literal(of: fixIt.original, in: $0) }
            .map { ThemeDiagnostic.FixIt(replacing: $0, with: fixIt.replacement) }
        return finding
    }

    /// Returns the text of an element's first color, if it has a color's hexadecimal digits and nothing adjusts it.
    private static func literal(of color: String, in element: Substring) -> String? {
        guard let tag = element.firstRange(of: "<color"),
            let tagEnd = element[tag.upperBound...].firstIndex(of: ">"), element[..<tagEnd].last != "/",
            let end = element[tagEnd...].firstIndex(of: "<")
        else { return nil }
        let text = element[element.index(after: tagEnd)..<end].trimmed
        let names = element[tag.upperBound..<tagEnd].split(separator: "=").dropLast()
            .compactMap { $0.split(whereSeparator: \.isWhitespace).last }
        guard names.allSatisfy({ $0 == "name" || $0 == "setting" }), text.uppercased() == color.uppercased() else {
            return nil
        }
        return String(text)
    }
}

extension SourceText {
    /// The greatest number of bytes of an element that are looked at.
    private static let elementLimit = 4_096

    /// Returns the element of a constant or an operation whose start tag is at a location.
    fileprivate func element(at location: ThemeSourceLocation) -> Substring? {
        guard let start = offset(of: location) else { return nil }
        let text = String(decoding: bytes[start...].prefix(Self.elementLimit), as: UTF8.self)
        let ending = text.hasPrefix("<operation") ? "</operation>" : "</color>"
        guard text.hasPrefix("<operation") || text.hasPrefix("<color"), let end = text.firstRange(of: ending) else {
            return nil
        }
        return text[..<end.upperBound]
    }

    private func offset(of location: ThemeSourceLocation) -> Int? {
        var (low, high) = (0, bytes.count)
        while low < high {
            let middle = (low + high) / 2
            let (line, column) = position(ofOffset: middle)
            if (line, column) < (location.line, location.column) { low = middle + 1 } else { high = middle }
        }
        return low < bytes.count ? low : nil
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return prefix(0) }
        return self[first...last]
    }
}
