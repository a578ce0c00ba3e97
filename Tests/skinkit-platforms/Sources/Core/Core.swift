import SkinBlending
import SkinComponents
import SkinKit
import SkinLegibility
import SkinLibrary
import SkinSettings

/// Shows a theme in a component, as each app does.
@MainActor
public func show(_ path: String) throws -> ThemeColor? {
    let engine = ThemeEngine(components: .standard)
    let button = SkinButton()
    try engine.theme(button, as: "button")
    try engine.activate(Theme(cacheAt: path))
    return button.backgroundColor
}
