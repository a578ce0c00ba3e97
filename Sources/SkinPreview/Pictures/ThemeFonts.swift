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

    /// Font files of a theme, where fontconfig finds them under the families by which a drawing calls them. They are in a
    /// folder of their own for as long as this lives: fontconfig and FreeType read files.
    final class ThemeFonts {
        private let folder: String
        private let paths: [String]
        /// The machine's fonts and these.
        let configuration: OpaquePointer?

        /// - Parameter fonts: Families and the contents of their files.
        init(_ fonts: [(family: String, bytes: [UInt8])], rules: String) throws(PictureError) {
            let place = FileSystem.environment("TMPDIR") ?? "/tmp"
            // Six letters, in whose place mkdtemp puts what makes the name a free one.
            let wildcard = String(repeating: "X", count: 6)
            var name = Array("\(place)/skinkit-fonts-\(wildcard)".utf8CString)
            guard mkdtemp(&name) != nil else {
                throw .failed("no folder can be made in '\(place)' for the theme's fonts")
            }
            folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            paths = fonts.map { [folder] in "\(folder)/\($0.family)" }
            configuration = FcInitLoadConfigAndFonts()
            for (path, font) in zip(paths, fonts) {
                do { try FileSystem.replace(path, with: font.bytes) } catch { throw .failed("\(error)") }
                FcConfigParseAndLoadFromMemory(configuration, Self.rule(naming: font.family, at: path), 1)
                FcConfigAppFontAddFile(configuration, path)
            }
            FcConfigParseAndLoadFromMemory(configuration, rules, 1)
        }

        deinit {
            FcConfigDestroy(configuration)
            for path in paths { try? FileSystem.remove(path) }
            rmdir(folder)
        }

        /// A file's family, whatever the file itself says.
        private static func rule(naming family: String, at path: String) -> String {
            """
            <fontconfig><match target="scan"><test name="file"><string>\(path)</string></test>
            <edit name="family" mode="assign"><string>\(family)</string></edit></match></fontconfig>
            """
        }
    }
#endif
