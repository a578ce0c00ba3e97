#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    extension ComponentDefinitions {
        mutating func defineBars() {
            define(UINavigationBar.self, as: "uinavigationbar", inheriting: UIView.self) { bar in
                bar.operation("barTintColor", .uiColor("color"), get: { $0.skinTint }, set: { $0.skinTint = $1 }) {
                    BarTint(color: $0, edge: .color($0))
                }
                bar.operation(
                    "titleColor", .uiColor("color"),
                    get: { $0.titleAttribute(.foregroundColor) }, set: { $0.setTitleAttribute(.foregroundColor, $1) }
                ) { BarAttribute<UIColor>(standard: $0, edge: $0) }
                bar.operation(
                    "titleFont", .uiFont("font"),
                    get: { $0.titleAttribute(.font) }, set: { $0.setTitleAttribute(.font, $1) }
                ) { BarAttribute<UIFont>(standard: $0, edge: $0) }
                bar.operation(
                    "translucent", .bool("value"), get: { $0.isTranslucent }, set: { $0.isTranslucent = $1 })
                bar.setBlending(.atMiddle, of: "titleFont")
            }
            define(UITabBar.self, as: "uitabbar", inheriting: UIView.self) { bar in
                bar.operation("barTintColor", .uiColor("color"), get: { $0.skinTint }, set: { $0.skinTint = $1 }) {
                    BarTint(color: $0, edge: .color($0))
                }
            }
        }
    }

    /// The background color of a bar: while content scrolls under it, and while the content is at its edge.
    struct BarTint: Equatable {
        var color: UIColor?
        var edge: Edge

        enum Edge: Equatable {
            /// The bar has no appearance for the edge, and is transparent there.
            case transparent
            case color(UIColor?)
        }
    }

    /// An attribute of a bar's title: while content scrolls under it, and while the content is at its edge.
    struct BarAttribute<Value: NSObject>: Equatable {
        var standard: Value?
        /// The attribute of `standard` if the bar has no appearance for the edge: a theme's color makes one from that.
        var edge: Value?
    }

    /// A bar with appearances. It copies one that is set, and does not notice changes to it. So an appearance is read,
    /// changed and set again.
    @MainActor
    protocol AppearanceBar: AnyObject {
        associatedtype Appearance: UIBarAppearance
        var standardAppearance: Appearance { get set }
        var scrollEdgeAppearance: Appearance? { get set }
    }

    extension UINavigationBar: AppearanceBar {}
    extension UITabBar: AppearanceBar {}

    extension AppearanceBar {
        fileprivate func change(_ change: (Appearance) -> Void) {
            let appearance = standardAppearance
            change(appearance)
            standardAppearance = appearance
        }

        fileprivate func changeEdge(_ change: (Appearance) -> Void) {
            guard let appearance = scrollEdgeAppearance else { return }
            change(appearance)
            scrollEdgeAppearance = appearance
        }

        var skinTint: BarTint {
            get {
                BarTint(
                    color: standardAppearance.backgroundColor,
                    edge: scrollEdgeAppearance.map { .color($0.backgroundColor) } ?? .transparent)
            }
            set {
                change { $0.backgroundColor = newValue.color }
                switch newValue.edge {
                case .transparent: scrollEdgeAppearance = nil
                case .color(let color):
                    if scrollEdgeAppearance == nil { scrollEdgeAppearance = standardAppearance }
                    changeEdge { $0.backgroundColor = color }
                }
            }
        }
    }

    extension UINavigationBar {
        func titleAttribute<Value>(_ key: NSAttributedString.Key) -> BarAttribute<Value> {
            BarAttribute(
                standard: standardAppearance.titleTextAttributes[key] as? Value,
                edge: (scrollEdgeAppearance ?? standardAppearance).titleTextAttributes[key] as? Value)
        }

        func setTitleAttribute<Value>(_ key: NSAttributedString.Key, _ attribute: BarAttribute<Value>) {
            change { $0.titleTextAttributes[key] = attribute.standard }
            changeEdge { $0.titleTextAttributes[key] = attribute.edge }
        }
    }
#endif
