import Foundation
import SkinCompiler
import SkinSyntax
import TestSupport
import Testing

/// The XSD of `skinctl list schema`: it accepts every valid file, and rejects every fault that XSD can express.
@Suite("XSD")
struct XSDTests {
    /// The faults that XSD 1.0 cannot express, with the reason.
    private static let beyond: [String: String] = [
        "invalid-value-color-of-another-format": "a constant has any text, since elements may replace it",
        "class-cycle": "it is over several elements", "class-cycle-of-a-used-class": "it is over several elements",
        "constant-cycle": "it is over several elements",
        "duplicate-definition-operation": "without 'state' there is no value that could be the same as another",
        "duplicate-param": "the short form stands for a param that XSD cannot name",
        "forbidden-doctype": "a schema does not see the DOCTYPE",
        "invalid-value-setting-choice": "the values are in another attribute",
        "invalid-value-setting-outside": "the range is in other attributes",
        "missing-attribute-setting": "that 'setting' needs 'values' is between two attributes",
        "unknown-attribute-setting": "that 'maximum' needs 'setting' is between two attributes",
        "invalid-value-range": "the range depends on the names of param and operation",
        "invalid-value-values": "the values depend on the names of param and operation",
        "limit-exceeded-nesting": "types that hold themselves have no depth",
        "missing-asset": "it is in the file system",
        "missing-attribute-amount": "that 'mix' needs 'amount' is between two attributes",
        "missing-param": "what an operation needs depends on its name",
        "missing-param-short-form": "whether there is a short form depends on the operation's name",
        "type-mismatch": "what a param takes depends on its name and its operation's",
        "type-mismatch-constant": "the constant is another element",
        "type-mismatch-object-and-constant": "what a param takes depends on its operation's name",
        "unknown-attribute-beside-ref": "that 'ref' excludes 'format' is between two attributes",
        "unexpected-text-beside-ref": "that 'ref' excludes a text is between an attribute and a text",
        "unknown-element-beside-unset": "that 'unset' excludes a value is between an attribute and an element",
        "unknown-constant-color-in-ref": "another file may define it",
        "unknown-class": "another file may define it", "unknown-constant": "another file may define it",
        "unknown-constant-of-another-type": "another file may define it",
        "unknown-element-second-constants": "elements in any order may each be there once or any number of times",
        "unsupported-operation": "what a class holds is in another element",
    ]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns the files that xmllint accepts by the XSD for some schemas, and its output.
    private func accepted(_ files: [String], schemas: [String] = []) throws -> (files: Set<String>, errors: String) {
        let xsd = folder.file("theme.xsd")
        let run = try SkinctlProcess(
            ["list", "schema", "--format", "xsd", "-o", xsd] + schemas.flatMap { ["--schema", $0] })
        #expect(run.status == 0, "\(run.errors)")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xmllint", "--noout", "--schema", xsd] + files
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let errors = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect([0, 1, 3].contains(process.terminationStatus), "xmllint could not work: \(errors)")
        let lines = Set(errors.split(separator: "\n"))
        return (Set(files.filter { lines.contains("\($0) validates") }), errors)
    }

    private func expectAccepted(_ files: [String], schemas: [String] = []) throws {
        let (accepted, errors) = try accepted(files, schemas: schemas)
        #expect(accepted == Set(files), "\(errors)")
    }

    private func xmlFiles(in path: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted().map { "\(path)/\($0)" }
    }

    @Test("Every file of a conformance case that is right passes")
    func conformance() throws {
        let cases = ConformanceCase.all.filter { $0.expect == .dump }
        for (schemas, cases) in Dictionary(grouping: cases, by: \.schemaPaths) {
            let files = cases.map(\.folder).map { folder in
                // Only files directly in the bundle belong to the theme.
                xmlFiles(in: folder).filter { path in
                    let parts = path.dropFirst(folder.count + 1).split(separator: "/")
                    return parts.count == 1
                        || (parts.count == 2 && !parts[0].hasPrefix(".") && !parts[1].hasPrefix("."))
                }
            }
            #expect(files.allSatisfy { !$0.isEmpty })
            try expectAccepted(files.flatMap(\.self), schemas: schemas)
        }
    }

    @Test("Every file of the example themes passes, the schema and the configuration too")
    func examples() throws {
        let root = Fixtures.root
        let files = xmlFiles(in: "\(root)/Themes").filter { path in
            !path.hasSuffix("/pack.xml") && !path.contains("/preview/")
                && !path.contains("/right-to-left/")
        }
        #expect(files.count > 20)
        try expectAccepted(files, schemas: ["\(root)/Themes/app.schema.xml"])
    }

