/// The access of a prepare step to assets, decoded images, fonts, constants, traits and scale.
///
/// A preparation records every request and its result. A later switch prepares an operation again only if one of its
/// requests has another result. Otherwise the engine keeps the prepared value. A prepare step must therefore use its
/// preparation rather than the engine or a captured theme. A preparation is valid only during the step.
public final class ThemePreparation {
    private let appearance: Appearance
    private var requests: [Request] = []
    private let isRecording: Bool

    /// - Parameter isRecording: Whether to record the requests. It is false for a value that is read and not kept.
    package init(in appearance: Appearance, isRecording: Bool = true) {
        self.appearance = appearance
        self.isRecording = isRecording
    }

    /// Returns the requests recorded since the previous call, each once.
    func takeRequests() -> [Request] {
        if requests.isEmpty { return [] }
        defer { requests = [] }
        return requests
    }

    private func note(_ request: Request) {
        if isRecording, !requests.contains(request) { requests.append(request) }
    }

    /// The active traits.
    public var traits: ThemeTraits {
        note(.traits(appearance.traits))
        return appearance.traits
    }

    /// The number of pixels per point, 1 to 9.
    public var scale: Int {
        note(.scale(appearance.scale))
        return appearance.scale
    }

    /// Returns a constant of the theme, or else of the fallback theme, under the active traits; nil if neither has the
    /// constant, or if it has another type.
    ///
    /// - Throws: An error if the type refuses the value, or cannot make an image or a font of it.
    public func constant<Value>(_ name: String, as reading: ThemeValueType<Value>) throws(ThemeFault) -> Value? {
        let object = appearance.constant(name)
        note(.constant(ExactText(name), object))
        guard let object else { return nil }
        return try reading.value(ofConstant: object, name, in: self)
    }

    /// Returns the bytes of the file that serves an asset under the active traits and scale.
    ///
    /// - Throws: An error if there is no file, or it is not readable.
    public func bytes(ofAsset name: String) throws(ThemeFault) -> ThemeAssetBytes {
        try file(name).file.bytes
    }

    /// Returns an image as the engine's decoder makes it, from the file for the active traits and scale.
    ///
    /// The engine decodes the file once for all requests of one switch. If ``ThemeImage/isCached`` is true, it looks
    /// the image up in its ``ThemeImageCache`` and stores it there.
    ///
    /// - Throws: An error if there is no file, if it is not valid (as ``Theme/image(_:traits:scale:)``), or if the
    ///   decoder throws one.
    public func image<Image>(
        _ reference: ThemeImage, as type: Image.Type = Image.self
    ) throws(ThemeFault) -> Image {
        let image = try appearance.workshop.image(of: file(reference.name), isCached: reference.isCached)
        guard let image = image as? Image else {
            throw ThemeFault.notMade(type, found: Swift.type(of: image)).of(reference.name)
        }
        return image
    }

    /// Returns a font as the engine's font maker makes it, from the file for the active traits and scale if the theme
    /// names a font file.
    ///
    /// The engine makes the font once for all requests of one switch.
    ///
    /// - Throws: An error if there is no file, if it is not readable, or if the font maker throws one.
    public func font<Font>(_ description: ThemeFont, as type: Font.Type = Font.self) throws(ThemeFault) -> Font {
        var file: KeyedAsset?
        if case .file(let name) = description.face { file = try self.file(name) }
        let font = try appearance.workshop.font(description, of: file)
        guard let font = font as? Font else {
            throw ThemeFault.notMade(type, found: Swift.type(of: font)).of(description.face.name)
        }
        return font
    }

    /// Records the content of the file that serves an asset, for a value that only names it.
    func noteContent(of name: String) {
        if isRecording { note(.named(ExactText(name), appearance.workshop.content(of: name, in: appearance))) }
    }

    private func file(_ name: String) throws(ThemeFault) -> KeyedAsset {
        do {
            let file = try appearance.workshop.file(name, in: appearance)
            note(.content(ExactText(name), .known(file.key)))
            return file
        } catch {
            // A prepare step may do without the file, until there is another one.
            if isRecording { note(.content(ExactText(name), appearance.workshop.content(of: name, in: appearance))) }
            throw error
        }
    }
}

extension ThemePreparation {
    /// A request of a prepare step, with its result.
    enum Request: Equatable {
        case traits(ThemeTraits)
        case scale(Int)
        case constant(ExactText, ThemeValue?)
        /// The content of a file that the value only names; nil as below.
        case named(ExactText, AssetContent?)
        /// The content of the file that serves an asset; nil if no file does.
        case content(ExactText, AssetContent?)

        func hasSameResult(in appearance: Appearance) -> Bool {
            switch self {
            case .traits(let traits): traits == appearance.traits
            case .scale(let scale): scale == appearance.scale
            case .constant(let name, let object): object == appearance.constant(name.text)
            case .named(let name, let content), .content(let name, let content):
                content == appearance.workshop.content(of: name.text, in: appearance)
            }
        }
    }
}
