import SkinFormat
import SkinKit
import SkinLibrary

/// The rules for names of files in packages and in authors' archives.
///
/// No name becomes a path here. The rules keep those safe who extract an archive with other programs, on any system.
package enum ArchiveName {
    static let byteLimit = 512
    static let depthLimit = 16

    /// Returns why a name is not allowed; nil if it is allowed.
    package static func fault(in name: String) -> String? {
        let parts = FilePath.parts(of: name)
        if name.utf8.count > byteLimit { return "is longer than \(byteLimit) bytes" }
        if parts.count > depthLimit { return "is in more than \(depthLimit) folders" }
        if !StreamSafeText.allows(name.utf8) {
            return "has more than \(StreamSafeText.markLimit) combining marks in a row"
        }
        for scalar in name.unicodeScalars {
            if "\\:*?\"<>|".unicodeScalars.contains(scalar) { return "contains the character '\(scalar)'" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
                return "contains a control character"
            default: break
            }
        }
        return parts.firstNonNil(fault(inPart:))
    }

    private static func fault(inPart part: String) -> String? {
        guard let first = part.utf8.first, let last = part.utf8.last else { return "has an empty part" }
        if part == "." || part == ".." { return "has the part '\(part)'" }
        if ".-~".utf8.contains(first) { return "has a part that begins with '\(Character(Unicode.Scalar(first)))'" }
        if ". ".utf8.contains(last) { return "has a part that ends with a point or a space" }
        let stem = String(Substring(part.utf8.prefix { $0 != UInt8(ascii: ".") })).uppercased()
        return deviceNames.contains(stem) ? "has the part '\(part)', which Windows reserves" : nil
    }

    private static let deviceNames: Set<String> = {
        let numbered = ["COM", "LPT"].flatMap { name in (0...9).map { "\(name)\($0)" } }
        return Set(["CON", "PRN", "AUX", "NUL"] + numbered)
    }()

    /// Returns a sentence about names that cannot be in one archive; nil if they can.
    ///
    /// Two names are the same if they differ only in case or in the composition of their characters, as on many file
    /// systems. A file is not also a folder.
    static func conflict(among names: [String], folders: [String] = []) -> String? {
        // Strings compare by canonical equivalence.
        var seen: [String: String] = [:]
        for name in names {
            if let other = seen.updateValue(name, forKey: name.lowercased()) {
                return other == name
                    ? "the archive contains '\(name)' twice"
                    : "'\(name)' and '\(other)' are one file on many file systems"
            }
        }
        for name in names + folders.map({ $0 + "/" }) {
            var folder = Substring(name.lowercased())
            while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
                folder = folder[..<slash]
                if let file = seen[String(folder)] { return "'\(file)' is a file and a folder" }
            }
        }
        return nil
    }
}
