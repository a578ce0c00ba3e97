import SkinBundles
import SkinDiagnostics
import SkinEditing
import SkinFormat
import SkinKit
import SkinLibrary

// Edits that are not those of one value: names, pictures, new themes, and the text of a file.
extension Studio {
    func refactor(_ request: JSONValue) async throws -> JSONValue {
        let editor = try await editor(for: request)
        let name = request["name"]?.string ?? ""
        let old = request["constant"]?.string ?? ""
        let (refactoring, title): (Refactoring, String) =
            switch request["kind"]?.string {
            case "rename": (.rename(.constant, old, to: name), "\(old) renamed \(name)")
            case "extract": (.extract(try edit(request, editor.theme), constant: name), "\(name) made a constant")
            case "setting": (.setting(old, label: name), "\(old) made a setting")
            case "constant":
                (
                    .constant(name, type: request["type"]?.string ?? "", value: request["value"]?.string ?? ""),
                    "\(name) added"
                )
            case "classify": (.classify(try entity(request), as: name), "\(name) made a class")
            default: throw EditRefusal.noPlace("there is no such change")
            }
        let edits = try editor.prove(refactoring)
        let answer: JSONValue = [
            "title": .string(title), "file": .string(edits.map(\.file).joined(separator: ", ")),
        ]
        return try await write(edits, titled: title, answer)
    }

    func picture(_ request: JSONValue) async throws -> JSONValue {
        let editor = try await editor(for: request)
        guard let name = request["name"]?.string, let upload, upload.name == request["upload"]?.string else {
            throw EditRefusal.noPlace("expected a picture with a name")
        }
        let bytes = upload.bytes
        let picture = try editor.picture(named: name, bytes)
        var wanted = try edit(request, editor.theme)
        wanted.value = picture.logicalName
        // A theme is compiled with the files that it has.
        let undo = try picture.edit?.write()
        do {
            let proof = try await self.editor(for: request).prove(wanted, at: place(request, wanted, editor))
            let undoes = [try proof.change.write()] + (undo.map { [$0] } ?? [])
            let before = editor.theme.value(of: proof.edit)
            return await record(undoes, titled: "\(name) added", proof.json, proof.note(before))
        } catch {
            try undo?.write()
            throw error
        }
    }

    func newTheme(_ request: JSONValue) async throws -> JSONValue {
        let (path, compiler) = try await bundle(request)
        let parent = try await editor(for: request).theme.info.identifier
        let template = try ThemeTemplate(name: request["name"]?.string ?? "", parent: parent)
        let ui = ThemeTemplate.child(of: try compiler.constantElements(of: path), color: nil)
        let new = try template.create(in: FilePath.folder(of: path), ui)
        let undoes = try SourceEdit.removal(ofBundle: new)
        return await record(undoes, titled: "\(template.folder) made", ["file": .string(template.folder)])
    }

    func source(_ request: JSONValue) async throws -> JSONValue {
        let (path, compiler) = try await bundle(request)
        let files = try compiler.editableFiles(of: path)
        let names = JSONValue.array(files.map { .string($0.name) })
        guard let name = request["file"]?.string else { return ["files": names] }
        let file = try Self.file(name, in: files)
        return [
            "files": names, "text": .string(String(decoding: file.bytes, as: UTF8.self)),
            "mark": .string(Self.mark(of: file.bytes)),
        ]
    }

    /// Returns a hash of a text, which differs if the file has changed since a page read it.
    private static func mark(of bytes: [UInt8]) -> String { LivePage.mark { $0.combine(bytes) } }

    private static func file(_ name: String, in files: [EditableFile]) throws(EditRefusal) -> EditableFile {
        guard let file = files.first(where: { $0.name == name }) else {
            throw .noPlace("the theme has no file '\(name)'")
        }
        return file
    }

    /// A text that was compiled in place of a file's.
    struct CheckedText {
        var change: SourceEdit
        var diagnostics: [ThemeDiagnostic]
        var theme: Theme?
    }

    func check(_ request: JSONValue) async throws -> String {
        let checked = try await checked(request)
        let bundle = try await bundle(request).path
        let part = if let theme = checked.theme { try await drawings(of: theme, in: bundle, request) } else { "null" }
        return "{\"diagnostics\":\(checked.json.compact),\"part\":\(part)}"
    }

    private func checked(_ request: JSONValue) async throws -> CheckedText {
        let (path, compiler) = try await bundle(request)
        let file = try Self.file(request["file"]?.string ?? "", in: compiler.editableFiles(of: path))
        let change = file.change(toLines: request["text"]?.string ?? "")
        var edited = compiler
        edited.edits[change.path] = change.after
        let result = try edited.compile(path)
        let theme = try result.cache.map { try Theme(cacheBytes: $0) }
        let own = result.diagnostics.filter { $0.location.fileID == file.id }
        return CheckedText(change: change, diagnostics: own.isEmpty ? result.diagnostics : own, theme: theme)
    }

    func save(_ request: JSONValue) async throws -> JSONValue {
        let (path, compiler) = try await bundle(request)
        let file = try Self.file(request["file"]?.string ?? "", in: compiler.editableFiles(of: path))
        guard Self.mark(of: file.bytes) == request["mark"]?.string else { throw EditRefusal.changed(file.name) }
        let checked = try await checked(request)
        guard checked.theme != nil else {
            throw EditRefusal.invalid(checked.diagnostics.filter { $0.severity == .error })
        }
        // What was wrong in a text that is mended may come back.
        let errors = try compiler.compile(path).diagnostics.filter { $0.severity == .error }.map(Finding.init)
        let line = checked.change.firstLine
        let (effects, compiled) = try Self.effects(of: checked.change, path, compiler)
        let answer = await record(
            try [checked.change].write(), titled: "\(file.name):\(line) edited",
            effects.adding(["file": .string(file.name), "line": .integer(line)]), after: Set(errors), compiled: compiled
        )
        let mark = Self.mark(of: try Self.file(file.name, in: compiler.editableFiles(of: path)).bytes)
        return answer.adding(["mark": .string(mark)])
    }

    /// Returns what a saved text changes, in the themes that inherit from it, too. A text may be one step of several, so an
    /// error there is reported, and forbids nothing.
    private static func effects(
        of change: SourceEdit, _ bundle: String, _ compiler: ThemeCompiler
    ) throws -> (json: JSONValue, compiled: [String: Theme]) {
        var judge = EditJudge(compiler)
        do {
            let verdict = try judge.judge([change], of: bundle) { _ in }
            return (verdict.json, verdict.compiled)
        } catch let refusal as EditRefusal {
            return (["losses": [.string("\(refusal)")]], [:])
        }
    }
}

extension Studio.CheckedText {
    var json: JSONValue {
        let found = diagnostics.prefix(200).map { diagnostic -> JSONValue in
            [
                "file": .string(diagnostic.location.file), "line": .integer(diagnostic.location.line),
                "column": .integer(diagnostic.location.column), "severity": .string(diagnostic.severity.rawValue),
                "message": .string(diagnostic.message),
            ]
        }
        return .array(found)
    }
}
