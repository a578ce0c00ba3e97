import SkinLibrary

#if Previews
    import CRSVG
    import SkinKit

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// A fontconfig configuration with a theme's font files, under the family names that drawings use.
    ///
    /// fontconfig and FreeType read files, so the fonts are in a temporary folder that is removed with the instance.
    @safe
    final class ThemeFonts {
        private let folder: String
        private let paths: [String]
        let configuration: OpaquePointer?

        init(_ fonts: [(family: String, bytes: [UInt8])], rules: String) throws(PictureError) {
            let place = FileSystem.environment("TMPDIR") ?? "/tmp"
            // mkdtemp replaces the six letters with a suffix that makes the name unique.
            let wildcard = String(repeating: "X", count: 6)
            var name = Array("\(place)/skinkit-fonts-\(wildcard)".utf8CString)
            guard unsafe mkdtemp(&name) != nil else {
                throw .failed("cannot create a folder in '\(place)' for the theme's fonts")
            }
            folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            paths = fonts.map { [folder] in "\(folder)/\($0.family)" }
            unsafe configuration = unsafe FcInitLoadConfigAndFonts()
            for (path, font) in zip(paths, fonts) {
                do { try FileSystem.replace(path, with: font.bytes) } catch { throw .failed("\(error)") }
                unsafe FcConfigParseAndLoadFromMemory(configuration, Self.rule(naming: font.family, at: path), 1)
                unsafe FcConfigAppFontAddFile(configuration, path)
            }
            unsafe FcConfigParseAndLoadFromMemory(configuration, rules, 1)
        }

        deinit {
            unsafe FcConfigDestroy(configuration)
            for path in paths { try? FileSystem.remove(path) }
            unsafe rmdir(folder)
        }

        /// Returns a rule that overrides the family name in a font file.
        private static func rule(naming family: String, at path: String) -> String {
            """
            <fontconfig><match target="scan"><test name="file"><string>\(path)</string></test>
            <edit name="family" mode="assign"><string>\(family)</string></edit></match></fontconfig>
            """
        }
    }
#endif
