import SkinDiagnostics
import SkinKit
import SkinPreview

/// The state of a live preview at one time.
public struct LivePage: Sendable {
    /// The traits and the scale under which a page shows a theme.
    typealias View = (traits: ThemeTraits, scale: Int)

    private let preview: Preview
    private let content: PageData
    /// The page's data without its parts, as JSON.
    ///
    /// - Complexity: O(n) in its length; it is made on each access.
    public var data: String { content.json(marks: marks) }
    /// A hash of the data without the marks of the themes, which alone differ where only values have changed.
    let shape: String
    /// A hash of the data. A different revision means different data.
    public let revision: String
    /// For each theme and each sample of its settings, a hash of all that its parts are made of.
    let marks: [String]
    /// A hash of the style sheet with its fonts. If it differs, the browser must reload the page.
    let style: String
    /// The entities that the last save changed, by their names on the page.
    public private(set) var changed: [String] = []
    /// The errors in the saved files; nil if the page shows their current state.
    public private(set) var problem: String?
    private(set) var isForced = false
    /// Whether the saved files had errors in the state before and have none now.
    public private(set) var isFixed = false

    init(_ preview: Preview) {
        self.preview = preview
        let content = PageData(preview)
        self.content = content
        marks = content.themeIndices.map { number in Self.mark { content.hash(theme: number, into: &$0) } }
        let (marks, text, sheet) = (marks, content.json(), preview.styleSheet)
        let shape = Self.mark { $0.combine(text) }
        self.shape = shape
        revision = Self.mark {
            $0.combine(shape)
            $0.combine(marks)
        }
        style = Self.mark { $0.combine(sheet) }
    }

    /// Returns the next state, with other themes and scenes or, for nil, the same ones.
    func next(_ themes: [Theme]?, _ folder: PreviewFolder, changed: Set<ThemeEntityKey>, problem: String?) -> LivePage {
        var page = self
        if let themes {
            page = LivePage(Preview(themes, folder: folder, after: preview))
            page.changed = changed.map(\.description).sorted()
        }
        page.isForced = folder.forced != nil
        page.isFixed = self.problem != nil && problem == nil
        page.problem = problem
        return page
    }

    /// Returns the drawings of a theme with an edit that is not written, in place of the one with an index, as JSON; nil if the
    /// theme does not tell the view apart.
    func drawings(of draft: Theme, at index: Int, in view: View, _ themes: [Theme], _ folder: PreviewFolder) -> String?
    {
        var themes = themes
        themes[index] = draft
        let other = Preview(themes, folder: folder, after: preview)
        return content.part(of: other, theme: index, traits: view.traits, scale: view.scale)
    }

    /// Returns the page as HTML, with the script that listens to the server.
    ///
    /// - Parameter canEdit: Whether the page has the controls that edit what it shows.
    func html(canEdit: Bool = false) -> String {
        let begin =
            "\nconst LIVE = { revision: \"\(revision)\", style: \"\(style)\", shape: \"\(shape)\", canEdit: \(canEdit) };\n"
        let studio: KeyValuePairs = [
            "Colors": PackageResources.colors_js, "Editing": PackageResources.editing_js,
            "Values": PackageResources.values_js, "Merge": PackageResources.merge_js,
            "Studio": PackageResources.studio_js, "Lights": PackageResources.lights_js,
            "Pipette": PackageResources.pipette_js, "Inputs": PackageResources.inputs_js,
            "Definitions": PackageResources.definitions_js, "Contrasts": PackageResources.contrasts_js,
            "Typed": PackageResources.typed_js, "Places": PackageResources.places_js,
            "Recipes": PackageResources.recipes_js, "Handles": PackageResources.handles_js,
            "Parts": PackageResources.parts_js,
            "Actions": PackageResources.actions_js, "Editor": PackageResources.editor_js,
            "Editors": PackageResources.editors_js, "Source": PackageResources.source_js,
            "Compare": PackageResources.compare_js, "Changes": PackageResources.changes_js,
            "Drop": PackageResources.drop_js,
        ]
        let script =
            (canEdit ? Preview.script(of: studio) : "") + Preview.script(of: ["Live": PackageResources.live_js])
        let styles = canEdit ? [PackageResources.live_css, PackageResources.studio_css] : [PackageResources.live_css]
        return preview.page(
            data: data, script: begin + script,
            style: styles.map { String(decoding: $0, as: UTF8.self) }.joined(), policy: "connect-src 'self'")
    }

    var event: String {
        let event: JSONValue = [
            "revision": .string(revision), "style": .string(style), "shape": .string(shape),
            "marks": .array(marks.map(JSONValue.string)),
            "changed": .array(changed.map(JSONValue.string)), "problem": problem.map(JSONValue.string) ?? .null,
            "forced": .bool(isForced),
        ]
        return event.compact
    }

    /// Returns what a request target names: with `/part/MARK/TRAITS/SCALE` the drawings of a theme, with
    /// `/why/MARK/TRAITS` its explanations. Returns nil if the state has no such part.
    func part(_ target: String) -> String? {
        let words = target.split(separator: "/")
        guard words.count >= 3, let theme = marks.firstIndex(of: String(words[1])), let bits = UInt16(words[2]) else {
            return nil
        }
        let scale = Int(words.last ?? "") ?? 0
        return switch target {
        case "/part/\(marks[theme])/\(bits)/\(scale)":
            content.part(theme: theme, traits: ThemeTraits(rawValue: bits), scale: scale)
        case "/why/\(marks[theme])/\(bits)": content.explanations(theme: theme, traits: ThemeTraits(rawValue: bits))
        default: nil
        }
    }

    /// Returns a hash that differs between processes, so that a page detects that the server was restarted.
    static func mark(of content: (inout Hasher) -> Void) -> String {
        var hasher = Hasher()
        content(&hasher)
        return String(UInt(bitPattern: hasher.finalize()), radix: 16)
    }
}
