import SkinKit
import SkinSettings

#if canImport(Darwin)
    // Elsewhere, the core is without Foundation, which adds 3.5 ms to the start of a process.
    import Foundation

    extension ThemeLibraryError: LocalizedError {}
    extension ThemePreparationError: LocalizedError {}
    extension ThemeAdjustmentError: LocalizedError {}
    extension ThemeFault: LocalizedError {}
    extension ThemeCacheError: LocalizedError {}
    extension ThemeFileError: LocalizedError {}
#endif

extension ThemeLibraryError {
    /// A sentence for the user.
    public var errorDescription: String? {
        let file = path.map(lastPart(of:)) ?? ""
        let (theme, detail) = (theme ?? "", detail ?? "")
        return switch code {
        case .unknownTheme: "The theme “\(theme)” is not available."
        case .damaged: "The theme is damaged. Install it again."
        case .noDefault: "The theme “\(theme)” cannot be shown."
        case .noInstallFolder: "Themes cannot be installed in this app."
        case .noCompiler: "This app installs compiled themes only."
        case .notATheme: "“\(file)” is not a theme."
        case .notAllowed: "“\(file)” cannot be installed: \(detail)."
        case .tooLarge: "“\(file)” is too large: \(detail)."
        case .unusableOverlay: "“\(file)” cannot be used: \(detail)."
        case .isBundled: "The theme “\(theme)” is part of the app."
        default: message
        }
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemePreparationError {
    /// A sentence for the user.
    public var errorDescription: String? {
        let themes = Set(failures.map(\.theme))
        guard themes.count == 1, let theme = themes.first else { return "The theme does not fit this app." }
        return "The theme “\(theme)” does not fit this app."
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemeAdjustmentError {
    /// A sentence for the user.
    public var errorDescription: String? {
        switch code {
        case .unknownSetting: "The theme does not have this setting."
        case .damaged: "The theme is damaged. Install it again."
        case .unsupportedVersion: "The link is for another version of this app."
        case .notALink, .tooLong: "The link does not lead to a theme."
        default: "The theme cannot use this value."
        }
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemeFault {
    /// A sentence for the user.
    public var errorDescription: String? {
        asset.map { "The file “\($0)” of the theme cannot be used." } ?? "The theme does not fit this app."
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemeCacheError {
    /// A sentence for the user.
    public var errorDescription: String? {
        switch code {
        case .notACache: "The file is not a theme."
        case .unsupportedVersion: "The theme is for another version of this app."
        case .tooLarge: "The theme is too large."
        default: "The theme is damaged. Install it again."
        }
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemeFileError {
    /// A sentence for the user.
    public var errorDescription: String? {
        let name = lastPart(of: path)
        return switch operation {
        case .read: "“\(name)” cannot be read: \(reason)."
        case .create, .write: "“\(name)” cannot be saved: \(reason)."
        case .remove: "“\(name)” cannot be removed: \(reason)."
        }
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

private func lastPart(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
