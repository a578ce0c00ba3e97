#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import Combine
    import Observation
    import SkinKit
    import SwiftUI

    /// A value that a view reads from its theme. It makes SwiftUI evaluate the view again if a switch changes the value.
    ///
    /// A view that read `ThemeScope.activeTheme` instead would be evaluated again at each switch.
    @MainActor
    final class SkinReader<Key: Equatable, Value>: Observable, ObservableObject {
        private struct Reading {
            var key: Key?
            var usesAssets: Bool
            var context: SkinContext?

            /// Returns whether the value is that of another reading. Two themes may have different files of one name.
            func hasValue(of other: Reading) -> Bool {
                guard key == other.key else { return false }
                guard let context, let old = other.context else { return context == nil && other.context == nil }
                return context.textSize == old.textSize && context.isBold == old.isBold
                    && context.layoutDirection == old.layoutDirection
                    && (!usesAssets || context.appearance.isSame(as: old.appearance))
            }
        }

        private let registrar = ObservationRegistrar()
        private var follower: Follower?
        private var place: SkinPlace?
        private var read: ((SkinContext) -> (key: Key, usesAssets: Bool))?
        private var last: (reading: Reading, value: Value)?

        /// The states that operations of a theme have been for.
        private(set) var states: ThemeStates = []

        func note(_ new: ThemeStates) { states.formUnion(new) }

        /// The number of values made, for tests.
        private(set) var madeCount = 0

        /// Returns a value, which is made only if its key has changed.
        ///
        /// - Parameters:
        ///   - read: Reads what decides the value, and whether that refers to files of the theme.
        ///   - make: Makes the value. The arguments are nil without a theme.
        func value(
            in place: SkinPlace, read: @escaping (SkinContext) -> (key: Key, usesAssets: Bool),
            make: (Key?, SkinContext?) -> Value
        ) -> Value {
            registrar.access(self, keyPath: \.madeCount)
            follow(place)
            self.read = read
            let reading = reading(in: place)
            if let last, reading.hasValue(of: last.reading) { return last.value }
            let value = make(reading.key, reading.context)
            madeCount += 1
            last = (reading, value)
            return value
        }

        private func reading(in place: SkinPlace) -> Reading {
            let context = place.context
            let found = context.flatMap { context in read.map { $0(context) } }
            return Reading(key: found?.key, usesAssets: found?.usesAssets ?? false, context: context)
        }

        private func follow(_ place: SkinPlace) {
            let old = self.place?.scope
            self.place = place
            guard old !== place.scope || follower == nil else { return }
            let follower = Follower { [weak self] in self?.compare() }
            self.follower = follower
            place.scope?.observe(follower) { follower, _ in follower.compare() }
        }

        private func compare() {
            guard let place, let last, !reading(in: place).hasValue(of: last.reading) else { return }
            // Observation notifies on `willSet`, although the change is already complete.
            registrar.willSet(self, keyPath: \.madeCount)
            registrar.didSet(self, keyPath: \.madeCount)
        }
    }

    @MainActor
    private final class Follower {
        let compare: () -> Void

        init(_ compare: @escaping () -> Void) { self.compare = compare }
    }

    extension ThemeValue {
        var usesAssets: Bool {
            switch self {
            case .image: true
            case .font(let font): if case .file = font.face { true } else { false }
            case .array(let objects): objects.contains(where: \.usesAssets)
            case .record(let record): record.fields.contains { $0.object.usesAssets }
            default: false
            }
        }
    }
#endif
