import Foundation
import TestSupport
import Testing

/// Compares the tables of ARCHITECTURE.md with the manifest and the files.
@Suite("The architecture")
struct ArchitectureTests {
    private struct Room {
        var name: String
        /// What its targets may depend on beside the targets of the room: rooms or targets.
        var uses: Set<String>
        /// The number of lines of Swift that it may have.
        var budget: Int
    }

    private struct Target {
        var room: String
        var name: String
        var uses: [String]
    }

    /// Targets that belong to a room by what they are, and lie at the top of `Sources`.
    private static let rooms = ["CLibXML": "CLibXML", "SkinKit": "SkinKit", "skinctl": "skinctl"]

    private static func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(Fixtures.root)/\(name)", encoding: .utf8)
    }

    /// Returns the rows of the table of ARCHITECTURE.md that begins with these headings.
    private static func table(_ headings: String) throws -> [[String]] {
        let page = try text("ARCHITECTURE.md").components(separatedBy: headings + "\n")
        try #require(page.count == 2, "ARCHITECTURE.md has one table '\(headings)'")
        return page[1].components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst().map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static func names(_ cell: String) -> [String] {
        cell == "–" || cell.isEmpty ? [] : cell.components(separatedBy: ", ")
    }

    private func listedRooms() throws -> [Room] {
        try Self.table("| room | promise | may use | budget |").map { cells in
            Room(name: cells[0], uses: Set(Self.names(cells[2])), budget: try #require(Int(cells[3])))
        }
    }

    private func listedTargets() throws -> [Target] {
        var (room, found) = ("SkinKit", [Target]())
        for cells in try Self.table("| target | contents | depends on |") {
            if cells[0].hasPrefix("**") {
                room = cells[0].replacingOccurrences(of: "**", with: "")
            } else {
                found.append(Target(room: room, name: cells[0], uses: Self.names(cells[2])))
            }
        }
        return found
    }

    /// Returns the targets below `Sources` in the order of the manifest, by its calls of `target` and `program`.
    private func targetsOfManifest() throws -> [Target] {
        let manifest = try Self.text("Package.swift")
        let variables = [
            "argumentParser": "ArgumentParser", "sockets": "FlyingSocks", "crypto": "Crypto", "curl": "CCurl",
            "gtk": "CGTK", "librsvg": "CRSVG", "store": "SkinStore", "storeOffice": "StoreOffice",
        ]
        return try manifest.matches(of: /\n        (?:target|program)\(\s*"(?:Sources\/)?([\w\/]+)",\s*\[/).compactMap {
            match in
            let path = match.1.split(separator: "/").map(String.init)
            guard path[0] != "Tests", let name = path.last else { return nil }
            let list = Self.bracketed(manifest[match.range.upperBound...])
            let uses = list.matches(of: /(?:^|[\s,])(?:"(\w+)"|(\w+))/).compactMap { use in
                use.1.map(String.init) ?? use.2.flatMap { variables[String($0)] }
            }
            return Target(room: path.count > 1 ? path[0] : try #require(Self.rooms[name]), name: name, uses: uses)
        }
    }

    /// Returns the text before the bracket that closes what is open.
    private static func bracketed(_ text: Substring) -> Substring {
        var depth = 1
        return text.prefix { letter in
            depth += letter == "[" ? 1 : letter == "]" ? -1 : 0
            return depth > 0
        }
    }

    @Test("lists the targets of the manifest, in its order, with what they depend on")
    func targets() throws {
        let (listed, found) = (try listedTargets(), try targetsOfManifest())
        #expect(listed.count > 25 && listed.map(\.name) == found.map(\.name))
        for (listed, found) in zip(listed, found) {
            #expect(listed.room == found.room, "\(found.name)")
            #expect(Set(listed.uses) == Set(found.uses), "\(found.name)")
        }
    }

    @Test("forbids an arrow to a room further right")
    func arrows() throws {
        let rooms = try listedRooms()
        let targets = try targetsOfManifest()
        var roomOf = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.room) })
        roomOf["CLibXML"] = "CLibXML"
        for target in targets {
            let room = try #require(rooms.first { $0.name == target.room }, "\(target.name)")
            guard room.uses != ["all"] else { continue }
            for use in target.uses {
                // What is not a target of Swift is a library that one target has to itself.
                guard let used = roomOf[use], used != room.name else { continue }
                #expect(room.uses.contains(used), "\(target.name) of \(room.name) depends on \(use) of \(used)")
            }
        }
    }

    @Test("keeps each room within its budget of lines")
    func budgets() throws {
        for room in try listedRooms() {
            let files = try SourceRulesTests.files(in: room.name)
            // A file ends with a line break, after which there is no line.
            let count = files.reduce(0) { $0 + $1.lines.count - 1 }
            #expect(count > 0 && count <= room.budget, "\(room.name) has \(count) lines")
            #expect(room.budget - count < 300, "\(room.name) has \(count) lines: its budget can be smaller")
        }
    }

    @Test("has no file of Sources outside of a room")
    func files() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(Fixtures.root)/Sources")
        #expect(Set(names).subtracting([".DS_Store"]) == Set(try listedRooms().map(\.name) + ["CLibXML"]))
    }
}
