import Foundation
import SkinBundles
import SkinColors
import SkinDiagnostics
import SkinFormat
import SkinLegibility
import SkinLibrary
import TestSupport
import Testing

@testable import SkinKit
@testable import SkinLinter

/// Random themes with a minimum contrast, judged by the contrast audit of the linter.
@Suite("Random themes with a minimum contrast")
struct LegibleThemesTests {
    /// The number of themes; the environment variable `SKINKIT_LEGIBLE_THEMES` overrides it.
    static let count = ProcessInfo.processInfo.environment["SKINKIT_LEGIBLE_THEMES"].flatMap { UInt64($0) } ?? 2

    @Test("have no pair that fails, and change no value of another pair, in all states and under all traits")
    func areLegible() async throws {
        var counts = Counts()
        for seed in 0..<Self.count {
            let subject = try Subject(seed)
            for traits in subject.theme.mentionedTraits.combinations {
                try await compare(subject, under: traits, seed, &counts)
            }
        }
        print(
            "\(Self.count) themes: \(counts.kept) values kept, \(counts.changed) changed, \(counts.impossible) of them "
                + "where no color passes")
        #expect(counts.changed > Int(Self.count) && counts.kept > Int(Self.count))
    }

    private struct Counts {
        var (kept, changed, impossible) = (0, 0, 0)
    }

    /// A color that a component shows in some states.
    fileprivate struct Place: Hashable {
        var entity: ThemeEntityKey
        var operation: String
        var states: ThemeStates
    }

    private func compare(
        _ subject: Subject, under traits: ThemeTraits, _ seed: UInt64, _ counts: inout Counts
    ) async throws {
        let pairs = try subject.pairs(with: [:], under: traits)
        let before = try await shown(subject, under: traits, .off)
        let after = try await shown(subject, under: traits, .minimumContrast(4.5))
        let failing = Set(pairs.filter(\.fails).map(Place.init))
        for (place, color) in before {
            guard let measured = subject.measured(place, among: pairs) else {
                #expect(after[place] == color, "seed \(seed), \(place)")
                continue
            }
            let isChanged = after[place] != color
            #expect(isChanged == failing.contains(measured), "seed \(seed), \(traits.text), \(place)")
            if isChanged { counts.changed += 1 } else { counts.kept += 1 }
        }
        for pair in try subject.pairs(with: after, under: traits) where pair.fails {
            counts.impossible += 1
            #expect(try !subject.isValid(pair, under: traits), "seed \(seed), \(traits.text), \(Place(pair))")
        }
    }

    /// Returns the colors that components of an engine show, in all states.
    @MainActor
    private func shown(
        _ subject: Subject, under traits: ThemeTraits, _ legibility: ThemeLegibility
    ) throws -> [Place: ThemeColor] {
        let engine = ThemeEngine(components: ColoredTypes.definitions)
        try engine.root.update { $0.traits = traits }
        try engine.root.update { $0.legibility = legibility }
        try engine.activate(subject.theme)
        var colors: [Place: ThemeColor] = [:]
        for (type, id) in RandomContrasts.entities {
            let component = ColoredTypes.component(type)
            try engine.register(component, as: id)
            for states in Subject.states {
                // The theme has one state of its own.
                let own: ThemeStates = states == states.builtIn ? [] : .custom("error")
                try engine.setStates(states.builtIn.union(own), for: component)
                for (name, color) in component.colors {
                    colors[Place(entity: .init(component: type, id: id), operation: name, states: states)] = color
                }
            }
        }
        return colors
    }

    /// A random theme, and what the audit finds in it.
    private struct Subject: Sendable {
        static let states = (0..<64).map { ThemeStates(rawValue: $0) }

        let theme: Theme
        private let folder = try? TemporaryFolder()
        private let bundle: String
        private let compiler: ThemeCompiler

