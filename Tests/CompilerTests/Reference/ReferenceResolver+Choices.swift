import TestSupport

/// Section 18: choices.
extension ReferenceResolver {
    func value(_ source: PlainSource) -> PlainObject {
        switch source {
        case .names(let names): constant(names)
        case .choice(let choice): answer(to: choice).map(value) ?? .unknown
        }
    }

    /// What the `when` says that is meant.
    func answer(to choice: PlainChoice) -> PlainObject? {
        word(choice.by).flatMap { answer(to: choice, for: $0) }
    }

    /// "The constant is what the `when` with the value of `by` says, else what the one without `value` says."
    func answer(to choice: PlainChoice, for word: String) -> PlainObject? {
        let when = choice.whens.first { $0.value == word } ?? choice.whens.first { $0.value == nil }
        return when?.object
    }

    /// The value of the string or bool that a choice is by.
    private func word(_ names: PlainNames) -> String? {
        switch constant(names) {
        case .string(let text): text
        case .bool(let flag): flag ? "true" : "false"
        default: nil
        }
    }

    /// The faults of a choice, but for those of its references and of what its `when` elements say.
    func faults(of choice: PlainChoice) -> Set<String> {
        guard let name = meant(choice.by), let type = constants[name]?.object.type else { return [] }
        guard ["string", "bool"].contains(type) else { return ["type-mismatch"] }
        var words = Set([word(choice.by)].compactMap(\.self))
        if let setting = settings[name] {
            words.formUnion(type == "bool" ? ["true", "false"] : setting.values ?? [])
        }
        let isWrong = type == "bool" && choice.whens.contains { ![nil, "true", "false"].contains($0.value) }
        return isWrong || words.contains { answer(to: choice, for: $0) == nil } ? ["invalid-value"] : []
    }
}
