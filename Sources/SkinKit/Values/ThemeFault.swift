/// The reason why an engine or a theme refuses a value, an argument or an asset.
///
///     catch ThemeErrorCode.missing { … }
public struct ThemeFault: Error {
    /// The kind of the fault.
    public let code: ThemeErrorCode
    /// The reason of the fault, in lower case and without a full stop.
    public let message: String
    /// The logical name of the asset that is missing, unreadable or invalid, or cannot be decoded; nil if the fault is of no
    /// asset.
    public private(set) var asset: String?
    /// The asset's file, as `Base.theme/assets/bubble@2x.png`; nil if there is none.
    package private(set) var file: String?
    /// The error from which the fault results; nil for none.
    public let underlying: (any Error)?
    /// The operation of a look that cannot be prepared, and the states in which it is effective; nil for those of the
    /// component.
    package private(set) var part: (operation: String, states: ThemeStates?)?

    package init(_ code: ThemeErrorCode, _ description: String, underlying: (any Error)? = nil) {
        (self.code, message, self.underlying) = (code, description, underlying)
    }

    package init(
        ofOperation operation: String, in states: ThemeStates?, _ description: String,
        underlying: (any Error)? = nil
    ) {
        self = underlying.map(Self.failed) ?? Self(.failed, description)
        part = (operation, states)
    }
}

extension ThemeFault: CodedError, CustomStringConvertible {
    /// The reason, after the names of an asset and its file, as
    /// `bubble.png: Base.theme/assets/bubble@2x.png: the engine has no image decoder`.
    public var description: String { [asset, file, message].compactMap(\.self).joined(separator: ": ") }

    /// Returns the fault as that of an asset and its file.
    package func of(_ name: String, in asset: ThemeAsset? = nil) -> Self {
        var fault = self
        (fault.asset, fault.file) = (name, asset.map { "\($0.folder)/\($0.path)" })
        return fault
    }
}

// MARK: - Values and arguments

extension ThemeErrorCode {
    /// A parameter holds an object of another type than the definition expects.
    public static let wrongType = Self(rawValue: "wrong-type")
    /// A prepare step, an image decoder or a font maker of the app threw ``ThemeFault/underlying``, which is not a fault.
    public static let failed = Self(rawValue: "failed")
    /// The traits contain two of one kind.
    public static let traits = Self(rawValue: "traits")
    /// The scale is not 1 to 9.
    public static let scale = Self(rawValue: "scale")
    /// Setters or observers set each other off without end. The description names them.
    public static let cycle = Self(rawValue: "cycle")
    /// Neither the class of the component nor a superclass is defined.
    public static let component = Self(rawValue: "component")
}

extension ThemeFault {
    static func missingParameter(_ name: String) -> Self {
        Self(ThemeErrorCode(rawValue: "missing-parameter"), "the parameter '\(name)' is missing")
    }

    static func wrongType(parameter: String, expected: String, found: String) -> Self {
        Self(.wrongType, "the parameter '\(parameter)' has the type '\(found)'; expected '\(expected)'")
    }

    static func unknownValue(parameter: String, value: String) -> Self {
        Self(ThemeErrorCode(rawValue: "unknown-value"), "the parameter '\(parameter)' cannot be '\(value)'")
    }

    static func needsEngine(parameter: String) -> Self {
        Self(
            ThemeErrorCode(rawValue: "needs-engine"),
            "the parameter '\(parameter)' refers to assets and requires an engine")
    }

    /// Returns the fault of an error that a step of the app threw: the error itself if it is a fault.
    static func failed(_ error: any Error) -> Self {
        error as? ThemeFault ?? Self(.failed, "\(error)", underlying: error)
    }

    static func traits(_ traits: ThemeTraits) -> Self {
        Self(
            .traits,
            "the traits '\(traits.sortedNames.joined(separator: " "))' contain two of one kind; "
                + "at most one of each kind may be active")
    }

    static func scale(_ scale: Int) -> Self { Self(.scale, "the scale \(scale) is not supported; expected 1 to 9") }

    static func cycle(_ callbacks: [String]) -> Self {
        Self(.cycle, "callbacks set one another off without end: \(callbacks.prefix(5).joined(separator: ", "))")
    }

    static func component(type: String) -> Self {
        Self(.component, "the class '\(type)' is not defined as a component")
    }

    /// Returns the closure's result. An error that is not a fault becomes one.
    static func wrapping<Answer>(_ work: () throws -> Answer) throws(ThemeFault) -> Answer {
        do {
            return try work()
        } catch {
            throw .failed(error)
        }
    }
}

// MARK: - Assets

extension ThemeErrorCode {
    /// Neither the theme nor an ancestor has a file for the name under the active traits.
    public static let missing = Self(rawValue: "missing")
    /// The file's path in the cache leads out of its bundle.
    package static let unsafePath = Self(rawValue: "unsafe-path")
    /// The file is not readable, and ``ThemeFault/underlying`` is a ``ThemeFileError``; or the system cannot decode it.
    public static let unreadable = Self(rawValue: "unreadable")
    /// The file is named or begins as a PNG file, but has no header, or the image exceeds a limit.
    public static let invalidPNG = Self(rawValue: "invalid-png")
    package static let noImageDecoder = Self(rawValue: "no-image-decoder")
}

extension ThemeFault {
    package static let missing = Self(.missing, "no file serves this asset under the active traits")
    static let notFound = Self(
        ThemeErrorCode(rawValue: "no-file"), "the file is neither in the cache nor in the theme's asset folders")
    static let unsafePath = Self(.unsafePath, "the path leads out of its bundle")
    static let noImageDecoder = Self(.noImageDecoder, "the engine has no image decoder")
    static let noFontMaker = Self(ThemeErrorCode(rawValue: "no-font-maker"), "the engine has no font maker")

    package static func notAFont(_ name: String) -> Self {
        Self(.unreadable, "'\(name)' is not a font that the system can read")
    }

    package static func notAnImage(_ name: String) -> Self {
        Self(.unreadable, "'\(name)' is not an image that the system can read")
    }

    static func unreadable(_ error: ThemeFileError) -> Self { Self(.unreadable, "\(error)", underlying: error) }

    static func tooLarge(byteCount: Int) -> Self {
        Self(.tooLarge, "the file has \(byteCount) bytes; the limit is \(Theme.assetLimit)")
    }

    static func invalidPNG(_ description: String) -> Self { Self(.invalidPNG, description) }

    static func notMade(_ wanted: Any.Type, found: Any.Type) -> Self {
        Self(ThemeErrorCode(rawValue: "not-made"), "the engine makes a value of type '\(found)'; expected '\(wanted)'")
    }
}
