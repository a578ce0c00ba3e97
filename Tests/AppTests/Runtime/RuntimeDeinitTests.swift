import Observation
import TestSupport
import Testing

@testable import SkinKit

/// Each place where a value of the app may end, and each request that its `deinit` may make.
@MainActor
@Suite("A value whose release calls the engine")
struct RuntimeDeinitTests {
    /// Where the value is released.
    enum Place: CaseIterable {
        case replaced, whileWritten, states, registered, registeredOften, moved, unregistered, deactivated, restored
        case failedSwitch, failedRegistration, failedInQueue, failedInScope
        case scopeReleased, readerReleased, swept, sweptBySameTheme, sweptByTraits, sweptByCache
        case ownerReleased, ownerReleasedWhileTold, ownersReleased
        case cacheEmptied, cacheShrunk, evicted
    }

    /// What it asks for.
    enum Request: CaseIterable {
        case activate, activateTwice, deactivate, traits, states, register, unregister, scope, observe
        case emptyCache, read
    }

    /// An engine with components in two scopes, and what its observers saw.
    @MainActor
    final class Stage {
        let releases: Releases
        let engine: ThemeEngine
        var scope: ThemeScope?
        var bearers: [Bearer] = []
        /// A component whose look no other has.
        var lone: Bearer? = Bearer()
        var generations: [[Int]] = [[], []]
        var failures = 0
        /// Whether each switch that a value requested was queued.
        var queued: [Bool] = []
        var late: [Bearer] = []
        var lateScopes: [ThemeScope] = []
        let themes: [Theme]

        /// The last theme cannot be prepared. The images of the cache are kept, those of the others not.
        private static let allThemes: Result<[Theme], any Error> = Result {
            let bundle = try PictureBundle()
            return try (0..<4).map { number in
                func entity(
                    _ id: String?, _ text: String, selected: String = "selected", isCached: Bool = false
                ) -> String {
                    """
                    <picture\(id.map { " id=\"\($0)\"" } ?? "")>
                      <operation name="image"><image cache="\(isCached)">\(id ?? "all").png</image></operation>
                      <operation name="note"><string>\(text)</string></operation>
                      <operation name="note" state="selected"><string>\(selected)</string></operation>
                      <operation name="margin"><float>\(number == 3 ? 13 : number + 1)</float></operation>
                    </picture>
                    """
                }
                let cached = ["k0", "k1", "k2", "k3", "new"]
                let instances =
                    entity(nil, "\(number)") + entity("own", "own \(number)", selected: "selected \(number)")
                    + entity("lone", "lone") + cached.map { entity($0, $0, isCached: true) }.joined()
                let files = ["all", "own", "lone"] + cached
                return try bundle.theme(
                    named: "T\(number).theme", instances,
                    assets: Dictionary(
                        uniqueKeysWithValues: files.enumerated().map {
                            ("\($1).png", PNGFixture.image(value: UInt8(16 * number + $0)))
                        }))
            }
        }

        init(_ releases: Releases) throws {
            self.releases = releases
            engine = ThemeEngine(
                components: releases.definitions, configuration: .init(imageDecoder: FarewellDecoder(releases)))
            themes = try Self.allThemes.get()
            for _ in 0..<3 {
                bearers.append(Bearer())
                try engine.register(bearers[bearers.count - 1])
            }
            try engine.register(bearers[0], as: "own")
            if let lone { try engine.register(lone, as: "lone") }
            scope = engine.root.makeScope()
            bearers.append(Bearer())
            try scope?.register(bearers[3])
            try engine.activate(themes[0])
            // The cache keeps images that nothing shows.
            let passing = Bearer()
            for number in 0..<4 { try engine.register(passing, as: "k\(number)") }
            engine.unregister(passing)
            releases.forget()
            for number in 0..<2 {
                engine.observe(engine) { [unowned self] _, report in
                    if report.failure == nil { generations[number].append(report.generation) } else { failures += 1 }
                }
            }
        }

