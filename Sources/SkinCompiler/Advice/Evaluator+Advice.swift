import SkinDiagnostics
import SkinKit
import SkinSyntax

// Advice about objects of a wrong type and about assets that do not exist.
extension Evaluator {
    /// Reports an object of another type than a parameter or field takes.
    ///
    /// - Parameter operation: The number of the schema's operation that has the parameter.
    mutating func reportType(_ found: Symbol, as field: SchemaIndex.Field, of operation: Int?, at place: Place) {
        let message = "\(owner(of: field, operation)) takes \(tag(field.type)), not \(tag(found))"
        faults.report(.typeMismatch, at: place, message)
    }

    /// The operation that takes a parameter if it takes no other one, or else the parameter itself.
    private func owner(of field: SchemaIndex.Field, _ number: Int?) -> String {
        guard let operation = number.map({ schema.operations[$0] }) else { return "'\(text(field.name))'" }
        if operation.parameters.count == 1 { return "'\(text(operation.name))'" }
        return "'\(text(field.name))' of '\(text(operation.name))'"
    }

    /// Returns an element's name with its article, such as "a <color>" or "an <image>".
    private func tag(_ type: Symbol) -> String {
        let name = text(type)
        return "\("aeio".contains(name.prefix(1)) ? "an" : "a") <\(name)>"
    }

    /// Reports an image or a font file that no theme of the chain has.
    mutating func reportMissingAsset(_ name: Symbol, isFont: Bool, at place: Place) {
        let written = text(name)
        let part: MarkupPart = isFont ? .value(.file) : .text
        let folder = themes.last?.folder ?? ""
        let others = themes.count > 1 ? " or of the themes that it inherits from" : ""
        let message =
            "no \(isFont ? "font file" : "image") '\(Quoted(written).text)' in the assets of \(folder)\(others)"
        let last = written.split(separator: "/").last.map(String.init) ?? written
        if let meant = assets.byLastPart[last.lowercased()], meant != written {
            return faults.report(
                .missingAsset, at: place, in: part, "\(message); did you mean '\(meant)'?",
                fixIt: .init(replacing: written, with: meant))
        }
        if let theme = themes.last(where: { $0.otherFiles.contains(last) }) {
            let hint = "'\(last)' is in \(theme.folder), but not in \(theme.folder)/assets"
            return faults.report(.missingAsset, at: place, in: part, "\(message); \(hint)")
        }
        faults.report(.missingAsset, at: place, in: part, message, replacing: name, among: assets.names)
    }
}
