@_exported import Foundation
@_exported import QuartzCore

public class NSColor: NSObject, @unchecked Sendable {
    private let channels: [CGFloat]
    private let provider: ((NSAppearance) -> NSColor)?

    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        channels = [red, green, blue, alpha]
        provider = nil
    }
    public init(name colorName: NSColor.Name?, dynamicProvider: @escaping (NSAppearance) -> NSColor) {
        channels = []
        provider = dynamicProvider
    }
    public typealias Name = String

    /// The color in an appearance, for tests.
    package func resolved(in appearance: NSAppearance) -> NSColor {
        provider?(appearance).resolved(in: appearance) ?? self
    }
    public class var labelColor: NSColor { NSColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }
    public var cgColor: CGColor {
        CGColor(channels: NSAppearance.drawing.map { resolved(in: $0).channels } ?? channels)
    }
    public func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
        NSColor(srgbRed: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }
    public var alphaComponent: CGFloat { channels[3] }
    public var redComponent: CGFloat { channels[0] }
    public var greenComponent: CGFloat { channels[1] }
    public var blueComponent: CGFloat { channels[2] }
    /// The fake's colors are in sRGB.
    public func usingColorSpace(_ space: NSColorSpace) -> NSColor? { self }
    /// The fake notes the color with which rectangles are filled.
    public func setFill() { MainActor.assumeIsolated { Drawing.color = self } }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSColor else { return false }
        return self === other || provider == nil && other.provider == nil && channels == other.channels
    }
    public override var hash: Int { channels.hashValue }
    package static let black = NSColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
}

public final class NSColorSpace: NSObject, @unchecked Sendable {
    public class var sRGB: NSColorSpace { NSColorSpace() }
}

/// What was drawn, for tests.
@MainActor
package enum Drawing {
    package static var color: NSColor?
    package static var filled: [(rect: NSRect, color: NSColor?)] = []
    package static var isSystemSelection = false
}

public enum NSCompositingOperation: UInt, Sendable { case sourceOver = 2 }

extension NSRect {
    /// The default of AppKit is the operation of the current graphics context.
    public func fill(using operation: NSCompositingOperation = .sourceOver) {
        MainActor.assumeIsolated { Drawing.filled.append((self, Drawing.color)) }
    }
}

public final class NSImage: NSObject, NSCopying {
    public enum ResizingMode: Int, Sendable { case tile, stretch }

    package let bytes: Data
    public var size: NSSize
    public var capInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    public var resizingMode = ResizingMode.tile
    public var isTemplate = false
    public private(set) var representations: [NSImageRep] = []

    /// The fake knows PNG files by their signature, and their size by their header.
    public init?(data: Data) {
        guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]), data.count > 24 else { return nil }
        bytes = data
        let number = { (place: Int) in data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let representation = NSImageRep(width: number(16), height: number(20))
        representations = [representation]
        size = NSSize(width: representation.pixelsWide, height: representation.pixelsHigh)
    }
    private init(_ image: NSImage) {
        bytes = image.bytes
        size = image.size
        capInsets = image.capInsets
        resizingMode = image.resizingMode
        isTemplate = image.isTemplate
        representations = image.representations
    }
    public func copy(with zone: NSZone? = nil) -> Any { NSImage(self) }
    /// A symbol of the system. The fake has those whose names begin with `star`.
    public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
        guard name.hasPrefix("star") else { return nil }
        self.init(symbol: name)
    }
    private init(symbol: String) {
        (bytes, size, self.symbol) = (Data(), NSSize(width: 16, height: 16), symbol)
        isTemplate = true
    }
    package private(set) var symbol: String?
}

public class NSImageRep: NSObject {
    public let pixelsWide: Int
    public let pixelsHigh: Int
    init(width: Int, height: Int) { (pixelsWide, pixelsHigh) = (width, height) }
}

