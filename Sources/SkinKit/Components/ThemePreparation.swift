/// What a prepare step may ask beyond its parameters: assets, what was made of them, constants, traits and scale.
///
/// What is asked is noted. A later switch prepares an operation again where the answer to one of its questions is
/// another, and keeps what was prepared where all are the same. So ask here, not the engine, and not a theme that a
/// closure has captured. A preparation is for the step at hand only.
public final class ThemePreparation {
    private let scene: ThemeEnvironment
    private var questions: [Question] = []

    init(in scene: ThemeEnvironment) {
        self.scene = scene
    }

    /// What was asked since the last time that this was called, each question once.
    func takeQuestions() -> [Question] {
        if questions.isEmpty { return [] }
        defer { questions = [] }
        return questions
    }

    private func note(_ question: Question) {
        if !questions.contains(question) { questions.append(question) }
    }

    /// The active traits.
    public var traits: ThemeTraits {
        note(.traits(scene.traits))
        return scene.traits
    }

    /// Pixels per point, 1 to 9.
    public var scale: Int {
        note(.scale(scene.scale))
        return scene.scale
    }

    /// A constant of the theme under the active traits; nil as ``Theme/constant(_:as:traits:)``.
    public func constant<Value>(_ name: String, as reading: ThemeReading<Value>) -> Value? {
        let object: ThemeObject? = scene.theme?.constant(name, traits: scene.traits)
        note(.constant(name, object))
        return object.flatMap { try? reading.value(of: $0, parameter: name, in: self) }
    }

    /// The bytes of the file that serves an asset under the active traits and scale.
    ///
    /// - Throws: That there is none, or that it cannot be read.
    public func bytes(ofAsset name: String) throws(ThemeAssetError) -> ThemeAssetBytes {
        try file(name).bytes
    }

    /// An image as the engine's decoder makes it, of the file that serves it under the active traits and scale.
    ///
    /// Decoded once for all that ask in one switch. With ``ThemeImage/isCached`` it is taken from and put into the
    /// engine's ``ThemeImageCache``.
    ///
    /// - Throws: That there is no file, that it is not sound (as ``Theme/image(_:traits:scale:)``), or what the decoder
    ///   throws.
    public func image<Image>(
        _ reference: ThemeImage, as type: Image.Type = Image.self
    ) throws(ThemeAssetError) -> Image {
        let image = try scene.workshop.image(of: file(reference.name), isCached: reference.isCached)
        guard let image = image as? Image else {
            throw ThemeAssetError(reference.name, .notMade("\(type)", found: "\(Swift.type(of: image))"))
        }
        return image
    }

    /// A font as the engine's maker makes it, where it is of a file from that which serves it under the active traits.
    ///
    /// Made once for all that ask in one switch.
    ///
    /// - Throws: That there is no file, that it cannot be read, or what the maker throws.
    public func font<Font>(
        _ description: ThemeFont, as type: Font.Type = Font.self
    ) throws(ThemeAssetError) -> Font {
        var file: LoadedAsset?
        if case .file(let name) = description.face { file = try self.file(name) }
        let font = try scene.workshop.font(description, of: file)
        guard let font = font as? Font else {
            throw ThemeAssetError("\(description.face)", .notMade("\(type)", found: "\(Swift.type(of: font))"))
        }
        return font
    }

    /// Notes which file serves an asset, for a value that only names it.
    func noteFile(of name: String) {
        note(.file(name, scene.workshop.asset(name, in: scene)))
    }

    private func file(_ name: String) throws(ThemeAssetError) -> LoadedAsset {
        do {
            let file = try scene.workshop.file(name, in: scene)
            note(.content(name, file.key))
            return file
        } catch {
            note(.content(name, nil))
            throw error
        }
    }
}

extension ThemePreparation {
    /// What a prepare step has asked, with the answer.
    enum Question: Equatable {
        case traits(ThemeTraits)
        case scale(Int)
        case constant(String, ThemeObject?)
        /// Which file serves an asset.
        case file(String, ThemeAsset?)
        /// What is in the file that serves an asset.
        case content(String, AssetKey?)

        /// Whether the answer is the same in another scene.
        func isAnsweredAlike(in scene: ThemeEnvironment) -> Bool {
            switch self {
            case .traits(let traits): traits == scene.traits
            case .scale(let scale): scale == scene.scale
            case .constant(let name, let object): object == scene.theme?.constant(name, traits: scene.traits)
            case .file(let name, let asset): asset == scene.workshop.asset(name, in: scene)
            case .content(let name, let key): key == (try? scene.workshop.file(name, in: scene))?.key
            }
        }
    }
}
