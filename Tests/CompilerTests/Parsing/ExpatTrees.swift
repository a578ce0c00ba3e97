import Foundation
import TestSupport
import Testing

@testable import SkinCompiler
@testable import SkinKit
@testable import SkinSyntax

/// The element trees that Expat reads from many documents, for comparison with those of SkinKit's readers.
///
/// Expat comes with Python; `expat-trees.py` describes the form of a tree.
struct ExpatTrees {
    /// The lines of each document's tree, in the order of the documents; `nil` if Expat rejects the document.
    let trees: [[String]?]

    /// Reads all documents in one run of Python.
    ///
    /// - Throws: `MissingPython` if python3 is not installed: a skipped comparison would look like a passed one.
    init(_ documents: [[UInt8]]) throws {
        let folder = try TemporaryFolder()
        for (number, bytes) in documents.enumerated() {
            try folder.write("documents/\(String(100_000 + number)).xml", bytes)
        }
        var trees: [[String]?] = []
        for line in try Self.run(on: folder.file("documents"), in: folder).split(separator: "\n") {
            if line.hasPrefix("file ") {
                trees.append([])
            } else if line.hasPrefix("error ") {
                trees[trees.count - 1] = nil
            } else {
                trees[trees.count - 1]?.append(String(line))
            }
        }
        guard trees.count == documents.count else {
            throw MissingPython(reason: "it read \(trees.count) documents of \(documents.count)")
        }
        self.trees = trees
    }

    struct MissingPython: Error, CustomStringConvertible {
        var reason: String

        var description: String {
            "python3 is needed to compare XML readers, and did not run: \(reason). Install it with "
                + "Scripts/install-dependencies.sh."
        }
    }

    private static func run(on documents: String, in folder: TemporaryFolder) throws -> String {
        try folder.write("trees", "")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", Fixtures.path("expat-trees.py"), documents]
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("trees")))
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw MissingPython(reason: "status \(process.terminationStatus)")
        }
        return try String(contentsOfFile: folder.file("trees"), encoding: .utf8)
    }
}

extension XMLTree {
    /// The lines that `expat-trees.py` prints for the same document.
    func expatTree(_ symbols: SymbolTable) -> [String] {
        var ends: [UInt32] = []
        var lines: [String] = []
        for (index, element) in elements.enumerated() {
            while let end = ends.last, end <= UInt32(index) { ends.removeLast() }
            lines.append("element \(ends.count) \(Self.escaped(symbols.bytes(of: element.name)))")
            for attribute in attributes(of: element) {
                let name = Self.escaped(symbols.bytes(of: attribute.name))
                lines.append("attribute \(name) \(Self.escaped(value(of: attribute)))")
            }
            lines.append("text \(Self.escaped(text(of: element)))")
            ends.append(element.end)
        }
        return lines
    }

    private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let text = bytes.reduce(into: [UInt8]()) { text, byte in
            if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "\\") {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "\\"), UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
