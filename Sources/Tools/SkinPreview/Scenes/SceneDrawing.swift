import SkinKit

extension Scene {
    /// Draws the scene, which can include others, at the size of the stage's device.
    func drawing(on stage: Stage, among scenes: [Scene]) -> Drawing {
        drawing(of: places(on: stage, among: scenes), on: stage)
    }

    func drawing(of places: [SceneLayout.Placed], on stage: Stage) -> Drawing {
        let size = Self.size(for: stage.traits)
        var canvas = Canvas(stage)
        let clip = canvas.clip(ThemeRect(size), radius: 0)
        canvas.group(clip: clip) { canvas in
            canvas.fill(ThemeRect(size), stage.ground)
            for placed in places {
                canvas.svg.open(
                    "g",
                    [
                        "data-entity": placed.component.entityName,
                        "data-box": [
                            placed.rect.minX, placed.rect.minY, placed.rect.size.width, placed.rect.size.height,
                        ].map(\.svg).joined(separator: " "),
                    ])
                canvas.group(x: placed.rect.minX, y: placed.rect.minY) { canvas in
                    canvas.draw(placed.component.quiet, placed.rect.size)
                }
                canvas.svg.close()
            }
            // The separators of a table are above its cells.
            for placed in places {
                let color = placed.component.look.color("separatorColor")
                for line in placed.separators { canvas.fill(line, color) }
            }
        }
        return canvas.drawing(size)
    }

    func places(on stage: Stage, among scenes: [Scene]) -> [SceneLayout.Placed] {
        var layout = SceneLayout(stage, scenes: scenes)
        layout.lay(self, size: Self.size(for: stage.traits))
        return layout.placed
    }
}

extension Component {
    /// The component without sample text: a scene shows only its own texts and those of the theme.
    fileprivate var quiet: Component {
        var component = self
        let own = kind == .uibutton ? look.string("title", "text") : look.string("text", "text")
        let keeps = text != nil || own != nil || kind == .uitextfield
        if !keeps { component.text = "" }
        return component
    }

    var key: ThemeEntityKey { ThemeEntityKey(component: type, id: id) }

    /// The component type and identifier as one text: `uibutton#button_send`.
    var entityName: String { key.description }
}
