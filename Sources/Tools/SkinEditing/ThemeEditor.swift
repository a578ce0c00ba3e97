import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLegibility
import SkinLibrary
import SkinSyntax

/// An editor of one theme's sources: it proposes where a value can be written, proves an edit in memory, and writes it.
///
///     let editor = try ThemeEditor(of: "Midnight.theme", compiler)
///     let edit = ThemeEdit(.operation("backgroundColor", of: button), to: "#7A3CFF")
///     let proof = try editor.prove(edit, at: editor.places(for: edit)[0])      // nothing is written
///     let undo = try proof.change.write()
///
/// It has read the files once. After a change of one, make another editor.
package struct ThemeEditor: Sendable {
    package let bundle: String
    /// A compiler that reads each file once, but for edited ones.
    let compiler: ThemeCompiler
    private let current: ThemeCompiler
    package let theme: Theme
    let result: ThemeCompiler.Result
    /// The identity of the theme's folder.
    let folder: ThemeFileID
    /// The files of the overlays, the theme and its ancestors, the nearest first, those for more traits after others.
    let files: [EditableFile]
    let schema: ComponentSchema
    /// Themes that the compiler made before, by path. One that is up to date is not compiled again.
    package var compiled: [String: Theme] = [:]
    private let measured = OnceValue<ThemeLegibilityReport>()

    /// - Throws: ``EditRefusal/invalid(_:)`` if the theme has errors; `ThemeFileError`; `ThemeCacheError`.
    package init(of bundle: String, _ compiler: ThemeCompiler) throws {
        self.bundle = FilePath.withoutTrailingSlashes(bundle)
        current = compiler
        let compiler = compiler.sharing(SharedSources())
        self.compiler = compiler
        EditJournal.recover([FilePath.folder(of: self.bundle)] + compiler.themeFolders)
        let (chain, _, result) = try compiler.compileWithChain(bundle)
        guard let chain, let cache = result.cache else { throw EditRefusal.invalid(result.diagnostics) }
        theme = try Theme(cacheBytes: cache)
        self.result = result
        schema = chain.schema.schema
        folder = ThemeFileID(folderAt: bundle)
        files = try compiler.editableFiles(of: bundle)
    }

    package var isUpToDate: Bool { (try? current.isUpToDate(theme, for: bundle)) ?? false }

    var legibility: ThemeLegibilityReport { measured.value { theme.legibilityReport() } }

    func file(_ id: ThemeFileID) -> EditableFile? { files.first { $0.id == id } }

    /// Returns the text of a line, counted from 1, of a file.
    package func line(_ number: Int, of file: ThemeFileID) -> String? {
        self.file(file).flatMap { $0.text.line(number) }
    }

    var ownFiles: [EditableFile] { files.filter { isOwn($0.id) } }

    var overlay: String? { compiler.overlays.last.map(FilePath.withoutTrailingSlashes) }

    func isOwn(_ file: ThemeFileID) -> Bool { folder.contains(file) }

    // MARK: Places

    /// Returns the places where a value can be written, the one that most people mean first: the nearest definition of the
    /// theme's own, and an ancestor's only where the theme has none.
    ///
    /// - Throws: ``EditRefusal/noPlace(_:)`` if the theme has no such value.
    package func places(for edit: ThemeEdit) throws -> [EditPlace] {
        switch edit.target {
        case .constant(let name): try places(ofConstant: name, edit)
        case .operation(let name, let entity, _): try places(ofOperation: name, entity, edit)
        case .classes: [EditPlace(kind: .override, location: newLocation(edit), followerCount: 1)]
        case .info(let text): try places(of: text)
        }
    }

    /// Returns the places with that of the edited entity or constant in the edited theme first: who wants more to change
    /// chooses another one.
    package func placesHereFirst(for edit: ThemeEdit) throws -> [EditPlace] {
        let all = try places(for: edit)
        let here = all.filter(\.isHere)
        return here + all.filter { !$0.isHere && ($0.kind != .override || here.isEmpty) }
    }

    /// Returns the place with a name, or for nil the first one of ``placesHereFirst(for:)``.
    ///
    /// - Throws: ``EditRefusal/noPlace(_:)`` that names the places.
    package func place(named name: String?, for edit: ThemeEdit) throws -> EditPlace {
        try placesHereFirst(for: edit).named(name)
    }

    private func places(ofConstant name: String, _ edit: ThemeEdit) throws -> [EditPlace] {
        guard let definition = definition(ofConstant: name, traits: edit.traits) else {
            throw EditRefusal.noPlace("the theme has no constant '\(name)'")
        }
        let followers = theme.dependents(onConstant: name)
        let isHere = isOwn(definition.fileID) || isInOverlay(definition.fileID)
        var places = [
            EditPlace(kind: .constant(name), location: definition, followerCount: followers.count, isHere: isHere)
        ]
        if !isOwn(definition.fileID) {
            places.append(
                EditPlace(
                    kind: .override, location: newLocation(edit, beside: definition), followerCount: followers.count,
                    isHere: !isHere))
        }
        places += traitPlaces(edit, beside: definition, followerCount: followers.count)
        places += overlayPlaces(edit, beside: definition, followerCount: followers.count)
        for index in places.indices { places[index].entityCount = Set(followers.map(\.entity)).count }
        return try ranked(places)
    }

    /// Returns the places for each of the edit's traits, and for all of them, unless the theme has that definition there.
    ///
    /// - Parameter definition: The definition of the edited entity in the edited states, or of the edited constant; nil for none.
    private func traitPlaces(
        _ edit: ThemeEdit, beside definition: ThemeSourceLocation?, followerCount: Int
    ) -> [EditPlace] {
        let known = definition.flatMap { isOwn($0.fileID) ? file($0.fileID)?.traits : nil }
        let single = edit.traits.sortedNames.compactMap { ThemeTraits(name: $0) }
        return (single + (single.count > 1 ? [edit.traits] : [])).filter { $0 != known }.map {
            EditPlace(kind: .traits($0), location: traitLocation(edit, $0), followerCount: followerCount)
        }
    }

    /// Returns the place in the nearest overlay, unless that has the definition already.
    private func overlayPlaces(
        _ edit: ThemeEdit, beside other: ThemeSourceLocation? = nil, followerCount: Int
    ) -> [EditPlace] {
        guard let overlay, other.flatMap({ self.file($0.fileID)?.bundle }) != overlay else { return [] }
        let file = files.first { $0.bundle == overlay && $0.traits.isEmpty }
        let location = ThemeSourceLocation(in: file?.id ?? ThemeFileID(folderAt: overlay).file("settings.xml"))
        return [EditPlace(kind: .overlay, location: location, followerCount: followerCount)]
    }

    private func places(ofOperation name: String, _ entity: ThemeEntityKey, _ edit: ThemeEdit) throws -> [EditPlace] {
        let explanation = explanation(of: name, entity, edit)
        guard let explanation, !explanation.isUnset else {
            guard schema.operations(of: entity.component).contains(where: { $0.name == name }) else {
                throw EditRefusal.noPlace("'\(entity.component)' has no operation '\(name)'")
            }
            return [EditPlace(kind: .override, location: newLocation(edit), followerCount: 1, isHere: true)]
                + traitPlaces(edit, beside: nil, followerCount: 1) + overlayPlaces(edit, followerCount: 1)
        }
        let winner = explanation.winner
        var places = try constants(of: explanation, edit).map { step in
            let followers = theme.dependents(onConstant: step.constantName ?? "")
            return EditPlace(
                kind: .constant(step.constantName ?? ""), location: step.location, followerCount: followers.count,
                entityCount: Set(followers.map(\.entity)).count)
        }
        let isExact = winner.component == entity.component && !winner.isDefault && winner.className == nil
        let isHere = isDefined(winner, by: entity) && explanation.operation.states == edit.states
        let followers = isExact ? (values: 1, entities: 1) : followerCounts(of: winner, traits: edit.traits)
        places.append(
            EditPlace(
                kind: .operation(className: winner.className), location: winner.location,
                followerCount: followers.values, entityCount: followers.entities, isHere: isHere))
        if !isExact || !isOwn(winner.location.fileID) || explanation.operation.states != edit.states {
            let override = EditPlace(
                kind: .override, location: newLocation(edit, beside: winner.location), followerCount: 1,
                isHere: !isHere)
            // The defaults of a type are not what is meant by one of its entities.
            places.insert(override, at: winner.isDefault && entity.id != nil ? 0 : places.count)
        }
        places += traitPlaces(edit, beside: isHere ? winner.location : nil, followerCount: 1)
        return try ranked(places + overlayPlaces(edit, beside: winner.location, followerCount: 1))
    }

    /// Whether the theme's own element of an entity, or an overlay's, contains a definition.
    private func isDefined(_ source: ThemeOperationOrigin.Source, by entity: ThemeEntityKey) -> Bool {
        source.component == entity.component && source.isDefault == (entity.id == nil) && source.className == nil
            && (isOwn(source.location.fileID) || isInOverlay(source.location.fileID))
    }

    private func isInOverlay(_ id: ThemeFileID) -> Bool {
        file(id).map { compiler.overlays.map(FilePath.withoutTrailingSlashes).contains($0.bundle) } ?? false
    }

    /// Returns the numbers of values, and of their entities, that a class gives or that the defaults of a type may give.
    private func followerCounts(
        of winner: ThemeOperationOrigin.Source, traits: ThemeTraits
    ) -> (values: Int, entities: Int) {
        if let name = winner.className {
            let followers = theme.dependents(onClass: name)
            return (followers.count, Set(followers.map(\.entity)).count)
        }
        let count = theme.entities(traits: traits).count { $0.component == winner.component }
        return (count, count)
    }

    /// Returns the operations of an entity's component that the theme does not say in its normal state, each with the
    /// parameter of its short form.
    package func missingOperations(
        of entity: ThemeEntityKey, traits: ThemeTraits
    ) -> [(name: String, parameter: ComponentSchema.Field)] {
        let known = theme.operations(for: entity.component, id: entity.id, traits: traits)
        let given = Set(known.filter(\.states.isEmpty).map(\.name))
        return schema.operations(of: entity.component).filter { !given.contains($0.name) }.compactMap { operation in
            operation.shortFormParameter.map { (operation.name, $0) }
        }.sorted { $0.name < $1.name }
    }

    /// Returns the classes that an entity takes without traits, in the order in which they are applied.
    package func classes(of entity: ThemeEntityKey) -> [String] {
        let list = filesInForce(under: []).firstNonNil { file in
            file.entity(entity).flatMap { file.attribute("class", of: $0) }
        }
        return (list ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The names of the classes that the theme and its ancestors define, sorted.
    package var classNames: [String] {
        Set(
            files.flatMap { file in
                file.sections("classes").flatMap(\.children).compactMap {
                    $0.isElement ? file.attribute("id", of: $0) : nil
                }
            }
        ).sorted()
    }

    /// Returns what the schema declares of the parameter that an edit changes; nil for a constant.
    package func declaration(of edit: ThemeEdit) -> ComponentSchema.Field? {
        guard case .operation(let name, let entity, let parameter) = edit.target,
            let operation = schema.operations(of: entity.component).first(where: { $0.name == name })
        else { return nil }
        return parameter.map { name in operation.parameters.first { $0.name == name } }
            ?? operation.shortFormParameter ?? operation.parameters.first
    }

    func explanation(of name: String, _ entity: ThemeEntityKey, _ edit: ThemeEdit) -> ThemeExplanation? {
        theme.explain(
            component: entity.component, id: entity.id, operation: name, traits: edit.traits, states: edit.states
        ).first?.translated(by: result.cachedFiles)
    }

    /// Returns places in the order in which they are proposed, with the themes that share each.
    private func ranked(_ places: [EditPlace]) throws -> [EditPlace] {
        var known: [String: [String]] = [:]
        let places = try places.map { place in
            var place = place
            // A file that is not there yet would be the theme's own.
            let shared = file(place.location.fileID)?.bundle ?? bundle
            if !compiler.overlays.contains(shared), place.kind != .overlay {
                let names = try known[shared] ?? sharers(of: shared)
                (known[shared], place.sharers) = (names, names)
            }
            if !place.isNew { place.isOwn = isOwn(place.location.fileID) }
            return place
        }
        // What an overlay says is in force. Those of an ancestor come last: a change of one changes other themes.
        if let overlay,
            let first = places.first(where: { file($0.location.fileID)?.bundle == overlay && $0.kind != .overlay })
        {
            return [first] + places.filter { $0 != first }
        }
        return places.filter { isOwn($0.location.fileID) || file($0.location.fileID) == nil }
            + places.filter { !isOwn($0.location.fileID) && file($0.location.fileID) != nil }
    }

    /// Returns the names of the other bundles, beside the theme, in whose chain a bundle is.
    private func sharers(of shared: String) throws -> [String] {
        try compiler.relatives(of: shared).filter { $0.id != folder }.map(\.name).sorted()
    }

    // MARK: Definitions

    /// Returns the definition of a constant of the theme that is in force under some traits.
    func definition(ofConstant name: String, traits: ThemeTraits) -> ThemeSourceLocation? {
        for file in filesInForce(under: traits) {
            let elements = file.sections("constants").flatMap(\.children).filter(\.isElement)
            if let element = elements.last(where: { file.attribute("name", of: $0) == name }) {
                return file.location(of: element)
            }
        }
        return nil
    }

    /// Returns the files that apply under some traits and the theme's appearance, the strongest first: theme format 1,
    /// sections 6 and 18.
    private func filesInForce(under traits: ThemeTraits) -> [EditableFile] {
        let traits = theme.reader.applied(traits)
        let bundles = files.map(\.bundle).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        return bundles.flatMap { bundle in
            files.filter { $0.bundle == bundle && $0.traits.isSubset(of: traits) }.reversed()
        }
    }

    /// Returns the file of the theme that gets a new definition: the one that has the entity, one of the same name as the
    /// file that has the definition now, or the first one with a section for it.
    private func newLocation(_ edit: ThemeEdit, beside other: ThemeSourceLocation? = nil) -> ThemeSourceLocation {
        let plain = ownFiles.filter(\.traits.isEmpty)
        let name = other.map { FilePath.lastPart(of: $0.file) }
        var found = plain.first { FilePath.lastPart(of: $0.name) == name }
        switch edit.target {
        case .constant, .info: found = found ?? plain.first { !$0.sections("constants").isEmpty }
        case .operation(_, let entity, _), .classes(let entity):
            found = plain.last { $0.entity(entity) != nil } ?? found
            found = found ?? plain.first { !$0.sections("instances").isEmpty }
        }
        return ThemeSourceLocation(in: (found ?? plain.first)?.id ?? folder.file("ui.xml"))
    }

    private func traitLocation(_ edit: ThemeEdit, _ traits: ThemeTraits) -> ThemeSourceLocation {
        if let file = ownFiles.last(where: { $0.traits == traits }) { return ThemeSourceLocation(in: file.id) }
        let stem = FilePath.lastPart(of: newLocation(edit).file).dropLast(".xml".count)
        let name = "\(stem)\(traits.sortedNames.map { "~" + $0 }.joined()).xml"
        return ThemeSourceLocation(in: folder.file(name))
    }

    func relatives(of shared: String) throws -> [String] { try compiler.relatives(of: shared).map(\.path) }
}

extension ThemeCompiler {
    /// Returns the bundles in whose chain a bundle is, of those in the folder of another one, or its own, and in the folders of
    /// themes.
    func relatives(of shared: String, beside other: String? = nil) throws -> [ThemeCatalog.Bundle] {
        let catalog = try catalog(of: [BundleFolder.folder(of: other ?? shared)] + themeFolders)
        let id = ThemeFileID(folderAt: shared)
        return catalog.bundles.filter { bundle in
            var next: ThemeCatalog.Bundle? = bundle
            for _ in 0..<64 {
                guard let current = next else { return false }
                if current.id == id { return true }
                next = current.info.parent.flatMap { catalog.bundle(identified: $0.identifier) }
            }
            return false
        }
    }
}

extension ThemeCompiler {
    /// Returns the files of a theme and its ancestors, the nearest theme's first, those for more traits after others.
    package func editableFiles(of bundle: String) throws(ThemeFileError) -> [EditableFile] {
        try chainFiles(of: bundle).map { EditableFile($0.file, traits: $0.traits) }
    }
}

extension EditableFile {
    init(_ file: LoadedFile, traits: ThemeTraits) {
        let text = file.parsed.text
        self.init(file.id, traits: traits, text: text)
        mark = Array(file.bytes.dropLast(text.bytes.count))
    }
}

extension ThemeEditor {
    /// The constants that the edited parameter is, each a reference of the one before it, without an adjustment that
    /// changes it.
    private func constants(of explanation: ThemeExplanation, _ edit: ThemeEdit) throws -> [ThemeExplanation.Step] {
        guard let file = file(explanation.winner.location.fileID),
            let operation = file.element(at: explanation.winner.location),
            let names = file.attribute("ref", of: try object(of: operation, in: file, edit))
        else { return [] }
        // A case that refers to a constant is that constant while its word is chosen.
        let choosers = explanation.steps.compactMap { if case .choice(let name, _) = $0.action { name } else { nil } }
        let all = explanation.steps.filter { step in
            if case .choice = step.action { false } else { !choosers.contains(step.constantName ?? "") }
        }
        let first = all.firstIndex { step in
            step.depth == 0 && names.split(whereSeparator: \.isWhitespace).contains { $0 == step.constantName ?? "" }
        }
        guard let first else { return [] }
        // Up to the next parameter's.
        let own = all[(first + 1)...].prefix { $0.depth > 0 || $0.constantName == nil }
        let steps = [all[first]] + own
        var found: [ThemeExplanation.Step] = []
        for (depth, step) in steps.enumerated() {
            let adjustments = steps.filter { $0.constantName == nil && $0.depth <= depth && $0.before != $0.after }
            // A constant stays a place where its color gets the contrast that one of its followers needs.
            let isContrasted = !adjustments.isEmpty && adjustments.allSatisfy { $0.contrast != nil }
            guard step.depth == depth, step.constantName != nil,
                isContrasted || (adjustments.isEmpty && step.after == steps[0].after)
            else { break }
            found.append(step)
        }
        return found
    }
}

// MARK: - Elements

extension EditableFile {
    func sections(_ name: String) -> [MarkupNode] {
        nodes.filter(\.isElement).flatMap(\.children)
            .filter { $0.isElement && elementName($0) == name }
    }

    /// Returns the number of the file's constants of a type.
    func constantCount(of type: String) -> Int {
        sections("constants").flatMap(\.children).count { $0.isElement && elementName($0) == type }
    }

    func elementName(_ node: MarkupNode) -> String { String(decoding: bytes[tag(node).name], as: UTF8.self) }

    private func tag(_ node: MarkupNode) -> MarkupTag { MarkupTag(node.token, in: bytes) }

    func attribute(_ name: String, of node: MarkupNode) -> String? {
        tag(node).attribute(name, in: bytes)?.value.map { MarkupText.decoded(bytes[$0]) }
    }

    func end(ofAttribute name: String, of node: MarkupNode) -> Int? { tag(node).attribute(name, in: bytes)?.end }

    func location(of node: MarkupNode) -> ThemeSourceLocation {
        let (line, column) = text.position(ofOffset: node.range.lowerBound)
        return ThemeSourceLocation(in: id, line: line, column: column)
    }

    func element(at location: ThemeSourceLocation) -> MarkupNode? {
        text.offset(line: location.line, column: location.column)
            .flatMap { MarkupNode.element(at: $0, in: bytes) }
    }
}
