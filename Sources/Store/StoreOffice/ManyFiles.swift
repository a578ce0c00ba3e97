import SkinLibrary

#if Store
    import SkinKit

    #if canImport(CCurl)
        import CCurl
        #if canImport(Glibc)
            import Glibc
        #else
            import Musl
        #endif
    #endif

    /// Files with new names that are written and do not have their names yet.
    ///
    /// No name leads to bytes that a power failure could take. On Linux, all files are forced to the disk at once, which takes
    /// a fraction of the time for each: with 100,000 files seconds instead of minutes.
    struct ManyFiles {
        private let folder: String
        private var waiting: [ReplacementFile] = []

        /// - Parameter folder: A folder on the file system of the files.
        init(in folder: String) { self.folder = folder }

        mutating func write(_ path: String, _ bytes: [UInt8]) throws(ThemeFileError) {
            let file = try ReplacementFile(path)
            try file.append(bytes[...])
            #if !canImport(CCurl)
                try file.synchronize()
            #endif
            try file.end()
            waiting.append(file)
        }

        /// Forces the files to the disk, and gives them their names.
        mutating func place() throws(ThemeFileError) {
            if waiting.isEmpty { return }
            #if canImport(CCurl)
                let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                guard descriptor >= 0 else { throw ThemeFileError(.read, folder) }
                defer { close(descriptor) }
                guard syncfs(descriptor) == 0 else { throw ThemeFileError(.write, folder) }
            #endif
            for file in waiting { try file.place() }
            waiting = []
        }
    }
#endif
