import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("A contract that an app writes")
struct WrittenContractTests {
    @Test("has the component types, and the identifiers that were registered")
    func writes() throws {
        let engine = ThemeEngine(components: .probes)
        let recorder = RegistrationRecorder()
        let early = Probe()
        try engine.register(early, as: "early")
        engine.record(in: recorder)
        let probes = [Probe(), Probe(), Probe()]
        try engine.register(probes[0], as: "send")
        try engine.register(probes[1], as: "call")
        try engine.root.makeScope().register(probes[2], as: "scoped")
        try engine.register(probes[1])
        engine.record(in: nil)
        try engine.register(probes[0], as: "late")
        #expect(recorder.identifiers.map(\.id) == ["call", "early", "scoped", "send"])
        let contract = try ComponentDefinitions.probes.contract(
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
        try engine.register(probes[0], as: "renamed")
        try engine.register(probes[0], as: "now")
        try engine.register(probes[1], as: "unregistered")
        engine.unregister(probes[1])
        try engine.root.makeScope().register(probes[2], as: "closed")
        try engine.register(Probe(), as: "released")
        let recorder = RegistrationRecorder()
        engine.record(in: recorder)
        #expect(recorder.identifiers.map(\.id) == ["now"])
        try engine.register(probes[1], as: "renamed")
        #expect(recorder.identifiers.map(\.id) == ["now", "renamed"])
        withExtendedLifetime(probes) {}
    }

    @Test("declares the records of the app, whose fields the definitions or a schema have")
    func records() throws {
        let speed = [ThemeEntityKey(component: "gauge", id: "gauge_speed")]
        let schema = try read(
            ComponentDefinitions.cockpit.contract(named: "cockpit", version: "2.1.0", identifiers: speed))
        #expect(schema.object(named: "sheen")?.fields.map(\.name) == ["from", "to", "angle"])
        #expect(schema.object(named: "sheen")?.fields.map(\.isOptional) == [false, false, true])
        try ComponentDefinitions.cockpit.check(against: schema)
        // The objects of a schema that was read include the built-in ones, and ranges, which definitions do not have.
        var sheen = try #require(schema.object(named: "sheen"))
        sheen.fields[2].maximum = .float(360)
        let objects = schema.objects.filter { $0.name != "sheen" } + [sheen]
        #expect(objects.map(\.name) == ["gradient", "shadowlayer", "sheen"])
        let again = try read(ComponentDefinitions.cockpit.schema(declaring: objects))
        #expect(again.object(named: "sheen") == sheen)
        #expect(try read(ComponentDefinitions.cockpit.schema).objects == schema.objects)
    }

    @Test("is the app's schema with the identifiers that it lacks, and is refused where the definitions differ")
    func merged() throws {
        let declared = """
            <schema name="chat" version="1.0.0">
              <state name="alarm"/>
              <object name="edge"><field name="width" type="float" minimum="0" maximum="4"/></object>
              <component name="probe">
                <operation name="color"><param name="color" type="color" role="text"/></operation>
                <operation name="width"><param name="width" type="float" maximum="9"/></operation>
                <operation name="text"><param name="text" type="string"/></operation>
              </component>
              <identifiers component="probe"><identifier name="send" was="post" description="Sends"/></identifiers>
            </schema>
            """
        let schema = try read(declared)
        let keys = ["send", "call"].map { ThemeEntityKey(component: "probe", id: $0) }
        let text = try ComponentDefinitions.probes.contract(version: "2.0.0", mergedInto: schema, identifiers: keys)
        let contract = try read(text)
        #expect(contract.name == "chat" && contract.version == "2.0.0" && contract.states == ["alarm"])
        #expect(contract.components == schema.components && contract.objects == schema.objects)
        #expect(!text.contains("uibutton"))
        let list = try #require(contract.identifierLists.first).identifiers
        #expect(list.map(\.name) == ["send", "call"])
        #expect(list[0].earlierNames == ["post"] && list[0].summary == "Sends")
        let other = try read(declared.replacing("name=\"text\" type", with: "name=\"words\" type"))
        #expect(throws: ComponentDefinitionError.self) {
            try ComponentDefinitions.probes.contract(mergedInto: other, identifiers: keys)
        }
    }

    @Test("is refused where nothing declares a record's fields, with what to declare")
    func undeclaredRecords() throws {
        var components = ComponentDefinitions()
        components.define(Probe.self, as: "dial") { dial in
            dial.operation(
                "rim", .record("rim", "edge") { try $0.value(.float("width")) }, get: \.width, set: { $0.width = $1 })
            dial.operation(
                "rims", .array("rims", of: .record("edge") { _ in 0.0 }), get: { _ in [0.0] }, set: { _, _ in })
        }
        #expect {
            try components.contract(identifiers: [])
        } throws: { error in
            "\(error)" == """
                'rim' of 'dial' reads the record 'edge', whose fields are not declared; define it with its fields, as in \
                .record("edge", .color("color")) { … }, or pass its object
                """
        }
        let edge = ComponentSchema.Object(name: "edge", fields: [.init(name: "inner", type: "edgestyle")])
        #expect {
            try components.schema(declaring: [edge])
        } throws: { error in
            "\(error)".hasPrefix("the record 'edge' reads the record 'edgestyle', whose fields are not declared")
        }
    }

    private func read(_ text: String) throws -> ComponentSchema {
        let folder = try TemporaryFolder()
        return try ComponentSchema(filesAt: [folder.write("app.schema.xml", text)])
    }

    @Test("leaves out what no theme can name, and lists each identifier once")
    func malformed() throws {
        let keys = ["b", "a\u{1}", "", "b", nil, "é", "e\u{301}"].map { ThemeEntityKey(component: "probe", id: $0) }
        let contract = try ComponentDefinitions.probes.contract(identifiers: keys)
        let folder = try TemporaryFolder()
        let schema = try ComponentSchema(filesAt: [try folder.write("app.schema.xml", contract)])
        #expect(schema.identifierLists.first?.identifiers.map { Array($0.name.utf8).count } == [1, 3, 2])
    }
}
