import Foundation

/// The text of a view. Its color and its font are attributes of all of it, and those of a new attributed text are the ones at
/// location 0: https://developer.apple.com/documentation/uikit/uilabel/attributedtext
struct StyledText {
    private var ownColor: UIColor?
    private var ownFont: UIFont?
    private var string: NSAttributedString?

    init(text: String? = nil, color: UIColor? = nil, font: UIFont? = nil) {
        (ownColor, ownFont) = (color, font)
        self.text = text
    }

    var text: String? {
        get { string?.string }
        set { string = newValue.map { NSAttributedString(string: $0, attributes: attributes) } }
    }
    var attributed: NSAttributedString? {
        get { string }
        set {
            string = newValue
            guard let newValue, newValue.length > 0 else { return }
            let attributes = newValue.attributes(at: 0, effectiveRange: nil)
            ownColor = attributes[.foregroundColor] as? UIColor ?? ownColor
            ownFont = attributes[.font] as? UIFont ?? ownFont
        }
    }
    var color: UIColor? {
        get { ownColor }
        set {
            ownColor = newValue
            set(.foregroundColor, newValue)
        }
    }
    var font: UIFont? {
        get { ownFont }
        set {
            ownFont = newValue
            set(.font, newValue)
        }
    }

    /// Exchanges a font that metrics have made for one of another content size, and leaves all other attributes:
    /// https://developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory
    mutating func adjust(to traits: UITraitCollection) {
        if let rescale = font?.rescale { font = rescale(traits) }
    }

    private var attributes: [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [:]
        attributes[.foregroundColor] = ownColor
        attributes[.font] = ownFont
        return attributes
    }

    private mutating func set(_ key: NSAttributedString.Key, _ value: Any?) {
        guard let changed = string.map({ NSMutableAttributedString(attributedString: $0) }) else { return }
        let range = NSRange(location: 0, length: changed.length)
        changed.removeAttribute(key, range: range)
        if let value { changed.addAttribute(key, value: value, range: range) }
        string = changed
    }
}