        init(_ seed: UInt64) throws {
            var random = RandomContrasts(seed: seed)
            let folder = try #require(folder)
            let schema = try folder.write("app.schema.xml", ColoredTypes.schema)
            bundle = try folder.writeTheme(random.files())
            compiler = ThemeCompiler(schemaFiles: [schema])
            let result = try compiler.compile(bundle)
            theme = try Theme(cacheBytes: try #require(result.cache, "\(result.diagnostics)"))
            try theme.verify()
        }

        /// Returns the pairs that the audit measures under some traits, where an overlay sets colors.
        func pairs(with colors: [Place: ThemeColor], under traits: ThemeTraits) throws -> [ContrastAudit.Pair] {
            var compiler = compiler
            if !colors.isEmpty { compiler.overlays = [try writeOverlay(colors)] }
            let (chain, _, result) = try compiler.compileWithChain(bundle)
            let shown = try Theme(cacheBytes: try #require(result.cache, "\(result.diagnostics)"))
            let linted = LintedTheme(
                bundle: try BundleFolder(path: bundle), chain: try #require(chain), theme: shown)
            var audit = ContrastAudit(linted, isEnhanced: false)
            _ = audit.run()
            return audit.pairs.filter { $0.traits.contains(traits) }
        }

        private func writeOverlay(_ colors: [Place: ThemeColor]) throws -> String {
            let folder = try #require(folder)
            var contents: [ThemeEntityKey: String] = [:]
            for (place, color) in colors.sorted(by: { "\($0.key)" < "\($1.key)" }) {
                let state = theme.names(of: place.states).joined(separator: " ")
                let value = "<color>\(color.description)</color>"
                let content =
                    place.operation == "placeholder"
                    ? "<string>Name</string><param name=\"color\">\(value)</param>" : value
                contents[place.entity, default: ""] +=
                    "<operation name=\"\(place.operation)\" state=\"\(state)\">\(content)</operation>\n"
            }
            let instances = contents.map {
                "<\($0.component)\($0.id.map { " id=\"\($0)\"" } ?? "")>\($1)</\($0.component)>"
            }
            try folder.write(
                "Shown.overlay/info.xml", "<info><identifier>shown</identifier><name>Shown</name></info>")
            try folder.write("Shown.overlay/shown.xml", .theme(instances: instances.joined(separator: "\n")))
            return folder.file("Shown.overlay")
        }

        /// Returns the place at which the audit measures what a component shows; nil if it does not.
        func measured(_ place: Place, among pairs: [ContrastAudit.Pair]) -> Place? {
            if place.states.contains(.disabled) { return nil }
            let known = Set(pairs.filter { $0.entity == place.entity }.map(\.states))
            let mentioned = known.reduce(into: ThemeStates()) { $0.formUnion($1) }
            var measured = place
            measured.states.formIntersection(mentioned)
            return pairs.contains { Place($0) == measured } ? measured : nil
        }

        /// Returns whether some gray has the contrast of a pair on all its backgrounds.
        func isValid(_ pair: ContrastAudit.Pair, under traits: ThemeTraits) throws -> Bool {
            var shown = LegibleLooks(Appearance(of: theme, under: traits), RequiredContrast(text: 4.5))
            let contrasts = shown.contrasts(
                of: pair.entity, under: traits, in: pair.states, required: RequiredContrast(text: 4.5))
            let name = pair.foreground.operation.operation.name
            let contrast = try #require(contrasts.first { $0.foreground.operation.operation.name == name })
            return (0...2000).contains { step in
                let level = Double(step) / 2000
                let gray = ColorChannels(red: level, green: level, blue: level, alpha: 1)
                return contrast.grounds.allSatisfy { $0.ratio(gray) >= $0.required + 1e-3 }
            }
        }
    }
}

extension LegibleThemesTests.Place {
    fileprivate init(_ pair: ContrastAudit.Pair) {
        self.init(
            entity: pair.entity, operation: pair.foreground.operation.operation.name, states: pair.states)
    }
}
