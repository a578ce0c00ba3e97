import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// The findings about files whose names hide what they are: theme format 1, sections 1, 3 and 7.
struct FileFindings {
    private let bundles: [BundleFolder]

    init(_ themes: [LintedTheme]) { bundles = themes.map(\.bundle) }

    func diagnostics() -> [ThemeDiagnostic] { bundles.flatMap { ignored($0) + scaled($0) + inAssets($0) } }

    private func ignored(_ bundle: BundleFolder) -> [ThemeDiagnostic] {
        bundle.otherEntries.flatMap { entry in
            let path = FilePath.join(bundle.path, entry)
            guard FileSystem.kind(of: path) == .folder else {
                let isTheme = Self.isXML(entry) && Self.isTheme(path)
                return isTheme ? [finding(bundle, entry, "is not read; configuration files end with '.xml'")] : []
            }
            let names = (try? FileSystem.names(inFolder: path).names) ?? []
            return names.filter { Self.isXML($0) && Self.isTheme(FilePath.join(path, $0)) }.map {
                finding(bundle, "\(entry)/\($0)", "is not read; configuration files are directly in '\(bundle.name)'")
            }
        }
    }

    private func inAssets(_ bundle: BundleFolder) -> [ThemeDiagnostic] {
        bundle.assets.map { "\(BundleFolder.assetsName)/\($0.path)" }
            .filter { Self.isXML($0) && Self.isTheme(FilePath.join(bundle.path, $0)) }
            .map { finding(bundle, $0, "is not read; configuration files are directly in '\(bundle.name)'") }
    }

    private func scaled(_ bundle: BundleFolder) -> [ThemeDiagnostic] {
        bundle.configurationFiles.filter { Self.hasScale($0.name) }.map {
            finding(bundle, $0.name, "applies at every scale; only the names of assets have one")
        }
    }

    private static func hasScale(_ name: String) -> Bool {
        let mark = name.prefix { $0 != "~" && $0 != "." }.suffix(3)
        return mark.first == "@" && mark.last == "x" && mark.dropFirst().first?.isNumber == true
    }

    private static func isXML(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".xml") || name.hasSuffix(".xml.txt")
    }

    /// Whether the root element of a file is that of a configuration file. Other XML files are not ignored by mistake.
    private static func isTheme(_ path: String) -> Bool {
        let limit = 64 << 10
        guard FileSystem.kind(of: path) == .file, let bytes = try? BundleFile(path).read(limit: limit),
            let token = MarkupLexer(bytes).first(where: \.isStart)
        else { return false }
        return bytes[MarkupTag(token, in: bytes).name].elementsEqual("theme".utf8)
    }

    private func finding(_ bundle: BundleFolder, _ file: String, _ text: String) -> ThemeDiagnostic {
        ThemeDiagnostic(
            .ignoredFile, severity: .warning, at: ThemeSourceLocation(in: bundle.id.file(file)), "'\(file)' \(text)"
        )
    }
}

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
        let reader = ElementReader(file, parsed.symbols)
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
