import SkinKit
import SkinPreview

/// What a live preview shows at one time.
public struct LivePage: Sendable {
    private let preview: Preview
    /// The page's data, as JSON.
    public let data: [UInt8]
    /// Another one means other data.
    public let revision: String
    /// Another one means that the page as such, with its fonts, is not the same.
    let style: String
    /// What the last save has changed, as the page names entities.
    public private(set) var changed: [String] = []
    /// What is wrong with what was saved; nil where all that is saved is shown.
    public private(set) var problem: String?
    /// Counts the states.
    private(set) var serial = 0

    init(_ preview: Preview) {
        self.preview = preview
        let text = preview.pageData()
        data = Array(text.utf8)
        revision = Self.mark(of: text)
        style = Self.mark(of: preview.styleSheet)
    }

    /// What comes after it: another preview, or, for nil, the same one.
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

    /// The page, with what listens to the server.
    func html() -> String {
        let begin = "\nconst LIVE = { revision: \"\(revision)\", style: \"\(style)\" };\n"
        return preview.page(
            data: String(decoding: data, as: UTF8.self),
            script: begin + String(decoding: PackageResources.live_js, as: UTF8.self),
            style: String(decoding: PackageResources.live_css, as: UTF8.self), policy: "connect-src 'self'")
    }

    /// What a browser is told of it: a line of JSON.
    var event: String {
        let problem = problem.map(\.jsonString) ?? "null"
        let changed = changed.map(\.jsonString).joined(separator: ",")
        return "{\"revision\":\"\(revision)\",\"style\":\"\(style)\",\"changed\":[\(changed)],\"problem\":\(problem)}"
    }

    /// Differs from process to process, so that a page sees that the server is another one.
    private static func mark(of text: String) -> String {
        var hasher = Hasher()
        hasher.combine(text)
        return String(UInt(bitPattern: hasher.finalize()), radix: 16)
    }
}

extension ThemeEntityKey {
    fileprivate var pageName: String { id.map { "\(component)#\($0)" } ?? component }
}
