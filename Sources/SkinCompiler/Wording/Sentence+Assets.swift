import SkinDiagnostics
import SkinKit
import SkinLibrary

// Images and font files.
extension Sentence {
    /// - Parameters:
    ///   - folder: The folder of the theme.
    ///   - isInherited: Whether the theme has ancestors, which do not have the file either.
    package static func missingAsset(_ name: String, isFont: Bool, in folder: String, isInherited: Bool) -> Self {
        let others = isInherited ? " or of the themes that it inherits from" : ""
        let kind = isFont ? "font file" : "image"
        return Self("no \(kind) '\(Quoted(name).text)' in the assets of \(folder)\(others)")
    }

    package static func damaged(_ image: DamagedImage) -> Self {
        let reason = image.error.reason == .signature ? "the file is no PNG file" : image.error.sentence
        return Self("damaged image: \(reason) (byte \(image.error.byteOffset)); export it again")
    }
}

extension Advice {
    /// Advice about a file that is beside the folder of the assets.
    package static func outsideOfAssets(_ file: String, in folder: String) -> Advice {
        Advice("'\(file)' is in \(folder), but not in \(folder)/assets")
    }
}

extension ThemeDiagnostic {
    /// Creates the diagnostic of a PNG file that cannot be decoded.
    package init(_ image: DamagedImage, severity: Severity, at location: ThemeSourceLocation) {
        self.init(.damagedImage, severity: severity, at: location, Sentence.damaged(image).text)
    }
}
