// How SwiftUI finds the tint and the foreground style, after OpenSwiftUI, whose files `Shape/Tint.swift` and
// `Shape/ShapeStyle/ForegroundStyle.swift` were compared with SwiftUI 6.5.4:
//
// - `tint(_:)` puts the style into the environment as it is. A tint style applies the environment's tint to the same shape, without a
//   guard: if that is a tint style itself, it never ends.
// - `foregroundStyle(_:)` copies the style: `.foreground` becomes what it is above. From then on the environment has a foreground style
//   of its own, which comes before the default one that controls set for their labels.

/// What a style draws with.
package enum Paint: Equatable {
    case color(Color)
    /// The app's accent color.
    case accent
    /// The primary level of the default foreground.
    case primary
    case other
    /// A style that refers to itself. SwiftUI overflows the stack.
    case endless
}

extension ShapeStyle {
    /// Returns what the style draws with in an environment.
    package func paint(in environment: EnvironmentValues) -> Paint { paint(in: environment, depth: 0) }

    fileprivate func paint(in environment: EnvironmentValues, depth: Int) -> Paint {
        if depth > 100 { return .endless }
        return switch self {
        case let color as Color: .color(color)
        case let style as AnyShapeStyle: style.style.paint(in: environment, depth: depth)
        case is TintShapeStyle: environment.tint?.paint(in: environment, depth: depth + 1) ?? .accent
        case is ForegroundStyle:
            environment.currentForegroundStyle?.paint(in: environment, depth: depth + 1) ?? .primary
        case is PrimaryStyle: .primary
        default: .other
        }
    }

    /// Returns the style that `foregroundStyle(_:)` puts into an environment.
    func copy(in environment: EnvironmentValues) -> AnyShapeStyle {
        switch self {
        case let style as AnyShapeStyle: style.style.copy(in: environment)
        case is ForegroundStyle: environment.currentForegroundStyle ?? AnyShapeStyle(PrimaryStyle())
        default: AnyShapeStyle(self)
        }
    }
}

private struct PrimaryStyle: ShapeStyle {}

extension EnvironmentValues {
    fileprivate var currentForegroundStyle: AnyShapeStyle? { foregroundStyle ?? defaultForegroundStyle }
}

// MARK: - Evaluation

/// A view that the fakes look into.
@MainActor
protocol Wrapping {
    /// Returns the content, and changes the environment to that of the content.
    func content(_ environment: inout EnvironmentValues) -> (any View)?
}

extension View {
    /// Returns the environment of the innermost content of the view, from that of the view.
    package func environment(within environment: EnvironmentValues) -> EnvironmentValues {
        var environment = environment
        guard let content = (self as? any Wrapping)?.content(&environment) else { return environment }
        return content.environment(within: environment)
    }
}
