import Foundation

/// A temporary folder of a test, removed with the last reference.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("skinkit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, with the folders that it needs.
    @discardableResult
    package func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    @discardableResult
    package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = file(name)
        if !Self.put(bytes, at: path) {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            guard Self.put(bytes, at: path) else { throw CocoaError(.fileWriteUnknown) }
        }
        return path
    }

    /// Writes a file, and returns whether it could. Foundation would wait until each file is on the disk.
    private static func put(_ bytes: [UInt8], at path: String) -> Bool {
        guard let file = fopen(path, "wb") else { return false }
        let count = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && count == bytes.count
    }

    /// Writes a bundle `A.theme` with these files beside its `info.xml`.
    @discardableResult
    package func writeTheme(_ files: [String: String]) throws -> String { try writeTheme("A.theme", files) }

    /// Writes a bundle with these files beside its `info.xml`.
    @discardableResult
    package func writeTheme(
        _ name: String, identifier: String = "org.example.a", inherits parent: String? = nil,
        _ files: [String: String]
    ) throws -> String {
        let parentElement = parent.map { "<inherits>\($0)</inherits>" } ?? ""
        try write(
            "\(name)/info.xml",
            "<info><identifier>\(identifier)</identifier><name>\(name)</name>\(parentElement)</info>")
        for (file, text) in files { try write("\(name)/\(file)", text) }
        return file(name)
    }

    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The names of everything in the folder, sorted.
    package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}

extension String {
    /// A theme that holds these instances.
    package static func theme(constants: String = "", classes: String = "", instances: String = "") -> String {
        """
        <theme>
        <constants>\(constants)</constants>
        <classes>\(classes)</classes>
        <instances>
        \(instances)
        </instances>
        </theme>
        """
    }
}
