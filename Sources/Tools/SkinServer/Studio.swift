import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinEditing
import SkinFormat
import SkinInspector
import SkinKit
import SkinLegibility
import SkinPreview

/// The edits of a live preview's themes, which a page with the token asks for.
///
/// A request names a theme by its mark on the page, an entity, an operation and a value, and never a path.
public actor Studio {
    /// The secret of the page that may edit: 128 random bits, in hexadecimal digits.
    public nonisolated let token: String
    let preview: LivePreview
    private var editor: ThemeEditor?
    /// The places of the value that is edited, which are the same for each step of a drag.
    private var known: (edit: ThemeEdit, places: [EditPlace])?
    /// The last proof, with the revision of the page whose themes it is of.
    private var proven: (proof: EditProof, revision: String)?
    private var steps = EditHistory()
    /// The bytes that the next picture may refer to.
    private(set) var upload: (name: String, bytes: [UInt8])?

    /// Creates a studio for the themes of a preview.
    public init(_ preview: LivePreview) {
        self.preview = preview
        token = [UInt8]((0..<16).map { _ in UInt8.random(in: .min ... .max) }).hexadecimal
    }

    /// Whether a request has the token. Its bytes are compared in a time that does not depend on them.
    nonisolated func accepts(_ other: String?) -> Bool {
        guard let other, other.utf8.count == token.utf8.count else { return false }
        return zip(token.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns the status and the body of the answer to a request, as JSON.
    func answer(_ target: String, _ body: [UInt8]) async -> (status: String, json: String) {
        do {
            let request = try JSONReader.read(body)
            switch target {
            case "/edit/draft": return ("200 OK", try await draft(request))
            case "/edit/check": return ("200 OK", try await check(request))
            default:
                guard let json = try await answer(target, request) else {
                    return ("404 Not Found", Self.fault("there is no such edit"))
                }
                return ("200 OK", json.compact)
            }
        } catch EditRefusal.changed(let file) {
            return ("409 Conflict", Self.fault(EditRefusal.changed(file)))
        } catch let fault as JSONFault {
            return ("400 Bad Request", Self.fault(fault))
        } catch {
            return ("422 Unprocessable Content", Self.fault(error))
        }
    }

    private static func fault(_ reason: Any) -> String {
        let answer: JSONValue = ["error": .string("\(reason)")]
        return answer.compact
    }

    private func answer(_ target: String, _ request: JSONValue) async throws -> JSONValue? {
        switch target {
        case "/edit/places": try await places(request)
        case "/edit/classes": try await classes(request)
        case "/edit/operations": try await operations(request)
        case "/edit/contrasts": try await contrasts(request)
        case "/edit/prove": try await prove(request).json
        case "/edit/write": try await write(request)
        case "/edit/refactor": try await refactor(request)
        case "/edit/picture": try await picture(request)
        case "/edit/theme": try await newTheme(request)
        case "/edit/source": try await source(request)
        case "/edit/save": try await save(request)
        case "/edit/force": try await force(request)
        case "/edit/history": steps.json
        case "/edit/undo": try await move { try $0.undo($1).title }
        case "/edit/redo": try await move { try $0.redo($1).title }
        case "/edit/skip":
            await written(["file": .string(try steps.skip(isRedo: request["step"]?.string == "redo").title)])
        case "/edit/revert":
            try await move { steps, check in
                let step = try steps.revert(Int(clamping: request["number"]?.integer ?? 0), check)
                return step.note?.name ?? step.title
            }
        case "/edit/patch": patch
        default: nil
        }
    }

    // MARK: Requests

    func bundle(_ request: JSONValue) async throws -> (path: String, compiler: ThemeCompiler) {
        guard let mark = request["theme"]?.string, let source = await preview.source(ofThemeMarked: mark) else {
            throw EditRefusal.noPlace("the page shows no such theme")
        }
        return source
    }

    func editor(for request: JSONValue) async throws -> ThemeEditor {
        let source = try await bundle(request)
        if let editor, editor.bundle == source.path, editor.isUpToDate { return editor }
        var new = try ThemeEditor(of: source.path, source.compiler)
        new.compiled = await preview.compiled
        (editor, known, proven) = (new, nil, nil)
        return new
    }

    func edit(_ request: JSONValue, _ theme: Theme) throws -> ThemeEdit {
        var edit = try wholeEdit(request, theme)
        edit.isPartial = request["isPartial"]?.bool ?? false
        edit.keepsRecipe = request["keeps"]?.bool ?? false
        edit.path = (request["path"]?.elements ?? []).compactMap { $0.integer.map { Int(clamping: $0) } }
        edit.isInserted = request["isInserted"]?.bool ?? false
        return edit
    }

    private func wholeEdit(_ request: JSONValue, _ theme: Theme) throws -> ThemeEdit {
        let traits = ThemeTraits(rawValue: UInt16(clamping: request["traits"]?.integer ?? 0))
        let value = request["value"].map { $0.string } ?? ""
        if let text = request["info"]?.string {
            guard let element = ThemeInfoText.Element(rawValue: text) else {
                throw EditRefusal.noPlace("there is no such text")
            }
            return ThemeEdit(.info(ThemeInfoText(element, in: request["language"]?.string)), to: value)
        }
        if let constant = request["constant"]?.string {
            return ThemeEdit(.constant(constant), to: value, traits: traits)
        }
        let key = try entity(request)
        guard let states = theme.states(named: Self.states(of: request)) else {
            throw EditRefusal.noPlace("there is no such state")
        }
        guard let operation = request["operation"]?.string else {
            return ThemeEdit(.classes(of: key), to: value, traits: traits)
        }
        return ThemeEdit(
            .operation(operation, of: key, parameter: request["parameter"]?.string), to: value, states: states,
            traits: traits)
    }

    func entity(_ request: JSONValue) throws(EditRefusal) -> ThemeEntityKey {
        guard let key = request["entity"]?.string.flatMap(ThemeEntityKey.init(written:)) else {
            throw .noPlace("expected an entity")
        }
        return key
    }

    private static func states(of request: JSONValue) -> [String] {
        (request["states"]?.string ?? "").split { $0 == "+" || $0 == " " }.map(String.init)
    }

    func place(_ request: JSONValue, _ edit: ThemeEdit, _ editor: ThemeEditor) throws -> EditPlace {
        let places = try places(for: edit, editor)
        let (name, file) = (request["place"]?.string, request["file"]?.string)
        // What this thing's place is called changes with the definition that it has.
        if request["isHere"]?.bool == true, let here = places.first(where: \.isHere) { return here }
        // What a definition for the theme alone was asked for may have got one meanwhile.
        if let here = places.first, here.isHere, name == "override" || name?.hasPrefix("traits:") == true,
            !places.contains(where: { $0.name == name })
        {
            return here
        }
        let place = try places.named(name)
        if let file, !place.isNew, place.location.file != file { throw EditRefusal.changed(file) }
        return place
    }

    private func places(for edit: ThemeEdit, _ editor: ThemeEditor) throws -> [EditPlace] {
        var asked = edit
        (asked.value, asked.isPartial, asked.keepsRecipe, asked.path, asked.isInserted) = ("", false, false, [], false)
        if let known, known.edit == asked { return known.places }
        let places = try editor.placesHereFirst(for: edit)
        known = (asked, places)
        return places
    }

    private func places(_ request: JSONValue) async throws -> JSONValue {
        let editor = try await editor(for: request)
        let edit = try edit(request, editor.theme)
        let field = editor.declaration(of: edit)
        let bounds = [field?.minimum, field?.maximum].map { $0.map(\.json) ?? .null }
        let places = try places(for: edit, editor).map { place in
            place.json.adding([
                "source": editor.recipe(of: edit, at: place).map { $0.file.json(of: $0.object) } ?? .null
            ])
        }
        return [
            "places": .array(places), "type": field.map { .string($0.type) } ?? .null,
            "values": field?.values.map { .array($0.map(JSONValue.string)) } ?? .null,
            "minimum": bounds[0], "maximum": bounds[1],
        ]
    }

    private func operations(_ request: JSONValue) async throws -> JSONValue {
        let editor = try await editor(for: request)
        let edit = try edit(request, editor.theme)
        guard case .operation(_, let entity, _) = edit.target else { return ["operations": []] }
        let found = editor.missingOperations(of: entity, traits: edit.traits).map { name, parameter -> JSONValue in
            [
                "name": .string(name), "type": .string(parameter.type),
                "of": parameter.elementType.map(JSONValue.string) ?? .null,
                "values": parameter.values.map { .array($0.map(JSONValue.string)) } ?? .null,
            ]
        }
        return ["operations": .array(found)]
    }

    private func classes(_ request: JSONValue) async throws -> JSONValue {
        let editor = try await editor(for: request)
        guard case .classes(let entity) = try edit(request, editor.theme).target else { return [:] }
        return [
            "taken": .array(editor.classes(of: entity).map(JSONValue.string)),
            "known": .array(editor.classNames.map(JSONValue.string)),
        ]
    }

    private func contrasts(_ request: JSONValue) async throws -> JSONValue {
        let theme = try await editor(for: request).theme
        let edit = try edit(request, theme)
        guard case .operation(_, let entity, _) = edit.target else { return ["contrasts": []] }
        let looks = LegibleLooks(Appearance(of: theme, under: edit.traits), RequiredContrast(text: 4.5))
        let found = looks.contrasts(of: entity, in: edit.states).map { color, fails -> JSONValue in
            [
                "operation": .string(color.operation), "parameter": .string(color.parameter),
                "ratio": .string(ThemeLegibilityReport.text(color.contrastBefore)), "fails": .bool(fails),
                "nearest": .string(ValueText().text(.color(color.after))),
            ]
        }
        return ["contrasts": .array(found)]
    }

    private func force(_ request: JSONValue) async throws -> JSONValue {
        let states = Self.states(of: request)
        let entity = request["entity"]?.string.flatMap(ThemeEntityKey.init(written:))
        await preview.force(states.isEmpty ? nil : entity.map { ForcedStates(states, of: $0) })
        return [:]
    }

    private func draft(_ request: JSONValue) async throws -> String {
        let editor = try await editor(for: request)
        let edit = try edit(request, editor.theme)
        let place = try place(request, edit, editor)
        guard let mark = request["heir"]?.string else {
            return "{\"part\":\(try await drawings(of: editor.draft(edit, at: place), in: editor.bundle, request))}"
        }
        guard let heir = await preview.source(ofThemeMarked: mark)?.path,
            place.sharers.contains(FilePath.lastPart(of: heir))
        else { return "{\"part\":null}" }
        return "{\"part\":\(try await drawings(of: editor.draft(edit, at: place, of: heir), in: heir, request))}"
    }

    func drawings(of draft: Theme, in bundle: String, _ request: JSONValue) async throws -> String {
        let seen = request["view"]?.integer ?? request["traits"]?.integer ?? 0
        let traits = ThemeTraits(rawValue: UInt16(clamping: seen))
        let view = (traits: traits, scale: Int(clamping: request["scale"]?.integer ?? 1))
        return await preview.drawings(of: draft, in: bundle, view) ?? "null"
    }

    private func prove(_ request: JSONValue) async throws -> EditProof {
        let editor = try await editor(for: request)
        let edit = try edit(request, editor.theme)
        let place = try place(request, edit, editor)
        let revision = await preview.page.revision
        if let proven, proven.revision == revision, proven.proof.edit == edit, proven.proof.place == place {
            return proven.proof
        }
        let proof = try editor.prove(edit, at: place)
        proven = (proof, revision)
        return proof
    }

    // MARK: Writing

    private func write(_ request: JSONValue) async throws -> JSONValue {
        let proof = try await prove(request)
        if proof.change.isEmpty { return await written(proof.json) }
        let before = try await editor(for: request).theme.value(of: proof.edit)
        let undoes = try [proof.change].write()
        return await record(undoes, titled: proof.title, proof.json, proof.note(before), compiled: proof.themes)
    }

    /// Writes changes of files, as one step of the history.
    func write(
        _ edits: [SourceEdit], titled title: String, _ answer: JSONValue = [:], after errors: Set<Finding> = []
    ) async throws -> JSONValue {
        await record(try edits.write(), titled: title, answer, after: errors)
    }

    /// - Parameters:
    ///   - errors: The errors that the themes had before.
    ///   - compiled: Themes as the steps leave them, by path.
    func record(
        _ undoes: [SourceEdit], titled title: String, _ answer: JSONValue, _ note: EditHistory.Note? = nil,
        after errors: Set<Finding> = [], compiled: [String: Theme] = [:]
    ) async -> JSONValue {
        steps.record(undoes, titled: title, note, after: errors)
        return await written(answer, compiled)
    }

    /// Keeps raw bytes until the next ones come, and returns the name that a picture refers to them by, as JSON.
    func keep(_ bytes: [UInt8]) -> String {
        let name = LivePage.mark { $0.combine(bytes) }
        upload = (name, bytes)
        let answer: JSONValue = ["upload": .string(name)]
        return answer.compact
    }

    /// Takes a step back or makes it again, unless that would make an error that was not there before the step. The function returns the
    /// name of what it wrote.
    private func move(
        _ act: (inout EditHistory, EditHistory.Check) throws -> String
    ) async throws -> JSONValue {
        var judge = EditJudge(await preview.editingCompiler)
        var verdict = EditJudge.Verdict()
        let name = try act(&steps) { edits, allowed in
            guard let bundle = edits.first?.bundle else { return [] }
            if edits.contains(where: \.isOfTheme) { return try judge.checkIsAlone(bundle, edits) }
            verdict = try judge.judge(edits, of: bundle, allowing: allowed) { _ in }
            return verdict.errors
        }
        return await written(verdict.json.adding(["file": .string(name)]), verdict.compiled)
    }

    /// The texts of the files that steps have changed, before the first of them and now.
    private var patch: JSONValue {
        let files = steps.changedFiles.map { name, path, before -> JSONValue in
            let now = (try? FileSystem.read(path)) ?? []
            return [
                "file": .string(name), "before": .string(String(decoding: before, as: UTF8.self)),
                "after": .string(String(decoding: now, as: UTF8.self)),
            ]
        }
        return ["files": .array(files)]
    }

    func written(_ answer: JSONValue, _ compiled: [String: Theme] = [:]) async -> JSONValue {
        (editor, known, proven) = (nil, nil, nil)
        await preview.refresh(compiled: compiled)
        return answer.adding(steps.json).adding(["revision": .string(await preview.page.revision)])
    }
}
