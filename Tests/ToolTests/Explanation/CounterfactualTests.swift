import Foundation
import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSyntax
import TestSupport
import Testing

/// Proves explanations by experiment: once the cited winner is deleted, the theme must show the named runner-up.
@Suite("Counterfactuals")
struct CounterfactualTests {
    /// The environment variable `SKINKIT_EXPLAINED_THEMES` sets the number of random themes; 200 are a proof. It also
    /// includes every operation of these and of the shipped themes instead of some.
    static let count = ProcessInfo.processInfo.environment["SKINKIT_EXPLAINED_THEMES"].flatMap { UInt64($0) }

    @Test("In a random theme, deleting the winner gives the runner-up, under every traits and states")
    func randomThemes() throws {
        for seed in 0..<(Self.count ?? 1) {
            var random = RandomThemes(seed: seed)
            let chain = random.chain()
            let folder = try TemporaryFolder()
            try folder.write(chain)
            let bundle = chain[chain.count - 1].folder
            try Experiment(folder: folder, bundle: bundle, compiler: ThemeCompiler()).run(
                every: Self.count == nil ? 5 : 1)
        }
    }

    @Test("In a shipped theme, deleting the winner gives the runner-up", arguments: ShippedThemes.names)
    func shippedThemes(_ name: String) throws {
        let folder = try TemporaryFolder()
        let copy = folder.file("Themes")
        try FileManager.default.copyItem(atPath: ShippedThemes.folder, toPath: copy)
        let compiler = ThemeCompiler(schemaFiles: ["\(copy)/app.schema.xml"])
        try Experiment(folder: folder, root: "Themes/", bundle: "\(name).theme", compiler: compiler)
            .run(every: Self.count == nil ? 150 : 1, asking: Self.count == nil ? 5 : 1)
    }
}

/// Deletes the elements that explanations of one theme cite, and checks the result.
private struct Experiment {
    let folder: TemporaryFolder
    var root = ""
    let bundle: String
    let compiler: ThemeCompiler

    struct Question {
        var entity: ThemeEntityKey
        var traits: ThemeTraits
        var states: ThemeStates

        func answers(_ theme: Theme, _ operation: String? = nil) -> [ThemeExplanation] {
            theme.explain(
                component: entity.component, id: entity.id, operation: operation, traits: traits, states: states)
        }

        func shown(_ theme: Theme, _ operation: String) -> ThemeExplanation? {
            answers(theme, operation).first { !$0.isUnset }
        }
    }

    /// - Parameters:
    ///   - step: The number of cited winners of which one is deleted.
    ///   - distance: The number of questions of which one is asked.
    func run(every step: Int, asking distance: Int = 1) throws {
        let cache = try compile()
        let theme = try Theme(cacheBytes: cache)
        let elsewhere = try TemporaryFolder()
        let alone = try Theme(cacheAt: elsewhere.write("alone.skincache", cache))
        try alone.verify()
        var cases: [SkinDiagnostics.ThemeSourceLocation: [(question: Question, explanation: ThemeExplanation)]] = [:]
        for (number, question) in questions(theme).enumerated() where number % distance == 0 {
            let answers = question.answers(theme)
            #expect(answers == question.answers(alone))
            let operations = theme.operations(
                for: question.entity.component, id: question.entity.id, traits: question.traits)
            let shown = answers.filter { !$0.isUnset }.map(\.operation)
            #expect(Set(shown) == Set(operations.effective(in: question.states)))
            for answer in answers { cases[answer.winner.location, default: []].append((question, answer)) }
        }
        for (number, location) in cases.keys.sorted().enumerated() where number % step == 0 {
            try expectRunnersUp(cases[location] ?? [], without: location)
        }
        for (number, location) in try unsets().sorted().enumerated() where number % (distance * step) == 0 {
            try expectCited(location, in: theme)
        }
    }

    /// Deletes an `unset`. The explanation must have cited it, and as removed first, each operation that appears.
    private func expectCited(_ unset: SkinDiagnostics.ThemeSourceLocation, in theme: Theme) throws {
        let edited = try self.theme(without: [unset])
        for traits in theme.mentionedTraits.combinations {
            for entity in edited.entities(traits: traits) {
                let before = theme.explain(component: entity.component, id: entity.id, traits: traits)
                for after in edited.explain(component: entity.component, id: entity.id, traits: traits)
                where !after.isUnset {
                    let old = before.first {
                        $0.operation.name == after.operation.name && $0.operation.states == after.operation.states
                    }
                    guard old?.winner != after.winner else { continue }
                    #expect(old?.isUnset == true && old?.winner.location == unset, "\(bundle) \(unset)\n\(after)")
                    #expect(old?.losers.first?.source == after.winner, "\(bundle) \(unset)\n\(after)")
                }
            }
        }
    }

