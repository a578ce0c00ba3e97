import SkinDiagnostics

// Operations, their states, and what they and records contain: theme format 1, sections 4, 5 and 9.
extension Sentence {
    /// - Parameter component: The component type; nil for an operation that no component type has.
    static func unknownOperation(_ name: String, of component: String?) -> Self {
        Self("unknown operation '\(name)' for \(component.map { "'\($0)'" } ?? "any component type")")
    }

    static func unsupported(_ operations: [String], ofClass name: String, by component: String) -> Self {
        let word = operations.count == 1 ? "operation" : "operations"
        return Self("class '\(name)' sets \(word) \(operations.quoted.listed), which '\(component)' does not support")
    }

    /// - Parameter isAlone: Whether `*` is the only state.
    static func everyState(isAlone: Bool) -> Self {
        Self("state=\"*\" \(isAlone ? "requires unset=\"true\"" : "cannot be combined with other states")")
    }

    static func unknownState(_ word: String, custom: [String]) -> Self {
        Self("unknown state '\(Quoted(word).text)'").advising(WordAdvice.state(word, custom: custom), on: word)
    }

    // MARK: Parameters and fields

    /// An operation with parameters, or an object with fields.
    enum Owner {
        case operation(String)
        case object(String)

        fileprivate var text: String {
            switch self {
            case .operation(let name): "operation '\(name)'"
            case .object(let type): "'\(type)'"
            }
        }

        fileprivate var part: String {
            switch self {
            case .operation: "parameter"
            case .object: "field"
            }
        }
    }

    static func unknown(_ name: String, of owner: Owner) -> Self {
        Self("unknown \(owner.part) '\(name)' for \(owner.text)")
    }

    static func missing(_ names: [String], of owner: Owner) -> Self {
        Self("missing \(owner.part) \(names.quoted.listed) of \(owner.text)")
    }

    static func duplicate(_ name: String, of owner: Owner) -> Self { Self("duplicate \(owner.part) '\(name)'") }

    /// - Parameter others: The parameters that take an object of its type.
    static func duplicateShortForm(_ name: String, others: [String]) -> Self {
        let advice =
            others.isEmpty
            ? "an object without 'param' is its value" : "use 'param' for \(others.quoted.joined(separator: " or "))"
        return Self("duplicate parameter '\(name)'; \(advice)")
    }

    static func noShortForm(of operation: String, parameters: [String]) -> Self {
        let advice = parameters.isEmpty ? "it has no parameters" : "use 'param' for \(parameters.quoted.listed)"
        return Self("operation '\(operation)' has no short form; \(advice)")
    }

    // MARK: Types

    /// - Parameters:
    ///   - operation: The operation that has the parameter; nil for a field of a record.
    ///   - isOnly: Whether the operation has no other parameter.
    static func wrongObject(
        _ found: String, as type: String, of field: String, operation: String?, isOnly: Bool
    ) -> Self {
        let owner = operation.map { isOnly ? "'\($0)'" : "'\(field)' of '\($0)'" } ?? "'\(field)'"
        return Self("\(owner) takes \(type.withArticle("<\(type)>")), not \(found.withArticle("<\(found)>"))")
    }

    static func wrongElement(_ found: String, as type: String, of field: String) -> Self {
        Self("'\(field)' expects an array of '\(type)', but contains \(found.withArticle("'\(found)'"))")
    }
}
