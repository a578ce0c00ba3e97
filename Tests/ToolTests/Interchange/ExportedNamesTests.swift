import Testing

@testable import SkinInterchange

@Suite("Names in another format")
struct ExportedNamesTests {
    @Test("of one spelling are told apart in linear time")
    func names() {
        var count = 0
        var names = ExportedNames(
            key: {
                count += 1
                return $0
            }, { _ in "same" })
        #expect((0..<1_000).map { names.name("\($0)") }.prefix(3) == ["same", "same_2", "same_3"])
        #expect(count < 3_000)
        #expect(names.name("7") == "same_8")
    }
}
