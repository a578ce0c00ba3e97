import SkinDiagnostics
import SkinFormat
import SkinKit

/// The sources of a theme in memory: its bundle, those of the themes that it inherits from, and the app's schemas.
package struct LoadedChain: Sendable {
    /// The schemas that follow the built-in one.
    package var schemas: [LoadedFile] = []
    /// The files that say which bundles there are. They mean nothing to the theme itself.
    package var configurations: [LoadedFile] = []
    package var configurationFaults: [ThemeDiagnostic] = []
    /// The bundles, from the oldest ancestor to the theme itself, then the overlays, the lowest first.
    package var bundles: [LoadedBundle] = []
    /// The faults of the chain as a whole and of its assets.
    package var faults: [ThemeDiagnostic] = []
    package var isComplete = true

    package init() {}

    package var themeCount: Int { bundles.count { !$0.isOverlay } }

    /// The inputs of the compilation in reading order.
    package var inputs: [ThemeInput] {
        func input(_ kind: ThemeInput.Kind, _ file: LoadedFile) -> ThemeInput {
            ThemeInput(kind, file.name, mark: file.mark)
        }
        var inputs = [ThemeInput(.compiler, "skinkit", mark: Compilation.revision)]
        inputs += schemas.map { input(.schema, $0) } + configurations.map { input(.configuration, $0) }
        for bundle in bundles {
            if let info = bundle.info { inputs.append(input(.source, info)) }
            inputs += bundle.files.map { input(.source, $0.file) } + bundle.assets.compactMap(\.input)
        }
        return inputs
    }
}