public final class NSShadow: NSObject {
    public override init() {}
    public var shadowOffset = NSSize.zero
    public var shadowBlurRadius: CGFloat = 0
    public var shadowColor: NSColor?
}

public struct NSUnderlineStyle: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let single = NSUnderlineStyle(rawValue: 1)
}

public class NSParagraphStyle: NSObject {
    package fileprivate(set) var height: CGFloat = 0
    public override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.height == height }
    public override var hash: Int { height.hashValue }
}

public final class NSMutableParagraphStyle: NSParagraphStyle {
    public var alignment = NSTextAlignment.natural
    public var minimumLineHeight: CGFloat = 0
    public var maximumLineHeight: CGFloat {
        get { height }
        set { height = newValue }
    }
}

/// The fake has the families whose names begin with `Fake`.
public final class NSFontManager: NSObject {
    public class var shared: NSFontManager { manager }
    private nonisolated(unsafe) static let manager = NSFontManager()
    public func availableMembers(ofFontFamily fam: String) -> [[Any]]? { fam.hasPrefix("Fake") ? [[fam]] : nil }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

extension NSAttributedString.Key {
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    public static let font = NSAttributedString.Key("NSFont")
    public static let kern = NSAttributedString.Key("NSKern")
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
}

// MARK: - Fonts

public class NSFontDescriptor: NSObject {
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
        public static let italic = SymbolicTraits(rawValue: 1)
        public static let bold = SymbolicTraits(rawValue: 2)
    }

    public private(set) var fontAttributes: [AttributeName: Any]
    public private(set) var symbolicTraits: SymbolicTraits = []
    /// The bytes of a font file, for tests.
    package private(set) var bytes: Data?

    public init(fontAttributes attributes: [AttributeName: Any]? = nil) { fontAttributes = attributes ?? [:] }
    package init(bytes: Data) {
        fontAttributes = [:]
        self.bytes = bytes
    }
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> NSFontDescriptor {
        let copy = bytes.map(NSFontDescriptor.init(bytes:)) ?? NSFontDescriptor(fontAttributes: fontAttributes)
        copy.symbolicTraits = symbolicTraits
        return copy
    }
}

/// Core Text's descriptor, which is cast to AppKit's without cost. Swift without Objective-C casts only to a superclass, which
/// works without `as` too. So the font has an initializer that warns of a missing cast.
public final class CTFontDescriptor: NSFontDescriptor {}

/// The fake knows OpenType and TrueType files by their signatures.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
    let signatures: [[UInt8]] = [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)]
    return signatures.contains { data.starts(with: $0) } ? CTFontDescriptor(bytes: Data(data)) : nil
}

@available(*, deprecated, message: "Apple's function takes no Data: write 'as CFData'")
package func CTFontManagerCreateFontDescriptorFromData(_ data: Data) -> CTFontDescriptor? { nil }

public class NSFont: NSObject {
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

    public let fontDescriptor: NSFontDescriptor
    public let pointSize: CGFloat
    /// The weight of a system font, for tests.
    package private(set) var weight: Weight?

    public init?(descriptor fontDescriptor: NSFontDescriptor, size fontSize: CGFloat) {
        self.fontDescriptor = fontDescriptor
        pointSize = fontSize
    }
    @available(*, deprecated, message: "Apple's initializer takes no CTFontDescriptor: write 'as NSFontDescriptor'")
    package convenience init?(descriptor: CTFontDescriptor, size: CGFloat) { nil }
    private init(size: CGFloat, weight: Weight) {
        let isBold = weight.rawValue >= Weight.bold.rawValue
        fontDescriptor = isBold ? NSFontDescriptor().withSymbolicTraits(.bold) : NSFontDescriptor()
        pointSize = size
        self.weight = weight
    }
    public class func systemFont(ofSize fontSize: CGFloat, weight: NSFont.Weight) -> NSFont {
        NSFont(size: fontSize, weight: weight)
    }
}
