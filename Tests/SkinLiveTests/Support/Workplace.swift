import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder of a test's own in which files are saved as editors save them; gone when the last reference is.
final class Workplace: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("skinkit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file in its place, with the folders that it needs.
    func write(_ name: String, _ text: String) throws {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Writes a hidden file beside it and gives that the file's name.
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

/// Waits until something holds; gives up, and says so, after ten seconds.
func eventually(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, isolation: isolated (any Actor)? = #isolation,
    _ holds: () async throws -> Bool
) async rethrows {
    let end = ContinuousClock.now + .seconds(10)
    while try await !holds() {
        guard ContinuousClock.now < end else {
            Issue.record(what, sourceLocation: sourceLocation)
            return
        }
        try? await Task.sleep(for: .milliseconds(1))
    }
}

/// Whether times are to be measured; on a machine that has other things to do they would tell nothing.
let isMeasuring = ProcessInfo.processInfo.environment["SKINKIT_MEASURE"] != nil
