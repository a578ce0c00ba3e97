import SkinKit

/// A notable event in a library, or in an engine with one.
public enum ThemeLibraryEvent: Sendable {
    /// A theme was compiled because its cache was missing or stale.
    case compiled(String)
    /// A theme was compiled because its cache was damaged.
    case rebuilt(String, ThemeCacheError)
    /// A damaged cache was moved to this path, and is ignored from now on.
    case setAside(String)
    /// A cache was written at this path.
    case wroteCache(String)
    /// A cache could not be written or set aside. The theme is used nevertheless.
    case failed(ThemeFileError)
    /// The sources beside this cache could not be unpacked. Bundles that inherit from its theme cannot be compiled.
    case unpackingFailed(String, any Error)
    /// An overlay cannot be laid on the theme, which is shown without it: the theme's identifier, the overlay's path and
    /// the reason. If the overlay does not fit the theme, the reason is a `ThemeError` with every diagnostic.
    case overlayLeftOut(String, overlay: String, any Error)
    /// An engine shows another theme than the requested one.
    case fellBack(ThemeFallback)
    /// The user's choice could not be read, and is ignored, or could not be saved.
    case choiceFailed(any Error)
    /// The theme no longer accepts a value that the user chose for a setting, which is left out.
    case adjustmentDropped(String, ThemeAdjustmentError)
    /// A source file of the theme was saved, and an engine shows the result.
    case reloaded(String)
    /// A source file of the theme was saved, but cannot be shown: `ThemeError` contains the diagnostics. The current
    /// theme is unchanged.
    case reloadFailed(String, any Error)
}

/// The reason why an engine shows another theme than the user's choice.
public struct ThemeFallback: Sendable {
    /// The identifier of the requested theme.
    public var wanted: String
    /// The identifier of the theme shown instead; nil for none.
    public var used: String?
    /// The reason why the requested theme cannot be shown.
    public var reason: any Error
}

extension ThemeLibraryEvent {
    /// A Boolean value that indicates whether the event is a fault. Compiling, caching and reloading are not.
    public var isFault: Bool {
        switch self {
        case .compiled, .wroteCache, .reloaded: false
        case .rebuilt, .setAside, .failed, .unpackingFailed, .fellBack, .choiceFailed, .reloadFailed,
            .adjustmentDropped, .overlayLeftOut:
            true
        }
    }

    /// Prints an event to standard error if it is a fault. This is the default handler of a library.
    public static func printFault(_ event: ThemeLibraryEvent) {
        if event.isFault { FileSystem.printFault("SkinKit: \(event)") }
    }
}

extension ThemeLibraryEvent: CustomStringConvertible {
    /// A description of the event, without a full stop.
    public var description: String {
        switch self {
        case .compiled(let id): "compiled '\(id)', whose cache was missing or stale"
        case .rebuilt(let id, let error): "compiled '\(id)', whose cache was damaged: \(error)"
        case .setAside(let path): "moved the damaged cache to \(path)"
        case .wroteCache(let path): "wrote \(path)"
        case .failed(let error): "\(error)"
        case .unpackingFailed(let path, let error): "cannot unpack the sources of \(path): \(error)"
        case .overlayLeftOut(let id, let path, let error): "left out the overlay \(path) of '\(id)': \(error)"
        case .fellBack(let fallback): "\(fallback)"
        case .choiceFailed(let error): "cannot read or save the user's choice: \(error)"
        case .adjustmentDropped(let id, let error): "left out a choice for '\(id)': \(error)"
        case .reloaded(let id): "reloaded '\(id)'"
        case .reloadFailed(let id, let error): "cannot reload '\(id)': \(error)"
        }
    }
}

extension ThemeFallback: CustomStringConvertible {
    /// A description of the fallback, without a full stop.
    public var description: String {
        "fell back from '\(wanted)' to \(used.map { "'\($0)'" } ?? "no theme"): \(reason)"
    }
}
