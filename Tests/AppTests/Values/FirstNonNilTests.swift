import SkinKit
import Testing

@Suite("The first value of a transformation")
struct FirstNonNilTests {
    @Test("is found with one call for each element up to it")
    func calls() {
        var calls: [Int] = []
        let found = [1, 2, 3, 4].firstNonNil { number -> String? in
            calls.append(number)
            return number > 2 ? "\(number)" : nil
        }
        #expect(found == "3" && calls == [1, 2, 3])
        #expect([Int]().firstNonNil { $0 } == nil)
        #expect([1].firstNonNil { _ in Int?.none } == nil)
    }
}
