import Foundation

/// XML files of other projects, as they are installed on the machine that runs the tests: types of files, schemas,
/// icons, configurations. Some declare encodings other than UTF-8, and some are not well-formed.
enum ForeignXML {
    private static let folders = ["/usr/share", "/usr/lib", "/System/Library/Frameworks"]
    private static let extensions: Set = ["xml", "svg", "xsd", "xsl", "rng", "ui"]
    private static let sizeLimit = 128 << 10
    private static let countLimit = 400

    /// The contents of files without a DOCTYPE, spread over all those that were found, in the order of their paths.
    static let documents: [[UInt8]] = {
        let paths = folders.flatMap { Self.paths(in: $0) }.sorted()
        let stride = max(1, paths.count / countLimit)
        return Swift.stride(from: 0, to: paths.count, by: stride).compactMap { index in
            guard let bytes = FileManager.default.contents(atPath: paths[index]).map({ [UInt8]($0) }),
                bytes.count <= sizeLimit, !String(decoding: bytes, as: UTF8.self).contains("<!DOCTYPE")
            else { return nil }
            return bytes
        }
    }()

    private static func paths(in folder: String) -> [String] {
        guard let files = FileManager.default.enumerator(atPath: folder) else { return [] }
        return files.compactMap { file in
            guard let name = file as? String, let ending = name.split(separator: ".").last else { return nil }
            return extensions.contains(String(ending)) ? "\(folder)/\(name)" : nil
        }
    }
}
