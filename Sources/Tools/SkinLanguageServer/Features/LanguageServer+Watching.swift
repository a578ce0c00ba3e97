import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary

// Files that change outside of the editor, such as by a checkout of another branch.
extension LanguageServer {
    private static let registration = "skinkit-files"

    static func canRegisterWatchers(_ params: JSONValue) -> Bool {
        params["capabilities"]?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
    }

    /// Asks the client to report changes of XML files and of what is in bundles.
    mutating func registerWatchers() {
        let watchers = ["**/*.xml", "**/assets/**"].map { ["globPattern": .string($0)] as JSONValue }
        let registration =
            [
                "id": .string(Self.registration), "method": "workspace/didChangeWatchedFiles",
                "registerOptions": ["watchers": .array(watchers)],
            ] as JSONValue
        send(
            [
                "jsonrpc": "2.0", "id": .string(Self.registration), "method": "client/registerCapability",
                "params": ["registrations": .array([registration])],
            ])
    }

    mutating func watchedFilesChanged(_ params: JSONValue) {
        workspace.changedFiles()
        for change in params["changes"]?.elements ?? [] {
            guard let path = change["uri"]?.string.flatMap(DocumentURI.path) else { continue }
            invalidate(workspace.file(standingFor: path))
        }
    }
}

extension Workspace {
    /// Returns a file of the same bundle whose change concerns the same themes: for an asset, the bundle's `info.xml`.
    fileprivate func file(standingFor path: String) -> String {
        let parts = FilePath.parts(of: path)
        guard let assets = parts.lastIndex(of: BundleFolder.assetsName), assets < parts.count - 1 else { return path }
        return FilePath.join(parts[..<assets].joined(separator: "/"), BundleFolder.infoName)
    }
}
