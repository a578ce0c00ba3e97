import SkinDiagnostics
import SkinKit
import SkinSyntax

// Advice about objects of a wrong type and about assets that do not exist.
extension Resolver {
    /// Reports an object of another type than a parameter or field takes.
    mutating func reportType(_ found: Symbol, as field: SchemaIndex.Field, at place: Place) {
        report(.typeMismatch, at: place, "\(owner(of: field)) takes \(tag(field.type)), not \(tag(found))")
    }

    /// The operation that takes a parameter if it takes no other one, or else the parameter itself.
    private func owner(of field: SchemaIndex.Field) -> String {
        guard let number = checkedOperation else { return "'\(text(field.name))'" }
        let operation = chain.schema.operations[number]
        guard operation.parameters.contains(where: { $0.name == field.name }) else { return "'\(text(field.name))'" }
        if operation.parameters.count == 1 { return "'\(text(operation.name))'" }
        return "'\(text(field.name))' of '\(text(operation.name))'"
    }

    /// Returns an element's name with its article, such as "a <color>" or "an <image>".
    func tag(_ type: Symbol) -> String {
        let name = text(type)
        return "\("aeio".contains(name.prefix(1)) ? "an" : "a") <\(name)>"
    }

    /// Reports an image or a font file that no theme of the chain has.
    mutating func reportMissingAsset(_ name: Symbol, isFont: Bool, at place: Place) {
        let written = text(name)
        let part: MarkupPart = isFont ? .value(.file) : .text
        let folder = chain.themes.last?.folder ?? ""
        let others = chain.themes.count > 1 ? " or of the themes that it inherits from" : ""
        let message =
            "no \(isFont ? "font file" : "image") '\(Quoted(written).text)' in the assets of \(folder)\(others)"
        let last = written.split(separator: "/").last.map(String.init) ?? written
        if let meant = assetsByLastPart[last.lowercased()], meant != written {
            return report(
                .missingAsset, at: place, in: part, "\(message); did you mean '\(meant)'?",
                fixIt: .init(replacing: written, with: meant))
        }
        if let theme = chain.themes.last(where: { $0.otherFiles.contains(last) }) {
            let hint = "'\(last)' is in \(theme.folder), but not in \(theme.folder)/assets"
            return report(.missingAsset, at: place, in: part, "\(message); \(hint)")
        }
        report(.missingAsset, at: place, in: part, message, replacing: name, among: assetNames)
    }

    /// The logical names of assets by their last parts in lower case.
    static func assetsByLastPart(_ names: Set<Symbol>, _ symbols: SymbolTable) -> [String: String] {
        var found: [String: String] = [:]
        for name in names.map({ symbols[$0] }).sorted() {
            let last = name.split(separator: "/").last.map { $0.lowercased() } ?? name
            if found[last] == nil { found[last] = name }
        }
        return found
    }
}
