import SkinColors
import SkinCompiler
import SkinFormat
import SkinKit
import SkinLegibility

/// The theme to draw, with its traits, scale and assets.
struct Stage: Sendable {
    let theme: Theme
    let assets: ThemeAssets
    let images: [AssetLibrary.Image]
    let traits: ThemeTraits
    let scale: Int
    let types: ComponentTypes
    /// The names of the app's own states, in the order of the positions that states to draw refer to.
    let customStates: [String]
    private let themeStates: [String]
    /// The background of drawings: that of a table, a cell or a view if opaque, else black for dark themes and white.
    let ground: ThemeColor
    /// The color of a text whose color the theme does not define.
    let plainInk: ThemeColor
    private let drawings: ComponentDrawings
    private let forced: ForcedStates?

    /// - Parameters:
    ///   - types: The theme's component types; nil to read them.
    ///   - forced: The states of an entity in scenes; nil for those that the scenes give.
    init(
        theme: Theme, assets: ThemeAssets, library: AssetLibrary, traits: ThemeTraits = [], scale: Int = 1,
        drawings: ComponentDrawings = ComponentDrawings(), types: ComponentTypes? = nil,
        customStates: [String]? = nil, forced: ForcedStates? = nil
    ) {
        self.theme = theme
        self.assets = assets
        images = library.images
        self.traits = traits
        self.scale = scale
        self.drawings = drawings
        self.forced = forced
        self.types = types ?? ComponentTypes(theme)
        themeStates = theme.customStates
        self.customStates = customStates ?? themeStates
        ground = Self.ground(of: theme, traits)
        plainInk =
            ColorChannels(ground).relativeLuminance > 0.18
            ? ThemeColor(red: 0, green: 0, blue: 0) : ThemeColor(red: 1, green: 1, blue: 1)
    }

    func scaled(_ scale: Int, _ library: AssetLibrary) -> Stage {
        Stage(
            theme: theme, assets: assets, library: library, traits: traits, scale: scale, drawings: drawings,
            types: types, customStates: customStates, forced: forced)
    }

    func operations(_ component: String, _ id: String?) -> [ThemeOperation] {
        theme.operations(for: component, id: id, traits: traits)
    }

    func look(_ component: String, _ id: String?, _ states: ThemeStates = []) -> Look {
        Look(operations(component, id), states: states.renumbered(from: customStates, to: themeStates))
    }

    func states(named names: [String]) -> ThemeStates {
        names.reduce(into: ThemeStates()) { states, name in
            if let state = ThemeStates(name: name, custom: customStates) { states.formUnion(state) }
        }
    }

    func states(of component: String, _ id: String?, in names: [String]) -> ThemeStates {
        states(named: forced.flatMap { $0.concerns(component, id) ? $0.states : nil } ?? names)
    }

    /// Returns the app's own drawing of a component type, or of the nearest type that it inherits from.
    func drawing(of component: String) -> ComponentDrawing? { drawings[types.line(of: component)] }

    private static func ground(of theme: Theme, _ traits: ThemeTraits) -> ThemeColor {
        for type in ["uitableview", "uitableviewcell", "uiview"] {
            let look = Look(theme.operations(for: type, id: nil, traits: traits))
            if let color = look.color("backgroundColor"), color.alpha >= 1 { return color }
        }
        return theme.info.appearance.applied(to: traits).contains(.dark)
            ? ThemeColor(red: 0, green: 0, blue: 0) : ThemeColor(red: 1, green: 1, blue: 1)
    }
}

/// The component types of a theme's schema, with the types that they inherit from.
struct ComponentTypes: Sendable {
    private var lines: [String: [String]] = [:]
    private let roles: ColorRoles

    init(_ theme: Theme) {
        roles = theme.reader.colorRoles
        let types = theme.componentTypes
        let parents = Dictionary(types.map { ($0.name, $0.parent) }, uniquingKeysWith: { first, _ in first })
        for type in types {
            var line = [type.name]
            while let last = line.last, let parent = parents[last] ?? nil, line.count <= parents.count {
                line.append(parent)
            }
            lines[type.name] = line
        }
    }

    func roles(of operation: String, _ component: String) -> [String: ColorRole] {
        roles.roles(of: operation, line(of: component))
    }

    func line(of component: String) -> [String] { lines[component] ?? [component] }

    func kind(of component: String) -> BuiltInComponent {
        line(of: component).firstNonNil { BuiltInComponent(named: $0) } ?? .uiview
    }
}
