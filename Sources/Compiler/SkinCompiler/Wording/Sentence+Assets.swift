import SkinDiagnostics

// Images and font files.
extension Sentence {
    /// - Parameter isInherited: Whether the theme has ancestors, which do not have the file either.
    package static func missingAsset(_ name: String, isFont: Bool, in folder: String, isInherited: Bool) -> Self {
        let others = isInherited ? " or in the assets of the themes that it inherits from" : ""
        let kind = isFont ? "font file" : "image"
        return Self("no \(kind) '\(Quoted(name).text)' in \(folder)/assets\(others)")
    }
}

extension Advice {
    static func misspelledAssets(_ folder: String) -> Advice {
        Advice("the folder '\(folder)' must be called 'assets'")
    }

    /// Advice about a file that is beside the folder of the assets.
    package static func outsideOfAssets(_ file: String, in folder: String) -> Advice {
        Advice("'\(file)' is in \(folder), but not in \(folder)/assets")
    }
}
