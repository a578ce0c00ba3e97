import MessengerModel
import SkinDiagnostics
import SkinGTK

/// Opens sources of themes in the editor of the user.
struct Editor {
    /// The command; nil if the user has none.
    var command: EditorCommand?
    /// The folders of themes.
    var folders: [String]

    /// A reason why a place cannot be opened.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Opens a place, by a program with arguments; no shell reads them.
    func open(_ place: ThemeSourceLocation) throws {
        guard let command else {
            throw Fault(description: "No editor is known. Start the app with --editor 'code -g {file}:{line}'.")
        }
        guard let path = sourcePath(of: place.file, in: folders) else {
            throw Fault(description: "\(place.file) is not in a folder of themes.")
        }
        try start(command.arguments(file: path, line: place.line, column: place.column))
    }

    private func start(_ words: [String]) throws {
        var words: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var error: UnsafeMutablePointer<GError>?
        if g_spawn_async(nil, &words, nil, G_SPAWN_SEARCH_PATH, nil, nil, nil, &error) != 0 { return }
        defer { g_error_free(error) }
        throw Fault(description: error.map { String(cString: $0.pointee.message) } ?? "The editor does not start.")
    }
}
