import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// The finding about a default theme that is not there: theme format 1, section 3.
struct DefaultFinding {
    private let catalogs: [ThemeCatalog]

    init(beside bundles: [String], _ compiler: ThemeCompiler) throws(ThemeFileError) {
        var catalogs: [ThemeCatalog] = []
        var seen: Set<String> = []
        for bundle in bundles {
            guard let path = FileSystem.realPath(of: bundle) else { continue }
            let folder = FilePath.folder(of: path)
            if seen.insert(folder).inserted { catalogs.append(try compiler.catalog(of: [folder])) }
        }
        self.catalogs = catalogs
    }

    func diagnostics() -> [ThemeDiagnostic] { catalogs.compactMap(diagnostic) }

    private func diagnostic(_ catalog: ThemeCatalog) -> ThemeDiagnostic? {
        guard let identifier = catalog.configurations.first?.defaultTheme,
            catalog.bundle(identified: identifier) == nil,
            let parsed = catalog.configurationFiles.first?.parsed, let file = try? parsed.result.get()
        else { return nil }
        let reader = ElementReader(file)
        guard let element = file.document.children(of: 0).first(where: { reader.word($0) == .default }) else {
            return nil
        }
        let identifiers = catalog.bundles.compactMap(\.info.identifier)
        let advice = WordAdvice.theme(identifier, among: identifiers)
        return ThemeDiagnostic(
            .unknownDefault, severity: .warning, at: reader.range(.text, of: element),
            "no theme beside skinkit.xml has the identifier '\(identifier)'; \(advice.text)")
    }
}
