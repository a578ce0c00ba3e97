#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    /// Compiles the themes of a target of an Xcode project. Xcode offers a plugin to such targets only if it conforms to this protocol.
    extension SkinKitPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            // Unlike a target of a package, one of a project has files but no folder. Xcode's templates name its folder after it.
            let project = context.xcodeProject.directoryURL
            let folders = [project.appending(path: target.displayName), project].map { $0.appending(path: "Themes") }
            let folder = folders.first { FileManager.default.fileExists(atPath: $0.path) } ?? folders[0]
            return try commands(
                for: ThemeFolder(folder), of: target.displayName, tool: context.tool(named: "skinctl").url,
                output: context.pluginWorkDirectoryURL)
        }
    }
#endif
