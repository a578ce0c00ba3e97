import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("Compiling on several threads")
struct CompilingOnThreadsTests {
    /// Enough entities that the compiler uses threads, in several files of two themes, with references.
    private static func bundle(in folder: TemporaryFolder) throws -> String {
        func instances(_ part: Int) -> String {
            (0..<400).map { number in
                """
                <uibutton id="b\(number * (part + 1))" class="k\(number % 5)">
                  <operation name="backgroundColor"><color ref="c\(number % 9)" lighten="0.\(number % 10)"/></operation>
                  <operation name="frame"><rect>\(part),\(number),1,1</rect></operation>
                </uibutton>
                """
            }.joined()
        }
        let constants = (0..<9).map { #"<color name="c\#($0)">0.\#($0),0,1</color>"# }.joined()
        let classes = (0..<5).map { number in
            #"<class id="k\#(number)"><operation name="alpha"><float>0.\#(number)</float></operation></class>"#
        }.joined()
        try folder.writeTheme(
            "Parent.theme", identifier: "org.example.parent",
            [
                "a.xml": .theme(constants: constants, classes: classes, instances: instances(0)),
                "a~dark.xml": .theme(instances: instances(1)),
            ])
        return try folder.writeTheme(
            "Child.theme", identifier: "org.example.child", inherits: "org.example.parent",
            ["a.xml": .theme(instances: instances(2)), "b~dark.xml": .theme(instances: instances(3))])
    }

    @Test("A theme compiles to the same bytes with any number of threads", arguments: [1, 3, 7])
    func sameBytes(threads: Int) throws {
        let folder = try TemporaryFolder()
        let bundle = try Self.bundle(in: folder)
        try expectWorthThreads(bundle)
        var compiler = ThemeCompiler()
        compiler.threads = 0
        let alone = try compiler.compile(bundle)
        compiler.threads = threads
        let helped = try compiler.compile(bundle)
        let cache = try #require(alone.cache)
        #expect(helped.cache == cache)
        #expect(alone.diagnostics == helped.diagnostics)
    }

    @Test("Names that no schema knows are found in every file, in the same order with any number of threads")
    func sameFaults() throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme(
            (0..<6).reduce(into: [:]) { files, part in
                files["f\(part).xml"] = .theme(
                    instances: """
                        <new\(part)/><old/><uibutton id="b" wrong\(part % 2)="1" class="x"><lost\(6 - part)/></uibutton>
                        """)
            }.merging(["g.xml": "<theme><unclosed></theme>", "h.xml": "<theme lost1=\"&lt;\"/>"]) { first, _ in first })
        var compiler = ThemeCompiler()
        compiler.threads = 0
        let alone = try compiler.compile(bundle).diagnostics
        #expect(alone.contains { $0.message.contains("'lost3' is not allowed in 'uibutton'") })
        #expect(alone.contains { $0.message.contains("unknown attribute 'lost1' for 'theme'") })
        for threads in [1, 3, 7] {
            compiler.threads = threads
            #expect(try compiler.compile(bundle).diagnostics == alone)
        }
    }
}
