import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary

// The files of a theme's folder, the folders of themes and chains of them: theme format 1, sections 2, 3, 6, 9 and 11.
extension Sentence {
    static let tooManyAssets = Self("bundle has more than 65,536 assets")
    static let unreadableName = Self("bundle contains a file whose name is not valid UTF-8")
    static let linkOutOfBundle = Self("symbolic link leads out of the bundle")
    static let largeAsset = Self("asset is larger than 64 MiB")
    static let largeEmbeddedAssets = Self("embedded assets are larger than 256 MiB in all")
    static func damaged(_ image: DamagedImage) -> Self {
        let reason = image.error.reason == .signature ? "the file is no PNG file" : image.error.sentence
        return Self("damaged image: \(reason) (byte \(image.error.byteOffset)); export it again")
    }

    static let largeImage = Self("image is larger than 64 MiB; an app does not load it")
    static let tooManyProblems = Self("more than 100,000 problems found; the rest are omitted")

    static func unknownTrait(_ name: String) -> Self { Self("unknown trait '\(name)'; \(WordAdvice.trait(name))") }

    static func conflictingTrait(_ name: String) -> Self {
        Self("trait '\(name)' conflicts with another trait in the file name")
    }

    // MARK: Chains

    static let chainTooLong = Self("inheritance chain has more than 64 themes")
    static func unreadableIdentifier(_ reason: String) -> Self {
        Self("the identifier of this theme cannot be read: \(reason)")
    }

    static let otherTheme = Self("the other theme is here")
    static func tooManyOverlays(_ limit: Int) -> Self { Self("more than \(limit) overlays") }

    static func duplicateTheme(_ name: String, identifier: String, of other: String) -> Self {
        Self("'\(name)' has the same identifier '\(identifier)' as '\(other)'")
    }

    static func unknownTheme(_ identifier: String, _ advice: Advice) -> Self {
        Self("unknown theme '\(identifier)'; \(advice.text)")
    }

    static func themeWithoutSources(_ identifier: String) -> Self {
        Self("unknown theme '\(identifier)', which is here as a cache without its sources; compile it with --sources")
    }

    static func inheritanceCycle(_ folders: [String]) -> Self {
        Self("'\(folders[0])' inherits from itself: \((folders + folders.prefix(1)).joined(separator: " → "))")
    }

    // MARK: skinkit.xml

    static func invalidDefault(_ text: String) -> Self { Self("'\(text)' is not a valid theme identifier") }
    static func duplicateExtension(_ name: String) -> Self { Self("duplicate extension '\(name)'") }

    static func invalidExtension(_ name: String) -> Self {
        Self("'\(name)' is not a valid extension: it must not be empty or contain '.' or '/'")
    }
}

extension ThemeDiagnostic {
    init(
        _ code: ThemeDiagnosticCode, severity: Severity = .error, at range: ThemeSourceRange, _ sentence: Sentence,
        notes: [Note] = []
    ) {
        self.init(code, severity: severity, at: range, sentence.text, notes: notes)
    }
}

// The file `pack.xml` and the images of a pack.
extension Sentence {
    static let itemWithoutKey = Self("missing attribute 'code' or 'name' of 'item'")
    static let missingInfo = Self("missing info.xml")
    static let largePack = Self("images are larger than 1 GiB in all")

    static func wrongTotal(_ total: Int64, of count: Int) -> Self {
        Self("'total' is \(total), but the pack has \(count) items")
    }

    static func duplicateOrder(_ order: Int32) -> Self { Self("duplicate order \(order)") }
    static func duplicateItem(_ key: String) -> Self { Self("duplicate item '\(key)'") }
    static func missingFile(_ name: String) -> Self { Self("missing file '\(name)'") }
    static func fileOutOfPack(_ name: String) -> Self { Self("'\(name)' leads out of the pack's folder") }
    static func irregularFile(_ name: String) -> Self { Self("'\(name)' is not a regular file") }
    static func largeImage(_ path: String) -> Self { Self("'\(path)' is larger than 64 MiB") }

    static func damagedImage(_ image: DamagedImage, _ path: String) -> Self {
        Self("'\(path)' is damaged: \(image.error.sentence) (byte \(image.error.byteOffset))")
    }
}

extension Form {
    static let itemCount = Self("the number of items")
    static let codePoints = Self("one or two code points, such as 1F1F5 1F1F9")
    static let packPath = Self("a relative path below the pack's folder")
    static let packWord = Self("at most 128 letters, digits, '.', '_' and '-'")
}
