import SkinKit

/// The parsed name of an asset file: the logical name that themes use, and the file's traits and scale (theme
/// format 1, section 7).
package struct AssetName: Hashable, Sendable {
    package var logicalName: String
    package var traits: ThemeTraits
    /// The scale, from 1 to 9.
    package var scale: Int

    /// Parses `folder/name@2x~trait~trait.ext`.
    ///
    /// The base name ends at the last full stop. The traits are the unbroken run of trait parts at its end, and the
    /// scale mark precedes them.
    package init(path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let start = slash.map(path.utf8.index(after:)) ?? path.startIndex
        let (folder, file) = (path[..<start], path[start...])
        let point = file.utf8.lastIndex(of: UInt8(ascii: "."))
        let ending = point.map { file[$0...] } ?? ""
        var base = point.map { file[..<$0] } ?? file
        traits = []
        while let tilde = base.utf8.lastIndex(of: UInt8(ascii: "~")),
            let trait = ThemeTraits(name: base[base.utf8.index(after: tilde)...])
        {
            traits.formUnion(trait)
            base = base[..<tilde]
        }
        scale = 1
        let mark = Array(base.utf8.suffix(3))
        if mark.count == 3, mark[0] == UInt8(ascii: "@"), mark[2] == UInt8(ascii: "x"),
            mark[1] >= UInt8(ascii: "1"), mark[1] <= UInt8(ascii: "9")
        {
            scale = Int(mark[1] - UInt8(ascii: "0"))
            base = base[..<base.utf8.index(base.endIndex, offsetBy: -3)]
        }
        logicalName = String(folder) + base + ending
    }
}
