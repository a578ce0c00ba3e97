import Foundation
import MessengerModel
import SkinGTK
import SkinKit

/// `Messenger [--develop] [--editor COMMAND] [--store URL ROOT.json] [FOLDER OF THEMES]...`: a messenger whose every widget is themed.
@main
@MainActor
enum Messenger {
    static func main() {
        let arguments = Arguments(CommandLine.arguments.dropFirst())
        guard let app = gtk_application_new("org.skinkit.Messenger", GApplicationFlags(rawValue: 1 << 5)) else {
            exit(70)
        }
        GTKMainQueue.connect()
        var window: MessengerWindow?
        GTKSignal.connect(UnsafeMutableRawPointer(app), "activate") {
            do {
                let new = try MessengerWindow(app, arguments)
                window = new
                new.present()
            } catch {
                FileHandle.standardError.write(Data("Messenger: \(error)\n".utf8))
                exit(1)
            }
        }
        let application = UnsafeMutableRawPointer(app).assumingMemoryBound(to: GApplication.self)
        let status = g_application_run(application, 0, nil)
        withExtendedLifetime(window) {}
        exit(status)
    }
}

/// The options of the command line.
struct Arguments {
    /// The folders of themes.
    var themeFolders: [String] = []
    /// Whether to show themes again when their files are saved.
    var isDeveloping = false
    /// The folder in which choices are kept.
    var stateFolder: String
    /// The editor of the user, for the inspector; nil if it has none.
    var editor: EditorCommand?
    /// The size of the window.
    var size: (width: Int32, height: Int32) = (1180, 760)
    /// The number of conversations to open, and what else the window begins with.
    var showsPanel = false
    /// The store; nil for none.
    var store: StorePlace?

    /// The URL of a store, and the file of the root metadata that the app trusts.
    struct StorePlace {
        var url: String
        var root: String
    }

    init(_ arguments: some Sequence<String>) {
        let home = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? "\(NSHomeDirectory())/.config"
        stateFolder = "\(home)/skinkit-messenger"
        editor = ProcessInfo.processInfo.environment["VISUAL"].flatMap(EditorCommand.init)
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--develop": isDeveloping = true
            case "--panel": showsPanel = true
            case "--store":
                if let url = rest.popFirst(), let root = rest.popFirst() { store = StorePlace(url: url, root: root) }
            case "--editor": editor = EditorCommand(rest.popFirst() ?? "")
            case "--state": stateFolder = rest.popFirst() ?? stateFolder
            case "--size":
                let sides = (rest.popFirst() ?? "").split(separator: "x").compactMap { Int32($0) }
                if sides.count == 2 { size = (sides[0], sides[1]) }
            default: themeFolders.append(argument)
            }
        }
        if themeFolders.isEmpty {
            let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            themeFolders = [
                package.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Themes").path,
                package.appendingPathComponent("Themes").path,
            ]
        }
    }
}
