import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// A change of a theme's sources after which it looks as before.
package enum Refactoring: Hashable, Sendable {
    /// Another name of a constant or a class, in all themes beside this one that know it.
    case rename(SourceIndex.Kind, String, to: String)
    /// The value that an operation of the theme's own has becomes a constant, to which it refers.
    case extract(ThemeEdit, constant: String)
    /// A new constant of the theme, to which nothing refers yet; the value as in a ``ThemeEdit``.
    case constant(String, type: String, value: String)
    /// The operations that the theme's own element of an entity has become a class, which the entity takes.
    case classify(ThemeEntityKey, as: String)
    /// Users of the app can choose the constant's value, under a label.
    case setting(String, label: String)
}

extension ThemeEditor {
    /// Compiles a refactoring in memory. Nothing is written.
    ///
    /// - Returns: The changes, of different files.
    /// - Throws: ``EditRefusal`` if a name is taken or malformed, if the theme or one that shares a file would have errors,
    ///   or if a value would change; `ThemeFileError`; `ThemeCacheError`.
    /// - Complexity: That of compiling the theme and each one related to it.
    package func prove(_ refactoring: Refactoring) throws -> [SourceEdit] {
        let family = try relatives(of: files.last?.bundle ?? bundle)
        let changes =
            switch refactoring {
            case .rename(let kind, let name, let new): try renaming(kind, name, to: new, in: family)
            case .extract(let edit, let name): try extracting(edit, name, in: family)
            case .constant(let name, let type, let value): [try defining(name, type, value, in: family)]
            case .classify(let entity, let name): [try classifying(entity, name, in: family)]
            case .setting(let name, let label): [try offering(name, label)]
            }
        var edited = compiler
        for change in changes { edited.edits[change.path] = change.after }
        let result = try edited.compile(bundle)
        guard let cache = result.cache else {
            throw EditRefusal.invalid(result.diagnostics.filter { $0.severity == .error })
        }
        let isChanged = try !Theme(cacheBytes: cache).changedEntities(from: theme).isEmpty
        guard try !isChanged && !heirs(in: family, edited).contains(where: \.isChanged) else {
            throw EditRefusal.notShown("a value would not be what it was")
        }
        return changes
    }

    private func files(of family: [String]) throws -> [EditableFile] {
        var found: [ThemeFileID: EditableFile] = [:]
        for bundle in family {
            for file in try compiler.editableFiles(of: bundle) { found[file.id] = file }
        }
        return found.values.sorted { $0.id < $1.id }
    }

    /// Returns the `info.xml` of each folder of some files, in which labels name constants.
    private func infoFiles(beside files: [EditableFile]) -> [EditableFile] {
        Set(files.compactMap(\.id.folder)).sorted().compactMap { folder in
            let id = folder.file(BundleFolder.infoName)
            guard let bytes = compiler.edits[id.path] ?? (try? FileSystem.read(id.path)) else { return nil }
            let mark = [0xEF, 0xBB, 0xBF] as [UInt8]
            let isMarked = bytes.starts(with: mark)
            var file = EditableFile(id, text: SourceText(isMarked ? Array(bytes.dropFirst(mark.count)) : bytes))
            if isMarked { file.mark = mark }
            return file
        }
    }

    private func check(_ name: String, _ kind: SourceIndex.Kind, isFreeIn files: [EditableFile]) throws(EditRefusal) {
        guard kind.accepts(name) else {
            throw .noPlace("'\(name)' is no name: expected a letter or '_', then letters, digits, '_', '.' or '-'")
        }
        let isTaken = files.contains { file in
            SourceIndex(file.bytes).occurrences.contains { $0.kind == kind && $0.name == name }
        }
        if isTaken { throw .noPlace("'\(name)' is there already") }
    }

    // MARK: Names

    private func renaming(
        _ kind: SourceIndex.Kind, _ name: String, to new: String, in family: [String]
    ) throws -> [SourceEdit] {
        let files = try files(of: family)
        try check(new, kind, isFreeIn: files)
        let changes = (files + infoFiles(beside: files)).compactMap { file -> SourceEdit? in
            let places = SourceIndex(file.bytes).occurrences.filter { $0.kind == kind && $0.name == name }
            return places.isEmpty ? nil : SourceEdit(of: file, places.map { TextChange(range: $0.range, text: new) })
        }
        guard !changes.isEmpty else { throw EditRefusal.noPlace("the theme has no '\(name)'") }
        return changes
    }

