/// A record of a theme while its fields are read.
public struct ThemeRecordReader {
    let record: ThemeRecord
    let preparation: ThemePreparation?

    /// The value of one of the record's fields. O(fields).
    ///
    /// - Throws: The reason why there is none.
    public func value<Value>(_ field: ThemeParameter<Value>) throws(ThemePreparationError.Reason) -> Value {
        try field.value(of: record[field.name], in: preparation)
    }
}

extension ThemeReading {
    /// A reading that makes something else of the value, with what the engine has for it.
    ///
    ///     ThemeReading.image.prepared { image, preparation in
    ///         Picture(try preparation.image(image, as: Texture.self), slice: image.slice)
    ///     }
    ///
    /// - Parameter make: As a prepare step, it runs once per entity and must not call the engine; what it throws keeps
    ///   the whole theme from being put on.
    public func prepared<Made>(_ make: @escaping (Value, ThemePreparation) throws -> Made) -> ThemeReading<Made> {
        ThemeReading<Made>(typeName, elementTypeName: elementTypeName, words: words) {
            object, parameter, preparation throws(ThemePreparationError.Reason) in
            guard let preparation else { throw .needsEngine(parameter: parameter) }
            let value = try self.value(of: object, parameter: parameter, in: preparation)
            return try ThemePreparationError.Reason.wrapping { try make(value, preparation) }
        }
    }

    /// An image of a theme, as the engine's ``ThemeEngine/imageDecoder`` makes it.
    public static func decodedImage(as type: Value.Type = Value.self) -> Self {
        ThemeReading<ThemeImage>.imageName.prepared { try $1.image($0) }
    }

    /// A font of a theme, as the engine's ``ThemeEngine/fontMaker`` makes it.
    public static func madeFont(as type: Value.Type = Value.self) -> Self {
        ThemeReading<ThemeFont>.fontName.prepared { try $1.font($0) }
    }
}

extension ThemeReading<ThemeImage> {
    /// An image, by its logical name. A switch after which another file serves it writes it again.
    public static var image: Self {
        imageName.noting { $0.name }
    }

    fileprivate static var imageName: Self {
        ThemeReading(ObjectKind.image.rawValue) { object, _, _ in
            if case .image(let value) = object { value } else { nil }
        }
    }
}

extension ThemeReading<ThemeFont> {
    /// A font. A switch after which another file serves it writes it again.
    public static var font: Self {
        fontName.noting { if case .file(let name) = $0.face { name } else { nil } }
    }

    fileprivate static var fontName: Self {
        ThemeReading(ObjectKind.font.rawValue) { object, _, _ in
            if case .font(let value) = object { value } else { nil }
        }
    }
}

extension ThemeReading {
    /// The same reading, for a value that may stand for the file of an asset.
    fileprivate func noting(_ asset: @escaping (Value) -> String?) -> Self {
        ThemeReading(typeName) { object, parameter, preparation throws(ThemePreparationError.Reason) in
            let value = try self.value(of: object, parameter: parameter, in: preparation)
            if let name = asset(value) { preparation?.noteFile(of: name) }
            return value
        }
    }
}

extension ThemeParameter {
    /// An image, as the engine's ``ThemeEngine/imageDecoder`` makes it of the file for the active traits and scale.
    ///
    ///     bubble.operation("mask", .decodedImage("image", as: Texture.self), get: \.mask, set: { $0.mask = $1 })
    public static func decodedImage(_ name: String, as type: Value.Type = Value.self) -> Self {
        ThemeParameter(name, .decodedImage())
    }

    /// A font, as the engine's ``ThemeEngine/fontMaker`` makes it.
    public static func madeFont(_ name: String, as type: Value.Type = Value.self) -> Self {
        ThemeParameter(name, .madeFont())
    }
}

extension ThemePreparationError.Reason {
    /// The work's answer; what it throws becomes a reason where it is none.
    static func wrapping<Answer>(_ work: () throws -> Answer) throws(ThemePreparationError.Reason) -> Answer {
        do {
            return try work()
        } catch {
            throw error as? ThemePreparationError.Reason ?? .failed(error)
        }
    }
}
