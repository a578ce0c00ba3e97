import SkinKit
import SkinLibrary
import Testing

@MainActor
@Suite("An argument that may come from settings")
struct InvalidArgumentTests {
    let engine = ThemeEngine(components: .probes)

    @Test(
        "is refused with a sentence: traits of which two are of a kind, a scale out of range", arguments: [false, true])
    func environment(isScope: Bool) throws {
        let scope = engine.root.makeScope()
        let probe = Probe()
        try engine.register(probe)
        try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
        let traits = #expect(throws: ThemePreparationError.self) {
            _ =
                isScope
                ? try scope.update { $0.traits = [.dark, .light] }
                : try engine.root.update { $0.traits = [.dark, .light] }
        }
        #expect(
            "\(try #require(traits))"
                == "the traits 'dark light' contain two of one kind; at most one of each kind may be active")
        #expect(traits?.invalidArgument?.code == .traits)
        for scale in [0, -1, 10, .max, .min] {
            let error = #expect(throws: ThemePreparationError.self) {
                _ = isScope ? try scope.update { $0.scale = scale } : try engine.root.update { $0.scale = scale }
            }
            #expect("\(try #require(error))" == "the scale \(scale) is not supported; expected 1 to 9")
        }
        #expect(engine.generation == 1 && engine.root.traits == [] && engine.root.scale == 1 && scope.overrides == [])
        #expect(probe.writes == 1)
    }

    @Test("is refused in a callback, and queues nothing")
    func callbacks() throws {
        var errors = 0
        engine.observe(engine) { [engine] _, _ in
            do { try engine.root.update { $0.scale = 0 } } catch { errors += 1 }
        }
        engine.deactivate()
        #expect(errors == 1 && engine.generation == 1)
    }

    @Test("is refused with a sentence: a component whose class is not defined")
    func component() throws {
        final class Unknown {}
        let error = #expect(throws: ThemePreparationError.self) { try engine.register(Unknown()) }
        #expect("\(try #require(error))" == "the class 'Unknown' is not defined as a component")
        #expect(throws: ThemePreparationError.self) { try engine.root.makeScope().register(Unknown()) }
        try engine.setStates(.selected, for: Unknown())
        engine.unregister(Unknown())
        #expect(engine.liveCount == 0)
    }

    @Test("is refused with a sentence: the name of a settings folder", arguments: ["", ".", "..", "a/b", "/", "a\0"])
    func settings(name: String) throws {
        let error = #expect(throws: ThemeFileError.self) { try ThemeChoiceFile(app: name) }
        #expect(error?.reason == "the name of the app's folder must be a single path component")
    }
}
