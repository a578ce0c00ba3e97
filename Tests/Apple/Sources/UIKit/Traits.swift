import Foundation

public protocol UITraitDefinition {
    associatedtype Value
    static var defaultValue: Value { get }
    static var affectsColorAppearance: Bool { get }
}
extension UITraitDefinition {
    public static var affectsColorAppearance: Bool { false }
}

public typealias UITrait = any UITraitDefinition.Type

@MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
}

public protocol UIMutableTraits {
    subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
}

extension UIMutableTraits {
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { self[UITraitUserInterfaceIdiom.self] }
        set { self[UITraitUserInterfaceIdiom.self] = newValue }
    }
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { self[UITraitUserInterfaceStyle.self] }
        set { self[UITraitUserInterfaceStyle.self] = newValue }
    }
    public var accessibilityContrast: UIAccessibilityContrast {
        get { self[UITraitAccessibilityContrast.self] }
        set { self[UITraitAccessibilityContrast.self] = newValue }
    }
}

/// Values of traits by their types.
package struct TraitValues {
    package var values: [ObjectIdentifier: Any] = [:]

    package subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
        get { values[ObjectIdentifier(trait)] as? T.Value ?? T.defaultValue }
        set { values[ObjectIdentifier(trait)] = newValue }
    }
    func differs<T: UITraitDefinition>(from other: TraitValues, in trait: T.Type) -> Bool {
        func areEqual<E: Equatable>(_ left: E) -> Bool { left == (other[trait] as? E) }
        return (self[trait] as? any Equatable).map { !areEqual($0) } ?? true
    }
}

/// UIKit raises an NSInternalInconsistencyException for the value of a trait that has no override.
public struct UITraitOverrides: UIMutableTraits {
    package var traits = TraitValues()
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
        get {
            precondition(contains(trait), "Can't return value for trait \(trait) that has no override")
            return traits[trait]
        }
        set { traits[trait] = newValue }
    }
    public func contains(_ trait: UITrait) -> Bool { traits.values[ObjectIdentifier(trait)] != nil }
    public mutating func remove(_ trait: UITrait) { traits.values[ObjectIdentifier(trait)] = nil }
}

private struct TraitMutations: UIMutableTraits {
    var traits = TraitValues()
    subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
        get { traits[trait] }
        set { traits[trait] = newValue }
    }
}

public class UITraitCollection: NSObject, @unchecked Sendable {
    package let traits: TraitValues

    public override init() { traits = TraitValues() }
    package init(_ traits: TraitValues) { self.traits = traits }
    public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
        var traits: any UIMutableTraits = TraitMutations()
        mutations(&traits)
        self.init((traits as? TraitMutations)?.traits ?? TraitValues())
    }
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0[UITraitPreferredContentSizeCategory.self] = preferredContentSizeCategory }
    }
    public var preferredContentSizeCategory: UIContentSizeCategory { self[UITraitPreferredContentSizeCategory.self] }
    /// The user's choice of Bold Text: https://developer.apple.com/documentation/uikit/uitraitcollection/legibilityweight
    public var legibilityWeight: UILegibilityWeight { self[UITraitLegibilityWeight.self] }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { traits[trait] }
    public var userInterfaceIdiom: UIUserInterfaceIdiom { self[UITraitUserInterfaceIdiom.self] }
    public var userInterfaceStyle: UIUserInterfaceStyle { self[UITraitUserInterfaceStyle.self] }
    public var accessibilityContrast: UIAccessibilityContrast { self[UITraitAccessibilityContrast.self] }
    public var displayScale: CGFloat { self[UITraitDisplayScale.self] }
    public static var systemTraitsAffectingColorAppearance: [UITrait] {
        [UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self]
    }
}

public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
/// The settings of the user.
public struct UIAccessibility {
    @MainActor public static var isReduceMotionEnabled: Bool { wantsReducedMotion }
    @MainActor public static var isBoldTextEnabled: Bool { wantsBoldText }
    /// The user's choices, for tests.
    @MainActor package static var wantsBoldText = false
    @MainActor package static var wantsReducedMotion = false
}

public enum UIAccessibilityContrast: Int, Sendable { case unspecified = -1, normal, high }

public struct UITraitUserInterfaceIdiom: UITraitDefinition {
    public static let defaultValue = UIUserInterfaceIdiom.unspecified
}
public struct UITraitUserInterfaceStyle: UITraitDefinition {
    public static let defaultValue = UIUserInterfaceStyle.unspecified
}
public struct UITraitAccessibilityContrast: UITraitDefinition {
    public static let defaultValue = UIAccessibilityContrast.unspecified
}
public struct UITraitDisplayScale: UITraitDefinition {
    public static let defaultValue: CGFloat = 0
}
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static let defaultValue = UIContentSizeCategory.unspecified
}
public enum UILegibilityWeight: Int, Sendable { case unspecified = -1, regular, bold }
public struct UITraitLegibilityWeight: UITraitDefinition {
    public static let defaultValue = UILegibilityWeight.unspecified
}
public struct UIContentSizeCategory: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
}

// MARK: - Changes

@MainActor
public protocol UITraitChangeRegistration: NSCopying, NSObjectProtocol {}

@MainActor
public protocol UITraitChangeObservable {
    typealias TraitChangeHandler<TraitEnvironment> = (TraitEnvironment, UITraitCollection) -> Void
    @discardableResult
    func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration
    func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

final class TraitRegistration: NSObject, UITraitChangeRegistration {
    let traits: [UITrait]
    let call: (any UITraitEnvironment, UITraitCollection) -> Void
    init(_ traits: [UITrait], call: @escaping (any UITraitEnvironment, UITraitCollection) -> Void) {
        self.traits = traits
        self.call = call
    }
    nonisolated func copy(with zone: NSZone?) -> Any { self }
}

/// The registrations of one environment.
@MainActor
struct TraitRegistrations {
    private(set) var all: [TraitRegistration] = []

    mutating func add<Environment: UITraitEnvironment>(
        _ traits: [UITrait], _ handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> TraitRegistration {
        let registration = TraitRegistration(traits) { environment, old in
            if let environment = environment as? Environment { handler(environment, old) }
        }
        all.append(registration)
        return registration
    }
    mutating func remove(_ registration: any UITraitChangeRegistration) { all.removeAll { $0 === registration } }
    func notify(_ environment: any UITraitEnvironment, from old: UITraitCollection) {
        let new = environment.traitCollection
        for registration in all where registration.traits.contains(where: { new.differs(from: old, in: $0) }) {
            registration.call(environment, old)
        }
    }
}

extension UITraitCollection {
    func differs(from other: UITraitCollection, in trait: UITrait) -> Bool {
        func differs<T: UITraitDefinition>(_ trait: T.Type) -> Bool { traits.differs(from: other.traits, in: trait) }
        return differs(trait)
    }
}
