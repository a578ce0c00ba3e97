import Foundation
import TestSupport
import Testing

/// Folders as an attacker would make them.
@Suite("skinctl, given hostile files")
struct HostileFilesTests {
    private let folder: TemporaryFolder
    private let bundle: String

    init() throws {
        folder = try TemporaryFolder()
        bundle = try folder.writeTheme(["main.xml": .theme(instances: "<uiview id=\"a\"/>")])
    }

    /// Makes a file of a size that occupies no space on the disk.
    private func makeSparse(_ name: String, gibibytes: UInt64) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write(name, "")))
        try file.truncate(atOffset: gibibytes << 30)
        try file.close()
    }

    /// Commands that read a theme's assets. OUT is a new folder.
    static let commands: [[String]] = [
        ["validate"], ["compile", "--assets", "embed", "-o", "OUT/"], ["lint"], ["dump"],
        ["preview", "-o", "OUT/p.html"],
        ["preview", "-o", "OUT/p.svg"],
    ]

    @Test("An asset of a terabyte is refused or left alone, and ends no command", arguments: commands)
    func hugeAsset(_ command: [String]) throws {
        for name in ["photo.jpg", "photo@2x.jpg", "sky.png"] {
            try makeSparse("A.theme/assets/\(name)", gibibytes: 1024)
        }
        let words = command.map { $0.replacingOccurrences(of: "OUT", with: folder.file("out")) }
        let run = try SkinctlProcess([words[0], bundle] + words.dropFirst())
        let isEmbedding = ["compile", "preview"].contains(command[0])
        #expect(run.status == (isEmbedding ? 1 : 0), "\(run.errors)")
        if isEmbedding {
            let expected = "A.theme/assets/photo.jpg:1:1: error: asset is larger than 64 MiB [limit-exceeded]"
            #expect(run.errors.contains(expected))
        }
    }

    @Test("Assets that are too large together are not embedded")
    func manyAssets() throws {
        for number in 0..<6 {
            let name = "A.theme/assets/p\(number).jpg"
            try folder.write(name, "")
            try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file(name))).truncate(atOffset: 60 << 20)
        }
        let run = try SkinctlProcess(["compile", bundle, "--assets", "embed"])
        #expect(run.status == 1)
        #expect(
            run.errors.contains("p4.jpg:1:1: error: embedded assets are larger than 256 MiB in all [limit-exceeded]"))
        #expect(!run.errors.contains("p5.jpg"))
    }

    /// A name that clears the screen, pretends to be a command of GitHub, and turns the direction of text.
    private static let name = "A\u{1B}[2J\n::error ::\u{9B}31m\u{202E}.theme"

    @Test(
        "A name reaches no output with control characters",
        arguments: [
            ["list", "."], ["validate", name], ["lint", "."], ["compile", name],
            ["compile", name, "-o", "no\u{1B}/such"],
            ["dump", name, "--format", "text"], ["verify", "\(name)/a.skincache"], ["validate", "no \(name)"],
            ["compile", "--watch", "no \(name)"], ["list", "no \(name)"], ["diff", name, "no \(name)"],
            ["impact", name, "\u{1B}c"],
            ["explain", name, "uiview#\u{1B}c"], ["preview", name, "-o", "p.svg", "--scene", "\u{1B}c"],
            ["list", "schema", "\u{1B}c.xml"], ["new", "\u{1B}c"],
        ])
    func names(_ arguments: [String]) throws {
        let instances = "<uiview id=\"\u{9B}31m\u{202E}\"><operation name=\"\u{2066}\"/></uiview>"
        try folder.write("\(Self.name)/main.xml", .theme(instances: instances))
        try folder.write(
            "\(Self.name)/info.xml", "<info><identifier>a</identifier><name>\u{9B}2J\u{202E}</name></info>")
        try folder.write("\(Self.name)/a.skincache", "no cache")
        let run = try SkinctlProcess(arguments, shell: "cd '\(folder.path)'")
        for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
            let category = scalar.properties.generalCategory
            #expect(category != .control && category != .format, "\((run.output + run.errors).debugDescription)")
        }
        #expect(!(run.output + run.errors).contains("\n::error"))
    }

    @Test(
        "Arguments with long runs of combining marks are refused before they are compared with names",
        arguments: [
            ["explain", "A.theme", "MARKS"], ["impact", "A.theme", "MARKS"], ["set", "A.theme", "MARKS", "1"],
        ])
    func marks(_ words: [String]) throws {
        let marks = "a" + String(repeating: "\u{301}\u{316}", count: 20)
        let run = try SkinctlProcess(words.map { $0 == "MARKS" ? marks : $0 })
        #expect(run.status == 64)
        #expect(run.errors == "Error: argument 3: text has more than 30 combining marks in a row\n")
    }
}
