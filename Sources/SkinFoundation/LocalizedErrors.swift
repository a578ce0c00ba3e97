import Foundation
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSettings

// SkinKit does not import Foundation, which would add 3.5 ms to a process's start on Linux. An app that uses both also
// imports this module. `error.localizedDescription` is then a sentence that the app can show to a person.

extension ThemeLibraryError: LocalizedError {
    /// A sentence for the user.
    public var errorDescription: String? {
        let file = path.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        let (theme, detail) = (theme ?? "", detail ?? "")
        return switch code {
        case .unknownTheme: "The theme “\(theme)” is not available."
        case .damaged: "The theme is damaged. Install it again."
        case .noDefault: "The theme “\(theme)” cannot be shown."
        case .noStore: "Themes cannot be installed in this app."
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

extension ThemePreparationError: LocalizedError {
    /// A sentence for the user.
    public var errorDescription: String? {
        let themes = Set(failures.map(\.theme))
        guard themes.count == 1, let theme = themes.first else { return "The theme does not fit this app." }
        return "The theme “\(theme)” does not fit this app."
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemeAdjustmentError: LocalizedError {
    /// A sentence for the user.
    public var errorDescription: String? {
        switch code {
        case .unknownSetting: "The theme does not have this setting."
        case .damaged: "The theme is damaged. Install it again."
        default: "The theme cannot use this value."
        }
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemeLinkError: LocalizedError {
    /// A sentence for the user.
    public var errorDescription: String? {
        switch code {
        case .unsupportedVersion: "The link is for another version of this app."
        default: "The link does not lead to a theme."
        }
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemeAssetError: LocalizedError {
    /// A sentence for the user.
    public var errorDescription: String? { "The file “\(name)” of the theme cannot be used." }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemeCacheError: LocalizedError {
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

extension ThemeFileError: LocalizedError {
    /// A sentence for the user.
    public var errorDescription: String? {
        let name = URL(fileURLWithPath: path).lastPathComponent
        return switch operation {
        case .read: "“\(name)” cannot be read: \(reason)."
        case .create, .write: "“\(name)” cannot be saved: \(reason)."
        case .remove: "“\(name)” cannot be removed: \(reason)."
        }
    }

    /// A detailed description of the error, for a log.
    public var failureReason: String? { description }
}

extension ThemeError: LocalizedError {
    /// A sentence for the user.
    public var errorDescription: String? {
        let count = diagnostics.count { $0.severity == .error }
        guard count == 1, let only = diagnostics.first(where: { $0.severity == .error }) else {
            return "The theme has \(count) errors."
        }
        return "The theme has an error in \(only.location.file), line \(only.location.line)."
    }

    /// All diagnostics, one a line, for a log.
    public var failureReason: String? { description }
}
