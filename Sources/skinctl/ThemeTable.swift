import SkinKit

/// A theme as a table for people: an entity, then a line for each effective operation.
struct ThemeTable {
    private let theme: Theme
    private let traits: TraitSet
    private let scale: Int

    init(_ theme: Theme, traits: TraitSet, scale: Int) {
        self.theme = theme
        self.traits = traits
        self.scale = scale
    }

    var text: String {
        var text = "\(theme.info.name) \(theme.info.version)  \(theme.info.identifier)"
        text += theme.info.inherits.map { "  inherits \($0)" } ?? ""
        text += traits.isEmpty ? "" : "  traits \(traits.sortedNames.joined(separator: ","))"
        text += "  scale \(scale)\n"
        for entity in theme.entities(traits: traits) {
            text += "\n\(entity)\n"
            let rows = theme.operations(for: entity.component, id: entity.id, traits: traits).map(row)
            text += rows.isEmpty ? "  nothing\n" : Columns.text(rows)
        }
        return text
    }

    private func row(_ operation: ThemeOperation) -> [String] {
        let states = operation.states.isEmpty ? "" : ":" + operation.states.names.joined(separator: "+")
        let parameters = operation.parameters.map { parameter in
            let value = text(parameter.object)
            return operation.parameters.count == 1 ? value : "\(parameter.name) \(value)"
        }
        return ["  \(operation.name)\(states)", parameters.joined(separator: "  ")]
    }

    private func text(_ object: ThemeObject) -> String {
        switch object {
        case .integer(let number): String(number)
        case .float(let number): number.short
        case .bool(let flag): flag ? "true" : "false"
        case .string(let string): string.jsonString
        case .point(let point): "\(point.x.short),\(point.y.short)"
        case .size(let size): "\(size.width.short)×\(size.height.short)"
        case .rect(let rect):
            "\(rect.origin.x.short),\(rect.origin.y.short) \(rect.size.width.short)×\(rect.size.height.short)"
        case .insets(let insets):
            "\(insets.top.short),\(insets.left.short),\(insets.bottom.short),\(insets.right.short)"
        case .color(let color): color.hexadecimal
        case .image(let image): file(image.name) + (image.mode == .template ? " template" : "")
        case .font(let font): text(font)
        case .array(let parts): "[" + parts.map(text).joined(separator: ", ") + "]"
        case .record(let record):
            "\(record.type)(" + record.fields.map { "\($0.name) \(text($0.object))" }.joined(separator: ", ") + ")"
        }
    }

    private func text(_ font: FontDescription) -> String {
        let face =
            switch font.face {
            case .family(let name): name
            case .file(let name): file(name)
            }
        return "\(face) \(font.size.short) \(font.weight)\(font.style == .italic ? " italic" : "")"
    }

    /// The file that serves an asset, or its logical name with a remark where none applies.
    private func file(_ name: String) -> String {
        theme.asset(name, traits: traits, scale: scale).map { "\($0.folder)/\($0.path)" } ?? "\(name) (no file applies)"
    }
}

extension Double {
    /// Without `.0` where it is whole.
    fileprivate var short: String {
        self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : String(self)
    }
}

extension Color {
    /// `#RRGGBB`, with the alpha behind it where it is not 1; 8 bits a channel, rounded.
    fileprivate var hexadecimal: String {
        let channels = alpha == 1 ? [red, green, blue] : [red, green, blue, alpha]
        return "#"
            + channels.map { channel in
                let digits = String(Int((channel * 255).rounded()), radix: 16, uppercase: true)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}