    @Test("Random themes pass")
    func randomThemes() throws {
        var files: [String] = []
        for seed in RandomThemes.seeds {
            var random = RandomThemes(seed: seed, isOfApp: true)
            for theme in random.chain() + random.overlays() {
                for (path, text) in theme.xmlFiles where path.hasSuffix(".xml") {
                    files.append(try folder.write("\(seed)/\(theme.folder)/\(path)", text))
                }
            }
        }
        #expect(files.count > 50)
        let schema = try folder.write("random.schema.xml", PlainVocabulary.schema)
        try expectAccepted(files + [schema], schemas: [schema])
    }

    @Test("Each fault that XSD can know is rejected; the others have a reason")
    func faults() throws {
        let path = { (name: String) in "\(Fixtures.faultFolder)/\(name).xml" }
        let (accepted, errors) = try accepted(Fixtures.faults.map(path))
        #expect(accepted == Set(Self.beyond.keys.map(path)), "\(errors)")
    }

    private static func theme(_ type: String, _ operation: String, _ object: String) -> String {
        "<theme><instances><\(type)><operation name=\"\(operation)\">\(object)</operation></\(type)></instances></theme>"
    }

    @Test("A malformed text is rejected")
    func rejected() throws {
        let texts = [
            "<info><name>A</name></info>", "<info><identifier>a b</identifier><name>A</name></info>",
            "<info><identifier>a</identifier><name> </name></info>",
            "<info><identifier>a</identifier><name>A</name><version>1.0</version></info>",
            "<skinkit><extensions><extension>a.b</extension></extensions></skinkit>",
            "<skinkit><extensions><extension>a</extension><extension>a</extension></extensions></skinkit>",
            "<schema><component name=\"a\"><operation name=\"b\"/><operation name=\"b\"/></component></schema>",
            Self.theme("uiscrollview", "contentSize", "<size>-1,2</size>"),
            Self.theme("uiview", "tintColor", "<color>#12345</color>"),
            "<theme><constants><color name=\"a\" ref=\"b\" darken=\"1.1\"/></constants></theme>",
            Self.theme("uiimageview", "image", "<image>../b.png</image>"),
            "<theme><instances><uilabel id=\"a\"/><uilabel id=\"a\"/></instances></theme>",
            "<theme><instances><uilabel id=\"\"/></instances></theme>",
            "<theme><instances><uilabel><operation name=\"title\"/></uilabel></instances></theme>",
        ]
        let files = try texts.enumerated().map { number, text in try folder.write("\(number).xml", text) }
        let (accepted, errors) = try accepted(files)
        #expect(accepted.isEmpty, "\(errors)")
    }

    @Test("The schema in force as XML is that which was read, and both forms are the same each time")
    func xml() throws {
        let file = try folder.write(
            "app.schema.xml",
            "<schema><object name=\"o\"><field name=\"f\" type=\"float\" maximum=\"0.5\" optional=\"true\"/></object></schema>"
        )
        let run = try SkinctlProcess(["list", "schema", "--schema", file])
        let second = try SkinctlProcess(["list", "schema", "--schema", file])
        #expect(run.status == 0 && run.output == second.output)
        #expect(run.output.contains("<field name=\"f\" type=\"float\" maximum=\"0.5\" optional=\"true\"/>"))
        let builtIn = try SkinctlProcess(["list", "schema"]).output
        var symbols = SymbolTable.withVocabulary()
        let again = try SchemaReader.read(
            [XMLReader.read(Array(builtIn.utf8), name: "again.xml", symbols: &symbols)], symbols: symbols)
        #expect(again.components == ComponentSchema.builtIn.components)
        #expect(again.objects == ComponentSchema.builtIn.objects)
        let xsds = try (0..<2).map { _ in try SkinctlProcess(["list", "schema", "--format", "xsd"]).output }
        #expect(xsds == [ComponentSchema.builtIn.xsd, ComponentSchema.builtIn.xsd])
    }

    @Test("A schema with an error is reported under its path")
    func wrongSchema() throws {
        let file = try folder.write("bad.schema.xml", "<schema><component/></schema>")
        let run = try SkinctlProcess(["list", "schema", "--schema", file])
        #expect(run.status == 1 && run.output.isEmpty && run.errors.hasPrefix("\(file):1:10: error: "))
    }
}
