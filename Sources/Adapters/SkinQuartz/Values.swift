#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinComponents
    import SkinKit

    extension CGFloat {
        /// The number of pixels per point as an engine takes it, 1 to 9. An unspecified scale is 1.
        package var themeScale: Int { Int(Swift.min(Swift.max(rounded(.up), 1), 9)) }
    }

    extension CGPoint {
        package init(_ point: ThemePoint) { self.init(x: point.x, y: point.y) }
    }

    extension CGSize {
        package init(_ size: ThemeSize) { self.init(width: size.width, height: size.height) }
        /// Creates a size from an offset, as shadows have it.
        package init(offset: ThemePoint) { self.init(width: offset.x, height: offset.y) }
    }

    extension CGRect {
        package init(_ rect: ThemeRect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }
    }

    extension Data {
        package init(_ bytes: ThemeAssetBytes) {
            self = bytes.withBytes { unsafe $0.withUnsafeBytes { unsafe Data($0) } }
        }
    }

    extension ThemeValueType<CGFloat> {
        package static var cgFloat: Self { ThemeValueType<Double>.float.prepared { number, _ in CGFloat(number) } }
    }

    extension ComponentBuilder {
        /// Defines an operation for what only a theme sets. Nil removes it.
        package mutating func operation<Value: Equatable>(
            _ name: String, _ parameter: ThemeValueType<Value>, show: @escaping @MainActor (Component, Value?) -> Void
        ) { operation(name, parameter, get: { _ in nil }, set: show) }

        /// Defines an operation whose parameter a prepare step converts to the value of a property. A write of a view costs more
        /// than that of a key path.
        package mutating func operation<Input, Value: Equatable>(
            _ name: String, _ parameter: ThemeValueType<Input>,
            _ property: ReferenceWritableKeyPath<Component, Value>,
            prepare: @escaping @MainActor (Input) throws -> Value
        ) {
            operation(
                name, parameter, get: { $0[keyPath: property] }, set: { $0[keyPath: property] = $1 }, prepare: prepare)
        }
    }

    extension ThemeTextCase {
        /// Returns a text in the case, by the rules of the user's language.
        package func applied(to text: String) -> String {
            switch self {
            case .none: text
            case .upper: text.localizedUppercase
            case .lower: text.localizedLowercase
            case .capitalized: text.localizedCapitalized
            }
        }
    }

    @MainActor
    package final class TitleCase {
        private let textCase: ThemeTextCase
        package let own: String?
        package let shown: String?

        private init(_ textCase: ThemeTextCase, own: String?) {
            (self.textCase, self.own, shown) = (textCase, own, own.map(textCase.applied))
        }

        /// Sets the case of a button's title; nil for the app's title.
        ///
        /// - Parameter show: Shows another title.
        package static func set(
            _ textCase: ThemeTextCase?, of button: AnyObject, with title: String?, show: (String?) -> Void
        ) {
            let known = Association.get(TitleCase.self, of: button)
            let own = known != nil && known?.shown == title ? known?.own : title
            let new = textCase.map { TitleCase($0, own: own) }
            // First, because a button may update itself when its title changes.
            Association.set(new, TitleCase.self, of: button)
            if let shown = new == nil ? own : new?.shown, shown != title { show(shown) }
        }

        /// Shows the case again in which a title is that the app has set meanwhile.
        package static func update(of button: AnyObject, with title: String?, show: (String?) -> Void) {
            guard let known = Association.get(TitleCase.self, of: button), known.shown != title else { return }
            set(known.textCase, of: button, with: title, show: show)
        }

        package static func existing(of button: AnyObject) -> TitleCase? { Association.get(TitleCase.self, of: button) }
    }
#endif
