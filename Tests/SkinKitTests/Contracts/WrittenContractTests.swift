import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinTestSupport
import Testing

@MainActor
@Suite("A contract that an app writes")
struct WrittenContractTests {
    @Test("has the component types, and the identifiers that were registered")
    func writes() throws {
        let engine = ThemeEngine(components: .probes)
        let recorder = RegistrationRecorder()
        let early = Probe()
        try engine.theme(early, as: "early")
        engine.record(in: recorder)
        let probes = [Probe(), Probe(), Probe()]
        try engine.theme(probes[0], as: "send")
        try engine.theme(probes[1], as: "call")
        try engine.root.makeScope().theme(probes[2], as: "scoped")
        try engine.theme(probes[1])
        engine.record(in: nil)
        try engine.theme(probes[0], as: "late")
        #expect(recorder.identifiers.map(\.id) == ["call", "early", "scoped", "send"])
        let contract = ComponentDefinitions.probes.contract(
            named: "chat", version: "2.1.0", identifiers: recorder.identifiers)
        let folder = try TemporaryFolder()
        let schema = try ComponentSchema(filesAt: [try folder.write("app.schema.xml", contract)])
        #expect(schema.name == "chat" && schema.version == "2.1.0")
        #expect(schema.identifierLists.map(\.component) == ["probe"])
        #expect(schema.identifierLists.first?.identifiers.map(\.name) == ["call", "early", "scoped", "send"])
        try ComponentDefinitions.probes.check(against: schema)
    }

    @Test("has no identifier of components that are gone, until another has it")
    func gone() throws {
        let engine = ThemeEngine(components: .probes)
        let probes = [Probe(), Probe(), Probe()]
        try engine.theme(probes[0], as: "renamed")
        try engine.theme(probes[0], as: "now")
        try engine.theme(probes[1], as: "unregistered")
        engine.stopTheming(probes[1])
        try engine.root.makeScope().theme(probes[2], as: "closed")
        try engine.theme(Probe(), as: "released")
        let recorder = RegistrationRecorder()
        engine.record(in: recorder)
        #expect(recorder.identifiers.map(\.id) == ["now"])
        try engine.theme(probes[1], as: "renamed")
        #expect(recorder.identifiers.map(\.id) == ["now", "renamed"])
        withExtendedLifetime(probes) {}
    }

    @Test("leaves out what no theme can name, and lists each identifier once")
    func malformed() throws {
        let keys = ["b", "a\u{1}", "", "b", nil, "é", "e\u{301}"].map { ThemeEntityKey(component: "probe", id: $0) }
        let contract = ComponentDefinitions.probes.contract(identifiers: keys)
        let folder = try TemporaryFolder()
        let schema = try ComponentSchema(filesAt: [try folder.write("app.schema.xml", contract)])
        #expect(schema.identifierLists.first?.identifiers.map { Array($0.name.utf8).count } == [1, 3, 2])
    }
}
