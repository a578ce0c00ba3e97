/// What a library, or an engine with one, did beyond the ordinary.
public enum ThemeLibraryEvent: Sendable {
    /// A theme was compiled: it has no cache, or its files are not those that the cache was made from.
    case compiled(String)
    /// A theme was compiled: its cache is damaged.
    case rebuilt(String, ThemeCacheError)
    /// A damaged cache has got this path, and is looked at no more.
    case setAside(String)
    /// A cache was written at this path.
    case wroteCache(String)
    /// A cache could not be written or set aside. The theme is used all the same.
    case failed(ThemeFileError)
    /// An engine shows another theme than the one that was asked for.
    case fellBack(ThemeFallback)
    /// The user's choice could not be read, and counts as none, or could not be kept.
    case choiceFailed(any Error)
    /// A file was saved, and an engine shows what it says.
    case reloaded(String)
    /// A file was saved, and what it says cannot be shown: `ThemeError` has the diagnostics. The theme stays as it is.
    case reloadFailed(String, any Error)
}

/// Why an engine shows another theme than the one that the user had chosen.
public struct ThemeFallback: Sendable {
    /// The identifier of the theme that was asked for.
    public var wanted: String
    /// The identifier of the theme in its place; nil for none.
    public var used: String?
    /// Why the theme that was asked for could not be put on.
    public var reason: any Error
}

extension ThemeLibraryEvent {
    /// Whether something is wrong; false where a cache was only made or renewed.
    public var isFault: Bool {
        switch self {
        case .compiled, .wroteCache, .reloaded: false
        case .rebuilt, .setAside, .failed, .fellBack, .choiceFailed, .reloadFailed: true
        }
    }

    /// Writes an event on standard error if it is a fault: what is done where an app gives no handler of its own.
    public static func printFault(_ event: ThemeLibraryEvent) {
        if event.isFault { FileSystem.printFault("SkinKit: \(event)") }
    }
}

extension ThemeLibraryEvent: CustomStringConvertible {
    /// A sentence without a full stop.
    public var description: String {
        switch self {
        case .compiled(let id): "'\(id)' was compiled, for it had no fresh cache"
        case .rebuilt(let id, let error): "'\(id)' was compiled, for its cache is damaged: \(error)"
        case .setAside(let path): "the damaged cache is now \(path)"
        case .wroteCache(let path): "\(path) was written"
        case .failed(let error): "\(error)"
        case .fellBack(let fallback): "\(fallback)"
        case .choiceFailed(let error): "the choice of a theme cannot be read or kept: \(error)"
        case .reloaded(let id): "'\(id)' was saved and is shown"
        case .reloadFailed(let id, let error): "'\(id)' was saved and stays as it was: \(error)"
        }
    }
}

extension ThemeFallback: CustomStringConvertible {
    /// A sentence without a full stop.
    public var description: String {
        "\(used.map { "'\($0)'" } ?? "no theme") is shown in place of '\(wanted)': \(reason)"
    }
}
