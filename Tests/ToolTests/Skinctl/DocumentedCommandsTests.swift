import Foundation
import TestSupport
import Testing

/// Checks that skinctl prints what the documents show: runs each command after a `$` within the folder `Themes`.
///
/// A line `…` matches any lines.
@Suite("Documented commands")
struct DocumentedCommandsTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var command: String
        var output: [String]
        var testDescription: String { command }
    }

    static let documents = [
        "Documentation/Tool.md", "Sources/Tools/SkinInspector/SkinInspector.docc/ExplainingAValue.md",
        "Sources/Tools/SkinInspector/SkinInspector.docc/WhatAnEditChanges.md",
    ]

    /// The commands of all code blocks that begin with one.
    static let examples: [Example] = documents.flatMap { document in
        let folder = URL(fileURLWithPath: ShippedThemes.folder).deletingLastPathComponent()
        let text = (try? String(contentsOf: folder.appendingPathComponent(document), encoding: .utf8)) ?? ""
        var examples: [Example] = []
        var (isCode, isExample) = (false, false)
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isCode.toggle()
                isExample = false
            } else if isCode, line.hasPrefix("$ ") {
                examples.append(Example(command: String(line.dropFirst(2)), output: []))
                isExample = true
            } else if isExample {
                examples[examples.count - 1].output.append(line)
            }
        }
        return examples
    }

    @Test("A documented command prints what is documented", arguments: examples)
    func example(_ example: Example) throws {
        let bin = SkinctlProcess.executable.deletingLastPathComponent().path
        let run = try SkinctlProcess(
            [], shell: "cd '\(ShippedThemes.folder)'; PATH='\(bin)':$PATH; \(example.command); exit $?")
        var rest = (run.output + run.errors)[...]
        let parts = example.output.map { $0 + "\n" }.joined().components(separatedBy: "…\n")
        for (index, part) in parts.enumerated() where !part.isEmpty {
            let range = rest.range(of: part, options: index > 0 && index == parts.count - 1 ? .backwards : [])
            #expect(range != nil && (index > 0 || range?.lowerBound == rest.startIndex), "\(rest)")
            rest = rest[(range?.upperBound ?? rest.endIndex)...]
        }
        #expect((parts.count > 1 && parts.last == "") || rest.isEmpty, "\(rest)")
    }

    @Test("The documents have such commands")
    func count() {
        #expect(Self.examples.count == 16)
    }
}
