import SkinKit

/// SVG elements with a size, and the files that they use.
struct Drawing: Hashable, Sendable {
    /// The size, in points.
    var size: ThemeSize
    /// The SVG elements. Identifiers that they define begin with U+0001, see ``markup(scope:)``.
    var body: String
    /// The numbers of the used images of the library.
    var images: Set<Int>
    /// The numbers of the used font files of the library.
    var fonts: Set<Int>

    /// Returns the elements with identifiers that begin with a scope, which must be unique in the document.
    func markup(scope: String) -> String {
        body.split(separator: SVGText.scope, omittingEmptySubsequences: false).joined(separator: scope)
    }

    /// The fonts of texts for which a theme names none.
    static let systemFonts =
        "-apple-system, BlinkMacSystemFont, 'SF Pro Text', Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, "
        + "'Liberation Sans', sans-serif"

    /// Returns a self-contained SVG file. It is deterministic.
    ///
    /// - Parameters:
    ///   - library: The library that contains the drawing's images and fonts.
    ///   - title: The accessible title.
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

/// The theme to draw, with its traits, scale and assets.
struct Stage: Sendable {
    var theme: Theme
    var assets: ThemeAssets
    var images: [AssetLibrary.Image]
    var traits: ThemeTraits
    var scale: Int
    var drawings: ComponentDrawings
    /// The names of the app's own states, in the order of the positions that states to draw refer to.
    let customStates: [String]
    private let themeStates: [String]
    private var parents: [String: String?]

    init(
        theme: Theme, assets: ThemeAssets, library: AssetLibrary, traits: ThemeTraits = [], scale: Int = 1,
        drawings: ComponentDrawings = ComponentDrawings(), customStates: [String]? = nil
    ) {
        self.theme = theme
        themeStates = theme.customStates
        self.customStates = customStates ?? themeStates
        self.assets = assets
        images = library.images
        self.traits = traits
        self.scale = scale
        self.drawings = drawings
        parents = Dictionary(theme.componentTypes.map { ($0.name, $0.parent) }, uniquingKeysWith: { first, _ in first })
    }

    func look(_ component: String, _ id: String?, _ states: ThemeStates = []) -> Look {
        Look(
            theme.operations(for: component, id: id, traits: traits),
            states: states.renumbered(from: customStates, to: themeStates))
    }

    /// Returns the set of states with some names. Unknown names are ignored; a check of the scene reports them.
    func states(named names: [String]) -> ThemeStates {
        names.reduce(into: ThemeStates()) { states, name in
            if let state = ThemeStates(name: name, custom: customStates) { states.formUnion(state) }
        }
    }

    /// Returns the component types from one up to its root.
    func line(of component: String) -> [String] {
        var line = [component]
        while let last = line.last, let parent = parents[last] ?? nil, line.count <= parents.count {
            line.append(parent)
        }
        return line
    }

    /// Returns the built-in type that a component type is drawn as.
    func kind(of component: String) -> BuiltInKind {
        line(of: component).lazy.compactMap(BuiltInKind.init).first ?? .uiview
    }

    /// The background of drawings: that of a table, a cell or a view if opaque, else black for dark themes and white.
    var ground: ThemeColor {
        for type in ["uitableview", "uitableviewcell", "uiview"] {
            if let color = look(type, nil).color("backgroundColor"), color.alpha >= 1 { return color }
        }
        return traits.contains(.dark) ? ThemeColor(red: 0, green: 0, blue: 0) : ThemeColor(red: 1, green: 1, blue: 1)
    }
}

/// The built-in component types, each with its own drawing.
enum BuiltInKind: String, CaseIterable, Sendable {
    case uiview, uilabel, uiimageview, uicontrol, uibutton, uiswitch, uislider, uitextfield, uiscrollview, uitextview
    case uitableview, uitableviewcell, uinavigationbar
}
