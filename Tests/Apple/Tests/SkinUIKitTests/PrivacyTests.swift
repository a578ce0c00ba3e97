import Foundation
import Testing

/// Compares what apps link with Apple's list of calls that need a reason:
/// https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api
@Suite("The privacy manifest")
struct PrivacyTests {
    private let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/").dropFirst()

    private static let categories = [
        "FileTimestamp": [
            "stat", "fstat", "fstatat", "lstat", "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
            "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
        ],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "DiskSpace": [
            "statfs", "statvfs", "fstatfs", "fstatvfs", "volumeAvailableCapacityKey", "volumeTotalCapacityKey",
            "volumeAvailableCapacityForImportantUsageKey", "volumeAvailableCapacityForOpportunisticUsageKey",
            "systemFreeSize", "systemSize",
        ],
        "ActiveKeyboards": ["activeInputModes"],
        "UserDefaults": ["UserDefaults"],
    ]

    /// The names that code calls, or reads after a dot.
    private static func calledWords(_ text: String) -> Set<String> {
        var (found, word, last): (Set<String>, [UInt8], UInt8) = ([], [], 0)
        for line in text.utf8.split(separator: 10) {
            let code = line.drop { $0 == 32 }
            if code.starts(with: "//".utf8) { continue }
            for byte in Array(code) + [10] {
                if byte == 95 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 32
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                {
                    word.append(byte)
                    continue
                }
                if !word.isEmpty, last == UInt8(ascii: ".") || byte == UInt8(ascii: "(") {
                    found.insert(String(decoding: word, as: UTF8.self))
                }
                (last, word) = (byte, [])
            }
        }
        return found
    }

    /// The calls in the sources that run in apps, as `FILE CALL`, by category.
    private func calls() throws -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for room in ["SkinKit", "App", "Adapters", "Compiler", "Tools/SkinInspector", "Tools/SkinDevelopment", "Store"]
        {
            let folder = URL(fileURLWithPath: "\(root)/Sources/\(room)")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
                let words = try Self.calledWords(String(contentsOf: file, encoding: .utf8))
                for (category, names) in Self.categories {
                    for name in names where words.contains(name) {
                        found[category, default: []].insert("\(file.lastPathComponent) \(name)")
                    }
                }
            }
        }
        return found
    }

    @Test("names the categories of all calls that need a reason, and no other")
    func categories() throws {
        let manifest = try String(contentsOfFile: "\(root)/Sources/SkinKit/PrivacyInfo.xcprivacy", encoding: .utf8)
        let named = manifest.matches(of: /NSPrivacyAccessedAPICategory(\w+)/).map { String($0.1) }
        #expect(try Set(named) == Set(calls().keys))
    }

    @Test("is read again when another call needs a reason")
    func known() throws {
        #expect(
            try calls() == [
                "FileTimestamp": [
                    "SystemCalls.swift stat", "SystemCalls.swift lstat", "SystemCalls.swift fstat",
                    "PartialFile.swift stat", "PartialFile.swift fstat",
                ]
            ])
    }

    @Test("is a resource of the core")
    func resource() throws {
        let package = try String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
        #expect(package.contains(".copy(\"PrivacyInfo.xcprivacy\")"))
    }
}
