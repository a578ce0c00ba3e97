import SkinKit

/// What the page's panel says of an entity's operations and of a theme's constants, as JSON.
enum PageExplanations {
    /// An operation: name, states, values, what gives it, what it wins over, the constants in it.
    static func row(_ operation: ThemeOperation, _ origin: OperationOrigin?) -> String {
        PageJSON.object([
            "n": PageJSON.text(operation.name),
            "s": PageJSON.text(operation.states.names.joined(separator: " ")),
            "v": PageJSON.list(
                operation.parameters.map { parameter in
                    PageJSON.list([
                        PageJSON.text(parameter.name), PageJSON.text(ValueText.text(parameter.object)),
                        PageJSON.list(ValueText.swatches(parameter.object).map { PageJSON.text($0) }),
                    ])
                }),
            "w": origin.map { source($0.winner) } ?? "null",
            "l": PageJSON.list(
                (origin?.losers ?? []).prefix(12).map { loser in
                    PageJSON.list([source(loser.source), PageJSON.text(loser.reason.sentence)])
                }),
            "k": PageJSON.list(
                (origin?.constants ?? []).prefix(24).map { constant in
                    PageJSON.list([PageJSON.text(constant.name), PageJSON.text(constant.location.description)])
                }),
        ])
    }

    private static func source(_ source: OperationOrigin.Source) -> String {
        let giver =
            if let name = source.className {
                "class \(name)"
            } else if source.isDefault {
                "every \(source.component)"
            } else {
                "the entity itself"
            }
        return PageJSON.list([PageJSON.text(source.location.description), PageJSON.text(giver)])
    }

    /// A constant: name, type, value, its colours, and the contrast with what everything lies on.
    static func row(_ name: String, _ value: ThemeObject, ground: Color) -> String {
        let ratio = value.color.map { (ContrastRatio.between($0, and: ground) * 100).rounded() / 100 }
        return PageJSON.list([
            PageJSON.text(name), PageJSON.text(value.typeName), PageJSON.text(ValueText.text(value)),
            PageJSON.list(ValueText.swatches(value).map { PageJSON.text($0) }), ratio?.svg ?? "null",
        ])
    }
}

extension LossReason {
    /// Why an operation does not show, as the end of a sentence about it.
    var sentence: String {
        switch self {
        case .ancestorTheme: "of an ancestor theme"
        case .lessSpecificTraits: "for less specific traits"
        case .earlierClass: "of a class that is applied earlier"
        case .classOfEntity: "of a class; the entity gives it itself"
        case .typeDefault: "for every component of the type"
        case .ancestorType: "for an ancestor type"
        case .unset: "taken away by unset"
        }
    }
}
