import SkinBundles
import SkinCompiler
import SkinDevelopment
import SkinKit

/// The themes of the race, compiled before anything is measured.
package struct RaceThemes {
    package let day: Theme
    package let night: Theme
    /// `night` with an image that is damaged.
    package let broken: Theme
    /// Another color of the button's title.
    package let otherTitle = ThemeColor(red: 1, green: 224 / 255, blue: 138 / 255)

    package init(folder: String) throws {
        let compiler = ThemeCompiler(themeFolders: [folder], schemaFiles: ["\(folder)/race.schema.xml"])
        func theme(_ name: String) throws -> Theme {
            try Theme(bundleAt: "\(folder)/\(name).theme", compiler: compiler)
        }
        (day, night, broken) = (try theme("Day"), try theme("Night"), try theme("Broken"))
    }

    /// The color of the title in a step of a drag.
    package static func title(step: Int) -> ThemeColor {
        ThemeColor(red: 1, green: Float(255 - 3 * step) / 255, blue: Float(4 * step) / 255)
    }
}
