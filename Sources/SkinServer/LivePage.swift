import SkinKit
import SkinPreview

/// The state of a live preview at one time.
public struct LivePage: Sendable {
    private let preview: Preview
    /// The page's data, as UTF-8 JSON.
    public let data: [UInt8]
    /// A hash of the data. A different revision means different data.
    public let revision: String
    /// A hash of the style sheet with its fonts. If it differs, the browser must reload the page.
    let style: String
    /// The entities that the last save changed, by their names on the page.
    public private(set) var changed: [String] = []
    /// The errors in the saved files; nil if the page shows their current state.
    public private(set) var problem: String?
    /// The number of states before this one.
    private(set) var serial = 0

    init(_ preview: Preview) {
        self.preview = preview
        let text = preview.pageData()
        data = Array(text.utf8)
        revision = Self.mark(of: text)
        style = Self.mark(of: preview.styleSheet)
    }

    /// Returns the next state, with another preview or, for nil, the same one.
    func next(_ preview: Preview?, changed: Set<ThemeEntityKey>, problem: String?) -> LivePage {
        var page = self
        if let preview {
            page = LivePage(preview)
            page.changed = changed.map(\.pageName).sorted()
        }
        page.problem = problem
        page.serial = serial + 1
        return page
    }

    /// Returns the page as HTML, with the script that listens to the server.
    func html() -> String {
        let begin = "\nconst LIVE = { revision: \"\(revision)\", style: \"\(style)\" };\n"
        return preview.page(
            data: String(decoding: data, as: UTF8.self),
            script: begin + String(decoding: PackageResources.live_js, as: UTF8.self),
            style: String(decoding: PackageResources.live_css, as: UTF8.self), policy: "connect-src 'self'")
    }

    /// The event that notifies a browser of the state: one line of JSON.
    var event: String {
        let problem = problem.map(\.jsonString) ?? "null"
        let changed = changed.map(\.jsonString).joined(separator: ",")
        return "{\"revision\":\"\(revision)\",\"style\":\"\(style)\",\"changed\":[\(changed)],\"problem\":\(problem)}"
    }

    /// Returns a hash that differs between processes, so that a page detects that the server was restarted.
    private static func mark(of text: String) -> String {
        var hasher = Hasher()
        hasher.combine(text)
        return String(UInt(bitPattern: hasher.finalize()), radix: 16)
    }
}

extension ThemeEntityKey {
    fileprivate var pageName: String { id.map { "\(component)#\($0)" } ?? component }
}
