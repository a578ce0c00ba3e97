import SkinKit

/// Palettes of lines: base16 and base24 in YAML, Telegram, kitty, Alacritty in TOML and YAML, GIMP.
///
/// Of YAML and TOML it reads what palettes use: keys with plain or quoted values, and nested or named sections.
struct PaletteLines {
    private struct Line {
        var text: String
        var offset: Int
        var indent: Int
    }

    private let lines: [Line]
    /// Whether the file has more lines than are read.
    private(set) var isTooLong = false
    private static let lineLimit = 250_000

    init(_ bytes: [UInt8]) {
        var lines: [Line] = []
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            guard lines.count < Self.lineLimit else {
                isTooLong = true
                break
            }
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            // A wallpaper follows the colors of an '.attheme'.
            let text = String(decoding: bytes[start..<min(end, start + 1_000)], as: UTF8.self)
            if text.hasPrefix("WPS") { break }
            let indent = text.prefix { $0 == " " }.count
            if !text.trimmed.isEmpty { lines.append(Line(text: text, offset: start + indent, indent: indent)) }
            start = end + 1
        }
        self.lines = lines
    }

    func read() -> Palette? {
        guard let first = lines.first?.text.trimmed else { return nil }
        if first == "GIMP Palette" { return gimp() }
        return [base(), alacritty(), telegramDesktop(), kitty(), android()].compactMap { $0 }.first {
            !$0.colors.isEmpty
        }
    }

    // MARK: GIMP

    private func gimp() -> Palette {
        var palette = Palette("GIMP")
        for line in lines.dropFirst() where line.text.trimmed.first?.isNumber == true {
            let words = line.text.split(maxSplits: 3, whereSeparator: \.isWhitespace).map { String($0) }
            let bytes = words.prefix(3).compactMap { UInt8($0) }
            let name =
                words.count > 3 && words[3].trimmed != "Untitled"
                ? words[3].trimmed : "color-\(palette.colors.count + 1)"
            guard bytes.count == 3 else {
                palette.add(name, .unreadable("a color is three numbers from 0 to 255"), at: line.offset)
                continue
            }
            let channels = bytes.map { Float(Double($0) / 255) }
            palette.add(
                unique(name, palette), .color(ThemeColor(red: channels[0], green: channels[1], blue: channels[2])),
                at: line.offset)
        }
        return palette
    }

    /// Returns a name that no color has: GIMP allows several of one name.
    private func unique(_ name: String, _ palette: Palette) -> String {
        guard palette.colors.count < 2_000, palette.colors.contains(where: { $0.name == name }) else { return name }
        return "\(name)-\(palette.colors.count + 1)"
    }

    // MARK: YAML and TOML

    /// The keys and values of a file, each key behind those of the sections around it.
    private var pairs: [(path: [String], value: String, line: Line)] {
        var pairs: [(path: [String], value: String, line: Line)] = []
        var open: [(indent: Int, key: String)] = []
        var section: [String] = []
        for line in lines {
            var text = line.text.trimmed
            if text.hasPrefix("#") || text.hasPrefix("//") || text == "---" { continue }
            if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
                section = text[..<end].drop { $0 == "[" }.split(separator: ".").map { Self.plain(String($0)) }
                continue
            }
            if text.hasPrefix("- ") { text = String(text.dropFirst(2)).trimmed }
            open.removeAll { $0.indent >= line.indent }
            let path = section + open.map(\.key)
            if text.hasPrefix("{") {
                pairs += Self.inner(text).map { (path + [$0.key], $0.value, line) }
                continue
            }
            guard let (key, value) = Self.pair(text) else { continue }
            if value.isEmpty || value.hasPrefix("#") && Self.isComment(value) {
                open.append((line.indent, key))
            } else if value.hasPrefix("{") {
                pairs += Self.inner(value).map { (path + [key, $0.key], $0.value, line) }
            } else if open.count < 8 {
                pairs.append((path + [key], value, line))
            }
        }
        return pairs
    }

    private static func pair(_ text: String) -> (key: String, value: String)? {
        guard let separator = text.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
        return (plain(String(text[..<separator])), String(text[separator...].dropFirst()).trimmed)
    }

    /// Returns the keys and values in braces: `{background: "#181818", foreground: "#fff"}`.
    private static func inner(_ text: String) -> [(key: String, value: String)] {
        let inner = text.dropFirst().prefix { $0 != "}" }
        return ValueText.split(String(inner), at: ",").compactMap { pair($0.trimmed) }
    }

    private static func isComment(_ value: String) -> Bool {
        if case .color = Palette.value(String(value.prefix { !$0.isWhitespace })) { return false }
        return true
    }

    /// Returns a value without quotes and without a comment behind it.
    private static func plain(_ text: String) -> String {
        let text = text.trimmed
        if let quote = text.first, quote == "\"" || quote == "'" {
            return String(text.dropFirst().prefix { $0 != quote })
        }
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard let comment = words.dropFirst().firstIndex(where: { $0.hasPrefix("#") || $0.hasPrefix("//") }) else {
            return text
        }
        return words[..<comment].joined(separator: " ")
    }

    private static func isBase(_ key: String) -> Bool {
        key.count == 6 && key.lowercased().hasPrefix("base") && key.dropFirst(4).allSatisfy(\.isHexDigit)
    }

    /// `base00: "181818"`, or within `palette:`.
    private func base() -> Palette? {
        var palette = Palette("base16")
        for (path, value, line) in pairs {
            guard let key = path.last, Self.isBase(key) else { continue }
            palette.add(key, text: Self.plain(value), at: line.offset)
        }
        return palette
    }

    /// `[colors.primary]` with `background = "#181818"`, or the same in YAML.
    private func alacritty() -> Palette? {
        var palette = Palette("Alacritty")
        for (path, value, line) in pairs where path.count > 1 && path[0] == "colors" {
            let text = Self.plain(value)
            if text == "CellForeground" || text == "CellBackground" {
                palette.add(
                    path.dropFirst().joined(separator: "."), .unreadable("it is the color of the cell"), at: line.offset
                )
            } else if !["true", "false"].contains(text), !text.hasPrefix("{"), ValueText.plainNumber(text) == nil {
                palette.add(path.dropFirst().joined(separator: "."), text: text, at: line.offset)
            }
        }
        return palette
    }

    // MARK: Telegram

    /// `windowBg: #ffffff;`, `windowFg: windowBg | windowActive;`
    private func telegramDesktop() -> Palette? {
        var palette = Palette("Telegram Desktop")
        for line in lines {
            let text =
                line.text.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first.map {
                    String($0).trimmed
                } ?? ""
            guard text.hasSuffix(";"), let colon = text.firstIndex(of: ":") else { continue }
            let name = String(text[..<colon]).trimmed
            let value = String(text[colon...].dropFirst().dropLast()).trimmed
            let first = value.split(separator: "|").first.map { String($0).trimmed } ?? ""
            if first.hasPrefix("#") {
                palette.add(name, text: first, at: line.offset)
            } else {
                palette.add(name, .alias(first, alpha: nil), at: line.offset)
            }
        }
        return palette
    }

    /// `windowBackgroundWhite=-1`: a number of 32 bits, alpha first, or a text such as `#ffffffff`, also alpha first.
    private func android() -> Palette? {
        var palette = Palette("Telegram for Android")
        var isAll = true
        for line in lines {
            let parts = line.text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            guard parts.count == 2, !parts[0].contains(" ") else { continue }
            guard let number = Self.number(parts[1]) else {
                isAll = false
                palette.add(parts[0], .unreadable("'\(parts[1].prefix(60))' is not a color"), at: line.offset)
                continue
            }
            let channels = [24, 16, 8, 0].map { Float(Double(number >> UInt32($0) & 255) / 255) }
            let color = ThemeColor(red: channels[1], green: channels[2], blue: channels[3], alpha: channels[0])
            palette.add(parts[0], .color(color), at: line.offset)
        }
        return isAll || palette.colors.count > 8 ? palette : nil
    }

    private static func number(_ text: String) -> UInt32? {
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard let number = UInt32(digits, radix: 16), digits.count == 6 || digits.count == 8 else { return nil }
            return digits.count == 6 ? number | 0xFF00_0000 : number
        }
        return Int64(text).flatMap { Int32(exactly: $0).map { UInt32(bitPattern: $0) } ?? UInt32(exactly: $0) }
    }

    // MARK: kitty

    /// Whether a key has a color, which can be a word.
    private static func isKittyColor(_ key: String) -> Bool {
        key.hasSuffix("foreground") || key.hasSuffix("background")
            || key.hasPrefix("color") && Int(key.dropFirst(5)).map { (0...255).contains($0) } == true
    }

    /// `foreground #c0caf5`, `color0 #15161e`.
    private func kitty() -> Palette? {
        var palette = Palette("kitty")
        for line in lines {
            let words = line.text.split(whereSeparator: \.isWhitespace).map { String($0) }
            guard words.count >= 2, !words[0].hasPrefix("#"), words[1].hasPrefix("#") || Self.isKittyColor(words[0])
            else { continue }
            palette.add(words[0], text: words[1], at: line.offset)
        }
        return palette
    }
}