    /// Returns the locations of all elements of the chain with `unset`.
    private func unsets() throws -> [SkinDiagnostics.ThemeSourceLocation] {
        var places: [SkinDiagnostics.ThemeSourceLocation] = []
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.file(root))
        for name in names where name.hasSuffix(".xml") && name.contains(".theme/") {
            var symbols = SymbolTable.withVocabulary()
            let file = try XMLReader.read(
                Array(Data(contentsOf: URL(fileURLWithPath: folder.file(root + name)))), name: ThemeFileID(name),
                symbols: &symbols)
            for (index, element) in file.document.elements.enumerated()
            where file.document.attributes(of: element).contains(where: { symbols[$0.name] == "unset" }) {
                places.append(file.location(ofElement: index))
            }
        }
        return places
    }

    /// Returns every entity for every combination of traits, in all states in which operations may differ.
    private func questions(_ theme: Theme) -> [Question] {
        var questions: [Question] = []
        for traits in theme.mentionedTraits.combinations {
            for entity in theme.entities(traits: traits) {
                let operations = theme.explain(component: entity.component, id: entity.id, traits: traits)
                    .map(\.operation)
                var sets: Set<ThemeStates> = [[]]
                for operation in operations { for set in sets { sets.insert(set.union(operation.states)) } }
                questions += sets.map { Question(entity: entity, traits: traits, states: $0) }
            }
        }
        return questions
    }

    private func expectRunnersUp(
        _ cases: [(question: Question, explanation: ThemeExplanation)],
        without winner: SkinDiagnostics.ThemeSourceLocation
    ) throws {
        let edited = try theme(without: [winner])
        for (question, explanation) in cases {
            let found = question.shown(edited, explanation.operation.name)
            #expect(found?.winner == explanation.runnerUp, "\(bundle) \(question)\n\(explanation)")
        }
        // The runner-up is the cause if no other cited element is needed, and without it the operation disappears.
        // An operation for other states, or removed by an unset, has losers of its own, which are not cited.
        let whole = cases.first { !$0.explanation.isUnset && $0.explanation.losers.allSatisfy(isOfSameStates) }
        guard let (question, explanation) = whole else { return }
        let cited = Set([winner] + explanation.losers.map(\.source.location))
        let name = explanation.operation.name
        #expect(try question.shown(theme(without: cited), name) == nil, "\(bundle) \(question)\n\(explanation)")
        guard let runnerUp = explanation.runnerUp else { return }
        let alone = try question.shown(theme(without: cited.subtracting([runnerUp.location])), name)
        #expect(alone?.winner == runnerUp, "\(bundle) \(question)\n\(explanation)")
        #expect(alone?.operation == question.shown(edited, name)?.operation)
    }

    private func isOfSameStates(_ loser: ThemeExplanation.Loser) -> Bool {
        if case .lost(let reason) = loser.reason { reason != .unset && !loser.source.isUnset } else { false }
    }

    // MARK: Editing

    private func compile() throws -> [UInt8] {
        let result = try compiler.compile(folder.file(root + bundle))
        #expect(result.diagnostics.filter { $0.severity == .error } == [])
        return try #require(result.cache)
    }

    /// Returns the theme without the elements at some locations, and restores the files afterwards.
    private func theme(without places: Set<SkinDiagnostics.ThemeSourceLocation>) throws -> Theme {
        var originals: [URL: Data] = [:]
        defer { for (file, text) in originals { try? text.write(to: file) } }
        for place in places {
            let file = URL(fileURLWithPath: folder.file(root + place.file))
            let text = try Data(contentsOf: file)
            if originals[file] == nil { originals[file] = text }
            try blanked(text, at: place).write(to: file)
        }
        return try Theme(cacheBytes: compile())
    }

    /// Returns the text with the element at a location replaced by spaces, so that all other locations stay valid.
    private func blanked(_ text: Data, at location: SkinDiagnostics.ThemeSourceLocation) throws -> Data {
        var symbols = SymbolTable.withVocabulary()
        let file = try XMLReader.read(Array(text), name: location.fileID, symbols: &symbols)
        let index = try #require(file.document.elements.indices.first { file.location(ofElement: $0) == location })
        var bytes = Array(text)
        for offset in file.document.elements[index].sourceRange where bytes[Int(offset)] != UInt8(ascii: "\n") {
            bytes[Int(offset)] = UInt8(ascii: " ")
        }
        return Data(bytes)
    }
}
