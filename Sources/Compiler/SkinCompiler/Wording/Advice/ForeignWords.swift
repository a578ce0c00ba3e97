/// Words of CSS, Android, UIKit and everyday speech, with the words of the format that they mean.
enum ForeignWords {
    enum Context: String {
        case trait, state, object, attribute, operation, info, weight, textStyle, color
        case style, resizing, mode, format
    }

    /// Returns what a word means, the likeliest first.
    static func meanings(of word: String, as context: Context) -> [String] { all[context]?[word] ?? [] }

    /// By context, then by word.
    private static let all: [Context: [String: [String]]] = {
        var all: [Context: [String: [String]]] = [:]
        var context: Context?
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: "|")
            if parts.count > 1 { context = Context(rawValue: String(parts[0].dropLast())) }
            guard let context, let entries = parts.last else { continue }
            for entry in entries.split(separator: ";") {
                let words = entry.split { $0 == " " || $0 == ":" }.map(String.init)
                for word in words.dropFirst() { all[context, default: [:]][word, default: []].append(words[0]) }
            }
        }
        return all
    }()

    /// Each context with its meanings, and the words that have one. Of several meanings of a word the first is the likeliest.
    private static let table = """
        trait | dark: night darkmode black; light: day lightmode white; iphone: phone mobile; ipad: tablet pad
        mac: macos osx; tv: appletv tvos; watch: applewatch watchos; vision: visionos; desktop: linux windows pc
        highcontrast: contrast high-contrast highcontrastmode increasedcontrast
        state | highlighted: pressed active down touched tapped; hovered: hover over mouseover; focused: focus
        selected: checked on; disabled: inactive disable
        object | float: number double dimen dimension length fontsize percentage; integer: int long; bool: boolean
        string: text str; color: colour; insets: edgeinsets padding margin; point: offset vector; rect: rectangle frame
        image: img picture; font: typeface; array: list; param: parameter
        attribute | id: name identifier; name: id identifier key; family: name face font fontfamily families
        file: src path source; ref: name key reference constant source use; for: name id key constant setting
        extends: parent inherits class; class: extends style classes; state: states; alpha: opacity
        lighten: brighten lighter; darken: darker; weight: bold fontweight; size: fontsize textsize pointsize
        style: fontstyle italic; mode: tint renderingmode; slice: insets capinsets; multiply: scale times
        add: plus offset; minimum: min; maximum: max maximumsize maxsize; step: increment; values: choices options
        setting: label; line-height: leading linespacing lineheight; lang: language locale; value: word
        letter-spacing: letterspacing tracking kerning kern; relative: textstyle relativeto dynamictype
        symbol: systemname sfsymbol; resizing: resizingmode tile
        operation | titleColor: color textcolor titlecolor fontcolor foregroundcolor; title: text label
        textColor: color textcolor titlecolor fontcolor foregroundcolor; text: title label
        tintColor: color textcolor titlecolor fontcolor foregroundcolor tint accentcolor
        titleFont: font textfont titlefont fontsize fontfamily fontweight textsize
        font: font textfont titlefont fontsize fontfamily fontweight textsize
        backgroundColor: background fill fillcolor; backgroundGradient: gradient; alpha: opacity
        cornerRadius: radius borderradius rounded; borderColor: strokecolor; borderWidth: strokewidth
        contentInsets: padding; layoutMargins: padding margin margins; shadow: boxshadow dropshadow elevation
        hidden: visible visibility ishidden; textAlignment: textalign; image: icon
        info | name: title; identifier: id bundle; inherits: extends parent base; license: licence copyright
        label: setting; homepage: url website; description: summary; author: creator
        appearance: mode colorscheme color-scheme
        weight | regular: normal book; semibold: demibold; heavy: extrabold ultrabold; thin: extralight
        ultralight: hairline
        textStyle | title1: title; caption1: caption; subheadline: subhead; headline: heading
        color | #000000: black; #C0C0C0: silver; #808080: gray grey; #FFFFFF: white; #800000: maroon; #FF0000: red
        #800080: purple; #FF00FF: fuchsia magenta; #008000: green; #00FF00: lime; #808000: olive; #FFFF00: yellow
        #000080: navy; #0000FF: blue; #008080: teal; #00FFFF: aqua cyan; #FFA500: orange; #FFC0CB: pink; #A52A2A: brown
        #FFD700: gold; #4B0082: indigo; #EE82EE: violet; #A9A9A9: darkgray; #D3D3D3: lightgray
        #00000000: transparent clear
        style | italic: oblique; normal: regular none
        resizing | tile: repeat tiled; stretch: stretched fill
        mode | template: tint tinted
        format | hex: hexadecimal; gray: grey
        """
}
