import SkinKit

// What exceeds a limit: theme format 1, section 11.
extension Sentence {
    static let tooManyAlternatives = Self("choices may give more than \(CacheLayout.expressionLimit) values")
    static let tooManyDeclarations = Self("more than 4,096 component types and objects")
    static let tooManyEntities = Self("bundle has more than 1,000,000 entities")
    static let tooManyClasses = Self("entity applies classes more than 4,096 times")
    static let nestedTooDeep = Self("arrays and records are nested more than 16 levels deep")
    static let resolvedTooDeep = Self("resolved value is nested more than 16 levels deep")
    static let resolvedTooLarge = Self("resolved value has more than 65,536 objects")
    static func tooManyStates(_ limit: Int) -> Self { Self("more than \(limit) states") }

    static func omittedCycles(beyond limit: Int) -> Self {
        Self("cycles have more than \(limit) members together; the rest are omitted")
    }

    static func tooManyApplications(_ limit: Int) -> Self {
        Self(
            "the entities up to this one apply classes and operations too often: more than \(limit) times, under all "
                + "traits")
    }

    static func tooManyScopedValues(_ limit: Int) -> Self {
        Self("scoped constants change too many values: more than \(limit), under all traits")
    }

    static func tooManyNodes(_ limit: Int) -> Self {
        Self("operations and 'unset' replace one another too often: more than \(limit) times")
    }

    static func tooManyLists(_ limit: Int) -> Self {
        Self("operations of entities have other values under too many traits: more than \(limit)")
    }

    static func tooManyRemovals(_ limit: Int) -> Self {
        Self("elements with 'unset' remove too many operations from entities: more than \(limit), under all traits")
    }

    static func tooManySteps(_ limit: Int) -> Self {
        Self("the values up to this one depend on constants in too many steps: more than \(limit), under all traits")
    }

    static func tooManyBackdrops(_ limit: Int) -> Self {
        Self(
            "comments 'skinkit:contrast' up to this one name too many pairs of entities: more than \(limit); name "
                + "component types in place of their entities")
    }
}
