import SkinKit

extension FileSystem {
    /// The bytes are written to a temporary file beside it, which is forced to disk and renamed. A process that has the
    /// old file open keeps reading the old bytes. On any failure the old file remains.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(ThemeFileError) {
        let file = try ReplacementFile(path)
        try file.append(bytes[...])
        try file.complete()
    }

    private static let temporaryPrefix = ".skinkit-"
    private static let temporarySuffix = ".tmp"

    static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(temporaryPrefix) && name.hasSuffix(temporarySuffix)
    }

    /// Returns a path in the folder of another, with a random name that ``removeTemporaries(inFolder:olderThan:)``
    /// finds.
    package static func temporaryPath(beside path: String) -> String {
        let number = UInt64.random(in: .min ... .max)
        let name = temporaryPrefix + String(number, radix: 16) + temporarySuffix
        return FilePath.join(FilePath.folder(of: path), name)
    }

    static func createTemporary(beside path: String) throws(ThemeFileError) -> (Int32, String) {
        for _ in 0..<100 {
            let temporary = temporaryPath(beside: path)
            let descriptor = SystemCalls.open(temporary, for: .creating)
            if descriptor >= 0 { return (descriptor, temporary) }
            let number = SystemCalls.errorNumber
            guard number == SystemCalls.ErrorNumber.exists else { throw ThemeFileError(.create, path, code: number) }
        }
        throw ThemeFileError(.create, path, code: SystemCalls.ErrorNumber.exists)
    }

    /// - Parameter offset: The offset of the first byte in the file; nil to write where the last write ended.
    package static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String, at offset: Int? = nil
    ) throws(ThemeFileError) {
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
                return unsafe SystemCalls.write(rest, to: descriptor, at: offset.map { $0 + done })
            }
            if written < 0, SystemCalls.errorNumber == SystemCalls.ErrorNumber.interrupted { continue }
            guard written > 0 else { throw ThemeFileError(.write, path) }
            done += written
        }
    }
}
