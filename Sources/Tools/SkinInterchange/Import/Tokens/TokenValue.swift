import SkinDiagnostics
import SkinFormat
import SkinKit

indirect enum TokenValue: Equatable, Sendable {
    /// The value of another token, by its name.
    case alias(String)
    case color(ThemeColor)
    case number(Double)
    /// Points.
    case dimension(Double)
    /// Seconds.
    case duration(Double)
    case families([String])
    case weight(Int)
    case curve([Double])
    case text(String)
    case bool(Bool)
    case dashes([TokenValue], cap: String)
    case shadows([TokenValue])
    case gradient([TokenValue])
    case course(Course)
    /// The value of another token with adjustments.
    case adjusted(String, [Adjustment])
    case constant(ThemeValue)
    /// The parts of a border, shadow, transition, typography or stop of a gradient, in the order of the type.
    case parts([Part])

    /// An attribute that adjusts a color or a number: theme format 1, section 5.
    struct Adjustment: Equatable, Sendable {
        var attribute: AdjustmentAttribute
        var operand: Operand
    }

    enum Operand: Equatable, Sendable {
        case number(Double)
        case token(String)
    }

    /// A gradient as theme format 1 has it. Without locations the colors are spread evenly.
    struct Course: Equatable, Sendable {
        var colors: [TokenValue] = []
        var locations: [Double] = []
        /// In degrees.
        var angle = 0.0
        /// `radial` or `conic`; nil for a linear one.
        var shape: String?
        /// The parts of the view's size at which the center is; nil for its middle.
        var center: ThemePoint?
    }

    struct Part: Equatable, Sendable {
        var name: String
        var value: TokenValue
    }

    subscript(name: String) -> TokenValue? {
        guard case .parts(let parts) = self else { return nil }
        return parts.first { $0.name == name }?.value
    }
}

/// A token whose value is checked.
struct ReadToken: Sendable {
    var placed: PlacedToken
    var type: String
    var value: TokenValue
    var notes: [String] = []
    /// The value in other modes: an extension that several tools use.
    var modes: [Mode] = []
    /// The faults for which nothing can be made of the token.
    var faults: [ImportFault] = []

    struct Mode: Sendable {
        var name: String
        var value: TokenValue
        /// The numbers of the tokens that the value refers to.
        var references: [Int]
    }

    mutating func leaveOut(_ reason: String, _ files: TokenFiles) {
        leaveOut(reason, at: files.location(placed.token.place))
    }

    mutating func leaveOut(_ reason: String, at place: ThemeSourceLocation = ThemeSourceLocation(file: "")) {
        faults = [ImportFault(at: place, reason)]
    }

    /// Removes modes with a note.
    mutating func removeModes(where isInvalid: (Mode) -> Bool) {
        let invalid = modes.filter(isInvalid).map(\.name)
        guard !invalid.isEmpty else { return }
        modes.removeAll(where: isInvalid)
        notes.append(Self.note(ofInvalidModes: invalid))
    }

    static func note(ofInvalidModes names: [String]) -> String {
        "invalid value in the mode '\(names.joined(separator: "', '"))'"
    }

    /// The type that an export of SkinKit names, such as `integer` or `font`.
    var ownType: String? { placed.token.own?["type"]?.string }
}

extension Token {
    /// The extension of an export of SkinKit.
    var own: JSONValue? { extensions?["org.skinkit"] }
}

extension TokenValue {
    var isDimension: Bool { if case .dimension = self { true } else { false } }
}
