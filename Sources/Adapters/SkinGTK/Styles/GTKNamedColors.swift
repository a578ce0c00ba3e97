#if GTK
    import CGTK
    import SkinKit

    /// The color constants of a theme as named colors of the display, so that an app's own CSS follows the theme.
    ///
    ///     let colors = GTKNamedColors(engine.root)   // keep it
    ///
    ///     .card { background: @surface; border-color: alpha(@accent, 0.5); }
    ///
    /// The color of a constant has its name, with `_` for each `.`. It overrides a `@define-color` of the app, which is then the
    /// value without a theme, and one of the desktop: a constant `accent_bg_color` changes the widgets of libadwaita. The user's
    /// own style sheet overrides it.
    ///
    /// GTK restyles every widget when named colors change. They are therefore loaded only after a switch that changes a color. An
    /// app without this object pays nothing.
    @MainActor
    public final class GTKNamedColors {
        /// Above the app's own style sheets, so that the theme overrides their definitions.
        private let provider = GTKProvider(priority: 1)
        let scope: ThemeScope
        private var text = ""
        /// The names that the theme defines now, in alphabetical order.
        public private(set) var names: [String] = []
        /// The number of times that the colors were loaded.
        public private(set) var loadCount = 0

        /// Defines the colors of a scope's theme, until this object is released.
        ///
        /// - Parameter scope: The scope, which this object retains. GTK has one set of named colors for a display, and so they are those
        ///   of one scope.
        public init(_ scope: ThemeScope) {
            self.scope = scope
            show()
            scope.observe(self) { colors, _ in colors.show() }
        }

        isolated deinit { provider.removeFromDisplay() }

        /// Returns the names of colors that a style sheet uses and neither the theme, nor the app, nor the desktop defines, in the
        /// order of their first use. GTK draws such a color as transparent, without a warning.
        ///
        ///     assert(colors.undefinedNames(in: css).isEmpty)
        ///
        /// - Parameter css: The text of a style sheet that the display has.
        /// - Complexity: O(n) in the length of the text.
        public func undefinedNames(in css: String) -> [String] {
            var known: Set<String> = []
            return StyleSheetColors.names(in: css).filter {
                known.insert($0).inserted && (unsafe skin_has_color($0)) == 0
            }
        }

        private func show() {
            let colors = colors
            let new = colors.map { "@define-color \($0.name) \(CSSValue.color($0.color).text);\n" }.joined()
            if new == text { return }
            (text, names) = (new, colors.map(\.name))
            loadCount += 1
            _ = provider.load(text)
            provider.addToDisplay()
        }

        /// The colors of the theme, and those of the fallback theme that the theme does not define, by name.
        private var colors: [(name: String, color: ThemeColor)] {
            let environment = scope.untracked
            var constants: [String: ThemeValue] = [:]
            for theme in environment.themes.reversed() {
                for constant in theme.constants(traits: environment.traits) {
                    constants[constant.name] = constant.value
                }
            }
            var colors: [String: ThemeColor] = [:]
            // A name as it is follows those with dots, and so replaces them.
            for (constant, value) in constants.sorted(by: { $0.key < $1.key }) {
                let name = constant.replacing(".", with: "_")
                if StyleSheetColors.isName(name), case .color(let color) = value { colors[name] = color }
            }
            return colors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    enum StyleSheetColors {
        /// Returns whether a text can name a color without escapes.
        static func isName(_ text: String) -> Bool {
            guard let first = text.utf8.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "-") else {
                return false
            }
            return text.utf8.allSatisfy(isNameByte)
        }

        /// Returns the names in order, also repeated ones. Rules such as `@import` begin a statement and name no color.
        static func names(in css: String) -> [String] {
            let bytes = Array(css.utf8)
            var (names, place, startsStatement): ([String], Int, Bool) = ([], 0, true)
            while place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: "/") where bytes.dropFirst(place + 1).first == UInt8(ascii: "*"):
                    place = end(ofComment: place, in: bytes)
                    continue
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    place = end(ofString: place, in: bytes)
                    startsStatement = false
                    continue
                case UInt8(ascii: "@"):
                    let name = bytes[(place + 1)...].prefix(while: isNameByte)
                    if !startsStatement, !name.isEmpty { names.append(String(decoding: name, as: UTF8.self)) }
                    place += name.count
                    startsStatement = false
                case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): startsStatement = true
                case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
                default: startsStatement = false
                }
                place += 1
            }
            return names
        }

        private static func end(ofComment start: Int, in bytes: [UInt8]) -> Int {
            var place = start + 2
            while place + 1 < bytes.count, bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/") {
                place += 1
            }
            return place + 2
        }

        private static func end(ofString start: Int, in bytes: [UInt8]) -> Int {
            var place = start + 1
            while place < bytes.count, bytes[place] != bytes[start] {
                place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            return place + 1
        }

        private static func isNameByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39,
                UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
#endif
