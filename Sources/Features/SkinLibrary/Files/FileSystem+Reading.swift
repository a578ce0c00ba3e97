import SkinKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Returns the size in bytes of the file at a path, or `nil` if there is none. Follows links.
    package static func size(of path: String) -> Int? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns the names in a folder without `.` and `..`, sorted by their UTF-8 bytes.
    ///
    /// - Throws: `ThemeFileError` if the folder cannot be read.
    package static func names(inFolder path: String) throws(ThemeFileError) -> FolderNames {
        guard let folder = unsafe opendir(path) else { throw ThemeFileError(.read, path) }
        defer { unsafe closedir(folder) }
        return unsafe try names(in: folder, path)
    }

    #if canImport(Darwin)
        package typealias OpenFolder = UnsafeMutablePointer<DIR>
    #else
        package typealias OpenFolder = OpaquePointer
    #endif

    /// Reads the names in an open folder.
    package static func names(in folder: OpenFolder, _ path: String) throws(ThemeFileError) -> FolderNames {
        var result = FolderNames()
        while true {
            // At the end of the folder, readdir returns nil and leaves the number as it is.
            errno = 0
            guard let entry = unsafe readdir(folder) else { break }
            // The length of the name varies; the declared size of d_name is only the maximum.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(validatingCString: $0) }
            }
            guard let name else {
                result.hasUnreadable = true
                continue
            }
            if name != ".", name != ".." { result.names.append(name) }
        }
        guard errno == 0 else { throw ThemeFileError(.read, path) }
        result.names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return result
    }

    package struct FolderNames {
        package var names: [String] = []
        /// Whether the folder contains names that are not valid UTF-8, to which no theme can refer.
        package var hasUnreadable = false
    }

    /// Returns bytes of a regular file from an offset on.
    ///
    /// - Parameter limit: The maximum number of bytes. There are fewer if the file ends before.
    /// - Throws: `ThemeFileError` if the file cannot be opened or read, or is not a regular file.
    package static func read(_ path: String, from offset: Int, limit: Int) throws(ThemeFileError) -> [UInt8] {
        let file = try openFile(path)
        defer { close(file.descriptor) }
        guard offset >= 0, limit >= 0, offset <= file.size else { return [] }
        guard lseek(file.descriptor, off_t(offset), SEEK_SET) >= 0 else { throw ThemeFileError(.read, path) }
        var failure: ThemeFileError?
        let count = min(limit, file.size - offset)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(ThemeFileError) {
                initialized = unsafe try fill(UnsafeMutableRawBufferPointer(buffer), from: file.descriptor, path)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
