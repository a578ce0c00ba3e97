import SkinCompiler
import Testing

@Suite("The built-in component types")
struct BuiltInComponentTests {
    @Test("are those of the built-in schema, and each is found by its name")
    func schema() {
        let declared = Set(ComponentSchema.builtIn.components.map(\.name))
        #expect(Set(BuiltInComponent.allCases.map(\.name)) == declared)
        #expect(BuiltInComponent.allCases.count == declared.count)
        for component in BuiltInComponent.allCases { #expect(BuiltInComponent(named: component.name) == component) }
        #expect(BuiltInComponent(named: "uidial") == nil)
    }
}
