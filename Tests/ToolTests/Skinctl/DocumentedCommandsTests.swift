import Foundation
import TestSupport
import Testing

/// Checks that skinctl prints what the documents show: runs each command after a `$` within the folder `Themes`.
///
/// A line `…` matches any lines. With `SKINKIT_RECORD=1` in the environment the run records the output, and fails. A
/// recorded `…` stays, with as many lines before and after it as there were.
@Suite("Documented commands")
struct DocumentedCommandsTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var command: String
        var output: [String]
        var testDescription: String { command }

        /// Returns what the command prints.
        func run() throws -> String {
            let bin = SkinctlProcess.executable.deletingLastPathComponent().path
            let run = try SkinctlProcess(
                [], shell: "cd '\(ShippedThemes.folder)'; PATH='\(bin)':$PATH; \(command); exit $?")
            return run.output + run.errors
        }

        /// Returns the lines that the document shows when the command prints others.
        func recorded(_ printed: String) -> [String] {
            guard !printed.isEmpty else { return [] }
            let lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let new = Array(printed.hasSuffix("\n") ? lines.dropLast() : lines[...])
            guard let mark = output.firstIndex(of: "…") else { return new }
            return new.prefix(mark) + ["…"] + new.suffix(output.count - mark - 1)
        }
    }

    /// A part of a document.
    private enum Part {
        case line(String)
        case example(Example)
    }

    private static let isRecording = ProcessInfo.processInfo.environment["SKINKIT_RECORD"] != nil
    private static let documents = [
        "Documentation/Tool.md", "Sources/Tools/SkinInspector/SkinInspector.docc/ExplainingAValue.md",
        "Sources/Tools/SkinInspector/SkinInspector.docc/WhatAnEditChanges.md",
    ].map { "\(Fixtures.root)/\($0)" }

    /// The commands of all code blocks that begin with one.
    static let examples: [Example] = documents.flatMap { document in
        parts((try? String(contentsOfFile: document, encoding: .utf8)) ?? "").compactMap { part in
            if case .example(let example) = part { example } else { nil }
        }
    }

    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        var isCode = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isCode.toggle()
                parts.append(.line(line))
            } else if isCode, line.hasPrefix("$ ") {
                parts.append(.example(Example(command: String(line.dropFirst(2)), output: [])))
            } else if isCode, case .example(var example)? = parts.last {
                example.output.append(line)
                parts[parts.count - 1] = .example(example)
            } else {
                parts.append(.line(line))
            }
        }
        return parts
    }

    @Test("A documented command prints what is documented", .disabled(if: isRecording), arguments: examples)
    func example(_ example: Example) throws {
        var rest = try example.run()[...]
        let parts = example.output.map { $0 + "\n" }.joined().components(separatedBy: "…\n")
        for (index, part) in parts.enumerated() where !part.isEmpty {
            let range = rest.range(of: part, options: index > 0 && index == parts.count - 1 ? .backwards : [])
            #expect(range != nil && (index > 0 || range?.lowerBound == rest.startIndex), "\(rest)")
            rest = rest[(range?.upperBound ?? rest.endIndex)...]
        }
        #expect((parts.count > 1 && parts.last == "") || rest.isEmpty, "\(rest)")
    }

    @Test("A document shows what its commands print now", .enabled(if: isRecording), arguments: documents)
    func record(_ document: String) throws {
        let text = try String(contentsOfFile: document, encoding: .utf8)
        let lines = try Self.parts(text).flatMap { part in
            switch part {
            case .line(let line): [line]
            case .example(let example): ["$ \(example.command)"] + example.recorded(try example.run())
            }
        }
        try lines.joined(separator: "\n").write(toFile: document, atomically: true, encoding: .utf8)
        Issue.record("recorded \(document)")
    }

    @Test("The documents have such commands")
    func count() {
        #expect(Self.examples.count == 16)
    }
}