    // MARK: Classes

    private func classifying(_ entity: ThemeEntityKey, _ name: String, in family: [String]) throws -> SourceEdit {
        let owner = ownFiles.last { $0.traits.isEmpty && $0.entity(entity) != nil }
        guard let file = owner, let element = file.entity(entity) else {
            throw EditRefusal.noPlace("the theme has no element of the entity")
        }
        let operations = element.children.filter { $0.isElement && file.elementName($0) == "operation" }
        if operations.isEmpty { throw EditRefusal.noPlace("the entity has no operations of its own") }
        try check(name, .styleClass, isFreeIn: files(of: family))
        let texts = operations.flatMap { ElementComments(of: $0, in: file.bytes).ranges }
            .map { "      " + String(decoding: file.bytes[$0], as: UTF8.self) }
        let style = (["<class id=\"\(name)\">"] + texts + ["    </class>"]).joined(separator: "\n")
        let names = classes(of: entity) + [name]
        return SourceEdit(
            of: file,
            file.removing(operations)
                + [file.setting("class", to: names.joined(separator: " "), of: element)]
                + [file.inserting(style, into: ["classes"])])
    }

    // MARK: Constants

    private func defining(_ name: String, _ type: String, _ value: String, in family: [String]) throws -> SourceEdit {
        try check(name, .constant, isFreeIn: files(of: family))
        guard SourceIndex.Kind.constant.accepts(type) else { throw EditRefusal.noPlace("'\(type)' is no type") }
        let value = try written(value, as: type, .constant(name))
        let plain = ownFiles.filter(\.traits.isEmpty)
        let palettes = plain.filter { !$0.sections("constants").isEmpty }
        let palette = palettes.max { $0.constantCount(of: type) < $1.constantCount(of: type) }
        let file = palette ?? plain.first ?? newFile(folder.file("ui.xml"), traits: [])
        return SourceEdit(of: file, file.inserting(value.constant(named: name, of: type), into: ["constants"]))
    }

    private func extracting(_ edit: ThemeEdit, _ name: String, in family: [String]) throws -> [SourceEdit] {
        guard case .operation(let operation, let entity, _) = edit.target,
            let winner = explanation(of: operation, entity, edit)?.winner, !winner.isUnset
        else { throw EditRefusal.noPlace("there is no value to extract") }
        guard isOwn(winner.location.fileID), let file = file(winner.location.fileID),
            let element = file.element(at: winner.location)
        else { throw EditRefusal.noPlace("another theme says the value; give it one in this theme first") }
        try check(name, .constant, isFreeIn: files(of: family))
        let object = try object(of: element, in: file, edit)
        let text = String(decoding: file.bytes[object.range], as: UTF8.self)
        guard let constant = text.element(named: name) else { throw EditRefusal.noPlace("there is no value") }
        let reference = TextChange(range: object.range, text: "<\(file.elementName(object)) ref=\"\(name)\"/>")
        let palette = ownFiles.first { $0.traits == file.traits && !$0.sections("constants").isEmpty } ?? file
        let definition = palette.inserting(constant, into: ["constants"])
        return palette.id == file.id
            ? [SourceEdit(of: file, [definition, reference])]
            : [SourceEdit(of: palette, definition), SourceEdit(of: file, reference)]
    }

    private func offering(_ name: String, _ label: String) throws -> SourceEdit {
        guard NameText.isLabel(ArraySlice(label.utf8)) else {
            throw EditRefusal.noPlace("expected a label of 1 to 128 characters without control characters")
        }
        guard let place = try places(for: ThemeEdit(.constant(name), to: "")).first(where: \.isOwn),
            let file = file(place.location.fileID), let element = file.element(at: place.location)
        else { throw EditRefusal.noPlace("another theme says the constant; give it a value in this theme first") }
        guard let end = file.end(ofAttribute: "name", of: element), file.attribute("setting", of: element) == nil else {
            throw EditRefusal.noPlace("'\(name)' is a setting already")
        }
        return SourceEdit(of: file, TextChange(range: end..<end, text: " setting=\"\(MarkupText.escaped(label))\""))
    }
}
