import SkinCompiler
import SkinFormat
import SkinKit
import SkinLibrary

extension ThemeEditor {
    /// Returns the change that adds a picture to the theme's assets, and the name that an image has for it.
    ///
    /// - Parameter name: The file's name, with its scale and traits: `bubble@2x~dark.png`.
    /// - Returns: No change if the theme has the picture already.
    /// - Throws: ``EditRefusal/noPlace(_:)`` if the name or the bytes are not those of a picture, or if another picture
    ///   has the name; `ThemeFileError`.
    package func picture(named name: String, _ bytes: [UInt8]) throws -> (edit: SourceEdit?, logicalName: String) {
        let letters = name.utf8.filter { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "~") }
        guard NameText.isThemeIdentifier(letters), name.utf8.count <= 128, let point = name.lastIndex(of: "."),
            ["png", "svg", "jpg", "jpeg", "webp", "pdf"].contains(name[name.index(after: point)...].lowercased())
        else {
            throw EditRefusal.noPlace(
                "'\(name)' is no name of a picture: expected letters, digits and .png, .svg or .jpg")
        }
        guard Self.isPicture(bytes, named: name[name.index(after: point)...].lowercased()) else {
            throw EditRefusal.noPlace("'\(name)' does not have the bytes of such a picture")
        }
        let assets = FilePath.join(bundle, "assets")
        let path = FilePath.join(assets, name)
        guard !FileSystem.isLink(assets) else { throw EditRefusal.outside(name) }
        try FileSystem.makeFolder(assets)
        let logicalName = AssetName(path: name).logicalName
        if FileSystem.kind(of: path) == .file {
            guard try FileSystem.read(path) == bytes else {
                throw EditRefusal.noPlace("another picture has the name '\(name)'")
            }
            return (nil, logicalName)
        }
        var file = EditableFile(folder.file("assets/\(name)"), in: assets)
        file.isNew = true
        return (SourceEdit(of: file, replacing: 0..<0, with: bytes), logicalName)
    }

    /// Whether bytes begin as a file with an extension does.
    private static func isPicture(_ bytes: [UInt8], named type: String) -> Bool {
        switch type {
        case "png": bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case "jpg", "jpeg": bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case "webp": bytes.starts(with: "RIFF".utf8)
        case "pdf": bytes.starts(with: "%PDF".utf8)
        default: String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg")
        }
    }
}
