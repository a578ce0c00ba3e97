import SkinKit

/// The configuration files of a theme chain, in the order of the chain, read and parsed ahead on other threads.
struct ConfigurationFiles {
    struct File: Sendable {
        /// The hash of the file's bytes.
        var mark: UInt64
        /// The parsed file, or nil if it cannot be read as XML.
        var source: SourceFile?
        /// The reason why the file cannot be read.
        var fault: UnreadableFile?
        /// The names that were known before, followed by the file's additional names.
        fileprivate var symbols: SymbolTable
    }

    static let bytesWorthAThread = 65_536

    private let work: WorkAhead<Result<File, ThemeFileError>>
    private let known: Int
    /// The size of all files in bytes, or 0 if there is at most one file.
    let byteCount: Int
    private var number = 0

    /// - Parameters:
    ///   - symbols: The known names. ``next(_:)`` adds the names that occur only in files.
    ///   - threads: The number of threads that may help, or nil to use every spare core if the files are large enough.
    init(of folders: [BundleFolder], edits: [String: [UInt8]], symbols: SymbolTable, threads: Int?) {
        let files = folders.flatMap { folder in
            folder.configurationFiles.map { (path: $0.path, label: folder.label(of: $0.name)) }
        }
        byteCount = files.count > 1 ? files.reduce(0) { $0 + (FileSystem.size(of: $1.path) ?? 0) } : 0
        known = symbols.count
        work = WorkAhead(
            count: files.count, threads: threads ?? (byteCount > Self.bytesWorthAThread ? spareThreads() : 0)
        ) { number in
            let (path, label) = files[number]
            return Result { () throws(ThemeFileError) in
                try File(path, label: label, edit: edits[label], symbols: symbols)
            }
        }
    }

    /// Returns the next file, with its names added to a symbol table.
    mutating func next(_ symbols: inout SymbolTable) throws(ThemeFileError) -> File {
        number += 1
        var file = try work.take(number - 1).get()
        file.source?.rename(from: file.symbols, beyond: known, to: &symbols)
        return file
    }

    /// Stops reading ahead.
    func stop() { work.stop() }
}

extension ConfigurationFiles.File {
    fileprivate init(_ path: String, label: String, edit: [UInt8]?, symbols: SymbolTable) throws(ThemeFileError) {
        let bytes = if let edit { edit } else { try FileSystem.read(path, limit: ParsingLimits.fileBytes) }
        mark = CacheHash.content(bytes)
        var names = symbols
        do throws(UnreadableFile) {
            source = try XMLReader.read(bytes, name: label, symbols: &names)
        } catch {
            fault = error
        }
        self.symbols = names
    }
}
