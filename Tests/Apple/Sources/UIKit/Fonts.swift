import Foundation

public class UIFontDescriptor: NSObject, @unchecked Sendable {
    public struct AttributeName: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    }
    public struct TraitKey: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    }
    public struct SymbolicTraits: OptionSet, Sendable {
        public var rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let traitItalic = SymbolicTraits(rawValue: 1)
        public static let traitBold = SymbolicTraits(rawValue: 2)
    }

    public private(set) var fontAttributes: [AttributeName: Any]
    public private(set) var symbolicTraits: SymbolicTraits = []
    /// The bytes of a font file, for tests.
    package private(set) var bytes: Data?

    public init(fontAttributes attributes: [AttributeName: Any] = [:]) { fontAttributes = attributes }
    package init(bytes: Data) {
        fontAttributes = [:]
        self.bytes = bytes
    }
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        let copy = bytes.map(UIFontDescriptor.init(bytes:)) ?? UIFontDescriptor(fontAttributes: fontAttributes)
        copy.symbolicTraits = symbolicTraits
        return copy
    }
}

/// Core Text's descriptor, which is cast to UIKit's without cost. Swift without Objective-C casts only to a superclass, which
/// works without `as` too. So the font has an initializer that warns of a missing cast.
public final class CTFontDescriptor: UIFontDescriptor, @unchecked Sendable {}

/// The fake knows OpenType and TrueType files by their signatures.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
    let signatures: [[UInt8]] = [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)]
    return signatures.contains { data.starts(with: $0) } ? CTFontDescriptor(bytes: Data(data)) : nil
}

@available(*, deprecated, message: "Apple's function takes no Data: write 'as CFData'")
package func CTFontManagerCreateFontDescriptorFromData(_ data: Data) -> CTFontDescriptor? { nil }

public class UIFont: NSObject, @unchecked Sendable {
    public struct Weight: Hashable, RawRepresentable, Sendable {
        public var rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let ultraLight = Weight(rawValue: -0.8)
        public static let thin = Weight(rawValue: -0.6)
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let heavy = Weight(rawValue: 0.56)
        public static let black = Weight(rawValue: 0.62)
    }

    public let fontDescriptor: UIFontDescriptor
    public let pointSize: CGFloat
    /// The weight of a system font, and whether the font follows Dynamic Type, for tests.
    package private(set) var weight: Weight?
    package private(set) var isScaled = false

    public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        fontDescriptor = descriptor
        self.pointSize = pointSize
    }
    @available(*, deprecated, message: "Apple's initializer takes no CTFontDescriptor: write 'as UIFontDescriptor'")
    package convenience init(descriptor: CTFontDescriptor, size: CGFloat) {
        self.init(descriptor: descriptor as UIFontDescriptor, size: size)
    }
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        let descriptor = UIFontDescriptor()
        let isBold = weight.rawValue >= Weight.bold.rawValue
        let font = UIFont(
            descriptor: isBold ? descriptor.withSymbolicTraits(.traitBold) ?? descriptor : descriptor, size: fontSize)
        font.weight = weight
        return font
    }
    /// The fake has the families whose names begin with `Fake`.
    public class func fontNames(forFamilyName familyName: String) -> [String] {
        familyName.hasPrefix("Fake") ? [familyName] : []
    }
    public var lineHeight: CGFloat { pointSize * 1.2 }
    public struct TextStyle: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        let font = UIFont(descriptor: fontDescriptor, size: fontSize)
        font.weight = weight
        return font
    }
    fileprivate func scaled(by factor: CGFloat, _ rescale: @escaping (UITraitCollection) -> UIFont) -> UIFont {
        let font = UIFont(descriptor: fontDescriptor, size: pointSize * factor)
        font.weight = weight
        font.isScaled = true
        font.rescale = rescale
        return font
    }
    /// The font for another content size, if metrics have made it.
    private(set) var rescale: ((UITraitCollection) -> UIFont)?
}

public final class UIFontMetrics: NSObject, @unchecked Sendable {
    public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }
    private let style: UIFont.TextStyle
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }
    /// Titles grow less than texts: https://developer.apple.com/design/human-interface-guidelines/typography
    private func growth(of factor: CGFloat) -> CGFloat {
        let rate: CGFloat = style == .largeTitle ? 0.36 : style == .title1 ? 0.5 : 1
        return 1 + (factor - 1) * rate
    }
    /// The factor of the content size, and the number of fonts that were not at their default point size, which UIKit demands:
    /// https://developer.apple.com/documentation/uikit/uifontmetrics/scaledfont(for:)
    package nonisolated(unsafe) static var (factor, faultCount): (CGFloat, Int) = (1, 0)
    private func factor(_ traits: UITraitCollection?) -> CGFloat {
        guard let size = traits?.preferredContentSizeCategory, size != .unspecified else { return Self.factor }
        return size.rawValue == "large" ? 1 : 2
    }
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traitCollection)
    }
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        if font.isScaled { Self.faultCount += 1 }
        return font.scaled(by: min(growth(of: factor(traitCollection)), maximumPointSize / font.pointSize)) {
            self.scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: $0)
        }
    }
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        value * (1 + (factor(traitCollection) - 1) * (growth(of: 2) - 1))
    }
}
