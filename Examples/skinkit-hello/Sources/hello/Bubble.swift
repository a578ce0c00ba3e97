import SkinComponents
import SkinKit

/// The box around a message: the component type `chatbubble` of `Themes/app.schema.xml`, as far as this example draws it.
final class Bubble: SkinView {
    /// A fill that runs from one color to another.
    struct Sheen: Equatable {
        var from: ThemeColor
        var to: ThemeColor
    }

    var fill: Sheen?
    var outline: ThemeColor?
}

extension ComponentDefinitions {
    /// The definitions of the standard components, and of the bubble.
    static var hello: ComponentDefinitions {
        var components = ComponentDefinitions.standard
        components.define(Bubble.self, as: "chatbubble", inheriting: SkinView.self) { bubble in
            bubble.operation(
                "fill",
                .record("sheen", "sheen") {
                    Bubble.Sheen(from: try $0.value(.color("from")), to: try $0.value(.color("to")))
                },
                get: { $0.fill }, set: { $0.fill = $1 })
            bubble.operation("outline", .color("color"), get: { $0.outline }, set: { $0.outline = $1 })
        }
        // A message's text is a label, whatever else the themes say of it.
        components.define(Message.self, as: "messagelabel", inheriting: SkinLabel.self) { _ in }
        return components
    }
}

final class Message: SkinLabel {}
