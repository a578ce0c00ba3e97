import SkinDiagnostics
import SkinKit

/// Palettes in JSON: Material Theme Builder, VS Code, Windows Terminal.
enum PaletteJSON {
    static func read(_ bytes: [UInt8]) throws(PaletteFault) -> Palette? {
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONReader.read(RelaxedJSON.withoutComments(bytes) ?? bytes)
        } catch {
            throw PaletteFault(message: error.message, offset: error.offset)
        }
        if let schemes = value["schemes"], schemes.members != nil { return material(value, schemes) }
        // The settings of VS Code replace colors of its themes under a key of their own.
        if let colors = (value["colors"] ?? value["workbench.colorCustomizations"])?.members {
            return code(value, colors)
        }
        if let schemes = value["schemes"]?.elements { return try terminal(schemes) }
        if value["background"]?.string != nil, value["foreground"] != nil || value["black"] != nil {
            return try terminal([value])
        }
        return nil
    }

    // MARK: Material Theme Builder

    /// The schemes of Material Theme Builder by their names, with those of medium contrast, which no trait means.
    private static func material(_ value: JSONValue, _ schemes: JSONValue) -> Palette {
        var palette = Palette("Material Theme Builder")
        let known = [
            ("light", ThemeTraits()), ("dark", .dark), ("light-high-contrast", .highContrast),
            ("dark-high-contrast", [.dark, .highContrast]),
        ]
        for (name, traits) in known { add(schemes[name], "", traits, to: &palette) }
        let others = (schemes.members ?? []).filter { member in !known.contains { $0.0 == member.name } }
        for scheme in others {
            for color in scheme.value.members ?? [] {
                let reason = "no trait means the scheme '\(scheme.name)'"
                palette.add("\(scheme.name).\(color.name)", .unreadable(reason), at: color.nameOffset)
            }
        }
        for family in value["palettes"]?.members ?? [] { add(family.value, "\(family.name)-", [], to: &palette) }
        add(value["coreColors"], "core-", [], to: &palette)
        if let seed = value["seed"]?.string { palette.add("seed", text: seed, at: value["seed"]?.offset ?? 0) }
        for (number, color) in (value["extendedColors"]?.elements ?? []).enumerated() {
            let name = color["name"]?.string ?? "extended-\(number + 1)"
            palette.add(name, text: color["color"]?.string ?? "", at: color.offset)
        }
        return palette
    }

    private static func add(_ group: JSONValue?, _ prefix: String, _ traits: ThemeTraits, to palette: inout Palette) {
        for member in group?.members ?? [] {
            palette.add(prefix + member.name, text: member.value.string ?? "", at: member.nameOffset, traits)
        }
    }

    // MARK: VS Code

    private static func code(_ value: JSONValue, _ colors: [JSONMember]) -> Palette {
        var palette = Palette("VS Code")
        for member in colors {
            // The value 'null' is the default of the editor.
            guard let text = member.value.string else {
                palette.add(member.name, .unreadable("the editor's default has no value here"), at: member.nameOffset)
                continue
            }
            palette.add(member.name, text: text, at: member.nameOffset)
        }
        for rule in value["tokenColors"]?.elements ?? [] {
            guard let color = rule["settings"]?["foreground"], let text = color.string else { continue }
            let scopes =
                rule["scope"]?.strings ?? (rule["scope"]?.string ?? "").split(separator: ",").map { String($0).trimmed }
            for scope in scopes where !scope.isEmpty { palette.add("syntax.\(scope)", text: text, at: color.offset) }
        }
        return palette
    }

    // MARK: Windows Terminal

    private static func terminal(_ schemes: [JSONValue]) throws(PaletteFault) -> Palette {
        var palette = Palette("Windows Terminal")
        for (number, scheme) in schemes.enumerated() {
            let name = scheme["name"]?.string ?? "scheme-\(number + 1)"
            for member in scheme.members ?? [] where member.name != "name" {
                guard let text = member.value.string else { continue }
                palette.add(
                    schemes.count == 1 ? member.name : "\(name).\(member.name)", text: text, at: member.nameOffset)
            }
        }
        return palette
    }
}
