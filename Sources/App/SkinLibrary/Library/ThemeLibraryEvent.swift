import SkinKit
import SkinSettings

/// A notable event in a library, or in an engine with one.
public struct ThemeLibraryEvent: Sendable {
    /// The kind of an event. Later versions may add kinds.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name of the kind, such as `wrote-cache`.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A theme was compiled because its cache was missing or stale.
        public static let compiled = Code(rawValue: "compiled")
        /// A theme was compiled because its cache was damaged.
        public static let rebuilt = Code(rawValue: "rebuilt")
        /// A damaged cache was moved to ``ThemeLibraryEvent/path``, and is ignored from now on.
        public static let setAside = Code(rawValue: "set-aside")
        /// A cache was written at ``ThemeLibraryEvent/path``.
        public static let wroteCache = Code(rawValue: "wrote-cache")
        /// A cache could not be written or set aside, and the theme is used nevertheless; or a cache in a folder could
        /// not be read, so that its theme is not found.
        public static let failed = Code(rawValue: "failed")
        /// The sources beside the cache at ``ThemeLibraryEvent/path`` could not be unpacked. Bundles that inherit from
        /// its theme cannot be compiled.
        public static let unpackingFailed = Code(rawValue: "unpacking-failed")
        /// A folder has several caches of the theme, of which the one at ``ThemeLibraryEvent/path`` is used. One of them may be
        /// left over from a theme that was renamed.
        public static let duplicateCache = Code(rawValue: "duplicate-cache")
        /// The overlay at ``ThemeLibraryEvent/path`` cannot be applied to the theme, which is shown without it. If the
        /// overlay does not fit the theme, the error is a `ThemeError` with every diagnostic.
        public static let overlayLeftOut = Code(rawValue: "overlay-left-out")
        /// An engine shows another theme than the requested one, for the reason in ``ThemeLibraryEvent/fallback``.
        public static let fellBack = Code(rawValue: "fell-back")
        /// The user's choice could not be read, and is ignored, or could not be saved.
        public static let choiceFailed = Code(rawValue: "choice-failed")
        /// The theme no longer accepts a value that the user chose for a setting. The value is skipped. The error is a
        /// `ThemeAdjustmentError`.
        public static let adjustmentDropped = Code(rawValue: "adjustment-dropped")
        /// A source file of the theme was saved, and an engine shows the result.
        public static let reloaded = Code(rawValue: "reloaded")
        /// A source file of the theme was saved, but cannot be shown: `ThemeError` contains the diagnostics. The
        /// current theme is unchanged.
        public static let reloadFailed = Code(rawValue: "reload-failed")
    }

    /// The kind of the event.
    public let code: Code
    /// A description of the event, without a full stop.
    public let message: String
    /// The identifier of the theme; nil if the event is not about one.
    public private(set) var theme: String?
    /// The path of the cache or overlay; nil if the event is not about one.
    public private(set) var path: String?
    /// The error; nil if the event isn't a fault.
    public private(set) var error: (any Error)?
    /// The themes that an engine should show and shows; nil for events of other kinds.
    public private(set) var fallback: ThemeFallback?

    private init(
        _ code: Code, theme: String? = nil, path: String? = nil, error: (any Error)? = nil, _ message: String
    ) {
        (self.code, self.message) = (code, message)
        (self.theme, self.path, self.error) = (theme, path, error)
    }

    /// A Boolean value that indicates whether the event is a fault. Compiling, caching and reloading are not.
    public var isFault: Bool { code != .compiled && code != .wroteCache && code != .reloaded }

    /// Prints an event to standard error if it is a fault. This is the default handler of a library.
    public static func printFault(_ event: ThemeLibraryEvent) {
        if event.isFault { FileSystem.printFault("SkinKit: \(event)") }
    }
}

extension ThemeLibraryEvent: CustomStringConvertible {
    /// The ``message``.
    public var description: String { message }
}

// MARK: - The events of each kind

extension ThemeLibraryEvent {
    package static func compiled(_ id: String) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.compiled, theme: id, "compiled '\(id)', whose cache was missing or stale")
    }

    package static func rebuilt(_ id: String, _ error: ThemeCacheError) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.rebuilt, theme: id, error: error, "compiled '\(id)', whose cache was damaged: \(error)")
    }

    package static func setAside(_ path: String) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.setAside, path: path, "moved the damaged cache to \(path)")
    }

    package static func wroteCache(_ path: String) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.wroteCache, path: path, "wrote \(path)")
    }

    package static func failed(_ error: ThemeFileError) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.failed, path: error.path, error: error, "\(error)")
    }

    package static func unpackingFailed(_ path: String, _ error: any Error) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.unpackingFailed, path: path, error: error, "cannot unpack the sources of \(path): \(error)")
    }

    static func duplicateCache(_ id: String, _ used: String, _ other: String) -> ThemeLibraryEvent {
        let names = [used, other].map(FilePath.lastPart)
        let message = "'\(id)' has two caches in \(FilePath.folder(of: used)): \(names[0]) is used, \(names[1]) is not"
        return ThemeLibraryEvent(.duplicateCache, theme: id, path: used, message)
    }

    package static func overlayLeftOut(
        _ entry: ThemeLibrary.Entry, overlay path: String, _ reason: String
    ) -> ThemeLibraryEvent {
        overlayLeftOut(
            entry.info.identifier, overlay: path, ThemeLibraryError.unusableOverlay(path: path, reason: reason))
    }

    package static func overlayLeftOut(_ id: String, overlay path: String, _ error: any Error) -> ThemeLibraryEvent {
        let message = "skipped the overlay \(path) of '\(id)': \(error)"
        return ThemeLibraryEvent(.overlayLeftOut, theme: id, path: path, error: error, message)
    }

    static func fellBack(_ fallback: ThemeFallback) -> ThemeLibraryEvent {
        var event = ThemeLibraryEvent(.fellBack, theme: fallback.wanted, error: fallback.reason, "\(fallback)")
        event.fallback = fallback
        return event
    }

    static func choiceFailed(_ error: any Error) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.choiceFailed, error: error, "cannot read or save the user's choice: \(error)")
    }

    package static func adjustmentDropped(_ id: String, _ error: any Error) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.adjustmentDropped, theme: id, error: error, "skipped a choice for '\(id)': \(error)")
    }

    package static func reloaded(_ id: String) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.reloaded, theme: id, "reloaded '\(id)'")
    }

    package static func reloadFailed(_ id: String, _ error: any Error) -> ThemeLibraryEvent {
        ThemeLibraryEvent(.reloadFailed, theme: id, error: error, "cannot reload '\(id)': \(error)")
    }
}

/// The reason why an engine shows another theme than the user's choice.
public struct ThemeFallback: Sendable {
    /// The identifier of the requested theme.
    public let wanted: String
    /// The identifier of the theme shown instead; nil for none.
    public let used: String?
    /// The reason why the requested theme cannot be shown.
    public let reason: any Error
}

extension ThemeFallback: CustomStringConvertible {
    /// A description of the fallback, without a full stop.
    public var description: String {
        "fell back from '\(wanted)' to \(used.map { "'\($0)'" } ?? "no theme"): \(reason)"
    }
}
