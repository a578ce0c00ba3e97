/// The content of a generated theme, from which every format is written. The same size always gives the same content.
struct ThemeModel {
    /// The values of one entity: five operations with six values.
    struct Entity {
        var type: String
        var id: String
        var classNumber: Int
        /// Red, green and blue in thousandths.
        var background: [Int]
        /// In points.
        var frame: [Int]
        /// In thousandths.
        var alpha: Int
        /// The number of a constant.
        var shadow: Int
        /// In points.
        var radius: Int
        var image: Int
    }

    static let types = ["uibutton", "uilabel", "uiimageview", "uislider", "uitextfield", "uitableviewcell"]
    static let imageCount = 20
    private static let screens = ["settings", "chat", "contacts", "profile", "gallery", "calls", "archive", "search"]
    private static let roles = ["accept", "cancel", "title", "subtitle", "avatar", "badge", "status", "footer"]

    var entities: [Entity] = []
    /// Colours, in thousandths.
    var constants: [[Int]] = []
    /// Opacities, in thousandths.
    var classes: [Int] = []

    /// - Parameter types: The component types, which the entities take in turn.
    init(entities count: Int, types: [String] = Self.types, seed: UInt64 = 1) {
        var random = SplitMix(seed: seed)
        constants = (0..<max(1, count / 10)).map { _ in Self.color(&random) }
        classes = (0..<max(1, count / 50)).map { _ in random.below(1001) }
        entities = (0..<count).map { number in
            let type = types[number % types.count]
            let screen = Self.screens[random.below(Self.screens.count)]
            let role = Self.roles[random.below(Self.roles.count)]
            return Entity(
                type: type, id: "\(screen)_\(role)_\(number)", classNumber: random.below(classes.count),
                background: Self.color(&random),
                frame: [random.below(320), random.below(480), 20 + random.below(300), 20 + random.below(60)],
                alpha: random.below(1001), shadow: random.below(constants.count), radius: random.below(40),
                image: random.below(Self.imageCount))
        }
    }

    private static func color(_ random: inout SplitMix) -> [Int] { (0..<3).map { _ in random.below(1001) } }

    /// Returns the same entities, a share of which has other values in all five operations.
    ///
    /// - Parameter every: One of this number of entities differs.
    func changed(every: Int) -> ThemeModel {
        var copy = self
        for number in copy.entities.indices where number % every == 0 {
            copy.entities[number].background[0] = (entities[number].background[0] + 500) % 1001
            copy.entities[number].frame[0] += 400
            copy.entities[number].alpha = (entities[number].alpha + 500) % 1001
            copy.entities[number].radius += 50
            copy.entities[number].image = (entities[number].image + 7) % Self.imageCount
        }
        return copy
    }

    static func imageName(_ number: Int) -> String { "image_\(number).png" }

    /// Formats a number of thousandths as a decimal.
    static func decimal(_ thousandths: Int) -> String {
        let digits = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
