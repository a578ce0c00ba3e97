import SkinKit

/// Something drawn: SVG elements in a box of some size, and the files that they use.
struct Drawing: Hashable, Sendable {
    /// In points.
    var size: ThemeSize
    /// SVG elements; identifiers of their own begin with U+0001, see ``markup(scope:)``.
    var body: String
    /// Numbers of images of the library.
    var images: Set<Int>
    /// Numbers of font files of the library.
    var fonts: Set<Int>

    /// The elements for a document in which no other drawing has this scope.
    func markup(scope: String) -> String {
        body.split(separator: SVGText.scope, omittingEmptySubsequences: false).joined(separator: scope)
    }

    /// The fonts that a text is set in where a theme names none.
    static let systemFonts =
        "-apple-system, BlinkMacSystemFont, 'SF Pro Text', Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, "
        + "'Liberation Sans', sans-serif"

    /// A whole SVG file: needs nothing beside itself, and is the same for the same drawing.
    ///
    /// - Parameters:
    ///   - library: Where the drawing's images and fonts are.
    ///   - title: What it shows, for readers that cannot see it.
    func document(_ library: AssetLibrary, title: String) -> String {
        var svg = SVGText()
        svg.open(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": size.width.svg, "height": size.height.svg,
                "viewBox": "0 0 \(size.width.svg) \(size.height.svg)", "font-family": Self.systemFonts, "role": "img",
            ])
        svg.add("title", [:], content: title)
        if !fonts.isEmpty {
            svg.add(markup: "<style>" + fonts.sorted().map(library.rule(ofFont:)).joined() + "</style>")
        }
        if !images.isEmpty {
            svg.open("defs", [:])
            for image in images.sorted() { svg.add(markup: library.definition(ofImage: image)) }
            svg.close()
        }
        svg.add(markup: markup(scope: "d"))
        svg.close()
        return svg.text + "\n"
    }
}

/// The theme that is drawn, and under what.
struct Stage: Sendable {
    var theme: Theme
    var assets: ThemeAssets
    var images: [AssetLibrary.Image]
    var traits: ThemeTraits
    var scale: Int
    var drawings: ComponentDrawings
    private var parents: [String: String?]

    init(
        theme: Theme, assets: ThemeAssets, library: AssetLibrary, traits: ThemeTraits = [], scale: Int = 1,
        drawings: ComponentDrawings = ComponentDrawings()
    ) {
        self.theme = theme
        self.assets = assets
        images = library.images
        self.traits = traits
        self.scale = scale
        self.drawings = drawings
        parents = Dictionary(theme.componentTypes.map { ($0.name, $0.parent) }, uniquingKeysWith: { first, _ in first })
    }

    func look(_ component: String, _ id: String?, _ states: ThemeStates = []) -> Look {
        Look(theme.operations(for: component, id: id, traits: traits), states: states)
    }

    /// The component types from one up to its root.
    func line(of component: String) -> [String] {
        var line = [component]
        while let last = line.last, let parent = parents[last] ?? nil, line.count <= parents.count {
            line.append(parent)
        }
        return line
    }

    /// The built-in type that a component is drawn as.
    func kind(of component: String) -> BuiltInKind {
        line(of: component).lazy.compactMap(BuiltInKind.init).first ?? .uiview
    }

    /// What everything lies on: the background of a table, else of any view, else paper or night.
    var ground: ThemeColor {
        for type in ["uitableview", "uitableviewcell", "uiview"] {
            if let color = look(type, nil).color("backgroundColor"), color.alpha >= 1 { return color }
        }
        return traits.contains(.dark) ? ThemeColor(red: 0, green: 0, blue: 0) : ThemeColor(red: 1, green: 1, blue: 1)
    }
}

/// The built-in component types that are drawn in a way of their own.
enum BuiltInKind: String, CaseIterable, Sendable {
    case uiview, uilabel, uiimageview, uicontrol, uibutton, uiswitch, uislider, uitextfield, uiscrollview, uitextview
    case uitableview, uitableviewcell, uinavigationbar
}
