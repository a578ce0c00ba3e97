import SkinDiagnostics
import SkinKit
import SkinSyntax

extension Import {
    /// Imports a palette of another tool. The content tells the format.
    ///
    /// - Throws: ``ImportFaults`` if the file is of no known format, or not well-formed.
    package static func palette(_ bytes: [UInt8], name: String) throws(ImportFaults) -> Import {
        let file = TokenFile(name: name, text: SourceText(RelaxedJSON.decoded(bytes)))
        var work = PaletteImportWork(try Palette.read(file))
        return work.run { file.location($0) }
    }
}

/// A reason why a file is no palette.
struct PaletteFault: Error {
    var message: String
    var offset = 0
}

/// The colors of a palette, in the order of the file.
struct Palette {
    struct Color {
        enum Value {
            case color(ThemeColor)
            /// The name of another color, whose alpha can be replaced.
            case alias(String, alpha: Double?)
            case unreadable(String)
        }

        var name: String
        var value: Value
        var offset: Int
        var traits: ThemeTraits = []
        var note: String?
    }

    /// The name of the format in sentences.
    var format: String
    var colors: [Color] = []
    static let limit = 100_000

    init(_ format: String) { self.format = format }

    mutating func add(_ name: String, _ value: Color.Value, at offset: Int, _ traits: ThemeTraits = []) {
        colors.append(Color(name: name, value: value, offset: offset, traits: traits))
    }

    mutating func add(_ name: String, text: String, at offset: Int, _ traits: ThemeTraits = []) {
        add(name, Self.value(text), at: offset, traits)
    }

    /// Reads a color as most palettes write it: `#336699`, `336699`, `0x336699`, or one of CSS.
    static func value(_ text: String) -> Color.Value {
        let plain = text.trimmed
        let digits = plain.hasPrefix("0x") || plain.hasPrefix("0X") ? plain.dropFirst(2) : plain[...]
        let isHexadecimal = [3, 6, 8].contains(digits.count) && digits.allSatisfy { $0.isHexDigit && $0.isASCII }
        if let (color, _) = ColorText.read(isHexadecimal ? "#\(digits)" : plain) { return .color(color) }
        return .unreadable("'\(plain.prefix(60))' is not a color")
    }

    /// Reads a palette of the format that its content tells.
    static func read(_ bytes: [UInt8]) throws(PaletteFault) -> Palette {
        guard bytes.count <= Import.sizeLimit else { throw PaletteFault(message: "the file is larger than 64 MiB") }
        guard let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) else { throw unknown }
        let palette: Palette?
        switch first {
        case UInt8(ascii: "{"): palette = try PaletteJSON.read(bytes)
        case UInt8(ascii: "<"): palette = try PaletteXML.read(bytes)
        case UInt8(ascii: "P") where bytes.starts(with: "PK".utf8):
            throw PaletteFault(message: "the file is an archive; unpack it and import the palette within")
        default:
            let lines = PaletteLines(bytes)
            if lines.isTooLong { throw PaletteFault(message: "the palette has more than 250,000 lines") }
            palette = lines.read()
        }
        guard let palette, !palette.colors.isEmpty else { throw unknown }
        guard palette.colors.count <= limit else {
            throw PaletteFault(message: "the palette has more than 100,000 colors")
        }
        return palette.withoutLightAlone
    }

    /// The palette with the colors for light also without traits, if there is no other: a constant must have a value there.
    private var withoutLightAlone: Palette {
        let plain = Set(colors.filter(\.traits.isEmpty).map(\.name))
        var palette = self
        for index in colors.indices where colors[index].traits == .light && !plain.contains(colors[index].name) {
            palette.colors[index].traits = []
        }
        return palette
    }

    private static let unknown = PaletteFault(
        message: """
            the file is no palette of a known format; expected one of Material Theme Builder, base16, base24, VS Code, Windows \
            Terminal, Telegram, iTerm2, kitty, Alacritty or GIMP
            """)
}

private struct PaletteImportWork {
    private let palette: Palette
    private var names = BundleText.names()
    private var outcomes: [Int: (arrived: Bool, reason: String?, constant: String?)] = [:]

    init(_ palette: Palette) { self.palette = palette }

    mutating func run(_ location: (Int) -> ThemeSourceLocation) -> Import {
        let all = Set(palette.colors.map(\.traits)).union([[]])
        let layers = TraitLayers<ImportedLayer.Item>(Array(all)) { items($0) }
        var result = Import(files: BundleText.files(layers.layers.map { ImportedLayer($0) }, name: "palette"))
        for (number, color) in palette.colors.enumerated() {
            let outcome = outcomes[number] ?? (false, "a later color of the name replaces it", nil)
            let isExact = outcome.reason == nil && outcome.constant == nil
            var entry = InterchangeReport.Entry(
                name: color.name, outcome: !outcome.arrived ? .leftOut : isExact ? .exact : .approximated)
            entry.reason = outcome.reason
            entry.constant = outcome.constant
            entry.location = location(color.offset)
            result.report.add(entry)
        }
        return result
    }

    private mutating func items(_ traits: ThemeTraits) -> [(name: String, value: ImportedLayer.Item)] {
        var index: [String: Int] = [:]
        var winners: [Int] = []
        for (number, color) in palette.colors.enumerated() where color.traits.isSubset(of: traits) {
            if let place = index[color.name] {
                winners[place] = number
            } else {
                index[color.name] = winners.count
                winners.append(number)
            }
        }
        let chains = ReferenceChains(
            winners.map { number in
                guard case .alias(let name, _) = palette.colors[number].value else { return nil }
                return index[name]
            })
        return winners.indices.compactMap { item($0, winners, index, chains) }
    }

    private mutating func item(
        _ place: Int, _ winners: [Int], _ index: [String: Int], _ chains: ReferenceChains
    ) -> (name: String, value: ImportedLayer.Item)? {
        let color = palette.colors[winners[place]]
        if let reason = fault(place, winners, chains) {
            if outcomes[winners[place]] == nil { outcomes[winners[place]] = (false, reason, nil) }
            return nil
        }
        let name = names.name(color.name)
        let element: String
        switch color.value {
        case .color(let value): element = BundleText.color(value, name)
        case .alias(let target, let alpha):
            let attribute = alpha.map { " alpha=\"\($0.roundedBeyondNoise.decimal)\"" } ?? ""
            element = BundleText.reference("color", name, to: names.name(target), attribute)
        case .unreadable: return nil
        }
        outcomes[winners[place]] = (true, color.note, name == color.name ? nil : name)
        return (name, ImportedLayer.Item(name: name, element: element))
    }

    private func fault(_ place: Int, _ winners: [Int], _ chains: ReferenceChains) -> String? {
        let name = { palette.colors[winners[$0]].name }
        if let circle = chains.circle(of: place) { return ReferenceOrder.reason(ofCircle: circle, named: name) }
        guard let end = chains.ends[place] else {
            return ReferenceOrder.reason(leadingTo: name(chains.circularEnds[place] ?? place))
        }
        switch palette.colors[winners[end]].value {
        case .color: return nil
        case .unreadable(let reason): return end == place ? reason : ReferenceOrder.reason(leadingTo: name(end))
        case .alias(let target, _):
            return end == place ? "unknown color '\(target)'" : ReferenceOrder.reason(leadingTo: name(end))
        }
    }
}
