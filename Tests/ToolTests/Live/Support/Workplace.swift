import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A temporary folder of a test, in which files are saved as editors do it. Removed with the last reference.
final class Workplace: Sendable {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws { folder = try TemporaryFolder() }

    func file(_ name: String) -> String { folder.file(name) }

    /// Writes a file in place, and creates the folders that it needs.
    func write(_ name: String, _ text: String) throws { try folder.write(name, text) }

    /// Writes a hidden file beside the file, and renames it to the file's name.
    func replace(_ name: String, _ text: String) throws {
        let draft = (name as NSString).deletingLastPathComponent + "/.draft"
        try write(draft, text)
        #expect(rename(file(draft), file(name)) == 0)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: file(name), toPath: file(other))
    }

    /// A bundle in which all buttons have a title of this text.
    func writeTheme(_ name: String, _ identifier: String, inherits parent: String? = nil, title: String) throws {
        let inherits = parent.map { "<inherits>\($0)</inherits>" } ?? ""
        let info = "<info><identifier>\(identifier)</identifier><name>\(identifier)</name>\(inherits)</info>"
        try write("\(name)/info.xml", info)
        try write("\(name)/main.xml", Self.theme(title: title))
    }

    static func theme(title: String) -> String {
        """
        <theme>
          <instances>
            <uibutton id="send">
              <operation name="title"><string>\(title)</string></operation>
            </uibutton>
          </instances>
        </theme>

        """
    }
}

/// Waits until a condition holds. Records an issue after two minutes, since a busy machine may leave a task waiting for long.
func eventually(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, isolation: isolated (any Actor)? = #isolation,
    _ holds: () async throws -> Bool
) async rethrows {
    let end = ContinuousClock.now + .seconds(120)
    while try await !holds() {
        guard ContinuousClock.now < end else {
            Issue.record(what, sourceLocation: sourceLocation)
            return
        }
        try? await Task.sleep(for: .milliseconds(1))
    }
}

/// Whether to measure times, which mean nothing on a busy machine.
let isMeasuring = ProcessInfo.processInfo.environment["SKINKIT_MEASURE"] != nil
