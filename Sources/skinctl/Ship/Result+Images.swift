import SkinBundles
import SkinDiagnostics

extension ThemeCompiler.Result {
    /// Makes errors of the warnings of damaged images, which would be shipped in the cache.
    mutating func requireIntactImages() {
        for index in diagnostics.indices where diagnostics[index].code == .damagedImage {
            diagnostics[index].severity = .error
            cache = nil
        }
    }
}
