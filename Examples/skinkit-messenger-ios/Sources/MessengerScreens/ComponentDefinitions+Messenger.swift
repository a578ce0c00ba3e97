#if canImport(UIKit)
    import QuartzCore
    import SkinKit
    import SkinUIKit
    import UIKit

    extension ComponentDefinitions {
        /// UIKit's views and the messenger's own components.
        static let messenger: ComponentDefinitions = {
            var components = ComponentDefinitions.uiKit
            components.define(BubbleView.self, as: "chatbubble", inheriting: UIView.self) { bubble in
                bubble.operation("fill", .sheen("sheen"), get: { $0.fill }, set: { $0.fill = $1 })
                bubble.operation(
                    "outline", .uiColor("color"), .optional(.float("width")),
                    get: { $0.outline }, set: { $0.outline = $1 }
                ) { color, width in Outline(color: color, width: CGFloat(width ?? 1)) }
                bubble.operation("textInsets", .insets("insets"), get: { $0.textInsets }, set: { $0.textInsets = $1 }) {
                    UIEdgeInsets($0)
                }
                bubble.operation(
                    "maximumWidth", .float("fraction"), get: { $0.maximumWidth }, set: { $0.maximumWidth = $1 }
                ) { CGFloat($0) }
            }
            components.define(MessageLabel.self, as: "messagelabel", inheriting: UILabel.self)
            components.define(Wallpaper.self, as: "wallpaper", inheriting: UIView.self)
            components.define(InputBar.self, as: "inputbar", inheriting: UIView.self) { bar in
                bar.operation(
                    "contentInsets", .insets("insets"), get: { $0.contentInsets }, set: { $0.contentInsets = $1 }
                ) { UIEdgeInsets($0) }
                bar.operation("spacing", .float("length"), get: { $0.spacing }, set: { $0.spacing = $1 }) {
                    CGFloat($0)
                }
            }
            return components
        }()
    }

    /// A gradient between two colors.
    struct Sheen: Equatable {
        var from: UIColor
        var to: UIColor
    }

    /// A line along the edge of a bubble.
    struct Outline: Equatable {
        var color: UIColor
        var width: CGFloat
    }

    extension ThemeValueType<Sheen> {
        /// Reads the object type `sheen`, which the app's schema declares.
        fileprivate static var sheen: Self {
            .record("sheen") { record in
                Sheen(from: try record.value(.uiColor("from")), to: try record.value(.uiColor("to")))
            }
        }
    }

    /// The box around one message: the component type `chatbubble`.
    final class BubbleView: UIView {
        override class var layerClass: AnyClass { CAGradientLayer.self }

        let label = MessageLabel()
        var fill: Sheen? {
            didSet { (layer as? CAGradientLayer)?.colors = fill.map { [$0.from.cgColor, $0.to.cgColor] } }
        }
        var outline: Outline? {
            didSet {
                layer.borderColor = outline?.color.cgColor
                layer.borderWidth = outline?.width ?? 0
            }
        }
        var textInsets = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12) { didSet { setNeedsUpdateInsets() } }
        /// The greatest width, as a fraction of the row's.
        var maximumWidth: CGFloat = 0.75 { didSet { limitWidth() } }
        /// The row that has the bubble.
        weak var row: UIView? { didSet { limitWidth() } }
        private(set) var limit: NSLayoutConstraint?
        private var edges: [NSLayoutConstraint] = []

        /// Puts the label into the bubble.
        func install() {
            addSubview(label)
            label.translatesAutoresizingMaskIntoConstraints = false
            edges = [
                label.topAnchor.constraint(equalTo: topAnchor), label.leadingAnchor.constraint(equalTo: leadingAnchor),
                bottomAnchor.constraint(equalTo: label.bottomAnchor),
                trailingAnchor.constraint(equalTo: label.trailingAnchor),
            ]
            NSLayoutConstraint.activate(edges)
            setNeedsUpdateInsets()
        }

        /// Replaces the limit of the width, because the multiplier of a constraint is fixed.
        private func limitWidth() {
            limit?.isActive = false
            limit = row.map { widthAnchor.constraint(lessThanOrEqualTo: $0.widthAnchor, multiplier: maximumWidth) }
            limit?.isActive = true
        }

        private func setNeedsUpdateInsets() {
            let insets = [textInsets.top, textInsets.left, textInsets.bottom, textInsets.right]
            for (edge, inset) in zip(edges, insets) { edge.constant = inset }
        }
    }

    /// The text of a message: the component type `messagelabel`.
    final class MessageLabel: UILabel {}

    /// The background of a chat: the component type `wallpaper`.
    final class Wallpaper: UIView {}

    /// The bar at the bottom of a chat: the component type `inputbar`.
    final class InputBar: UIView {
        let field = UITextView()
        let send = UIButton(type: .system)
        private(set) lazy var stack = UIStackView(arrangedSubviews: [field, send])
        var contentInsets = UIEdgeInsets.zero { didSet { stack.layoutMargins = contentInsets } }
        var spacing: CGFloat = 0 { didSet { stack.spacing = spacing } }

        /// Puts the field and the button into the bar.
        func install() {
            addSubview(stack)
            stack.isLayoutMarginsRelativeArrangement = true
            stack.pinEdges(to: safeAreaLayoutGuide)
            skin = "inputbar_chat"
            field.skin = "textview_message"
            send.skin = "button_send"
        }
    }

    extension UIView {
        /// Makes the view as large as an area.
        func pinEdges(to area: UILayoutGuide) {
            translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                topAnchor.constraint(equalTo: area.topAnchor), bottomAnchor.constraint(equalTo: area.bottomAnchor),
                leadingAnchor.constraint(equalTo: area.leadingAnchor),
                trailingAnchor.constraint(equalTo: area.trailingAnchor),
            ])
        }
    }
#endif
