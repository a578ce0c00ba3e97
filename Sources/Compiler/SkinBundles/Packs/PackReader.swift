import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// The contents of a `pack.xml`, with the places that later diagnostics refer to.
package struct PackFile: Sendable {
    package struct Item: Sendable {
        package var key: ContentPackKey
        package var category: ArraySlice<UInt8>
        package var order: Int32
    }

    /// A file that an item refers to, by its path relative to the list's folder.
    package struct Image: Sendable {
        package var path: String
        package var range: ThemeSourceRange
    }

    /// The valid items, in document order.
    package var items: [Item] = []
    /// The images of all items, valid or not. If there are no errors, one for each of ``items``.
    package var images: [Image] = []
    package var diagnostics: [ThemeDiagnostic] = []
}

/// A reader of `pack.xml`: `ContentPackFormat.md`, "The list of items".
struct PackReader {
    private enum Attribute: String, CaseIterable {
        case total, order, category, code, name, image
    }

    private var reader: ElementReader
    private var items: [PackFile.Item] = []
    private var images: [PackFile.Image] = []
    private var orders: [Int32: ThemeSourceRange] = [:]
    private var keys: [ContentPackKey: ThemeSourceRange] = [:]

    static func read(_ file: SourceFile, symbols: SymbolTable) -> PackFile {
        var reader = PackReader(reader: ElementReader(file, symbols))
        reader.readRoot()
        return PackFile(items: reader.items, images: reader.images, diagnostics: reader.reader.diagnostics)
    }

    private mutating func readRoot() {
        guard reader.isRoot(of: .pack) else { return }
        let values = attributes(of: 0, allowed: [.total])
        var count = 0
        for child in reader.document.children(of: 0) {
            guard isElement(child, "item") else {
                reader.rejectElement(child, in: 0, expected: ["item"])
                continue
            }
            count += 1
            readItem(child)
        }
        guard let total = required(.total, in: values, of: 0) else { return }
        guard let number = NumberText.integer(total) else {
            return report(.invalidValue(total.string, of: "total", .itemCount), at: 0, .total)
        }
        if number != count { report(.wrongTotal(number, of: count), at: 0, .total) }
    }

    private mutating func readItem(_ element: Int) {
        reader.rejectText(in: element)
        reader.rejectChildren(of: element)
        let values = attributes(of: element, allowed: [.order, .category, .code, .name, .image])
        let order = readOrder(values, element)
        let category = readCategory(values, element)
        let key = readKey(values, element)
        readImage(values, element)
        guard let order, let category, let key else { return }
        items.append(.init(key: key, category: category, order: order))
    }

    private mutating func readOrder(_ values: [Attribute: ArraySlice<UInt8>], _ element: Int) -> Int32? {
        guard let text = required(.order, in: values, of: element) else { return nil }
        guard let order = NumberText.integer(text).flatMap(Int32.init(exactly:)) else {
            report(.invalidValue(text.string, of: "order", .int32), at: element, .order)
            return nil
        }
        if let first = orders[order] {
            report(.duplicateOrder(order), at: element, .order, first: first)
        } else {
            orders[order] = reader.range(.value("order"), of: element)
        }
        return order
    }

    private mutating func readCategory(_ values: [Attribute: ArraySlice<UInt8>], _ element: Int) -> ArraySlice<UInt8>? {
        guard let text = required(.category, in: values, of: element) else { return nil }
        return isWord(text, .category, element) ? text : nil
    }

    private mutating func readKey(_ values: [Attribute: ArraySlice<UInt8>], _ element: Int) -> ContentPackKey? {
        var key: ContentPackKey?
        switch (values[.code], values[.name]) {
        case (let code?, nil): key = readCode(code, element)
        case (nil, let name?): key = isWord(name, .name, element) ? .name(name) : nil
        case (nil, nil): reader.report(.missingAttribute, at: element, .itemWithoutKey)
        case (_?, _?): report(.exclusiveAttributes("code", "name"), at: element, .name)
        }
        guard let key else { return nil }
        if let first = keys[key] {
            let text = values[.code] ?? values[.name] ?? []
            report(.duplicateItem(text.string), at: element, values[.code] == nil ? .name : .code, first: first)
        } else {
            keys[key] = reader.range(.value(values[.code] == nil ? "name" : "code"), of: element)
        }
        return key
    }

    private mutating func readCode(_ text: ArraySlice<UInt8>, _ element: Int) -> ContentPackKey? {
        let words = text.words()
        let codes = words.compactMap(Self.codePoint)
        guard codes.count == words.count, let first = codes.first, codes.count <= 2 else {
            report(.invalidValue(text.string, of: "code", .codePoints), at: element, .code)
            return nil
        }
        return .code(first, codes.count == 2 ? codes[1] : 0)
    }

    /// Parses one to six hexadecimal digits that denote neither 0 nor a surrogate.
    private static func codePoint(_ text: ArraySlice<UInt8>) -> UInt32? {
        guard text.count <= 6 else { return nil }
        var value: UInt32 = 0
        for byte in text {
            guard let digit = byte.hexadecimalValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value == 0 ? nil : Unicode.Scalar(value)?.value
    }

    private mutating func readImage(_ values: [Attribute: ArraySlice<UInt8>], _ element: Int) {
        guard let text = required(.image, in: values, of: element) else { return }
        guard NameText.isAssetName(text.span) else {
            return report(.invalidValue(text.string, of: "image", .packPath), at: element, .image)
        }
        images.append(.init(path: text.string, range: reader.range(.value("image"), of: element)))
    }
}

// MARK: - Attributes

extension PackReader {
    private func isElement(_ element: Int, _ name: String) -> Bool {
        !reader.document.elements[element].isPrefixed
            && reader.symbols.bytes(of: reader.name(element)).elementsEqual(name.utf8)
    }

    /// Returns the attributes of an element by comparing text, because the vocabulary of themes has no words of packs.
    private mutating func attributes(of element: Int, allowed: [Attribute]) -> [Attribute: ArraySlice<UInt8>] {
        var values: [Attribute: ArraySlice<UInt8>] = [:]
        for attribute in reader.document.attributes(of: reader.document.elements[element]) {
            let name = reader.symbols[attribute.name]
            if let known = Attribute(rawValue: name), allowed.contains(known) {
                values[known] = reader.document.value(of: attribute)
            } else {
                let owner = reader.symbols[reader.name(element)]
                reader.report(
                    .unknownAttribute, at: element, in: .attribute(name), .unknownAttribute(name, of: owner),
                    replacing: name, among: allowed.map(\.rawValue))
            }
        }
        return values
    }

    private mutating func required(
        _ attribute: Attribute, in values: [Attribute: ArraySlice<UInt8>], of element: Int
    ) -> ArraySlice<UInt8>? {
        if let value = values[attribute] { return value }
        let name = reader.symbols[reader.name(element)]
        reader.report(.missingAttribute, at: element, .missingAttribute(attribute.rawValue, of: name))
        return nil
    }

    private mutating func isWord(_ text: ArraySlice<UInt8>, _ attribute: Attribute, _ element: Int) -> Bool {
        if NameText.isThemeIdentifier(text) { return true }
        report(.invalidValue(text.string, of: attribute.rawValue, .packWord), at: element, attribute)
        return false
    }

    private mutating func report(
        _ sentence: Sentence, at element: Int, _ attribute: Attribute, first: ThemeSourceRange? = nil
    ) {
        let notes = first.map { [ThemeDiagnostic.Note(.firstSpecified, at: $0)] } ?? []
        reader.report(.invalidConfiguration, at: element, in: .value(attribute.rawValue), sentence, notes: notes)
    }
}
