import SkinKit

/// The configuration files of a chain of themes, in the order of the chain; those to come are read and parsed on other
/// threads meanwhile.
struct ConfigurationFiles {
    struct File: Sendable {
        /// The hash of its bytes.
        var mark: UInt64
        /// Nil where the file cannot be read as XML.
        var source: SourceFile?
        /// Why it cannot.
        var fault: UnreadableFile?
        /// The names that were known before, and those that the file has beside them.
        fileprivate var symbols: SymbolTable
    }

    static let bytesWorthAThread = 65_536

    private let work: WorkAhead<Result<File, ThemeFileError>>
    private let known: Int
    /// The size of all files; 0 where there is one at the most.
    let byteCount: Int
    private var number = 0

    /// - Parameters:
    ///   - symbols: Names that are known; those that only files have are added as files are asked for.
    ///   - threads: How many threads may help; nil for as many as there are cores to spare, where it is worth it.
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

    /// The next file, its names among those of a table.
    mutating func next(_ symbols: inout SymbolTable) throws(ThemeFileError) -> File {
        number += 1
        var file = try work.take(number - 1).get()
        file.source?.rename(from: file.symbols, beyond: known, to: &symbols)
        return file
    }

    /// Reads no further ahead.
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