        /// Releases a value in one place. Its text is `held` where the engine did not make it.
        func release(in place: Place) throws {
            switch place {
            case .replaced: try engine.activate(themes[1])
            case .whileWritten: try replaceWhileRegistering()
            case .states: try engine.setStates(.selected, for: bearers[0])
            case .registered: try engine.register(bearers[0], as: "other")
            case .registeredOften: for number in 0..<200 { try engine.register(bearers[1], as: "row \(number)") }
            case .moved: try scope?.register(bearers[0])
            case .unregistered: engine.unregister(bearers[0])
            case .deactivated: engine.deactivate()
            case .restored, .swept: try releaseOriginals(in: place)
            case .failedSwitch: #expect(throws: ThemePreparationError.self) { try engine.activate(themes[3]) }
            case .failedInScope: #expect(throws: ThemePreparationError.self) { try scope?.activate(themes[3]) }
            case .failedRegistration:
                let empty = engine.root.makeScope()
                try empty.activate(themes[3])
                #expect(throws: ThemePreparationError.self) { try empty.register(Bearer()) }
            case .failedInQueue: try failInQueue()
            case .scopeReleased:
                try scope?.activate(themes[2])
                (scope, bearers[3]) = (nil, bearers[0])
                engine.deactivate()
            case .readerReleased: releaseReader()
            case .sweptBySameTheme, .sweptByTraits, .sweptByCache: try releaseLone(in: place)
            case .ownerReleased, .ownerReleasedWhileTold, .ownersReleased: releaseObservers(in: place)
            case .cacheEmptied: engine.imageCache.removeAll()
            case .cacheShrunk: engine.imageCache.limit = 25
            case .evicted:
                engine.imageCache.limit = 40
                try engine.register(bearers[0], as: "new")
            }
        }

        /// Replaces the theme in a write in which a setter registers a component.
        private func replaceWhileRegistering() throws {
            bearers[1].onWidth = { [unowned self] in
                bearers[1].onWidth = nil
                MainActor.assumeIsolated { make(.register) }
            }
            try engine.activate(themes[1])
        }

        private func releaseOriginals(in place: Place) throws {
            for _ in 0..<70 {
                let bearer = Bearer()
                bearer.value = releases.value("held")
                try engine.register(bearer)
                if place == .restored {
                    engine.unregister(bearer)
                    bearer.value = nil
                }
            }
            if place == .swept { engine.deactivate() }
            #expect(releases.texts.count { $0 == "held" } == 70)
        }

        /// Releases what only the look of a released component keeps alive.
        private func releaseLone(in place: Place) throws {
            lone = nil
            switch place {
            case .sweptBySameTheme: try engine.activate(themes[0])
            case .sweptByTraits: try engine.root.update { $0.traits = .pad }
            default: engine.imageCache.removeAll()
            }
            #expect(Set(releases.texts).isSuperset(of: ["lone", "assets/lone.png"]))
        }

        private func failInQueue() throws {
            let scope = engine.root.makeScope()
            lateScopes.append(scope)
            engine.observe(engine) { [unowned self] _, _ in
                guard late.isEmpty else { return }
                let scope = lateScopes[0]
                _ = try? scope.activate(themes[3])
                let bearer = Bearer()
                late.append(bearer)
                try? scope.register(bearer)
            }
            try engine.activate(themes[1])
            #expect(failures == 2)
        }

