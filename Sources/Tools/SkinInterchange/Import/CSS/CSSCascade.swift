import SkinDiagnostics
import SkinKit

/// The custom properties that apply under some traits, and their values.
struct CSSCascade {
    private let properties: [CSSProperty]
    /// The property of each name that applies, in the order of the names' first properties.
    private(set) var winners: [Int] = []
    private var index: [String: Int] = [:]
    private var reader = ValueText()

    init(_ properties: [CSSProperty], _ traits: ThemeTraits) {
        self.properties = properties
        // What only light has applies everywhere else, since a constant must have a value without traits.
        var lightTraits = traits.union(.light)
        lightTraits.remove(.dark)
        var order: [String] = []
        var (own, light): ([String: Int], [String: Int]) = ([:], [:])
        for (number, property) in properties.enumerated() {
            let isOwn = property.traits.isSubset(of: traits)
            guard isOwn || property.traits.isSubset(of: lightTraits) else { continue }
            if own[property.name] == nil, light[property.name] == nil { order.append(property.name) }
            if isOwn {
                replace(&own[property.name], with: number)
            } else {
                replace(&light[property.name], with: number)
            }
        }
        winners = order.compactMap { own[$0] ?? light[$0] }
        for (place, name) in order.enumerated() { index[name] = place }
    }

    private func replace(_ winner: inout Int?, with number: Int) {
        if let old = winner, properties[old].isImportant, !properties[number].isImportant { return }
        winner = number
    }

    /// Reads the values, each after those that it refers to.
    mutating func read() -> ReadTokens {
        let order = ReferenceOrder(winners.map { references(properties[$0].value) })
        var tokens = winners.map { number -> ReadToken in
            let property = properties[number]
            let place = JSONValue(.null, offset: property.offset, file: property.file)
            let placed = PlacedToken(path: [property.name], token: Token(value: place, place: place))
            return ReadToken(placed: placed, type: "", value: .text(""))
        }
        for circle in order.circles {
            let reason = ReferenceOrder.reason(ofCircle: circle) { "--\(properties[winners[$0]].name)" }
            for member in circle { tokens[member].leaveOut(reason) }
        }
        for place in order.nodes where tokens[place].faults.isEmpty {
            let property = properties[winners[place]]
            reader.notes = []
            let value = reader.value(property.value)
            reader.learn(property.name, value.flatMap { reader.kind(of: $0) }, reader.substituted(property.value))
            if let value {
                tokens[place].value = value
                tokens[place].notes = reader.notes
            } else {
                tokens[place].leaveOut(reason(property.value, tokens))
            }
        }
        return ReadTokens(tokens: tokens, order: order.nodes)
    }

    private func references(_ text: String) -> [Int] {
        guard text.contains("var("), FunctionCalls.isReadable(text) else { return [] }
        return FunctionCalls.references(in: text).compactMap { index[$0] }
    }

    /// Returns the reason why a property has no value.
    private func reason(_ value: String, _ tokens: [ReadToken]) -> String {
        if value == "initial" { return "a constant cannot be removed for some traits" }
        if !FunctionCalls.isReadable(value) { return "the value is longer than 64 KiB, or nested more than 32 deep" }
        for name in value.contains("var(") ? FunctionCalls.references(in: value) : [] where !reader.isKnown(name) {
            guard let target = index[name] else { return "unknown property '--\(name)'" }
            guard let fault = tokens[target].faults.first else { continue }
            let isFollower = fault.message.hasPrefix("it refers to '--")
            return isFollower ? fault.message : ReferenceOrder.reason(leadingTo: "--\(name)")
        }
        if ValueText.reference(value) != nil {
            return ReferenceOrder.reason(
                leadingTo: FunctionCalls.references(in: value).first.map { "--\($0)" } ?? value)
        }
        return "no value of a theme has the form '\(value.onOneLine.prefix(60))'"
    }
}
