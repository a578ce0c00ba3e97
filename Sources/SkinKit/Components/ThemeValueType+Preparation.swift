/// Reads the fields of a record of a theme.
public struct ThemeRecordReader {
    let record: ThemeRecord
    let preparation: ThemePreparation?

    /// Returns the value of one of the record's fields. O(n) in the number of fields.
    ///
    /// - Throws: The reason why there is no value.
    public func value<Value>(_ field: ThemeValueType<Value>) throws(ThemeFault) -> Value {
        try field.value(of: record[field.name], in: preparation)
    }
}

extension ThemeValueType {
    /// Returns a reading that converts the value further, with access to the engine's assets.
    ///
    ///     ThemeValueType.image.prepared { image, preparation in
    ///         Picture(try preparation.image(image, as: Texture.self), slice: image.slice)
    ///     }
    ///
    /// - Parameter make: Converts the value. Like a prepare step, it runs once for each identifier and set of states,
    ///   and must not call the engine. If it throws, the switch fails and nothing changes, and a constant throws.
    public func prepared<Made>(_ make: @escaping (Value, ThemePreparation) throws -> Made) -> ThemeValueType<Made> {
        var shape = shape
        shape.isOptional = false
        return ThemeValueType<Made>(shape) {
            object, parameter, preparation throws(ThemeFault) in
            guard let preparation else { throw .needsEngine(parameter: parameter) }
            let value = try self.value(of: object, parameter: parameter, in: preparation)
            return try ThemeFault.wrapping { try make(value, preparation) }
        }
    }

    /// Reads an image of a theme, as the engine's ``ThemeImageDecoder`` makes it.
    public static func decodedImage(as type: Value.Type = Value.self) -> Self {
        ThemeValueType<ThemeImage>.imageName.prepared { try $1.image($0) }
    }

    /// Reads a font of a theme, as the engine's ``ThemeFontMaker`` makes it.
    public static func madeFont(as type: Value.Type = Value.self) -> Self {
        ThemeValueType<ThemeFont>.fontName.prepared { try $1.font($0) }
    }
}

extension ThemeValueType<ThemeImage> {
    /// Reads a reference to an image. A switch writes it again if the reference then leads to other bytes, or to
    /// another scale.
    public static var image: Self { imageName.noting { $0.name } }

    fileprivate static var imageName: Self {
        ThemeValueType(.image) { if case .image(let value) = $0 { value } else { nil } }
    }
}

extension ThemeValueType<ThemeFont> {
    /// Reads the description of a font. A switch writes it again if the description then leads to other bytes.
    public static var font: Self {
        fontName.noting { if case .file(let name) = $0.face { name } else { nil } }
    }

    fileprivate static var fontName: Self {
        ThemeValueType(.font) { if case .font(let value) = $0 { value } else { nil } }
    }
}

extension ThemeValueType {
    /// Returns the same reading, for a value that may refer to an asset file.
    fileprivate func noting(_ asset: @escaping (Value) -> String?) -> Self {
        ThemeValueType(shape) { object, parameter, preparation throws(ThemeFault) in
            let value = try self.value(of: object, parameter: parameter, in: preparation)
            if let name = asset(value) { preparation?.noteContent(of: name) }
            return value
        }
    }
}

extension ThemeValueType {
    /// Returns a parameter for an image, as the engine's ``ThemeImageDecoder`` makes it from the file for the active
    /// traits and scale.
    ///
    ///     bubble.operation("mask", .decodedImage("image", as: Texture.self), get: \.mask, set: { $0.mask = $1 })
    public static func decodedImage(_ name: String, as type: Value.Type = Value.self) -> Self {
        decodedImage()(name)
    }

    /// Returns a parameter for a font, as the engine's ``ThemeFontMaker`` makes it.
    public static func madeFont(_ name: String, as type: Value.Type = Value.self) -> Self {
        madeFont()(name)
    }
}
