import Foundation
import PackagePlugin

// What SkinKitPlugin uses of Xcode's module, which Xcode documents in its interface only: XcodeProjectPlugin.swiftinterface of
// Xcode 16, where the properties with URLs came.

public struct XcodeProject {
    public var displayName: String
    public var directoryURL: URL
}

public struct XcodeTarget {
    public var displayName: String
    public var inputFiles: FileList
}

public struct XcodePluginContext {
    public var xcodeProject: XcodeProject
    public var pluginWorkDirectoryURL: URL
    public func tool(named name: String) throws -> PluginContext.Tool {
        throw CocoaError(.fileNoSuchFile)
    }
}

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}
