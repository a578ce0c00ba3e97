import SkinDiagnostics
import SkinFormat
import SkinKit

// Scoped constants and references to constants: theme format 1, section 17.
extension ThemeReader {
    mutating func readScope(_ section: Int, owner: ConstantDefinition.Owner) -> Range<Int32> {
        let start = Int32(definitions.constants.count)
        _ = reader.attributes(of: section, allowed: [])
        reader.rejectText(in: section)
        var seen: [Symbol: Int] = [:]
        var children = reader.children(of: section)
        while let element = reader.next(&children) {
            guard let constant = readScopedConstant(element, owner: owner) else { continue }
            if let first = seen[constant.name] {
                let note = ThemeDiagnostic.Note(.firstDefined, at: reader.range(of: first))
                reader.report(
                    .duplicateDefinition, at: element, .duplicate(.constant, symbols[constant.name]), notes: [note])
            } else {
                seen[constant.name] = element
                definitions.constants.append(constant)
            }
        }
        return start..<Int32(definitions.constants.count)
    }

    /// Reads a constant, and returns it if it has a name. Without a name its object is still checked.
    private mutating func readScopedConstant(_ element: Int, owner: ConstantDefinition.Owner) -> ConstantDefinition? {
        let name = reader.symbol(.name, of: element) ?? reader.misnamed(.name, of: element)
        let place = place(of: element)
        let object = readObject(element, as: .scopedConstant)
        guard let name else {
            guard let object else { return nil }
            definitions.looseObjects.append(object)
            reader.report(.missingAttribute, at: element, .namelessConstant)
            return nil
        }
        if object != nil { requireName(name, of: .constant, at: element) }
        let type = reader.name(element)
        // A constant whose element is not an object is defined, like one with any other error.
        let faulty = ObjectNode(type: type, place: place, content: .nothing, isDependent: false, isFaulty: true)
        var constant = ConstantDefinition(name: name, place: place, object: object ?? append(faulty))
        constant.owner = owner
        return constant
    }

    /// Returns the reference that the text of an attribute is: a name, or names separated by white space.
    mutating func reference(_ text: Symbol) -> ConstantReference {
        let bytes = symbols.bytes(of: text)
        if !bytes.isEmpty, !bytes.contains(where: \.isWhiteSpace) { return ConstantReference(text) }
        if let known = definitions.nameLists.number(of: text) { return ConstantReference(list: known) }
        return ConstantReference(list: definitions.nameLists.add(bytes.words().map { symbols.intern($0) }, of: text))
    }
}
