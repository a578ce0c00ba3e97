import SkinJSON
import SkinKit
import SkinPreview

/// The state of a live preview at one time.
public struct LivePage: Sendable {
    private let preview: Preview
    private let content: PageData
    /// The page's data without its parts, as UTF-8 JSON.
    public let data: [UInt8]
    /// A hash of the data. A different revision means different data.
    public let revision: String
    /// For each theme, a hash of all that its parts are made of.
    let marks: [String]
    /// A hash of the style sheet with its fonts. If it differs, the browser must reload the page.
    let style: String
    /// The entities that the last save changed, by their names on the page.
    public private(set) var changed: [String] = []
    /// The errors in the saved files; nil if the page shows their current state.
    public private(set) var problem: String?
    /// Whether the saved files had errors in the state before and have none now.
    public private(set) var isFixed = false
    /// The number of states before this one.
    private(set) var serial = 0

    init(_ preview: Preview) {
        self.preview = preview
        let content = PageData(preview)
        self.content = content
        marks = preview.themeIndices.map { number in Self.mark { content.hash(theme: number, into: &$0) } }
        let text = content.json(marks: marks)
        data = Array(text.utf8)
        revision = Self.mark { $0.combine(text) }
        let sheet = preview.styleSheet
        style = Self.mark { $0.combine(sheet) }
    }

    /// Returns the next state, with other themes and scenes or, for nil, the same ones.
    func next(_ themes: [Theme]?, _ folder: PreviewFolder, changed: Set<ThemeEntityKey>, problem: String?) -> LivePage {
        var page = self
        if let themes {
            page = LivePage(Preview(themes, folder: folder, after: preview))
            page.changed = changed.map(\.pageName).sorted()
        }
        page.isFixed = self.problem != nil && problem == nil
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
        let event: JSONValue = [
            "revision": .string(revision), "style": .string(style),
            "changed": .array(changed.map(JSONValue.string)), "problem": problem.map(JSONValue.string) ?? .null,
        ]
        return event.compact
    }

    /// Returns the drawings or the explanations of a theme, as UTF-8 JSON; nil if the state has no such part.
    func part(_ key: LivePartKey) -> [UInt8]? {
        guard let theme = marks.firstIndex(of: key.mark) else { return nil }
        let part =
            key.scale.map { content.part(theme: theme, traits: key.traits, scale: $0) }
            ?? content.explanations(theme: theme, traits: key.traits)
        return part.map { Array($0.utf8) }
    }

    /// Returns a hash that differs between processes, so that a page detects that the server was restarted.
    private static func mark(of content: (inout Hasher) -> Void) -> String {
        var hasher = Hasher()
        content(&hasher)
        return String(UInt(bitPattern: hasher.finalize()), radix: 16)
    }
}

/// The drawings of one theme under some traits at one scale, or its explanations under some traits.
struct LivePartKey: Hashable, Sendable {
    var mark: String
    var traits: ThemeTraits
    /// The scale of the drawings; nil for the explanations.
    var scale: Int?
}

extension LivePartKey {
    /// The part that a target of the form `/part/MARK/TRAITS/SCALE` or `/why/MARK/TRAITS` names; nil for any other.
    init?(target: String) {
        let words = target.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count >= 4, !words[2].isEmpty, words[2].allSatisfy(\.isHexDigit), let traits = UInt16(words[3])
        else { return nil }
        mark = String(words[2])
        self.traits = ThemeTraits(rawValue: traits)
        if words.count == 5, let scale = Int(words[4]), "/part/\(mark)/\(traits)/\(scale)" == target {
            self.scale = scale
        } else if "/why/\(mark)/\(traits)" != target {
            return nil
        }
    }
}

extension ThemeEntityKey {
    fileprivate var pageName: String { id.map { "\(component)#\($0)" } ?? component }
}
