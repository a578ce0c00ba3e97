import SkinCompiler
import SkinFormat
import SkinKit
import SkinLibrary

extension ThemeEditor {
    /// Returns the change that adds a picture to the theme's assets, and the name that an image has for it.
    ///
    /// - Parameter name: The file's name, with its scale and traits: `bubble@2x~dark.png`.
    /// - Returns: No change if the theme has the picture already.
    /// - Throws: ``EditRefusal/noPlace(_:)`` if that is no name of a picture, or another one has it; `ThemeFileError`.
    package func picture(named name: String, _ bytes: [UInt8]) throws -> (edit: SourceEdit?, logicalName: String) {
        let letters = name.utf8.filter { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "~") }
        guard NameText.isThemeIdentifier(letters), name.utf8.count <= 128, let point = name.lastIndex(of: "."),
            ["png", "svg", "jpg", "jpeg", "webp", "pdf"].contains(name[name.index(after: point)...].lowercased())
        else {
            throw EditRefusal.noPlace(
                "'\(name)' is no name of a picture: expected letters, digits and .png, .svg or .jpg")
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
        var file = EditableFile(name: "\(FilePath.lastPart(of: bundle))/assets/\(name)", path: path, bundle: assets)
        file.isNew = true
        return (SourceEdit(of: file, replacing: 0..<0, with: bytes), logicalName)
    }
}
