import SkinDiagnostics

/// The part of an element that is wrong: theme format 1, section 10.
package enum MarkupPart: Hashable, Sendable {
    case name
    case attribute(String)
    /// An attribute's value without its quotes, or the attribute's name if the value is empty.
    case value(String)
    /// The value of the first of some attributes that the element has.
    case firstValue(of: [String])
    /// The text without the white space around it, or the element's name if the text is empty.
    case text
}

/// A replacement in an element. Words and texts are as they are read.
package enum MarkupReplacement: Sendable {
    case word(String, with: String)
    /// A text in place of an attribute, in an empty element.
    case attribute(String, withText: String)
}

extension MarkupTag {
    /// Returns the bytes of a part of the element with this tag; the element's name if there is no such part.
    func range(of part: MarkupPart, in bytes: [UInt8]) -> Range<Int> {
        switch part {
        case .name: return name
        case .attribute(let name): return attribute(name, in: bytes)?.name ?? self.name
        case .value(let name): return range(of: .firstValue(of: [name]), in: bytes)
        case .firstValue(let names):
            for name in names {
                guard let attribute = attribute(name, in: bytes) else { continue }
                return attribute.value.flatMap { $0.isEmpty ? nil : $0 } ?? attribute.name
            }
            return name
        case .text: return MarkupText.runs(ofElementAt: start, in: bytes).first ?? name
        }
    }
}

extension SourceFile {
    package func range(_ range: Range<Int>) -> ThemeSourceRange {
        let (line, column) = text.position(ofOffset: range.lowerBound)
        let (endLine, endColumn) = text.position(ofOffset: range.upperBound)
        return ThemeSourceRange(
            from: ThemeSourceLocation(in: id, line: line, column: column), toLine: endLine, column: endColumn)
    }

    /// Returns the start tag at an offset; an empty one if there is none.
    package func tag(at offset: UInt32) -> MarkupTag {
        MarkupTag(at: Int(offset), in: text.bytes)
            ?? MarkupTag(MarkupToken(kind: .startTag, range: Int(offset)..<Int(offset)), in: text.bytes)
    }

    package func range(of part: MarkupPart = .name, in tag: MarkupTag) -> ThemeSourceRange {
        range(tag.range(of: part, in: text.bytes))
    }

    package func fixIt(
        _ replacement: MarkupReplacement, in part: MarkupPart, of tag: MarkupTag
    ) -> ThemeDiagnostic.FixIt? {
        switch replacement {
        case .word(let word, let new): fixIt(replacing: word, with: new, in: part, of: tag)
        case .attribute(let name, let new): fixIt(replacingAttribute: name, withText: new, of: tag)
        }
    }

    /// Returns a fix that replaces a word within a part of an element.
    ///
    /// A new name of an element replaces that of its end tag, too. The result is nil if the word is not written there as
    /// it is read, or if the element already has an attribute with the new name.
    private func fixIt(
        replacing old: String, with new: String, in part: MarkupPart, of tag: MarkupTag
    ) -> ThemeDiagnostic.FixIt? {
        guard let word = text.range(of: old, within: tag.range(of: part, in: text.bytes)) else { return nil }
        if case .attribute = part, tag.attribute(new, in: text.bytes) != nil { return nil }
        var ranges = [word]
        if part == .name, let element = MarkupNode.element(at: tag.start, in: text.bytes),
            element.token.kind == .startTag
        {
            let end = element.content.upperBound + 2
            ranges.append(end..<end + word.count)
        }
        let written = MarkupText.escaped(new)
        return ThemeDiagnostic.FixIt(
            "Replace '\(old)' with '\(new)'", ranges.map { ThemeDiagnostic.Edit(range($0), written) })
    }

    private func fixIt(
        replacingAttribute name: String, withText new: String, of tag: MarkupTag
    ) -> ThemeDiagnostic.FixIt? {
        guard let attribute = tag.attribute(name, in: text.bytes),
            let token = MarkupNode.element(at: tag.start, in: text.bytes)?.token, token.kind == .emptyTag
        else { return nil }
        var start = attribute.name.lowerBound
        while text.bytes[start - 1].isWhiteSpace { start -= 1 }
        let element = String(decoding: text.bytes[tag.name], as: UTF8.self)
        let end = token.range.upperBound
        return ThemeDiagnostic.FixIt(
            "Write '\(new)' as text",
            [
                ThemeDiagnostic.Edit(range(start..<attribute.end), ""),
                ThemeDiagnostic.Edit(range(end - 2..<end), ">\(MarkupText.escaped(new))</\(element)>"),
            ])
    }
}

extension SourceText {
    /// Returns the range in which a word is written: all of a range, or the first of the words that white space
    /// separates.
    fileprivate func range(of word: String, within range: Range<Int>) -> Range<Int>? {
        let isWord = { (part: ArraySlice<UInt8>) in MarkupText.decoded(part).utf8.elementsEqual(word.utf8) }
        if isWord(bytes[range]) { return range }
        return bytes[range].words().first(where: isWord).map(\.indices)
    }
}

extension ThemeDiagnostic {
    /// Returns the diagnostic with the range of an element's name in place of an empty range at its start tag.
    package func spanned(in sources: [ThemeFileID: SourceText]) -> ThemeDiagnostic {
        var diagnostic = self
        diagnostic.range = Self.spanned(range, in: sources)
        for index in notes.indices { diagnostic.notes[index].range = Self.spanned(notes[index].range, in: sources) }
        return diagnostic
    }

    private static func spanned(_ range: ThemeSourceRange, in sources: [ThemeFileID: SourceText]) -> ThemeSourceRange {
        guard range.isEmpty, let text = sources[range.start.fileID],
            let offset = text.offset(line: range.start.line, column: range.start.column),
            let tag = MarkupTag(at: offset, in: text.bytes)
        else { return range }
        return SourceFile(id: range.start.fileID, text: text, document: XMLTree()).range(in: tag)
    }
}