        private func releaseObservers(in place: Place) {
            final class Owner {}
            var owner: Owner? = Owner()
            for _ in 0..<(place == .ownersReleased ? 20 : 1) {
                let held = releases.value("held")
                if let owner { engine.root.observe(owner) { _, _ in withExtendedLifetime(held) {} } }
                // The engine looks for observers that are over while others are added.
                if place == .ownersReleased { owner = Owner() }
            }
            if place == .ownerReleasedWhileTold { engine.observe(engine) { _, _ in owner = nil } } else { owner = nil }
            if place == .ownersReleased { #expect(!releases.texts.isEmpty) }
            engine.deactivate()
        }

        /// Releases a scope, whose last reader holds a value.
        private func releaseReader() {
            let held = releases.value("held")
            withObservationTracking {
                _ = scope?.activeTheme
            } onChange: {
                withExtendedLifetime(held) {}
            }
            (scope, bearers[3]) = (nil, bearers[0])
            engine.deactivate()
        }

        func make(_ request: Request) {
            switch request {
            case .activate: if let report = try? engine.activate(themes[2]) { queued.append(report.isQueued) }
            case .activateTwice:
                _ = try? engine.activate(themes[1])
                _ = try? engine.activate(themes[2])
            case .deactivate: engine.deactivate()
            case .traits: _ = try? engine.root.update { $0.traits = .dark }
            case .states: for bearer in bearers { try? engine.setStates(.selected, for: bearer) }
            case .register:
                late.append(Bearer())
                try? engine.register(late[late.count - 1])
            case .unregister: engine.unregister(bearers[1])
            case .scope:
                late.append(Bearer())
                let scope = engine.root.makeScope()
                try? scope.register(late[late.count - 1])
                _ = try? scope.activate(themes[1])
                lateScopes.append(scope)
            case .observe: engine.observe(engine) { _, _ in }
            case .emptyCache:
                engine.imageCache.removeAll()
                engine.imageCache.limit -= 1
            case .read: read()
            }
        }

        private func read() {
            _ = (engine.root.activeTheme, engine.root.traits, engine.generation, engine.liveCount)
            _ = (try? engine.root.constant("none", as: .string), bearers.map(engine.states), scope?.activeTheme)
        }
    }

    @Test(
        "gets what it asks for, and every observer every switch in order", arguments: Place.allCases, Request.allCases)
    func releases(_ place: Place, _ request: Request) throws {
        let releases = Releases()
        weak var engine: ThemeEngine?
        do {
            let stage = try Stage(releases)
            engine = stage.engine
            try run(stage, place, request)
        }
        #expect(engine == nil && releases.aliveCount == 0, "the engine and its values go with the last that knows them")
    }

    private func run(_ stage: Stage, _ place: Place, _ request: Request) throws {
        var requests = 0
        stage.releases.onRelease = { [unowned stage] _ in
            requests += 1
            if requests <= 3 { stage.make(request) }
        }
        try stage.release(in: place)
        #expect(requests > 0)
        let isOutsideOfCall = [.restored, .ownersReleased, .sweptByCache, .cacheEmptied, .cacheShrunk].contains(place)
        #expect(isOutsideOfCall || stage.queued.allSatisfy(\.self))
        stage.releases.onRelease = nil
        let switches = Array(2...max(2, stage.engine.generation)).prefix(max(0, stage.engine.generation - 1))
        #expect(stage.generations == [Array(switches), Array(switches)])
        try check(stage)
        for number in [1, 2] {
            try stage.engine.activate(stage.themes[number])
            try check(stage)
        }
        stage.engine.deactivate()
        try check(stage)
    }

    /// Checks that each component shows what the theme of the engine, or of its scope, has for its states.
    private func check(_ stage: Stage) throws {
        for bearer in stage.bearers + stage.late {
            guard let states = stage.engine.states(of: bearer) else {
                #expect(bearer.text == nil)
                continue
            }
            let scope = ([stage.scope] + stage.lateScopes).lazy.compactMap(\.self).first { $0.contains(bearer) }
            let theme = scope.map(\.activeTheme) ?? stage.engine.root.activeTheme
            let texts = [nil, "own", "new"].map { id in
                theme?.operations(for: "picture", id: id).effective(in: states).first { $0.name == "note" }?["text"]
            }
            let shown = bearer.text.map { ThemeValue.string($0) }
            #expect(bearer === stage.bearers[0] ? texts.contains(shown) : shown == texts[0])
        }
    }
}
