import SkinKit
import SkinSyntax

package struct ThemeChain: Sendable {
    package struct Theme: Sendable {
        package var info: ThemeInfo
        package var folder: String
        package var assets: [(path: String, name: AssetName)]
        package var otherFiles: [String] = []

        package init(info: ThemeInfo, folder: String, assets: [(path: String, name: AssetName)]) {
            self.info = info
            self.folder = folder
            self.assets = assets
        }
    }

    /// The themes, from the oldest ancestor to the theme itself, then the overlays, the lowest first.
    package var themes: [Theme]
    /// The number of overlays, which are the last of ``themes``.
    package var overlayCount = 0
    /// The layers in the order of the themes, and within a theme by ascending specificity.
    package var layers: [ThemeLayer]
    package var files: [SourceFile]
    package var definitions: ThemeDefinitions
    package var symbols: SymbolTable
    package var values: ValuePool
    package var schema: SchemaIndex
    /// Whether every file was readable and every theme found. If not, references, classes and assets are not checked
    /// (theme format 1, section 10).
    package var isComplete: Bool

    package init(
        themes: [Theme], layers: [ThemeLayer], files: [SourceFile], definitions: ThemeDefinitions,
        symbols: SymbolTable, values: ValuePool, schema: SchemaIndex, isComplete: Bool
    ) {
        self.themes = themes
        self.layers = layers
        self.files = files
        self.definitions = definitions
        self.symbols = symbols
        self.values = values
        self.schema = schema
        self.isComplete = isComplete
    }
}
